"""What has to hold of a search that samples: playouts go where UCB1 sends them, and means follow from results."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from core.audit.problem import Problem
from core.game import Game, Player, Value, is_evaluated
from core.options.numerals import INFINITE
from core.search import as_heeded
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace

SLACK = 1e-9
"""Two bounds that differ by less are taken to be equal: another program may round in another order."""

MOST_ENDINGS = 100_000
MOST_STATES = 6_000
"""Where games go on through more states, or to more endings, results are only held against the range of utilities."""


def check_sampling(trace: Trace, game: Game[Any, Any]) -> Iterator[Problem]:
    """Yield what is wrong in a trace of a search that samples: one problem at most, as what follows is then unsure."""
    auditor = _SamplingAuditor(trace, game)
    try:
        for event in trace:
            auditor.check(event)
            auditor.at += 1
        auditor.check_end()
    except _WrongError as error:
        yield Problem.of(auditor.at, error.text, *error.words)


class _WrongError(Exception):
    """A claim that does not hold."""

    def __init__(self, text: str, *words: object) -> None:
        self.text, self.words = text, words


def _claim(holds: bool, text: str, *words: object) -> None:
    if not holds:
        raise _WrongError(text, *words)


class _SamplingAuditor:
    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace, self.game = trace, game
        self.options = as_heeded(trace.options)
        self.at = 0
        self.line: list[int] = []  # the open nodes, from the root, and the visits to them
        self.open: list[int] = []
        self.last = ABSENT
        self.states: dict[int, Any] = {}
        self.children: dict[int, dict[int, int]] = {}
        self.results: dict[int, tuple[int, Fraction]] = {}  # how many came through each node, and their sum
        self.least, self.most = _known_range(game)
        self.playouts = 0
        self.result: Fraction | None = None
        self.before: Kind | None = None
        self.visits = 0
        self.is_new = False
        self.endings = _Endings(game)

    def check(self, event: Event) -> None:
        _claim(self.before is not Kind.TRUNCATED, "the search was already over.")
        check = {
            Kind.ENTER: self.enter,
            Kind.LEAF: self.leaf,
            Kind.PLAYOUT: self.playout,
            Kind.EXIT: self.exit,
            Kind.TRUNCATED: self.truncated,
        }.get(event.kind)
        if check is None:
            raise _WrongError("a search that samples has no {}.", event.kind.name)
        _claim(event.child is None, "{0.kind.name} is about no child.", event)
        here = (self.line[-1], self.open[-1]) if self.line else None
        between = event.kind is Kind.TRUNCATED and not self.line  # two playouts
        is_here = (event.node, event.visit) == (here or (0, self.last))
        _claim(
            event.kind is Kind.ENTER or (is_here and (between or here is not None)), "this node's turn has not come."
        )
        _claim((event.alpha, event.beta) == (-math.inf, math.inf), "there is no window.")
        _claim(event.estimates is Estimates.NONE, "no number is a static evaluation.")
        is_scored = event.kind in (Kind.LEAF, Kind.EXIT) or self.before is Kind.LEAF
        if is_scored and self.game.is_terminal(self.states[event.node]):
            _claim(event.bound is Bound.EXACT, "a leaf's utility is exact.")
        else:
            _claim(event.bound is Bound.NONE, "a mean proves nothing.")
        check(event)
        self.before = event.kind

    def enter(self, event: Event) -> None:
        """Check where a node is, and that the playout had to go there."""
        visits, node = self.trace.visits, event.node
        in_turn = event.visit == self.visits and int(visits.place[event.visit]) == node
        _claim(in_turn, "visit {} is out of turn.", event.visit)
        self.visits += 1
        if node == 0:
            _claim(not self.line, "the root is open.")
            _claim(self.playouts < self.options.playouts, "there were {} playouts already.", self.playouts)
            self.states[0] = self.game.initial
            self.is_new = not self.playouts
        else:
            self.enter_below(node)
        self.line.append(node)
        self.open.append(event.visit)
        self.children.setdefault(node, {})
        _claim(event.value == self.mean_of(node), "the mean so far is {:answer}.", self.mean_of(node))
        self.place(event)

    def enter_below(self, node: int) -> None:
        """Check that a child of the last node is the one that is due."""
        _claim(bool(self.line) and self.before is Kind.ENTER, "another event is due before this visit.")
        parent, places = self.line[-1], self.trace.places
        state, child = self.states[parent], int(places.child[node])
        has_result = self.game.is_terminal(state) or (self.is_new and parent != 0)
        _claim(not has_result, "the result of a playout is due here.")
        _claim(int(places.parent[node]) == parent, "this node is not below the last one.")
        due = self.due(parent)
        _claim(child == due, "child {} is due here.", due)
        known = self.children[parent].get(child)
        self.is_new = known is None
        number = len(self.children) if known is None else known
        _claim(node == number, "this node is number {}.", number)
        self.children[parent][child] = node
        move = self.game.actions(state)[child]
        _claim(places.moves[node] == move, "child {} is reached by {!r}.", child, move)
        self.states[node] = self.game.result(state, move)

    def place(self, event: Event) -> None:
        places, visits, node = self.trace.places, self.trace.visits, event.node
        state, depth = self.states[node], len(self.line) - 1
        above = self.open[-2] if depth else ABSENT
        player = self.game.to_move(state)
        _claim(int(places.depth[node]) == depth, "the depth here is {}.", depth)
        _claim(places.states[node] == state, "the state here is {!r}.", state)
        _claim(places.players[node] is player, "{0.name} is to move here.", player)
        _claim(int(visits.parent[event.visit]) == above, "the visit above is {}.", above)
        in_pass = self.playouts + 1
        _claim(int(visits.in_pass[event.visit]) == in_pass, "this is playout {}.", in_pass)

    def due(self, parent: int) -> int:
        """Return the child that is next by UCB1: the first without a visit, else the first of the greatest bounds."""
        children = self.children[parent]
        count = len(self.game.actions(self.states[parent]))
        unvisited = [child for child in range(count) if child not in children]
        if unvisited:
            return unvisited[0]
        bounds = {child: self.bound_of(parent, children[child]) for child in range(count)}
        greatest = max(bounds.values())
        # Where several come as close as rounding, the next child in the trace may be any of those with other numbers.
        close = [child for child, bound in bounds.items() if bound >= greatest - SLACK]
        if len(close) > 1:
            next_visit = self.visits - 1
            entered = int(self.trace.places.child[self.trace.visits.place[next_visit]])
            same = [child for child in close if self.results_of(parent, child) == self.results_of(parent, entered)]
            if entered in close and same[0] == entered:
                return entered
        return close[0]

    def results_of(self, parent: int, child: int) -> tuple[int, Fraction]:
        """Return what a child's bound follows from: the number of its results, and their sum."""
        return self.results.get(self.children[parent].get(child, ABSENT), (0, Fraction()))

    def bound_of(self, parent: int, node: int) -> float:
        """Return the upper confidence bound of a node for the player who moves at its parent."""
        count, total = self.results[node]
        share = Fraction(1, 2)
        if self.least is not None and self.most is not None and self.most > self.least:
            share = (total / count - self.least) / (self.most - self.least)
            if self.trace.places.players[parent] is Player.MIN:
                share = 1 - share
        radius = math.sqrt(math.log(self.results[parent][0]) / count)
        return float(share) + float(self.options.exploration) * radius

    def mean_of(self, node: int) -> Value | None:
        """Return the mean of all results so far at a node, rounded once; None before the first."""
        if node not in self.results:
            return None
        count, total = self.results[node]
        exact = total / count
        try:
            return int(exact) if exact.denominator == 1 else float(exact)
        except OverflowError:
            return math.floor(exact)

    def leaf(self, event: Event) -> None:
        state = self.states[event.node]
        _claim(self.before is Kind.ENTER and self.game.is_terminal(state), "this node is not a leaf: it has no result.")
        utility = self.game.utility(state)
        _claim(event.value == utility, "the leaf is worth {}.", utility)
        _claim(utility not in INFINITE, "an infinite result has no mean.")
        self.result = Fraction(utility)

    def playout(self, event: Event) -> None:
        """Check the result of a playout: some game of that length has to end so."""
        state, value, plies = self.states[event.node], event.value, event.plies
        is_due = self.before is Kind.ENTER and self.is_new and event.node != 0 and not self.game.is_terminal(state)
        _claim(is_due, "no playout begins here.")
        if value is None or value in INFINITE or plies is None:
            raise _WrongError("a playout has a finite result and a length.")
        self.result = Fraction(value)
        endings = self.endings.of(state)
        if endings is not None:
            _claim((plies, value) in endings, "no game of {} plies from here ends with {}.", plies, value)
        else:
            low, high = _known_range(self.game)
            _claim(low is None or high is None or low <= value <= high, "no game ends with {}.", value)

    def exit(self, event: Event) -> None:
        """Check that a node returns the mean of all results that came through it, this one included."""
        node = event.node
        if self.result is None or self.before is Kind.ENTER:
            raise _WrongError("the node has no result yet.")
        count, total = self.results.get(node, (0, Fraction()))
        self.results[node] = count + 1, total + self.result
        _claim(event.value == self.mean_of(node), "the mean is {:answer}.", self.mean_of(node))
        self.line.pop()
        self.last = self.open.pop()
        if not self.line:
            self.least = self.result if self.least is None else min(self.least, self.result)
            self.most = self.result if self.most is None else max(self.most, self.result)
            self.playouts += 1
            self.result = None

    def truncated(self, event: Event) -> None:
        """Check how many children of open nodes this playout left out."""
        value = event.value if self.before in (Kind.LEAF, Kind.PLAYOUT) else self.mean_of(event.node)
        _claim(event.value == value, "the mean so far is {:answer}.", value)
        left = 0
        if self.line:
            returned = self.before is Kind.EXIT  # the child that was entered from the last open node
            left = sum(int(self.trace.places.branching[node]) for node in self.line) - (len(self.line) - 1) - returned
        _claim(event.left == left, "{} children were left.", left)

    def check_end(self) -> None:
        """Check that the search came to its end, within its budget, and that no node or visit is left over."""
        budget = self.options.budget
        _claim(budget is None or len(self.trace) <= budget, "the budget was {} events.", budget)
        for node, children in self.children.items():  # of a node that was not expanded there are none
            count = len(self.game.actions(self.states[node])) if children else 0
            of_last = self.before is Kind.TRUNCATED and self.line[-1:] == [node]  # it may just have been expanded
            counted = int(self.trace.places.branching[node])
            _claim(
                counted == count or of_last, "{} children are counted at node {}, which has {}.", counted, node, count
            )
        _claim(self.visits == len(self.trace.visits), "there are only {} visits.", self.visits)
        _claim(len(self.children) == len(self.trace.places), "only {} nodes were entered.", len(self.children))
        if self.before is not Kind.TRUNCATED:
            playouts = 1 if self.game.is_terminal(self.game.initial) else self.options.playouts
            is_whole = not self.line and self.playouts == playouts
            _claim(is_whole, "{} playouts are due, and {} were finished.", playouts, self.playouts)


