"""`holds_at_once`: whether a trace of a plain search is right, checked for all events together.

It says yes only where the audit event by event finds nothing wrong; where it says no, that one tells what is wrong, if
anything is. Each rule compares columns with what stood at the same node right before.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.audit.rules import Facts, facts_of
from core.game import Game
from core.options import Bounds, Cutoff, Form, Order
from core.search import ALGORITHMS, as_heeded, is_plain, played
from core.trace import ABSENT, Bound, Estimates, Kind, Trace

_VALUE, _OF_ALPHA, _OF_BETA = (np.uint8(each) for each in (Estimates.VALUE, Estimates.ALPHA, Estimates.BETA))
_DECISIONS = (Kind.BEST, Kind.ALPHA, Kind.BETA, Kind.CUTOFF, Kind.SKIP)
_PLAIN = (Kind.ENTER, Kind.LEAF, Kind.HORIZON, *_DECISIONS, Kind.EXIT, Kind.TRUNCATED)


def holds_at_once(trace: Trace, game: Game[Any, Any]) -> bool:
    """Return whether a trace is that of a plain search, of children in the order written, with nothing wrong in it."""
    options = as_heeded(trace.options)
    if not is_plain(options) or options.order not in (Order.GIVEN, Order.REVERSED):
        return False
    if not len(trace) or (options.budget is not None and len(trace) > options.budget) or not _is_nested(trace):
        return False
    facts = facts_of(trace.places, played(game, trace.options), options.depth)
    return facts is not None and _Check(trace, facts).holds()


def _is_nested(trace: Trace) -> bool:
    """Return whether each event is at the node that is open, and each node is entered once, until the end."""
    rows, visits, parent = trace.events, trace.visits, trace.places.parent
    kind, visit, enters = rows["kind"], rows["visit"], rows["kind"] == Kind.ENTER
    numbers = np.arange(len(trace.places))
    agree = len(visits) == len(numbers) and np.array_equal(visits.place, numbers)
    agree = agree and np.array_equal(visits.parent, parent) and bool((visits.in_pass == 1).all())
    if not agree or not np.isin(kind, _PLAIN).all() or (visit < 0).any() or (visit >= len(numbers)).any():
        return False
    if parent[0] != ABSENT or (parent[1:] < 0).any() or (parent[1:] >= numbers[1:]).any():
        return False
    if not enters[0] or not np.array_equal(visit[enters], numbers):
        return False
    is_open = np.where(kind == Kind.EXIT, parent[visit], visit)[:-1]
    ends = (kind == Kind.TRUNCATED) | ((kind == Kind.EXIT) & (visit == 0))
    goes_on = np.array_equal(is_open, np.where(enters, parent[visit], visit)[1:])
    return goes_on and bool(ends[-1]) and not ends[:-1].any()


class _Check:
    """The checks of one trace. Numbers are compared by their places in the order of all of them."""

    def __init__(self, trace: Trace, facts: Facts) -> None:
        rows, places, self.options = trace.events, trace.places, as_heeded(trace.options)
        self.facts, self.is_max, self.truncated = facts, facts.is_max, trace.truncated
        self.prunes = ALGORITHMS[trace.options.algorithm].prunes
        limits = (-math.inf, math.inf, *self.options.window, *(facts.extremes or ()))
        self.ladder = sorted({*trace.values, *facts.numbers, *limits})
        self.place = {number: place for place, number in enumerate(self.ladder)}
        numbers = np.array([*(self.place[number] for number in trace.values), ABSENT], np.int32)
        self.worth = np.array([self.place[number] for number in facts.numbers], np.int32)[facts.worth]
        self.kind, self.visit, self.child, self.detail = (rows[name] for name in ("kind", "visit", "child", "detail"))
        self.bound, self.estimates = rows["bound"], rows["estimates"]
        self.alpha, self.beta, self.value = (numbers[rows[name]] for name in ("alpha", "beta", "value"))
        tells_old = np.isin(self.kind, (Kind.BEST, Kind.ALPHA, Kind.BETA))
        self.old = numbers[np.where(tells_old, self.detail, ABSENT)]
        self.parent, self.index, self.branching = places.parent, places.child, places.branching
        self.end = len(rows) - self.truncated
        self.entered, self.siblings = np.flatnonzero(self.kind == Kind.ENTER), np.argsort(self.parent, kind="stable")
        self.exited = np.full(len(self.entered), len(rows))  # where a node never returns, the end
        self.exited[self.visit[self.kind == Kind.EXIT]] = np.flatnonzero(self.kind == Kind.EXIT)
        # The event before each one at the same node; before an ENTER, the last one at the node above.
        own = np.argsort(self.visit, kind="stable")
        self.before = np.zeros(len(rows), np.intp)
        self.before[own[1:]] = own[:-1]
        self.before[self.entered] = self._above()
        after = self.branching[places.parent] - 1 - places.child  # the children after each, as written
        self.left = places.child if self.options.order is Order.REVERSED else after

    def _above(self) -> NDArray[np.intp]:
        """Return the last event at the node above before each node was entered; 0 for the root."""
        before = self.entered - 1
        is_above = self.visit[before] == self.parent  # else it is the return of the sibling before
        is_above[0], before[0] = True, 0
        latest = np.maximum.accumulate(np.where(is_above[self.siblings], np.arange(len(before)), 0))
        above = np.empty_like(before)
        above[self.siblings] = before[self.siblings[latest]]
        return above

    def holds(self) -> bool:
        """Return whether every check holds."""
        return (
            self.children_in_order()
            and self.windows()
            and self.entering()
            and self.scores()
            and self.after_returns()
            and self.decisions()
            and self.setters()
            and self.returns()
            and (not self.truncated or self.truncation())
        )

    def children_in_order(self) -> bool:
        """Check that the children of each node are entered or skipped one after the other."""
        about = np.flatnonzero((self.kind == Kind.SKIP) | ((self.kind == Kind.ENTER) & (self.visit > 0)))
        enters, visit = self.kind[about] == Kind.ENTER, self.visit[about]
        at = np.where(enters, self.parent[visit], visit)
        order = np.argsort(at, kind="stable")
        child, at = np.where(enters, self.index[visit], self.child[about])[order], at[order]
        rank = np.arange(len(at)) - np.searchsorted(at, at)
        if self.options.order is Order.REVERSED:
            rank = self.branching[at] - 1 - rank
        return np.array_equal(child, rank)

    def windows(self) -> bool:
        """Check that bounds are handed down, move to the value so far, or stay as they were."""
        holds = [self.alpha[0], self.beta[0]] == [self.place[bound] for bound in self.options.window]
        for column, change in ((self.alpha, Kind.ALPHA), (self.beta, Kind.BETA)):
            moves = np.flatnonzero(self.kind == change)
            stays = np.flatnonzero(self.kind != change)
            holds = holds and np.array_equal(column[stays], column[self.before[stays]])
            holds = holds and np.array_equal(column[moves], self.value[moves])
            holds = holds and np.array_equal(self.old[moves], column[self.before[moves]])
        return holds

    def entering(self) -> bool:
        """Check that nothing is known at first, and that a node is scored at once or goes on to its first child."""
        at, next_ones = self.entered, self.entered[self.entered + 1 < self.end] + 1
        handed = self.estimates[self.before[at]] & ~_VALUE
        unknown = (self.value[at] == ABSENT).all() and (self.bound[at] == Bound.NONE).all() and self.estimates[0] == 0
        follows = np.array_equal(self.kind[next_ones], self.facts.second[self.visit[next_ones - 1]])
        about_none = (self.child[~np.isin(self.kind, _DECISIONS)] == ABSENT).all()
        return bool(unknown and follows and about_none) and np.array_equal(self.estimates[at], handed)

    def scores(self) -> bool:
        """Check what leaves and evaluated nodes are worth, and that they return."""
        at = np.flatnonzero((self.kind == Kind.LEAF) | (self.kind == Kind.HORIZON))
        worth, handed = self.worth[self.visit[at]], self.estimates[self.before[at]]
        if self.facts.extremes is not None:
            least, most = map(self.place.__getitem__, self.facts.extremes)
            is_estimate = (self.kind[at] == Kind.HORIZON) & ((worth != least) | (worth != most))
            handed = np.where(is_estimate, handed | _VALUE, handed)
        holds = np.array_equal(self.value[at], worth) and bool((self.bound[at] == Bound.EXACT).all())
        return_at = at[at + 1 < self.end] + 1
        return holds and np.array_equal(self.estimates[at], handed) and bool((self.kind[return_at] == Kind.EXIT).all())

    def after_returns(self) -> bool:
        """Check what follows each return to a node above: the decisions that are due there, then a child or an EXIT."""
        node = np.flatnonzero(self.exited < self.end)
        node = node[node > 0]
        at, up = self.exited[node], self.parent[node]
        before = self.before[self.entered[node]]
        sign = np.where(self.is_max[up], 1, -1)
        v, so_far = self.value[at], self.value[before]
        improves = (so_far == ABSENT) | (v * sign > so_far * sign)
        now = np.where(improves, v, so_far) * sign
        cuts = moves = np.zeros(len(node), bool)
        if self.prunes:
            alpha, beta = self.alpha[before], self.beta[before]
            limit, own = np.where(sign > 0, beta, alpha) * sign, np.where(sign > 0, alpha, beta) * sign
            cuts = now >= limit if self.options.cutoff is Cutoff.NONSTRICT else now > limit
            moves = (now > own) & (~cuts | (self.options.form is Form.UPDATE))
        if ((cuts | moves) & ~improves).any():
            return False
        place = at + 1
        change = np.where(sign > 0, Kind.ALPHA, Kind.BETA)
        for is_due, kind in ((improves, Kind.BEST), (moves, change), (cuts, Kind.CUTOFF)):
            due = np.flatnonzero(is_due & (place < self.end))
            kinds = kind[due] if isinstance(kind, np.ndarray) else kind
            if (self.kind[place[due]] != kinds).any() or (self.child[place[due]] != self.index[node[due]]).any():
                return False
            if kind is Kind.BEST and not self.improvements(place[due], at[due], so_far[due]):
                return False
            place = place + is_due
        last = np.minimum(place + np.where(cuts, self.left[node], 0), self.end)
        skips = np.append(0, np.cumsum(self.kind == Kind.SKIP))
        place = np.minimum(place, self.end)
        if not np.array_equal(skips[last] - skips[place], last - place):
            return False
        goes_on = last < self.end
        then = np.where(cuts | (self.left[node] == 0), Kind.EXIT, Kind.ENTER)
        return np.array_equal(self.kind[last[goes_on]], then[goes_on])

    def improvements(self, best: NDArray[np.intp], returned: NDArray[np.intp], so_far: NDArray[np.int32]) -> bool:
        """Check what BEST events say, given the returns right before them and the values before those."""
        is_max = self.is_max[self.visit[best]]
        worst = np.where(is_max, self.place[-math.inf], self.place[math.inf])
        in_favour = np.where(is_max, Bound.LOWER, Bound.UPPER)
        shown = np.isin(self.bound[returned], Bound.EXACT) | (self.bound[returned] == in_favour)
        estimates = self.estimates[self.before[best]] & ~_VALUE | self.estimates[returned] & _VALUE
        return (
            np.array_equal(self.value[best], self.value[returned])
            and np.array_equal(self.old[best], np.where(so_far == ABSENT, worst, so_far))
            and np.array_equal(self.bound[best], np.where(shown, in_favour, Bound.NONE))
            and np.array_equal(self.estimates[best], estimates)
        )

    def decisions(self) -> bool:
        """Check that other decisions leave the value as it is; a bound that moves to it is as sure as it is."""
        at = np.flatnonzero(np.isin(self.kind, (Kind.ALPHA, Kind.BETA, Kind.CUTOFF, Kind.SKIP, Kind.TRUNCATED)))
        before = self.before[at]
        estimates = self.estimates[before].copy()
        for change, of_bound in ((Kind.ALPHA, _OF_ALPHA), (Kind.BETA, _OF_BETA)):
            moves = self.kind[at] == change
            estimated = (estimates & _VALUE).astype(bool)
            estimates[moves] = estimates[moves] & ~of_bound | np.where(estimated[moves], of_bound, np.uint8(0))
        same, others = np.array_equal(self.value[at], self.value[before]), at[at < self.end]
        same = same and np.array_equal(self.bound[others], self.bound[self.before[others]])
        return same and np.array_equal(self.estimates[at], estimates)

    def setters(self) -> bool:
        """Check that the node named at a cutoff is open, and moved its own bound to the one that was met."""
        at = np.flatnonzero(self.kind == Kind.CUTOFF)
        node, setter = self.visit[at].astype(np.int64), self.detail[at].astype(np.int64)
        count = len(self.entered)
        keys = self.parent[self.siblings].astype(np.int64) * count + self.siblings
        for column, of_max in ((self.beta, True), (self.alpha, False)):
            mine = self.is_max[node] == of_max
            bound, initial = column[at[mine]], self.place[self.options.window[of_max]]
            who, below, when = setter[mine], node[mine], at[mine]
            by_caller = who == ABSENT
            if (bound[by_caller] != initial).any() or (who < ABSENT).any() or (who >= below).any():
                return False
            who, below, when, bound = who[~by_caller], below[~by_caller], when[~by_caller], bound[~by_caller]
            child = self.siblings[np.searchsorted(keys, who * count + below, side="right") - 1]
            is_open = (self.entered[who] < when) & (when < self.exited[who]) & (self.parent[child] == who)
            moved = (column[self.entered[child]] == bound) & (column[self.entered[who]] != bound)
            if not (is_open & moved & (self.is_max[who] != of_max)).all():
                return False
        return True

    def returns(self) -> bool:
        """Check what each node returns, and that it holds whatever the unvisited nodes are worth."""
        node = np.flatnonzero(self.exited < self.end)
        at, enter = self.exited[node], self.entered[node]
        before = self.before[at]
        value, returned, alpha, beta = self.value[before], self.value[at], self.alpha[enter], self.beta[enter]
        if self.prunes and self.options.bounds is Bounds.HARD:
            is_inner = self.facts.second[node] == Kind.ENTER
            value = np.where(is_inner, np.maximum(alpha, np.minimum(value, beta)), value)
        least, most = (ends[node] for ends in self.ranges(self.worth, self.worth))
        bound = _strongest(returned, least, most)
        is_exact = bound == Bound.EXACT
        holds = np.array_equal(returned, value) and np.array_equal(self.bound[at], bound)
        holds = holds and bool((bound != Bound.NONE).all())
        holds = holds and bool((is_exact | (returned <= alpha) | (returned >= beta)).all())
        estimates = self.estimates[before] & ~_VALUE
        if self.facts.extremes is not None:
            ends = (self.place[end] for end in self.facts.extremes)
            horizon = self.facts.second == Kind.HORIZON
            least, most = (every[node] for every in self.ranges(*(np.where(horizon, end, self.worth) for end in ends)))
            estimates = np.where(_strongest(returned, least, most) == bound, estimates, estimates | _VALUE)
        return holds and np.array_equal(self.estimates[at], estimates)

    def ranges(self, lowest: NDArray[Any], highest: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the least and the most that each node can be worth, given what those that are scored can be."""
        top = len(self.ladder) - 1
        is_inner = self.facts.second == Kind.ENTER
        start = np.where(self.is_max, 0, top)
        least, most = np.where(is_inner, start, lowest).tolist(), np.where(is_inner, start, highest).tolist()
        skips = np.zeros(len(self.parent), bool)
        skips[self.visit[self.kind == Kind.SKIP]] = True
        is_max, is_cut, above = self.is_max.tolist(), skips.tolist(), self.parent.tolist()
        for node in reversed(range(len(above))):  # each stands after the one above it
            low, high, up = least[node], most[node], above[node]
            if is_cut[node]:
                if is_max[node]:
                    high = most[node] = top
                else:
                    low = least[node] = 0
            if up == ABSENT:
                break
            # Each comparison is several times as fast as a call of `max` or `min`.
            if is_max[up]:
                if low > least[up]:  # noqa: PLR1730
                    least[up] = low
                if high > most[up]:  # noqa: PLR1730
                    most[up] = high
            else:
                if low < least[up]:  # noqa: PLR1730
                    least[up] = low
                if high < most[up]:  # noqa: PLR1730
                    most[up] = high
        return np.array(least), np.array(most)

    def truncation(self) -> bool:
        """Check what was known where the search was stopped, and how many children of the open nodes were left."""
        is_open, here, before = self.exited > self.end, self.visit[-1], self.before[-1]
        entered = np.count_nonzero(is_open[self.parent[1:]])
        skipped = np.count_nonzero(is_open[self.visit[self.kind == Kind.SKIP]])
        bound = self.bound[before]
        if bound == Bound.NONE and self.value[-1] != ABSENT:
            # A child that equals the value without improving it may have shown what it is worth.
            since = self.exited[(self.parent == here) & (self.exited < self.end) & (self.exited > before)]
            in_favour = Bound.LOWER if self.is_max[here] else Bound.UPPER
            shown = np.isin(self.bound[since], (Bound.EXACT, in_favour)) & (self.value[since] == self.value[-1])
            bound = in_favour if shown.any() else bound
        left = int(self.branching[is_open].sum()) - entered - skipped
        return bool(self.bound[-1] == bound and self.detail[-1] == left)


def _strongest(value: NDArray[Any], least: NDArray[Any], most: NDArray[Any]) -> NDArray[np.uint8]:
    """Return the strongest thing that values are of nodes that are worth from `least` to `most`."""
    exact = (least == value) & (most == value)
    kinds = [Bound.EXACT, Bound.LOWER, Bound.UPPER]
    strongest: NDArray[np.uint8] = np.select([exact, least >= value, most <= value], kinds, Bound.NONE).astype(np.uint8)
    return strongest
