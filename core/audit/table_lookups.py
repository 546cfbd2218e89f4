"""Checks of what a transposition table tells and takes in, and of what an endgame table and an opening book tell."""

from __future__ import annotations

from core.audit.audited_visit import AuditedVisit
from core.audit.decisions import NOT_DUE
from core.audit.followed_search import FollowedSearch
from core.audit.proven_range import Range
from core.audit.transposition_table import Stored
from core.options import Book, Bounds
from core.trace import Bound, Event, Kind


def check_lookup(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check what the table tells of a node that was just entered, and what follows from it."""
    table = search.table
    search.require(table.exists and here.is_untouched and bool(here.unsearched), NOT_DUE)
    here.looked_up = True
    if event.kind is Kind.MISS:
        search.claim(not table.holds(here.state), "the table holds this position.")
        search.stands(event, here)
        return
    entry = search.needed(table.entry_at(event.stored_at, here.state), "the table holds no such entry.")
    told = table.tells(entry, search.plies_left(), here.window, search.options.cutoff)
    search.note(told.wrong)
    if event.value is not None:
        search.claim(told.value == event.value, "the entry does not end the search of this node.")
        here.is_known_by_table(event.value, entry.range)
    else:
        search.claim(told.value is None, "the entry ends the search of this node: {:answer}.", told.value)
        here.is_narrowed(told.window, entry.range)
    search.stands(event, here)


def check_store(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check what a node stores before it returns, and what it replaces."""
    is_done = not here.due and (not here.unsearched or here.cut) and here.stored is None and here.looked_up
    value = here.returned(clamps=search.prunes and search.options.bounds is Bounds.HARD)
    value = search.needed(value if search.table.exists and is_done else None, NOT_DUE)
    alpha, beta = here.window
    bound = Bound.EXACT
    if not alpha < value < beta and search.prunes:
        bound = Bound.UPPER if value <= alpha else Bound.LOWER
    search.claim(not alpha >= value >= beta, "the window is empty: {:answer} may be either bound.", value)
    search.claim((event.value, event.bound) == (value, bound), "it stores {0:answer} as {1.name}.", value, bound)
    here.v, here.towards, here.stored = value, bound, value
    found = here.range().both(here.told)
    here.rests_on(value, bound, found)
    entry = Stored(here.state, value, bound, search.plies_left(), found.is_sure(value, bound))
    search.note(search.table.take(here.node, entry, event.replaced))
    search.stands(event, here)


def check_known(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check what an endgame table tells: below the root, and by brute force if that is affordable."""
    is_held = here.node != 0 and search.endgames.holds(here.state) and not here.scored
    value = search.needed(event.value if is_held else None, "the position is not in the endgame table.")
    search.note(search.endgames.wrong(event, here.state))
    here.v, here.scored, here.towards, here.known = value, True, Bound.EXACT, Range(value, value, value, value)
    search.stands(event, here)


def check_book(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check that an opening book is told of once, at the root, and by brute force what it has, if affordable."""
    is_due = search.options.book is Book.ON and here.node == 0 and search.passes == 1 and not search.is_booked
    search.require(is_due and here.is_untouched and bool(here.unsearched), "no book is asked here.")
    search.is_booked = True
    search.note(search.endgames.wrong(event, here.state))
    search.stands(event, here)
