"""Random uniform trees, and minimax and alpha-beta over thousands of one shape at once, in numpy.

The nodes of a level stand in one row per tree: the children of node p, of n nodes, are p, n + p, 2n + p and so on, so
that work on siblings runs over memory in order. MAX moves at the root.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from core.lab.lab_settings import EDGE, FEW, LabSettings, LeafValues, MoveOrder
from core.options import Cutoff
from core.studies.formulas import node_bound
from core.trees.formats.flat import full_tree
from core.trees.leaf_tree import LeafTree

RandomWords = npt.NDArray[np.uint64]

_STEP, _FIRST, _SECOND = (np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def stream_of(seed: int, indices: npt.NDArray[np.int64]) -> RandomWords:
    """Return the start of each tree's random stream; `indices` are the trees' numbers, from 0."""
    experiment = _mixed(np.array([seed], np.uint64))
    return _mixed(experiment + (indices + 1).astype(np.uint64) * _STEP)


def words(streams: RandomWords, first: int, count: int) -> RandomWords:
    """Return the words `first` to `first + count - 1` of each stream, one row per stream.

    They are those of SplitMix64, the same on every machine. Source: Steele, Lea and Flood, Fast Splittable Pseudorandom
    Number Generators, OOPSLA 2014.

    >>> int(words(np.zeros(1, np.uint64), 0, 1)[0, 0]) == 0xE220A8397B1DCDAF
    True
    """
    counter = np.arange(first + 1, first + count + 1, dtype=np.uint64) * _STEP
    return _mixed(streams[:, np.newaxis] + counter)


def _mixed(counts: RandomWords) -> RandomWords:
    """Mix each word of the array, in place: adding and multiplying go modulo 2^64."""
    counts ^= counts >> np.uint64(30)
    counts *= _FIRST
    counts ^= counts >> np.uint64(27)
    counts *= _SECOND
    counts ^= counts >> np.uint64(31)
    return counts


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
    """Return how many leaves alpha-beta evaluates in each tree, from left to right.

    Let alpha of a node be the greatest minimax value among the left siblings of the path to it at MAX nodes, and beta
    the least one at MIN nodes. With nonstrict cutoffs the node is visited exactly if alpha < beta, with strict ones if
    alpha <= beta (Baudet, On the Branching Factor of the Alpha-Beta Pruning Algorithm, Artificial Intelligence 10,
    1978). Fail-soft returns bounds in place of values, but the windows are the same: a child at or below alpha returns
    no more than alpha, which leaves alpha where it is; one at or above beta returns no less than beta, which cuts
    exactly as its value does; one between them returns its value. Strict cutoffs read the same with the edges inside.
    No leaf may be the least or the greatest integer of its type: they stand for the infinite window of the root.
    """
    if depth < 2:  # every leaf, however many there are: one bound of each window is still infinite
        return np.full(len(leaves), branching**depth, np.int64)
    counts = np.zeros(len(leaves), np.int64)
    levels = minimax_levels(leaves, branching, depth)
    limits = np.iinfo(leaves.dtype)
    alpha, beta = (np.full((len(leaves), 1), limit, leaves.dtype) for limit in (limits.min, limits.max))
    for parent_depth, level in enumerate(levels[1:depth]):
        windows = _windows_below(alpha, beta, by_child(level, branching), maximizes(parent_depth))
        alpha, beta = (np.stack(bounds, axis=1).reshape(len(leaves), -1) for bounds in zip(*windows, strict=True))
    is_open = np.less if cutoff is Cutoff.NONSTRICT else np.less_equal
    for low, high in _windows_below(alpha, beta, by_child(leaves, branching), maximizes(depth - 1)):
        counts += np.count_nonzero(is_open(low, high), axis=1)
    return counts


def _windows_below(alpha: Level, beta: Level, children: Level, at_max: bool) -> Iterator[tuple[Level, Level]]:
    """Yield alpha and beta of all first children, of all second children, and so on, given those of their parents."""
    yield alpha, beta
    for child in range(children.shape[1] - 1):
        if at_max:
            alpha = np.maximum(alpha, children[:, child])
        else:
            beta = np.minimum(beta, children[:, child])
        yield alpha, beta


def leaf_values(settings: LabSettings, first: int, count: int) -> Level:
    """Return the leaf values of the trees `first` to `first + count - 1` of an experiment, in search order.

    Distinct values are 64-bit words in place of their ranks. A tree depends only on the seed, its number and its shape:
    each node has a random word, and each inner node a second one for its order.
    """
    streams = stream_of(settings.seed, np.arange(first, first + count))
    return _in_order(settings, streams, _drawn(settings, streams))


def tree_of(settings: LabSettings, index: int) -> LeafTree:
    """Return tree number `index` of an experiment, from 0, as searched."""
    row = leaf_values(settings, index, 1)[0]
    if settings.values is LeafValues.DISTINCT:
        row[np.argsort(row)] = np.arange(1, settings.leaves + 1)
    shape = (settings.branching,) * settings.depth
    leaves = row.reshape(shape).T.ravel().tolist()  # the last choice varies fastest, as it is written
    return full_tree(leaves, settings.branching)


def _drawn(settings: LabSettings, streams: RandomWords) -> Level:
    branching, depth = settings.branching, settings.depth
    if settings.values is LeafValues.CORRELATED:
        sums = np.zeros((len(streams), 1, 1), np.int32)
        for level in range(1, depth + 1):
            edges = _below(_words_of(settings, streams, level), 2 * EDGE + 1).astype(np.int32) - EDGE
            sums = (by_child(edges, branching) + sums).reshape(len(streams), 1, -1)
        return sums.reshape(len(streams), -1)
    drawn = _words_of(settings, streams, depth)
    if settings.values is LeafValues.FEW:
        return _below(drawn, FEW).astype(np.int8) + np.int8(1)
    values = drawn.view(np.int64)
    limits = np.iinfo(np.int64)  # the search reserves them for infinity; one word in 2^63 moves by one
    return np.clip(values, limits.min + 1, limits.max - 1, out=values)


def _words_of(settings: LabSettings, streams: RandomWords, level: int, again: bool = False) -> RandomWords:
    """Return the words of a level's nodes; `again` for the second words of inner nodes."""
    before, nodes = (node_bound(settings.branching, plies) for plies in (level - 1, settings.depth))
    return words(streams, nodes + before if again else before, settings.branching**level)


