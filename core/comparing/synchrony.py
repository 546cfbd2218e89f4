"""Searches of one tree, step by step together: by node, by event or by leaf."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from core.comparing.united_tree import UnitedTree, unite_visits
from core.trace import ABSENT, Kind, Trace
from core.trace.kinds import SCORES
from core.trace.node_steps import NodeSteps


class StopEvent(IntEnum):
    """What the searches have just done at a common stop."""

    START = 0
    """Nothing."""
    ENTER = 1
    """They have entered the node."""
    LEAVE = 2
    """They have returned from the node, with all effects on its parent; a leaf's only stop."""
    EVENT = 3
    """The same number of events."""
    LEAF = 4
    """They have scored their leaf with that number."""
    END = 5
    """Everything."""


class Whereabouts(IntEnum):
    """Where a search is at a common stop."""

    HERE = 0
    """It has just done what the stop is about."""
    SKIPPED = 1
    """It skipped the node or a node above it, and stands at the cutoff that did."""
    BEYOND = 2
    """The node lies beyond its depth limit: it stands at its return from the limit."""
    DONE = 3
    """It has ended, and stays there."""
    ONCE = 4
    """It does not come back to the node as another search does: it stands where it left it, or a node above."""
    LOOKED_UP = 5
    """Its table has a node above: it stands at the return from there."""
    ELSEWHERE = 6
    """Its playout does not come to the node: it stands at the return from a node above."""
    UNREACHED = 7
    """It does not visit the node here, and no event says why: it stands at the return from a node above."""


_WHY = {
    Kind.HORIZON: Whereabouts.BEYOND,
    Kind.STAND_PAT: Whereabouts.BEYOND,
    Kind.KNOWN: Whereabouts.LOOKED_UP,
    Kind.HIT: Whereabouts.LOOKED_UP,
}
"""Why a visit with such an event leaves out children, unless it skips them."""

Stand: TypeAlias = tuple[int, Whereabouts]
"""Where a search stands: after how many events, and what that means."""


class Timeline(NamedTuple):
    """Stops: the moment and visit of each (ABSENT if none), and where each search then stands.

    Visits are numbered as in the united tree; `steps` are the events done.
    """

    moments: list[StopEvent]
    nodes: list[int]
    steps: list[list[int]]
    where: list[list[Whereabouts]]


def by_node(traces: Sequence[Trace]) -> Timeline:
    """Return the stops at which the searches of one tree enter and leave each node, at each visit.

    Each search stands at the end of its step by node, so that a leaf of all searches is one stop. Children come in the
    order of the first trace that searches them; a search with another order goes back and forth.
    """
    tree = unite_visits(traces)
    stands = [_stands(trace, tree, number) for number, trace in enumerate(traces)]
    stops = [
        (moment, node)
        for moment, node in _walk(tree)
        if moment is StopEvent.LEAVE or any(each[moment][node] != each[StopEvent.LEAVE][node] for each in stands)
    ]
    return _timeline(stops, [[each[moment][node] for moment, node in stops] for each in stands])


def by_event(traces: Sequence[Trace]) -> Timeline:
    """Return the stops after 0, 1, 2, … events of each search; a finished one stays."""
    most = max(map(len, traces), default=0)
    rows: list[list[Stand]] = [
        [*((step, Whereabouts.HERE) for step in range(1, len(trace) + 1)), *[_ended(trace)] * (most - len(trace))]
        for trace in traces
    ]
    return _timeline([(StopEvent.EVENT, ABSENT)] * most, rows)


def by_leaf(traces: Sequence[Trace]) -> Timeline:
    """Return the stops at the first, second, … leaf of each search, and at the end; a finished one stays.

    Nodes at the horizon and in an endgame table are leaves.
    """
    leaves = [
        [(step, Whereabouts.HERE) for step, kind in enumerate(trace.events["kind"].tolist(), 1) if kind in SCORES]
        for trace in traces
    ]
    most = max(map(len, leaves), default=0)
    rows = [
        [*found, *[_ended(trace)] * (most - len(found)), (len(trace), Whereabouts.HERE)]
        for trace, found in zip(traces, leaves, strict=True)
    ]
    return _timeline([*[(StopEvent.LEAF, ABSENT)] * most, (StopEvent.END, ABSENT)], rows)


