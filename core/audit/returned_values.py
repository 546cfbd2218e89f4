"""Checks of what a node returns: that it holds whatever the unvisited nodes are worth."""

from __future__ import annotations

from core.audit.audited_visit import OF_VALUE, Arrived, AuditedVisit
from core.audit.followed_search import FollowedSearch
from core.audit.proven_range import ANYTHING, Range
from core.game import Value
from core.options import Bounds
from core.trace import Bound, Event, Kind


def check_score(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check a leaf's utility, or the static evaluation at the depth limit."""
    game, depth = search.game, len(search.stack) - 1
    if game.is_terminal(here.state):
        kind, value = Kind.LEAF, game.utility(here.state)
        here.known = Range(value, value, value, value)
    else:
        search.require(not (depth and search.endgames.holds(here.state)), "this node is due a KNOWN.")
        at_limit = search.limit is not None and depth >= search.limit and not here.unsearched
        search.require(at_limit and search.is_evaluated, "the node is not at the horizon.")
        kind, value = Kind.HORIZON, game.evaluate(here.state)  # type: ignore[attr-defined]  # checked above
        here.known = Range(value, value, *game.utility_range)  # type: ignore[attr-defined]
        here.rests_on(value, Bound.EXACT, here.known)
    search.claim(event.kind is kind and not here.scored, "this node is due a {0.name}.", kind)
    within = search.leaves.lowest <= value <= search.leaves.highest
    search.claim(within, "a leaf is worth {0.lowest:answer} to {0.highest:answer}.", search.leaves)
    here.v, here.scored, here.towards = value, True, Bound.EXACT
    search.stands(event, here)


def check_exit(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check what the node returns, and that this holds whatever the unvisited nodes are worth."""
    unfinished = here.due or (here.unsearched and not here.cut)
    search.require(not unfinished and here.v is not None, "the node is not finished.")
    was_stored = here.stored is None or event.value == here.stored
    search.claim(was_stored, "what was stored is returned: {:answer}.", here.stored)
    value = here.returned(clamps=search.prunes and search.options.bounds is Bounds.HARD)
    search.bounds(event, here)
    search.claim(event.value == value, "the node returns {:answer}.", value)
    found = here.range().both(here.told)
    if here.node == 0:
        found = search.roots = found.both(here.earlier)
    here.estimates &= ~OF_VALUE
    if event.value is not None:
        here.rests_on(event.value, event.bound, found)
        _check_bound(search, event.bound, event.value, here, found)
    search.estimated(event, here)
    search.stack.pop()
    del search.open[here.node]
    if not search.stack:
        search.is_finished = True
    elif event.value is not None:
        _hand_up(search, event.bound, event.value, here, found.both(here.earlier))


def _hand_up(search: FollowedSearch, bound: Bound, value: Value, here: AuditedVisit, found: Range) -> None:
    """Tell the node above what a visit has returned, and what it can be worth by all visits to it from there."""
    if here.earlier != ANYTHING:
        bound = found.strongest(value)
        here.rests_on(value, bound, found)
    child = int(search.trace.places.child[here.node])
    search.stack[-1].take(Arrived(child, here.window, value, bound, found, bool(here.estimates & OF_VALUE)))


def _check_bound(search: FollowedSearch, bound: Bound, value: Value, here: AuditedVisit, found: Range) -> None:
    """Check that a value is named as the strongest thing proven of it, and known exactly inside the window.

    Outside the window it may be labelled as the bound that the window alone gives, as in many textbooks.
    """
    proven, (alpha, beta) = found.bounds(value), here.window
    if not proven.get(bound, False):
        search.claim(False, "the node may be worth anything from {0.lowest:answer} to {0.highest:answer}.", found)
    elif proven[Bound.EXACT]:
        by_window = (bound is Bound.UPPER and value <= alpha) or (bound is Bound.LOWER and value >= beta)
        search.claim(bound is Bound.EXACT or by_window, "more is known: the node is worth exactly {:answer}.", value)
    else:
        inside = alpha < value < beta
        search.claim(not inside, "inside the window ({:answer}, {:answer}) a value is exact.", alpha, beta)
