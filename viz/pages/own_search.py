"""A reader's own program on the page Compare: its printed visits are compared with the search."""

from __future__ import annotations

from time import monotonic

import streamlit as st

from core.checking.check import Report, check_visits
from core.checking.differing import Departure, Level
from core.checking.report import TOGETHER, beside, compared
from core.checking.visit_text import observed_from_text
from core.game import OptionError, PlyscopeError
from core.options.numerals import counted, listed
from core.search.misconceptions.steps import as_mistake
from core.trees.leaf_tree import LeafTree
from viz.pages.problems import put_notes, show_problem
from viz.pages.search_choices import NOTES, set_searches
from viz.pages.session import close_drawer, draft, session
from viz.sharing.comparison_link import CompareRequest
from viz.words.wording import sentence_case

VISITS = "own-visits"
PROBLEM = "own-problem"
"""The session's names for the text and what is wrong with it."""

OF_NUMBERS = (Departure.WINDOW, Departure.RETURNED, Departure.VALUE, Departure.MOVE)
"""The differences whose expected and actual values are numbers or names, not events."""

MOST_NAMED = 2
"""The most further ideas named: the page has little room above the trees."""

FORMS = "NAME, NAME alpha beta or NAME alpha beta value"
EXAMPLE = "A -inf inf\nB -inf inf\n3\n12\n8\nC 3 inf\n2"


def show_own_search() -> None:
    """Show the field for what a program prints, and the button that compares it."""
    with st.expander("Your own program"):
        st.caption(f"Have it print a line for each visit of this tree: {FORMS}. Or paste a trace as JSON Lines.")
        st.text_area("Visits", key=VISITS, placeholder=EXAMPLE, height=180)
        st.button("Compare it with the search", on_click=compare_own, width="stretch")
        problem = st.session_state.pop(PROBLEM, None)
        if problem is not None:
            show_problem(problem, "Nothing was compared.")


def compare_own() -> None:
    """Compare what the program did with the search, and show the first difference; or say what can't be read."""
    try:
        asked = draft().as_usual()
        tree = asked.subject.searched()
        if not isinstance(tree, LeafTree):
            raise OptionError("programs are compared on trees.", "Search in a tree.", place="visits")
        observed = observed_from_text(st.session_state.get(VISITS, ""), tree)
        report = check_visits(observed, tree)
        first = report.first.difference if report.first else None
        fits = () if cuts_nothing_off(report) else report.fits
        shown = beside(tree, observed, report.options, fits, first)
    except PlyscopeError as error:
        st.session_state[PROBLEM] = error
        return
    chosen = CompareRequest(asked, shown.searches, TOGETHER, shown.stop)
    set_searches(chosen.searches)
    session().comparing.place = chosen, monotonic()
    put_notes(NOTES, sentences(report), is_good=report.is_right)
    close_drawer()


def cuts_nothing_off(report: Report) -> bool:
    """Return whether the program is right as minimax and prints no windows: many wrong ideas would do the same."""
    return report.is_minimax and Level.WINDOWS not in report.levels


def sentences(report: Report) -> list[str]:
    """Return sentences about a comparison."""
    first = report.first.difference if report.first else None
    worked_out = [] if Level.WINDOWS in report.levels else ["What it does not print is worked out from what it does."]
    if first is None:
        return [f"Your program does what the search does on this tree: compared {compared(report)}.", *worked_out]
    line = "" if first.line is None else f"Line {first.line}: "
    if first.departure in OF_NUMBERS:
        differs = f"at {first.place}, {first.expected} was expected, and not {first.got}"
    else:
        differs = f"{first.got}, where {first.expected} in the search"
    lines = [sentence_case(f"{line}{differs}: {first.reason}")]
    if cuts_nothing_off(report):
        return [f"Your program is right as plain minimax. Alpha-beta visits less. {lines[0]}", *worked_out]
    if not report.fits:
        return [*lines, "No misconception does the same: it is a slip at this place.", *worked_out]
    idea, *others = report.fits
    named = [f"“{other.title}”" for other in others[:MOST_NAMED]]
    if left := len(others) - len(named):
        named.append(counted(left, "other idea"))
    more = f" So do{'' if others[1:] else 'es'} {listed(named)}." if others else ""
    return [*lines, f"“{idea.title}” does the same. {as_mistake(idea.idea, idea.truth)}{more}", *worked_out]
