"""The outcome of a search: what it finds and what it cuts off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.game import Value
from core.options import SearchOptions
from core.search import search
from core.trace import Bound
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree


@dataclass(frozen=True)
class Outcome:
    """What a search finds and what it cuts off.

    `bound` says how `value` relates to the root's true value. `best_move` is None if the root has no move, or if none
    was shown to be better than the rest. `cutoffs` are (node, index of the child that caused it), in order; `skipped`
    are the children that they skip, each the root of a skipped subtree. Nodes are numbers in the tree: the paths of a
    deep one would fill memory.
    """

    value: Value
    bound: Bound
    best_move: int | None
    cutoffs: tuple[tuple[int, int], ...]
    skipped: tuple[int, ...]
    nodes_visited: int
    leaves_visited: int

    @property
    def result(self) -> tuple[Value, Bound, int | None]:
        """What the search found, no matter how: the value, its bound, and the best move."""
        return self.value, self.bound, self.best_move


def outcome(tree: LeafTree, options: SearchOptions) -> Outcome:
    """Search the tree to its end and return the outcome; raise OptionError if the options are not for this tree."""
    trace = search(tree, replace(options, budget=None))
    result, states = result_of(trace), trace.places.states
    entered = set(states)
    skipped = (tree.children[states[cutoff.node]][child] for cutoff in result.cutoffs for child in cutoff.skipped)
    return Outcome(
        result.value or 0,
        result.bound,
        result.best_move,
        tuple((states[cutoff.node], cutoff.child) for cutoff in result.cutoffs),
        tuple(node for node in dict.fromkeys(skipped) if node not in entered),
        result.nodes_visited,
        len(result.leaves),
    )
