"""How the means of playouts are told: with about three digits, for more would be noise."""

from __future__ import annotations

from dataclasses import replace
from math import floor, log10

from core.game import Value
from core.options.numerals import as_integer
from core.trace import Bound, Kind, Trace

DIGITS = 3


def rounded(value: Value) -> Value:
    """Return a mean with three digits, but all of those before the point, and at most three after it.

    >>> rounded(0.43333), rounded(12.3456), rounded(4545.4545), rounded(0.00012), rounded(7)
    (0.433, 12.3, 4545, 0, 7)
    """
    if isinstance(value, int):
        return value
    size = floor(log10(abs(value))) if value else 0
    return as_integer(round(value, max(0, min(DIGITS, DIGITS - 1 - size))))


def with_rounded_means(trace: Trace) -> Trace:
    """Return a trace as it is shown: means are rounded, and results of playouts stay as they are."""
    if not trace.samples:
        return trace
    rows = trace.events
    brought = (rows["bound"] != Bound.NONE) | (rows["kind"] == Kind.PLAYOUT)
    means = set(rows["value"][~brought].tolist()) - set(rows["value"][brought].tolist())
    values = tuple(rounded(value) if number in means else value for number, value in enumerate(trace.values))
    return replace(trace, values=values)
