"""The page "Compare": one tree or position, searched in several ways side by side."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.options import SearchOptions
from core.options.paths import read_path
from viz.comparing.panes import ComparisonView
from viz.components.comparing import comparison
from viz.figures.formats import offered
from viz.pages.controls import subject_controls
from viz.pages.depths import depths
from viz.pages.own_search import show_own_search
from viz.pages.problems import offer_fix, show_notes, show_problem
from viz.pages.search_choices import (
    NOTES,
    add_search,
    open_comparison,
    order_by_hand,
    searches,
    set_searches,
    show_searches,
)
from viz.pages.session import draft, session
from viz.pages.step_through import progress_in
from viz.pages.working_tree import open_tree
from viz.serving.comparisons import compared
from viz.sharing.comparison_link import USUAL, is_comparison
from viz.sharing.request import Request, usual_search
from viz.sharing.saved import is_saved, read_saved, saved_content
from viz.tree.graphviz_program import LayoutError
from viz.tree.outline import opened_last

STYLE = (Path(__file__).parent / "compare.css").read_text("utf-8")
UNCHANGED = "The picture is unchanged."


def page() -> None:
    """Read the controls, search in each way, and show the panes with the figures below them."""
    st.html(f"<style>{STYLE}</style>")
    comparing = session().comparing
    if not comparing.searches:
        open_link()
    notes = st.container()  # always there, so that the players below keep their place
    with st.sidebar:
        below_text = subject_controls("compare")
        st.divider()
        show_searches()
        show_own_search()
    if comparing.problem is not None:
        show_problem(comparing.problem, UNCHANGED)
        comparing.problem = None
    try:
        compare()
    except PlyscopeError as error:
        with below_text:
            show_problem(error, UNCHANGED if comparing.shown is not None else compare_instead(error))
            offer_fix(error)
    shown = comparing.shown
    if shown is None or comparing.asked is None:
        st.stop()
    with notes:
        show_notes(NOTES, shown.id)
    comparison(
        with_difference(shown),
        comparing.place,
        file=saved_content(comparing.asked[0], dict(parse_qsl(shown.link or "")), None, session().work.others),
        answers={
            "opened": open_bundle,
            "ordered": order_by_hand,
            "added": add_search,
            "differing": draw_difference,
            "file": open_file,
        },
        figures=offered(None),
    )
    st.html(shown.table)
    with st.container(key="depth-table"):
        depths(draft().as_usual(), searches())


def open_link() -> None:
    """Set the controls by the address; what can't be read is reported and ignored."""
    query = st.query_params.to_dict()
    try:
        if session().shown is None or is_comparison(query):
            open_comparison(query)
        else:
            set_searches(USUAL)
    except PlyscopeError as error:
        show_problem(error, "The first example is shown instead.")
        open_comparison({})


def compare() -> None:
    """Make the comparison that the controls ask for."""
    comparing = session().comparing
    request = draft().as_usual()
    if comparing.opened_in != request:  # bundles opened in another tree do not apply
        comparing.opened, comparing.opened_in = (), request
    request = replace(request, opened=comparing.opened)
    if session().shown is None:
        session().next_run.open_on(replace(request, chosen=SearchOptions(usual_search(request.subject))))
    take(request, searches())


def take(request: Request, chosen: Sequence[SearchOptions | OptionError]) -> None:
    """Make a comparison, with a progress bar and a way to stop if that takes a while."""
    comparing = session().comparing
    key = (request, tuple(map(str, chosen)))
    if comparing.asked == key:
        return
    if comparing.stopped == key:
        st.info("The comparison was stopped and the picture is unchanged. Press Run to compare again.")
        return
    place = st.empty()
    comparing.shown = compared(request, chosen, progress_in(place, partial(comparing.stop, key)))
    comparing.asked = key
    place.empty()


def compare_instead(problem: PlyscopeError) -> str:
    """On a first visit that can't show what is asked for, compare what is possible; return what that is.

    It is the same tree or position in the usual way, else the one of Step, else the first example.
    """
    if isinstance(problem, LayoutError):  # no other tree could be drawn
        return ""
    usual = "Minimax and alpha-beta are compared instead"
    here = session().shown
    last = None if here is None else here.asked
    ways = (draft().as_usual(), ""), (last, ", on the tree of the page Step"), (Request(), ", on the first example")
    for request, where in ways:
        with suppress(PlyscopeError):
            if request is not None:
                take(request, USUAL)
                return f"{usual}{where}."
    return ""


def open_bundle(path: str) -> None:
    """Draw all children of a node in the next run."""
    comparing = session().comparing
    comparing.opened = opened_last(comparing.opened, read_path(path))


def with_difference(shown: ComparisonView) -> ComparisonView:
    """Return a comparison with the last requested difference, if any."""
    last = session().comparing.difference
    return replace(shown, difference=last[1]) if last is not None and last[0] == shown.id else shown


def draw_difference(path: str | None) -> None:
    """Draw the difference along a path, or of the whole tree, for the browser to get when the page runs again."""
    comparing = session().comparing
    with suppress(ValueError):  # as for a text that is no path
        if comparing.shown is not None:
            found = comparing.shown.difference_along(None if path is None else read_path(path))
            comparing.difference = comparing.shown.id, found


def open_file(text: str) -> None:
    """Open a saved comparison, or the tree of another file, when the page runs again."""
    try:
        if is_saved(text):
            open_comparison(read_saved(text).query, "file")
        else:
            open_tree(text)
    except PlyscopeError as error:
        session().comparing.problem = error
