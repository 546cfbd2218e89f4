"""The trace: an immutable record of one search, event by event. The contract between searching and showing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from functools import cached_property
from operator import eq
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import CHANCE, MAX, Value
from core.options import SearchOptions
from core.options.paths import Path
from core.trace.kinds import CARRIED, Detail, Kind, by_number
from core.trace.places import ABSENT, Places, VisitTable

__all__ = ["ABSENT", "EVENT", "Bound", "Estimates", "Event", "Kind", "Path", "Places", "Trace", "VisitTable"]


class Bound(IntEnum):
    """What is known about a node whose value so far is v."""

    NONE = 0
    """Nothing: v is the best so far, but itself only a bound the other way."""
    EXACT = 1
    LOWER = 2
    """The node is worth at least v."""
    UPPER = 3
    """The node is worth at most v."""


OTHER_BOUND = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
"""The bound on a value's negative, where it differs."""


def negated(value: Value) -> Value:
    """Return a number for the opponent. Zero stays as it is written."""
    return -value if value else value


class Estimates(IntFlag):
    """Which numbers of an event rest on static evaluations, so that a deeper search might change them."""

    NONE = 0
    VALUE = 1
    ALPHA = 2
    BETA = 4


# Indexing a tuple is several times as fast as looking up in an enum. Bounds count from 0.
_KINDS, _BOUNDS = by_number(lambda kind: kind, Kind.ENTER), tuple(Bound)
_ESTIMATES = tuple(map(Estimates, range(8)))
_FIELDS = by_number(lambda kind: CARRIED[kind].field, "")
TELLS_A_NUMBER = by_number(lambda kind: CARRIED[kind].detail is Detail.VALUE, otherwise=False)
_ROWS_AT_ONCE = 4096  # several times as fast as row by row

EVENT = np.dtype(
    [
        ("kind", "u1"),
        ("bound", "u1"),
        ("estimates", "u1"),
        ("visit", "<i4"),
        ("child", "<i4"),
        ("alpha", "<i4"),
        ("beta", "<i4"),
        ("value", "<i4"),
        ("detail", "<i4"),
    ]
)
"""One event, 27 bytes. `alpha`, `beta` and `value` are indices into `Trace.values`.

The table of kinds says what `detail` is: one more such index, a place, or a count.
"""

pack_event = Struct("<BBBiiiiii").pack
"""Returns the bytes of one event, given its fields in order."""

_COLUMNS = EVENT.names or ()
_VISIT = _COLUMNS.index("visit")


@dataclass(frozen=True)
class Event:
    """One event for people and tests; every field is what holds at `node`, a place's number, after it.

    `number` counts the events before it, so it leads to step `number + 1`; equality ignores it.
    """

    kind: Kind
    node: int
    visit: int
    child: int | None
    alpha: Value
    beta: Value
    value: Value | None
    bound: Bound
    estimates: Estimates = Estimates.NONE
    old: Value | None = None
    set_by: int | None = None
    left: int | None = None
    found: Value | None = None
    stored_at: int | None = None
    replaced: int | None = None
    limit: int | None = None
    plies: int | None = None
    best_move: int | None = None
    moves: int | None = None
    number: int = field(default=-1, compare=False)


class PlyLimit(NamedTuple):
    """From a step on, no node more than `plies` below the root is searched, except by noisy moves."""

    step: int
    plies: int


KEPT_FREE = 4
"""A search that its event budget ends may leave up to this many places free, kept for the end of a pass."""


