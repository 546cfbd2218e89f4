"""How much of a tree is known below its nodes: everything in a given tree, in a game what searches reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from core.comparing.united_tree import UnitedTree
from core.game import Game
from core.trace import Trace
from core.trees.leaf_tree import LeafTree


def branching_of(known: UnitedTree, traces: Sequence[Trace]) -> list[int]:
    """Return the number of children of each node that the traces visit, 0 if none of them determined it."""
    branching = np.zeros(len(known), np.int32)
    for numbers, trace in zip(known.united, traces, strict=True):
        branching[numbers] = np.maximum(branching[numbers], trace.places.branching)
    found: list[int] = branching.tolist()
    return found


def subtree_sizes(
    game: Game[Any, Any], known: UnitedTree, branching: Sequence[int]
) -> Callable[[Any, Sequence[int]], int]:
    """Return a function that counts the nodes in the subtrees of some of a node's children.

    For a given tree, it takes the node of the tree and counts every node; for a game, it takes the number of a known
    node and counts those that are visited or skipped.
    """
    if isinstance(game, LeafTree):
        children, size = game.children, game.size
        return lambda state, indices: sum(size(children[state][index]) for index in indices)
    sizes = [1 + count for count in branching]
    parents = known.parent.tolist()
    for number in range(len(sizes) - 1, 0, -1):  # a visited child was counted by its parent's branching
        sizes[parents[number]] += sizes[number] - 1
    indices_of = known.child.tolist()

    def below(number: int, indices: Sequence[int]) -> int:
        chosen = set(indices)
        visited = [child for child in known.children[number] if indices_of[child] in chosen]
        return len(chosen) + sum(sizes[child] - 1 for child in visited)

    return below
