"""`OwnOrder`: the events of a search that visits each node once, sorted so that those of a node follow one another."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.trace.kinds import Kind
from core.trace.visit_table import ABSENT, IntColumn

Mask: TypeAlias = NDArray[np.bool_]
T = TypeVar("T", bound=np.generic)

_FEW = np.iinfo(np.uint16).max
"""The depth up to which sorting takes a time that grows with the number of events and no faster."""


class OwnOrder:
    """The events by depth, and at one depth in their order in time.

    Nodes are taken in the same order here, from the root down level by level: `nodes` are their numbers, as they are
    entered. `starts` and `ends` are the places of each one's first and last event, `levels` where each
    level begins, and `up` is the node above each. Of each event `at` is its place in time and `index` its node;
    `index_in_time` has the nodes of the events as they happened.
    """

    def __init__(self, kind: NDArray[np.uint8]) -> None:
        enters = kind == Kind.ENTER
        steps = enters.astype(np.int8)
        steps[1:] -= (kind == Kind.EXIT)[:-1]
        depth = np.cumsum(steps, dtype=np.int32) - 1
        deepest = int(depth.max(initial=0))
        self.at = np.argsort(depth.astype(np.uint16) if deepest <= _FEW else depth, kind="stable").astype(np.int32)
        self.kind = kind[self.at]
        self.starts = np.flatnonzero(self.kind == Kind.ENTER)
        self.ends = np.append(self.starts[1:], len(kind))[: len(self.starts)] - 1
        began = self.at[self.starts]
        self.nodes: IntColumn = (np.cumsum(enters, dtype=np.int32) - 1)[began]
        indices = np.arange(len(self.nodes), dtype=np.int32)
        self.index: IntColumn = np.repeat(indices, self.ends - self.starts + 1)
        self.index_in_time: IntColumn = self.in_time(self.index)
        self.levels: list[int] = np.searchsorted(depth[began], np.arange(deepest + 2)).tolist()
        # What comes right before a node in time is an event at the node above, or the return of the sibling before it.
        before = began - 1
        is_above = depth[before] < depth[began]
        is_above[:1] = True
        self.before: IntColumn = before[latest(is_above)]
        self.up: IntColumn = self.index_in_time[self.before] if len(before) else before
        self.up[:1] = 0
        self.depth = self.by_node(depth[began])

    @property
    def first_at_depth(self) -> IntColumn:
        """The first node at each depth."""
        return np.array(self.levels[:-1], np.int32)

    @cached_property
    def has_returned(self) -> Mask:
        """Whether each node has returned."""
        has_returned: Mask = self.kind[self.ends] == Kind.EXIT
        return has_returned

    @cached_property
    def still_open(self) -> IntColumn:
        """The nodes that have not returned, from the root down."""
        return np.flatnonzero(~self.has_returned).astype(np.int32)

    @property
    def depths_with_returns(self) -> list[int]:
        """The depths below the root's at which some node has returned, the greatest first."""
        nodes = np.diff(self.levels)
        nodes[: len(self.still_open)] -= 1
        depths: list[int] = np.flatnonzero(nodes[1:])[::-1].tolist()
        return [depth + 1 for depth in depths]

    def set_at(self, changes: Mask) -> IntColumn:
        """Return for each event, in this order, the latest change of a bound that holds there.

        That is one at the node itself, or one at the nearest node above which has any by then; else ABSENT: the bound
        is the one that the search began with.
        """
        last = latest(changes | (self.kind == Kind.ENTER))
        last[~changes[last]] = ABSENT
        above = last[self._places[self.before]]
        above[:1] = ABSENT
        up = np.where(above == ABSENT, self.up, np.arange(len(above), dtype=np.int32))
        while (up != up[up]).any():  # twice as far up each time
            up = up[up]
        return np.where(last == ABSENT, above[up][self.index], last)

    @cached_property
    def _places(self) -> IntColumn:
        """The place here of each event in time."""
        return self.in_time(np.arange(len(self.at), dtype=np.int32))

    def by_node(self, column: IntColumn) -> IntColumn:
        """Return a column of `nodes` in the order of their numbers."""
        by_node = np.empty_like(column)
        by_node[self.nodes] = column
        return by_node

    def in_time(self, column: NDArray[T]) -> NDArray[T]:
        """Return a column of events in the order in which they happened."""
        in_time = np.empty_like(column)
        in_time[self.at] = column
        return in_time


def latest(of: Mask) -> IntColumn:
    """Return for each place the last one up to there that is marked; 0 before the first.

    >>> latest(np.array([True, False, True, False])).tolist()
    [0, 0, 2, 2]
    """
    latest: IntColumn = np.maximum.accumulate(np.where(of, np.arange(len(of), dtype=np.int32), np.int32(0)))
    return latest
