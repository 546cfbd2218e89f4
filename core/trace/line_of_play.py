"""`principal_variation`: the line of best play that a search has shown."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from core.game import Player, Value
from core.trace import ABSENT, Bound, Event, Kind, Path, Trace
from core.trace.proven import shows


def principal_variation(trace: Trace) -> Iterator[int]:
    """Yield the child indices of best play, from the root, as far as the search has shown it.

    If the search samples, each is the child with the most visits, the first of equals.

    Else each is the child that last improved its node, while the node's value is known exactly, or, at the root, as a
    bound in the mover's favour. Where that child is itself only a bound, since the window began beyond it, the first
    child that shows the value is taken instead. What is known of a node is what all visits to its position show
    that searched to the same depth: one null window may show that it is worth no less, another no more.
    """
    if trace.samples:
        yield from _most_visited(trace)
        return
    visit = pass_that_shows(trace, answering_pass(trace))
    if visit is not None:
        yield from _Shown(trace).line_from(visit)


def best_line(trace: Trace) -> Path:
    """Return the path of best play from the root; empty if no move was shown to be best, or the search was stopped.

    For a search that samples it is the line of the most visits, even if stopped.
    """
    if trace.samples:
        return tuple(principal_variation(trace))
    if not len(trace) or trace[len(trace) - 1].bound is not Bound.EXACT:  # a bound does not show which move is best
        return ()
    return tuple(principal_variation(trace.for_max))


class _Shown:
    """What the visits of a trace show of each position, for the depth searched."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._last_row = last_rows(trace)
        rows, visits = trace.events, trace.visits
        self._by_parent = np.argsort(visits.parent, kind="stable")  # so that the visits to children stand in one run
        improved = rows[rows["kind"] == Kind.BEST]
        self._best = np.full(len(visits), ABSENT)
        self._best[improved["visit"]] = improved["child"]
        self._by_table = _storing_visits(trace)
        self._has_table = Kind.STORE in rows["kind"]
        self._limits = np.unique(rows["visit"][rows["kind"] == Kind.ITERATION])  # passes that begin another depth limit
        self._is_limited = bool(len(self._limits)) or trace.options.depth is not None

    def line_from(self, visit: int) -> Iterator[int]:
        """Yield the children of best play from a visit to the root."""
        places, place_of = self._trace.places, self._trace.visits.place
        worth = self._returned(visit).value
        while worth is not None:
            player = places.players[place_of[visit]]
            following = next((child for child in self._children(visit) if self._is_worth(child, player, worth)), None)
            if following is None:
                return
            yield int(places.child[place_of[following]])
            visit = self._by_table.get(following, following)
            if self._range(visit) != (worth, worth):
                return

    def _children(self, visit: int) -> Iterator[int]:
        """Yield the child visits of a visit, then of others to the same position, the latest first.

        Each begins with the child that improved it last.
        """
        places, visits = self._trace.places, self._trace.visits
        for at in (visit, *reversed(self._alike(visit))):
            if self._best[at] == ABSENT:
                continue
            first, end = np.searchsorted(visits.parent, (at, at + 1), sorter=self._by_parent)
            turns: dict[int, list[int]] = {}  # the visits to each child
            for child in self._by_parent[first:end].tolist():
                turns.setdefault(int(places.child[visits.place[child]]), []).append(child)
            first_of_all = turns.get(int(self._best[at]), [])
            yield from chain.from_iterable(reversed(turn) for turn in (first_of_all, *turns.values()))

    def _is_worth(self, child: int, player: Player, worth: Value) -> bool:
        """Return whether a visit to a child shows that its parent is worth as much."""
        returned = self._returned(child)
        return shows((returned.value, returned.bound), player, worth)

    def _range(self, visit: int) -> tuple[Value, Value]:
        """Return the least and the most that a position is worth, by all visits to the same depth."""
        least, most = -math.inf, math.inf
        for one in {visit, *self._alike(visit)}:
            returned = self._returned(one)
            if returned.value is not None and returned.kind is Kind.EXIT:
                least = max(least, returned.value) if returned.bound in (Bound.EXACT, Bound.LOWER) else least
                most = min(most, returned.value) if returned.bound in (Bound.EXACT, Bound.UPPER) else most
        return least, most

    def _returned(self, visit: int) -> Event:
        return self._trace[int(self._last_row[visit])]

    def _alike(self, visit: int) -> list[int]:
        """Return the visits to the same position that searched to the same depth; none if nothing comes again."""
        return self._groups[self._group(visit)] if self._has_table or self._trace.visits_again else []

    @cached_property
    def _groups(self) -> dict[Hashable, list[int]]:
        groups: dict[Hashable, list[int]] = defaultdict(list)
        for visit in range(len(self._trace.visits)):
            groups[self._group(visit)].append(visit)
        return groups

    def _group(self, visit: int) -> Hashable:
        """Return a key that visits to the same position, to the same depth, share.

        Without a table, each place is its own position.
        """
        places, place = self._trace.places, int(self._trace.visits.place[visit])
        position = places.states[place] if self._has_table else place
        depth = int(places.depth[place]) if self._is_limited else 0
        return int(np.searchsorted(self._limits, visit, side="right")), depth, position


