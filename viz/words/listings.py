"""The listing of a search, and the line of it that each event runs."""

from __future__ import annotations

from core.game import Value
from core.options import SearchOptions
from core.options.notation import Tested
from core.search import ALGORITHMS, as_heeded, samples
from core.search.listing import Listing
from core.trace import Event, Kind, Trace
from core.trace.kinds import SCORES


def listing(options: SearchOptions, tested: Tested = Tested.BOUNDS) -> Listing:
    """Return the pseudo-code of the search with these options, as the recorded search runs it.

    `tested` is what the update form compares. Raises ValueError for an algorithm without a listing.

    >>> [line.text for line in listing(SearchOptions()).lines if line.anchor == "min.cut"]
    ['if v ≤ α: return v']
    """
    algorithm = ALGORITHMS.get(options.algorithm)
    if algorithm is None:
        raise ValueError(f"there is no listing of {options.algorithm!r}")
    return algorithm.listing(as_heeded(options), tested)


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


class Pointer:
    """Points at the line that each event runs; it is given the events of a trace in order.

    It keeps only the kind of the previous event: a node returns on the line that it has reached, unless that line lies
    in the loop and does not return.
    """

    def __init__(self, trace: Trace, listing: Listing) -> None:
        self.players = trace.places.players
        self.sides = listing.sides
        self.before: Kind | None = None
        self.window: tuple[Value, Value] | None = None
        self.declines = False  # whether standing pat has been enough
        self.samples = samples(trace.options.algorithm)
        self.numbers = trace.visits.numbers.tolist()
        self.last_pass = max(trace.visits.in_pass.tolist(), default=1)
        self.in_pass = trace.visits.in_pass.tolist()

    def of(self, event: Event) -> str:
        """Return the anchor of the line that runs at the next event; "" where the search was stopped."""
        before, self.before = self.before, event.kind
        if event.kind is Kind.TRUNCATED:
            return ""
        before_it, self.window = self.window, (event.alpha, event.beta)
        if event.kind is Kind.ITERATION:
            return "root.pass"
        side = self.players[event.node].value if self.sides else "node"
        if event.kind is Kind.HIT:
            narrows = before_it != self.window
            return f"{side}.{'hit' if event.value is not None else 'narrow' if narrows else 'lookup'}"
        line = self.of_sample(event, before) if self.samples else ""
        return f"{side}.{line or self.usual(event, before)}"

    def usual(self, event: Event, before: Kind | None) -> str:
        """Return what runs at any other event: a node returns where the search has come to."""
        declined = before is Kind.STAND_PAT or (self.declines and before is Kind.SKIP)
        self.declines = declined
        if declined and event.kind in (Kind.SKIP, Kind.EXIT):
            return "decline"
        if event.kind is not Kind.EXIT:
            return _RUNS[event.kind]
        if before is Kind.HIT:
            return "hit"
        return _RUNS[before] if before in _RETURNS else "return"

    def of_sample(self, event: Event, before: Kind | None) -> str:
        """Return what runs where a search that samples has several lines for a kind of event, "" for all others."""
        if event.kind is Kind.ENTER and event.node:
            return "select" if self.numbers[event.visit] > 1 else "expand"
        if event.kind is Kind.EXIT and before is not Kind.LEAF:
            is_last = event.node == 0 and self.in_pass[event.visit] == self.last_pass
            return "answer" if is_last else "return"
        return ""
