"""Random uniform trees as rows of leaf values, and any one of them as a tree to look at."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from core.lab.batched import Level, by_child, maximizes, minimax_levels
from core.lab.lab_settings import EDGE, FEW, LabSettings, LeafValues, MoveOrder
from core.lab.random_words import Words, stream_of, words
from core.trees.leaf_tree import LeafTree, Nested

Indices = npt.NDArray[np.int64]


def leaf_values(settings: LabSettings, first: int, count: int) -> Level:
    """Return the leaf values of the trees `first` to `first + count - 1` of an experiment, in search order.

    The leaves stand as `core.lab.batched` has them. Distinct values are 64-bit words in place of their ranks from 1 to
    b^d, since a search only compares values. What is drawn for a tree depends on the seed, its number and its shape
    alone: each node has its own random word, and each inner node another one for its order.
    """
    streams = stream_of(settings.seed, np.arange(first, first + count))
    return _in_order(settings, streams, _drawn(settings, streams))


def tree_of(settings: LabSettings, index: int) -> LeafTree:
    """Return tree number `index` of an experiment, from 0, as the search of the experiment has it.

    >>> tree_of(LabSettings(branching=2, depth=2), 0).values
    (None, None, 4, 1, None, 3, 2)
    """
    row = leaf_values(settings, index, 1)[0]
    if settings.values is LeafValues.DISTINCT:
        row[np.argsort(row)] = np.arange(1, settings.leaves + 1)
    shape = (settings.branching,) * settings.depth
    level: list[Nested] = row.reshape(shape).T.ravel().tolist()  # the last choice varies fastest, as it is written
    for _ in range(settings.depth):
        level = [level[child : child + settings.branching] for child in range(0, len(level), settings.branching)]
    return LeafTree.from_nested(level[0])


def _drawn(settings: LabSettings, streams: Words) -> Level:
    """Return the leaf values in the order in which they are drawn."""
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
    limits = np.iinfo(np.int64)  # the search keeps them for infinity; one word in 2^63 moves by one
    return np.clip(values, limits.min + 1, limits.max - 1, out=values)


def _words_of(settings: LabSettings, streams: Words, level: int, again: bool = False) -> Words:
    """Return the words of the nodes of a level; `again` for their second words, which inner nodes alone have."""
    before, nodes = (_nodes(settings.branching, plies) for plies in (level - 1, settings.depth))
    return words(streams, nodes + before if again else before, settings.branching**level)


def _nodes(branching: int, depth: int) -> int:
    return int((branching ** (depth + 1) - 1) // (branching - 1))


def _below(drawn: Words, count: int) -> Words:
    """Return integers from 0 to count - 1, equally likely to within one part in 2^32 / count."""
    return (drawn >> np.uint64(32)) * np.uint64(count) >> np.uint64(32)


def _in_order(settings: LabSettings, streams: Words, drawn: Level) -> Level:
    """Return the drawn leaves as they stand once the children of every node are in the order of the settings."""
    if settings.order is MoveOrder.RANDOM:
        return drawn
    levels = minimax_levels(drawn, settings.branching, settings.depth)
    source = np.zeros((len(drawn), 1), np.int64)  # the drawn place of the node that stands at each place
    for depth, children in enumerate(levels[1:]):
        order = _order(settings, streams, by_child(children, settings.branching), depth)
        siblings = order.reshape(-1, source.shape[1])
        below = _taken(siblings, np.repeat(source, settings.branching, axis=0)).reshape(*order.shape[:2], -1)
        below *= source.shape[1]
        below += source[:, np.newaxis]
        source = below.reshape(len(drawn), -1)
    return _taken(drawn, source)


def _taken(rows: Level, columns: Indices) -> Level:
    """Return the items of each row at its own columns: faster than `np.take_along_axis`, which makes more indices."""
    taken: Level = rows.ravel().take(columns + np.arange(len(rows))[:, np.newaxis] * rows.shape[1])
    return taken


def _order(settings: LabSettings, streams: Words, children: Level, depth: int) -> Indices:
    """Return which drawn child stands first, second and so on below each node of a level: trees x children x nodes."""
    best_is_greatest = maximizes(depth)
    if settings.best_first is None:
        descending = best_is_greatest == (settings.order is MoveOrder.BEST)
        return np.argsort(-children if descending else children, axis=1, stable=True)
    best = children.argmax(axis=1) if best_is_greatest else children.argmin(axis=1)
    share = (_words_of(settings, streams, depth, again=True) >> np.uint64(11)) * 2.0**-53
    best *= share < settings.best_first  # to move the first child to the front moves nothing
    order = np.empty(children.shape, np.int64)
    order[:, 0] = best
    places = np.arange(1, settings.branching)[:, np.newaxis]
    order[:, 1:] = places - (places <= best[:, np.newaxis])
    return order
