"""The line of a listing that each event runs."""

from __future__ import annotations

import numpy as np

from core.search import ALGORITHMS
from core.search.listing import Listing
from core.trace import Kind
from core.trace.kinds import SCORES
from viz.replay.columns import Column, Mask, column, each, flags
from viz.replay.moments import Moments

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


def lines_run(moments: Moments, listing: Listing) -> Column[str]:
    """Return the anchor of the line that runs at each event; "" where the search was stopped.

    It follows from the kinds of the event and of the one before: a node returns on the line that it has reached, unless
    that line lies in the loop and does not return.
    """
    places = moments.trace.places
    enters = np.flatnonzero(moments.of_kind(Kind.ENTER))  # one of each visit, in their order
    players = column(places.players)[moments.node[enters]]
    functions = each(listing.function, players, moments.alpha[enters], moments.beta[enters])[moments.visit]
    earlier = np.arange(len(moments)) - 1
    before = moments.kind[earlier].only(earlier >= 0)
    hits = moments.of_kind(Kind.HIT)
    narrows = (earlier < 0) | moments.differ(np.arange(len(moments)), earlier)
    found = each(_found, moments.value, flags(narrows)).only(hits)
    sampled = each(_of_sample, moments.kind, before, flags(moments.node == 0), *_samples(moments))
    return each(_line, functions, moments.kind, before, flags(_declines(moments)), found, sampled)


def _line(
    function: str,
    kind: Kind,
    before: Kind | None,
    declines: bool,
    found: str | None,
    sampled: str,
) -> str:
    if kind is Kind.TRUNCATED:
        return ""
    if kind is Kind.ITERATION:
        return "root.pass"
    return f"{function}.{found or sampled or _usual(kind, before, declines=declines)}"


def _usual(kind: Kind, before: Kind | None, *, declines: bool) -> str:
    """Return what runs at most events: a node returns where the search has come to."""
    if declines and kind in (Kind.SKIP, Kind.EXIT):
        return "decline"
    if kind is not Kind.EXIT:
        return _RUNS[kind]
    if before is Kind.HIT:
        return "hit"
    return _RUNS[before] if before in _RETURNS else "return"


def _declines(moments: Moments) -> Mask:
    """Return where standing pat was enough: nothing but skipped children has come after it."""
    rows = np.arange(len(moments))
    latest = np.maximum.accumulate(np.where(moments.of_kind(Kind.SKIP), -1, rows))
    since = np.concatenate([[-1], latest[:-1]]) if len(rows) else rows
    declines: Mask = (since >= 0) & moments.of_kind(Kind.STAND_PAT)[since]
    return declines


def _found(value: object, narrows: bool) -> str:
    """Return what runs where the table knows a position: it is enough, it narrows the window, or it is of no use."""
    return "hit" if value is not None else "narrow" if narrows else "lookup"


def _samples(moments: Moments) -> tuple[Column[bool], Column[bool], Column[bool]]:
    """Return whether the search samples, and of each event whether its visit is a further one, and in the last pass."""
    visits = moments.trace.visits
    last = visits.in_pass == visits.in_pass.max(initial=0)
    does = np.full(len(moments), ALGORITHMS[moments.trace.options.algorithm].samples)
    return flags(does), flags(visits.numbers[moments.visit] > 1), flags(last[moments.visit])


def _of_sample(kind: Kind, before: Kind | None, is_root: bool, does: bool, again: bool, is_last: bool) -> str:
    """Return what runs where a search that samples has several lines for a kind of event, "" for all others."""
    if does and kind is Kind.ENTER and not is_root:
        return "select" if again else "expand"
    if does and kind is Kind.EXIT and before is not Kind.LEAF:
        return "answer" if is_root and is_last else "return"
    return ""
