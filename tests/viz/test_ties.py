"""A move that equals the best one only by a bound is said to be one that may be worse; a proven tie says nothing."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given

from core.game import Player, Value
from core.options import Cutoff, SearchOptions
from core.search import search
from core.trace import Kind
from core.trace.frames import Frame
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested, minimax
from tests.strategies import nested_trees, options, players
from tests.viz.given import Searched
from tests.viz.replayed import tree_at
from viz.figures.tree_at import TreeAt
from viz.notation import Notation, Numbers
from viz.replay.scene import scene


def check(searched: Searched) -> None:
    trace, tree = searched.trace, searched.tree
    drawn = scene(trace, tree, notation=Notation(numbers=Numbers.MAX))
    paper = TreeAt(drawn)
    side = "at most" if trace.places.players[0] is Player.MAX else "at least"
    for frame in searched.frames:
        marked = {place[0]: word for place, word in tree_at(paper, frame.step).items() if place[1] == "text:tie"}
        may_be_worse = {f"n{drawn.outline.owner[visit]}" for visit in may_be_worse_at(frame, searched)}
        assert set(marked) == may_be_worse, frame.step
        assert all(str(word).startswith(side) and str(word).endswith(":") for word in marked.values())


def may_be_worse_at(frame: Frame, searched: Searched) -> set[int]:
    """Return the moves that returned the best value so far, but may be worse, while another is surely as good.

    What a move is worth at least and at most is worked out by plain minimax, with all that was not visited as bad, and
    as good, as can be.
    """
    nodes, root = searched.trace.places, searched.trace.places.players[0]
    told = {event.node: event for event in list(searched.trace)[: frame.step] if event.kind is Kind.EXIT}
    moves = {node: event.value for node, event in told.items() if nodes.parent[node] == 0}
    if not moves:
        return set()
    best = (max if root is Player.MAX else min)(value for value in moves.values() if value is not None)
    seen = {nodes.path(node) for node in frame.nodes}
    worst = -math.inf if root is Player.MAX else math.inf
    surely = {
        node: minimax(filled(searched.nested[path[0]], path, seen, worst), root.opponent)
        for node in moves
        for path in [nodes.path(node)]
    }
    as_good = {node for node in moves if (surely[node] >= best if root is Player.MAX else surely[node] <= best)}
    return {node for node, value in moves.items() if value == best} - as_good if as_good else set()


def filled(tree: Nested, path: tuple[int, ...], seen: set[tuple[int, ...]], unseen: Value) -> Nested:
    if path not in seen:
        return unseen
    if not isinstance(tree, list):
        return tree
    return [filled(child, (*path, index), seen, unseen) for index, child in enumerate(tree)]


@given(nested_trees, players, options(depth=None))
def test_every_step_of_any_tree(nested: Nested, root: Player, chosen: SearchOptions) -> None:
    tree = LeafTree.from_nested(nested, root)
    check(Searched(nested, tree, search(tree, chosen)))


@pytest.mark.parametrize(
    ("nested", "root", "cutoff", "marked"),
    [
        ([[3, 5], [3, 1]], Player.MAX, Cutoff.NONSTRICT, {(1,): "at most 3:"}),
        ([[3, 5], [3, 1]], Player.MAX, Cutoff.STRICT, {}),
        ([[3, 5], [3, 9]], Player.MAX, Cutoff.NONSTRICT, {(1,): "at most 3:"}),
        ([[3, 5], [3, 9]], Player.MAX, Cutoff.STRICT, {}),
        ([[3, 5], [9, 3]], Player.MAX, Cutoff.NONSTRICT, {}),
        ([[3, 5], [5, 9]], Player.MIN, Cutoff.NONSTRICT, {(1,): "at least 5:"}),
        ([[3, 5], [3, 1], [4, 6]], Player.MAX, Cutoff.NONSTRICT, {}),
        ([3, 3], Player.MAX, Cutoff.NONSTRICT, {}),
    ],
)
def test_which_moves_may_be_worse_at_the_end(
    nested: Any, root: Player, cutoff: Cutoff, marked: dict[tuple[int, ...], str]
) -> None:
    tree = LeafTree.from_nested(nested, root)
    trace = search(tree, SearchOptions(cutoff=cutoff))
    drawn = scene(trace, tree)
    slots = tree_at(TreeAt(drawn), len(trace))
    words = {node.path: slots.get((f"n{node.key}", "text:tie")) for node in drawn.outline.nodes}
    assert {path: word for path, word in words.items() if word} == marked
