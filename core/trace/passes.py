"""`passes_of`: what each pass over the root found, and what it cost, derived from the trace."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.game import Value
from core.trace import Bound, Event, Kind, Trace
from core.trace.proven import in_favour


@dataclass(frozen=True)
class Pass:
    """A pass over the root: its window, its depth limit if it told one, and how many nodes it visited.

    `returned` is the root's EXIT, None if the pass was stopped. `best` is the child of the root that gave it its value,
    None where the window lets no move be shown to be best.
    """

    alpha: Value
    beta: Value
    limit: int | None
    visits: int
    returned: Event | None
    best: int | None


def passes_of(trace: Trace) -> tuple[Pass, ...]:
    """Return the passes of a search, in order."""
    roots = np.flatnonzero(trace.visits.place == 0)
    visits = np.diff(roots, append=len(trace.visits)).tolist()
    rows = np.flatnonzero(trace.at == 0)
    begins = np.flatnonzero(trace.events["kind"][rows] == Kind.ENTER)[1:]
    return tuple(
        _pass(trace, [trace[int(row)] for row in of_root], count)
        for of_root, count in zip(np.split(rows, begins) if len(rows) else [], visits, strict=True)
    )


def _pass(trace: Trace, of_root: list[Event], visits: int) -> Pass:
    """Return a pass, given its events at the root."""
    entered, returned = of_root[0], next((event for event in of_root if event.kind is Kind.EXIT), None)
    limit = next((event.limit for event in of_root if event.kind is Kind.ITERATION), None)
    best = [event.child for event in of_root if event.kind is Kind.BEST]
    shown = returned is not None and returned.bound in (Bound.EXACT, in_favour(trace.places.players[0]))
    return Pass(entered.alpha, entered.beta, limit, visits, returned, best[-1] if best and shown else None)
