"""The step at which a moment of a search comes, such as its first cutoff."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from core.trace import Kind, Trace
from core.trees.library import Moment


def moment_step(trace: Trace, moment: Moment) -> int:
    """Return the step right after the moment's event, from 0 to `len(trace)`.

    A cutoff that the search does not make has no step; the end stands for it.
    """
    if moment is Moment.START:
        return 0
    if moment is Moment.END:
        return len(trace)
    steps = list(_cutoff_steps(trace, deep=moment is Moment.FIRST_DEEP_CUTOFF))
    if not steps:
        return len(trace)
    return steps[-1] if moment is Moment.LAST_CUTOFF else steps[0]


def _cutoff_steps(trace: Trace, *, deep: bool) -> Iterator[int]:
    """Yield the steps right after each cutoff, or right after each deep one."""
    for index in np.flatnonzero(trace.events["kind"] == Kind.CUTOFF).tolist():
        event = trace[index]
        if not deep or trace.is_deep(event.node, event.set_by):
            yield index + 1
