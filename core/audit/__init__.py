"""`audit`: checks a trace by brute force, sharing no code with the searches and the recorder.

Two things are checked. Every event has to follow from those before it: the windows handed down, each change of a
value or bound, each cutoff and the children that it skips. And every value returned has to hold whatever the
unvisited nodes are worth. Minimax is monotonic in its leaves, so it is enough to compute by plain minimax what a node
is worth if everything unvisited below it is worth -inf, and if it is worth inf: an exact value has to equal both, a
lower bound must not exceed the first, an upper bound must not be below the second. Expected values are monotonic too: a
chance node's range is the sum of its children's, each times its probability.

What an endgame table tells is checked by minimax too, as far as that is affordable, and else taken as given.

A search that samples proves nothing; what has to hold of it is in `core.audit.sampling`.
"""

from __future__ import annotations

import math
from collections import deque
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from core.audit.claimed_endgames import ClaimedEndgames, Given
from core.audit.claimed_orders import ClaimedOrders
from core.audit.claimed_table import ClaimedTable, Stored
from core.audit.open_visit import ANYTHING, Arrived, OpenVisit, Range, bounds_of, fraction, number, weighed
from core.audit.problem import MOST_PROBLEMS, Problem
from core.audit.sampling import check_sampling
from core.game import Game, Player, Stochastic, Value, is_evaluated, tells_noise
from core.options import Book, Bounds, Cutoff, Form
from core.search import ALGORITHMS, as_heeded, played, revisits, samples
from core.search.iterative import EVERY_PLY
from core.search.leaf_range import leaf_range
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace
from core.trace.kinds import CARRIED

__all__ = ["MOST_PROBLEMS", "Given", "Problem", "audit", "taken_as_given"]


def audit(trace: Trace, game: Game[Any, Any]) -> tuple[Problem, ...]:
    """Return what is wrong in a trace of a search of `game`: nothing, if all is right.

    Works for any trace, including a truncated one or one written by another program; time grows with the number of
    events. Raises OptionError if the range of the leaves that a search was told is not that of the game.
    """
    if samples(trace.options.algorithm):
        return tuple(islice(check_sampling(trace, game), MOST_PROBLEMS))
    auditor = _Auditor(trace, game)
    for index, event in enumerate(trace):
        auditor.at = index
        auditor.check(event)
        if auditor.lost or len(auditor.problems) >= MOST_PROBLEMS:
            return tuple(auditor.problems)
    auditor.check_end()
    return tuple(auditor.problems)


def taken_as_given(trace: Trace, game: Game[Any, Any]) -> Given:
    """Return what the audit takes from an endgame table and an opening book as given, and does not check."""
    endgames = ClaimedEndgames(game, as_heeded(trace.options))
    for row in np.flatnonzero(np.isin(trace.events["kind"], (Kind.BOOK, Kind.KNOWN))).tolist():
        event = trace[row]
        check = endgames.problem if event.kind is Kind.KNOWN else endgames.book_problem
        check(event, trace.places.states[event.node])
    return endgames.given


