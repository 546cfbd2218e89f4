"""`Board`: how a game's positions are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viz.looks import PLAIN, Looks

LEAST_HEIGHT = 54
"""The least height of a small board, in pixels: a mark in one of nine squares can be told then."""


@dataclass(frozen=True)
class Board:
    """How a game's positions are drawn.

    `blank` is the SVG of a board with room for everything that can follow from a state. `marks(state, move)` gives, for
    the key of each element that changes, the `data-mark` that shows a state reached by a move (None at the root).
    `small` is the SVG, with the same parts, of which the small boards of the focus view are made; None if it is that
    of `blank`. `box` is what the squares alone take of it, without their coordinates: left, top, width and height. A
    board with a box of no width has no small boards. They are at least as high as `least` says, in pixels.
    `looks` is what its own parts look like; the SVG has them as its style (`viz.looks.style_element`), and paper knows
    no other. `press` gives, for the `data-press` of each part that can be pressed in a state, the legal move that this
    makes; a board whose parts can't be pressed has none. Where several parts are pressed for a move, the piece, its
    square and what it becomes there, the SVG has the attribute `data-pairs`, and their names stand with spaces between
    them. What is chosen third is in a group that shows while the SVG has the attribute `data-chooses`.
    """

    blank: Callable[[str], str]
    marks: Callable[[str, str | None], Mapping[str, str]]
    box: Callable[[str], tuple[float, float, float, float]]
    press: Callable[[str], Mapping[str, str]] = lambda _: {}
    small: Callable[[str], str] | None = None
    least: Callable[[str], float] = lambda _: LEAST_HEIGHT
    looks: Callable[[str], Looks] = lambda _: PLAIN
