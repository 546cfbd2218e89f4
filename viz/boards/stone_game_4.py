"""The heap of stone game IV, in rows of five."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.heap import stones_of
from core.games.stone_game_4 import StoneGame4
from viz.boards import heap

ROW = 5


def blank(initial: str) -> str:
    """Return the heap of a position as SVG."""
    return heap.blank(stones_of(initial), ROW)


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of a position's stones."""
    return heap.box(stones_of(initial), ROW)


def press(state: str) -> Mapping[str, str]:
    """Return the move of each stone that can be pressed: it is taken with those after it.

    >>> press("5 A")
    {'5': 'A takes 1', '2': 'A takes 4'}
    """
    return heap.pressed(state, StoneGame4().actions(state))
