"""The steps of a search's moments, and its key steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
