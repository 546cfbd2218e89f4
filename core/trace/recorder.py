"""The recorder: what a search reports as it runs, kept as a trace."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from fractions import Fraction

from core.game import MAX, MIN, Value
from core.trace import ABSENT, EVENT, Bound
from core.trace.open_visit import (
    ALPHA,
    BEST,
    BETA,
    BOOK,
    CHANCE,
    CUTOFF,
    EXACT,
    HIT,
    HORIZON,
    ITERATION,
    KNOWN,
    LEAF,
    MISS,
    NONE,
    OF_ALPHA,
    OF_BETA,
    PLAYOUT,
    RESEARCH,
    SKIP,
    STAND_PAT,
    STORE,
    VALUE,
    Claimed,
    Open,
    OpenChance,
    pack,
)
from core.trace.proven import Proven
from core.trace.record import BudgetSpentError, Record


class Recorder(Record):
    """Record a search: it calls one method per event, and `freeze` gives the trace.

    At most a budget of events is recorded, the last place kept for the root's EXIT or TRUNCATED; the method that would
    go beyond raises BudgetSpentError. Before it enters a child, the search sets the `chosen` one and its move.
    """

    def branch(self, children: int) -> None:
        """Note how many children the current node has."""
        at = self._open[-1]
        self._branching[at.node] = children
        if self._limited:
            at.sure = Proven(MAX if at.is_max else MIN)
        if self._limit is not None:
            limit, self._limit = self._limit, None
            self._write(ITERATION, self._current(), ABSENT, limit)

    def book(self, child: int, moves: int) -> None:
        """Record that an opening book has the current position: its favourite, and how many moves it has there."""
        self._write(BOOK, self._current(), child, moves)

    def weigh(self, weights: Sequence[Fraction]) -> None:
        """Note that the current node is a chance node, and the probabilities of its children in search order."""
        self._open[-1] = OpenChance(self._open[-1], weights)

    def chance(self, child: int, value: Value) -> None:
        """Record the expected value so far of a chance node, with the child that just returned."""
        at = self._current()
        old, at.value = at.value, self._number[value]
        if old == ABSENT:
            old = self._number[0]
        at.estimates |= self._estimated
        at.bound = int(at.bound_of(value)) if at.searched == self._branching[at.node] else NONE
        self._write(CHANCE, at, child, old)

    def leaf(self, utility: Value) -> Value:
        """Record a terminal node's utility and its return; return the utility."""
        return self._score(LEAF, utility, None)

    def horizon(self, evaluation: Value) -> Value:
        """Record the static evaluation at the depth limit and its return; return the evaluation."""
        if self._anything is None:
            self._anything = Proven(MAX)
            self._anything.settle(*self._game.utility_range)  # type: ignore[attr-defined]  # Evaluated
        return self._score(HORIZON, evaluation, self._anything)

    def known(self, value: Value, best_move: int) -> Value:
        """Record and return what an endgame table knows of the current node; `best_move` is an index as written."""
        return self._score(KNOWN, value, None, best_move)

    def _score(self, kind: int, value: Value, surely: Proven | None, detail: int = ABSENT) -> Value:
        at = self._current()
        at.value, at.bound = self._number[value], EXACT
        at.least = at.most = value
        if surely is not None:
            at.sure = surely
            if not surely.least == value == surely.most:
                at.estimates |= VALUE
        self._write(kind, at, detail=detail)
        if len(self._open) > 1:
            self._current()
        self._leave(at, value)
        return value

    def stand_pat(self, evaluation: Value, alpha: Value, beta: Value) -> None:
        """Record that the side to move may have the static evaluation, and the window that this leaves its children."""
        at = self._current()
        least, most = self._game.utility_range  # type: ignore[attr-defined]  # Evaluated
        low, high, at.value = self._number[alpha], self._number[beta], self._number[evaluation]
        at.take(evaluation, evaluation)
        if at.sure is not None:
            at.sure.take(least, most)
        at.bound = at.in_favour(EXACT)
        is_estimate = not least == evaluation == most
        if is_estimate:
            at.estimates |= VALUE
        if low != at.alpha:
            at.alpha, at.alpha_setter = low, at.node
            at.estimates = at.estimates & ~OF_ALPHA | (OF_ALPHA if is_estimate else 0)
        if high != at.beta:
            at.beta, at.beta_setter = high, at.node
            at.estimates = at.estimates & ~OF_BETA | (OF_BETA if is_estimate else 0)
        self._write(STAND_PAT, at)

    def decline(self, moves: Sequence[tuple[int, Hashable]]) -> None:
        """Record that standing pat is enough: the node's moves are skipped, each an event of its own."""
        self._skip(self._open[-1], moves)
        self._leave_out(self._open[-1], moves)

    def best(self, child: int, value: Value) -> None:
        """Record that the child that just returned improves the node's value."""
        at, rows = self._open[-1], self._rows
        if len(rows) >= self._room:
            raise BudgetSpentError
        old, at.value = at.value, self._number[value]
        if old == ABSENT:
            old = self._number[-math.inf if at.is_max else math.inf]
        bound = at.bound = at.in_favour(self._shown)
        estimates = at.estimates = at.estimates & ~VALUE | self._estimated
        rows += pack(BEST, bound, estimates, at.visit, child, at.alpha, at.beta, at.value, old)

    def alpha(self, child: int, alpha: Value) -> None:
        """Record that a MAX node raises its own alpha; an unchanged alpha is not an event."""
        number = self._number[alpha]
        if number != self._open[-1].alpha:
            at = self._current()
            old, at.alpha, at.alpha_setter = at.alpha, number, at.node
            at.estimates = at.estimates & ~OF_ALPHA | (OF_ALPHA if at.estimates & VALUE else 0)
            self._write(ALPHA, at, child, old)

    def beta(self, child: int, beta: Value) -> None:
        """Record that a MIN node lowers its own beta; an unchanged beta is not an event."""
        number = self._number[beta]
        if number != self._open[-1].beta:
            at = self._current()
            old, at.beta, at.beta_setter = at.beta, number, at.node
            at.estimates = at.estimates & ~OF_BETA | (OF_BETA if at.estimates & VALUE else 0)
            self._write(BETA, at, child, old)

    def cutoff(self, child: int, skipped: Sequence[tuple[int, Hashable]]) -> None:
        """Record that the value meets an ancestor's bound, or the initial window's, and each child that this skips."""
        at = self._current()
        self._write(CUTOFF, at, child, at.beta_setter if at.is_max else at.alpha_setter)
        self._skip(at, skipped)
        self._leave_out(at, skipped)

    def cutoff_at(self, child: int, value: Value, skipped: Sequence[tuple[int, Hashable]], *, meets_beta: bool) -> None:
        """Record that a chance node's bound meets alpha or beta, and each child that this skips."""
        at = self._current()
        self._leave_out(at, skipped)
        self._prove(at, value)
        self._write(CUTOFF, at, child, at.beta_setter if meets_beta else at.alpha_setter)
        self._skip(at, skipped)

    def expect_leaves(self, least: Value, most: Value) -> None:
        """Note that every leaf lies in this range, and so does what is skipped; without it, anything may be there."""
        self._within = least, most
        self._least, self._most = self._number[least], self._number[most]

    def _leave_out(self, at: Open, skipped: Sequence[tuple[int, Hashable]]) -> None:
        if skipped:
            at.leave_out(*self._within)
            if at.sure is not None:
                at.sure.leave_out(*self._within)

    def _skip(self, at: Open, skipped: Sequence[tuple[int, Hashable]]) -> None:
        rows, left = self._rows, (self._room - len(self._rows)) // EVENT.itemsize
        fitting = skipped if len(skipped) <= left else skipped[: max(0, left)]
        bound, estimates, visit, alpha, beta, value = at.bound, at.estimates, at.visit, at.alpha, at.beta, at.value
        for unvisited, _ in fitting:
            rows += pack(SKIP, bound, estimates, visit, unvisited, alpha, beta, value, ABSENT)
        at.searched += len(fitting)
        if len(fitting) < len(skipped):
            raise BudgetSpentError

    def exit(self, value: Value) -> Value:
        """Record what the node returns, with the strongest thing that is proven about it; return the value."""
        at = self._open[-1]
        if len(self._rows) >= self._room and len(self._open) > 1:  # there is always room for the root's EXIT
            raise BudgetSpentError
        if at.told is not None:
            at.heed_table()
        if at.earlier is not None and len(self._open) == 1:
            self._heed_earlier_pass(at, at.earlier)
        self._prove(at, value)
        self._leave(at, value)
        return value

    def _prove(self, at: Open, value: Value) -> None:
        """Set the value of a visit, what is proven about it, and whether that rests on static evaluations."""
        bound = at.bound_of(value)
        at.value, at.bound = self._number[value], int(bound)
        if at.sure is not None:
            at.estimates = at.estimates & ~VALUE | (not at.sure.proves(value, bound))

    def _heed_earlier_pass(self, at: Open, earlier: Open) -> None:
        """Take in what earlier passes to the same depth prove of the root: it holds beside what this one proves."""
        at.settle(*at.both(earlier))
        if at.sure is not None and earlier.sure is not None:
            at.sure.settle(*at.sure.both(earlier.sure))
        at.earlier = None

    def playout(self, result: Value, plies: int) -> None:
        """Record that a random rest of the game, of that many plies, has this result."""
        at = self._current()
        at.value, at.bound = self._number[result], NONE
        self._write(PLAYOUT, at, detail=plies)

    def mean(self, value: Value, *, last: bool) -> None:
        """Record that a node returns the mean of all playouts through it, which proves nothing about it.

        The `last` one at the root ends the search; any other there needs room for another pass.
        """
        at = self._open[-1]
        at.bound = NONE
        is_root = len(self._open) == 1
        if not (is_root and last) and len(self._rows) + (1 + is_root) * EVENT.itemsize > self._room:
            raise BudgetSpentError
        at.value = self._number[value]
        at.least, at.most = -math.inf, math.inf
        at.earlier = None  # no pass proves anything for the next one
        self._leave(at, value)

    def research(self, child: int, found: Value) -> None:
        """Record that the child that has just returned `found` is entered again, with another window."""
        at = self._current()
        self._write(RESEARCH, at, child, self._number[found])
        self._expect_again()
        self._again = self._last
        at.searched -= 1
        at.take_back()
        if at.sure is not None:
            at.sure.take_back()

    def expect_passes(self) -> None:
        """Keep the last place in the budget for TRUNCATED alone, since no EXIT of the root has to be the last."""
        self._room -= EVENT.itemsize

    def iteration(self, limit: int) -> None:
        """Announce that the next pass over the root has a depth limit of its own, which is told once it is entered."""
        self._limited = True
        self._limit = limit
        self._root = None

    def miss(self) -> None:
        """Record that the table does not hold the current position."""
        self._write(MISS, self._current())

    def hit(self, stored_at: int, alpha: Value, beta: Value, value: Value | None = None) -> None:
        """Record that the table holds the position, as stored at a place, the window left, and a `value` that suffices.

        An entry that changes nothing, such as one of a shallower search, leaves the window as it is.
        """
        at = self._current()
        entry = self._stored[stored_at]
        low, high = self._number[alpha], self._number[beta]
        if value is not None or low != at.alpha or high != at.beta:
            at.told = entry
        if low != at.alpha:
            at.alpha, at.alpha_setter = low, at.node
            at.estimates = at.estimates & ~OF_ALPHA | (0 if entry.is_sure else OF_ALPHA)
        if high != at.beta:
            at.beta, at.beta_setter = high, at.node
            at.estimates = at.estimates & ~OF_BETA | (0 if entry.is_sure else OF_BETA)
        if value is not None:
            at.searched = self._branching[at.node]  # no child is left to search
            at.least, at.most = -math.inf, math.inf
            if at.sure is not None:
                at.sure.settle(-math.inf, math.inf)
            at.heed_table()
            self._prove(at, value)
        self._write(HIT, at, ABSENT, stored_at)

    def store(self, value: Value, bound: Bound, replaced: int) -> None:
        """Record that the table takes in the current position, with what the node returns next and what that is.

        `replaced` is the place at which the position was stored that has to leave, or ABSENT.
        """
        at = self._current()
        at.heed_table()
        at.value, at.bound = self._number[value], int(bound)
        is_sure = at.sure is None or at.sure.proves(value, bound)
        at.estimates = at.estimates & ~VALUE | (not is_sure)
        self._stored[at.node] = Claimed(value, bound, is_sure)
        self._write(STORE, at, ABSENT, replaced)
