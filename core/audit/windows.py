"""Checks of a node that is entered: that its turn has come, its children, and its window."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import deque
from fractions import Fraction

from core.audit.audited_visit import ANYTHING, AuditedVisit, Range, Window
from core.audit.auditor import Located
from core.audit.decisions import weigh
from core.audit.followed_search import FollowedSearch
from core.expectation import NEAR
from core.game import Player, Stochastic
from core.trace import Bound, Event


def check_enter(search: FollowedSearch, event: Event) -> None:
    """Check where a node is in the game, whose turn it is, and the window handed down to it."""
    places, node, stack = search.trace.places, event.node, search.stack
    search.begin_visit(event)
    search.require(bool(stack) == (node != 0), "the root {}.", "is open" if stack else "has already returned")
    parent = stack[-1] if stack else None
    if parent is None:
        if event.visit in search.limits:
            search.limit, search.roots = search.limits[event.visit], ANYTHING
    else:
        weigh(search, parent)
        goes_on = parent.unsearched and not (parent.due or parent.cut or parent.is_to_stand_pat)
        expected = parent.unsearched[0] if goes_on else None
        is_due = (int(places.parent[node]), int(places.child[node])) == (parent.node, expected)
        search.require(is_due, "another event is due before this visit.")
        parent.unsearched.popleft()
        parent.unvisited -= parent.again is None
    at = search.locate(event, parent, len(stack))
    search.claim(event.value is None and event.bound is Bound.NONE, "nothing is known about the node yet.")
    children = _children(search, at)
    if children or not search.limits:  # a node at the limit of one pass may have children in the next
        search.claim(int(places.branching[node]) == len(children), "the node has {} children.", len(children))
    window = _window(search, event, parent)
    player = search.game.to_move(at.state)
    here = AuditedVisit(at.visit, node, at.state, player, window, *window, children, len(children), search.leaves)
    here.is_to_stand_pat = bool(children) and search.is_limited()
    if player is Player.CHANCE and children:
        _take_probabilities(search, here)
    here.earlier = search.roots if parent is None else _hand_down(search, here, parent)
    stack.append(here)
    search.open[node] = here


def _hand_down(search: FollowedSearch, here: AuditedVisit, parent: AuditedVisit) -> Range:
    """Note what a node hands down to a child; return what former visits from it to the child leave."""
    parent.handed = here.window
    if parent.again is None:
        return ANYTHING
    search.claim(here.window != parent.again.window, "the window is the one of the visit before.")
    earlier, parent.again = parent.again.range, None
    return earlier


def _take_probabilities(search: FollowedSearch, here: AuditedVisit) -> None:
    game = search.game
    search.require(isinstance(game, Stochastic), "this game has no chance nodes.")
    here.probabilities = tuple(map(Fraction, game.probabilities(here.state)))  # type: ignore[attr-defined]
    adds_up = abs(sum(here.probabilities, Fraction(-1))) <= NEAR and min(here.probabilities) > 0
    search.require(adds_up, "the probabilities here do not add to 1.")


def _window(search: FollowedSearch, event: Event, parent: AuditedVisit | None) -> Window:
    """Check the window that a visit was given, and return what it should be.

    A search that visits nodes again may hand down a part of the node's window, and choose that of a further pass.
    """
    given = event.alpha, event.beta
    alpha, beta = search.options.window if parent is None else (parent.alpha, parent.beta)
    if parent is not None and parent.player is Player.CHANCE and search.cuts_at_chance:
        p = parent.probabilities[int(search.trace.places.child[event.node])]
        alpha, beta = search.leaves.window(alpha, beta, parent.total, parent.rest() - p, p)
    if parent is not None and search.scores:
        _check_scout(search, given, parent)
    may_choose = parent is not None or search.passes > 1 or search.chooses_windows
    if search.revisits and may_choose and given != (alpha, beta):
        lies_within = event.alpha < event.beta and (parent is None or alpha <= event.alpha < event.beta <= beta)
        search.claim(lies_within, "the window handed down is part of ({:answer}, {:answer}).", alpha, beta)
        return given
    search.claim(given == (alpha, beta), "the window handed down is ({:answer}, {:answer}).", alpha, beta)
    return alpha, beta


def _check_scout(search: FollowedSearch, given: Window, parent: AuditedVisit) -> None:
    """Check that a later child is first asked in a null window whether it is better: no leaf's value lies in that."""
    if parent.v is None or parent.again is not None or parent.player is Player.CHANCE:
        return
    best = max(parent.v, parent.alpha) if parent.player is Player.MAX else min(parent.v, parent.beta)
    above = bisect_right(search.scores, given[0])
    is_null = above == len(search.scores) or search.scores[above] >= given[1]
    search.claim(is_null or math.isinf(best), "a null window is due here.")


def _children(search: FollowedSearch, at: Located) -> deque[int]:
    """Return the child indices that the search of a state goes through, in order: none at its limits."""
    game, depth = search.game, len(search.stack)
    is_known = depth > 0 and search.endgames.holds(at.state)
    goes_beyond = depth < (search.limit or 0) + search.plies_beyond
    if game.is_terminal(at.state) or is_known or (search.is_limited() and not goes_beyond):
        return deque()
    children = search.orders.children(at.state, at.node, at.visit)
    if not search.is_limited() or not search.tells_noise:
        return children
    moves = game.actions(at.state)
    is_noisy = game.is_noisy  # type: ignore[attr-defined]  # it tells noise
    return deque(child for child in children if is_noisy(at.state, moves[child]))