def _below(drawn: RandomWords, count: int) -> RandomWords:
    """Return integers from 0 to count - 1, equally likely to within one part in 2^32 / count."""
    return (drawn >> np.uint64(32)) * np.uint64(count) >> np.uint64(32)


def _in_order(settings: LabSettings, streams: RandomWords, drawn: Level) -> Level:
    """Return the drawn leaves once every node's children are in the order of the settings."""
    if settings.order is MoveOrder.RANDOM:
        return drawn
    levels = minimax_levels(drawn, settings.branching, settings.depth)
    source = np.zeros((len(drawn), 1), np.int64)  # the drawn place of the node now at each place
    for depth, children in enumerate(levels[1:]):
        order = _order(settings, streams, by_child(children, settings.branching), depth)
        siblings = order.reshape(-1, source.shape[1])
        below = np.take_along_axis(siblings, np.repeat(source, settings.branching, axis=0), axis=1).reshape(
            *order.shape[:2], -1
        )
        below *= source.shape[1]
        below += source[:, np.newaxis]
        source = below.reshape(len(drawn), -1)
    return np.take_along_axis(drawn, source, axis=1)


def _order(settings: LabSettings, streams: RandomWords, children: Level, depth: int) -> npt.NDArray[np.int64]:
    """Return which drawn child comes first, second and so on below each node of a level: trees x children x nodes."""
    best_is_greatest = maximizes(depth)
    if settings.best_first is None:
        descending = best_is_greatest == (settings.order is MoveOrder.BEST)
        return np.argsort(-children if descending else children, axis=1, stable=True)
    best = children.argmax(axis=1) if best_is_greatest else children.argmin(axis=1)
    share = (_words_of(settings, streams, depth, again=True) >> np.uint64(11)) * 2.0**-53
    best *= share < settings.best_first  # moving the first child to the front moves nothing
    order = np.empty(children.shape, np.int64)
    order[:, 0] = best
    places = np.arange(1, settings.branching)[:, np.newaxis]
    order[:, 1:] = places - (places <= best[:, np.newaxis])
    return order
