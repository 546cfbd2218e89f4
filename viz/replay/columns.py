"""`Column`: what something is at each of many events, as numbers of the few different things that it can be.

A view whose content follows from columns of the trace says what it shows for one combination of their things, and
`each` asks it once for each different combination. That takes a fraction of the time of asking at every event.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
U = TypeVar("U")
H = TypeVar("H", bound=Hashable)

Whole: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

_ROOM = 4
"""Numbers up to this many times the length of a column are counted in a table, which is quicker than sorting."""

_LARGEST = 2**62


@dataclass(frozen=True, eq=False, slots=True)
class Column(Generic[T_co]):
    """One thing a row: `things[numbers[row]]`."""

    numbers: Whole
    things: Sequence[T_co]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.numbers)

    def __getitem__(self, rows: NDArray[Any]) -> Column[T_co]:
        """Return some of the rows, in the given order."""
        return Column(self.numbers[rows], self.things)

    def map(self, make: Callable[[T_co], U]) -> Column[U]:
        """Return what a function makes of each thing."""
        return Column(self.numbers, [make(thing) for thing in self.things])

    def only(self, where: Mask) -> Column[T_co | None]:
        """Return None in place of what stands in all other rows."""
        return Column(np.where(where, self.numbers + 1, 0), (None, *self.things))

    def compact(self) -> Column[T_co]:
        """Return the same rows with only those things that are in some row, each once."""
        used = np.flatnonzero(np.bincount(self.numbers, minlength=len(self.things))).tolist()
        numbers: dict[Any, int] = {}
        new = np.zeros(len(self.things), np.int64)
        new[used] = [numbers.setdefault(self.things[thing], len(numbers)) for thing in used]
        return Column(new[self.numbers], list(numbers))

    def which(self, *things: object) -> Mask:
        """Return which rows have one of some things."""
        found: Mask = np.array([thing in things for thing in self.things], bool)[self.numbers]
        return found

    def tolist(self) -> list[T_co]:
        """Return the thing of each row."""
        things = self.things
        return [things[number] for number in self.numbers.tolist()]


def column(things: Iterable[H]) -> Column[H]:
    """Return a column of things, one a row."""
    numbers: dict[H, int] = {}
    at = [numbers.setdefault(thing, len(numbers)) for thing in things]
    return Column(np.array(at, np.int64), list(numbers))


def flags(mask: Mask) -> Column[bool]:
    """Return whether a condition holds in each row, as a column."""
    return Column(mask.astype(np.int64), (False, True))


def choose(where: Mask, one: Column[T], other: Column[U]) -> Column[T | U]:
    """Return the rows of one column where a condition holds, and those of another elsewhere."""
    return Column(np.where(where, one.numbers, other.numbers + len(one.things)), (*one.things, *other.things))


def each(make: Callable[..., T], *columns: Column[Any]) -> Column[T]:
    """Return what a function makes of the things in each row, asked once for each combination as it appears.

    >>> each(lambda one, two: one + two, column([1, 1, 1]), column([2, 3, 2])).tolist()
    [3, 4, 3]
    """
    numbers, firsts = _distinct(columns)
    return Column(numbers, [make(*things) for things in zip(*(one[firsts].tolist() for one in columns), strict=True)])


def each_where(where: Mask, make: Callable[..., T], *columns: Column[Any]) -> Column[T | None]:
    """Return the same for the rows where a condition holds; the others, of which the function is not asked, have None.

    >>> each_where(np.array([True, False]), lambda one: 1 / one, column([2, 0])).tolist()
    [0.5, None]
    """
    rows = np.flatnonzero(where)
    made = each(make, *(one[rows] for one in columns))
    numbers = np.zeros(len(where), np.int64)
    numbers[rows] = made.numbers + 1
    return Column(numbers, (None, *made.things))


def running_counts(of: Whole, where: Mask) -> Whole:
    """Return how often each row's number has stood, up to there, in the rows where a condition holds; else 0.

    >>> running_counts(np.array([7, 8, 7, 7]), np.array([True, True, True, False])).tolist()
    [1, 1, 2, 0]
    """
    rows = np.flatnonzero(where)
    order = np.argsort(of[rows], kind="stable")
    ordered = of[rows][order]
    counts = np.zeros(len(of), np.int64)
    counts[rows[order]] = np.arange(len(rows)) - np.searchsorted(ordered, ordered) + 1
    return counts


def _distinct(columns: Sequence[Column[Any]]) -> tuple[Whole, Whole]:
    """Return the number of the combination in each row, and for each combination a row that has it."""
    codes, size = np.zeros(len(columns[0]), np.int64), 1
    for one in columns:
        if size * len(one.things) >= _LARGEST:
            codes, firsts = _numbered(codes, size)
            size = len(firsts)
        codes, size = codes * len(one.things) + one.numbers, size * len(one.things)
    return _numbered(codes, size)


def _numbered(codes: Whole, size: int) -> tuple[Whole, Whole]:
    """Return numbers without gaps in place of codes below a size, as they appear, and for each its first row."""
    if size > _ROOM * len(codes):
        _, firsts, numbers = np.unique(codes, return_index=True, return_inverse=True)
        numbers = numbers.reshape(-1)
    else:
        first = np.full(size, -1)
        first[codes[::-1]] = np.arange(len(codes))[::-1]
        used = np.flatnonzero(first >= 0)
        firsts = first[used]
        numbers = np.empty(size, np.int64)
        numbers[used] = np.arange(len(used))
        numbers = numbers[codes]
    order = np.argsort(firsts)
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    return place[numbers], firsts[order]
