"""Opening what was kept: the link that the page was called with, a file, or the work that the browser kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.trees.history import History, Version
from viz.comparing.link import is_comparison
from viz.link import Request, read_link, to_query
from viz.pages.controls import request, set_controls
from viz.pages.search_choices import open_comparison
from viz.pages.working_tree import open_tree, tell_player
from viz.recording import record
from viz.saved import Saved, is_saved, read_saved, write_saved
from viz.settings import read_settings

LARGEST_FILE = 20_000_000
"""Characters of a file that is opened: a tree of a million nodes has fewer."""


def open_link(progress: Callable[[float, str], None]) -> list[tuple[PlyscopeError, str]]:
    """Set the controls to what the address, or another page, asks for; return what is wrong and is shown instead.

    A choice that can't be read is left out; where it is the tree or the position, the page opens as without a link.
    """
    query = st.query_params.to_dict()
    st.session_state.settings, st.session_state.unknown = read_settings(query)
    try:
        asked, left_out = (st.session_state.pop("first"), []) if "first" in st.session_state else read_link(query)
        problems = [(problem, "It was left out; the rest is as the link says.") for problem in left_out]
        st.session_state.recording = record(asked, progress=progress)
    except PlyscopeError as error:
        problems = [(error, "The first example is shown instead.")]
        asked = Request()
        st.session_state.recording = record(asked)
    st.session_state.asked = asked
    set_controls(asked)
    return problems


def open_file(text: str) -> None:
    """Open a saved page, or a text that is a tree; raise PlyscopeError if it is neither, and change nothing."""
    if len(text) > LARGEST_FILE:
        raise OptionError("the file is too large.", f"Open one of up to {LARGEST_FILE:,} characters.", place="file")
    if is_saved(text):
        open_saved(read_saved(text))
    else:
        open_tree(text)


def open_saved(saved: Saved) -> None:
    """Show what was saved, when the page runs again; a comparison on the page that compares."""
    state = st.session_state
    if is_comparison(saved.query):
        open_comparison(saved.query)
        state.compares = state.redraw = True
        return
    asked, left_out = read_link(saved.query)
    asked.searched()
    state.settings, unknown = read_settings(saved.query)
    told = [str(problem) for problem in left_out] + ([unknown] if unknown else [])
    state.unknown = " ".join(told) or None
    set_controls(asked)
    state.step = asked.step
    if saved.history is not None and not state.history.can_undo:  # else undo leads back to what was here before
        state.history = saved.history.push(Version(asked.tree, asked.root, asked.format, "Text"))
    state.others = saved.others
    tell_player(settings=True)
    state.redraw = True


TREE_FIELDS = ("tree", "root", "format", "made")
SEARCH_FIELDS = ("algorithm", "cutoff", "order", "window")


def open_request(asked: Request, fields: tuple[str, ...] = TREE_FIELDS) -> None:
    """Take another tree, on the page of the player; the options that are not in `fields` stay as they are there."""
    state = st.session_state
    if "recording" in state:
        taken = {name: getattr(asked, name) for name in fields}
        set_controls(replace(request(), **taken, game=None))
        state.step = asked.step
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
    """Take up the work that the browser kept: all of it on a page that was called without a link, else its history.

    What can't be read is passed over: it is not what the reader asked for just now.
    """
    state = st.session_state
    try:
        history = History.from_json(kept.get("history"))
    except ValueError:
        history = None
    if kept.get("all"):
        query = {str(name): text for name, text in parse_qsl(str(kept.get("query", "")))}
        if history is not None and "game" not in query:
            now = history.now
            query = {name: text for name, text in query.items() if name not in ("t", "tree", "format", "root")}
            query |= {"tree": now.text, "format": now.format, "root": now.root_player.value}
        try:
            open_saved(Saved(query, history))
        except PlyscopeError:
            return
    elif history is not None and _is_reload(history):
        here = state.history.now  # the same tree, perhaps in other spelling; it stays as it is shown
        versions = (*history.versions[: history.at], here, *history.versions[history.at + 1 :])
        state.history = History(versions, history.at)


def _is_reload(history: History) -> bool:
    """Say whether the page has just been opened on the tree that a history ends with."""
    now: History | None = st.session_state.get("history")
    if now is None or now.can_undo:
        return False
    try:
        trees = [Request(tree=v.text, root=v.root_player, format=v.format).read().tree for v in (now.now, history.now)]
    except PlyscopeError:
        return False
    return trees[0] == trees[1]
