"""Events in words: one sentence each, with the names and numbers of the tree at hand.

`Memory` keeps what sentences refer back to; the modules beside it have the sentences, by what happens.
"""

from __future__ import annotations

from core.trace import Event, Kind
from viz.words.narration import beginnings, bounds, cutoffs, returns, transposition_table
from viz.words.narration.memory import Memory
from viz.words.narration.sentence import READY, Sentence

__all__ = ["READY", "Memory", "Narrator", "Sentence"]

SENTENCES = {
    Kind.ENTER: beginnings.enter,
    Kind.LEAF: beginnings.leaf,
    Kind.HORIZON: beginnings.horizon,
    Kind.KNOWN: beginnings.known,
    Kind.BOOK: beginnings.booked,
    Kind.BEST: bounds.improved,
    Kind.ALPHA: bounds.raised,
    Kind.BETA: bounds.lowered,
    Kind.CUTOFF: cutoffs.cutoff,
    Kind.SKIP: cutoffs.skip,
    Kind.EXIT: returns.returned,
    Kind.TRUNCATED: returns.truncated,
    Kind.RESEARCH: bounds.research,
    Kind.MISS: transposition_table.miss,
    Kind.HIT: transposition_table.hit,
    Kind.STORE: transposition_table.store,
    Kind.ITERATION: beginnings.iteration,
    Kind.CHANCE: bounds.weighed,
    Kind.STAND_PAT: beginnings.stand_pat,
}
"""What says each kind of event."""


class Narrator(Memory):
    """Turns the events of a trace, in order, into sentences."""

    def sentence(self, event: Event) -> Sentence:
        """Return the sentence for the next event."""
        self.take(event)
        said = self.tell(event)
        self.note(event)
        return said

    def tell(self, event: Event) -> Sentence:
        """Return the sentence for an event that was taken in."""
        return SENTENCES[event.kind](self, event)
