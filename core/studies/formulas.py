"""The cost of searching a uniform tree, by formula: every inner node has b children, every leaf depth d."""

from __future__ import annotations

from typing import Any

from core.game import Game
from core.trees.leaf_tree import LeafTree

MOST_STATES = 200_000
"""The most states of a game examined for the shape of its tree."""


def full_leaves(branching: int, depth: int) -> int:
    """Return b^d, the leaves of the tree: what minimax evaluates."""
    return int(branching**depth)


def node_bound(branching: int, depth: int) -> int:
    """Return (b^(d+1) - 1)/(b - 1), the nodes of the tree, the root and the leaves among them: what minimax visits."""
    return depth + 1 if branching == 1 else (full_leaves(branching, depth + 1) - 1) // (branching - 1)


def knuth_moore_minimum(branching: int, depth: int) -> int:
    """Return b^⌈d/2⌉ + b^⌊d/2⌋ - 1, the leaves that any search has to evaluate if the values are distinct.

    Source: Slagle and Dixon, "Experiments with Some Programs that Search Game Trees", *Journal of the ACM* 16 (1969);
    Knuth and Moore, "An Analysis of Alpha-Beta Pruning", *Artificial Intelligence* 6 (1975), theorem 1.

    >>> knuth_moore_minimum(3, 2), knuth_moore_minimum(3, 8), knuth_moore_minimum(2, 0)
    (5, 161, 1)
    """
    return full_leaves(branching, (depth + 1) // 2) + full_leaves(branching, depth // 2) - 1


def effective_branching_factor(nodes: int, depth: int) -> float:
    """Return b* such that a uniform tree of branching b* and this depth has `nodes` nodes, including the root.

    So 1 + b* + … + b*^depth = nodes, with depth >= 1 and nodes > depth. Source: Russell and Norvig, *Artificial
    Intelligence: A Modern Approach* (4th ed.), section 3.6.1.

    >>> effective_branching_factor(13, 2), round(effective_branching_factor(52 + 1, 5), 2)
    (3.0, 1.92)
    """
    low, high = 0.0, float(nodes)
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return round(middle, 9)  # without the rounding errors of bisection
        total = 0.0
        for _ in range(depth + 1):
            total = total * middle + 1
            if total > nodes:
                break
        low, high = (low, middle) if total > nodes else (middle, high)


def uniform_shape(game: Game[Any, Any], depth_limit: int | None = None) -> tuple[int, int] | None:
    """Return the branching and depth of a uniform tree; None if it is not, is one node, or has too many states.

    >>> uniform_shape(LeafTree.from_nested([[3, 12], [8, 2]])), uniform_shape(LeafTree.from_nested([[3, 12], 8]))
    ((2, 2), None)
    """
    ply, depth, branching = {game.initial}, 0, None
    while depth != depth_limit:
        ended = [game.is_terminal(state) for state in ply]
        if all(ended):
            break
        if any(ended):
            return None
        widths = {len(game.actions(state)) for state in ply}
        if len(widths) > 1 or (branching is not None and branching not in widths):
            return None
        (branching,) = widths
        if branching * len(ply) > MOST_STATES and not isinstance(game, LeafTree):
            return None
        ply = {game.result(state, move) for state in ply for move in game.actions(state)}
        depth += 1
    return None if branching is None else (branching, depth)
