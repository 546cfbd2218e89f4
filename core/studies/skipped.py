"""How much a search skips: the nodes, and the subtrees that they are in."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.game import Game
from core.options.numerals import counted
from core.trace import Trace
from core.trees.leaf_tree import LeafTree


class Skipped(NamedTuple):
    """The children that are skipped, and the nodes at and below them; of a game, where nobody counts these, None.

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
        """In how many subtrees the nodes are, "" where each is one by itself.

        >>> Skipped(3, 5).spread
        ' in 3 subtrees'
        """
        return f" in {counted(self.subtrees, 'subtree')}" if self.number != self.subtrees else ""

    def __str__(self) -> str:
        if not self.subtrees:
            return "none"
        return counted(self.number, "subtree" if self.nodes is None else "node") + self.spread


def skipped_size(trace: Trace, game: Game[Any, Any], node: int, child: int) -> int:
    """Return how many nodes a skipped child stands for: of a tree those at and below it, of a game itself alone."""
    return game.size(game.result(trace.places.states[node], child)) if isinstance(game, LeafTree) else 1


def skipped_from(trace: Trace, game: Game[Any, Any], number: int) -> Skipped:
    """Return what is skipped from an event on, by its number: nothing, unless it is a cutoff."""
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
