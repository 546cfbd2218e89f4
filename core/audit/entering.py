"""Checks of a node that is entered: where it is in the game, whose turn it is, and its window."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import Any

from core.audit.deciding import Deciding
from core.audit.open_visit import ANYTHING, OpenVisit, Range
from core.game import Player, Stochastic, Value
from core.trace import ABSENT, Bound, Event


class Entering(Deciding):
    """What has to hold at an ENTER."""

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
        self.claim(places.players[node] is player, "{0.name} is to move here.", player)
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

        A search that visits nodes again may hand down a part of the node's window, and choose that of a further pass.
        """
        given = event.alpha, event.beta
        alpha, beta = self.options.window if parent is None else (parent.alpha, parent.beta)
        if parent is not None and parent.player is Player.CHANCE and self.cuts_at_chance:
            alpha, beta = parent.window_of(int(self.trace.places.child[event.node]))
        may_choose = parent is not None or self.entered > 1 or self.chooses_windows
        if self.revisits and may_choose and given != (alpha, beta):
            lies_within = parent is None or alpha <= event.alpha < event.beta <= beta
            self.claim(
                lies_within and event.alpha < event.beta,
                "the window handed down is part of ({:answer}, {:answer}).",
                alpha,
                beta,
            )
            return given
        self.claim(given == (alpha, beta), "the window handed down is ({:answer}, {:answer}).", alpha, beta)
        return alpha, beta

    def children_of(self, state: Any, node: int, visit: int) -> deque[int]:
        """Return the child indices that the search of a state goes through, in order: none at its limits."""
        is_known = bool(self.stack) and self.endgames.holds(state)
        if self.game.is_terminal(state) or is_known or (self.is_limited() and not self.goes_beyond()):
            return deque()
        children = self.orders.children(state, node, visit)
        if not self.is_limited() or not self.tells_noise:
            return children
        moves = self.game.actions(state)
        is_noisy = self.game.is_noisy  # type: ignore[attr-defined]  # it tells noise
        return deque(child for child in children if is_noisy(state, moves[child]))
