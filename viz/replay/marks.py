"""What an event writes on a node: its value, and the mark of its end."""

from __future__ import annotations

from typing import NamedTuple

from core.game import Value
from core.trace import Bound, Estimates, Event, Kind, Trace
from viz.words.wording import shown, signed

TABLE, TELLS = "table", {Kind.KNOWN: "known", Kind.BOOK: "book"}
"""A node's words if a transposition table, an endgame table or an opening book has its position."""


def value_text(value: Value, bound: Bound, estimates: Estimates, is_leaf: bool) -> str:
    """Return a node's value after an event; a leaf's and an estimate have no sign of what they prove."""
    return shown(value) if is_leaf or Estimates.VALUE in estimates else signed(value, bound)


class VisitMark(NamedTuple):
    """The mark of a node's visit: "alpha" or "beta", or where its position was looked up, with its words.

    A cutoff is `late` if it came after the last child: it cut nothing off.
    """

    kind: str
    words: str
    late: bool = False


def mark_of(event: Event, trace: Trace) -> VisitMark | None:
    """Return the mark of an event: of a cutoff, or of a look-up; None for any other."""
    if event.kind is Kind.CUTOFF:
        by_beta, late = trace.is_beta_cutoff(event), trace.is_late(event.visit)
        return VisitMark("beta" if by_beta else "alpha", "β cut" if by_beta else "α cut", late)
    by = TELLS.get(event.kind) or (TABLE if event.kind is Kind.HIT and event.value is not None else None)
    return VisitMark(by, by) if by else None


def times(visits: int) -> str:
    """Return a node's words for the number of its visits.

    >>> times(12)
    '×12'
    """
    return f"×{visits:,}"
