"""The trace: an immutable record of one search, event by event. The contract between searching and showing."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields
from enum import IntEnum, IntFlag
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.game import Player, Value
from core.options import SearchOptions, paths

Path: TypeAlias = paths.Path
"""A node, given by the child indices that lead to it from the root, as the tree is written; () is the root."""


class Kind(IntEnum):
    """What happened. The table of what each event carries stands in docs/trace-format.md."""

    ENTER = 0
    LEAF = 1
    HORIZON = 2
    BEST = 3
    ALPHA = 4
    BETA = 5
    CUTOFF = 6
    SKIP = 7
    EXIT = 8
    TRUNCATED = 9


class Bound(IntEnum):
    """What is known of a node whose value so far is v."""

    NONE = 0
    """Nothing: v is the best so far, but it is itself only a bound that points the other way."""
    EXACT = 1
    LOWER = 2
    """The node is worth at least v."""
    UPPER = 3
    """The node is worth at most v."""


class Estimates(IntFlag):
    """Which numbers of an event rest on static evaluations: with other values there they might be others."""

    NONE = 0
    VALUE = 1
    ALPHA = 2
    BETA = 4


ABSENT = -1
"""Stands in a column for "none"."""

_KINDS, _BOUNDS = tuple(Kind), tuple(Bound)  # both count from 0; a tuple is several times as fast to ask as an enum
_ESTIMATES = tuple(map(Estimates, range(8)))
_CHANGES_A_NUMBER = (Kind.BEST, Kind.ALPHA, Kind.BETA)
_ROWS_AT_ONCE = 4096  # numpy hands out many rows at once several times as fast as one by one

EVENT = np.dtype(
    [
        ("kind", "u1"),
        ("bound", "u1"),
        ("estimates", "u1"),
        ("node", "<i4"),
        ("child", "<i4"),
        ("alpha", "<i4"),
        ("beta", "<i4"),
        ("value", "<i4"),
        ("detail", "<i4"),
    ]
)
"""One event, 27 bytes. `alpha`, `beta` and `value` are indices into `Trace.values`; `detail` is one more such index for
BEST, ALPHA and BETA (the old value), a node for CUTOFF (who set the bound) and a count for TRUNCATED."""


@dataclass(frozen=True)
class Event:
    """One event for people and tests. Every field says what is true at `node` after the event."""

    kind: Kind
    node: int
    child: int | None
    alpha: Value
    beta: Value
    value: Value | None
    bound: Bound
    estimates: Estimates = Estimates.NONE
    old: Value | None = None
    set_by: int | None = None
    left: int | None = None


@dataclass(frozen=True, eq=False)
class Nodes:
    """The visited nodes, in visiting order; node 0 is the root.

    `parent` (ABSENT for the root), `child` (index among its siblings as written), `depth` and `branching` (number of
    children; 0 where none were generated) are int32 columns of shape (n,); `players`, `moves` (what led here; None for
    the root), `states` and `labels` ("" where the game gives none) are tuples of the same length.
    """

    parent: NDArray[np.int32]
    child: NDArray[np.int32]
    depth: NDArray[np.int32]
    branching: NDArray[np.int32]
    players: tuple[Player, ...]
    moves: tuple[Hashable, ...]
    states: tuple[Any, ...]
    labels: tuple[str, ...]

    def __post_init__(self) -> None:
        """Freeze the columns."""
        for column in (self.parent, self.child, self.depth, self.branching):
            column.flags.writeable = False

    def __len__(self) -> int:
        """Return the number of visited nodes."""
        return len(self.players)

    def __eq__(self, other: object) -> bool:
        """Compare column by column."""
        if not isinstance(other, Nodes):
            return NotImplemented
        return all(np.array_equal(getattr(self, column.name), getattr(other, column.name)) for column in fields(self))

    __hash__ = None  # type: ignore[assignment]  # holds arrays, so it cannot be hashed

    def path(self, node: int) -> Path:
        """Return the path from the root to a node."""
        return tuple(self._children_as_list[step] for step in self.line(node)[1:])

    def line(self, node: int) -> list[int]:
        """Return the nodes from the root to a node, both included."""
        line = [node]
        while node:
            node = self._parents_as_list[node]
            line.append(node)
        return line[::-1]

    @cached_property
    def _parents_as_list(self) -> list[int]:  # a list is several times as fast to index as a column
        return list(map(int, self.parent))

    @cached_property
    def _children_as_list(self) -> list[int]:
        return list(map(int, self.child))


@dataclass(frozen=True, eq=False)
class Trace:
    """The record of one search: its options, its events, the numbers they name, and the nodes they visit.

    `events` has shape (n,) and dtype EVENT and is read-only. `values` holds each number once, exactly: the columns
    name it by its place, so that large integers and decimals are never rounded.
    """

    options: SearchOptions
    events: NDArray[np.void]
    values: tuple[Value, ...]
    nodes: Nodes

    def __post_init__(self) -> None:
        """Freeze the events."""
        self.events.flags.writeable = False

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.events)

    def __getitem__(self, index: int) -> Event:
        """Return one event as a frozen record."""
        return self._event(self.events[index].item())

    def __iter__(self) -> Iterator[Event]:
        """Iterate over the events as frozen records."""
        for start in range(0, len(self), _ROWS_AT_ONCE):
            yield from map(self._event, self.events[start : start + _ROWS_AT_ONCE].tolist())

    def _event(self, row: tuple[int, ...]) -> Event:
        kind, bound, estimates, node, child, alpha, beta, value, detail = row
        values = self.values
        return Event(
            _KINDS[kind],
            node,
            None if child == ABSENT else child,
            values[alpha],
            values[beta],
            None if value == ABSENT else values[value],
            _BOUNDS[bound],
            _ESTIMATES[estimates],
            values[detail] if kind in _CHANGES_A_NUMBER else None,
            detail if kind == Kind.CUTOFF and detail != ABSENT else None,
            detail if kind == Kind.TRUNCATED else None,
        )

    def __eq__(self, other: object) -> bool:
        """Compare everything that was recorded."""
        if not isinstance(other, Trace):
            return NotImplemented
        return self.options == other.options and self.nodes == other.nodes and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # holds arrays, so it cannot be hashed

    @property
    def truncated(self) -> bool:
        """Whether the budget ended the search before the root returned."""
        return bool(len(self.events)) and int(self.events["kind"][-1]) == Kind.TRUNCATED

    def is_deep(self, node: int, set_by: int | None) -> bool:
        """Say whether a cutoff at `node` by the bound of `set_by` is deep: set further up than its parent.

        The initial window (None) counts as set by whoever called the search, one level above the root.
        Source: Knuth and Moore, "An analysis of alpha-beta pruning" (1975), section 4.
        """
        above = -1 if set_by is None else int(self.nodes.depth[set_by])
        return int(self.nodes.depth[node]) - above > 1

    def is_late(self, node: int) -> bool:
        """Say whether a cutoff at `node` came after its last child, with nothing left to skip: it saves no work."""
        return self._left_unvisited[node] == 0

    @cached_property
    def _left_unvisited(self) -> list[int]:
        """How many children of each node were never entered."""
        entered = np.bincount(self.nodes.parent[self.nodes.parent != ABSENT], minlength=len(self.nodes))
        left: list[int] = (self.nodes.branching - entered).tolist()
        return left
