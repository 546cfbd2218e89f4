"""How many leaves the searches of a comparison evaluate, in one line: the first against each other."""

from __future__ import annotations

from collections.abc import Sequence

from core.comparing.comparison import Compared
from core.options.numerals import counted
from viz.comparing.difference import circled

STOPPED = "stopped"


def leaves_told(searches: Sequence[Compared]) -> str:
    """Return the line, "" for a single search. The leaves of one that was stopped are compared with no others."""
    counts = [(one.place + 1, one.leaves, one.result.truncated) for one in searches]
    first, *others = counts
    if not others:
        return ""
    if [(number, is_stopped) for number, _, is_stopped in counts] == [(1, False), (2, False)]:
        return f"{first[1]:,} → {_leaves(others[0][1])}, {change(first[1], others[0][1])}"
    told = [f"{circled(first[0])} {_leaves(first[1])}" + (f", {STOPPED}" if first[2] else "")]
    for number, leaves, is_stopped in others:
        says = STOPPED if is_stopped else "" if first[2] else change(first[1], leaves)
        told.append(f"{circled(number)} {leaves:,}" + (f", {says}" if says else ""))
    return " · ".join(told)


def _leaves(count: int) -> str:
    return counted(count, "leaf", "leaves")


def change(before: int, after: int) -> str:
    """Return how many more or fewer, in whole percent.

    >>> change(16, 10), change(10, 16), change(9, 9), change(1000, 999), change(1000, 1), change(0, 3)
    ('38 % fewer', '60 % more', 'as many', 'under 1 % fewer', 'over 99 % fewer', '3 more')
    """
    if before == after:
        return "as many"
    more = "more" if after > before else "fewer"
    if not before:
        return f"{after:,} {more}"
    percent = 100 * abs(after - before) / before
    if percent < 1:
        return f"under 1 % {more}"
    if more == "fewer" and percent > 99:
        return f"over 99 % {more}"
    return f"{percent:,.0f} % {more}"
