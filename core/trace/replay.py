"""`frame_at`: what is true at a step of a trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.game import Value
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.kinds import SCORES


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
    """What the latest visit to a node shows: its status, its own bounds, its value so far and what that is worth.

    `estimates` are those of these numbers that rest on static evaluations.
    """

    status: Status
    alpha: Value
    beta: Value
    value: Value | None
    bound: Bound
    estimates: Estimates = Estimates.NONE


@dataclass(frozen=True)
class Counters:
    """How much was done up to a step; `nodes` includes the root and the leaves, `leaves` the nodes at the horizon.

    `cutoffs` are those that skip children, `late` those that came after the last child. A node counts at each visit;
    `again` are the visits to nodes that were visited before.
    """

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    late: int = 0
    skipped: int = 0
    again: int = 0


@dataclass(frozen=True)
class Frame:
    """Everything that is true after the first `step` events; at step 0 nothing has happened.

    `nodes` holds the visited nodes by number; `skipped` the skipped children as (node, child index); `cutoffs` the
    child that caused each cutoff, by node; `visits` the latest visit to each node. All of it is as that visit left it:
    a node that is entered again skips nothing and is cut off no more, and what its latest visit skips is skipped,
    visited or not.
    """

    step: int
    event: Event | None
    nodes: Mapping[int, NodeFrame]
    skipped: frozenset[tuple[int, int]]
    cutoffs: Mapping[int, int]
    counters: Counters
    visits: Mapping[int, int]

    @property
    def current(self) -> int | None:
        """The node that the last event is about; None at step 0."""
        return None if self.event is None else self.event.node


def frame_at(trace: Trace, step: int) -> Frame:
    """Return the frame after the first `step` events, from 0 (nothing has happened) to `len(trace)`.

    Time and memory grow with the number of events up to the step. Raises IndexError if there is no such step.
    """
    if not 0 <= step <= len(trace):
        raise IndexError(f"there is no step {step} in a trace of {len(trace)} events")
    latest: dict[int, Event] = {}
    cutoffs: dict[int, int] = {}
    skipped: set[tuple[int, int]] = set()
    count: Counter[str] = Counter()
    for index in range(step):
        event = trace[index]
        if event.kind is Kind.ENTER:
            count["nodes"] += 1
            if event.node in latest:
                count["again"] += 1
                cutoffs.pop(event.node, None)
                skipped -= {(event.node, child) for child in range(int(trace.places.branching[event.node]))}
        elif event.kind in SCORES:
            count["leaves"] += 1
        elif event.kind is Kind.CUTOFF and event.child is not None:
            cutoffs[event.node] = event.child
            count["late" if trace.is_late(event.visit) else "cutoffs"] += 1
        elif event.kind is Kind.SKIP and event.child is not None:
            skipped.add((event.node, event.child))
            count["skipped"] += 1
        latest[event.node] = event
    last = trace[step - 1] if step else None
    passed_over = _below(trace, skipped) if count["again"] else frozenset()

    def status(event: Event) -> Status:
        if last is not None and event.node == last.node:
            return Status.CURRENT
        if event.node in passed_over:
            return Status.SKIPPED
        return Status.DONE if event.kind is Kind.EXIT else Status.OPEN

    return Frame(
        step,
        last,
        {
            node: NodeFrame(status(event), event.alpha, event.beta, event.value, event.bound, event.estimates)
            for node, event in latest.items()
        },
        frozenset(skipped),
        cutoffs,
        Counters(**count),
        {node: event.visit for node, event in latest.items()},
    )


def _below(trace: Trace, skipped: Collection[tuple[int, int]]) -> frozenset[int]:
    """Return the places at and below skipped children that were visited all the same, at another visit above them."""
    parents, children = trace.places.parent.tolist(), trace.places.child.tolist()
    found: set[int] = set()
    for place, edge in enumerate(zip(parents, children, strict=True)):  # a place stands after the one above it
        if edge[0] in found or edge in skipped:
            found.add(place)
    return frozenset(found)
