"""The Connect Four board, with its coordinates, the last move and the winning four."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.connectfour import COLUMNS, EMPTY, FILES, RANKS, SQUARES, ConnectFour, squares, winning_squares
from core.games.positions import MARKS

CELL = 40
MARGIN = 24
WIDTH, HEIGHT = 7 * CELL, 6 * CELL

_DISCS = (
    '<g class="x"><circle class="disc" cx="20" cy="20" r="15"/><path class="sign" d="M15 15L25 25M25 15L15 25"/></g>'
    '<g class="o"><circle class="disc" cx="20" cy="20" r="15"/><circle class="sign" cx="20" cy="20" r="6"/></g>'
)
_KEYS = tuple(f"square-{square}" for square in SQUARES)
_SHOWN = {mark: mark for mark in MARKS} | {EMPTY: ""}


def blank(_: str) -> str:
    """Return the board as SVG, each square a group with both discs, of which the style sheet shows at most one.

    Above each column stands its digit in a typed position.
    """
    parts = [
        f'<svg class="board wide" viewBox="0 0 {WIDTH + MARGIN} {HEIGHT + 2 * MARGIN}" role="img" aria-label="Board">',
        f'<g transform="translate({MARGIN} {MARGIN})">',
    ]
    for at, square in enumerate(SQUARES):
        x, y = at % 7 * CELL, at // 7 * CELL
        parts.append(
            f'<g class="square" data-key="square-{square}" data-mark="" data-press="{square[0]}"'
            f' transform="translate({x} {y})">'
            f'<rect x="1" y="1" width="{CELL - 2}" height="{CELL - 2}" rx="4"/>{_DISCS}</g>'
        )
    for at, (digit, letter) in enumerate(zip(COLUMNS, FILES, strict=True)):
        x = at * CELL + CELL // 2
        parts.append(f'<text class="coordinate" x="{x}" y="-7">{digit}</text>')
        parts.append(f'<text class="coordinate" x="{x}" y="{HEIGHT + 17}">{letter}</text>')
    for at, rank in enumerate(RANKS):
        parts.append(f'<text class="coordinate" x="-13" y="{at * CELL + CELL // 2 + 5}">{rank}</text>')
    parts.append("</g></svg>")
    return "".join(parts)


def box(_: str) -> tuple[float, float, float, float]:
    """Return what the squares take of the SVG."""
    return MARGIN, MARGIN, WIDTH, HEIGHT


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what each square shows: its disc, and whether it is the last move or part of four in a row.

    >>> shown = marks("......./......./......./......./..OOO../..XXXX. O", "X f1")
    >>> shown["square-c1"], shown["square-f1"], shown["square-c2"], shown["square-a1"]
    ('X row', 'X last row', 'O', '')
    """
    shown = dict(zip(_KEYS, map(_SHOWN.__getitem__, squares(state)), strict=True))
    if move is not None:
        shown[f"square-{move.split()[1]}"] += " last"
    for at in winning_squares(state):
        shown[_KEYS[at]] += " row"
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the move of each column that can be pressed, by its letter: any square of it drops the disc.

    >>> press("......./......./......./......./...OO../...XX.. X")["d"]
    'X d3'
    """
    return {move.split()[1][0]: move for move in ConnectFour().actions(state)}
