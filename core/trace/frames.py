"""`Frames`: what holds at each step of a trace, found without going through the steps before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
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
    """Left out by a cutoff, from its event on, or below such a node."""


_UNVISITED, _OPEN, _CURRENT, _DONE, _SKIPPED = Status
_EXIT = int(Kind.EXIT)  # Looking a member up in its enum would double the time of a status.


@dataclass(frozen=True)
class NodeFrame:
    """What the latest visit to a node shows; `estimates` are the numbers that rest on static evaluations.

    `last` is the kind of its latest event. `number` counts the visits to the node, and `entered` is the event that
    began this one. `cut` is the event of its cutoff, `looked_up` the latest that found its position in a table or a
    book, and `skips` are the children left out, by index, each with the event that did it. The value is `given` if the
    visit did not work it out, as at a leaf or for an estimate.
    """

    status: Status
    last: Kind
    visit: int
    number: int
    entered: Event
    alpha: Value
    beta: Value
    value: Value | None
    bound: Bound
    estimates: Estimates = Estimates.NONE
    given: bool = False
    cut: Event | None = None
    looked_up: Event | None = None
    skips: Mapping[int, Event] = field(default_factory=dict)

    @property
    def cutoff(self) -> int | None:
        """The index of the child that caused a cutoff."""
        return None if self.cut is None else self.cut.child


@dataclass(frozen=True)
class Frame:
    """What holds after the first `step` events; `nodes` are those visited so far, by place.

    `best_line` is the path of best play, empty until the search is over, or if it was stopped.
    """

    step: int
    event: Event | None
    nodes: Mapping[int, NodeFrame]
    best_line: Path = ()

    @property
    def current(self) -> int | None:
        """The node that the last event is about; None at step 0."""
        return None if self.event is None else self.event.node

    def skips(self, node: int, child: int) -> bool:
        """Return whether the latest visit to a node skipped a child."""
        return node in self.nodes and child in self.nodes[node].skips


class Frames:
    """The frames of a trace, each found in the same short time; takes about 6 bytes an event."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        kind, places = trace.events["kind"], trace.at
        self._kind_of = kind.item
        self._kept: dict[tuple[int, int, Status], NodeFrame] = {}  # by place, its last event, and where it stands
        self._by_place = np.argsort(places, kind="stable").astype(np.int32)  # the events of each place, in time
        self._starts = np.searchsorted(places[self._by_place], np.arange(len(trace.places) + 1))
        self._firsts = self._by_place[self._starts[:-1]]  # in time, as places are numbered in the order of their visits
        again = np.setdiff1d(np.flatnonzero(kind == Kind.ENTER), self._firsts)
        self._second = int(again[0]) if len(again) else len(trace)  # the first event that enters a place again

    def __len__(self) -> int:
        """Return their number, one more than that of the events."""
        return len(self._trace) + 1

    def at(self, step: int) -> Frame:
        """Return the frame after the first `step` events, from 0 to `len(trace)`; raise IndexError otherwise."""
        if not 0 <= step < len(self):
            raise IndexError(f"there is no step {step} in a trace of {len(self._trace)} events")
        last = self._trace[step - 1] if step else None
        line = best_line(self._trace) if step == len(self._trace) and last and last.kind is Kind.EXIT else ()
        return Frame(step, last, _Nodes(self, self._trace, step), line)

    def visited(self, step: int) -> int:
        """Return how many places, the first ones, were visited before a step."""
        return int(self._firsts.searchsorted(step))

    def status(self, last: int, step: int, *, is_passed: bool) -> Status:
        """Return a place's status by its last event; `is_passed` says that it or one above it is skipped."""
        if last == step - 1 >= 0:
            return _CURRENT
        if is_passed:
            return _SKIPPED
        if last == ABSENT:
            return _UNVISITED
        return _DONE if self._kind_of(last) == _EXIT else _OPEN

    def comes_again(self, step: int) -> bool:
        """Return whether some place was visited again before a step."""
        return self._second < step

    def events_at(self, place: int) -> NDArray[np.int32]:
        """Return the numbers of all events at a place."""
        return self._by_place[self._starts[place] : self._starts[place + 1]]

    def last_at(self, place: int, step: int) -> int:
        """Return the number of the last event at a place before a step, or ABSENT."""
        own = self.events_at(place)
        before = int(own.searchsorted(step))
        return int(own[before - 1]) if before else ABSENT

    def visit_at(self, place: int, step: int) -> int:
        """Return the latest visit to a place before a step, or ABSENT."""
        last = self.last_at(place, step)
        return ABSENT if last == ABSENT else int(self._trace.events["visit"][last])

    def in_visit(self, visit: int, step: int) -> NDArray[np.int32]:
        """Return the numbers of the events of a visit before a step."""
        order, starts = self._by_visit
        own = order[starts[visit] : starts[visit + 1]]
        return own[: own.searchsorted(step)]

    def last_in(self, visit: int, step: int, kinds: Collection[int]) -> Event | None:
        """Return the last event of some kinds in a visit before a step."""
        return self._last(self.in_visit(visit, step), kinds) if visit != ABSENT else None

    def last_of(self, place: int, step: int, kinds: Collection[int]) -> Event | None:
        """Return the last event of some kinds at a place before a step, in any visit."""
        own = self.events_at(place)
        return self._last(own[: own.searchsorted(step)], kinds)

    def _last(self, numbers: NDArray[np.int32], kinds: Collection[int]) -> Event | None:
        for number in reversed(numbers.tolist()):
            if self._kind_of(number) in kinds:
                return self._trace[number]
        return None

    def entered_from(self, visit: int, step: int) -> NDArray[np.intp]:
        """Return the visits entered from a visit before a step, in order."""
        order, starts = self._by_parent
        below = order[starts[visit + 1] : starts[visit + 2]]
        return below[: self.begins[below].searchsorted(step)]

    def last_turn(self, step: int) -> int:
        """Return the number of the last ENTER or EXIT before a step; ABSENT before the first."""
        return int(self._turns[step - 1]) if step else ABSENT

    @cached_property
    def begins(self) -> NDArray[np.int32]:
        """The number of the event with which each visit begins."""
        order, starts = self._by_visit
        return order[starts[:-1]]

    @cached_property
    def _by_visit(self) -> tuple[NDArray[np.int32], NDArray[np.intp]]:
        visits = self._trace.events["visit"]
        order = np.argsort(visits, kind="stable").astype(np.int32)
        return order, np.searchsorted(visits[order], np.arange(len(self._trace.visits) + 1))

    @cached_property
    def _by_parent(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        parents = self._trace.visits.parent
        order = np.argsort(parents, kind="stable")
        return order, np.searchsorted(parents[order], np.arange(-1, len(parents) + 1))

    @cached_property
    def _turns(self) -> NDArray[np.int32]:
        kinds = self._trace.events["kind"]
        numbers = np.where((kinds == Kind.ENTER) | (kinds == Kind.EXIT), np.arange(len(kinds), dtype=np.int32), ABSENT)
        return np.maximum.accumulate(numbers, dtype=np.int32)

    def node_frame(self, place: int, last: int, status: Status = Status.OPEN) -> NodeFrame:
        """Return what a place shows after an event, given its `status`."""
        frame = self._kept.get((place, last, status))
        if frame is None:
            opened = self._tell(place, last) if status is Status.OPEN else self.node_frame(place, last)
            frame = self._kept[place, last, status] = replace(opened, status=status)
        return frame

    def _tell(self, place: int, number: int) -> NodeFrame:
        own = self.events_at(place)
        before, visits = own[: own.searchsorted(number, "right")], self._trace.events["visit"]
        rows = before[visits[before] == visits[number]]
        events = [*self._trace.some(rows)]
        first, last = events[0], events[-1]
        samples = self._trace.samples
        return NodeFrame(
            Status.OPEN,
            last.kind,
            last.visit,
            int(self._trace.visits.numbers[last.visit]),
            first,
            last.alpha,
            last.beta,
            last.value,
            last.bound,
            last.estimates,
            last.kind is Kind.PLAYOUT if samples else any(event.kind in SCORES for event in events),
            next((event for event in reversed(events) if event.kind is Kind.CUTOFF), None),
            next((event for event in reversed(events) if _is_looked_up(event)), None),
            {
                child: event
                for row, event in zip(rows.tolist(), events, strict=True)
                for child in self._trace.skips.get(row, ())
            },
        )


def _is_looked_up(event: Event) -> bool:
    return event.kind in (Kind.KNOWN, Kind.BOOK) or (event.kind is Kind.HIT and event.value is not None)


class _Nodes(Mapping[int, NodeFrame]):
    def __init__(self, frames: Frames, trace: Trace, step: int) -> None:
        self._frames, self._trace, self._step = frames, trace, step
        self._places = frames.visited(step)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._places))

    def __len__(self) -> int:
        return self._places

    def __getitem__(self, node: int) -> NodeFrame:
        if not (isinstance(node, int | np.integer) and 0 <= node < self._places):
            raise KeyError(node)
        last = self._frames.last_at(node, self._step)
        is_passed = self._frames.comes_again(self._step) and self._is_passed_over(node)
        status = self._frames.status(last, self._step, is_passed=is_passed)
        return self._frames.node_frame(node, last, status)

    def _is_passed_over(self, node: int) -> bool:
        """Return whether a node is at or below a skipped child, although it was visited from an earlier visit above."""
        places = self._trace.places
        return any(
            int(places.child[at]) in self._frames.node_frame(above, self._frames.last_at(above, self._step)).skips
            for above, at in pairwise(places.line(node))
        )