class _Auditor:
    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace = trace
        algorithm = ALGORITHMS.get(trace.options.algorithm)
        # Another program's search may be one of its own.
        self.prunes = algorithm is None or algorithm.prunes
        self.revisits = revisits(trace.options.algorithm)
        self.chooses_windows = algorithm is None or (algorithm.passes and "window" not in algorithm.heeds)
        self.table = ClaimedTable(trace)
        self.plies_beyond = 0 if algorithm is None else algorithm.plies_beyond
        self.roots = ANYTHING  # what the passes to the same depth prove of the root
        self.options = as_heeded(trace.options)
        self.game = game = played(game, trace.options)
        self.endgames = ClaimedEndgames(game, self.options)
        self.booked_already = False
        self.leaves = ANYTHING
        self.cuts_at_chance = algorithm is not None and algorithm.prunes and "leaves" in algorithm.heeds
        if self.cuts_at_chance:
            least, most = leaf_range(game, self.options)
            self.leaves = Range(least, most, least, most)
        self.limit = self.options.depth
        limits = trace.events[trace.events["kind"] == Kind.ITERATION]
        self.limits = dict(zip(limits["visit"].tolist(), limits["detail"].tolist(), strict=True))
        self.problems: list[Problem] = []
        self.at = 0
        self.lost = False
        self.stack: list[OpenVisit] = []
        self.open: dict[int, OpenVisit] = {}
        self.entered = 0
        self.passes = self.deepest = 0
        self.places: dict[tuple[int, int], int] = {}
        self.finished = self.stopped = False
        self.orders = ClaimedOrders(trace, game)
        self.checks = {
            Kind.TRUNCATED: self.truncated,
            Kind.LEAF: self.scored,
            Kind.HORIZON: self.scored,
            Kind.KNOWN: self.known,
            Kind.BOOK: self.booked,
            Kind.EXIT: self.exit,
            Kind.STAND_PAT: self.stood_pat,
            Kind.ITERATION: self.iteration,
            Kind.MISS: self.looked_up,
            Kind.HIT: self.looked_up,
            Kind.STORE: self.stored,
        }
        self.tells_estimates = bool(trace.events["estimates"].any())  # a file of another program may not

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
        begins_again = self.revisits and event.kind in (Kind.ENTER, Kind.TRUNCATED) and not self.stopped
        if not self.require(not self.finished or begins_again, "the search was already over."):
            return
        self.claim(event.child is None or CARRIED[event.kind].child, "{.kind.name} is about no child.", event)
        if event.kind is Kind.ENTER:
            self.enter(event)
            return
        if event.kind is Kind.TRUNCATED and not self.stack and self.entered:
            self.claim(event.left == 0 and event.node == 0, "nothing was left between two passes.")
            self.finished = self.stopped = True
            return
        if not self.require(bool(self.stack) and self.stack[-1].visit == event.visit, "this node's turn has not come."):
            return
        here = self.stack[-1]
        if event.kind is Kind.RESEARCH:
            self.research(event, here)
            return
        self.weigh(here)
        self.checks.get(event.kind, self.decision)(event, here)

    def stands(self, event: Event, here: OpenVisit) -> None:
        """Check that an event states the current bounds and value so far."""
        self.bounds(event, here)
        self.claim(event.value == here.v, "the value so far is {}.", here.v)
        self.claim(event.bound is here.towards, "the value so far is known as {.name}.", here.towards)
        self.estimated(event, here)

    def estimated(self, event: Event, here: OpenVisit) -> None:
        """Check that an event states which of its numbers rest on static evaluations."""
        if self.tells_estimates:
            self.claim(event.estimates == here.estimates, "its estimates are {!r}.", here.estimates)

    def bounds(self, event: Event, here: OpenVisit) -> None:
        """Check that an event states the current bounds."""
        self.claim(event.alpha == here.alpha and event.beta == here.beta, "the bounds are ({0.alpha}, {0.beta}).", here)

    def enter(self, event: Event) -> None:
        """Check where the node is in the game, whose turn it is, and the window handed down to it."""
        places, visits, game, node = self.trace.places, self.trace.visits, self.game, event.node
        in_turn = event.visit == self.entered < len(visits) and node < len(places)
        if not self.require(in_turn, "visit {} is out of turn.", event.visit):
            return
        self.entered += 1
        edge = int(places.parent[node]), int(places.child[node])
        parent: OpenVisit | None = None
        if node == 0:
            if not self.require(not self.stack, "the root is open."):
                return
            state = game.initial
            self.passes += 1
            if event.visit in self.limits:
                self.limit, self.roots = self.limits[event.visit], ANYTHING
            self.claim((*edge, places.moves[0]) == (ABSENT, ABSENT, None), "nothing leads to the root.")
        else:
            if not self.require(bool(self.stack), "the root has already returned."):
                return
            parent = self.stack[-1]
            self.weigh(parent)
            goes_on = parent.unsearched and not (parent.due or parent.cut or parent.is_to_stand_pat)
            expected = parent.unsearched[0] if goes_on else None
            if not self.require(edge == (parent.node, expected), "another event is due before this visit."):
                return
            parent.unsearched.popleft()
            parent.unvisited -= parent.again is None
            move = game.actions(parent.state)[edge[1]]
            self.claim(places.moves[node] == move, "child {} is reached by {!r}.", edge[1], move)
            state = game.result(parent.state, move)
        known = self.places.setdefault(edge, len(self.places))
        if not self.require(node == known, "this node is number {}.", known):
            return
        above = ABSENT if parent is None else parent.visit
        visit_above, in_pass = int(visits.parent[event.visit]), int(visits.in_pass[event.visit])
        self.claim(
            (visit_above, in_pass) == (above, self.passes), "the visit above is {}, in pass {}.", above, self.passes
        )
        self.claim(places.states[node] == state, "the state here is {!r}.", state)
        self.claim(int(places.depth[node]) == len(self.stack), "the depth here is {}.", len(self.stack))
        player = game.to_move(state)
        self.claim(places.players[node] is player, "{.name} is to move here.", player)
        self.claim(event.value is None and event.bound is Bound.NONE, "nothing is known about the node yet.")
        children = self.children_of(state, node, event.visit)
        if children or not self.limits:  # a node at the limit of one pass may have children in the next
            self.claim(int(places.branching[node]) == len(children), "the node has {} children.", len(children))
        window = self.window(event, parent)
        here = OpenVisit(event.visit, node, state, player, window, *window, children, len(children))
        here.leaves = self.leaves
        here.is_to_stand_pat = bool(children) and self.is_limited()
        if player is Player.CHANCE and children and not self.weigh_chances(here):
            return
        here.earlier = self.roots if parent is None else self.handed_down(here, parent)
        self.estimated(event, here)
        self.finished = False
        self.stack.append(here)
        self.open[node] = here

    def handed_down(self, here: OpenVisit, parent: OpenVisit) -> Range:
        """Note what a node hands down to a child; return what former visits from it to the child leave."""
        here.is_given(here.window, parent)
        parent.handed = here.window
        if parent.again is None:
            return ANYTHING
        self.claim(here.window != parent.again.window, "the window is the one of the visit before.")
        earlier, parent.again = parent.again.range, None
        return earlier

    def weigh_chances(self, here: OpenVisit) -> bool:
        """Note the probabilities of a chance node's children, which have to add to 1."""
        if not self.require(isinstance(self.game, Stochastic), "this game has no chance nodes."):
            return False
        here.probabilities = tuple(map(Fraction, self.game.probabilities(here.state)))  # type: ignore[attr-defined]
        adds_up = abs(sum(here.probabilities, Fraction(-1))) <= Fraction(1, 10**9) and min(here.probabilities) > 0
        return self.require(adds_up, "the probabilities here do not add to 1.")

    def window(self, event: Event, parent: OpenVisit | None) -> tuple[Value, Value]:
        """Check the window that a visit was given, and return what it should be.

        A search that visits nodes again may hand down a part of the node's own window, and choose that of a further
        pass over the root.
        """
        given = event.alpha, event.beta
        alpha, beta = self.options.window if parent is None else (parent.alpha, parent.beta)
        if parent is not None and parent.player is Player.CHANCE and self.cuts_at_chance:
            alpha, beta = parent.window_of(int(self.trace.places.child[event.node]))
        may_choose = parent is not None or self.entered > 1 or self.chooses_windows
        if self.revisits and may_choose and given != (alpha, beta):
            lies_within = parent is None or alpha <= event.alpha < event.beta <= beta
            self.claim(
                lies_within and event.alpha < event.beta, "the window handed down is part of ({}, {}).", alpha, beta
            )
            return given
        self.claim(given == (alpha, beta), "the window handed down is ({}, {}).", alpha, beta)
        return alpha, beta

    def children_of(self, state: Any, node: int, visit: int) -> deque[int]:
        """Return the child indices that the search of a state goes through, in order: none at its limits."""
        is_known = bool(self.stack) and self.endgames.holds(state)
        if self.game.is_terminal(state) or is_known or (self.is_limited() and not self.goes_beyond()):
            return deque()
        children = self.orders.children(state, node, visit)
        if not self.is_limited() or not tells_noise(self.game):
            return children
        moves = self.game.actions(state)
        return deque(child for child in children if self.game.is_noisy(state, moves[child]))

    def is_limited(self) -> bool:
        """Return whether the node that is being entered is at the depth limit or beyond it."""
        return self.limit is not None and len(self.stack) >= self.limit

    def goes_beyond(self) -> bool:
        """Return whether the search goes on with noisy moves at the node that is being entered."""
        return len(self.stack) < (self.limit or 0) + self.plies_beyond

    def stood_pat(self, event: Event, here: OpenVisit) -> None:
        """Check the static evaluation that the side to move may have, and what follows from it.

        It counts as one more child, which could be worth anything that the game can.
        """
        if not self.require(here.is_to_stand_pat and is_evaluated(self.game), "nobody stands pat here."):
            return
        here.is_to_stand_pat = False
        value, surely = self.game.evaluate(here.state), self.game.utility_range  # type: ignore[attr-defined]  # as above
        is_max = here.player is Player.MAX
        here.v, here.known = value, Range(value, value, *surely)
        here.towards = Bound.LOWER if is_max else Bound.UPPER
        if not surely[0] == value == surely[1]:
            here.estimates |= Estimates.VALUE
        limit = here.beta if is_max else here.alpha
        beyond = value > limit if is_max else value < limit
        here.cut = beyond or (value == limit and self.options.cutoff is Cutoff.NONSTRICT)
        if here.cut:
            here.due.extend((Kind.SKIP, index) for index in here.unsearched)
        elif is_max and value > here.alpha:
            here.moves_bound(Estimates.ALPHA)
            here.alpha = value
        elif not is_max and value < here.beta:
            here.moves_bound(Estimates.BETA)
            here.beta = value
        self.stands(event, here)

    def scored(self, event: Event, here: OpenVisit) -> None:
        """Check a leaf's utility, or the static evaluation at the depth limit."""
        if self.game.is_terminal(here.state):
            kind, value = Kind.LEAF, self.game.utility(here.state)
            surely = value, value
        else:
            is_known = bool(self.stack[1:]) and self.endgames.holds(here.state)
            if not self.require(not is_known, "this node is due a KNOWN."):
                return
            at_limit = self.limit is not None and len(self.stack) > self.limit and not here.unsearched
            if not self.require(at_limit and is_evaluated(self.game), "the node is not at the horizon."):
                return
            kind, value = Kind.HORIZON, self.game.evaluate(here.state)  # type: ignore[attr-defined]  # checked above
            surely = self.game.utility_range  # type: ignore[attr-defined]
            if not surely[0] == value == surely[1]:
                here.estimates |= Estimates.VALUE
        self.claim(event.kind is kind and not here.scored, "this node is due a {.name}.", kind)
        within = self.leaves.lowest <= value <= self.leaves.highest
        self.claim(within, "a leaf is worth {0.lowest} to {0.highest}.", self.leaves)
        here.v, here.scored, here.towards = value, True, Bound.EXACT
        self.stands(event, here)
        here.known = Range(value, value, *surely)

    def known(self, event: Event, here: OpenVisit) -> None:
        """Check what an endgame table tells: below the root, and by brute force if that is affordable."""
        is_held = bool(self.stack[1:]) and self.endgames.holds(here.state) and event.value is not None
        if not self.require(is_held and not here.scored, "the position is not in the endgame table."):
            return
        problem = self.endgames.problem(event, here.state)
        self.claim(problem == "", "{}", problem)
        value = event.value or 0
        here.v, here.scored, here.towards = value, True, Bound.EXACT
        self.stands(event, here)
        here.known = Range(value, value, value, value)

    def booked(self, event: Event, here: OpenVisit) -> None:
        """Check that an opening book is told of once, at the root, and by brute force what it has, if affordable."""
        untouched = here.v is None and here.arrived is None and not here.looked_up and bool(here.unsearched)
        is_due = self.options.book is Book.ON and here.node == 0 and self.passes == 1 and not self.booked_already
        if not self.require(is_due and untouched, "no book is asked here."):
            return
        self.booked_already = True
        problem = self.endgames.book_problem(event, here.state)
        self.claim(problem == "", "{}", problem)
        self.stands(event, here)

    def iteration(self, event: Event, here: OpenVisit) -> None:
        """Check that a pass tells its depth limit first of all, that it is deeper than the last, and not too deep."""
        first = here.node == 0 and here.v is None and here.arrived is None and not here.looked_up
        self.claim(first and not here.told_limit, "a pass tells its depth limit first.")
        before, most = self.deepest, self.options.depth
        limit = 1 if not before else before + 1 if before < EVERY_PLY else 2 * before
        if most is not None:
            limit = min(limit, most)
        self.claim(event.limit == limit != before, "the limit of this pass is {}.", limit)
        self.deepest = limit
        here.told_limit = True
        self.stands(event, here)

    def looked_up(self, event: Event, here: OpenVisit) -> None:
        """Check what the table tells of a node that was just entered, and what follows from it."""
        untouched = here.v is None and here.arrived is None and not here.looked_up and bool(here.unsearched)
        if not self.require(self.table.exists and untouched, "no such event follows from what is known."):
            return
        here.looked_up = True
        if event.kind is Kind.MISS:
            self.claim(not self.table.holds(here.state), "the table holds this position.")
            self.stands(event, here)
            return
        entry = self.table.entry_at(event.stored_at)
        if entry is None or entry.state != here.state:
            self.require(False, "the table holds no such entry.")
            return
        plies = self.plies_left()
        told = self.table.tells(entry, plies, here.window, self.options.cutoff)
        self.claim(told.mistake == "", "{}", told.mistake)
        if event.value is not None:
            self.claim(told.value == event.value, "the entry does not end the search of this node.")
            here.known_by_table(event.value, entry.range)
            bound = next(
                (bound for bound, holds in bounds_of(event.value, *entry.range[:2]).items() if holds), Bound.NONE
            )
            here.towards = bound
            if not bounds_of(event.value, *entry.range[2:]).get(bound, True):
                here.estimates |= Estimates.VALUE
        else:
            self.claim(told.value is None, "the entry ends the search of this node: {}.", told.value)
            here.is_narrowed(told.window, entry.range)
        self.stands(event, here)

    def stored(self, event: Event, here: OpenVisit) -> None:
        """Check what a node stores before it returns, and what it replaces."""
        done = not here.due and (not here.unsearched or here.cut) and here.v is not None and here.stored is None
        if not self.require(self.table.exists and done and here.looked_up, "no such event follows from what is known."):
            return
        value = here.returned(clamps=self.prunes and self.options.bounds is Bounds.HARD)
        alpha, beta = here.window
        bound = Bound.EXACT
        if value is not None and not alpha < value < beta and self.prunes:
            bound = Bound.UPPER if value <= alpha else Bound.LOWER
        self.claim(value is None or not alpha >= value >= beta, "the window is empty: {} may be either bound.", value)
        self.claim((event.value, event.bound) == (value, bound), "it stores {} as {.name}.", value, bound)
        if value is None:
            return
        found = here.range().both(here.told)
        surely = bounds_of(value, found.surely_lowest, found.surely_highest)[bound]
        here.v, here.towards, here.stored = value, bound, value
        here.estimates = here.estimates & ~Estimates.VALUE | (Estimates.NONE if surely else Estimates.VALUE)
        entry = Stored(here.state, value, bound, self.plies_left(), surely)
        problem = self.table.take(here.node, entry, event.replaced)
        self.claim(problem == "", "{}", problem)
        self.stands(event, here)

    def plies_left(self) -> float:
        """Return how many plies are searched below the open node."""
        return math.inf if self.limit is None else self.limit - len(self.stack) + 1

    def research(self, event: Event, here: OpenVisit) -> None:
        """Check that the child which has just returned is entered again, and what it returned."""
        arrived = here.arrived
        if not self.require(
            self.revisits and arrived is not None and not here.weighed and event.child == arrived.child,
            "no such event follows from what is known.",
        ):
            return
        if arrived is not None:
            self.claim(event.found == arrived.value, "the child returned {}.", arrived.value)
        self.stands(event, here)
        here.leave_out()
        here.unsearched.appendleft(event.child or 0)

    def weigh(self, here: OpenVisit) -> None:
        """Work out which events are due at a node for what a child has returned, unless that was done."""
        if here.weighed or here.arrived is None:
            return
        here.weighed = True
        arrived = here.arrived
        child, value, bound = arrived.child, arrived.value, arrived.bound
        if here.player is Player.CHANCE:
            here.due.append((Kind.CHANCE, child))
            if self.cuts_at_chance:
                self.weigh_chance(here, arrived)
            return
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

    def weigh_chance(self, here: OpenVisit, arrived: Arrived) -> None:
        """Work out whether a chance node can only be worth beta or more, or alpha or less, whatever is left of it."""
        total = here.total + here.probabilities[arrived.child] * fraction(arrived.value)
        rest, (least, most, *_) = here.rest(), self.leaves
        low, high = weighed(total, rest, least), weighed(total, rest, most)
        alpha, beta = fraction(here.alpha), fraction(here.beta)
        equality = self.options.cutoff is Cutoff.NONSTRICT
        if low > beta or (equality and low == beta):
            here.cut_value = number(low)
        elif high < alpha or (equality and high == alpha):
            here.cut_value = number(high)
        else:
            return
        here.cut = True
        here.due.append((Kind.CUTOFF, arrived.child))
        here.due.extend((Kind.SKIP, index) for index in here.unsearched)

    def decision(self, event: Event, here: OpenVisit) -> None:
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
            here.estimates &= ~Estimates.VALUE
            if here.arrived is not None and here.arrived.is_estimate:
                here.estimates |= Estimates.VALUE
        elif event.kind is Kind.CHANCE:
            self.expected(event, here)
        elif event.kind is Kind.ALPHA and here.v is not None:
            here.moves_bound(Estimates.ALPHA)
            self.claim(event.old == here.alpha, "alpha was {}.", here.alpha)
            here.alpha = here.v
        elif event.kind is Kind.BETA and here.v is not None:
            here.moves_bound(Estimates.BETA)
            self.claim(event.old == here.beta, "beta was {}.", here.beta)
            here.beta = here.v
        elif event.kind is Kind.CUTOFF:
            self.cut_at_chance(here)
            self.setter(event, here)
        elif event.kind is Kind.SKIP:
            here.unsearched.popleft()
        self.stands(event, here)
        self.bounds_hold(here)

    def bounds_hold(self, here: OpenVisit) -> None:
        """Check that the value so far of a player's node is the bound that it is said to be."""
        if here.player is Player.CHANCE:  # its range is compared when it returns
            return
        if here.towards is Bound.LOWER:
            self.claim(
                here.v is not None and here.known is not None and here.known.lowest >= here.v, "it may be worth less."
            )
        elif here.towards is Bound.UPPER:
            self.claim(
                here.v is not None and here.known is not None and here.known.highest <= here.v, "it may be worth more."
            )

    def expected(self, event: Event, here: OpenVisit) -> None:
        """Check the expected value so far at a chance node: the sum of what was seen, each times its probability."""
        old = 0 if here.v is None else here.v
        self.claim(event.old == old, "the value was {}.", old)
        if here.arrived is None:
            return
        here.total += here.probabilities[here.arrived.child] * fraction(here.arrived.value)
        here.v = number(here.total)
        if here.arrived.is_estimate:
            here.estimates |= Estimates.VALUE
        if not here.unsearched and here.known is not None:
            proven = bounds_of(here.v, here.known.lowest, here.known.highest)
            here.towards = next((bound for bound, holds in proven.items() if holds), Bound.NONE)

    def cut_at_chance(self, here: OpenVisit) -> None:
        """Note what a chance node that is cut off is worth at least or at most: its rest is at an end of the range."""
        value, found = here.cut_value, here.range()
        if value is None:
            return
        here.v = value
        holds = bounds_of(value, found.lowest, found.highest)
        here.towards = next((bound for bound, is_so in holds.items() if is_so), Bound.NONE)
        here.estimates &= ~Estimates.VALUE
        if not bounds_of(value, found.surely_lowest, found.surely_highest).get(here.towards, True):
            here.estimates |= Estimates.VALUE

    def setter(self, event: Event, here: OpenVisit) -> None:
        """Check that the ancestor named as having set the bound did move its own bound to exactly that."""
        is_high = here.player is Player.MAX
        if here.cut_value is not None:
            is_high = here.cut_value >= here.beta
        bound = here.beta if is_high else here.alpha
        ancestor = None if event.set_by is None else self.open.get(event.set_by)
        if ancestor is None:
            initial = self.stack[0].window[1 if is_high else 0]
            own = bound == initial and event.set_by is None
        elif is_high:
            own = ancestor.player is Player.MIN and ancestor.beta == bound < ancestor.window[1]
        else:
            own = ancestor.player is Player.MAX and ancestor.alpha == bound > ancestor.window[0]
        if ancestor is not None and not own:  # it may have narrowed the window that it handed down
            side = 1 if is_high else 0
            own = ancestor.handed[side] == bound != (ancestor.alpha, ancestor.beta)[side]
            left = ancestor.left_by_table or ancestor.window
            own = own or left[side] == bound != ancestor.window[side]
        self.claim(own, "that node did not set the bound {}.", bound)

    def exit(self, event: Event, here: OpenVisit) -> None:
        """Check what the node returns, and that this holds whatever the unvisited nodes are worth."""
        unfinished = here.due or (here.unsearched and not here.cut)
        if not self.require(not unfinished and here.v is not None, "the node is not finished."):
            return
        self.claim(not here.is_due_to_store(event), "what was stored is returned: {}.", here.stored)
        value = here.returned(clamps=self.prunes and self.options.bounds is Bounds.HARD)
        self.bounds(event, here)
        self.claim(event.value == value, "the node returns {}.", value)
        found = here.range().both(here.told)
        if not self.stack[1:]:
            found = self.roots = found.both(here.earlier)
        here.estimates &= ~Estimates.VALUE
        if event.value is not None:
            if not bounds_of(event.value, found.surely_lowest, found.surely_highest).get(event.bound, True):
                here.estimates |= Estimates.VALUE
            self.returned_as(event, event.value, here.window, found)
        self.estimated(event, here)
        self.stack.pop()
        del self.open[here.node]
        if not self.stack:
            self.finished = True
        else:
            self.hand_up(event, here, found.both(here.earlier))

    def hand_up(self, event: Event, here: OpenVisit, found: Range) -> None:
        """Tell the node above what a visit has returned, and what it can be worth by all visits to it from there."""
        if event.value is None:
            return
        bound, is_estimate = event.bound, Estimates.VALUE in here.estimates
        if here.earlier != ANYTHING:
            bound = next((each for each, holds in bounds_of(event.value, *found[:2]).items() if holds), Bound.NONE)
            is_estimate = not bounds_of(event.value, *found[2:]).get(bound, True)
        child = int(self.trace.places.child[here.node])
        self.stack[-1].take(Arrived(child, here.window, event.value, bound, found, is_estimate))

    def returned_as(self, event: Event, value: Value, window: tuple[Value, Value], found: Range) -> None:
        """Check that a value is named as the strongest thing that is proven of it, and exactly known inside the window.

        A value outside the window may be labelled as the bound that follows from the window alone, as in many
        textbooks.
        """
        proven = bounds_of(value, found.lowest, found.highest)
        alpha, beta = window
        if not proven.get(event.bound, False):
            self.claim(False, "the node may be worth anything from {} to {}.", found.lowest, found.highest)
        elif proven[Bound.EXACT]:
            by_window = (event.bound is Bound.UPPER and value <= alpha) or (
                event.bound is Bound.LOWER and value >= beta
            )
            self.claim(event.bound is Bound.EXACT or by_window, "more is known: the node is worth exactly {}.", value)
        else:
            self.claim(not alpha < value < beta, "inside the window ({}, {}) a value is exact.", alpha, beta)

    def truncated(self, event: Event, here: OpenVisit) -> None:
        """Check what a stopped search knew of its last node, and how many children of open nodes were left."""
        self.stands(event, here)
        left = sum(len(node.unsearched) for node in self.stack)
        self.claim(event.left == left, "{} children were left.", left)
        self.finished = self.stopped = True

    def check_end(self) -> None:
        """Check that the search came to its end, within its budget, and that no node is left over."""
        self.at = len(self.trace)
        self.claim(self.finished, "the search has not come to its end.")
        self.claim(self.entered == len(self.trace.visits), "there are only {} visits.", self.entered)
        self.claim(len(self.places) == len(self.trace.places), "only {} nodes were entered.", len(self.places))
        budget = self.options.budget
        self.claim(budget is None or len(self.trace) <= budget, "the budget was {} events.", budget)
        nodes = self.options.nodes
        self.claim(nodes is None or self.entered <= nodes, "the budget was {} nodes.", nodes)


def _named(due: tuple[Kind, int]) -> str:
    return f"{due[0].name} for child {due[1]}"
