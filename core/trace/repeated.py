"""`Repeated` and `Growing`: what a trace says of each place, with no object of its own for each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from itertools import repeat
from operator import eq
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from core.trace.visit_table import ABSENT

T = TypeVar("T")
U = TypeVar("U")

FEW = 2**15
"""This many things take little memory, whatever they are: to number them would only take time."""


class Repeated(Sequence[T]):
    """A sequence of things of which many are alike: each of them once, and which of them stands where.

    >>> said = Repeated(("yes", "no"), np.array([0, 1, 1], np.uint8))
    >>> said[2], said[:2], "no" in said, said == ("yes", "no", "no")
    ('no', ('yes', 'no'), True, True)
    """

    __slots__ = ("_numbers", "_things")
    __hash__ = None  # type: ignore[assignment]  # holds an array, so it cannot be hashed

    def __init__(self, things: tuple[T, ...], numbers: NDArray[Any]) -> None:
        self._things, self._numbers = things, numbers

    def of_each(self, function: Callable[[T], U]) -> Repeated[U]:
        """Return what a function makes of each, asked once for all that are alike."""
        return Repeated(tuple(map(function, self._things)), self._numbers)

    @property
    def nbytes(self) -> int:
        """How many bytes say which of the things stands where."""
        is_one = self._numbers.strides == (0,)  # the same number everywhere, held once
        return int(self._numbers.itemsize if is_one else self._numbers.nbytes)

    def __len__(self) -> int:
        """Return how many there are, alike or not."""
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        """Return one of them, or several as a tuple."""
        if isinstance(index, slice):
            return tuple(map(self._things.__getitem__, self._numbers[index].tolist()))
        thing: T = self._things[self._numbers[index]]
        return thing

    def __iter__(self) -> Iterator[T]:
        """Iterate over them."""
        return map(self._things.__getitem__, self._numbers.tolist())

    def __contains__(self, thing: object) -> bool:
        """Return whether one of them equals a thing."""
        return thing in self._things and bool((self._numbers == self._things.index(thing)).any())

    def __eq__(self, other: object) -> bool:
        """Compare with another sequence, one by one."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    def __repr__(self) -> str:
        """Return them as a tuple is written."""
        return repr(tuple(self))


class Growing:
    """Collects things piece by piece: once they are many, each only once, unless most of them are different.

    >>> growing = Growing()
    >>> growing.add(["a", "b", "a"])
    >>> growing.frozen()
    ('a', 'b', 'a')
    """

    def __init__(self) -> None:
        self._number: dict[Hashable, int] | None = None
        self._are_varied = False
        self._numbers = GrowingColumn()
        self._things: list[Any] = []

    def __copy__(self) -> Growing:
        """Return another one with the same things, to grow on its own."""
        other = Growing()
        other._number = None if self._number is None else self._number.copy()
        other._are_varied, other._numbers, other._things = self._are_varied, copy(self._numbers), self._things.copy()
        return other

    def add(self, things: Sequence[Any]) -> None:
        """Add some at the end."""
        if self._number is None:
            self._things += things
            if self._are_varied or len(self._things) <= FEW:
                return
            things, self._things, self._number = self._things, [], {}
        number = self._number
        numbers = np.fromiter(map(number.get, things, repeat(ABSENT)), np.int32, len(things))
        for new in np.flatnonzero(numbers == ABSENT).tolist():
            numbers[new] = number.setdefault(things[new], len(number))
        self._numbers.add(numbers)
        if len(number) > len(self._numbers) // 2:  # then numbers save nothing
            self._things, self._are_varied = list(self.frozen()), True
            self._number, self._numbers = None, GrowingColumn()

    def frozen(self) -> Sequence[Any]:
        """Return all that were added. None can be added any more."""
        if self._number is None:
            return tuple(self._things)
        return Repeated(tuple(self._number), self._numbers.frozen())


class GrowingColumn:
    """Collects whole numbers piece by piece, in the smallest signed type with room for twice as much.

    So sums and differences of two of them have room as well.

    >>> column = GrowingColumn()
    >>> column.add(np.array([-1, 60]))
    >>> copy(column).frozen()
    array([-1, 60], dtype=int8)
    >>> column.add(np.array([100]))
    >>> column.frozen()
    array([ -1,  60, 100], dtype=int16)
    """

    def __init__(self) -> None:
        self._type = np.dtype(np.int8)
        self._bytes = bytearray()

    def __len__(self) -> int:
        """Return how many there are so far."""
        return len(self._bytes) // self._type.itemsize

    def __copy__(self) -> GrowingColumn:
        """Return another one with the same numbers, to grow on its own."""
        other = GrowingColumn()
        other._type, other._bytes = self._type, bytearray(self._bytes)
        return other

    def add(self, numbers: NDArray[Any]) -> None:
        """Add some at the end."""
        largest = 2 * max(int(numbers.max(initial=0)), -int(numbers.min(initial=0)))
        wide = np.result_type(self._type, np.min_scalar_type(-largest - 1))
        if wide != self._type:
            self._bytes, self._type = bytearray(self.frozen().astype(wide).tobytes()), wide
        self._bytes += numbers.astype(wide).tobytes()

    def frozen(self) -> NDArray[Any]:
        """Return all that were added as one column. It holds their memory, so that none can be added any more."""
        return np.frombuffer(self._bytes, self._type)
