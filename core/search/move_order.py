"""The order in which a node's children are searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from core.options import Order

Move = TypeVar("Move")


def in_order(moves: Sequence[Move], order: Order) -> list[tuple[int, Move]]:
    """Return the moves in search order, each with its index among the moves as written.

    >>> in_order(["left", "right"], Order.REVERSED)
    [(1, 'right'), (0, 'left')]
    """
    numbered = list(enumerate(moves))
    if order is Order.REVERSED:
        numbered.reverse()
    return numbered
