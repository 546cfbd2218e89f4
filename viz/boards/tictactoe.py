"""The tic-tac-toe board, with its coordinates, the last move and a winning line."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.tictactoe import BOARD, EMPTY, TicTacToe, winning_line
from core.games.written_positions import MARKS, cells_of

CELL = 80
MARGIN = 26

_KEYS = tuple(f"square-{square}" for square in BOARD.squares)
_SHOWN = {mark: mark for mark in MARKS} | {EMPTY: ""}


def blank(_: str) -> str:
    """Return the board as SVG, each square a group with both marks, at most one of them shown by style."""
    size = 3 * CELL
    parts = [
        f'<svg class="board" viewBox="0 0 {size + MARGIN} {size + MARGIN}" role="img" aria-label="Board">',
        f'<g transform="translate({MARGIN} 0)">',
    ]
    for at, square in enumerate(BOARD.squares):
        x, y = at % 3 * CELL, at // 3 * CELL
        parts.append(
            f'<g class="square" data-key="square-{square}" data-mark="" data-press="{square}"'
            f' transform="translate({x} {y})">'
            f'<rect x="2" y="2" width="{CELL - 4}" height="{CELL - 4}" rx="6"/>'
            '<path class="x" d="M22 22L58 58M58 22L22 58"/><circle class="o" cx="40" cy="40" r="20"/></g>'
        )
    for at, letter in enumerate("abc"):
        parts.append(f'<text class="coordinate" x="{at * CELL + CELL / 2}" y="{size + 19}">{letter}</text>')
    parts.append("</g>")
    for at, digit in enumerate("321"):
        parts.append(f'<text class="coordinate" x="10" y="{at * CELL + CELL / 2 + 5}">{digit}</text>')
    parts.append("</svg>")
    return "".join(parts)


def box(_: str) -> tuple[float, float, float, float]:
    """Return the area of the squares."""
    return MARGIN, 0, 3 * CELL, 3 * CELL


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what each square shows: its mark, and whether it is the last move or part of three in a row.

    >>> shown = marks("XOX/OOX/_X_ O", "X c2")
    >>> shown["square-a3"], shown["square-c2"], shown["square-a1"]
    ('X', 'X last', '')
    """
    shown = dict(zip(_KEYS, map(_SHOWN.__getitem__, cells_of(state)), strict=True))
    if move is not None:
        shown[f"square-{move.split()[1]}"] += " last"
    for at in winning_line(state) or ():
        shown[_KEYS[at]] += " row"
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the move of each square that can be pressed, by its name.

    >>> press("XOX/OO_/_X_ X")
    {'c2': 'X c2', 'a1': 'X a1', 'c1': 'X c1'}
    """
    return {move.split()[1]: move for move in TicTacToe().actions(state)}
