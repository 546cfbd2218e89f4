"""Small boards in a drawing made here.

The focus view draws the same in the browser, in viz/components/player/focus/boards.js.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring

from viz.boards.board import Board
from viz.looks import BOARD, Looks

LEFT_OUT = {"data-key", "data-press", "data-mark"}
"""What only the board itself has: in a drawing of many boards, no part is changed or pressed."""


class SmallBoards:
    """The boards of states that can follow from one, each `width` by `height`, its upper left corner at (0, 0)."""

    def __init__(self, board: Board, initial: Any) -> None:
        left, top, width, height = board.box(initial)
        self.height = board.least(initial)
        scale = self.height / height
        self.width = width * scale
        self._marks = board.marks
        self._looks = board.looks(initial)
        text = re.sub(r' xmlns="[^"]*"', "", (board.small or board.blank)(initial))
        self._drawing = fromstring(text)  # noqa: S314  our own
        parts = [(group, part) for group in self._drawing.iter() for part in group if "data-key" in part.attrib]
        self._squares = {square.attrib["data-key"]: square for _, square in parts}
        self._places = f"scale({scale:.4g}) translate({-left:g} {-top:g})", parts[0][0].get("transform", "")

    @property
    def looks(self) -> Looks | None:
        """What the parts look like on paper; None if the board has a style sheet that is written by hand."""
        style = "".join(style.text or "" for style in self._drawing.iter("style"))
        return BOARD + self._looks if style == self._looks.css("svg") else None

    def drawn(self, state: Any, move: str | None) -> str:
        """Return the board of a state that was reached by a move (None at the root) as an SVG group."""
        marks = self._marks(state, move)
        squares = self._squares.items()
        place, shift = self._places
        drawn = "".join(_square(square, marks.get(key, "")) for key, square in squares)
        return f'<g transform="{place}"><g transform="{shift}">{drawn}</g></g>'


def small_boards(board: Board | None, initial: Any, widest: float) -> SmallBoards | None:
    """Return the small boards of what can follow from a state; None if there are none, or they would be too wide."""
    if board is None:
        return None
    _, _, width, height = board.box(initial)
    is_small = width and width * board.least(initial) / height <= widest
    return SmallBoards(board, initial) if is_small else None


def _square(square: Element, mark: str) -> str:
    """Return a square with a mark on it."""
    copy = Element(square.tag, {name: text for name, text in square.attrib.items() if name not in LEFT_OUT})
    copy.set("data-mark", mark)
    copy.extend(square)
    return tostring(copy, "unicode")
