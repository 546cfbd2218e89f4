"""Checks of what a node returns: that it holds whatever the unvisited nodes are worth."""

from __future__ import annotations

from core.audit.following import Following
from core.audit.open_visit import ANYTHING, OF_VALUE, Arrived, OpenVisit, Range, bounds_of, strongest
from core.game import Value
from core.options import Bounds
from core.trace import Bound, Event, Kind


class Returning(Following):
    """What has to hold at a LEAF, a HORIZON, a KNOWN and an EXIT."""

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
            if not self.require(at_limit and self.is_evaluated, "the node is not at the horizon."):
                return
            kind, value = Kind.HORIZON, self.game.evaluate(here.state)  # type: ignore[attr-defined]  # checked above
            surely = self.game.utility_range  # type: ignore[attr-defined]
            if not surely[0] == value == surely[1]:
                here.estimates |= OF_VALUE
        self.claim(event.kind is kind and not here.scored, "this node is due a {0.name}.", kind)
        within = self.leaves.lowest <= value <= self.leaves.highest
        self.claim(within, "a leaf is worth {0.lowest:answer} to {0.highest:answer}.", self.leaves)
        here.v, here.scored, here.towards = value, True, Bound.EXACT
        self.stands(event, here)
        here.known = Range(value, value, *surely)

    def known(self, event: Event, here: OpenVisit) -> None:
        """Check what an endgame table tells: below the root, and by brute force if that is affordable."""
        is_held = bool(self.stack[1:]) and self.endgames.holds(here.state) and event.value is not None
        if not self.require(is_held and not here.scored, "the position is not in the endgame table."):
            return
        self.note(self.endgames.wrong_value(event, here.state))
        value = event.value or 0
        here.v, here.scored, here.towards = value, True, Bound.EXACT
        self.stands(event, here)
        here.known = Range(value, value, value, value)

    def exit(self, event: Event, here: OpenVisit) -> None:
        """Check what the node returns, and that this holds whatever the unvisited nodes are worth."""
        unfinished = here.due or (here.unsearched and not here.cut)
        if not self.require(not unfinished and here.v is not None, "the node is not finished."):
            return
        self.claim(not here.is_due_to_store(event), "what was stored is returned: {:answer}.", here.stored)
        value = here.returned(clamps=self.prunes and self.options.bounds is Bounds.HARD)
        self.bounds(event, here)
        self.claim(event.value == value, "the node returns {:answer}.", value)
        found = here.range().both(here.told)
        if not self.stack[1:]:
            found = self.roots = found.both(here.earlier)
        here.estimates &= ~OF_VALUE
        if event.value is not None:
            if not bounds_of(event.value, found.surely_lowest, found.surely_highest).get(event.bound, True):
                here.estimates |= OF_VALUE
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
        bound, is_estimate = event.bound, bool(here.estimates & OF_VALUE)
        if here.earlier != ANYTHING:
            bound = strongest(event.value, *found[:2])
            is_estimate = not bounds_of(event.value, *found[2:]).get(bound, True)
        child = int(self.trace.places.child[here.node])
        self.stack[-1].take(Arrived(child, here.window, event.value, bound, found, is_estimate))

    def returned_as(self, event: Event, value: Value, window: tuple[Value, Value], found: Range) -> None:
        """Check that a value is named as the strongest thing proven of it, and known exactly inside the window.

        Outside the window it may be labelled as the bound that the window alone gives, as in many textbooks.
        """
        proven = bounds_of(value, found.lowest, found.highest)
        alpha, beta = window
        if not proven.get(event.bound, False):
            self.claim(
                False, "the node may be worth anything from {:answer} to {:answer}.", found.lowest, found.highest
            )
        elif proven[Bound.EXACT]:
            by_window = (event.bound is Bound.UPPER and value <= alpha) or (
                event.bound is Bound.LOWER and value >= beta
            )
            self.claim(
                event.bound is Bound.EXACT or by_window, "more is known: the node is worth exactly {:answer}.", value
            )
        else:
            self.claim(
                not alpha < value < beta, "inside the window ({:answer}, {:answer}) a value is exact.", alpha, beta
            )
