"""The heap of the subtraction game, in rows of as many stones as two moves can always take.

The side to move loses if every row is full.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.games.heap import stones_of
from core.games.subtraction import Subtraction, most_of
from viz.boards import heap


def blank(initial: str) -> str:
    """Return the heap of a position as SVG."""
    return heap.blank(stones_of(initial), most_of(initial) + 1)


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of a position's stones."""
    return heap.box(stones_of(initial), most_of(initial) + 1)


def press(state: str) -> Mapping[str, str]:
    """Return the move of each stone that can be pressed: it is taken with those after it.

    >>> press("5 up to 2 A")
    {'5': 'A takes 1', '4': 'A takes 2'}
    """
    return heap.pressed(state, Subtraction().actions(state))
