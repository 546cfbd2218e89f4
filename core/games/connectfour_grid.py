"""The grids of Connect Four, from 4x4 to 9x9: names, lines and moves, made once for each size.

The text of a state tells the size. A move is a mark and the square where its disc lands, `X d1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter

from core.games.written_positions import FILES, MARKS, OTHER, RANKS, WrittenBoard

EMPTY = "."
SIZES = "456789"
"""The numbers of rows or columns that a board can have."""

ROWS, COLUMNS = "6", "7"
"""The size if none is chosen."""

KEPT = 2**16
"""The most states cached with their moves, and with their evaluations: about 30 MB each."""

_NUMERALS = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))  # right, down


class Grid:
    """A board of some size, with the places of its squares, columns and fours in a state.

    Rows are separated by slashes, so that equal steps through the text never run over the edge of the board.

    >>> len(Grid(6, 7).fours), Grid(4, 5).squares[0], Grid(4, 5).squares[-1]
    (69, 'a4', 'e1')
    """

    columns_of: Callable[[str], tuple[str, ...]]
    """Return each column of a state, from the top."""
    fours_of: Callable[[str], tuple[str, ...]]
    """Return the content of each four in a state."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        size = f"{_NUMERALS[rows]} rows of {_NUMERALS[columns]} squares"
        self.board = WrittenBoard(
            rows=rows,
            columns=columns,
            empty=EMPTY,
            spellings="._-",
            piece="disc",
            example=f"Write the columns played, such as ddcc, or {size} from the top, . for an empty one.",
        )
        self.files, self.ranks = FILES[:columns], RANKS[:rows][::-1]
        self.squares = self.board.squares
        self.fours = tuple(
            tuple((row + step * down) * columns + column + step * right for step in range(4))
            for right, down in _DIRECTIONS
            for row, column in product(range(rows), range(columns))
            if 0 <= column + 3 * right < columns and row + 3 * down < rows
        )  # every four squares in line, as indices of squares in reading order
        self.moves = {mark: [[f"{mark} {file}{rank}" for rank in self.ranks] for file in self.files] for mark in MARKS}
        self.offsets = self.board.offsets
        self.end = rows * (columns + 1) - 1  # the length of the rows with their slashes
        self.columns_of = itemgetter(*(slice(column, self.end, columns + 1) for column in range(columns)))
        self.fours_of = itemgetter(*map(self._slice, self.fours))
        self.four_of = {mark: _four_in_a_row(mark, columns) for mark in MARKS}

    @property
    def empty(self) -> str:
        """The rows of the empty board."""
        return "/".join([EMPTY * self.columns] * self.rows)

    def has_four(self, state: str, mark: str) -> bool:
        """Return whether a side has four in a row."""
        return self.four_of[mark].search(state, 0, self.end) is not None

    def _slice(self, four: tuple[int, ...]) -> slice:
        first, second, _, last = (square + square // self.columns for square in four)
        return slice(first, last + 1, second - first)


def _four_in_a_row(mark: str, columns: int) -> re.Pattern[str]:
    between = (0, columns - 1, columns, columns + 1)  # the letters between two squares of a line
    return re.compile(f"{mark}(?:{'|'.join(f'(?:.{{{letters}}}{mark}){{3}}' for letters in between)})")


@cache
def grid(rows: int, columns: int) -> Grid:
    """Return the grid of a size."""
    return Grid(rows, columns)


@cache
def _grid(columns: int, length: int) -> Grid:
    return grid(length // (columns + 1), columns)


def grid_of(state: str) -> Grid:
    """Return the grid of a state."""
    return _grid(state.index("/"), len(state))


@lru_cache(KEPT)
def moves_of(state: str) -> tuple[str, ...]:
    """Return a move to each column with room, from the left; none once the game is over."""
    side, grid = state[-1], grid_of(state)
    if grid.four_of[OTHER[side]].search(state, 0, grid.end):
        return ()
    columns = zip(grid.moves[side], grid.columns_of(state), strict=True)
    return tuple([moves[column.count(EMPTY) - 1] for moves, column in columns if column[0] == EMPTY])


@lru_cache(KEPT)
def winning_squares(state: str) -> tuple[int, ...]:
    """Return the squares of every four in a row, as indices in reading order; none while the game goes on."""
    grid, won = grid_of(state), {mark * 4 for mark in MARKS}
    fours = (four for four, discs in zip(grid.fours, grid.fours_of(state), strict=True) if discs in won)
    return tuple(sorted({square for four in fours for square in four}))
