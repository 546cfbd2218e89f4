"""`audit`: checks a trace by brute force, sharing no code with the searches and the recorder.

Two things are checked. Every event has to follow from those before it: the windows handed down, each change of a
value or bound, each cutoff and the children that it skips. And every value returned has to hold whatever the
unvisited nodes are worth. Minimax is monotonic in its leaves, so it is enough to compute by plain minimax what a node
is worth if everything unvisited below it is worth -inf, and if it is worth inf: an exact value has to equal both, a
lower bound must not exceed the first, an upper bound must not be below the second.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from core.audit.claimed_orders import ClaimedOrders
from core.game import Evaluated, Game, Player, Value
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.search import ALGORITHMS
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace

CARRY_A_CHILD = (Kind.BEST, Kind.ALPHA, Kind.BETA, Kind.CUTOFF, Kind.SKIP)

MOST_PROBLEMS = 20
"""An audit stops after this many problems: one early mistake causes many."""


@dataclass(frozen=True)
class Problem:
    """An event that does not follow from those before it; `event` is its index in the trace."""

    event: int
    text: str

    def __str__(self) -> str:
        """Return the problem as a line of a report.

        >>> str(Problem(3, "C returns 4, but 2 follows."))
        'event 3: C returns 4, but 2 follows.'
        """
        return f"event {self.event}: {self.text}"


def audit(trace: Trace, game: Game[Any, Any]) -> tuple[Problem, ...]:
    """Return what is wrong in a trace of a search of `game`: nothing, if all is right.

    Works for any trace, including a truncated one or one written by another program; time grows with the number of
    events.
    """
    auditor = _Auditor(trace, game)
    for index, event in enumerate(trace):
        auditor.at = index
        auditor.check(event)
        if auditor.lost or len(auditor.problems) >= MOST_PROBLEMS:
            return tuple(auditor.problems)
    auditor.check_end()
    return tuple(auditor.problems)


@dataclass
class _OpenNode:
    """An entered node, with what the audit itself computes about it."""

    node: int
    state: Any
    player: Player
    window: tuple[Value, Value]
    alpha: Value
    beta: Value
    unsearched: deque[int]
    v: Value | None = None
    towards: Bound = Bound.NONE
    better: tuple[Value, Bound] | None = None
    due: deque[tuple[Kind, int]] = field(default_factory=deque)
    scored: bool = False
    cut: bool = False
    lowest: Value | None = None
    highest: Value | None = None
    surely_lowest: Value | None = None
    surely_highest: Value | None = None
    unvisited: int = 0
    estimates: Estimates = Estimates.NONE

    def moves_bound(self, bound: Estimates) -> None:
        """Note that a bound moved to the value so far, which may be an estimate."""
        self.estimates &= ~bound
        if Estimates.VALUE in self.estimates:
            self.estimates |= bound


class _Auditor:
    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace, self.game, self.options = trace, game, trace.options
        algorithm = ALGORITHMS.get(trace.options.algorithm)
        self.prunes = algorithm is None or algorithm.prunes  # another program's search may be one of its own
        self.problems: list[Problem] = []
        self.at = 0
        self.lost = False
        self.stack: list[_OpenNode] = []
        self.open: dict[int, _OpenNode] = {}
        self.entered = 0
        self.finished = False
        self.orders = ClaimedOrders(trace, game)
        self.tells_estimates = bool(trace.events["estimates"].any())  # a file of another program may not
        self.arrived = Estimates.NONE

    def claim(self, holds: bool, text: str, *words: object) -> None:
        """Note a problem unless the claim holds; only then is the text filled with its words, which takes time."""
        if not holds:
            self.problems.append(Problem(self.at, text.format(*words)))

    def require(self, holds: bool, text: str, *words: object) -> bool:
        """Note a problem unless the claim holds, and stop there: what comes after can't be followed."""
        if not holds:
            self.claim(holds, text, *words)
            self.lost = True
        return holds

    def check(self, event: Event) -> None:
        """Check one event against those before it."""
        if not self.require(not self.finished, "the search was already over."):
            return
        self.claim(event.child is None or event.kind in CARRY_A_CHILD, "{.kind.name} is about no child.", event)
        if event.kind is Kind.ENTER:
            self.enter(event)
            return
        if not self.require(bool(self.stack) and self.stack[-1].node == event.node, "this node's turn has not come."):
            return
        here = self.stack[-1]
        if event.kind is Kind.TRUNCATED:
            self.truncated(event, here)
        elif event.kind in (Kind.LEAF, Kind.HORIZON):
            self.scored(event, here)
        elif event.kind is Kind.EXIT:
            self.exit(event, here)
        else:
            self.decision(event, here)

    def stands(self, event: Event, here: _OpenNode) -> None:
        """Check that an event states the current bounds and value so far."""
        self.bounds(event, here)
        self.claim(event.value == here.v, "the value so far is {}.", here.v)
        self.claim(event.bound is here.towards, "the value so far is known as {.name}.", here.towards)
        self.estimated(event, here)

    def estimated(self, event: Event, here: _OpenNode) -> None:
        """Check that an event states which of its numbers rest on static evaluations."""
        if self.tells_estimates:
            self.claim(event.estimates == here.estimates, "its estimates are {!r}.", here.estimates)

    def bounds(self, event: Event, here: _OpenNode) -> None:
        """Check that an event states the current bounds."""
        self.claim(event.alpha == here.alpha and event.beta == here.beta, "the bounds are ({0.alpha}, {0.beta}).", here)

    def enter(self, event: Event) -> None:
        """Check where the node is in the game, whose turn it is, and the window handed down to it."""
        nodes, game, node = self.trace.places, self.game, event.node
        if not self.require(node == self.entered < len(nodes), "node {} is entered out of turn.", node):
            return
        self.entered += 1
        if node == 0:
            alpha, beta = self.options.window
            state = game.initial
            above = int(nodes.parent[0]), int(nodes.child[0]), nodes.moves[0]
            self.claim(above == (ABSENT, ABSENT, None), "nothing leads to the root.")
        else:
            if not self.require(bool(self.stack), "the root has already returned."):
                return
            parent = self.stack[-1]
            expected = parent.unsearched[0] if parent.unsearched and not parent.due and not parent.cut else None
            child = int(nodes.child[node])
            if not self.require(
                int(nodes.parent[node]) == parent.node and child == expected, "another event is due before this visit."
            ):
                return
            parent.unsearched.popleft()
            parent.unvisited -= 1
            alpha, beta = parent.alpha, parent.beta
            move = game.actions(parent.state)[child]
            self.claim(nodes.moves[node] == move, "child {} is reached by {!r}.", child, move)
            state = game.result(parent.state, move)
        self.claim(nodes.states[node] == state, "the state here is {!r}.", state)
        self.claim(int(nodes.depth[node]) == len(self.stack), "the depth here is {}.", len(self.stack))
        player = game.to_move(state)
        self.claim(nodes.players[node] is player, "{.name} is to move here.", player)
        self.claim((event.alpha, event.beta) == (alpha, beta), "the window handed down is ({}, {}).", alpha, beta)
        self.claim(event.value is None and event.bound is Bound.NONE, "nothing is known about the node yet.")
        children = self.children_of(state, node)
        self.claim(int(nodes.branching[node]) == len(children), "the node has {} children.", len(children))
        here = _OpenNode(node, state, player, (alpha, beta), alpha, beta, children, unvisited=len(children))
        if self.stack:
            here.estimates = self.stack[-1].estimates & ~Estimates.VALUE
        self.estimated(event, here)
        self.stack.append(here)
        self.open[node] = here

    def children_of(self, state: Any, node: int) -> deque[int]:
        """Return the child indices that the search of a state goes through, in order: none at its limits."""
        if self.game.is_terminal(state) or len(self.stack) == self.options.depth:
            return deque()
        return self.orders.children(state, node)

    def scored(self, event: Event, here: _OpenNode) -> None:
        """Check a leaf's utility, or the static evaluation at the depth limit."""
        if self.game.is_terminal(here.state):
            kind, value = Kind.LEAF, self.game.utility(here.state)
            here.surely_lowest = here.surely_highest = value
        else:
            at_limit = len(self.stack) - 1 == self.options.depth
            if not self.require(at_limit and isinstance(self.game, Evaluated), "the node is not at the horizon."):
                return
            kind, value = Kind.HORIZON, self.game.evaluate(here.state)  # type: ignore[attr-defined]  # checked above
            here.surely_lowest, here.surely_highest = self.game.utility_range  # type: ignore[attr-defined]
            if not here.surely_lowest == value == here.surely_highest:
                here.estimates |= Estimates.VALUE
        self.claim(event.kind is kind and not here.scored, "this node is due a {.name}.", kind)
        here.v, here.scored, here.towards = value, True, Bound.EXACT
        self.stands(event, here)
        here.lowest = here.highest = value

    def returned_to(self, here: _OpenNode, child: int, value: Value, bound: Bound) -> None:
        """Determine which events are due at a node now that a child has returned to it."""
        is_max = here.player is Player.MAX
        in_favour = Bound.LOWER if is_max else Bound.UPPER
        shown = in_favour if bound in (Bound.EXACT, in_favour) else Bound.NONE
        v = here.v
        if v is None or (value > v if is_max else value < v):
            v, here.better = value, (value, shown)
            here.due.append((Kind.BEST, child))
        elif value == v and here.towards is Bound.NONE:
            here.towards = shown
        if not self.prunes:
            return
        limit = here.beta if is_max else here.alpha
        beyond = v > limit if is_max else v < limit
        here.cut = beyond or (v == limit and self.options.cutoff is Cutoff.NONSTRICT)
        changes = v > here.alpha if is_max else v < here.beta
        if changes and (self.options.form is Form.UPDATE or not here.cut):
            here.due.append((Kind.ALPHA if is_max else Kind.BETA, child))
        if here.cut:
            here.due.append((Kind.CUTOFF, child))
            here.due.extend((Kind.SKIP, index) for index in here.unsearched)

    def decision(self, event: Event, here: _OpenNode) -> None:
        """Check a change of value or bound, a cutoff or a skipped child: each has to be the one that is due."""
        due = here.due.popleft() if here.due else None
        if not self.require(
            (event.kind, event.child) == due,
            f"{_named(due)} is due here." if due else "no such event follows from what is known.",
        ):
            return
        if event.kind is Kind.BEST and here.better is not None:
            worst = -math.inf if here.player is Player.MAX else math.inf
            old = worst if here.v is None else here.v
            self.claim(event.old == old, "the value was {}.", old)
            here.v, here.towards = here.better
            here.estimates = here.estimates & ~Estimates.VALUE | self.arrived
        elif event.kind is Kind.ALPHA and here.v is not None:
            here.moves_bound(Estimates.ALPHA)
            self.claim(event.old == here.alpha, "alpha was {}.", here.alpha)
            here.alpha = here.v
        elif event.kind is Kind.BETA and here.v is not None:
            here.moves_bound(Estimates.BETA)
            self.claim(event.old == here.beta, "beta was {}.", here.beta)
            here.beta = here.v
        elif event.kind is Kind.CUTOFF:
            self.setter(event, here)
        elif event.kind is Kind.SKIP:
            here.unsearched.popleft()
        self.stands(event, here)
        if here.towards is Bound.LOWER:
            self.claim(
                here.v is not None and here.lowest is not None and here.lowest >= here.v, "it may be worth less."
            )
        elif here.towards is Bound.UPPER:
            self.claim(
                here.v is not None and here.highest is not None and here.highest <= here.v, "it may be worth more."
            )

    def setter(self, event: Event, here: _OpenNode) -> None:
        """Check that the ancestor named as having set the bound did move its own bound to exactly that."""
        bound = here.beta if here.player is Player.MAX else here.alpha
        ancestor = None if event.set_by is None else self.open.get(event.set_by)
        if ancestor is None:
            initial = self.options.window[1 if here.player is Player.MAX else 0]
            own = bound == initial and event.set_by is None
        elif here.player is Player.MAX:
            own = ancestor.player is Player.MIN and ancestor.beta == bound < ancestor.window[1]
        else:
            own = ancestor.player is Player.MAX and ancestor.alpha == bound > ancestor.window[0]
        self.claim(own, "that node did not set the bound {}.", bound)

    def exit(self, event: Event, here: _OpenNode) -> None:
        """Check what the node returns, and that this holds whatever the unvisited nodes are worth."""
        unfinished = here.due or (here.unsearched and not here.cut)
        if not self.require(not unfinished and here.v is not None, "the node is not finished."):
            return
        value = _returned(here, self.options, self.prunes)
        self.bounds(event, here)
        self.claim(event.value == value, "the node returns {}.", value)
        lowest, highest = _extremes(here, here.lowest, here.highest)
        surely = _extremes(here, here.surely_lowest, here.surely_highest)
        here.estimates &= ~Estimates.VALUE
        if event.value is not None and not _proven(event.value, *surely).get(event.bound, True):
            here.estimates |= Estimates.VALUE
        self.estimated(event, here)
        self.arrived = here.estimates & Estimates.VALUE
        if event.value is not None:
            self.returned_as(event.value, event.bound, here.window, lowest, highest)
        self.stack.pop()
        del self.open[here.node]
        if not self.stack:
            self.finished = True
            return
        parent = self.stack[-1]
        parent.lowest = lowest if parent.lowest is None else _pick(parent, parent.lowest, lowest)
        parent.highest = highest if parent.highest is None else _pick(parent, parent.highest, highest)
        low, high = parent.surely_lowest, parent.surely_highest
        parent.surely_lowest = surely[0] if low is None else _pick(parent, low, surely[0])
        parent.surely_highest = surely[1] if high is None else _pick(parent, high, surely[1])
        if event.value is not None:
            self.returned_to(parent, int(self.trace.places.child[here.node]), event.value, event.bound)

    def returned_as(
        self, value: Value, bound: Bound, window: tuple[Value, Value], lowest: Value, highest: Value
    ) -> None:
        """Check that a value is labelled with the strongest thing that is proven about it.

        A value outside the window may be labelled as the bound that follows from the window alone, as in many
        textbooks.
        """
        proven = _proven(value, lowest, highest)
        if not proven.get(bound, False):
            self.claim(False, "the node may be worth anything from {} to {}.", lowest, highest)
        elif proven[Bound.EXACT]:
            alpha, beta = window
            by_window = (bound is Bound.UPPER and value <= alpha) or (bound is Bound.LOWER and value >= beta)
            self.claim(bound is Bound.EXACT or by_window, "more is known: the node is worth exactly {}.", value)

    def truncated(self, event: Event, here: _OpenNode) -> None:
        """Check what a stopped search knew of its last node, and how many children of open nodes were left."""
        self.stands(event, here)
        left = sum(len(node.unsearched) for node in self.stack)
        self.claim(event.left == left, "{} children were left.", left)
        self.finished = True

    def check_end(self) -> None:
        """Check that the search came to its end, within its budget, and that no node is left over."""
        self.at = len(self.trace)
        self.claim(self.finished, "the search has not come to its end.")
        self.claim(self.entered == len(self.trace.places), "only {} nodes were entered.", self.entered)
        budget = self.options.budget
        self.claim(budget is None or len(self.trace) <= budget, "the budget was {} events.", budget)


