"""`for_mover`: a trace whose numbers are those of the side to move, as negamax counts, in place of MAX's."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.game import MIN, Value
from core.trace import ABSENT, EVENT, Bound, Estimates, Kind, Trace
from core.trace.kinds import CARRIED, Detail, by_number

_OTHER_KIND: dict[int, int] = {Kind.ALPHA: Kind.BETA, Kind.BETA: Kind.ALPHA}
_OTHER_BOUND = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
_NUMBERS = ("alpha", "beta", "value")


@dataclass(frozen=True, eq=False)
class MoverTrace(Trace):
    """A trace told for the side to move at each place: there everyone maximizes. `original` is told for MAX."""

    original: Trace

    @property
    def for_max(self) -> Trace:
        """The trace with MAX's numbers."""
        return self.original

    @property
    def is_for_mover(self) -> bool:
        """Whether the numbers are those of the side to move."""
        return True

    def maximizes(self, node: int) -> bool:  # noqa: ARG002  every node does
        """Return whether the greatest value is the best at a place."""
        return True

    def handed_up(self, value: Value) -> Value:
        """Return what a place's value is worth to the parent, whose mover is the opponent."""
        return negated(value)

    def handed_down(self, alpha: Value, beta: Value) -> tuple[Value, Value]:
        """Return a place's window as its children get it, whose mover is the opponent: (−β, −α)."""
        return negated(beta), negated(alpha)

    def handed_up_bound(self, bound: Bound) -> Bound:
        """Return what a place's value proves, handed up, for the parent's mover."""
        return _OTHER_BOUND.get(bound, bound)


def negated(value: Value) -> Value:
    """Return a number for the opponent. Zero stays as it is written.

    >>> negated(3), negated(float("inf")), negated(0.0)
    (-3, -inf, 0.0)
    """
    return -value if value else value


def for_mover(trace: Trace) -> MoverTrace:
    """Return a trace in the numbers of the side to move: negated where MIN moves, with alpha and beta exchanged."""
    at_min = np.array([player is MIN for player in trace.places.players], bool)[trace.at]
    rows = np.array(trace.events, EVENT)
    numbers = np.array([*trace.values, *map(negated, trace.values)], object)
    for column in _NUMBERS:
        rows[column] = _mirrored(rows[column], at_min, len(trace.values))
    rows["alpha"], rows["beta"] = (
        np.where(at_min, rows["beta"], rows["alpha"]),
        np.where(at_min, rows["alpha"], rows["beta"]),
    )
    tells = np.array(by_number(lambda kind: CARRIED[kind].detail is Detail.VALUE, otherwise=False))
    tells_number = tells[trace.events["kind"]]
    rows["detail"] = _mirrored(rows["detail"], at_min & tells_number, len(trace.values))
    for column, others in (
        ("kind", by_number(lambda kind: int(_OTHER_KIND.get(kind, kind)), 0)),
        ("bound", [_OTHER_BOUND.get(bound, bound) for bound in Bound]),
        ("estimates", [_other_estimates(Estimates(number)) for number in range(8)]),
    ):
        rows[column] = np.where(at_min, np.array(others, "u1")[rows[column]], rows[column])
    values = _renumber(rows, tells_number, numbers)
    return MoverTrace(trace.options, rows, values, trace.places, trace.visits, trace)


def _mirrored(column: NDArray[np.int32], where: NDArray[np.bool_], number: int) -> NDArray[np.int32]:
    """Return a column of indices, with those of the negated numbers in some rows; they stand behind the others."""
    mirrored: NDArray[np.int32] = np.where(where & (column != ABSENT), column + number, column)
    return mirrored


def _other_estimates(estimates: Estimates) -> Estimates:
    swapped = estimates & Estimates.VALUE
    swapped |= Estimates.BETA if Estimates.ALPHA in estimates else Estimates.NONE
    return swapped | (Estimates.ALPHA if Estimates.BETA in estimates else Estimates.NONE)


def _renumber(
    rows: NDArray[np.void], tells_number: NDArray[np.bool_], numbers: NDArray[np.object_]
) -> tuple[Value, ...]:
    """Keep only the numbers that some event names, each once, and have the rows name them by their new places."""
    values: list[Value] = []
    places: dict[tuple[type, Value], int] = {}
    new = np.full(len(numbers), ABSENT, np.int32)
    detail = rows["detail"][tells_number]
    used = np.concatenate([*(rows[column] for column in _NUMBERS), detail])
    for index in np.unique(used[used != ABSENT]).tolist():
        number: Value = numbers[index]
        key = type(number), number
        if key not in places:
            places[key] = len(values)
            values.append(number)
        new[index] = places[key]
    for column in _NUMBERS:
        rows[column] = np.where(rows[column] == ABSENT, ABSENT, new[rows[column]])
    rows["detail"][tells_number] = np.where(detail == ABSENT, ABSENT, new[detail])
    return tuple(values)
