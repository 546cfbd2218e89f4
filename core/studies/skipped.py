"""How much a search skips: nodes, and in how many subtrees."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.game import Game
from core.options.numerals import counted
from core.trace import Trace
from core.trees.leaf_tree import LeafTree


class Skipped(NamedTuple):
    """The skipped children, and the nodes at and below them; None for a game, where they are not counted.

    >>> str(Skipped(3, 5)), str(Skipped(2, 2)), str(Skipped(1, None)), str(Skipped(0, 0))
    ('5 nodes in 3 subtrees', '2 nodes', '1 subtree', 'none')
    """

    subtrees: int
    nodes: int | None

    @property
    def number(self) -> int:
        """The nodes, or else the children."""
        return self.subtrees if self.nodes is None else self.nodes

    @property
    def spread(self) -> str:
        """In how many subtrees the nodes are, "" if each is its own.

        >>> Skipped(3, 5).spread
        ' in 3 subtrees'
        """
        return f" in {counted(self.subtrees, 'subtree')}" if self.number != self.subtrees else ""

    def __str__(self) -> str:
        if not self.subtrees:
            return "none"
        return counted(self.number, "subtree" if self.nodes is None else "node") + self.spread


def skipped_size(trace: Trace, game: Game[Any, Any], node: int, child: int) -> int:
    """Return how many nodes a skipped child stands for: in a tree those at and below it, in a game only itself."""
    return game.size(game.result(trace.places.states[node], child)) if isinstance(game, LeafTree) else 1


def skipped_from(trace: Trace, game: Game[Any, Any], number: int) -> Skipped:
    """Return what is skipped from an event on: nothing, unless it is a cutoff."""
    children = trace.skips.get(number, ())
    if not isinstance(game, LeafTree):
        return Skipped(len(children), None)
    node = int(trace.at[number])
    return Skipped(len(children), sum(skipped_size(trace, game, node, child) for child in children))


def skipped(trace: Trace, game: Game[Any, Any]) -> Skipped:
    """Return what a search skips in all, at each visit."""
    each = [skipped_from(trace, game, number) for number in trace.skips]
    nodes = sum(found.number for found in each) if isinstance(game, LeafTree) else None
    return Skipped(sum(found.subtrees for found in each), nodes)
