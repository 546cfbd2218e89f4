"""Opening what was saved: the link that the page was called with, a file, or the work stored in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.trees.history import History, Version
from viz.comparing.comparison_link import is_comparison
from viz.pages.controls import request, set_controls
from viz.pages.left_out import in_search
from viz.pages.problems import put_notes, show_problem
from viz.pages.search_choices import open_comparison
from viz.pages.working_tree import note, open_tree, tell_player
from viz.recording import record
from viz.sharing.link import TREE_ONLY, read_link, to_query
from viz.sharing.request import FIRST, Request, TreeText
from viz.sharing.saved import Saved, is_saved, kept_file, read_saved, write_saved
from viz.sharing.view_settings import read_settings

LARGEST_FILE = 20_000_000
"""The most characters of a file that is opened: a tree of a million nodes has fewer."""

NOTES = "notes"
"""The name under which the session holds what the page says about a link or file that it opened only in part."""

KEPT = "the work stored in this browser"
"""What messages call it."""


def open_link(progress: Callable[[float, str], None]) -> list[tuple[PlyscopeError, str]]:
    """Set the controls to what the address, or another page, asks for; return what is wrong and what is shown instead.

    A choice that can't be read is left out; where it is the tree or the position, the page opens as without a link.
    If the reader stopped its search, the controls and the address still hold it.
    """
    state = st.session_state
    query = st.query_params.to_dict()
    state.settings, unknown = read_settings(query)
    problems: list[tuple[PlyscopeError, str]] = []
    try:
        asked, left_out = (state.first, []) if "first" in state else read_link(query)
        put_notes(NOTES, [*in_search(left_out, asked), *_unknown(unknown)])
        if state.pop("opening_stopped", False):
            set_controls(asked)
            state.asked, state.stopped, state.shown_instead = Request(), request(), True
            state.recording = replace(record(Request()), link=to_query(asked))
            note(FIRST)
            return problems
        state.recording = record(asked, progress=progress)
    except PlyscopeError as error:
        problems = [(error, "The first example is shown instead.")]
        put_notes(NOTES, _unknown(unknown))
        asked = Request()
        state.recording = record(asked)
    state.pop("first", None)
    state.asked = asked
    set_controls(asked)
    return problems


def _unknown(sentence: str | None) -> list[str]:
    return [f"{sentence} Everything else applies."] if sentence else []


def open_file(text: str) -> None:
    """Open a saved page or the text of a tree; raise PlyscopeError, and change nothing, if it is neither."""
    if len(text) > LARGEST_FILE:
        raise OptionError("the file is too large.", f"Open one of up to {LARGEST_FILE:,} characters.", place="file")
    if is_saved(text):
        open_saved(read_saved(text))
    else:
        open_tree(text)


def open_saved(saved: Saved, source: str = "file") -> None:
    """Show what was saved, when the page runs again; a comparison on the page that compares.

    `source` is what messages call it. Raises PlyscopeError, and changes nothing, where it is the tree or the position
    that can't be read.
    """
    state = st.session_state
    if is_comparison(saved.query):
        open_comparison(saved.query, source)
        state.compares = state.redraw = True
        return
    try:
        asked, left_out = read_link(saved.query)
        asked.searched()
    except PlyscopeError as error:
        raise error.at(error.place.replace("link", source, 1)) from error
    state.settings, unknown = read_settings(saved.query, source)
    put_notes(NOTES, [*in_search(left_out, asked, source), *_unknown(unknown)])
    set_controls(asked)
    state.step = asked.step
    here: History | None = state.get("history")
    tree = asked.subject if isinstance(asked.subject, TreeText) else FIRST
    if saved.history is not None and not (here and here.can_undo):  # otherwise undo leads back to what was here before
        state.history = saved.history.push(Version(tree.text, tree.root, tree.format, "Text"))
    state.others = saved.others
    tell_player(settings=True)
    state.redraw = True


def open_request(asked: Request, *, options: Iterable[str] = ()) -> None:
    """Take another tree to the page of the player, with the named `options` of its search; the others stay as they are.

    Its step applies only if the options are those of the request.
    """
    state = st.session_state
    if "recording" in state:
        try:
            now = request()
        except OptionError:  # a window or an order that the reader has not corrected
            now = state.asked
        taken = {name: getattr(asked.chosen, name) for name in options}
        opened = replace(now, subject=asked.subject, chosen=replace(now.chosen, **taken), opened=())
        set_controls(opened, carries_over=True)
        state.step = asked.step if opened.options() == asked.options() else 0
    else:
        state.first = asked
        state.arrived = {"from": None, "named": True}


def file_text(settings: str, *, history: bool) -> str:
    """Return the page as a file, with its history or without.

    `settings` is the part of the address that the player writes.
    """
    state = st.session_state
    asked = state.asked
    query = dict(parse_qsl(to_query(asked))) | dict(parse_qsl(settings))
    return write_saved(asked, query, state.get("history") if history else None, state.get("others", {}))


def restore(kept: Mapping[str, Any]) -> None:
    """Restore the work stored in the browser: all of it on a page called without a link, otherwise its history.

    What can't be read is offered as a file, since the next change of the page replaces it in the browser.
    """
    state = st.session_state
    text = kept_file(kept)
    try:
        saved = read_saved(text)
        if kept.get("all"):
            open_saved(_as_left(saved), KEPT)
        elif saved.history is not None and _is_reload(saved.history):
            history, here = saved.history, state.history.now  # the same tree, perhaps in other spelling, stays as it is
            versions = (*history.versions[: history.at], here, *history.versions[history.at + 1 :])
            state.history = History(versions, history.at)
    except PlyscopeError as error:
        state.unopened = error, text
        state.redraw = True


def _as_left(saved: Saved) -> Saved:
    """Return stored work with the tree that ends its history, which is there even if it is too long for an address."""
    if saved.history is None or {"game", "make"} & saved.query.keys():  # which say by themselves what is searched
        return saved
    now = saved.history.now
    others = {name: text for name, text in saved.query.items() if name not in TREE_ONLY}
    return replace(saved, query=others | {"tree": now.text, "format": now.format, "root": now.root_player.value})


def offer_kept() -> None:
    """Offer as a file what the browser stored and the page can't open, until the reader dismisses it."""
    state = st.session_state
    if "unopened" not in state:
        return
    problem, text = state.unopened
    place = problem.place.removeprefix(f"{KEPT}, ")
    meanwhile = "The page opened without it. Save it now: what you do here replaces it."
    show_problem(problem.at(f"{KEPT}, {place}"), meanwhile)
    with st.container(horizontal=True):
        st.download_button("Save the stored work", text, "kept.json", "application/json", on_click="ignore")
        st.button("Close this message", on_click=lambda: state.pop("unopened"))


def _is_reload(history: History) -> bool:
    """Return whether the page has just been opened on the tree that a history ends with."""
    now: History | None = st.session_state.get("history")
    if now is None or now.can_undo:
        return False
    try:
        trees = [TreeText(v.text, v.format, v.root_player).searched() for v in (now.now, history.now)]
    except PlyscopeError:
        return False
    return trees[0] == trees[1]
