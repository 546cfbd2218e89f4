"""At a cutoff the picture shows, and the counters count, all that it skips; the steps that name it change neither."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.options import Misconception, SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Kind, Trace
from core.trees.leaf_tree import LeafTree, Nested
from tests.strategies import heavy
from tests.subjects import drawn_for
from tests.viz.replayed import Replayed, tree_at
from viz.figures.tree_at import TreeAt
from viz.replay.scene import Scene, scene

PRUNING = [name for name, algorithm in ALGORITHMS.items() if algorithm.prunes]


def never_entered(trace: Trace, tree: LeafTree, number: int) -> set[int]:
    """Return the children, as nodes of the tree, that the visit of an event has not entered and never will."""
    visit, node = trace[number].visit, trace.places.states[trace[number].node]
    entered = {
        trace.places.states[event.node]
        for event in trace
        if event.kind is Kind.ENTER and trace.visits.parent[event.visit] == visit
    }
    is_quiet = any(event.kind is Kind.STAND_PAT and event.visit == visit for event in trace)  # only noisy moves count
    children = {child for at, child in enumerate(tree.children[node]) if not is_quiet or tree.is_noisy(node, at)}
    return children - entered


def at_or_below(tree: LeafTree, tops: set[int]) -> set[int]:
    """Return the nodes of some subtrees."""
    found, pending = set[int](), list(tops)
    while pending:
        found.add(node := pending.pop())
        pending.extend(tree.children[node])
    return found


def drawn_as(drawn: Scene, slots: dict[tuple[str, str], Any], element: str, what: str, shown: object) -> set[int]:
    """Return the nodes of the tree that are drawn, or whose edges are, in some way."""
    tree, found = drawn.game, set[int]()
    for node in drawn.outline.nodes:
        at = tree.initial
        for child in node.path:
            at = tree.result(at, child)
        if slots.get((f"{element}{node.key}", what)) == shown:
            found.add(at)
    return found


@pytest.mark.large
@pytest.mark.parametrize("name", PRUNING)
@heavy
@given(data=st.data())
def test_a_cutoff_shows_and_counts_all_that_it_skips(name: str, data: st.DataObject) -> None:
    subject, chosen = drawn_for(name, data)
    tree = subject.game
    if not isinstance(tree, LeafTree):
        return
    chosen = replace(chosen, budget=None, nodes=None, misconception=Misconception.NONE)
    drawn = scene(search(tree, chosen), tree, most=10**6)
    paper, page = TreeAt(drawn), Replayed(drawn.words)
    before, skipped, subtrees = tree_at(paper, 0), 0, 0
    for step, event in enumerate(drawn.trace, start=1):
        page.forward()
        now = tree_at(paper, step)
        if event.kind is Kind.CUTOFF:
            tops = never_entered(drawn.trace, tree, step - 1)
            below = at_or_below(tree, tops)
            marks = drawn_as(drawn, now, "n", "data-state", "skipped")
            assert marks == drawn_as(drawn, before, "n", "data-state", "skipped") | below
            kind = "beta" if drawn.shown_trace.is_beta_cutoff(drawn.shown_trace[step - 1]) else "alpha"
            assert tops <= drawn_as(drawn, now, "e", "data-cut", kind)
            skipped, subtrees = skipped + len(below), subtrees + len(tops)
        elif event.kind is Kind.SKIP:
            assert now == before
        if not ALGORITHMS[name].plies_beyond:  # standing pat skips without a cutoff
            assert page.slots["count-skipped", "text"] == f"{skipped:,}"
            words = f" in {subtrees:,} {'subtree' if subtrees == 1 else 'subtrees'}"
            assert page.slots.get(("count-subtrees", "text")) == (words if skipped > subtrees else None)
        before = now


@pytest.mark.parametrize(
    ("nested", "counted"), [([[5, 9], [3, [2, 8]]], ("3", " in 1 subtree")), ([[5, 9], [3, 4, 6]], ("2", None))]
)
def test_what_is_skipped_is_counted_in_nodes_and_in_subtrees_where_these_are_fewer(
    nested: Nested, counted: tuple[str, str | None]
) -> None:
    tree = LeafTree.from_nested(nested)
    shown = Replayed(scene(search(tree, SearchOptions()), tree).words).to()
    assert (shown["count-skipped", "text"], shown.get(("count-subtrees", "text"))) == counted
