"""Minimax and alpha-beta over thousands of uniform trees of one shape at once, in numpy.

The nodes of a level stand in one row per tree: the children of node p, of n nodes in its level, are p, n + p, 2n + p
and so on. All first children thus come before all second children, and work on siblings runs over memory in order. MAX
moves at the root.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from core.options import Cutoff

Level: TypeAlias = npt.NDArray[Any]
"""Integers of any size, one row per tree, one column per node of a level, in the order that the module describes."""


def maximizes(depth: int) -> bool:
    """Return whether MAX moves at this depth."""
    return depth % 2 == 0


def by_child(level: Level, branching: int) -> Level:
    """Return a view of a level below the root as trees × children × parents."""
    return level.reshape(len(level), branching, -1)


def minimax_levels(leaves: Level, branching: int, depth: int) -> list[Level]:
    """Return the minimax values of every level, the root's first and the leaves themselves last."""
    levels = [leaves]
    for parent_depth in reversed(range(depth)):
        children = by_child(levels[-1], branching)
        levels.append(children.max(axis=1) if maximizes(parent_depth) else children.min(axis=1))
    return levels[::-1]


def leaf_counts(leaves: Level, branching: int, depth: int, cutoff: Cutoff) -> npt.NDArray[np.int64]:
    """Return for each tree how many leaves alpha-beta evaluates, searching from left to right.

    Let alpha of a node be the greatest minimax value among the left siblings of the path to it at MAX nodes, and beta
    the least one at MIN nodes. With nonstrict cutoffs the node is visited exactly if alpha < beta, with strict ones if
    alpha <= beta (Baudet, On the Branching Factor of the Alpha-Beta Pruning Algorithm, Artificial Intelligence 10,
    1978). Fail-soft returns bounds in place of values, but the windows are the same: a child at or below alpha returns
    no more than alpha, which leaves alpha where it is; one at or above beta returns no less than beta, which cuts
    exactly as its value does; one between them returns its value. Strict cutoffs read the same with the edges inside.
    No leaf may be the least or the greatest integer of its type: they stand for the infinite window of the root.
    """
    levels = minimax_levels(leaves, branching, depth)
    limits = np.iinfo(leaves.dtype)
    alpha, beta = (np.full((len(leaves), 1), limit, leaves.dtype) for limit in (limits.min, limits.max))
    for parent_depth, level in enumerate(levels[1:depth]):
        alpha, beta = _windows_below(alpha, beta, by_child(level, branching), maximizes(parent_depth))
    counts = np.zeros(len(leaves), np.int64)
    is_open = np.less if cutoff is Cutoff.NONSTRICT else np.less_equal
    if depth == 0:
        return counts + 1
    last = by_child(leaves, branching)
    if _are_many(last):
        low, high = _windows_below(alpha, beta, last, maximizes(depth - 1))
        counts += np.count_nonzero(is_open(low, high), axis=1)
        return counts
    for low, high in _siblings(alpha, beta, last, maximizes(depth - 1)):
        counts += np.count_nonzero(is_open(low, high), axis=1)
    return counts


def _are_many(children: Level) -> bool:
    """Return whether to go from sibling to sibling in Python takes longer than what is done for each of them."""
    trees, branching, parents = children.shape
    return bool(branching > trees * parents)


def _windows_below(alpha: Level, beta: Level, children: Level, at_max: bool) -> tuple[Level, Level]:
    """Return alpha and beta of all children, given those of their parents."""
    lows, highs = np.empty_like(children), np.empty_like(children)
    if _are_many(children):
        lows[:], highs[:] = alpha[:, np.newaxis], beta[:, np.newaxis]
        bounds, best = (lows, np.maximum) if at_max else (highs, np.minimum)
        bounds[:, 1:] = children[:, :-1]
        bounds[:, 0] = alpha if at_max else beta
        best.accumulate(bounds, axis=1, out=bounds)
    else:
        for child, (low, high) in enumerate(_siblings(alpha, beta, children, at_max)):
            lows[:, child], highs[:, child] = low, high
    return lows.reshape(len(lows), -1), highs.reshape(len(highs), -1)


def _siblings(alpha: Level, beta: Level, children: Level, at_max: bool) -> Iterator[tuple[Level, Level]]:
    """Yield alpha and beta of all first children, of all second children, and so on."""
    yield alpha, beta
    for child in range(children.shape[1] - 1):
        if at_max:
            alpha = np.maximum(alpha, children[:, child])
        else:
            beta = np.minimum(beta, children[:, child])
        yield alpha, beta
