"""A root child that equals the best only by a bound is said to be no tie; nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Player
from core.options import Cutoff, SearchOptions
from core.search import search
from core.trace import Bound, Kind
from core.trees.leaf_tree import LeafTree
from tests.brute_force import minimax
from tests.viz.given import Searched
from tests.viz.replayed import Replayed, patches_of, to_the_end_and_back
from viz.outline import outline
from viz.tree_changes import TreeChanges


def check(searched: Searched) -> None:
    trace, nodes = searched.trace, searched.trace.nodes
    shape = outline(trace, searched.tree)
    against = Bound.UPPER if nodes.players[0] is Player.MAX else Bound.LOWER
    best: dict[int, int | None] = {0: None}
    for step, event in enumerate(trace, start=1):
        is_better = event.kind is Kind.BEST and event.node == 0
        best[step] = event.child if is_better else best[step - 1]
    for frame, slots in to_the_end_and_back(patches_of(trace, TreeChanges(shape, trace)), searched.frames):
        guarded = {place[0] for place, word in slots.items() if place[1] == "text:tie" and word is not None}
        held = frame.nodes[0].value if 0 in frame.nodes else None
        ties = {
            visit
            for visit, at in frame.nodes.items()
            if nodes.parent[visit] == 0 and nodes.child[visit] != best[frame.step]
            if at.bound is against and at.value == held and has_returned(searched, visit, frame.step)
        }
        assert guarded == {f"n{shape.owner[visit]}" for visit in ties}, frame.step
        for visit in ties:
            truth = minimax(searched.nested[nodes.child[visit]], nodes.players[visit])
            assert held is not None
            assert truth <= held if against is Bound.UPPER else truth >= held


def has_returned(searched: Searched, node: int, step: int) -> bool:
    return any(event.kind is Kind.EXIT and event.node == node for event in [searched.trace[at] for at in range(step)])


def test_every_step_of_a_worked_tree(searched: Searched) -> None:
    check(searched)


@pytest.mark.parametrize(
    ("nested", "root", "cutoff", "guarded"),
    [
        ([[3, 5], [3, 1]], Player.MAX, Cutoff.NONSTRICT, [(1,)]),
        ([[3, 5], [3, 1]], Player.MAX, Cutoff.STRICT, []),
        ([[3, 5], [3, 4]], Player.MAX, Cutoff.NONSTRICT, [(1,)]),
        ([[3, 5], [3, 4]], Player.MAX, Cutoff.STRICT, []),
        ([[3, 5], [5, 9]], Player.MIN, Cutoff.NONSTRICT, [(1,)]),
        ([[3, 5], [3, 1], [4, 6]], Player.MAX, Cutoff.NONSTRICT, []),
        ([3, 3], Player.MAX, Cutoff.NONSTRICT, []),
    ],
)
def test_which_children_are_guarded_at_the_end(
    nested: Any, root: Player, cutoff: Cutoff, guarded: list[tuple[int, ...]]
) -> None:
    tree = LeafTree.from_nested(nested, root)
    trace = search(tree, SearchOptions(cutoff=cutoff))
    shape = outline(trace, tree)
    replayed = Replayed(patches_of(trace, TreeChanges(shape, trace)))
    for _ in trace:
        replayed.forward()
    words = {node.path: replayed.slots.get((f"n{node.key}", "text:tie")) for node in shape.nodes}
    assert {path: word for path, word in words.items() if word} == dict.fromkeys(guarded, "bound, not a tie")
