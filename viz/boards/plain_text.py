"""A board of monospaced text, for games without a drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from math import ceil

from viz.boards.board import Board

WIDTH, LINE, LETTER = 290, 18, 8.43
"""In pixels, the width of a board on the page, and a line's height and a letter's width at 14 px."""

FEWEST_COLUMNS, MOST_COLUMNS = 22, 43
"""The least letters of a line, in larger type, and the most: type below 11 px would not be readable."""

FEW_LINES = 6
"""The most lines of a board in larger type."""

SPARE = 2
"""Spare lines for later positions, and for the last move."""

STYLE = (
    ".plain-text{font:14px/18px ui-monospace,'DejaVu Sans Mono',Consolas,monospace;white-space:pre-wrap;"
    "overflow-wrap:anywhere;color:var(--ink)}"
    ".plain-text::before{content:attr(data-mark)}"
    ".plain-text.move{color:var(--muted)}"
    '[data-part="earlier"] .text-board{display:none}'  # too small to read
)


def text_board(text: Callable[[str], str] = str, spare: int = SPARE) -> Board:
    """Return a board that shows each state as a `text`, and below it the last move.

    `spare` is the number of lines kept free at the root, including one for the last move.

    >>> text_board().marks("3,1,5 B", "A takes 3 from b")
    {'position': '3,1,5 B', 'move': 'last move A takes 3 from b'}
    """

    def blank(initial: str) -> str:
        rows = text(initial).split("\n")
        fewest = FEWEST_COLUMNS if len(rows) <= FEW_LINES else int(WIDTH / LETTER)
        columns = max(fewest, min(MOST_COLUMNS, max(map(len, rows))))
        width = ceil(columns * LETTER)
        lines = sum(max(1, -(-len(line) // columns)) for line in rows)
        height = (lines + spare) * LINE
        return (
            f'<svg class="board wide text-board" viewBox="0 0 {width} {height}" role="img" aria-label="Board">'
            f"<style>{escape(STYLE, quote=False)}</style>"
            f'<foreignObject width="{width}" height="{height}">{_div("position")}{_div("move")}</foreignObject></svg>'
        )

    def marks(state: str, move: str | None) -> Mapping[str, str]:
        return {"position": text(state), "move": "" if move is None else f"last move {move}"}

    return Board(blank, marks, lambda _: (0, 0, 0, 0))


def _div(key: str) -> str:
    return f'<div xmlns="http://www.w3.org/1999/xhtml" class="plain-text {key}" data-key="{key}" data-mark=""></div>'
