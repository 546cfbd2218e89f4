"""What a transposition table knows about a position, and what it stores."""

from __future__ import annotations

from core.trace import Bound, Event
from viz.words.narration.sentence import Sentence
from viz.words.narration.so_far import SoFar
from viz.words.phrase import Phrase
from viz.words.table_words import worth


def miss(so_far: SoFar, event: Event) -> Sentence:
    """Say that the table does not know a position."""
    return Sentence("Not in the table", ("{0} is not in the table, so it is searched.", so_far.name(event.node)))


def hit(so_far: SoFar, event: Event) -> Sentence:
    """Say what the table knows of a position, and what follows."""
    place = 0 if event.stored_at is None else event.stored_at
    where = "an earlier visit" if place == event.node else so_far.name(place)
    words = so_far.name(event.node), where, so_far.table.worth(event)
    lead: Phrase = (f"The table has {{0}}, stored at {{1}}: it {so_far.is_worth} {{2}}.", *words)
    if event.value is not None:
        bound = so_far.table.stored(event).bound
        enough: Phrase = ("That is all it takes: nothing below {0} is searched.", words[0])
        if bound is not Bound.EXACT:
            side, limit = ("beta", so_far.beta(event)) if bound is Bound.LOWER else ("alpha", so_far.alpha(event))
            enough = (f"With {side} at {{1}} that is enough: nothing below {{0}} is searched.", words[0], limit)
        return Sentence("In the table", lead, enough)
    before = so_far.latest(event.node, event)
    if (before.alpha, before.beta) != (event.alpha, event.beta):
        return Sentence(
            "In the table", lead, ("So its window is now ({0}, {1}).", so_far.alpha(event), so_far.beta(event))
        )
    return Sentence("In the table", lead, so_far.table.why_not_more(event))


def store(so_far: SoFar, event: Event) -> Sentence:
    """Say what the table stores, and which position it drops."""
    words = so_far.name(event.node), worth(event)
    rest: Phrase = ("",)
    if so_far.table.replaces_another(event):
        rest = ("It takes the place of what was stored at {0}.", so_far.name(event.replaced or 0))
    return Sentence("Stored", ("{0} is stored as worth {1}.", *words), rest)
