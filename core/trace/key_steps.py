"""The steps of a search's moments, its key steps, and where its depth limits begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from core.trace import Kind, Trace
from core.trace.node_steps import NodeSteps
from core.trees.library import Moment


def moment_step(trace: Trace, moment: Moment) -> int:
    """Return the end of the moment's step by node; `len(trace)` for a cutoff that the search does not make."""
    if moment is Moment.START:
        return 0
    if moment is Moment.END:
        return len(trace)
    steps = list(_cutoff_steps(trace, deep=moment is Moment.FIRST_DEEP_CUTOFF))
    if not steps:
        return len(trace)
    return NodeSteps(trace).ending(steps[-1] if moment is Moment.LAST_CUTOFF else steps[0])


def _cutoff_steps(trace: Trace, *, deep: bool) -> Iterator[int]:
    for index in np.flatnonzero(trace.events["kind"] == Kind.CUTOFF).tolist():
        event = trace[index]
        if not deep or trace.is_deep(event.node, event.set_by):
            yield index + 1


def key_steps(trace: Trace, most: int) -> list[int]:
    """Return at most `most` steps that tell a search in short: each move's worth, cutoffs (some left out), the end.

    Each is the end of a step by node, so that it shows all of that.
    """
    rows = trace.events
    ending = NodeSteps(trace).ending
    returns = np.flatnonzero((rows["kind"] == Kind.EXIT) & (trace.places.parent[trace.at] == 0)) + 1
    saving = [step for step in _cutoff_steps(trace, deep=False) if not trace.is_late(trace[step - 1].visit)]
    cutoffs = [ending(step) for step in saving]
    moves = evenly([ending(step) for step in returns.tolist()], most - 1)
    return sorted({*moves, *evenly(cutoffs, most - 1 - len(moves)), len(trace)})


def evenly(steps: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of some steps, evenly spread, the last among them.

    >>> evenly(range(10), 4), evenly([1, 2], 4), evenly([1, 2, 3], 0)
    ([1, 4, 6, 9], [1, 2], [])
    """
    if len(steps) <= most:
        return list(steps)
    return [steps[(number + 1) * len(steps) // most - 1] for number in range(most)] if most > 0 else []


class PlyLimit(NamedTuple):
    """From a step on, no node more than `plies` below the root is searched, except by noisy moves."""

    step: int
    plies: int


def limits_of(trace: Trace) -> tuple[PlyLimit, ...]:
    """Return the depth limits of a search by their first steps; none if it has no limit.

    >>> from core.games.tictactoe import TicTacToe
    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> limits_of(search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions("iterative", depth=2)))
    (PlyLimit(step=2, plies=1), PlyLimit(step=16, plies=2))
    >>> limits_of(search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions(depth=1)))
    (PlyLimit(step=0, plies=1),)
    >>> limits_of(search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions()))
    ()
    """
    rows = np.flatnonzero(trace.events["kind"] == Kind.ITERATION)
    if len(rows):
        return tuple(PlyLimit(int(row) + 1, int(trace.events["detail"][row])) for row in rows)
    depth = trace.options.depth
    is_met = depth is not None and np.isin((Kind.HORIZON, Kind.STAND_PAT), trace.events["kind"]).any()
    return (PlyLimit(0, depth),) if depth is not None and is_met else ()
