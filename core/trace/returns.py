"""`returns_of`: what the nodes of a plain search prove when they return, and what of it rests on static evaluations."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.trace import ABSENT, Bound, Kind
from core.trace.open_line import OpenLine
from core.trace.own_order import Mask, OwnOrder
from core.trace.visit_table import IntColumn


class Returns(NamedTuple):
    """For each of `OwnOrder.nodes`: what its value is when it returns, and whether it is an estimate.

    Of a node that has not returned it means nothing. `worths` are those of the nodes that are open at the end, as in
    `OpenLine`.
    """

    bound: NDArray[np.uint8]
    is_estimate: Mask
    worths: tuple[list[Value], ...]


def returns_of(
    order: OwnOrder,
    told: IntColumn,
    values: Sequence[Value],
    is_max: Mask,
    line: OpenLine,
    *,
    extremes: tuple[Value, Value] | None,
    clamps: bool,
) -> Returns:
    """Return what is proven, as `core.trace.proven` works it out, for all nodes of a depth at once.

    `told` has the number that each event in own order tells, `is_max` is by `OwnOrder.nodes`, and `line` are the nodes
    that were open before. The `extremes` are the utilities between which an evaluated node may be worth anything, None
    if nothing was evaluated. A search that `clamps` may return a bound of a node's window in place of its value.
    """
    skips = np.zeros(len(order.nodes), bool)
    skips[order.index[order.kind == Kind.SKIP]] = True
    if extremes is None and not clamps and not line.worths and not skips.any():  # then everything was seen
        return Returns(np.full(len(skips), int(Bound.EXACT), np.uint8), skips, ())
    earlier = _worths(line, values, 4 if extremes else 2)
    last = told[order.ends]
    numbers = _distinct(last, len(values))
    ladder = sorted({*map(values.__getitem__, numbers), -math.inf, math.inf, *(extremes or ())}.union(*earlier))
    place = {value: number for number, value in enumerate(ladder)}
    place_of_number = np.zeros(len(values) + 1, np.int32)  # the last one for ABSENT
    place_of_number[numbers] = _places([values[number] for number in numbers], place)
    returned = place_of_number[last]
    lowest, highest = 0, len(ladder) - 1
    worst = np.where(is_max, lowest, highest).astype(np.int32)
    # The least and the most that a node can be worth; then these two again, where evaluations prove nothing.
    worths = np.tile(worst, (len(earlier), 1))
    worths[:, order.first_at_depth[: len(line)]] = [_places(each, place) for each in earlier]
    second = order.kind[np.minimum(order.starts + 1, len(order.kind) - 1)]
    is_scored = (second == Kind.LEAF) | (second == Kind.HORIZON)
    worths[:, is_scored] = returned[is_scored]
    if extremes is not None:
        worths[2:, second == Kind.HORIZON] = [[place[end]] for end in extremes]
    sign = np.where(is_max, 1, -1).astype(np.int32)
    still_open = worths[:, order.still_open]
    line_ends = len(order.still_open)
    for depth in order.depths_with_returns:
        start, end = order.levels[depth], order.levels[depth + 1]
        up = order.up[start:end]
        children = worths[:, start:end] * sign[up]
        if depth < line_ends:  # the last one here is still open, and tells the node above nothing yet
            children[:, -1] = worst[up[-1]] * sign[up[-1]]
        firsts = np.flatnonzero(np.diff(up, prepend=-1))
        above = up[firsts]
        best = np.maximum.reduceat(children, firsts, axis=1)
        best = np.maximum(best, worths[:, above] * sign[above]) * sign[above]
        cut = skips[above]
        best[1::2, cut & is_max[above]] = highest
        best[::2, cut & ~is_max[above]] = lowest
        worths[:, above] = best
        if depth <= line_ends:
            still_open[:, depth - 1] = worths[:, order.still_open[depth - 1]]
    bound = _bounds(returned, worths[0], worths[1])
    return Returns(
        bound,
        _bounds(returned, worths[-2], worths[-1]) != bound,
        tuple([ladder[worth] for worth in row] for row in still_open.tolist()),
    )


def _worths(line: OpenLine, values: Sequence[Value], rows: int) -> list[list[Value]]:
    """Return that many rows of what the open nodes are worth by the children that have returned."""
    seen = zip(line.value.tolist(), line.is_max.tolist(), strict=True)
    exact = [(-math.inf if is_max else math.inf) if value == ABSENT else values[value] for value, is_max in seen]
    known = list(line.worths) or [exact, exact]
    return known if len(known) == rows else known * 2  # before the first evaluation all was sure


def _distinct(numbers: IntColumn, end: int) -> list[int]:
    """Return the different numbers from 0 to before an end, ABSENT aside."""
    found = np.zeros(end + 1, bool)
    found[numbers] = True
    distinct: list[int] = np.flatnonzero(found[:end]).tolist()
    return distinct


def _places(values: Sequence[Value], place: Mapping[Value, int]) -> IntColumn:
    return np.fromiter(map(place.__getitem__, values), np.int32, len(values))


def _bounds(value: IntColumn, least: IntColumn, most: IntColumn) -> NDArray[np.uint8]:
    """Return what values are of nodes that are worth from `least` to `most`."""
    exact = (least == value) & (most == value)
    names = [int(bound) for bound in (Bound.EXACT, Bound.LOWER, Bound.UPPER, Bound.NONE)]
    bounds: NDArray[np.uint8] = np.select([exact, least >= value, most <= value], names[:3], names[3]).astype(np.uint8)
    return bounds