def _known_range(game: Game[Any, Any]) -> tuple[Fraction | None, Fraction | None]:
    if not is_evaluated(game) or set(game.utility_range) & set(INFINITE):
        return None, None
    low, high = game.utility_range
    return Fraction(low), Fraction(high)


class _Endings:
    """How games can go on from states: after how many plies, and with which utility, they can end."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.known: dict[Any, frozenset[tuple[int, Value]]] = {}
        self.count = 0
        self.too_many = False

    def of(self, state: Any) -> frozenset[tuple[int, Value]] | None:
        """Return the endings from a state; None if there are too many, from there or from all states together."""
        waiting = [] if self.too_many else [state]  # not recursive: a tree may be thousands of plies deep
        while waiting:
            at = waiting[-1]
            below = self.below(at) if at not in self.known else []
            missing = [each for each in below if each not in self.known]
            if missing:
                waiting += missing
            else:
                waiting.pop()
                self.settle(at, below)
            if len(waiting) + len(self.known) > MOST_STATES or self.count > MOST_ENDINGS:
                self.too_many = True
                return None
        return self.known.get(state)

    def below(self, state: Any) -> list[Any]:
        return (
            [] if self.game.is_terminal(state) else [self.game.result(state, move) for move in self.game.actions(state)]
        )

    def settle(self, state: Any, below: list[Any]) -> None:
        """Note the endings from a state, given those from the states after it."""
        if state in self.known:
            return
        if self.game.is_terminal(state):
            self.known[state] = frozenset({(0, self.game.utility(state))})
        else:
            self.known[state] = frozenset((plies + 1, end) for after in below for plies, end in self.known[after])
        self.count += len(self.known[state])