def _most_visited(trace: Trace) -> Iterator[int]:
    places = trace.places
    visits = np.bincount(trace.at[trace.events["kind"] == Kind.EXIT], minlength=len(places))
    below: dict[int, list[int]] = {}
    for place, parent in enumerate(places.parent.tolist()):
        if visits[place]:
            below.setdefault(parent, []).append(place)
    at = 0
    while children := below.get(at):
        at = min(children, key=lambda place: (-visits[place], places.child[place]))
        yield int(places.child[at])


def answering_pass(trace: Trace) -> int | None:
    """Return the visit to the root that has the answer: the last that returned, else the last, if any."""
    passes = np.flatnonzero(trace.visits.place == 0)
    if len(passes) < 2:
        return int(passes[0]) if len(passes) else None
    rows = trace.events
    returned = rows["visit"][rows["kind"] == Kind.EXIT]
    finished = passes[np.isin(passes, returned)]
    return int(finished[-1] if len(finished) else passes[-1])


def pass_that_shows(trace: Trace, answer: int | None) -> int | None:
    """Return the pass that shows the best move: the one with the answer, or an earlier one to the same depth.

    A pass in a null window may only show that no move is better than the value.
    """
    if answer is None:
        return None
    rows, last_row = trace.events, last_rows(trace)
    limits = set(rows["visit"][rows["kind"] == Kind.ITERATION].tolist())
    passes = np.flatnonzero(trace.visits.place == 0)
    value, player = trace[int(last_row[answer])].value, trace.places.players[0]
    for one in reversed(passes[passes <= answer].tolist()):
        moves = (trace[int(last_row[move])] for move in np.flatnonzero(trace.visits.parent == one).tolist())
        if value is None or any(shows((at.value, at.bound), player, value) for at in moves):
            return int(one)
        if one in limits:
            break
    return answer


def last_rows(trace: Trace) -> NDArray[np.intp]:
    """Return the row of each visit's last event."""
    last = np.zeros(len(trace.visits), np.intp)
    last[trace.events["visit"]] = np.arange(len(trace.events))  # the last row of a visit stays
    return last


def _storing_visits(trace: Trace) -> dict[int, int]:
    """Return, for each visit that a table ended, the visit that had stored the entry."""
    storing: dict[int, int] = {}
    found: dict[int, int] = {}
    kinds = trace.events["kind"]
    for index in np.flatnonzero((kinds == Kind.HIT) | (kinds == Kind.STORE)).tolist():
        event = trace[index]
        if event.kind is Kind.STORE:
            storing[event.node] = event.visit
        elif event.value is not None and event.stored_at in storing:
            found[event.visit] = storing[event.stored_at]
    return found
