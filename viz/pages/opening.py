"""Opening what was saved: the page's link, a file, or the work stored in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import streamlit as st

from core.game import OptionError, PlyscopeError
from viz.pages.controls import show_request
from viz.pages.ignored_parameters import beyond_the_end, in_search
from viz.pages.problems import noted, put_notes, show_problem
from viz.pages.search_choices import open_comparison
from viz.pages.session import Opening, ShownSearch, draft, history, session, shown
from viz.pages.working_tree import note, open_tree, tell_player
from viz.replay.view_settings import read_settings
from viz.serving.recordings import recorded
from viz.sharing.comparison_link import is_comparison
from viz.sharing.history import History, Version
from viz.sharing.link import TREE_ONLY, read_link, to_query
from viz.sharing.request import FIRST, Request, TreeText
from viz.sharing.saved import Saved, is_saved, kept_file, read_saved, write_saved

LARGEST_FILE = 20_000_000
"""The most characters of a file: a tree of a million nodes has fewer."""

NOTES = "notes"
"""The session's name for remarks on a link or file that was opened only in part."""

KEPT = "work stored in this browser"
"""Its name in messages."""


def open_link() -> Opening:
    """Set the controls by the address or another page's request; return what the page opens on.

    A choice that can't be read is left out; if it is the tree or the position, the page opens as without a link.
    """
    coming = session().next_run
    query = st.query_params.to_dict()
    settings, unknown = read_settings(query)
    notes, problem = _all_else(unknown), None
    try:
        request, left_out = (coming.first, []) if coming.first is not None else read_link(query)
        request.searched()
        notes = [*in_search(left_out, request), *notes]
    except PlyscopeError as error:
        request, problem = Request(), error
    coming.first = None
    put_notes(NOTES, notes)
    show_request(request)
    coming.opening = Opening(request, settings, problem)
    return coming.opening


def show_opened(opening: Opening, progress: Callable[[float, str], None]) -> None:
    """Make the first recording that the page shows; if its search is impossible, the page runs anew without it.

    If the reader stopped the search, the controls and the address still hold it.
    """
    coming, request = session().next_run, opening.request
    if coming.opening_stopped:
        recording = replace(recorded(Request()), link=to_query(request))
        session().shown = ShownSearch(recording, Request(), opening.settings, draft().request(), is_instead=True)
        note(FIRST)
    else:
        try:
            recording = recorded(request, progress=progress)
        except PlyscopeError as error:
            if request == Request():
                raise
            coming.opening = Opening(Request(), opening.settings, error)
            put_notes(NOTES, _all_else(read_settings(st.query_params.to_dict())[1]))
            show_request(Request())
            st.rerun()
        session().shown = ShownSearch(recording, request, opening.settings)
        if beyond := beyond_the_end(request.step, recording.scene.steps):
            put_notes(NOTES, [*noted(NOTES), *beyond])
    coming.opening, coming.opening_stopped = None, False


def _all_else(unknown: str | None) -> list[str]:
    return [f"{unknown} Everything else applies."] if unknown else []


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

    `source` is what messages call it. Raises PlyscopeError, and changes nothing, if the tree or the position can't be
    read.
    """
    coming, work = session().next_run, session().work
    if is_comparison(saved.query):
        open_comparison(saved.query, source)
        coming.compares = coming.redraws = True
        return
    try:
        request, left_out = read_link(saved.query)
        request.searched()
    except PlyscopeError as error:
        raise error.at(error.place.replace("link", source, 1)) from error
    shown().settings, unknown = read_settings(saved.query, source)
    put_notes(NOTES, [*in_search(left_out, request, source), *_all_else(unknown)])
    show_request(request)
    coming.step = request.step
    here = work.history
    tree = request.subject if isinstance(request.subject, TreeText) else FIRST
    if saved.history is not None and not (here and here.can_undo):  # otherwise undo leads back to the previous tree
        work.history = saved.history.push(Version(tree.text, tree.root, tree.format, "Text"))
    work.others = dict(saved.others)
    tell_player(settings=True)
    coming.redraws = True


def open_request(request: Request, *, options: Iterable[str] = ()) -> None:
    """Take a tree to the page of the player, with the named `options` of its search; the others stay.

    Its step applies only if all options are the request's.
    """
    coming, here = session().next_run, session().shown
    if here is not None:
        try:
            now = draft().request()
        except OptionError:  # a window or an order not yet corrected
            now = here.asked
        taken = {name: getattr(request.chosen, name) for name in options}
        opened = replace(now, subject=request.subject, chosen=replace(now.chosen, **taken), opened=())
        show_request(opened, carries_over=True)
        coming.step = request.step if opened.options() == request.options() else 0
    else:
        coming.open_on(request)


def open_search(request: Request) -> None:
    """Take a search to the page of the player, with everything that it was made with."""
    coming = session().next_run
    if session().shown is not None:
        show_request(request)
        coming.step = request.step
    else:
        coming.open_on(request)


def file_text(settings: str, *, history: bool) -> str:
    """Return the page as a file, with its history or without.

    `settings` is the part of the address that the player writes.
    """
    request, work = shown().asked, session().work
    query = dict(parse_qsl(to_query(request))) | dict(parse_qsl(settings))
    return write_saved(request, query, work.history if history else None, work.others)


def restore(kept: Mapping[str, Any]) -> None:
    """Restore the work stored in the browser: all of it on a page called without a link, otherwise its history.

    What can't be read is offered as a file, since the page's next change replaces it in the browser.
    """
    work = session().work
    text = kept_file(kept)
    try:
        saved = read_saved(text)
        if kept.get("all"):
            open_saved(_as_left(saved), KEPT)
        elif saved.history is not None and _is_reload(saved.history):
            kept_history, here = saved.history, history().now  # the same tree, perhaps in other spelling, stays
            before, after = kept_history.versions[: kept_history.at], kept_history.versions[kept_history.at + 1 :]
            work.history = History((*before, here, *after), kept_history.at)
    except PlyscopeError as error:
        work.unopened = error, text
        session().next_run.redraws = True


def _as_left(saved: Saved) -> Saved:
    """Return stored work with the tree that ends its history, which is there even if it is too long for an address."""
    if saved.history is None or {"game", "make"} & saved.query.keys():  # which say what is searched
        return saved
    now = saved.history.now
    others = {name: text for name, text in saved.query.items() if name not in TREE_ONLY}
    return replace(saved, query=others | {"tree": now.text, "format": now.format, "root": now.root_player.value})


def offer_kept() -> None:
    """Offer as a file what the browser stored and the page can't open, until the reader dismisses it."""
    work = session().work
    if work.unopened is None:
        return
    problem, text = work.unopened
    place = problem.place.removeprefix(f"in the {KEPT}, ")
    meanwhile = "The page opened without it. Save it now: what you do here replaces it."
    show_problem(problem.at(f"in the {KEPT}, {place}"), meanwhile)
    with st.container(horizontal=True):
        st.download_button("Save the stored work", text, "kept.json", "application/json", on_click="ignore")
        st.button("Close this message", on_click=lambda: setattr(work, "unopened", None))


def _is_reload(kept: History) -> bool:
    """Return whether the page has just opened on the last tree of a history."""
    now = session().work.history
    if now is None or now.can_undo:
        return False
    try:
        trees = [TreeText(v.text, v.format, v.root_player).searched() for v in (now.now, kept.now)]
    except PlyscopeError:
        return False
    return trees[0] == trees[1]
