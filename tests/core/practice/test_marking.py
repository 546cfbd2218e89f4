"""Marks of hand-ins: right ones under every convention, single slips, what follows from them, and readable nonsense."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import MIN, OptionError
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.practice.following import Given, follow
from core.practice.hand_in import HandIn, Worth, hand_in_of, read_hand_in
from core.practice.marking import MOST_NODES, Item, Mark, Marking, Part, Verdict, mark
from core.practice.reference import Convention, reference, references
from core.search import search
from core.trace import Bound
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.core.practice.test_hand_in import TEXTBOOK, at_most, hand_ins
from tests.strategies import chance_trees, finite_values, labelled_trees, options

DEEP = LeafTree.from_nested([5, [[[3, 9], 7], 8]])
TIE = LeafTree.from_nested([[3, 5], [3, 1]])
DIAGNOSTIC = LeafTree.from_nested([2, [[[5, 6, 6], [5, 5]], [[0, 2, 1], [4, 4, 9]]]])

MARKED = ("alphabeta", "negamax", "minimax")


def marked(tree: LeafTree, text: str, **others: Any) -> Marking:
    """Return the marks of a hand-in, given as text."""
    chosen = others.pop("options", SearchOptions())
    return mark(tree, chosen, read_hand_in(text, tree), **others)


def verdicts(marking: Marking) -> dict[tuple[str, tuple[int, ...]], str]:
    """Return the verdict of each item."""
    return {(str(each.item), each.path): str(each.verdict) for each in marking.marks}


@st.composite
def searches(draw: st.DrawFn) -> tuple[LeafTree, SearchOptions]:
    """Draw a tree and a search whose hand-in can be marked."""
    if draw(st.booleans()):
        return draw(labelled_trees()), draw(options(once=True, depth=None, algorithm=draw(st.sampled_from(MARKED))))
    algorithm = draw(st.sampled_from(["expectiminimax", "star1"]))
    return draw(chance_trees(finite_values)), draw(options(depth=None, algorithm=algorithm))


@st.composite
def some_of(draw: st.DrawFn, full: HandIn) -> HandIn:
    """Draw any part of a hand-in."""

    def some(items: Any) -> Any:
        return {path: item for path, item in items.items() if draw(st.booleans())}

    return HandIn(
        nodes=some(full.nodes),
        move=full.move if draw(st.booleans()) else None,
        skipped=full.skipped if draw(st.booleans()) else None,
        order=full.order if draw(st.booleans()) else None,
        windows=some(full.windows),
    )


def as_hand_in(of: Any) -> HandIn:
    """Return a reference as a hand-in, with its windows at exit if it has those."""
    full = hand_in_of(of.trace)
    return replace(full, windows={path_of(of.tree, node): of.windows[node] for node in of.inner if node in of.windows})


@settings(max_examples=500)
@given(st.data(), searches())
def test_a_right_hand_in_under_any_convention_is_never_marked_wrong(data: Any, searched: Any) -> None:
    """Nor any part of it; bounds may be written as values."""
    tree, chosen = searched
    every = list(references(tree, chosen, frozenset(Convention)))
    handed = data.draw(some_of(as_hand_in(data.draw(st.sampled_from(every)))))
    if data.draw(st.booleans()):
        handed = replace(handed, nodes={path: Worth(worth.value) for path, worth in handed.nodes.items()})
    marking = mark(tree, chosen, handed)
    wrong = [each for each in marking.marks if each.verdict not in (Verdict.RIGHT, Verdict.CONVENTION)]
    assert not wrong
    assert marking.is_right
    assert marking.first is None
    assert marking.step is None


@given(searches())
def test_the_courses_own_hand_in_is_right_without_any_convention(searched: Any) -> None:
    """Even where none is left open."""
    tree, chosen = searched
    for conventions in (frozenset[Convention](), frozenset(Convention)):
        marking = mark(tree, chosen, hand_in_of(search(tree, chosen)), conventions, frozenset(Part))
        assert {each.verdict for each in marking.marks} <= {Verdict.RIGHT}
        assert not marking.conventions


@given(st.data(), searches())
def test_what_follows_from_a_right_hand_in_is_the_search_itself(data: Any, searched: Any) -> None:
    """Whatever part of it is handed in: worths, windows, order and move."""
    tree, chosen = searched
    found = reference(tree, chosen)
    worths = {node: worth for node, worth in found.worths.items() if data.draw(st.booleans())}
    windows = {node: pair for node, pair in found.entries.items() if data.draw(st.booleans())}
    followed = follow(tree, chosen, Given(worths, windows, data.draw(st.sampled_from([None, found.skipped]))))
    assert followed.worths == found.worths
    assert tuple(followed.order) == found.order
    if found.entries:
        assert followed.windows == found.entries
        assert followed.exits.items() <= reference(tree, chosen, at_exit=True).windows.items()
    if found.move is not None:
        assert followed.move == found.move
    assert {child for child, due in followed.due.items() if due} == set(found.tops)
