"""Each course is a search that runs, and each tree shows what is said about it."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Player, Value
from core.options import Order, SearchOptions
from core.options.courses import COURSES, Course
from core.search import search
from core.trace import Bound, Event, Kind, Trace
from core.trace.result import cutoffs, result_of
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree
from viz.guide.disagreements import DISAGREEMENTS, Disagreement
from viz.notation import PLAIN, Notation, Shapes, Windows, course_of, notation_of

OTHERS = SearchOptions(window=(-4, 20), depth=None, budget=500)

every_course = pytest.mark.parametrize("course", COURSES.values(), ids=COURSES.keys())
every_disagreement = pytest.mark.parametrize("about", DISAGREEMENTS, ids=[about.name for about in DISAGREEMENTS])

BY_NAME = {about.name: about for about in DISAGREEMENTS}


@every_course
def test_a_course_is_found_again_by_its_choices(course: Course) -> None:
    assert course_of(course.options(OTHERS), notation_of(course.name)) == course.name


@pytest.mark.parametrize(
    ("options", "notation"),
    [
        (SearchOptions("minimax"), PLAIN),
        (SearchOptions(order=Order.REVERSED), PLAIN),
        (SearchOptions(), Notation(Shapes.SQUARES_AND_CIRCLES, Windows.NONE)),
    ],
)
def test_other_choices_are_not_a_course(options: SearchOptions, notation: Notation) -> None:
    assert course_of(options, notation) is None


@every_course
def test_a_course_leaves_window_depth_and_budget(course: Course) -> None:
    options = course.options(OTHERS)
    assert (options.window, options.depth, options.budget) == (OTHERS.window, OTHERS.depth, OTHERS.budget)


@every_course
def test_a_course_finds_the_value(worked_tree: dict[str, Any], course: Course) -> None:
    tree = LeafTree.from_nested(worked_tree["tree"], Player(worked_tree["root"]))
    assert result_of(search(tree, course.options(SearchOptions()))).value == worked_tree["value"]


def both(about: Disagreement) -> tuple[Trace, Trace]:
    tree = nested_lists.parse(about.tree)
    return search(tree, about.first.options), search(tree, about.second.options)


def skipped(trace: Trace) -> list[tuple[int, ...]]:
    return [(*trace.places.path(cutoff.node), child) for cutoff in cutoffs(trace) for child in cutoff.skipped]


def returned(trace: Trace, label: str) -> tuple[Value | None, Bound]:
    (event,) = [event for event in trace if event.kind is Kind.EXIT and trace.places.labels[event.node] == label]
    return event.value, event.bound


def events_without_exits(trace: Trace) -> list[Event]:
    return [event for event in trace if event.kind is not Kind.EXIT]


@every_disagreement
def test_both_choices_agree_on_value_and_best_move(about: Disagreement) -> None:
    first, second = map(result_of, both(about))
    assert (first.value, first.best_move) == (second.value, second.best_move)


def test_equality_leaves_a_seeming_tie() -> None:
    nonstrict, strict = both(BY_NAME["cutoff"])
    assert (skipped(nonstrict), skipped(strict)) == ([(1, 1)], [])
    assert returned(nonstrict, "C") == (3, Bound.UPPER)
    assert returned(strict, "C") == (1, Bound.EXACT)


def test_the_bound_moves_before_the_test_or_not_at_all() -> None:
    compare, update = both(BY_NAME["form"])
    (extra,) = [event for event in update if event.kind is Kind.BETA and event.node == 4]
    assert (extra.alpha, extra.beta, extra.old) == (3, 2, float("inf"))
    (cutoff,) = [event for event in update if event.kind is Kind.CUTOFF]
    assert cutoff.alpha >= cutoff.beta
    assert [(event.kind, event.node) for event in update if event != extra] == [
        (event.kind, event.node) for event in compare
    ]
    (cutoff,) = [event for event in compare if event.kind is Kind.CUTOFF]
    assert (cutoff.alpha, cutoff.beta) == (3, float("inf"))


def test_fail_hard_returns_the_edge() -> None:
    soft, hard = both(BY_NAME["bounds"])
    assert returned(soft, "C") == (1, Bound.UPPER)
    assert returned(hard, "C") == (3, Bound.UPPER)
    assert events_without_exits(soft) == events_without_exits(hard)


def test_the_order_changes_what_is_skipped() -> None:
    given, reversed_ = both(BY_NAME["order"])
    assert (skipped(given), skipped(reversed_)) == ([], [(0, 0)])


def test_notation_changes_no_event() -> None:
    first, second = both(BY_NAME["notation"])
    assert first == second
