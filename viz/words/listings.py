"""The listing of a search, and the line of it that each event runs."""

from __future__ import annotations

from core.game import Value
from core.options import SearchOptions
from core.options.notation import Tested
from core.search import ALGORITHMS, as_heeded
from core.search.listing import Listing
from core.trace import Event, Kind, Trace


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
    Kind.BEST: "best",
    Kind.ALPHA: "bound",
    Kind.BETA: "bound",
    Kind.CUTOFF: "cut",
    Kind.SKIP: "cut",
    Kind.RESEARCH: "research",
    Kind.MISS: "lookup",
    Kind.STORE: "store",
}
_RETURNS = (Kind.LEAF, Kind.HORIZON, Kind.CUTOFF, Kind.SKIP)


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
        if event.kind is not Kind.EXIT:
            return f"{side}.{_RUNS[event.kind]}"
        if before is Kind.HIT:
            return f"{side}.hit"
        return f"{side}.{_RUNS[before]}" if before in _RETURNS else f"{side}.return"
