"""Small boards in a drawing made here: each whole, or made of what all of them have in common.

The focus view draws the same in the browser, in viz/components/player/focus/boards.js.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring

from viz.boards.board import Board

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
        text = re.sub(r' xmlns="[^"]*"', "", (board.small or board.blank)(initial))
        self._drawing = fromstring(text)  # noqa: S314  our own
        parts = [(group, part) for group in self._drawing.iter() for part in group if "data-key" in part.attrib]
        self._squares = {square.attrib["data-key"]: square for _, square in parts}
        self._places = f"scale({scale:.4g}) translate({-left:g} {-top:g})", parts[0][0].get("transform", "")

    @property
    def style(self) -> str:
        """The style sheet that is the board's own, empty if it has none."""
        return "".join(style.text or "" for style in self._drawing.iter("style"))

    def drawn(self, state: Any, move: str | None) -> str:
        """Return the board of a state that was reached by a move (None at the root) as an SVG group."""
        marks = self._marks(state, move)
        squares = self._squares.items()
        return self._placed("".join(_square(square, marks.get(key, ""), only_rect=False) for key, square in squares))

    def defined(self, states: Sequence[Any], name: str) -> tuple[str, list[str]]:
        """Return definitions to be put into the drawing once, and the board of each state as an SVG group.

        `name` begins the names of what is defined, which are unique on the page.
        """
        styles = "".join(tostring(style, "unicode") for style in self._drawing.iter("style"))
        empty = "".join(_square(square, "", only_rect=True) for square in self._squares.values())
        names: dict[tuple[str, str], str] = {}
        boards = []
        for state in states:
            marked = [(key, mark) for key, mark in self._marks(state, None).items() if mark and key in self._squares]
            uses = "".join(f'<use href="#{names.setdefault(each, f"{name}-{len(names)}")}"/>' for each in marked)
            boards.append(self._placed(f'<use href="#{name}-empty"/>{uses}'))
        marks = "".join(
            f'<g id="{at}">{_square(self._squares[key], mark, only_rect=False)}</g>'
            for (key, mark), at in names.items()
        )
        return f'<defs>{styles}<g id="{name}-empty">{empty}</g>{marks}</defs>', boards

    def _placed(self, squares: str) -> str:
        place, shift = self._places
        return f'<g transform="{place}"><g transform="{shift}">{squares}</g></g>'


def small_boards(board: Board | None, initial: Any, widest: float) -> SmallBoards | None:
    """Return the small boards of what can follow from a state; None if there are none, or they would be too wide."""
    if board is None:
        return None
    _, _, width, height = board.box(initial)
    is_small = width and width * board.least(initial) / height <= widest
    return SmallBoards(board, initial) if is_small else None


def _square(square: Element, mark: str, *, only_rect: bool) -> str:
    """Return a square with a mark on it, or only what is under every mark."""
    copy = Element(square.tag, {name: text for name, text in square.attrib.items() if name not in LEFT_OUT})
    copy.set("data-mark", mark)
    copy.extend(part for part in square if part.tag == "rect" or not only_rect)
    return tostring(copy, "unicode")
