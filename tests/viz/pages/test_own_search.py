"""On the page Compare what a reader's own program prints is held against the search."""

from __future__ import annotations

import math

import pytest
from streamlit.testing.v1 import AppTest

from core.options import Misconception, SearchOptions
from core.search import search
from core.trace import Trace
from core.trace.file import write_lines
from core.trees.leaf_tree import LeafTree
from tests.viz.pages.running import elements, opened, problems, widget

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
RIGHT = "A -inf inf\nB -inf inf\n3\n12\n8\nC 3 inf\n2\nD 3 inf\n14\n5\n2"


def compared_with(visits: str, query: str = f"tree={TREE}&searches=minimax~alphabeta") -> AppTest:
    app = opened("compare", query)
    widget(app, "Visits").set_value(visits)
    return next(each for each in app.button if each.label == "Compare it with the search").click().run()


def told(app: AppTest) -> str:
    return " ".join(str(each.value) for each in elements(app) if each.type == "html")


def trace_of(misconception: Misconception) -> Trace:
    return search(TEXTBOOK, SearchOptions(misconception=misconception))


def test_a_program_that_is_right_is_told_so_with_how_deep_it_was_compared() -> None:
    app = compared_with(RIGHT)
    assert "does what the search does on this tree" in told(app)
    assert "down to the windows" in told(app)
    assert 'class="problem good" role="status"' in told(app)


def test_a_program_that_cuts_nothing_off_is_right_as_minimax_and_has_no_wrong_idea() -> None:
    app = compared_with("A\nB\n3\n12\n8\nC\n2\n4\n6\nD\n14\n5\n2")
    assert "Your program is right as plain minimax. Alpha-beta visits less. Line 8: the leaf 4 " in told(app)
    assert "does the same" not in told(app)
    names = [search.held["misconception"] for search in app.session_state.plyscope.comparing.searches]
    assert names == [Misconception.NONE, Misconception.NONE]


@pytest.mark.large
def test_the_first_difference_is_opened_beside_the_search_of_the_idea_that_does_the_same() -> None:
    app = compared_with(RIGHT.replace("C 3 inf\n2", "C -inf inf\n2\n4\n6").replace("D 3", "D -inf"))
    assert 'class="problem" role="alert"' in told(app)
    assert "Line 6: at C, (3, ∞) was expected, and not (−∞, ∞): α = 3 comes from A, one ply above." in told(app)
    comparing = app.session_state.plyscope.comparing
    names = [search.held["misconception"] for search in comparing.searches]
    assert names == [Misconception.NONE, Misconception.NONE, Misconception.FRESH_WINDOW]
    assert [bool(search.held["program"]) for search in comparing.searches] == [False, True, False]
    shown = comparing.shown
    assert [pane.title for pane in shown.panes][1:2] == ["Your program"]
    assert "program=" in shown.link
    place, _ = comparing.place
    line = shown.lines["node"]
    entered = [
        search(TEXTBOOK, each)[steps[place.stop] - 1] for each, steps in zip(place.searches, line["steps"], strict=True)
    ]
    assert place.by == "node"
    assert [(event.kind.name, event.node, event.alpha) for event in entered] == [
        ("ENTER", 5, 3),
        ("ENTER", 5, -math.inf),
        ("ENTER", 5, -math.inf),
    ]


@pytest.mark.large
def test_a_trace_is_read_too() -> None:
    lines = "".join(write_lines(trace_of(Misconception.NO_BREAK)))
    assert "where the leaf 4" in told(compared_with(lines))
    assert "does what the search does" in told(compared_with("".join(write_lines(trace_of(Misconception.NONE)))))


@pytest.mark.large
@pytest.mark.parametrize(
    ("visits", "query", "problem"),
    [
        ("", f"tree={TREE}", "it is empty"),
        ("A\n<b>x</b>", f"tree={TREE}", "no node is named"),
        ("A\n3 1", f"tree={TREE}", "line 2"),
        ("{", f"tree={TREE}", "line 1"),
        (RIGHT, "game=nim&position=3,4", "programs are compared on trees"),
    ],
)
def test_what_can_not_be_compared_is_told_and_the_searches_stay(visits: str, query: str, problem: str) -> None:
    app = compared_with(visits, query)
    assert any(problem in each for each in problems(app))
    comparing = app.session_state.plyscope.comparing
    assert [search.algorithm for search in comparing.searches] == ["minimax", "alphabeta"]
