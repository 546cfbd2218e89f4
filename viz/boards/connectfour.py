"""The Connect Four board, with its coordinates, the last move and the winning four."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from core.games.connectfour import ConnectFour
from core.games.connectfour_grid import EMPTY, Grid, grid_of, winning_squares
from core.games.written_positions import MARKS, cells_of

CELL = 40

LEAST_CELL = 14
"""The least pixels of a square on a small board, enough to read the signs on the discs."""

_DISCS = (
    '<g class="x"><circle class="disc" cx="20" cy="20" r="15"/><path class="sign" d="M15 15L25 25M25 15L15 25"/></g>'
    '<g class="o"><circle class="disc" cx="20" cy="20" r="15"/><circle class="sign" cx="20" cy="20" r="6"/></g>'
)
_SHOWN = {mark: mark for mark in MARKS} | {EMPTY: ""}


def blank(initial: str) -> str:
    """Return the board as SVG, each square a group with both discs, at most one of them shown by style."""
    grid = grid_of(initial)
    left, top, _, height = box(initial)
    room, unit = _measures(grid)
    view = f'viewBox="0 0 {room + 24 * unit:g} {height + 24 * unit:g}"'
    parts = [
        f'<svg class="board wide" {view} role="img" aria-label="Board">',
        f'<g transform="translate({left:g} {top:g})">',
    ]
    for at, square in enumerate(grid.squares):
        x, y = at % grid.columns * CELL, at // grid.columns * CELL
        parts.append(
            f'<g class="square" data-key="square-{square}" data-mark="" data-press="{square[0]}"'
            f' transform="translate({x} {y})">'
            f'<rect x="1" y="1" width="{CELL - 2}" height="{CELL - 2}" rx="4"/>{_DISCS}</g>'
        )
    middles = [at * CELL + CELL // 2 for at in range(max(grid.rows, grid.columns))]
    for x, file in zip(middles, grid.files, strict=False):
        parts.append(_coordinate(x, height + 17 * unit, file, unit))
    parts += [_coordinate(-13 * unit, y + 5 * unit, rank, unit) for y, rank in zip(middles, grid.ranks, strict=False)]
    parts.append("</g></svg>")
    return "".join(parts)


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of the squares."""
    grid = grid_of(initial)
    room, unit = _measures(grid)
    width = grid.columns * CELL
    return (room - width) / 2 + 24 * unit, 0, width, grid.rows * CELL


def least(initial: str) -> float:
    """Return the least height in pixels of a small board with readable discs."""
    return LEAST_CELL * grid_of(initial).rows


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what each square shows: its disc, and whether it is the last move or part of four in a row.

    >>> shown = marks("......./......./......./......./..OOO../..XXXX. O", "X f1")
    >>> shown["square-c1"], shown["square-f1"], shown["square-c2"], shown["square-a1"]
    ('X row', 'X last row', 'O', '')
    """
    keys = _keys(grid_of(state))
    shown = dict(zip(keys, map(_SHOWN.__getitem__, cells_of(state)), strict=True))
    if move is not None:
        shown[f"square-{move.split()[1]}"] += " last"
    for at in winning_squares(state):
        shown[keys[at]] += " row"
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the move of each column that can be pressed, by its letter: any of its squares drops the disc.

    >>> press("......./......./......./......./...OO../...XX.. X")["d"]
    'X d3'
    """
    return {move.split()[1][0]: move for move in ConnectFour().actions(state)}


@cache
def _keys(grid: Grid) -> list[str]:
    return [f"square-{square}" for square in grid.squares]


def _measures(grid: Grid) -> tuple[float, float]:
    """Return the width for the squares, and the unit in which coordinates are measured.

    Boards are shown equally wide, so letters grow with the squares. A board with more rows than columns is centred in
    the width of a square one, so that it is not too high.
    """
    room = max(grid.rows, grid.columns) * CELL
    return room, room / (7 * CELL)


def _coordinate(x: float, y: float, text: str, unit: float) -> str:
    return f'<text class="coordinate" x="{x:g}" y="{y:g}" style="font-size:{15 * unit:g}px">{text}</text>'
