"""`Frames`: what is true at each step of a trace, found without going through the steps before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Path, Trace
from core.trace.kinds import SCORES
from core.trace.line_of_play import best_line


class Status(StrEnum):
    """Where a node stands in the search."""

    UNVISITED = "unvisited"
    OPEN = "open"
    """Entered, and waiting for a node below it."""
    CURRENT = "current"
    """The node that the last event is about."""
    DONE = "done"
    SKIPPED = "skipped"
    """Cut off, or below a node that was."""


@dataclass(frozen=True)
class NodeFrame:
    """What the latest visit to a node shows; `estimates` are its numbers that rest on static evaluations.

    `cutoff` is the child that caused one, and `skipped` are the children left out, both by their indices.
    """

    status: Status
    visit: int
    alpha: Value
    beta: Value
    value: Value | None
    bound: Bound
    estimates: Estimates = Estimates.NONE
    cutoff: int | None = None
    skipped: tuple[int, ...] = ()


@dataclass(frozen=True)
class Counters:
    """How much was done up to a step; a node counts at each visit, and `leaves` include those at the horizon.

    `late` cutoffs came after the last child; `again` are visits to nodes that were visited before.
    """

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    late: int = 0
    skipped: int = 0
    again: int = 0


@dataclass(frozen=True)
class Frame:
    """Everything that is true after the first `step` events; `nodes` are those that were visited, by their places.

    `best_line` is the path of best play, empty until the search is over.
    """

    step: int
    event: Event | None
    nodes: Mapping[int, NodeFrame]
    counters: Counters
    best_line: Path = ()

    @property
    def current(self) -> int | None:
        """The node that the last event is about; None at step 0."""
        return None if self.event is None else self.event.node

    def skips(self, node: int, child: int) -> bool:
        """Return whether the latest visit to a node has skipped a child."""
        return node in self.nodes and child in self.nodes[node].skipped


class Frames:
    """The frames of a trace, each in the same short time, wherever its step is; ready in about 6 bytes an event."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        kind, places = trace.events["kind"], trace.at
        self._by_place = np.argsort(places, kind="stable").astype(np.int32)  # the events of each place, in time
        self._starts = np.searchsorted(places[self._by_place], np.arange(len(trace.places) + 1))
        enters, firsts = np.flatnonzero(kind == Kind.ENTER), self._by_place[self._starts[:-1]]
        cutoffs = np.flatnonzero((kind == Kind.CUTOFF) & (trace.events["child"] != ABSENT))
        is_late = trace.left_unvisited[trace.events["visit"][cutoffs]] == 0
        # Where the events of each counter are: how many there are before a step is found by bisection.
        self._counted = {
            "nodes": enters,
            "leaves": np.flatnonzero(np.isin(kind, SCORES)),
            "cutoffs": cutoffs[~is_late],
            "late": cutoffs[is_late],
            "skipped": np.flatnonzero(kind == Kind.SKIP),
            "again": np.setdiff1d(enters, firsts),
        }

    def __len__(self) -> int:
        """Return how many there are: one more than events."""
        return len(self._trace) + 1

    def at(self, step: int) -> Frame:
        """Return the frame after the first `step` events, from 0 to `len(trace)`; raise IndexError otherwise."""
        if not 0 <= step < len(self):
            raise IndexError(f"there is no step {step} in a trace of {len(self._trace)} events")
        counters = Counters(**{name: int(rows.searchsorted(step)) for name, rows in self._counted.items()})
        line = best_line(self._trace) if step == len(self._trace) else ()
        last = self._trace[step - 1] if step else None
        return Frame(step, last, _Nodes(self, self._trace, step, counters), counters, line)

    def events_at(self, place: int, step: int) -> NDArray[np.int32]:
        """Return the numbers of the events before a step that the latest visit to a place by then has had."""
        own = self._by_place[self._starts[place] : self._starts[place + 1]]
        own = own[: own.searchsorted(step)]
        visits = self._trace.events["visit"][own]
        of_latest: NDArray[np.int32] = own[visits == visits[-1]]
        return of_latest


class _Nodes(Mapping[int, NodeFrame]):
    def __init__(self, frames: Frames, trace: Trace, step: int, counters: Counters) -> None:
        self._frames, self._trace, self._step = frames, trace, step
        self._places = counters.nodes - counters.again  # the places that were visited are the first ones
        self._comes_again = counters.again > 0

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._places))

    def __len__(self) -> int:
        return self._places

    def __getitem__(self, node: int) -> NodeFrame:
        if not (isinstance(node, int | np.integer) and 0 <= node < self._places):
            raise KeyError(node)
        events = self._frames.events_at(node, self._step)
        last = self._trace[int(events[-1])]
        cutoff = self._children(events, Kind.CUTOFF)
        return NodeFrame(
            self._status(node, events, last),
            last.visit,
            last.alpha,
            last.beta,
            last.value,
            last.bound,
            last.estimates,
            cutoff[-1] if cutoff and cutoff[-1] != ABSENT else None,
            self._children(events, Kind.SKIP),
        )

    def _children(self, events: NDArray[np.int32], kind: Kind) -> tuple[int, ...]:
        rows = self._trace.events[events]
        return tuple(rows["child"][rows["kind"] == kind].tolist())

    def _status(self, node: int, events: NDArray[np.int32], last: Event) -> Status:
        if events[-1] == self._step - 1:
            return Status.CURRENT
        if self._comes_again and self._is_passed_over(node):
            return Status.SKIPPED
        return Status.DONE if last.kind is Kind.EXIT else Status.OPEN

    def _is_passed_over(self, node: int) -> bool:
        """Return whether a node is at or below a skipped child; it was visited all the same, at another visit above."""
        places = self._trace.places
        return any(
            int(places.child[at]) in self._children(self._frames.events_at(above, self._step), Kind.SKIP)
            for above, at in pairwise(places.line(node))
        )