def _timeline(stops: Sequence[tuple[StopEvent, int]], stands: Sequence[Sequence[Stand]]) -> Timeline:
    """Return the timeline of some stops after the start; `stands` has a row for each search."""
    return Timeline(
        [StopEvent.START, *(moment for moment, _ in stops)],
        [ABSENT, *(node for _, node in stops)],
        [[0, *(step for step, _ in row)] for row in stands],
        [[Whereabouts.HERE, *(where for _, where in row)] for row in stands],
    )


def _ended(trace: Trace) -> Stand:
    return len(trace), Whereabouts.DONE


def _walk(tree: UnitedTree) -> Iterator[tuple[StopEvent, int]]:
    """Yield each visit at its entry, and again after everything below it."""
    children = tree.children
    pending = [(StopEvent.ENTER, root) for root in reversed(tree.roots)]
    while pending:
        moment, node = pending.pop()
        yield moment, node
        if moment is StopEvent.ENTER:
            pending.append((StopEvent.LEAVE, node))
            pending.extend((StopEvent.ENTER, child) for child in reversed(children[node]))


def _stands(trace: Trace, tree: UnitedTree, number: int) -> dict[StopEvent, list[Stand]]:
    """Return where a trace stands when each visit of the united tree begins and ends."""
    united, own = tree.united[number].tolist(), tree.own[number].tolist()
    entered = [_ended(trace)] * len(tree)
    left = entered.copy()
    skipped = {
        (int(trace.events["visit"][row]), child): row + 1 for row, children in trace.skips.items() for child in children
    }
    ends = NodeSteps(trace).ending_each
    columns = (trace.events[name].tolist() for name in ("kind", "visit"))
    for step, kind, visit in zip(ends, *columns, strict=True):
        if kind == Kind.ENTER:
            entered[united[visit]] = step, Whereabouts.HERE
        elif kind == Kind.EXIT:
            left[united[visit]] = step, Whereabouts.HERE
    why = _why(trace)
    reached = _reached(tree, entered, own)
    edges = list(zip(tree.parent.tolist(), tree.child.tolist(), tree.turn.tolist(), strict=True))
    visit_of = {edge: node for node, edge in enumerate(edges)}
    for node, (parent, child, turn) in enumerate(edges):  # parents come before their children
        if own[node] != ABSENT:
            continue
        before = visit_of.get((parent, child, turn - 1))
        if before is not None and (parent == ABSENT or own[parent] != ABSENT):
            step, where = left[before]
            if where is Whereabouts.HERE:
                where = Whereabouts.DONE if step == len(trace) else Whereabouts.ONCE
            left[node] = step, where
        elif own[parent] == ABSENT:
            step, where = entered[parent]
            left[node] = step, Whereabouts.UNREACHED if where is Whereabouts.ONCE and step < reached[node] else where
        elif (own[parent], child) in skipped:
            left[node] = ends[skipped[own[parent], child] - 1], Whereabouts.SKIPPED
        elif left[parent][1] is Whereabouts.HERE:
            left[node] = left[parent][0], why[own[parent]]
        # Otherwise it was stopped before, and stands at its end.
        entered[node] = left[node]
    return {StopEvent.ENTER: entered, StopEvent.LEAVE: left}


def _why(trace: Trace) -> list[Whereabouts]:
    """Return why each visit leaves out children that it does not skip, if it does."""
    why = [Whereabouts.ELSEWHERE if trace.samples else Whereabouts.UNREACHED] * len(trace.visits)
    for kind, visit in zip(*(trace.events[name].tolist() for name in ("kind", "visit")), strict=True):
        why[visit] = _WHY.get(kind, why[visit])
    return why


def _reached(tree: UnitedTree, entered: Sequence[Stand], own: Sequence[int]) -> list[float]:
    """Return for each visit after how many events the search first entered its place; inf if it never does."""
    at: dict[tuple[int, int], int] = {}  # the first visit to each place
    places: list[int] = []
    reached = [math.inf] * len(tree)
    for node, (parent, child) in enumerate(zip(tree.parent.tolist(), tree.child.tolist(), strict=True)):
        place = at.setdefault((ABSENT if parent == ABSENT else places[parent], child), node)
        places.append(place)
        if own[node] != ABSENT:
            reached[place] = min(reached[place], entered[node][0])
    return [reached[place] for place in places]
