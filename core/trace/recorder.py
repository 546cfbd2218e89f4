"""The recorder: what a search reports as it runs, kept as a trace."""

from __future__ import annotations

import math
from array import array
from collections.abc import Hashable, Sequence
from fractions import Fraction
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from core.game import MAX, MIN, Game, Labelled, Player, Value
from core.options import SearchOptions
from core.trace import ABSENT, EVENT, Bound, Estimates, Kind, Path, Places, Trace, Visits
from core.trace.proven import Expected, Proven

_pack = Struct("<BBBiiiiii").pack
_put_child, _CHILD_AT = Struct("<i").pack_into, Struct("<BBBi").size  # after four others
# The hot path compares and packs plain integers: an enum member costs several times as much.
_ENTER, _LEAF, _HORIZON, _BEST, _ALPHA, _BETA, _CUTOFF, _SKIP, _EXIT, _TRUNCATED, _RESEARCH = map(int, list(Kind)[:11])
_MISS, _HIT, _STORE, _ITERATION = map(int, (Kind.MISS, Kind.HIT, Kind.STORE, Kind.ITERATION))
_PLAYOUT = int(Kind.PLAYOUT)
_STAND_PAT = int(Kind.STAND_PAT)
_KNOWN, _BOOK = int(Kind.KNOWN), int(Kind.BOOK)
_CHANCE = int(Kind.CHANCE)
_NONE, _EXACT, _LOWER, _UPPER = map(int, Bound)
_VALUE, _OF_ALPHA, _OF_BETA = (int(each) for each in (Estimates.VALUE, Estimates.ALPHA, Estimates.BETA))


class BudgetSpentError(Exception):
    """The recorder's budget of events is spent; the search ends here."""


class _Numbered(dict[Value, int]):
    """Numbers each value in the order of its first appearance."""

    def __missing__(self, value: Value) -> int:
        number = self[value] = len(self)
        return number


class Claimed(NamedTuple):
    """What a table holds of a position: a value, what it is, and whether that rests on no static evaluation."""

    value: Value
    bound: Bound
    is_sure: bool

    @property
    def range(self) -> tuple[Value, Value]:
        """The least and the most that the position can be worth."""
        least = -math.inf if self.bound is Bound.UPPER else self.value
        return least, math.inf if self.bound is Bound.LOWER else self.value


class _Open(Proven):
    """A visit that has not returned, with what is true there now and what is proven about the node's worth."""

    __slots__ = (
        "alpha",
        "alpha_setter",
        "beta",
        "beta_setter",
        "bound",
        "earlier",
        "estimates",
        "node",
        "searched",
        "sure",
        "told",
        "value",
        "visit",
    )

    def __init__(
        self, visit: int, node: int, player: Player, alpha: int, beta: int, alpha_setter: int, beta_setter: int
    ) -> None:
        self.is_max = player is MAX
        self.least = self.most = -math.inf if self.is_max else math.inf
        self._before = self.least, self.most
        self.visit = visit
        self.node = node
        self.alpha = alpha
        self.beta = beta
        self.alpha_setter = alpha_setter
        self.beta_setter = beta_setter
        self.value = ABSENT
        self.bound = _NONE
        self.estimates = 0
        self.sure: Proven | None = None  # what is proven if static evaluations prove nothing
        self.earlier: _Open | None = None  # the visit before this one, where the parent's visit enters the node again
        self.told: Claimed | None = None  # what a table tells of the position
        self.searched = 0

    def heed_table(self) -> None:
        """Take in what a table tells of the node: it holds beside what the visit has seen."""
        if self.told is not None:
            least, most = self.told.range
            self.least, self.most = max(self.least, least), min(self.most, most)
            if self.sure is not None and self.told.is_sure:
                self.sure.settle(max(self.sure.least, least), min(self.sure.most, most))

    def in_favour(self, bound: int) -> int:
        """Return what a child known by `bound` shows about its parent.

        A child worth at least v makes its MAX parent worth at least v; one worth at most v shows nothing, since other
        children may be worth more. The same holds at MIN, mirrored.
        """
        towards = _LOWER if self.is_max else _UPPER
        return towards if bound in (_EXACT, towards) else _NONE


