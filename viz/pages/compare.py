"""The page "Compare": one tree or position, searched in several ways side by side."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.options import SearchOptions
from core.options.paths import read_path
from viz.comparing.comparison_link import USUAL, WAYS, is_comparison
from viz.comparing.panes import Compared, compare_searches
from viz.components.comparison import comparison
from viz.pages.controls import subject, subject_controls
from viz.pages.depths import depths
from viz.pages.problems import offer_fix, show_notes, show_problem
from viz.pages.search_choices import NOTES, open_comparison, order_by_hand, searches, set_searches, show_searches
from viz.pages.step_through import progress_in
from viz.pages.working_tree import open_tree
from viz.sharing.request import Request
from viz.sharing.saved import is_saved, read_saved, saved_content
from viz.tree.graphviz_program import LayoutError
from viz.tree.outline import opened_last

HERE = Path(__file__).parent
STYLE = "".join((HERE / name).read_text("utf-8") for name in ("page.css", "compare.css"))
UNCHANGED = "The picture is unchanged."


def page() -> None:
    """Read the controls, search in each way, and show the panes with the figures below them."""
    st.html(f"<style>{STYLE}</style>")
    state = st.session_state
    if "search_count" not in state:
        open_link()
    notes = st.container()  # always there, so that the players below stay those that they are
    with st.sidebar:
        below_text = subject_controls("compare")
        st.divider()
        show_searches()
    if "compare_problem" in state:
        show_problem(state.pop("compare_problem"), UNCHANGED)
    try:
        compare()
    except PlyscopeError as error:
        with below_text:
            show_problem(error, UNCHANGED if "compared" in state else compare_instead(error))
            offer_fix(error)
    compared: Compared | None = state.get("compared")
    if compared is None:
        st.stop()
    with notes:
        show_notes(NOTES, compared.id)
    comparison(
        compared,
        *state.get("compare_place", (WAYS[0], 0, None)),
        file=saved_content(state.compared_key[0], dict(parse_qsl(compared.link or "")), None, state.get("others", {})),
        on_open=open_bundle,
        on_order=order_by_hand,
        on_file=open_file,
    )
    st.html(compared.table)
    depths(subject(), searches())


def open_link() -> None:
    """Set the controls to what the address asks for; what can't be read is said, and left out."""
    state = st.session_state
    query = st.query_params.to_dict()
    try:
        if "source" not in state or is_comparison(query):
            open_comparison(query)
        else:
            set_searches(USUAL)
    except PlyscopeError as error:
        show_problem(error, "The first example is shown instead.")
        open_comparison({})


def compare() -> None:
    """Make the comparison that the controls ask for."""
    state = st.session_state
    asked = subject()
    if state.get("compare_opened_in") != asked:  # what was opened in another tree says nothing of this one
        state.compare_opened, state.compare_opened_in = (), asked
    asked = replace(asked, opened=state.compare_opened)
    if "recording" not in state:
        state.first = asked  # the other page opens on this tree
    take(asked, searches())


def take(asked: Request, chosen: Sequence[SearchOptions | OptionError]) -> None:
    """Make a comparison, with a progress bar and a way to stop if that takes a while."""
    state = st.session_state
    key = (asked, tuple(map(str, chosen)))
    if state.get("compared_key") == key:
        return
    if state.get("compare_stopped") == key:
        st.info("The comparison was stopped and the picture is unchanged. Press Run to compare again.")
        return
    place = st.empty()
    state.compared = compare_searches(asked, chosen, progress_in(place, lambda: state.update(compare_stopped=key)))
    state.compared_key = key
    place.empty()


def compare_instead(problem: PlyscopeError) -> str:
    """Compare what can be compared on a first visit that can't show what is asked for; return what that is.

    It is the same tree or position in the usual way, else the one of Step through, else the first example.
    """
    if isinstance(problem, LayoutError):  # no other tree could be drawn
        return ""
    usual = "Minimax and alpha-beta are compared instead"
    last: Request | None = st.session_state.get("asked")
    ways = (subject(), ""), (last, ", on what Step through shows"), (Request(), ", on the first example")
    for asked, where in ways:
        with suppress(PlyscopeError):
            if asked is not None:
                take(asked, USUAL)
                return f"{usual}{where}."
    return ""


def open_bundle(path: str) -> None:
    """Have all children of a node drawn when the page runs again."""
    st.session_state.compare_opened = opened_last(st.session_state.compare_opened, read_path(path))


def open_file(text: str) -> None:
    """Open a saved comparison, or what of another file is a tree, when the page runs again."""
    state = st.session_state
    try:
        if is_saved(text):
            open_comparison(read_saved(text).query, "file")
        else:
            open_tree(text)
    except PlyscopeError as error:
        state.compare_problem = error