@dataclass(frozen=True, eq=False)
class Trace:
    """The record of one search: its options, its events (read-only, dtype EVENT), and the places and visits.

    `values` holds each number once, exactly; columns refer to it by index. If the numbers are the side to move's,
    `original` is the trace with MAX's.
    """

    options: SearchOptions
    events: NDArray[np.void]
    values: tuple[Value, ...]
    places: Places
    visits: VisitTable
    original: Trace | None = None

    def __post_init__(self) -> None:
        self.events.flags.writeable = False

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index: int) -> Event:
        row = self.events[index].item()
        return self._event(index % len(self), self.visits.place.item(row[_VISIT]), row)

    def __iter__(self) -> Iterator[Event]:
        return self.some(np.arange(len(self)))

    def some(self, events: NDArray[np.integer[Any]]) -> Iterator[Event]:
        """Yield the events of some numbers."""
        for start in range(0, len(events), _ROWS_AT_ONCE):
            numbers = events[start : start + _ROWS_AT_ONCE]
            rows = self.events[numbers]
            nodes = self.visits.place[rows["visit"]].tolist()
            columns = zip(*(rows[name].tolist() for name in _COLUMNS), strict=True)
            yield from map(self._event, numbers.tolist(), nodes, columns)

    def _event(self, number: int, node: int, row: tuple[int, ...]) -> Event:
        kind, bound, estimates, visit, child, alpha, beta, value, detail = row
        values, field = self.values, _FIELDS[kind]
        fields: dict[str, object] = {
            "kind": _KINDS[kind],
            "node": node,
            "visit": visit,
            "child": None if child == ABSENT else child,
            "alpha": values[alpha],
            "beta": values[beta],
            "value": None if value == ABSENT else values[value],
            "bound": _BOUNDS[bound],
            "estimates": _ESTIMATES[estimates],
            "number": number,
        }
        if field and detail != ABSENT:
            fields[field] = values[detail] if TELLS_A_NUMBER[kind] else detail
        event = object.__new__(Event)
        object.__setattr__(
            event, "__dict__", fields
        )  # several times as fast as setting the fields of a frozen object one by one
        return event

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trace):
            return NotImplemented
        tables = self.places == other.places and self.visits == other.visits
        if not tables or self.options != other.options or len(self) != len(other):
            return False
        return all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # holds arrays, so it cannot be hashed

    @cached_property
    def at(self) -> NDArray[np.int32]:
        """The place of each event, of shape (n,)."""
        at: NDArray[np.int32] = self.visits.place[self.events["visit"]]
        return at

    @property
    def truncated(self) -> bool:
        """Whether the budget of events or of nodes ended the search before the root returned."""
        return bool(len(self.events)) and int(self.events["kind"][-1]) == Kind.TRUNCATED

    @property
    def is_out_of_events(self) -> bool:
        """Whether it was the budget of events that ended the search."""
        budget = self.options.budget
        return self.truncated and budget is not None and len(self) > budget - KEPT_FREE

    @property
    def is_out_of_nodes(self) -> bool:
        """Whether it was the budget of nodes that ended the search."""
        deepens = Kind.ITERATION in self.events["kind"]
        is_spent = self.options.nodes == len(self.visits)
        return self.truncated and deepens and is_spent and not self.is_out_of_events

    @property
    def visits_again(self) -> bool:
        """Whether some place was visited more than once."""
        return len(self.visits) > len(self.places)

    @cached_property
    def samples(self) -> bool:
        """Whether nodes return means of playouts, which prove nothing and come from no one child.

        A search with a mistake may prove nothing either.
        """
        kinds = self.events["kind"]
        returns_unproven = ((kinds == Kind.EXIT) & (self.events["bound"] == Bound.NONE)).any()
        return bool(returns_unproven and not np.isin(kinds, (Kind.BEST, Kind.CHANCE)).any())

    @property
    def for_max(self) -> Trace:
        """The trace with MAX's numbers; see `core.trace.shown_numbers`."""
        return self if self.original is None else self.original

    @property
    def is_for_mover(self) -> bool:
        """Whether the numbers are the side to move's, not MAX's."""
        return self.original is not None

    def maximizes(self, node: int) -> bool:
        """Return whether a place takes the greatest value."""
        return self.is_for_mover or self.places.players[node] is MAX

    def is_beta_cutoff(self, event: Event) -> bool:
        """Return whether a cutoff, or a skip after it, is by beta: at MAX, or at chance with a high value."""
        if self.places.players[event.node] is CHANCE:
            return event.value is not None and event.value >= event.beta
        return self.maximizes(event.node)

    def handed_up(self, value: Value) -> Value:
        """Return what a place's value is worth to its parent: its negative if the two count for different players."""
        return negated(value) if self.is_for_mover else value

    def handed_down(self, alpha: Value, beta: Value) -> tuple[Value, Value]:
        """Return a place's window as its children get it: (−β, −α) if the two count for different players."""
        return (negated(beta), negated(alpha)) if self.is_for_mover else (alpha, beta)

    def handed_up_bound(self, bound: Bound) -> Bound:
        """Return what a place's value proves, handed up to its parent."""
        return OTHER_BOUND.get(bound, bound) if self.is_for_mover else bound

    def is_deep(self, node: int, set_by: int | None) -> bool:
        """Return whether a cutoff at `node` by the bound of `set_by` is deep: set further up than its parent.

        The initial window (None) is set one level above the root. Source: Knuth and Moore (1975), section 4.
        """
        above = -1 if set_by is None else int(self.places.depth[set_by])
        return int(self.places.depth[node]) - above > 1

    def is_late(self, visit: int) -> bool:
        """Return whether a cutoff in a visit came after the last child, with nothing left to skip: it saves no work."""
        return bool(self.left_unvisited[visit] == 0)

    @cached_property
    def skips(self) -> dict[int, list[int]]:
        """The children that are skipped from an event on, by its number: the cutoff before their SKIPs.

        A node that stands pat skips its moves in the same way.
        """
        # Lists: numpy swallows an interrupt while it compares its own numbers with a `Kind`.
        kinds, children = self.events["kind"].tolist(), self.events["child"].tolist()
        found: dict[int, list[int]] = {}
        for row in np.flatnonzero(self.events["kind"] == Kind.SKIP).tolist():
            if kinds[row - 1] != Kind.SKIP:
                begins = row - 1 if kinds[row - 1] in (Kind.CUTOFF, Kind.STAND_PAT) else row
            found.setdefault(begins, []).append(children[row])
        return found

    @cached_property
    def limits(self) -> tuple[PlyLimit, ...]:
        """The depth limits by their first steps; none if the search has no limit.

        >>> from core.games.tictactoe import TicTacToe
        >>> from core.search import search
        >>> search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions("iterative", depth=2)).limits
        (PlyLimit(step=2, plies=1), PlyLimit(step=16, plies=2))
        >>> search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions(depth=1)).limits
        (PlyLimit(step=0, plies=1),)
        >>> search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions()).limits
        ()
        """
        rows = np.flatnonzero(self.events["kind"] == Kind.ITERATION)
        if len(rows):
            return tuple(PlyLimit(int(row) + 1, int(self.events["detail"][row])) for row in rows)
        depth = self.options.depth
        is_met = depth is not None and np.isin((Kind.HORIZON, Kind.STAND_PAT), self.events["kind"]).any()
        return (PlyLimit(0, depth),) if depth is not None and is_met else ()

    @cached_property
    def left_unvisited(self) -> NDArray[np.int32]:
        """How many children of its place each visit never entered."""
        visits = self.visits
        below = visits.parent != ABSENT
        entered = visits.parent[below]
        if self.visits_again:  # a child that a visit enters twice counts once
            pairs = entered.astype(np.int64) * len(self.places) + visits.place[below]
            entered = np.unique(pairs) // len(self.places)
        counts = np.bincount(entered, minlength=len(visits))
        return (self.places.branching[visits.place] - counts).astype(np.int32)