class _OpenChance(_Open):
    """A visit to a chance node that has not returned; `worth` is what is proven about the node."""

    __slots__ = ("worth",)

    def __init__(self, at: _Open, weights: Sequence[Fraction]) -> None:
        for name in (*Proven.__slots__, *_Open.__slots__):
            setattr(self, name, getattr(at, name))
        self.worth = Expected(weights)
        if self.sure is not None:
            self.sure = Expected(weights)

    def take(self, least: Value, most: Value) -> None:
        """Take in the next child, which is worth from `least` to `most`."""
        self.worth.take(least, most)
        self.settle(self.worth.least, self.worth.most)

    def leave_out(self, least: Value = -math.inf, most: Value = math.inf) -> None:
        """Take in all other children: they may be worth anything from `least` to `most`."""
        self.worth.leave_out(least, most)
        self.settle(self.worth.least, self.worth.most)

    def in_favour(self, bound: int) -> int:  # noqa: ARG002  no child alone shows anything
        """Return what a child shows about a chance node by itself: nothing."""
        return _NONE


class Recorder:
    """Record a search. The search calls one method per event; `freeze` gives the trace.

    With a budget of n events at most n are recorded, with the last place reserved for the root's EXIT or for TRUNCATED;
    the method that would go beyond it raises BudgetSpentError.
    """

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        self._game = game
        self._options = options
        self._rows = bytearray()
        self._room = math.inf if options.budget is None else (options.budget - 1) * EVENT.itemsize
        self._number = _Numbered()
        self._open: list[_Open] = []
        self._next: tuple[int, Hashable] = (ABSENT, None)
        self._last: _Open | None = None  # the visit that has returned last
        self._shown = _EXACT  # what its value is by all visits to it from the same visit to its parent
        self._estimated = 0
        self._again: _Open | None = None  # the visit whose node is entered next, once more
        self._limited = options.depth is not None
        self._within: tuple[Value, Value] = -math.inf, math.inf  # what an unvisited node may be worth
        self._least = self._most = ABSENT  # the same as numbers of values: as bounds they are no estimates
        self._anything: Proven | None = (
            None  # what is proven of a node at the depth limit if its evaluation proves nothing
        )
        self._parent, self._child, self._depth, self._branching = array("i"), array("i"), array("i"), array("i")
        self._players: list[Player] = []
        self._moves: list[Hashable] = []
        self._states: list[Any] = []
        self._stored: dict[int, Claimed] = {}  # what the table holds of the position of each place
        self._limit: int | None = None  # the depth limit of the pass that begins next, if passes have their own
        self._root: _Open | None = None  # the pass before this one, which had the same limit
        # As long as no place was entered again, the visits are the places.
        self._comes_again = False
        self._known: dict[tuple[int, int], int] = {}
        self._visit_place, self._visit_parent = array("i"), array("i")

    def _current(self) -> _Open:
        """Return the visit that is open; raise BudgetSpentError before anything changes.

        So TRUNCATED reports no more than was recorded.
        """
        if len(self._rows) >= self._room:
            raise BudgetSpentError
        return self._open[-1]

    def _write(self, kind: int, at: _Open, child: int = ABSENT, detail: int = ABSENT) -> None:
        self._rows += _pack(kind, at.bound, at.estimates, at.visit, child, at.alpha, at.beta, at.value, detail)

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
        return tuple(self._child[at.node] for at in self._open[1:])

    def choose(self, child: int, move: Hashable) -> None:
        """Set which child is searched next and by what move; the next `enter` is that child."""
        self._next = child, move

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:
        """Record a visit with the window that the node was given, and the mean of the playouts before it."""
        number, opened, rows = self._number, self._open, self._rows
        low, high, depth = number[alpha], number[beta], len(opened)
        visit = node = place = len(self._states)  # a place that was not entered before, as long as none is known
        if depth:
            if len(rows) >= self._room:
                raise BudgetSpentError
            parent = opened[-1]
            above = parent.node
            if self._comes_again:
                visit, node = self._visit(parent.visit, above, self._next[0])
            at = _Open(visit, node, player, low, high, parent.alpha_setter, parent.beta_setter)
            at.estimates = parent.estimates & ~_VALUE
            if low != parent.alpha or high != parent.beta:
                self._narrow(at, parent)
            if self._again is not None:
                at.earlier, self._again = self._again, None
        else:  # there is always room for the root's ENTER, even in a search stopped before it began
            above = ABSENT
            if place:
                self._begin_pass()
                visit, node = self._visit(ABSENT, ABSENT, ABSENT)
            at = _Open(visit, node, player, low, high, ABSENT, ABSENT)
            at.earlier = self._root
        if mean is not None:
            at.value = number[mean]
        rows += _pack(_ENTER, _NONE, at.estimates, visit, ABSENT, low, high, at.value, ABSENT)
        opened.append(at)
        if node == place:
            child, move = self._next
            self._parent.append(above)
            self._child.append(child)
            self._depth.append(depth)
            self._branching.append(0)
            self._players.append(player)
            self._moves.append(move)
            self._states.append(state)

    def _begin_pass(self) -> None:
        """Make ready for a further pass; raise BudgetSpentError unless there is room for an event and TRUNCATED."""
        if len(self._rows) >= self._room:
            raise BudgetSpentError
        self._expect_again()

    def _visit(self, from_visit: int, above: int, child: int) -> tuple[int, int]:
        """Assign numbers to a visit and to its place, which may be known."""
        node = self._known.setdefault((above, child), len(self._states))
        self._visit_place.append(node)
        self._visit_parent.append(from_visit)
        return len(self._visit_place) - 1, node

    def _narrow(self, at: _Open, parent: _Open) -> None:
        """Note that the parent has set a bound of the window that it hands down: it follows from the parent's own."""
        if isinstance(parent, _OpenChance):  # what it hands down follows from its own bounds and what it has seen
            rests = parent.estimates
        else:
            rests = parent.estimates & (_OF_ALPHA if parent.is_max else _OF_BETA)
        if at.alpha != parent.alpha:
            at.alpha_setter = parent.node
            at.estimates = at.estimates & ~_OF_ALPHA | (_OF_ALPHA if rests and at.alpha != self._least else 0)
        if at.beta != parent.beta:
            at.beta_setter = parent.node
            at.estimates = at.estimates & ~_OF_BETA | (_OF_BETA if rests and at.beta != self._most else 0)

    def _expect_again(self) -> None:
        """Make ready to enter places again: from now on visits and places are numbered apart."""
        if not self._comes_again:
            self._comes_again = True
            numbered = enumerate(zip(self._parent, self._child, strict=True))
            self._known = {edge: place for place, edge in numbered}
            self._visit_place, self._visit_parent = array("i", range(len(self._states))), array("i", self._parent)

    def branch(self, children: int) -> None:
        """Note how many children the current node has."""
        at = self._open[-1]
        self._branching[at.node] = children
        if self._limited:
            at.sure = Proven(MAX if at.is_max else MIN)
        if self._limit is not None:
            limit, self._limit = self._limit, None
            self._write(_ITERATION, self._current(), ABSENT, limit)

    def book(self, child: int, moves: int) -> None:
        """Record that an opening book has the current position: its favourite, and how many moves it has there."""
        self._write(_BOOK, self._current(), child, moves)

    def weigh(self, weights: Sequence[Fraction]) -> None:
        """Note that the current node is a chance node, and the probabilities of its children in search order."""
        self._open[-1] = _OpenChance(self._open[-1], weights)

    def chance(self, child: int, value: Value) -> None:
        """Record the expected value so far of a chance node, with the child that just returned."""
        at = self._current()
        old, at.value = at.value, self._number[value]
        if old == ABSENT:
            old = self._number[0]
        at.estimates |= self._estimated
        at.bound = int(at.bound_of(value)) if at.searched == self._branching[at.node] else _NONE
        self._write(_CHANCE, at, child, old)

    def leaf(self, utility: Value) -> Value:
        """Record a terminal node's utility and its return; return the utility."""
        return self._score(_LEAF, utility, None)

    def horizon(self, evaluation: Value) -> Value:
        """Record the static evaluation at the depth limit and its return; return the evaluation."""
        if self._anything is None:
            self._anything = Proven(MAX)
            self._anything.settle(*self._game.utility_range)  # type: ignore[attr-defined]  # Evaluated
        return self._score(_HORIZON, evaluation, self._anything)

    def known(self, value: Value, best_move: int) -> Value:
        """Record what an endgame table knows of the current node, and its return; return the value.

        `best_move` is an index among the moves as written.
        """
        return self._score(_KNOWN, value, None, best_move)

    def _score(self, kind: int, value: Value, surely: Proven | None, detail: int = ABSENT) -> Value:
        at = self._current()
        number = at.value = self._number[value]
        at.bound = _EXACT
        at.least = at.most = value
        at.sure = surely or at
        if surely is not None and not surely.proves(value, Bound.EXACT):
            at.estimates |= _VALUE
        self._rows += _pack(kind, _EXACT, at.estimates, at.visit, ABSENT, at.alpha, at.beta, number, detail)
        if len(self._open) > 1:
            self._current()
        self._leave(at, value)
        return value

    def stand_pat(self, evaluation: Value, alpha: Value, beta: Value) -> None:
        """Record that the side to move may have the static evaluation, and the window that this leaves its children.

        The evaluation counts as one more child does; without it the node could be worth anything that a game can.
        """
        at = self._current()
        least, most = self._game.utility_range  # type: ignore[attr-defined]  # Evaluated
        low, high, at.value = self._number[alpha], self._number[beta], self._number[evaluation]
        at.take(evaluation, evaluation)
        if at.sure is not None:
            at.sure.take(least, most)
        at.bound = at.in_favour(_EXACT)
        is_estimate = not least == evaluation == most
        if is_estimate:
            at.estimates |= _VALUE
        if low != at.alpha:
            at.alpha, at.alpha_setter = low, at.node
            at.estimates = at.estimates & ~_OF_ALPHA | (_OF_ALPHA if is_estimate else 0)
        if high != at.beta:
            at.beta, at.beta_setter = high, at.node
            at.estimates = at.estimates & ~_OF_BETA | (_OF_BETA if is_estimate else 0)
        self._write(_STAND_PAT, at)

    def decline(self, moves: Sequence[tuple[int, Hashable]]) -> None:
        """Record that standing pat is enough: the node's moves are skipped, each an event of its own."""
        self._skip(self._open[-1], moves)
        self._leave_out(self._open[-1], moves)

    def best(self, child: int, value: Value) -> None:
        """Record that the child that just returned improves the node's value."""
        at = self._current()
        old, at.value = at.value, self._number[value]
        if old == ABSENT:
            old = self._number[-math.inf if at.is_max else math.inf]
        bound = at.bound = at.in_favour(self._shown)
        estimates = at.estimates = at.estimates & ~_VALUE | self._estimated
        self._rows += _pack(_BEST, bound, estimates, at.visit, child, at.alpha, at.beta, at.value, old)

    def alpha(self, child: int, alpha: Value) -> None:
        """Record that a MAX node raises its own alpha; an unchanged alpha is not an event."""
        number = self._number[alpha]
        if number != self._open[-1].alpha:
            at = self._current()
            old, at.alpha, at.alpha_setter = at.alpha, number, at.node
            at.estimates = at.estimates & ~_OF_ALPHA | (_OF_ALPHA if at.estimates & _VALUE else 0)
            self._write(_ALPHA, at, child, old)

    def beta(self, child: int, beta: Value) -> None:
        """Record that a MIN node lowers its own beta; an unchanged beta is not an event."""
        number = self._number[beta]
        if number != self._open[-1].beta:
            at = self._current()
            old, at.beta, at.beta_setter = at.beta, number, at.node
            at.estimates = at.estimates & ~_OF_BETA | (_OF_BETA if at.estimates & _VALUE else 0)
            self._write(_BETA, at, child, old)

    def cutoff(self, child: int, skipped: Sequence[tuple[int, Hashable]]) -> None:
        """Record that the node's value meets the bound that an ancestor, or the initial window, set.

        Each of the children that this leaves unvisited is an event of its own.
        """
        at = self._current()
        self._write(_CUTOFF, at, child, at.beta_setter if at.is_max else at.alpha_setter)
        self._skip(at, skipped)
        self._leave_out(at, skipped)

    def cutoff_at(self, child: int, value: Value, skipped: Sequence[tuple[int, Hashable]], *, meets_beta: bool) -> None:
        """Record that a chance node is worth at least a value, which meets beta, or at most one that meets alpha.

        Each of the children that this leaves unvisited is an event of its own.
        """
        at = self._current()
        at.value = self._number[value]
        self._leave_out(at, skipped)
        bound = at.bound_of(value)
        at.bound = int(bound)
        if at.sure is not None:
            at.estimates = at.estimates & ~_VALUE | (not at.sure.proves(value, bound))
        self._write(_CUTOFF, at, child, at.beta_setter if meets_beta else at.alpha_setter)
        self._skip(at, skipped)

    def expect_leaves(self, least: Value, most: Value) -> None:
        """Note that every leaf lies in this range, and so does what is skipped; without it, anything may be there."""
        self._within = least, most
        self._least, self._most = self._number[least], self._number[most]

    def _leave_out(self, at: _Open, skipped: Sequence[tuple[int, Hashable]]) -> None:
        """Take in what children that are skipped may be worth."""
        if skipped:
            at.leave_out(*self._within)
            if at.sure is not None:
                at.sure.leave_out(*self._within)

    def _skip(self, at: _Open, skipped: Sequence[tuple[int, Hashable]]) -> None:
        """Record which children a visit leaves unvisited."""
        rows, first = self._rows, len(self._rows)
        row = bytearray(_pack(_SKIP, at.bound, at.estimates, at.visit, ABSENT, at.alpha, at.beta, at.value, ABSENT))
        try:
            for unvisited, _ in skipped:
                if len(rows) >= self._room:
                    raise BudgetSpentError
                _put_child(row, _CHILD_AT, unvisited)  # all else is the same for each of them
                rows += row
        finally:
            at.searched += (len(rows) - first) // EVENT.itemsize

    def exit(self, value: Value) -> Value:
        """Record what the node returns, with the strongest thing that is proven about it; return the value."""
        at = self._current() if len(self._open) > 1 else self._open[-1]  # there is always room for the root's EXIT
        at.heed_table()
        if at.earlier is not None and len(self._open) == 1:
            self._heed_earlier_pass(at, at.earlier)
        bound = at.bound_of(value)
        at.value, at.bound = self._number[value], int(bound)
        if at.sure is not None:
            at.estimates = at.estimates & ~_VALUE | (not at.sure.proves(value, bound))
        self._leave(at, value)
        return value

    def _heed_earlier_pass(self, at: _Open, earlier: _Open) -> None:
        """Take in what earlier passes to the same depth prove of the root: it holds beside what this one proves."""
        at.settle(*at.both(earlier))
        if at.sure is not None and earlier.sure is not None:
            at.sure.settle(*at.sure.both(earlier.sure))
        at.earlier = None

    def playout(self, result: Value, plies: int) -> None:
        """Record that a random rest of the game, of so many plies, has this result."""
        at = self._current()
        at.value, at.bound = self._number[result], _NONE
        self._write(_PLAYOUT, at, detail=plies)

    def mean(self, value: Value, *, last: bool) -> None:
        """Record that a node returns the mean of all playouts through it, which proves nothing about it.

        The `last` one at the root ends the search; any other there needs room for another pass.
        """
        at = self._open[-1]
        at.bound = _NONE
        is_root = len(self._open) == 1
        if not (is_root and last) and len(self._rows) + (1 + is_root) * EVENT.itemsize > self._room:
            raise BudgetSpentError
        at.value = self._number[value]
        at.least, at.most = -math.inf, math.inf
        at.earlier = None  # no pass proves anything for the next one
        self._leave(at, value)

    def _leave(self, at: _Open, value: Value) -> None:
        """Record the return of a visit as it stands, and tell the parent's visit what is proven."""
        opened, bound, estimates, number = self._open, at.bound, at.estimates, at.value
        self._rows += _pack(_EXIT, bound, estimates, at.visit, ABSENT, at.alpha, at.beta, number, ABSENT)
        opened.pop()
        self._last, self._shown, self._estimated = at, bound, estimates & _VALUE
        if at.earlier is not None:
            self._meet(value, at, at.earlier)
        if opened:
            parent = opened[-1]
            parent.searched += 1
            parent.take(at.least, at.most)
            if parent.sure is not None and at.sure is not None:
                parent.sure.take(at.sure.least, at.sure.most)
            if number == parent.value:  # no improvement, but it may show what the value so far is worth
                parent.bound = parent.bound or parent.in_favour(self._shown)
        else:
            self._root = at

    def _meet(self, value: Value, at: _Open, earlier: _Open) -> None:
        """Work out what a node's parent knows by several visits to the node: all that each of them proves."""
        at.least, at.most = at.both(earlier)
        shown = at.bound_of(value)
        self._shown = int(shown)
        if at.sure is not None and earlier.sure is not None:
            surely = at.sure.both(earlier.sure)
            at.sure = Proven(MAX if at.is_max else MIN)
            at.sure.settle(*surely)
            self._estimated = 0 if at.sure.proves(value, shown) else _VALUE

    def research(self, child: int, found: Value) -> None:
        """Record that the child that has just returned `found` is entered again, with another window."""
        at = self._current()
        self._write(_RESEARCH, at, child, self._number[found])
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
        self._write(_MISS, self._current())

    def hit(self, stored_at: int, alpha: Value, beta: Value, value: Value | None = None) -> None:
        """Record that the table holds the current position, as it was stored at a place.

        `alpha` and `beta` are the window that this leaves. A `value` is what the node returns next: the entry suffices.
        An entry that changes nothing, such as one of a shallower search, leaves the window as it is.
        """
        at = self._current()
        entry = self._stored[stored_at]
        low, high = self._number[alpha], self._number[beta]
        if value is not None or low != at.alpha or high != at.beta:
            at.told = entry
        if low != at.alpha:
            at.alpha, at.alpha_setter = low, at.node
            at.estimates = at.estimates & ~_OF_ALPHA | (0 if entry.is_sure else _OF_ALPHA)
        if high != at.beta:
            at.beta, at.beta_setter = high, at.node
            at.estimates = at.estimates & ~_OF_BETA | (0 if entry.is_sure else _OF_BETA)
        if value is not None:
            at.value = self._number[value]
            at.least, at.most = -math.inf, math.inf
            if at.sure is not None:
                at.sure.settle(-math.inf, math.inf)
            at.heed_table()
            bound = at.bound_of(value)
            at.bound = int(bound)
            if at.sure is not None:
                at.estimates = at.estimates & ~_VALUE | (not at.sure.proves(value, bound))
        self._write(_HIT, at, ABSENT, stored_at)

    def store(self, value: Value, bound: Bound, replaced: int) -> None:
        """Record that the table takes in the current position, with what the node returns next and what that is.

        `replaced` is the place at which the position was stored that has to leave, or ABSENT.
        """
        at = self._current()
        at.heed_table()
        at.value, at.bound = self._number[value], int(bound)
        is_sure = at.sure is None or at.sure.proves(value, bound)
        at.estimates = at.estimates & ~_VALUE | (not is_sure)
        self._stored[at.node] = Claimed(value, bound, is_sure)
        self._write(_STORE, at, ABSENT, replaced)

    def stop(self) -> None:
        """End the search at its next event. Safe to call from a signal handler."""
        self._room = 0

    def truncate(self) -> None:
        """End the record of a search that was stopped, with the number of children left unsearched at open nodes."""
        if not self._open and self._last is not None:  # between two passes
            self._write(_TRUNCATED, self._last, ABSENT, 0)
            return
        left = sum(self._branching[at.node] - at.searched for at in self._open)
        left -= len(self._open) - 1  # an open node below the root has not returned, but its search has begun
        self._write(_TRUNCATED, self._open[-1], ABSENT, left)

    def freeze(self) -> Trace:
        """Return what was recorded so far as a trace of its own."""
        label = self._game.label if isinstance(self._game, Labelled) else lambda _: ""
        parent = np.array(self._parent, np.int32)
        if not self._comes_again:
            visits = Visits.of(np.arange(len(parent), dtype=np.int32), parent)
        else:
            visits = Visits.of(np.array(self._visit_place, np.int32), np.array(self._visit_parent, np.int32))
        return Trace(
            self._options,
            np.frombuffer(bytes(self._rows), EVENT),
            tuple(self._number),
            Places(
                parent=parent,
                child=np.array(self._child, np.int32),
                depth=np.array(self._depth, np.int32),
                branching=np.array(self._branching, np.int32),
                players=tuple(self._players),
                moves=tuple(self._moves),
                states=tuple(self._states),
                labels=tuple(map(label, self._states)),
            ),
            visits,
        )
