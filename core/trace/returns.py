"""`returns_of`: what the nodes of a plain search prove when they return, and what of it rests on static evaluations."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.trace import Bound, Kind
from core.trace.own_order import Mask, OwnOrder
from core.trace.visits import Column


class Returns(NamedTuple):
    """For each of `OwnOrder.nodes`: what its value is when it returns, and whether it is an estimate.

    Of a node that has not returned it means nothing.
    """

    bound: NDArray[np.uint8]
    is_estimate: Mask


def returns_of(
    order: OwnOrder,
    told: Column,
    values: Sequence[Value],
    is_max: Mask,
    *,
    extremes: tuple[Value, Value] | None,
    clamps: bool,
) -> Returns:
    """Return what is proven, as `core.trace.proven` works it out, for all nodes of a depth at once.

    `told` has the number that each event in own order tells, and `is_max` is by `OwnOrder.nodes`. The `extremes` are
    the utilities between which an evaluated node may be worth anything, None if nothing was evaluated. A search that
    `clamps` may return a bound of a node's window in place of its value.
    """
    skips = np.zeros(len(order.nodes), bool)
    skips[order.index[order.kind == Kind.SKIP]] = True
    if extremes is None and not clamps and not skips.any():  # then everything was seen
        return Returns(np.full(len(skips), int(Bound.EXACT), np.uint8), skips)
    ladder = sorted({*values, -math.inf, math.inf, *(extremes or ())})
    place = {value: number for number, value in enumerate(ladder)}
    returned = np.array([place[value] for value in values], np.int32)[told[order.ends]]
    lowest, highest = 0, len(ladder) - 1
    # The least and the most that a node can be worth; then these two again, where evaluations prove nothing.
    worths = np.tile(np.where(is_max, lowest, highest).astype(np.int32), (4 if extremes else 2, 1))
    second = order.kind[np.minimum(order.starts + 1, len(order.kind) - 1)]
    is_scored = (second == Kind.LEAF) | (second == Kind.HORIZON)
    worths[:, is_scored] = returned[is_scored]
    if extremes is not None:
        worths[2:, second == Kind.HORIZON] = [[place[end]] for end in extremes]
    sign = np.where(is_max, 1, -1).astype(np.int32)
    for start, end in zip(order.levels[-2:0:-1], order.levels[:1:-1], strict=True):
        up = order.up[start:end]
        firsts = np.flatnonzero(np.diff(up, prepend=-1))
        above = up[firsts]
        best = np.maximum.reduceat(worths[:, start:end] * sign[up], firsts, axis=1) * sign[above]
        cut = skips[above]
        best[1::2, cut & is_max[above]] = highest
        best[::2, cut & ~is_max[above]] = lowest
        worths[:, above] = best
    bound = _bounds(returned, worths[0], worths[1])
    return Returns(bound, _bounds(returned, worths[-2], worths[-1]) != bound)


def _bounds(value: Column, least: Column, most: Column) -> NDArray[np.uint8]:
    """Return what values are of nodes that are worth from `least` to `most`."""
    exact = (least == value) & (most == value)
    names = [int(bound) for bound in (Bound.EXACT, Bound.LOWER, Bound.UPPER, Bound.NONE)]
    bounds: NDArray[np.uint8] = np.select([exact, least >= value, most <= value], names[:3], names[3]).astype(np.uint8)
    return bounds
