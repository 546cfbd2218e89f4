"""`Record`: the events of a search so far, the visits that are open, and the tables of places and visits."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Hashable
from typing import Any

import numpy as np

from core.game import MAX, MIN, Game, Labelled, Player, Value
from core.options import SearchOptions
from core.trace import ABSENT, EVENT, Path, Places, Trace, VisitTable
from core.trace.open_visit import (
    ENTER,
    EXACT,
    EXIT,
    NONE,
    OF_ALPHA,
    OF_BETA,
    TRUNCATED,
    VALUE,
    Claimed,
    Open,
    OpenChance,
    pack,
)
from core.trace.proven import Proven


class BudgetSpentError(Exception):
    """The recorder's budget of events is spent; the search ends here."""


class _Numbers(dict[Value, int]):
    """Numbers each value that is looked up, from 0 in the order of first appearance."""

    def __missing__(self, value: Value) -> int:
        number = self[value] = len(self)
        return number


class Record:
    """What a recorder keeps: nodes are entered and left here, and the events in between are written."""

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        self._game = game
        self._options = options
        self._rows = bytearray()
        self._room = sys.maxsize if options.budget is None else (options.budget - 1) * EVENT.itemsize
        self._number = _Numbers()
        self._open: list[Open] = []
        self.chosen: tuple[int, Hashable] = (ABSENT, None)
        self._last: Open | None = None  # the visit that has returned last
        self._shown = EXACT  # what its value is by all visits to it from the same visit to its parent
        self._estimated = 0
        self._again: Open | None = None  # the visit whose node is entered next, once more
        self._limited = options.depth is not None
        self._within: tuple[Value, Value] = -math.inf, math.inf  # what an unvisited node may be worth
        self._least = self._most = ABSENT  # the numbers of the same values; bounds are not estimates
        self._anything: Proven | None = (
            None  # what is proven of a node at the depth limit if its evaluation proves nothing
        )
        self._placed: list[Any] = []  # parent, child, depth, player, move and state of each place in turn
        self._branching = array("i")
        self._stored: dict[int, Claimed] = {}  # what the table holds of the position of each place
        self._limit: int | None = None  # the depth limit of the pass that begins next, if passes have their own
        self._root: Open | None = None  # the pass before this one, which had the same limit
        # As long as no place was entered again, the visits are the places.
        self._comes_again = False
        self._known: dict[tuple[int, int], int] = {}
        self._visit_place, self._visit_parent = array("i"), array("i")

    def _current(self) -> Open:
        """Return the visit that is open; raise BudgetSpentError before anything changes."""
        if len(self._rows) >= self._room:
            raise BudgetSpentError
        return self._open[-1]

    def _write(self, kind: int, at: Open, child: int = ABSENT, detail: int = ABSENT) -> None:
        self._rows += pack(kind, at.bound, at.estimates, at.visit, child, at.alpha, at.beta, at.value, detail)

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

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:
        """Record a visit with the window that the node was given, and the mean of the playouts before it."""
        number, opened, rows = self._number, self._open, self._rows
        low, high, depth = number[alpha], number[beta], len(opened)
        visit = node = place = len(self._branching)  # a place that was not entered before, as long as none is known
        if depth:
            if len(rows) >= self._room:
                raise BudgetSpentError
            parent = opened[-1]
            above = parent.node
            if self._comes_again:
                visit, node = self._visit(parent.visit, above, self.chosen[0])
            at = Open(visit, node, player, low, high, parent.alpha_setter, parent.beta_setter)
            at.estimates = parent.estimates & ~VALUE
            if low != parent.alpha or high != parent.beta:
                self._narrow(at, parent)
            if self._again is not None:
                at.earlier, self._again = self._again, None
        else:  # there is always room for the root's ENTER, even in a search stopped before it began
            above = ABSENT
            if place:
                self._begin_pass()
                visit, node = self._visit(ABSENT, ABSENT, ABSENT)
            at = Open(visit, node, player, low, high, ABSENT, ABSENT)
            at.earlier = self._root
        if mean is not None:
            at.value = number[mean]
        rows += pack(ENTER, NONE, at.estimates, visit, ABSENT, low, high, at.value, ABSENT)
        opened.append(at)
        if node == place:
            child, move = self.chosen
            self._placed += (above, child, depth, player, move, state)
            self._branching.append(0)

    def _begin_pass(self) -> None:
        if len(self._rows) >= self._room:
            raise BudgetSpentError
        self._expect_again()

    def _visit(self, from_visit: int, above: int, child: int) -> tuple[int, int]:
        node = self._known.setdefault((above, child), len(self._branching))
        self._visit_place.append(node)
        self._visit_parent.append(from_visit)
        return len(self._visit_place) - 1, node

    def _narrow(self, at: Open, parent: Open) -> None:
        """Note that the parent has set a bound of the window that it hands down: it follows from the parent's own."""
        if isinstance(parent, OpenChance):  # what it hands down follows from its own bounds and what it has seen
            rests = parent.estimates
        else:
            rests = parent.estimates & (OF_ALPHA if parent.is_max else OF_BETA)
        if at.alpha != parent.alpha:
            at.alpha_setter = parent.node
            at.estimates = at.estimates & ~OF_ALPHA | (OF_ALPHA if rests and at.alpha != self._least else 0)
        if at.beta != parent.beta:
            at.beta_setter = parent.node
            at.estimates = at.estimates & ~OF_BETA | (OF_BETA if rests and at.beta != self._most else 0)

    def _expect_again(self) -> None:
        """Make ready to enter places again: from now on visits and places are numbered apart."""
        if not self._comes_again:
            self._comes_again = True
            above, child = self._placed[0::6], self._placed[1::6]
            numbered = enumerate(zip(above, child, strict=True))
            self._known = {edge: place for place, edge in numbered}
            self._visit_place, self._visit_parent = array("i", range(len(above))), array("i", above)

    def _leave(self, at: Open, value: Value) -> None:
        """Record the return of a visit as it stands, and tell the parent's visit what is proven."""
        opened, bound, estimates, number = self._open, at.bound, at.estimates, at.value
        self._rows += pack(EXIT, bound, estimates, at.visit, ABSENT, at.alpha, at.beta, number, ABSENT)
        opened.pop()
        self._last, self._shown, self._estimated = at, bound, estimates & VALUE
        if at.earlier is not None:
            self._meet(value, at, at.earlier)
        if opened:
            parent = opened[-1]
            parent.searched += 1
            parent.take(at.least, at.most)
            if parent.sure is not None:
                surely = at.sure or at
                parent.sure.take(surely.least, surely.most)
            if number == parent.value:  # no improvement, but it may show what the value so far is worth
                parent.bound = parent.bound or parent.in_favour(self._shown)
        else:
            self._root = at

    def _meet(self, value: Value, at: Open, earlier: Open) -> None:
        """Work out what a node's parent knows by several visits to the node: all that each of them proves."""
        at.least, at.most = at.both(earlier)
        shown = at.bound_of(value)
        self._shown = int(shown)
        if at.sure is not None and earlier.sure is not None:
            surely = at.sure.both(earlier.sure)
            at.sure = Proven(MAX if at.is_max else MIN)
            at.sure.settle(*surely)
            self._estimated = 0 if at.sure.proves(value, shown) else VALUE

    @property
    def recorded(self) -> int:
        """How many events are recorded, more or less; another thread may ask."""
        return len(self._rows) // EVENT.itemsize

    def stop(self) -> None:
        """End the search at its next event. Safe to call from a signal handler."""
        self._room = 0

    def check_stop(self) -> None:
        """Raise BudgetSpentError if no event has room any more: for long work between two events."""
        if not self._room:
            raise BudgetSpentError

    def truncate(self) -> None:
        """End the record of a search that was stopped, with the number of children left unsearched at open nodes."""
        if not self._open and self._last is not None:  # between two passes
            self._write(TRUNCATED, self._last, ABSENT, 0)
            return
        left = sum(self._branching[at.node] - at.searched for at in self._open)
        left -= len(self._open) - 1  # an open node below the root has not returned, but its search has begun
        self._write(TRUNCATED, self._open[-1], ABSENT, left)

    def freeze(self) -> Trace:
        """Return what was recorded so far as a trace of its own."""
        above, child, depth, players, moves, states = (tuple(self._placed[column::6]) for column in range(6))
        labels = map(self._game.label, states) if isinstance(self._game, Labelled) else ("",) * len(states)
        parent = np.array(above, np.int32)
        if not self._comes_again:
            visits = VisitTable.of(np.arange(len(parent), dtype=np.int32), parent)
        else:
            visits = VisitTable.of(np.array(self._visit_place, np.int32), np.array(self._visit_parent, np.int32))
        return Trace(
            self._options,
            np.frombuffer(bytes(self._rows), EVENT),
            tuple(self._number),
            Places(
                parent=parent,
                child=np.array(child, np.int32),
                depth=np.array(depth, np.int32),
                branching=np.array(self._branching, np.int32),
                players=players,
                moves=moves,
                states=states,
                labels=tuple(labels),
            ),
            visits,
        )
