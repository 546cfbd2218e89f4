"""`frame_at`: what is true at a step of a trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.game import Value
from core.trace import Bound, Estimates, Event, Kind, Trace


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
    """What is true at one visited node: its status, its own bounds, its value so far and what that is worth.

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

    `cutoffs` are those that skip children, `late` those that came after the last child.
    """

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    late: int = 0
    skipped: int = 0


@dataclass(frozen=True)
class Frame:
    """Everything that is true after the first `step` events; at step 0 nothing has happened.

    `nodes` holds the visited nodes by number; `skipped` the skipped children as (node, child index); `cutoffs` the
    child that caused each cutoff, by node.
    """

    step: int
    event: Event | None
    nodes: Mapping[int, NodeFrame]
    skipped: frozenset[tuple[int, int]]
    cutoffs: Mapping[int, int]
    counters: Counters

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
    leaves = 0
    for index in range(step):
        event = trace[index]
        latest[event.node] = event
        if event.kind in (Kind.LEAF, Kind.HORIZON):
            leaves += 1
        elif event.kind is Kind.CUTOFF and event.child is not None:
            cutoffs[event.node] = event.child
        elif event.kind is Kind.SKIP and event.child is not None:
            skipped.add((event.node, event.child))
    last = trace[step - 1] if step else None
    late = sum(map(trace.is_late, cutoffs))

    def status(event: Event) -> Status:
        if last is not None and event.node == last.node:
            return Status.CURRENT
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
        Counters(len(latest), leaves, len(cutoffs) - late, late, len(skipped)),
    )
