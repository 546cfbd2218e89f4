"""Whether a search that samples agrees with one that proves its value, and since which playout."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from core.comparing.comparison import ComparedSearch
from core.comparing.differences import subject_of
from core.options.numerals import listed
from core.trace import Kind, Trace


@dataclass(frozen=True)
class Agreement:
    """What a search that `samples` chose, against what another `proves`; both are numbers of compared searches.

    `since` is the playout from which its most visited move was a best one; None if it is not at the end.
    """

    samples: int
    proves: int
    move: int
    since: int | None
    playouts: int


def agreements(searches: Sequence[ComparedSearch]) -> Iterator[Agreement]:
    """Yield each sampling search's agreement with the one that shows the most best moves."""
    proving = [at for at, one in enumerate(searches) if not one.trace.samples and one.result.best_moves]
    if not proving:
        return
    beside = max(proving, key=lambda at: len(searches[at].result.best_moves))
    for at, one in enumerate(searches):
        if one.trace.samples and one.result.best_move is not None:
            chosen = most_visited(one.trace)
            best = searches[beside].result.best_moves
            yield Agreement(at, beside, one.result.best_move, settled_after(chosen, best), len(chosen))


def most_visited(trace: Trace) -> list[int]:
    """Return the move with the most visits after each playout, the first of equals."""
    rows, places = trace.events, trace.places
    returned = (rows["kind"] == Kind.EXIT) & (places.parent[trace.at] == 0)
    visits: dict[int, int] = {}
    chosen: list[int] = []
    for move in places.child[trace.at[np.flatnonzero(returned)]].tolist():
        visits[move] = visits.get(move, 0) + 1
        chosen.append(min(visits, key=lambda each: (-visits[each], each)))
    return chosen


def settled_after(chosen: Sequence[int], best: Collection[int]) -> int | None:
    """Return the playout from which the chosen move is a best one; None if it is not at the end.

    >>> settled_after([0, 1, 0, 1, 1], {1}), settled_after([1, 0], {1})
    (4, None)
    """
    wrong = [number for number, move in enumerate(chosen, 1) if move not in best]
    last = wrong[-1] if wrong else 0
    return last + 1 if last < len(chosen) else None


def sentence(agreement: Agreement, searches: Sequence[ComparedSearch], move: str, best: Sequence[str]) -> str:
    """Return an agreement in words; `move` and `best` name the moves chosen."""
    samples, proves = (subject_of(searches[number].options) for number in (agreement.samples, agreement.proves))
    if agreement.since is None:
        return f"{samples} chooses {move}; {proves} shows {listed(best, 'or')} to be best."
    since = f"from playout {agreement.since:,} of {agreement.playouts:,} on"
    return f"{samples} chooses {move}, which {proves} shows to be best, {since}."
