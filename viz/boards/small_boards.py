"""Small boards in a drawing made here: what they are made of once, and each position as what stands on its squares.

The focus view draws the same in the browser, in viz/components/player/focus/boards.js.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring

from viz.boards.board import Board

WIDEST = 150
"""A board that has to be wider than this, in pixels, to be read is not drawn small."""

LEFT_OUT = {"data-key", "data-press", "data-mark"}
"""What only the board itself has: in a drawing of many boards, no part is changed or pressed."""


@dataclass(frozen=True)
class SmallBoards:
    """The boards of some states: `definitions` to be put into the drawing once, and an SVG group for each state.

    Each board is `width` by `height`, with its upper left corner at (0, 0).
    """

    width: float
    height: float
    definitions: str
    boards: tuple[str, ...]


def small_boards(board: Board, initial: Any, states: Sequence[Any], name: str) -> SmallBoards | None:
    """Return the boards of states that can follow from `initial`; None if they can't be small.

    `name` begins the names of what is defined, which are unique on the page.
    """
    left, top, width, height = board.box(initial)
    if not width:
        return None
    high = board.least(initial)
    scale = high / height
    if width * scale > WIDEST:
        return None
    drawing = fromstring(re.sub(r' xmlns="[^"]*"', "", (board.small or board.blank)(initial)))  # noqa: S314  our own
    parts = [(group, square) for group in drawing.iter() for square in group if "data-key" in square.attrib]
    squares = {square.attrib["data-key"]: square for _, square in parts}
    shift = parts[0][0].get("transform", "")
    styles = "".join(tostring(style, "unicode") for style in drawing.iter("style"))
    empty = "".join(_square(square, "", only_rect=True) for square in squares.values())
    defined: dict[tuple[str, str], str] = {}
    drawn = []
    for state in states:
        marked = [(key, mark) for key, mark in board.marks(state, None).items() if mark and key in squares]
        uses = "".join(f'<use href="#{defined.setdefault(each, f"{name}-{len(defined)}")}"/>' for each in marked)
        drawn.append(
            f'<g transform="scale({scale:.4g}) translate({-left:g} {-top:g})"><g transform="{shift}">'
            f'<use href="#{name}-empty"/>{uses}</g></g>'
        )
    marks = "".join(
        f'<g id="{at}">{_square(squares[key], mark, only_rect=False)}</g>' for (key, mark), at in defined.items()
    )
    return SmallBoards(
        width * scale, high, f'<defs>{styles}<g id="{name}-empty">{empty}</g>{marks}</defs>', tuple(drawn)
    )


def _square(square: Element, mark: str, *, only_rect: bool) -> str:
    """Return a square with a mark on it, or only what is under every mark."""
    copy = Element(square.tag, {name: text for name, text in square.attrib.items() if name not in LEFT_OUT})
    copy.set("data-mark", mark)
    copy.extend(part for part in square if part.tag == "rect" or not only_rect)
    return tostring(copy, "unicode")
