"""The view "List of SSS*" shows the list of Stockman's form at the leaf that the search visits."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from core.game import Player
from core.options import Cutoff, SearchOptions
from core.search import search
from core.studies.stockman import stockman
from core.trace import Kind, Trace
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.strategies import finite_trees, players
from viz.panels.sss_list import MOST_ROWS, SssList
from viz.replay.open_calls import OpenCalls
from viz.words.answers import without_marks

Shown = dict[tuple[str, str], Any]


def shown_at_leaves(trace: Trace, tree: LeafTree) -> list[Shown]:
    """Return what the view shows at each leaf that is new, and at the end."""
    view, calls = SssList(trace, tree), OpenCalls(trace)
    now: Shown = {(key, what): value for key, what, value in view.start()}
    found, leaves = [], set()
    for step, event in enumerate(trace, 1):
        calls.take(event)
        now |= {(key, what): read(value) for key, what, value in view.of(event, calls)}
        if (event.kind is Kind.LEAF and event.node not in leaves) or step == len(trace):
            leaves.add(event.node)
            found.append(dict(now))
    return found


def read(value: Any) -> Any:
    """Return what a slot holds, as it is read."""
    return tuple(map(without_marks, value)) if isinstance(value, tuple) else value


def rows(shown: Shown) -> list[tuple[str, ...]]:
    """Return the rows that are not hidden."""
    return [shown[f"list-{row}", "cells"][1:] for row in range(MOST_ROWS) if shown[f"list-{row}", "hidden"] is None]


def test_the_textbook_tree_step_by_step() -> None:
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Player.MAX)
    first, second, third, *_, last = shown_at_leaves(search(tree, SearchOptions("sss")), tree)
    assert rows(first) == [("the first child of B", "live", "∞"), ("C", "live", "∞"), ("D", "live", "∞")]
    assert rows(second) == [
        ("the first child of C", "live", "∞"),
        ("D", "live", "∞"),
        ("the first child of B", "solved", "3"),
    ]
    assert rows(third) == [
        ("the first child of D", "live", "∞"),
        ("the first child of B", "solved", "3"),
        ("the first child of C", "solved", "2"),
    ]
    assert [shown["list-caption", "text"] for shown in (second, third, last)] == [
        ("{0} is taken: no merit is greater than {1}, and it is the leftmost with it.", "the first child of C", "∞"),
        ("{0} is taken: its merit, {1}, is the greatest.", "the first child of D", "∞"),
        ("{0} is solved: it is worth {1}.", "A", "3"),
    ]
    assert rows(last) == [("A", "solved", "3")]
    assert {shown["list", "mark"] for shown in (first, second, third, last)} == {"0"}


@given(finite_trees, players)
def test_every_list_is_the_one_of_stockmans_form(nested: Nested, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    lists = list(stockman(tree, 100_000))
    found = shown_at_leaves(search(tree, SearchOptions("sss")), tree)
    if not isinstance(nested, list):  # the only event of a leaf is the last one as well
        found = found[-2:]
    assert [len(rows(shown)) for shown in found] == [min(len(states), MOST_ROWS) for states in lists]
    for shown, states in zip(found, lists, strict=True):
        assert [row[1] for row in rows(shown)] == ["solved" if each.solved else "live" for each in states[:MOST_ROWS]]


def test_where_the_search_takes_other_leaves_the_view_says_so() -> None:
    tree = LeafTree.from_nested([[3, 3], [3, 9], [3, 3]], Player.MAX)
    found = shown_at_leaves(search(tree, SearchOptions("sss", cutoff=Cutoff.STRICT)), tree)
    assert [len(rows(shown)) for shown in found] == [3, 3, 3, 3, 0, 0, 0]
    assert found[-1]["list-caption", "text"] == "From here on this search takes other leaves than the list would."


def test_a_list_that_is_too_long_to_follow_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viz.panels.sss_list.MOST_STEPS", 5)
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Player.MAX)
    found = shown_at_leaves(search(tree, SearchOptions("sss")), tree)
    assert found[-1]["list-caption", "text"] == "The list has become too long to follow."
    assert rows(found[-1]) == []
