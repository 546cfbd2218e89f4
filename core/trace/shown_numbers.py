"""A trace in the numbers that a reader sees: those of the side to move, as negamax counts, or rounded means."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from core.game import MIN
from core.options.numerals import rounded
from core.trace import ABSENT, EVENT, OTHER_BOUND, TELLS_A_NUMBER, Bound, Kind, Trace, negated
from core.trace.kinds import by_number

_OTHER_KIND: dict[int, int] = {Kind.ALPHA: Kind.BETA, Kind.BETA: Kind.ALPHA}
_OTHERS = {
    "kind": np.array(by_number(lambda kind: int(_OTHER_KIND.get(kind, kind)), 0), "u1"),
    "bound": np.array([OTHER_BOUND.get(bound, bound) for bound in Bound], "u1"),
    "estimates": np.array([0, 1, 4, 5, 2, 3, 6, 7], "u1"),  # alpha's for beta's, as in the flags of `Estimates`
}
"""What the flags become at MIN."""

_TELLS_A_NUMBER = np.array(TELLS_A_NUMBER)


def for_mover(trace: Trace) -> Trace:
    """Return a trace in the numbers of the side to move: negated where MIN moves, with alpha and beta exchanged."""
    at_min = np.array([player is MIN for player in trace.places.players], bool)[trace.at]
    rows = np.array(trace.events, EVENT)
    number = {(type(value), value): at for at, value in enumerate(trace.values)}  # 3 and 3.0 are two values
    negatives = [(type(value), negated(value)) for value in trace.values]
    mirrored = np.array([*(number.setdefault(value, len(number)) for value in negatives), ABSENT], np.int32)
    for column, where in (
        *((name, at_min) for name in ("alpha", "beta", "value")),
        ("detail", at_min & _TELLS_A_NUMBER[rows["kind"]]),
    ):
        rows[column][where] = mirrored[rows[column][where]]
    rows["alpha"][at_min], rows["beta"][at_min] = rows["beta"][at_min], rows["alpha"][at_min]
    for column, others in _OTHERS.items():
        rows[column][at_min] = others[rows[column][at_min]]
    values = tuple(value for _, value in number)
    return Trace(trace.options, rows, values, trace.places, trace.visits, trace)


def with_rounded_means(trace: Trace) -> Trace:
    """Return a trace for display: means are rounded, results of playouts are not."""
    if not trace.samples:
        return trace
    rows = trace.events
    brought = (rows["bound"] != Bound.NONE) | (rows["kind"] == Kind.PLAYOUT)
    means = set(rows["value"][~brought].tolist()) - set(rows["value"][brought].tolist())
    values = tuple(rounded(value) if number in means else value for number, value in enumerate(trace.values))
    return replace(trace, values=values)
