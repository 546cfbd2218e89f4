"""Words for what a search finds and stores in its transposition table."""

from __future__ import annotations

import math

from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace
from core.trace.frames import Frames
from viz.words.answer_marks import answer
from viz.words.phrase import Phrase
from viz.words.wording import spoken, worked_out

WORTH = {Bound.EXACT: "exactly", Bound.LOWER: "at least", Bound.UPPER: "at most", Bound.NONE: "perhaps"}
"""How a value relates to a node's worth."""


def worth(stored: Event) -> str:
    """Return the worth of an event's position: "exactly 5", "at least 5", or "5" for an estimate."""
    number = worked_out(stored.value or 0)
    is_estimate = stored.bound is Bound.EXACT and Estimates.VALUE in stored.estimates
    return number if is_estimate else f"{WORTH[stored.bound]} {number}"


class TableWords:
    """Words an entry at any event: what it says, and why it is or is not enough."""

    def __init__(self, trace: Trace, frames: Frames) -> None:
        self._trace = trace
        self._frames = frames

    def plies_left(self, event: Event) -> float:
        """Return how many plies are searched below the node of an event; inf without a limit."""
        begun = self._frames.last_of(0, event.number + 1, (Kind.ITERATION,))
        limit = self._trace.options.depth if begun is None else begun.limit
        return (math.inf if limit is None else limit) - int(self._trace.places.depth[event.node])

    def stored(self, event: Event) -> Event:
        """Return the STORE of the entry that a HIT found."""
        place = ABSENT if event.stored_at is None else event.stored_at
        stored = self._frames.last_of(place, event.number, (Kind.STORE,))
        if stored is None:
            raise ValueError("what a HIT finds was stored")
        return stored

    def replaces_another(self, event: Event) -> bool:
        """Return whether a STORE takes the place of another position."""
        states = self._trace.places.states
        return event.replaced is not None and states[event.replaced] != states[event.node]

    def worth(self, event: Event) -> str:
        """Return what the entry that a HIT found says, such as "at least 5"."""
        return worth(self.stored(event))

    def why_not_more(self, event: Event) -> Phrase:
        """Say why an entry that changes nothing is of no use here."""
        stored = self.stored(event)
        value, bound, plies = stored.value or 0, stored.bound, self.plies_left(stored)
        left = self.plies_left(event)
        if plies < left:
            return ("But that is from a search of {0}, and here {1} are left: too shallow.", *_plies(plies, left))
        if plies > left and not event.alpha < value < event.beta:
            return ("That adds nothing here.",)
        if plies > left:
            return ("That is from a search of {0}, not of the {1} that are left here.", *_plies(plies, left))
        side, limit = ("alpha", event.alpha) if bound is Bound.LOWER else ("beta", event.beta)
        return ("That adds nothing where {0} is {1}.", side, answer(spoken(limit)))


def _plies(*numbers: float) -> list[str]:
    return [f"{number:g} {'ply' if number == 1 else 'plies'}" for number in numbers]
