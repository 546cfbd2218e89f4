"""`Moments`: the events of a trace as columns, and with them what `OpenCalls` knows at each event, for all at once.

Where a column has the numbers of a call, the row of an event has those of the event's own call as they are then; those
of another open call stand in the row of the last event there. So another call is given as a row.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

import numpy as np

from core.game import Player, Value
from core.search import ALGORITHMS
from core.trace import ABSENT, Bound, Estimates, Kind, Trace
from core.trace.kinds import by_number
from viz.replay.columns import Column, Mask, Whole, choose, column, each, flags
from viz.words.wording import short_name

_KINDS = by_number(lambda kind: kind, Kind.ENTER)
_ESTIMATES = tuple(map(Estimates, range(8)))
_TELLS_OLD = (Kind.BEST, Kind.ALPHA, Kind.BETA, Kind.CHANCE)

_START = {Player.MAX: -math.inf, Player.MIN: math.inf}
"""What the value of a node is before a child has returned; that of a chance node is a sum, 0 then."""


class Held(NamedTuple):
    """What a call has: by whose rule it goes on, its window, and which of its numbers are estimates."""

    player: Player
    alpha: Value
    beta: Value
    estimates: Estimates


class Arrived(NamedTuple):
    """A value that a child has returned to a call, and what the call had at that moment; see `Arrival`."""

    player: Player
    value: Value
    alpha: Value
    beta: Value
    estimates: Estimates
    scout: bool


class Moments:
    """What is true at each event. A column has a row an event, and is worked out when it is first asked for."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.node = trace.at.astype(np.int64)
        self.visit = trace.events["visit"].astype(np.int64)

    def __len__(self) -> int:
        """Return the number of events."""
        return len(self.node)

    @cached_property
    def every(self) -> Mask:
        """All events."""
        return np.ones(len(self), bool)

    def of_kind(self, *kinds: Kind) -> Mask:
        """Return which events are of some kinds."""
        wanted = np.zeros(len(_KINDS), bool)
        wanted[list(kinds)] = True
        which: Mask = wanted[self.trace.events["kind"]]
        return which

    @cached_property
    def kind(self) -> Column[Kind]:
        """The kind of each event."""
        return Column(self.trace.events["kind"].astype(np.int64), _KINDS)

    @cached_property
    def bound(self) -> Column[Bound]:
        """What the value of each event is."""
        return Column(self.trace.events["bound"].astype(np.int64), tuple(Bound))

    @cached_property
    def estimates(self) -> Column[Estimates]:
        """Which numbers of each event rest on static evaluations."""
        return Column(self.trace.events["estimates"].astype(np.int64), _ESTIMATES)

    @cached_property
    def alpha(self) -> Column[Value]:
        """Alpha at each event's node."""
        return Column(self.trace.events["alpha"].astype(np.int64), self.trace.values)

    @cached_property
    def beta(self) -> Column[Value]:
        """Beta at each event's node."""
        return Column(self.trace.events["beta"].astype(np.int64), self.trace.values)

    @cached_property
    def value(self) -> Column[Value | None]:
        """The value that each event tells, None if it tells none."""
        return self._numbers("value")

    @cached_property
    def old(self) -> Column[Value | None]:
        """The number before an event that changes one."""
        return self._numbers("detail").only(self.of_kind(*_TELLS_OLD))

    @cached_property
    def depth(self) -> Whole:
        """The ply of each event's node."""
        return self.trace.places.depth[self.node].astype(np.int64)

    @cached_property
    def is_inner(self) -> Mask:
        """Whether each event's node has children that the search may visit."""
        inner: Mask = self.trace.places.branching[self.node] > 0
        return inner

    @cached_property
    def player(self) -> Column[Player]:
        """By whose rule the search goes on at each event's node, as in `Call`."""
        places = self.trace.places
        rules = (Player.MAX if self.trace.maximizes(node) else player for node, player in enumerate(places.players))
        return column(rules)[self.node]

    @cached_property
    def name(self) -> Column[str]:
        """The short name of each event's node."""
        return column(short_name(self.trace, node) for node in range(len(self.trace.places)))[self.node]

    @cached_property
    def held(self) -> Column[Held]:
        """What each event's call has after it. A call that returns keeps its estimates."""
        return each(Held, self.player, self.alpha, self.beta, self.own_estimates)

    @cached_property
    def own_estimates(self) -> Column[Estimates]:
        """Which numbers of each event's call are estimates; `Event.estimates` of a return is about what it returns."""
        return self.estimates[np.where(self.of_kind(Kind.EXIT), self.before, np.arange(len(self)))]

    @cached_property
    def own_value(self) -> Column[Value | None]:
        """The value so far of each event's call, of a search that samples the mean; what a call returns may differ."""
        returns = self.of_kind(Kind.EXIT)
        if ALGORITHMS[self.trace.options.algorithm].samples:
            since = self.last(returns | (self.trace.events["value"] != ABSENT))
            return self.value[since].only(since != ABSENT)
        since = self.last(~returns & (self.trace.events["value"] != ABSENT))
        start = self.player.map(lambda player: _START.get(player, 0)).only(self.is_inner)
        return choose(since != ABSENT, self.value[since], start)

    @cached_property
    def before(self) -> Whole:
        """The event before each one in the same visit, ABSENT at the first."""
        before = np.full(len(self), ABSENT)
        before[self._by_visit[1:]] = self._by_visit[:-1]
        before[self.entered] = ABSENT
        return before

    @cached_property
    def entered(self) -> Whole:
        """The event with which the visit of each event began."""
        return self._firsts[self.visit]

    @cached_property
    def above(self) -> Whole:
        """The last event of the visit above that of each event, ABSENT at the root: that call waits meanwhile."""
        parents = self.trace.visits.parent
        ordered = self.visit[self._by_visit] * len(self) + self._by_visit
        at = np.searchsorted(ordered, parents.astype(np.int64) * len(self) + self._firsts) - 1
        above: Whole = np.where(parents == ABSENT, ABSENT, self._by_visit[at])[self.visit]
        return above

    def last(self, where: Mask) -> Whole:
        """Return, for each event, the last one of its visit up to then of which something holds; ABSENT for none."""
        order = self._by_visit
        found = np.maximum.accumulate(np.where(where[order], np.arange(len(self)), ABSENT))
        starts = np.searchsorted(self.visit[order], self.visit[order])
        last = np.empty(len(self), np.int64)
        last[order] = np.where(found >= starts, order[found], ABSENT)
        return last

    @cached_property
    def weighed(self) -> Whole:
        """The return whose value has arrived at a node, until that node is done with it; ABSENT for none."""
        turns = np.where(self.of_kind(Kind.ENTER, Kind.EXIT), np.arange(len(self)), ABSENT)
        latest = np.maximum.accumulate(turns)
        return np.where(self._hands_up[latest], latest, ABSENT)

    @cached_property
    def arrived(self) -> Column[Arrived | None]:
        """What arrived with it; None for nothing."""
        rows = np.flatnonzero(self._hands_up)
        above, player = self.above[rows], self.player[self.above[rows]]
        estimates = each(
            lambda own, other: own & Estimates.VALUE | other & ~Estimates.VALUE,
            self.estimates[rows],
            self.own_estimates[above],
        )
        scout = flags(self.is_inner[rows] & self.is_narrowed[rows] & ~player.which(Player.CHANCE))
        values = self.value[rows].map(lambda value: None if value is None else self.trace.handed_up(value))
        arrived = each(Arrived, player, values, self.alpha[above], self.beta[above], estimates, scout)
        numbers, there = np.zeros(len(self), np.int64), self.weighed != ABSENT
        numbers[there] = arrived.numbers[np.searchsorted(rows, self.weighed[there])] + 1
        return Column(numbers, (None, *arrived.things))

    @cached_property
    def deciding(self) -> Whole:
        """The call at which a value has arrived; if none has, that of the event."""
        child_returns = self.weighed == np.arange(len(self))
        return np.where(child_returns, self.above, np.arange(len(self)))

    @cached_property
    def is_narrowed(self) -> Mask:
        """Whether the visit of each event has only a part of the window above it, or another one; not at the root."""
        below, above = self.entered, self.above

        def differs(*bounds: Value) -> bool:
            return bounds[:2] != self.trace.handed_down(*bounds[2:])

        narrowed = each(differs, self.alpha[below], self.beta[below], self.alpha[above], self.beta[above])
        is_less: Mask = (above != ABSENT) & narrowed.which(True)
        return is_less

    @cached_property
    def has_moved(self) -> Mask:
        """Whether the value that arrived has moved a bound, so that it met a different window than the current one."""
        there = self.weighed != ABSENT
        moved: Mask = there & self.differ(self.deciding, np.where(there, self.above[self.weighed], 0))
        return moved

    @cached_property
    def _hands_up(self) -> Mask:
        below: Mask = self.trace.places.parent[self.node] != ABSENT
        tells: Mask = self.trace.events["value"] != ABSENT
        return self.of_kind(Kind.EXIT) & below & tells

    def differ(self, some: Whole, others: Whole) -> Mask:
        """Return where the windows of calls differ from those of others."""
        first: dict[Value, int] = {}
        same = np.array([first.setdefault(value, number) for number, value in enumerate(self.trace.values)], np.int64)
        alpha, beta = same[self.alpha.numbers], same[self.beta.numbers]
        differ: Mask = (alpha[some] != alpha[others]) | (beta[some] != beta[others])
        return differ

    def _numbers(self, name: str) -> Column[Value | None]:
        return Column(self.trace.events[name].astype(np.int64) + 1, (None, *self.trace.values))

    @cached_property
    def _by_visit(self) -> Whole:
        """The events, those of each visit together and in their order."""
        return np.argsort(self.visit, kind="stable")

    @cached_property
    def _firsts(self) -> Whole:
        """The first event of each visit."""
        return self._by_visit[np.searchsorted(self.visit[self._by_visit], np.arange(len(self.trace.visits)))]
