"""Checks of what a node decides once a child has returned: changes of its value and bounds, cutoffs, visits again."""

from __future__ import annotations

import math

from core.audit.following import Following
from core.audit.open_visit import OF_VALUE, Arrived, OpenVisit, Range, bounds_of, strongest, weighed
from core.expectation import exact, rounded
from core.game import Player, Value
from core.options import Cutoff, Form
from core.trace import Bound, Event, Kind


class Deciding(Following):
    """What has to hold where a value or a bound changes, a child is skipped, or searched again."""

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
        cuts, changes = self.meets_limit(here, v), v > here.alpha if is_max else v < here.beta
        if changes and self.moves_bounds and (self.options.form is Form.UPDATE or not cuts):
            here.due.append((Kind.ALPHA if is_max else Kind.BETA, child))
        if cuts:
            here.due.append((Kind.CUTOFF, child))
            here.cut_rest()

    def meets_limit(self, here: OpenVisit, value: Value) -> bool:
        """Return whether a player's node is cut off with a value: at MAX by beta, at MIN by alpha."""
        is_max = here.player is Player.MAX
        limit = here.beta if is_max else here.alpha
        beyond = value > limit if is_max else value < limit
        return beyond or (value == limit and self.options.cutoff is Cutoff.NONSTRICT)

    def weigh_chance(self, here: OpenVisit, arrived: Arrived) -> None:
        """Work out whether a chance node can only be worth beta or more, or alpha or less, whatever is left of it."""
        total = here.total + here.probabilities[arrived.child] * exact(arrived.value)
        rest, (least, most, *_) = here.rest(), self.leaves
        low, high = weighed(total, rest, least), weighed(total, rest, most)
        alpha, beta = exact(here.alpha), exact(here.beta)
        equality = self.options.cutoff is Cutoff.NONSTRICT
        if low > beta or (equality and low == beta):
            here.cut_value = rounded(low)
        elif high < alpha or (equality and high == alpha):
            here.cut_value = rounded(high)
        else:
            return
        here.due.append((Kind.CUTOFF, arrived.child))
        here.cut_rest()

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
            self.claim(event.old == old, "the value was {:answer}.", old)
            here.v, here.towards = here.better
            here.estimates &= ~OF_VALUE
            if here.arrived is not None and here.arrived.is_estimate:
                here.estimates |= OF_VALUE
        elif event.kind is Kind.CHANCE:
            self.expected(event, here)
        elif event.kind in (Kind.ALPHA, Kind.BETA) and here.v is not None:
            old = here.move_bound(here.v)
            self.claim(event.old == old, "{} was {:answer}.", event.kind.name.lower(), old)
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
        v, known = here.v, here.known
        if here.towards is Bound.LOWER:
            self.claim(v is not None and known is not None and known.lowest >= v, "it may be worth less.")
        elif here.towards is Bound.UPPER:
            self.claim(v is not None and known is not None and known.highest <= v, "it may be worth more.")

    def expected(self, event: Event, here: OpenVisit) -> None:
        """Check the expected value so far at a chance node: the sum of what was seen, each times its probability."""
        old = 0 if here.v is None else here.v
        self.claim(event.old == old, "the value was {:answer}.", old)
        if here.arrived is None:
            return
        here.total += here.probabilities[here.arrived.child] * exact(here.arrived.value)
        here.v = rounded(here.total)
        if here.arrived.is_estimate:
            here.estimates |= OF_VALUE
        if not here.unsearched and here.known is not None:
            here.towards = strongest(here.v, here.known.lowest, here.known.highest)

    def cut_at_chance(self, here: OpenVisit) -> None:
        """Note what a chance node that is cut off is worth at least or at most: its rest is at an end of the range."""
        value, found = here.cut_value, here.range()
        if value is None:
            return
        here.v = value
        here.towards = strongest(value, found.lowest, found.highest)
        here.estimates &= ~OF_VALUE
        if not bounds_of(value, found.surely_lowest, found.surely_highest).get(here.towards, True):
            here.estimates |= OF_VALUE

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
        self.claim(own, "that node did not set the bound {:answer}.", bound)

    def research(self, event: Event, here: OpenVisit) -> None:
        """Check that the child which has just returned is entered again, and what it returned."""
        arrived = here.arrived
        if not self.require(
            self.revisits and arrived is not None and not here.weighed and event.child == arrived.child,
            "no such event follows from what is known.",
        ):
            return
        if arrived is not None:
            self.claim(event.found == arrived.value, "the child returned {:answer}.", arrived.value)
        self.stands(event, here)
        here.leave_out()
        here.unsearched.appendleft(event.child or 0)

    def stood_pat(self, event: Event, here: OpenVisit) -> None:
        """Check that the side to move has the static evaluation as one more child, and what follows from it."""
        if not self.require(here.is_to_stand_pat and self.is_evaluated, "nobody stands pat here."):
            return
        here.is_to_stand_pat = False
        value, surely = self.game.evaluate(here.state), self.game.utility_range  # type: ignore[attr-defined]  # as above
        is_max = here.player is Player.MAX
        here.v, here.known = value, Range(value, value, *surely)
        here.towards = Bound.LOWER if is_max else Bound.UPPER
        if not surely[0] == value == surely[1]:
            here.estimates |= OF_VALUE
        if self.meets_limit(here, value):
            here.cut_rest()
        elif value > here.alpha if is_max else value < here.beta:
            here.move_bound(value)
        self.stands(event, here)


def _named(due: tuple[Kind, int]) -> str:
    return f"{due[0].name} for child {due[1]}"
