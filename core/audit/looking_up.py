"""Checks of a transposition table, what it tells and takes in, and of an opening book."""

from __future__ import annotations

from core.audit.claimed_table import Stored
from core.audit.following import Following
from core.audit.open_visit import OF_VALUE, OpenVisit, bounds_of, strongest
from core.options import Book, Bounds
from core.trace import Bound, Event, Kind


class LookingUp(Following):
    """What has to hold at a MISS, a HIT, a STORE and a BOOK."""

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
        self.note(told.wrong)
        if event.value is not None:
            self.claim(told.value == event.value, "the entry does not end the search of this node.")
            here.known_by_table(event.value, entry.range)
            here.towards = bound = strongest(event.value, *entry.range[:2])
            if not bounds_of(event.value, *entry.range[2:]).get(bound, True):
                here.estimates |= OF_VALUE
        else:
            self.claim(told.value is None, "the entry ends the search of this node: {:answer}.", told.value)
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
        self.claim(
            value is None or not alpha >= value >= beta, "the window is empty: {:answer} may be either bound.", value
        )
        self.claim((event.value, event.bound) == (value, bound), "it stores {0:answer} as {1.name}.", value, bound)
        if value is None:
            return
        found = here.range().both(here.told)
        surely = bounds_of(value, found.surely_lowest, found.surely_highest)[bound]
        here.v, here.towards, here.stored = value, bound, value
        here.estimates = here.estimates & ~OF_VALUE | (0 if surely else OF_VALUE)
        entry = Stored(here.state, value, bound, self.plies_left(), surely)
        self.note(self.table.take(here.node, entry, event.replaced))
        self.stands(event, here)

    def booked(self, event: Event, here: OpenVisit) -> None:
        """Check that an opening book is told of once, at the root, and by brute force what it has, if affordable."""
        untouched = here.v is None and here.arrived is None and not here.looked_up and bool(here.unsearched)
        is_due = self.options.book is Book.ON and here.node == 0 and self.passes == 1 and not self.booked_already
        if not self.require(is_due and untouched, "no book is asked here."):
            return
        self.booked_already = True
        self.note(self.endgames.wrong_book(event, here.state))
        self.stands(event, here)
