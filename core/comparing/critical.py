"""The critical tree: the fewest leaves that can prove a tree's value, in any order."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from core.game import Game, Player, Value
from core.search.state_values import all_values
from core.trees.leaf_tree import LeafTree


class LeafCounts(NamedTuple):
    """The fewest leaves of a tree that prove the root's value, and the number of all leaves."""

    minimal: int
    full: int


Count: TypeAlias = int | float
"""A number of leaves; infinite for a false claim, which has no proof."""

_NO_PROOF = math.inf


def leaf_counts(game: Game[Any, Any], depth_limit: int | None = None) -> LeafCounts:
    """Return the fewest leaves that any search must evaluate to know this tree's value v, and the number of all leaves.

    A proof that a node is worth at least v takes, at MAX, the smallest such proof for one child, and at MIN such a
    proof for every child; that it is worth at most v, the same with the players exchanged. That a MAX node is worth v
    itself takes a proof of that for one child, and a proof that each other child is worth at most v. An infinite bound
    needs no proof. On a uniform tree with distinct values it is `formulas.knuth_moore_minimum`; alpha-beta with
    nonstrict cutoffs reaches it in the best order. States at the depth limit count as leaves. Time and memory grow with
    the number of nodes, or of states in a game.

    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", *Artificial Intelligence* 6 (1975), section 6: by
    theorem 2 no algorithm beats alpha-beta in the best order; here values may be equal, and the tree of any shape.
    Raises OptionError for a game of too many states (`core.search.state_values`), or a depth limit that the game can't
    serve.
    """
    if isinstance(game, LeafTree) and depth_limit is None:
        nodes = reversed(range(len(game)))  # a node's children have greater numbers than the node
        return _counts(nodes, game.children.__getitem__, game.to_move, game.minimax.__getitem__, game.initial)
    values = all_values(game, depth_limit, "minimal leaves")
    ply = 0 if depth_limit is None else 1

    def below(node: tuple[Any, int]) -> list[tuple[Any, int]]:
        state, depth = node
        if game.is_terminal(state) or depth == depth_limit:
            return []
        return [(game.result(state, move), depth + ply) for move in game.actions(state)]

    return _counts(values, below, lambda node: game.to_move(node[0]), values.__getitem__, (game.initial, 0))


def _counts(
    postorder: Iterable[Any],
    below: Callable[[Any], Sequence[Any]],
    to_move: Callable[[Any], Player],
    value: Callable[[Any], Value],
    root: Any,
) -> LeafCounts:
    v = value(root)
    at_least: dict[Any, Count] = {}
    at_most: dict[Any, Count] = {}
    exactly: dict[Any, Count] = {}
    leaves: dict[Any, int] = {}
    for node in postorder:
        children = below(node)
        if not children:
            worth = value(node)
            leaves[node] = 1
            at_least[node] = 1 if worth >= v else _NO_PROOF
            at_most[node] = 1 if worth <= v else _NO_PROOF
            exactly[node] = 1 if worth == v else _NO_PROOF
        else:
            leaves[node] = sum(leaves[child] for child in children)
            one, every = (at_least, at_most) if to_move(node) is Player.MAX else (at_most, at_least)
            one[node] = min(one[child] for child in children)
            every[node] = sum(every[child] for child in children)
            exactly[node] = _NO_PROOF
            if every[node] < _NO_PROOF:
                others = every[node]
                exactly[node] = min(exactly[child] + others - every[child] for child in children)
        if v == math.inf:
            at_most[node] = 0
        if v == -math.inf:
            at_least[node] = 0
    return LeafCounts(int(exactly[root]), leaves[root])