def _extremes(here: _OpenNode, low: Value | None, high: Value | None) -> tuple[Value, Value]:
    """Return what a node is worth if everything unvisited below it is worth -inf, and if it is worth inf."""
    lowest = -math.inf if low is None else low
    highest = math.inf if high is None else high
    if here.unvisited:
        lowest, highest = _pick(here, lowest, -math.inf), _pick(here, highest, math.inf)
    return lowest, highest


def _proven(value: Value, lowest: Value, highest: Value) -> dict[Bound, bool]:
    """Return which bounds a value is, if the node is worth from `lowest` to `highest`."""
    return {Bound.EXACT: lowest == value == highest, Bound.LOWER: lowest >= value, Bound.UPPER: highest <= value}


def _pick(node: _OpenNode, first: Value, second: Value) -> Value:
    return max(first, second) if node.player is Player.MAX else min(first, second)


def _named(due: tuple[Kind, int]) -> str:
    return f"{due[0].name} for child {due[1]}"


def _returned(here: _OpenNode, options: SearchOptions, prunes: bool) -> Value | None:
    """Compute what a finished node returns: its value, or or fail-hard the nearest one in its window."""
    if here.v is None or here.scored or not prunes or options.bounds is Bounds.SOFT:
        return here.v
    alpha, beta = here.window
    return max(alpha, min(here.v, beta))
