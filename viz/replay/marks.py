"""What an event writes on a node, in the tree as in the graph of positions: its value, and the mark of how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Value
from core.trace import Bound, Estimates, Event, Kind, Trace
from viz.replay.changes import Change
from viz.words.wording import shown, signed, told

TABLE, TELLS = "table", {Kind.KNOWN: "known", Kind.BOOK: "book"}
"""What a node says where a transposition table, an endgame table or an opening book has its position."""


def value_text(value: Value, bound: Bound, estimates: Estimates, is_leaf: bool) -> str:
    """Return how a node shows its value after an event: that of a leaf needs no sign of what it proves."""
    text = shown(value)
    return told(text, estimates, Estimates.VALUE) if is_leaf else signed(text, bound, estimates)


def marks(name: str, event: Event, trace: Trace) -> Iterator[Change]:
    """Yield the mark of what an event tells of the node with a key: a cutoff, or that its position was looked up.

    A cutoff that came after the last child cut nothing off.
    """
    by = TELLS.get(event.kind) or (TABLE if event.kind is Kind.HIT and event.value is not None else None)
    if by is not None:
        yield name, "data-cutoff", by
        yield name, "text:cutoff", by
    if event.kind is not Kind.CUTOFF:
        return
    by_beta = trace.is_beta_cutoff(event)
    yield name, "data-cutoff", "beta" if by_beta else "alpha"
    if trace.is_late(event.visit):
        yield name, "data-late", "true"
        yield name, "text:cutoff", "0 cut"
    else:
        yield name, "text:cutoff", "β cut" if by_beta else "α cut"


def unmarked(name: str) -> Iterator[Change]:
    """Yield that a node that is visited again has no mark."""
    for what in ("data-cutoff", "data-late", "text:cutoff"):
        yield name, what, None


def times(visits: int) -> str:
    """Return how a node shows the number of its visits.

    >>> times(12)
    '×12'
    """
    return f"×{visits:,}"
