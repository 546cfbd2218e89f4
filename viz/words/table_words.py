"""What a search finds in its transposition table and stores there, in words."""

from __future__ import annotations

import math

from core.game import Value
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace
from viz.words.answers import answer
from viz.words.phrase import Phrase
from viz.words.wording import spoken, worked_out

WORTH = {Bound.EXACT: "exactly", Bound.LOWER: "at least", Bound.UPPER: "at most", Bound.NONE: "perhaps"}
"""How a value relates to what a node is worth."""


def worth(stored: Event) -> str:
    """Return what an event says that its position is worth: "exactly 5", "at least 5", and of an estimate "≈5"."""
    number = worked_out(stored.value or 0, stored.estimates, Estimates.VALUE)
    is_estimate = stored.bound is Bound.EXACT and Estimates.VALUE in stored.estimates
    return number if is_estimate else f"{WORTH[stored.bound]} {number}"


class TableWords:
    """Follows what a trace stores, and tells of an entry what it says and why it is or is not enough."""

    def __init__(self, trace: Trace) -> None:
        self._depths = trace.places.depth
        self._states = trace.places.states
        self._limit: float = math.inf if trace.options.depth is None else trace.options.depth
        self._entries: dict[int, tuple[Event, float]] = {}

    def note(self, event: Event) -> None:
        """Take in an event: what is stored, or the depth limit of a pass."""
        if event.kind is Kind.STORE:
            self._entries[event.node] = event, self.plies_left(event.node)
        elif event.kind is Kind.ITERATION and event.limit is not None:
            self._limit = event.limit

    def plies_left(self, node: int) -> float:
        """Return how many plies are searched below a node; inf without a limit."""
        return self._limit - int(self._depths[node])

    def entry(self, event: Event) -> tuple[Value, Bound, float]:
        """Return the value that a HIT found, what it is, and the plies to which it was searched."""
        stored, plies = self._entries[ABSENT if event.stored_at is None else event.stored_at]
        return stored.value or 0, stored.bound, plies

    def replaces_another(self, event: Event) -> bool:
        """Return whether a STORE takes the place of another position."""
        return event.replaced is not None and self._states[event.replaced] != self._states[event.node]

    def told(self, event: Event) -> str:
        """Return what the entry that a HIT found says, such as "at least 5"."""
        stored, _ = self._entries[ABSENT if event.stored_at is None else event.stored_at]
        return worth(stored)

    def why_not_more(self, event: Event) -> Phrase:
        """Say why an entry that changes nothing is of no use here."""
        value, bound, plies = self.entry(event)
        left = self.plies_left(event.node)
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
