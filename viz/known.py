"""`KnownTree`: the nodes of a game's tree that one search or several have come to know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.game import Game
from core.trace import Trace
from core.trees.leaf_tree import LeafTree


class KnownTree:
    """The nodes that traces of one game visit, each with a number; those of the first trace have those of its visits.

    `parents[n]` and `branching[n]` are the parent and the number of children of node n, 0 where no search has asked
    for them; a parent comes before its children.
    """

    def __init__(self, traces: Sequence[Trace]) -> None:
        self.parents: list[int] = []
        self.branching: list[int] = []
        self._numbers: dict[tuple[int, int], int] = {}
        for trace in traces:
            nodes = trace.nodes
            numbers: list[int] = []
            columns = (nodes.parent.tolist(), nodes.child.tolist(), nodes.branching.tolist())
            for parent, index, branching in zip(*columns, strict=True):
                place = (numbers[parent] if numbers else -1, index)
                number = self._numbers.setdefault(place, len(self.parents))
                if number == len(self.parents):
                    self.parents.append(place[0])
                    self.branching.append(0)
                self.branching[number] = max(self.branching[number], branching)
                numbers.append(number)

    def __len__(self) -> int:
        """Return the number of nodes that are visited."""
        return len(self.parents)

    def child(self, number: int, index: int) -> int | None:
        """Return the number of a node's child, None if no search visits it."""
        return self._numbers.get((number, index))


def subtree_sizes(game: Game[Any, Any], known: KnownTree) -> Callable[[Any, Sequence[int]], int]:
    """Return what counts the nodes of some of a node's children with all below them.

    Of a tree that was given whole, it takes the node of the tree and counts every node; of a game, it takes the number
    of a known node and counts those that are visited or skipped.
    """
    if isinstance(game, LeafTree):
        whole = [1] * len(game)
        for node in range(len(game) - 1, 0, -1):
            whole[game.parents[node]] += whole[node]
        return lambda state, indices: sum(whole[game.children[state][index]] for index in indices)
    sizes = [1 + branching for branching in known.branching]
    for number in range(len(sizes) - 1, 0, -1):  # a visited child was counted by its parent's branching
        sizes[known.parents[number]] += sizes[number] - 1

    def below(number: int, indices: Sequence[int]) -> int:
        visited = (known.child(number, index) for index in indices)
        return sum(1 if child is None else sizes[child] for child in visited)

    return below
