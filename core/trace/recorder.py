"""The recorder: keeps what a search reports as a trace."""

from __future__ import annotations

import math
import sys
from array import array
from collections import defaultdict
from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import Any

import numpy as np

from core.game import MAX, Game, Labelled, Player, Value
from core.options import SearchOptions
from core.trace import ABSENT, EVENT, Bound, Kind, Path, Places, Trace, VisitTable, pack_event
from core.trace.proven import EXACT, NONE, OF_VALUE, Expected, Open, Proven

_ENTER, _EXIT, _BEST, _SKIP = map(int, (Kind.ENTER, Kind.EXIT, Kind.BEST, Kind.SKIP))


class BudgetSpentError(Exception):
    """The event budget is spent; the search ends here."""


class Recorder:
    """Records a search, which calls a method per event; `freeze` returns the trace.

    It holds a budget of events, with the last place kept for the root's EXIT or TRUNCATED; a method that would exceed
    it raises BudgetSpentError. Before it enters a child, the search sets the `chosen` one and its move.
    """

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        self.chosen: tuple[int, Hashable] = (ABSENT, None)
        self._game = game
        self._options = options
        self._rows = bytearray()
        self._room = sys.maxsize if options.budget is None else (options.budget - 1) * EVENT.itemsize
        self._number: defaultdict[Value, int] = defaultdict(count().__next__)  # numbers each value when it is looked up
        self._placed: list[Any] = []  # parent, child, depth, player, move and state of each place in turn
        self._branching = array("i")
        self._place_below: dict[tuple[int, int], int] | None = None  # by place and child, once some come again
        self._visits: list[int] = []  # place and parent of each visit in turn
        self._open: list[Open] = []
        self._last: Open | None = None  # the visit that returned last
        self._shown = EXACT  # its value by all visits from the same visit to its parent
        self._estimated = 0
        self._again: Open | None = None  # the visit whose node is entered again next
        self._root: Open | None = None  # the previous pass, to the same limit
        self._limit: int | None = None  # the depth limit of the next pass, if passes have one
        self._limited = options.depth is not None
        self._within: tuple[Value, Value] = -math.inf, math.inf  # what an unvisited node may be worth
        self._ends = ABSENT, ABSENT  # their numbers; as bounds they are no estimates
        self._stored: dict[int, Proven] = {}  # what the table holds of each place's position

    def _current(self) -> Open:
        """Return the open visit; raise BudgetSpentError, before anything changes, if there is no room."""
        if len(self._rows) >= self._room:
            raise BudgetSpentError
        return self._open[-1]

    def _write(self, kind: int, at: Open, child: int = ABSENT, detail: int = ABSENT) -> None:
        self._rows += pack_event(kind, at.bound, at.estimates, at.visit, child, at.alpha, at.beta, at.value, detail)

    @property
    def depth(self) -> int:
        """The depth of the current node, 0 at the root."""
        return len(self._open) - 1

    @property
    def place(self) -> int:
        """The number of the current node."""
        return self._open[-1].node

    @property
    def path(self) -> Path:
        """The path of the current node."""
        return tuple(self._placed[6 * at.node + 1] for at in self._open[1:])

    @property
    def returned(self) -> Bound:
        """What is proven about the last returned value."""
        return Bound.NONE if self._last is None else Bound(self._last.bound)

    @property
    def recorded(self) -> int:
        """About how many events are recorded; another thread may ask."""
        return len(self._rows) // EVENT.itemsize

    def stop(self) -> None:
        """End the search at its next event. Safe to call from a signal handler."""
        self._room = 0

    def check_stop(self) -> None:
        """Raise BudgetSpentError if there is no room for an event: for long work between two events."""
        if not self._room:
            raise BudgetSpentError

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:
        """Record a visit with its window, and the mean of the playouts before it."""
        number, opened = self._number, self._open
        low, high, depth = number[alpha], number[beta], len(opened)
        # There is always room for the first ENTER, even in a search stopped before it began.
        if len(self._rows) >= self._room and self._rows:
            raise BudgetSpentError
        if depth:
            parent, (child, move) = opened[-1], self.chosen
            above, from_visit, earlier, self._again = parent.node, parent.visit, self._again, None
        else:
            parent, child, move, above, from_visit, earlier = None, ABSENT, None, ABSENT, ABSENT, self._root
            self._expect_again()
        places = len(self._branching)
        node = places if self._place_below is None else self._place_below.setdefault((above, child), places)
        at = Open(len(self._visits) // 2, node, player, low, high, parent, earlier)
        if parent is not None and (low != parent.alpha or high != parent.beta):
            at.narrow(low, high, parent, self._ends)
        if mean is not None:
            at.value = number[mean]
        self._rows += pack_event(_ENTER, at.bound, at.estimates, at.visit, ABSENT, at.alpha, at.beta, at.value, ABSENT)
        opened.append(at)
        self._visits += (node, from_visit)
        if node == places:
            self._placed += (above, child, depth, player, move, state)
            self._branching.append(0)

    def _leave(self, at: Open, value: Value) -> None:
        """Record that a visit returns, and pass what is proven to the parent's visit."""
        self._rows += pack_event(_EXIT, at.bound, at.estimates, at.visit, ABSENT, at.alpha, at.beta, at.value, ABSENT)
        self._open.pop()
        self._last, self._shown, self._estimated = at, at.bound, at.estimates & OF_VALUE
        if at.earlier is not None:  # the parent knows what all visits to the node prove
            at.proven.meet(at.earlier.proven)
            self._shown = at.proven.bound_of(value)
            if at.proven.surely is not None:
                self._estimated = 0 if at.proven.is_sure(value, self._shown) else OF_VALUE
        if self._open:
            parent = self._open[-1]
            parent.searched += 1
            parent.proven.take(at.proven)
            if at.value == parent.value:  # no improvement, but it may support the value so far
                parent.bound = parent.bound or parent.in_favour(self._shown)
        else:
            self._root = at

    def _expect_again(self) -> None:
        """Prepare for places to be entered again: until then each is new."""
        if self._place_below is None and self._placed:
            edges = zip(self._placed[0::6], self._placed[1::6], strict=True)
            self._place_below = {edge: place for place, edge in enumerate(edges)}

    def branch(self, children: int) -> None:
        """Note how many children the current node has."""
        at = self._open[-1]
        self._branching[at.node] = children
        if self._limited:
            at.proven.surely = Proven(at.player)
        if self._limit is not None:
            limit, self._limit = self._limit, None
            self._write(Kind.ITERATION, self._current(), ABSENT, limit)

    def book(self, child: int, moves: int) -> None:
        """Record that an opening book has the current position: its favourite, and how many moves it has there."""
        self._write(Kind.BOOK, self._current(), child, moves)

    def weigh(self, weights: Sequence[Fraction]) -> None:
        """Note that the current node is a chance node, and the probabilities of its children in search order."""
        self._open[-1].proven = Expected(weights, Expected(weights) if self._limited else None)

    def chance(self, child: int, value: Value) -> None:
        """Record the expected value so far of a chance node, with the child that just returned."""
        at = self._current()
        old, at.value = at.value, self._number[value]
        if old == ABSENT:
            old = self._number[0]
        at.estimates |= self._estimated
        at.bound = at.proven.bound_of(value) if at.searched == self._branching[at.node] else NONE
        self._write(Kind.CHANCE, at, child, old)

    def leaf(self, utility: Value) -> Value:
        """Record a terminal node's utility and its return; return the utility."""
        return self._score(Kind.LEAF, utility)

    def horizon(self, evaluation: Value) -> Value:
        """Record the static evaluation at the depth limit and its return; return the evaluation."""
        return self._score(Kind.HORIZON, evaluation, self._anything)

    def known(self, value: Value, best_move: int) -> Value:
        """Record and return what an endgame table knows of the current node; `best_move` is an index as written."""
        return self._score(Kind.KNOWN, value, detail=best_move)

    @cached_property
    def _anything(self) -> Proven:
        least, most = self._game.utility_range  # type: ignore[attr-defined]  # Evaluated
        return Proven.between(max(least, self._within[0]), min(most, self._within[1]))

    def _score(self, kind: Kind, value: Value, surely: Proven | None = None, detail: int = ABSENT) -> Value:
        at = self._current()
        at.value, at.bound = self._number[value], EXACT
        at.proven.settle(value, value, surely)
        if surely is not None and not at.proven.is_sure(value, EXACT):
            at.estimates |= OF_VALUE
        self._rows += pack_event(kind, at.bound, at.estimates, at.visit, ABSENT, at.alpha, at.beta, at.value, detail)
        if len(self._rows) >= self._room and len(self._open) > 1:  # there is always room for the root's EXIT
            raise BudgetSpentError
        self._leave(at, value)
        return value

    def stand_pat(self, evaluation: Value, alpha: Value, beta: Value) -> None:
        """Record that the side to move may stand pat, and the window left for its children."""
        at = self._current()
        low, high, at.value = (self._number[value] for value in (alpha, beta, evaluation))
        stands = Proven.between(evaluation, evaluation, self._anything)
        at.proven.take(stands)
        at.bound = at.in_favour(EXACT)
        is_estimate = not stands.is_sure(evaluation, EXACT)
        if is_estimate:
            at.estimates |= OF_VALUE
        at.move_alpha(low, at.node, is_estimate=is_estimate)
        at.move_beta(high, at.node, is_estimate=is_estimate)
        self._write(Kind.STAND_PAT, at)

    def decline(self, moves: Sequence[tuple[int, Hashable]]) -> None:
        """Record that standing pat is enough: the node's moves are skipped, each an event of its own."""
        self._skip(self._open[-1], moves)
        self._leave_out(self._open[-1], moves)

    def best(self, child: int, value: Value) -> None:
        """Record that the child that just returned improves the node's value."""
        at = self._current()
        old, at.value = at.value, self._number[value]
        if old == ABSENT:
            old = self._number[-math.inf if at.player is MAX else math.inf]
        # A search with a misconception may take a value that is not the child's; then only what is proven counts.
        is_its_own = self._last is not None and self._last.value == at.value
        at.bound = at.in_favour(self._shown if is_its_own else at.proven.bound_of(value))
        at.estimates = at.estimates & ~OF_VALUE | self._estimated
        self._rows += pack_event(_BEST, at.bound, at.estimates, at.visit, child, at.alpha, at.beta, at.value, old)

    def alpha(self, child: int, alpha: Value) -> None:
        """Record that a MAX node raises its own alpha; an unchanged alpha is not an event."""
        number = self._number[alpha]
        if number != self._open[-1].alpha:
            at = self._current()
            self._write(Kind.ALPHA, at, child, at.move_alpha(number, at.node, is_estimate=at.estimates & OF_VALUE != 0))

    def beta(self, child: int, beta: Value) -> None:
        """Record that a MIN node lowers its own beta; an unchanged beta is not an event."""
        number = self._number[beta]
        if number != self._open[-1].beta:
            at = self._current()
            self._write(Kind.BETA, at, child, at.move_beta(number, at.node, is_estimate=at.estimates & OF_VALUE != 0))

    def cutoff(self, child: int, skipped: Sequence[tuple[int, Hashable]]) -> None:
        """Record that the value meets an ancestor's bound, or the initial window's, and each child that is skipped."""
        at = self._current()
        self._write(Kind.CUTOFF, at, child, at.beta_setter if at.player is MAX else at.alpha_setter)
        self._skip(at, skipped)
        self._leave_out(at, skipped)

    def cutoff_at(self, child: int, value: Value, skipped: Sequence[tuple[int, Hashable]], *, meets_beta: bool) -> None:
        """Record that a chance node's bound meets alpha or beta, and each child that is skipped."""
        at = self._current()
        self._leave_out(at, skipped)
        self._tell(at, value, at.proven.bound_of(value))
        self._write(Kind.CUTOFF, at, child, at.beta_setter if meets_beta else at.alpha_setter)
        self._skip(at, skipped)

    def expect_leaves(self, least: Value, most: Value) -> None:
        """Note that every leaf lies in this range, visited or skipped; by default it is infinite."""
        self._within = least, most
        self._ends = self._number[least], self._number[most]

    def _skip(self, at: Open, skipped: Sequence[tuple[int, Hashable]]) -> None:
        for child, _ in skipped:
            self._write(_SKIP, self._current(), child)
            at.searched += 1

    def _leave_out(self, at: Open, skipped: Sequence[tuple[int, Hashable]]) -> None:
        if skipped:
            at.proven.leave_out(*self._within)

    def exit(self, value: Value) -> Value:
        """Record what the node returns, with the strongest bound proven; return the value."""
        at, is_root = self._open[-1], len(self._open) == 1
        if len(self._rows) >= self._room and not is_root:
            raise BudgetSpentError
        if at.from_table is not None:
            at.proven.meet(at.from_table)
        if is_root and at.earlier is not None:  # earlier passes to the same depth count, too
            at.proven.meet(at.earlier.proven)
            at.earlier = None
        self._tell(at, value, at.proven.bound_of(value))
        self._leave(at, value)
        return value

    def _tell(self, at: Open, value: Value, bound: Bound) -> None:
        """Set a visit's value, its bound, and whether they rest on static evaluations."""
        at.value, at.bound = self._number[value], bound
        if at.proven.surely is not None:
            at.estimates = at.estimates & ~OF_VALUE | OF_VALUE * (not at.proven.is_sure(value, bound))

    def playout(self, result: Value, plies: int) -> None:
        """Record that random play for that many plies had this result."""
        at = self._current()
        at.value, at.bound = self._number[result], NONE
        self._write(Kind.PLAYOUT, at, detail=plies)

    def mean(self, value: Value, *, last: bool) -> None:
        """Record that a node returns the mean of all playouts through it, which proves nothing about it.

        At the root, the `last` one ends the search; any other needs room for another pass.
        """
        at, is_root = self._open[-1], len(self._open) == 1
        at.bound = NONE
        if not (is_root and last) and len(self._rows) + (1 + is_root) * EVENT.itemsize > self._room:
            raise BudgetSpentError
        at.value = self._number[value]
        at.proven.settle(-math.inf, math.inf)
        at.earlier = None  # a pass proves nothing for the next one
        self._leave(at, value)

    def research(self, child: int, found: Value) -> None:
        """Record that the child that has just returned `found` is entered again, with another window."""
        at = self._current()
        self._write(Kind.RESEARCH, at, child, self._number[found])
        self._expect_again()
        self._again = self._last
        at.searched -= 1
        at.proven.take_back()

    def expect_passes(self) -> None:
        """Keep the last place in the budget for TRUNCATED alone: no EXIT of the root need be the last."""
        self._room -= EVENT.itemsize

    def iteration(self, limit: int) -> None:
        """Announce the depth limit of the next pass, recorded once the root is entered."""
        self._limited = True
        self._limit = limit
        self._root = None

    def miss(self) -> None:
        """Record that the table does not hold the current position."""
        self._write(Kind.MISS, self._current())

    def hit(self, stored_at: int, alpha: Value, beta: Value, value: Value | None = None) -> None:
        """Record that the table holds the position, where it was stored, the window left, and a `value` if it suffices.

        An entry without use, such as one from a shallower search, leaves the window as it is.
        """
        at, entry = self._current(), self._stored[stored_at]
        low, high = self._number[alpha], self._number[beta]
        if low != at.alpha or high != at.beta:
            at.from_table = entry
        at.move_alpha(low, at.node, is_estimate=entry.surely is not None)
        at.move_beta(high, at.node, is_estimate=entry.surely is not None)
        if value is not None:
            at.from_table, at.searched = entry, self._branching[at.node]  # no child is left to search
            at.proven.settle(entry.least, entry.most, entry.surely)
            self._tell(at, value, at.proven.bound_of(value))
        self._write(Kind.HIT, at, ABSENT, stored_at)

    def store(self, value: Value, bound: Bound, replaced: int) -> None:
        """Record that the table stores the current position, with the value that the node returns next and its bound.

        `replaced` is where the position that is replaced was stored, or ABSENT.
        """
        at = self._current()
        if at.from_table is not None:
            at.proven.meet(at.from_table)
        self._tell(at, value, bound)
        surely = None if at.proven.is_sure(value, bound) else Proven.between(-math.inf, math.inf)
        self._stored[at.node] = Proven.by(value, bound, surely)
        self._write(Kind.STORE, at, ABSENT, replaced)

    def truncate(self) -> None:
        """End the record of a stopped search, with the number of unsearched children of open nodes."""
        if not self._open and self._last is not None:  # between two passes
            self._write(Kind.TRUNCATED, self._last, ABSENT, 0)
            return
        # A misconception may skip what it has searched.
        left = sum(max(self._branching[at.node] - at.searched, 0) for at in self._open)
        left -= len(self._open) - 1  # an open node below the root has not returned, but its search has begun
        self._write(Kind.TRUNCATED, self._open[-1], ABSENT, left)

    def freeze(self) -> Trace:
        """Return what was recorded so far as a trace."""
        names = ("parent", "child", "depth", "players", "moves", "states")
        columns: dict[str, Any] = {name: self._placed[at :: len(names)] for at, name in enumerate(names)}
        game, states = self._game, columns["states"]
        labels = list(map(game.label, states)) if isinstance(game, Labelled) else [""] * len(states)
        return Trace(
            self._options,
            np.frombuffer(bytes(self._rows), EVENT),
            tuple(self._number),
            Places.of(columns | {"branching": self._branching, "labels": labels}),
            VisitTable.of(*np.array(self._visits, np.int32).reshape(-1, 2).T),
        )
