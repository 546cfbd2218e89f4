"""`Tally`: what a search that samples knows at a step, worked out from the events of its trace."""

from __future__ import annotations

from typing import Any

from core.game import Game, Value
from core.options import SearchOptions
from core.search.ucb import Scale, Total, exactly, mean, ucb1
from core.trace import Event, Kind, Trace


class Tally:
    """Follows the events of a trace, in order: how often each place was visited, and what the playouts brought.

    A visit counts once it has returned; `result` is None before the end of the playout.
    """

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.options: SearchOptions = trace.options
        self.players = trace.places.players
        self.scale = Scale(game)
        self.visits = [0] * len(trace.places)
        self.totals: list[Total] = [0] * len(trace.places)
        self.playouts = 0
        self.result: Value | None = None

    def take(self, event: Event) -> None:
        """Take the next event."""
        if event.kind in (Kind.LEAF, Kind.PLAYOUT) and event.value is not None:
            self.result = event.value
            self.scale.see(exactly(event.value))  # before any node counts it: a share is never beyond the range
        elif event.kind is Kind.EXIT and self.result is not None:
            self.visits[event.node] += 1
            self.totals[event.node] += exactly(self.result)
            if event.node == 0:
                self.playouts += 1
                self.result = None

    def mean(self, place: int) -> Value | None:
        """Return the mean of the results at a place, None before the first."""
        return mean(self.totals[place], self.visits[place]) if self.visits[place] else None

    def share(self, place: int, above: int) -> float:
        """Return the mean at a place that was visited as a share, for the player who moves at the place above it."""
        return self.scale.share(self.totals[place], self.visits[place], self.players[above])

    def bound(self, place: int, above: int) -> float:
        """Return the upper confidence bound at a place that was visited, as it is compared at the place above it."""
        return ucb1(self.share(place, above), self.visits[place], self.visits[above], float(self.options.exploration))
