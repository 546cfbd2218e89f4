"""How the means of playouts are told: with about three digits, for more would be noise."""

from __future__ import annotations

from dataclasses import replace

from core.options.numerals import rounded
from core.trace import Bound, Kind, Trace


def with_rounded_means(trace: Trace) -> Trace:
    """Return a trace as it is shown: means are rounded, and results of playouts stay as they are."""
    if not trace.samples:
        return trace
    rows = trace.events
    brought = (rows["bound"] != Bound.NONE) | (rows["kind"] == Kind.PLAYOUT)
    means = set(rows["value"][~brought].tolist()) - set(rows["value"][brought].tolist())
    values = tuple(rounded(value) if number in means else value for number, value in enumerate(trace.values))
    return replace(trace, values=values)
