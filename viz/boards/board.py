"""`Board`: how a game's positions are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viz.looks import PLAIN, Looks

LEAST_HEIGHT = 54
"""The least height of a small board, in pixels: enough to read a mark in one of nine squares."""


@dataclass(frozen=True)
class Board:
    """How a game's positions are drawn.

    `blank` is the SVG of a board with room for everything that can follow from a state. `marks(state, move)` gives, for
    the key of each element that changes, the `data-mark` that shows a state reached by a move (None at the root).
    `small` is an SVG with the same parts for the small boards of the focus view; None if it is that of `blank`. `box`
    is its area without coordinates: left, top, width and height. A board whose box has no width has no small boards.
    `least` is their least height, in pixels. `looks` is the look of its own parts; the SVG has it as its style
    (`viz.looks.style_element`), and paper knows no other. `press` gives the legal move for the `data-press` of each
    part that can be pressed in a state; None if none can. If a move takes several presses, a piece, its square and what
    it becomes, the SVG has the attribute `data-pairs`, and their names are joined by spaces. The third choice is in a
    group that shows while the SVG has the attribute `data-chooses`.
    """

    blank: Callable[[str], str]
    marks: Callable[[str, str | None], Mapping[str, str]]
    box: Callable[[str], tuple[float, float, float, float]]
    press: Callable[[str], Mapping[str, str]] = lambda _: {}
    small: Callable[[str], str] | None = None
    least: Callable[[str], float] = lambda _: LEAST_HEIGHT
    looks: Callable[[str], Looks] = lambda _: PLAIN
