"""Which nodes a search visits, and where it leaves children out for good, from what its result says."""

from __future__ import annotations

from core.trace import Path, Trace
from core.trace.result import cutoffs


def paths(trace: Trace) -> list[Path]:
    return [trace.places.path(node) for node in range(len(trace.places))]


def cut_for_good(trace: Trace) -> set[Path]:
    """Return the nodes with a child that a cutoff skips and no visit enters."""
    visited = set(paths(trace))
    skipped = [(trace.places.path(cut.node), child) for cut in cutoffs(trace) for child in cut.skipped]
    return {path for path, child in skipped if (*path, child) not in visited}
