"""`Execution`: the line of a listing that each event runs."""

from __future__ import annotations

from core.search import ALGORITHMS
from core.search.listing import Listing
from core.trace import Event, Kind, Trace
from core.trace.kinds import SCORES

_RUNS = {
    Kind.ENTER: "enter",
    Kind.LEAF: "terminal",
    Kind.HORIZON: "horizon",
    Kind.KNOWN: "known",
    Kind.BOOK: "book",
    Kind.BEST: "best",
    Kind.ALPHA: "bound",
    Kind.BETA: "bound",
    Kind.CUTOFF: "cut",
    Kind.SKIP: "cut",
    Kind.RESEARCH: "research",
    Kind.MISS: "lookup",
    Kind.STORE: "store",
    Kind.PLAYOUT: "playout",
    Kind.CHANCE: "sum",
    Kind.STAND_PAT: "pat",
}
_RETURNS = (*SCORES, Kind.CUTOFF, Kind.SKIP)


class Execution:
    """Follows the events of a trace, in order.

    The line follows from the kinds of the event and of the one before: a node returns on the line that it has reached,
    unless that line lies in the loop and does not return.
    """

    def __init__(self, trace: Trace, listing: Listing) -> None:
        self.trace = trace
        self.listing = listing
        self.samples = ALGORITHMS[trace.options.algorithm].samples
        self.last_pass = trace.visits.in_pass.max(initial=0)
        self.functions: dict[int, str] = {}  # of each visit
        self.before: Event | None = None
        self.before_skips: Event | None = None

    def line(self, event: Event) -> str:
        """Return the anchor of the line that the next event runs; "" where the search was stopped."""
        if event.kind is Kind.ENTER:
            player = self.trace.places.players[event.node]
            self.functions[event.visit] = self.listing.function(player, event.alpha, event.beta)
        anchor = self.anchor(event)
        self.before = event
        if event.kind is not Kind.SKIP:
            self.before_skips = event
        return anchor

    def anchor(self, event: Event) -> str:
        """Return the same, from what is known of the events before."""
        if event.kind is Kind.TRUNCATED:
            return ""
        if event.kind is Kind.ITERATION:
            return "root.pass"
        return f"{self.functions[event.visit]}.{self.found(event) or self.of_sample(event) or self.usual(event)}"

    def usual(self, event: Event) -> str:
        """Return what runs at most events: a node returns where the search has come to."""
        before = self.before and self.before.kind
        if event.kind in (Kind.SKIP, Kind.EXIT) and self.before_skips and self.before_skips.kind is Kind.STAND_PAT:
            return "decline"  # standing pat was enough: nothing but skipped children has come after it
        if event.kind is not Kind.EXIT:
            return _RUNS[event.kind]
        if before is Kind.HIT:
            return "hit"
        return _RUNS[before] if before in _RETURNS else "return"

    def found(self, event: Event) -> str:
        """Return what runs where the table knows a position: that is enough, or narrows the window, or is of no use."""
        if event.kind is not Kind.HIT:
            return ""
        if event.value is not None:
            return "hit"
        before = self.before
        is_narrowed = before is None or (event.alpha, event.beta) != (before.alpha, before.beta)
        return "narrow" if is_narrowed else "lookup"

    def of_sample(self, event: Event) -> str:
        """Return what runs where a search that samples has several lines for a kind of event, "" for all others."""
        if not self.samples:
            return ""
        visits = self.trace.visits
        if event.kind is Kind.ENTER and event.node:
            return "select" if visits.numbers[event.visit] > 1 else "expand"
        if event.kind is Kind.EXIT and (self.before is None or self.before.kind is not Kind.LEAF):
            return "answer" if not event.node and visits.in_pass[event.visit] == self.last_pass else "return"
        return ""
