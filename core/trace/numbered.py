"""`Numbered`: numbers things in the order of their first appearance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, TypeVar

T = TypeVar("T")


class Numbered(dict[T, int]):
    """Numbers each thing that is looked up, from 0 in the order of its first appearance.

    >>> numbered = Numbered.of("ab")
    >>> numbered["b"], numbered["c"], list(numbered)
    (1, 2, ['a', 'b', 'c'])
    """

    def __missing__(self, thing: T) -> int:
        """Return the next number, which the thing has from now on."""
        number = self[thing] = len(self)
        return number

    @classmethod
    def of(cls, things: Iterable[T]) -> Self:
        """Return numbers of some things."""
        return cls({thing: number for number, thing in enumerate(dict.fromkeys(things))})
