"""`SamplingAuditor`: checks the trace of a search that samples, such as UCT, and returns means.

A `Tally` of the events so far gives every mean, and the child due by UCB1. The result of a playout must be that of some
game of its length.
"""

from __future__ import annotations

import math
from typing import Any

from core.audit.auditor import Auditor, Located
from core.game import Game, Value
from core.options.numerals import INFINITE
from core.search.ucb import Tally
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace

SLACK = 1e-9
"""Bounds that differ by less count as equal: another program may round differently."""

MOST_ENDINGS = 100_000
MOST_STATES = 6_000
"""With more states or endings below, results are only checked against the range of utilities."""


class SamplingAuditor(Auditor):
    """Notes one problem at most, since all that follows is then unsure."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        super().__init__(trace, game)
        self.line: list[Located] = []  # the open visits, from the root
        self.last = ABSENT  # the visit that has returned last
        self.tally = Tally(trace, self.game)
        self.utilities = self.tally.scale.low, self.tally.scale.high  # as the game tells them
        self.before: Kind | None = None
        self.endings = _Endings(game)

    def claim(self, holds: bool, text: str, *words: object) -> None:
        """Note a problem unless the claim holds, and stop there."""
        self.require(holds, text, *words)

    def check(self, event: Event) -> None:
        """Check one event against those before it."""
        self.require(self.before is not Kind.TRUNCATED, "the search was already over.")
        checks = {
            Kind.ENTER: self.enter,
            Kind.LEAF: self.leaf,
            Kind.PLAYOUT: self.playout,
            Kind.EXIT: self.exit,
            Kind.TRUNCATED: self.truncated,
        }
        check = self.needed(checks.get(event.kind), "a search that samples has no {}.", event.kind.name)
        self.require(event.child is None, "{0.kind.name} is about no child.", event)
        if event.kind is not Kind.ENTER:
            between = event.kind is Kind.TRUNCATED and not self.line  # two playouts
            here = (self.line[-1].node, self.line[-1].visit) if self.line else (0, self.last)
            is_here = (event.node, event.visit) == here and (between or bool(self.line))
            self.require(is_here, "this node's turn has not come.")
        self.require((event.alpha, event.beta) == (-math.inf, math.inf), "there is no window.")
        self.require(event.estimates is Estimates.NONE, "no number is a static evaluation.")
        is_scored = event.kind in (Kind.LEAF, Kind.EXIT) or self.before is Kind.LEAF
        if is_scored and self.line and self.game.is_terminal(self.line[-1].state):
            self.require(event.bound is Bound.EXACT, "a leaf's utility is exact.")
        else:
            self.require(event.bound is Bound.NONE, "a mean proves nothing.")
        check(event)
        self.before = event.kind

    def enter(self, event: Event) -> None:
        """Check a node's place, and that the playout had to go there."""
        self.begin_visit(event)
        above = self.line[-1] if event.node and self.line else None
        if event.node == 0:
            self.require(not self.line, "the root is open.")
            made = self.tally.playouts
            self.require(made < self.options.playouts, "there were {} playouts already.", made)
        else:
            self.require(above is not None and self.before is Kind.ENTER, "another event is due before this visit.")
        if above is not None:
            self.check_selection(event, above)
        self.line.append(self.locate(event, above, len(self.line)))
        self.check_mean(event)

    def check_selection(self, event: Event, above: Located) -> None:
        """Check that a node is the child that is due."""
        has_result = self.game.is_terminal(above.state) or self.is_new(above.node)
        self.require(not has_result, "the result of a playout is due here.")
        places, due = self.trace.places, self.due(above)
        self.require(int(places.parent[event.node]) == above.node, "this node is not below the last one.")
        self.require(int(places.child[event.node]) == due, "child {} is due here.", due)

    def is_new(self, node: int) -> bool:
        """Return whether this playout expanded a node, so that its result comes next; never the root."""
        return node != 0 and not self.tally.visits[node]

    def due(self, above: Located) -> int:
        """Return the next child by UCB1: the first unvisited one, else the first with the greatest bound."""
        count = len(self.game.actions(above.state))
        unvisited = [child for child in range(count) if (above.node, child) not in self.numbers]
        if unvisited:
            return unvisited[0]
        nodes = [self.numbers[above.node, child] for child in range(count)]
        bounds = [self.tally.bound(node, above.node) for node in nodes]
        # Of bounds within rounding, the trace may take any with other numbers.
        close = [child for child, bound in enumerate(bounds) if bound >= max(bounds) - SLACK]
        entered = int(self.trace.places.child[self.trace.visits.place[self.entered - 1]])
        numbers = [(self.tally.visits[node], self.tally.totals[node]) for node in nodes]
        alike = [child for child in close if entered in close and numbers[child] == numbers[entered]]
        return entered if alike[:1] == [entered] else close[0]

    def check_mean(self, event: Event) -> None:
        """Check that an event states the mean of all results so far at its node."""
        mean = self.tally.mean(event.node)
        self.require(event.value == mean, "the mean so far is {:answer}.", mean)

    def leaf(self, event: Event) -> None:
        """Check that a leaf's utility is the result of this playout."""
        state = self.line[-1].state
        is_leaf = self.before is Kind.ENTER and self.game.is_terminal(state)
        self.require(is_leaf, "this node is not a leaf: it has no result.")
        utility = self.game.utility(state)
        self.require(event.value == utility, "the leaf is worth {}.", utility)
        self.require(utility not in INFINITE, "an infinite result has no mean.")
        self.tally.take(event)

    def playout(self, event: Event) -> None:
        """Check the result of a playout: some game of that length must end so."""
        state, value, plies = self.line[-1].state, event.value, event.plies
        is_due = self.before is Kind.ENTER and self.is_new(event.node) and not self.game.is_terminal(state)
        self.require(is_due, "no playout begins here.")
        is_result = value not in (None, *INFINITE) and plies is not None
        result = self.needed(value if is_result else None, "a playout has a finite result and a length.")
        endings, (low, high) = self.endings.of(state), self.utilities
        if endings is not None:
            self.require((plies, value) in endings, "no game of {} plies from here ends with {}.", plies, value)
        elif low is not None and high is not None:
            self.require(low <= result <= high, "no game ends with {}.", value)
        self.tally.take(event)

    def exit(self, event: Event) -> None:
        """Check that a node returns the mean of all results through it, this one included."""
        self.require(self.tally.result is not None, "the node has no result yet.")
        self.tally.take(event)
        mean = self.tally.mean(event.node)
        self.require(event.value == mean, "the mean is {:answer}.", mean)
        self.last = self.line.pop().visit

    def truncated(self, event: Event) -> None:
        """Check how many children of open nodes this playout left."""
        if self.before not in (Kind.LEAF, Kind.PLAYOUT):
            self.check_mean(event)
        left = 0
        if self.line:
            returned = self.before is Kind.EXIT  # the child that was entered from the last open node
            counts = (int(self.trace.places.branching[at.node]) for at in self.line)
            left = sum(counts) - (len(self.line) - 1) - returned
        self.require(event.left == left, "{} children were left.", left)

    def check_end(self) -> None:
        """Check that the search ended, within its budget, and that no node or visit is left over."""
        super().check_end()
        places, expanded = self.trace.places, {above for above, _ in self.numbers}
        for node in self.numbers.values():
            count = len(self.game.actions(places.states[node])) if node in expanded else 0
            of_last = self.before is Kind.TRUNCATED and bool(self.line) and self.line[-1].node == node
            counted = int(places.branching[node])  # the last one may have some: it may just have been expanded
            self.require(counted == count or of_last, "{} children are counted, of {}.", counted, count)
        if self.before is not Kind.TRUNCATED:
            playouts = 1 if self.game.is_terminal(self.game.initial) else self.options.playouts
            is_whole = not self.line and self.tally.playouts == playouts
            self.require(is_whole, "{} playouts are due, and {} were finished.", playouts, self.tally.playouts)


class _Endings:
    """How games can end from a state: after how many plies, and with which utility."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.known: dict[Any, frozenset[tuple[int, Value]]] = {}
        self.count = 0
        self.too_many = False

    def of(self, state: Any) -> frozenset[tuple[int, Value]] | None:
        """Return the endings from a state; None if there, or in all, there are too many."""
        waiting = [state]  # not recursive: a tree may be thousands of plies deep
        while waiting and not self.too_many:
            at = waiting[-1]
            below = [] if self.game.is_terminal(at) else [self.game.result(at, move) for move in self.game.actions(at)]
            missing = [after for after in below if after not in self.known]
            if at in self.known:
                waiting.pop()
            elif missing:
                waiting += missing
            else:
                ends = {(plies + 1, end) for after in below for plies, end in self.known[after]}
                self.known[at] = frozenset(ends if below else {(0, self.game.utility(at))})
                self.count += len(self.known[at])
            self.too_many = len(waiting) + len(self.known) > MOST_STATES or self.count > MOST_ENDINGS
        return None if self.too_many else self.known[state]
