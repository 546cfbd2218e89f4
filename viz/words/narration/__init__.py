"""Events in words: one sentence each, with the names and numbers of the tree at hand.

`SoFar` finds what sentences refer back to; the other modules have the sentences, by kind.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.trace import Event, Kind
from viz.words.narration import beginnings, bounds, cutoffs, returns, steps, transposition_table
from viz.words.narration.sentence import READY, Sentence
from viz.words.narration.so_far import SoFar

__all__ = ["READY", "Narrator", "Sentence", "SoFar"]

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
"""The sentences by kind of event."""


class Narrator(SoFar):
    """Turns the events of a trace into sentences, each independently."""

    def sentence(self, event: Event) -> Sentence:
        """Return the sentence for an event."""
        return SENTENCES[event.kind](self, event)

    def step(self, events: Sequence[Event]) -> tuple[Event, Sentence]:
        """Return a step by node's main event, and the sentence for the whole step."""
        event = steps.about(events)
        return event, steps.said(self, events) or self.sentence(event)
