"""Tic-tac-toe: the rules, the utility, and two evaluations: open lines and the line score.

A state is its own notation, as in `XOX/OO_/_X_ X`. A move is a mark and a square, `X b2`; a3 is the first square.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

from core.game import Value
from core.games.two_sides import TwoSides
from core.games.wins import EQUAL, FASTER
from core.games.written_positions import MARKS, OTHER, WrittenBoard, cells_of, placed

EMPTY = "_"
EMPTY_POSITION = "___/___/___"

BOARD = WrittenBoard(
    rows=3,
    columns=3,
    empty=EMPTY,
    spellings="_.-",
    piece="mark",
    example="Write three rows of three squares from the top, with _ for an empty one, such as XOX/OO_/_X_.",
)

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""The rows, columns and diagonals, as indices of squares in reading order."""

LINES_A_WIN = 10
"""The number of open lines that would equal a win; there are only 8."""

POINTS_A_WIN = 100
"""The points of the line score that would equal a win; 8 lines of 10 are 80."""

OPEN_LINES, LINE_SCORE = "open-lines", "line-score"
"""The evaluations."""


@dataclass(frozen=True)
class TicTacToe(TwoSides):
    """Tic-tac-toe from any position; whoever is to move there is MAX.

    A win is worth 1, a loss -1; with the `wins` "faster" 0.1 more for each empty square.

    >>> game = TicTacToe.from_position("XOX/OO_/_X_")
    >>> game.actions(game.initial)
    ('X c2', 'X a1', 'X c1')
    >>> game.result(game.initial, "X c2")
    'XOX/OOX/_X_ O'
    """

    initial: str = f"{EMPTY_POSITION} X"
    evaluation: str = OPEN_LINES
    wins: str = EQUAL
    title = "Tic-tac-toe"
    squares = len(BOARD.squares)

    @classmethod
    def from_position(
        cls, text: str = EMPTY_POSITION, to_move: str | None = None, evaluation: str = OPEN_LINES, wins: str = EQUAL
    ) -> Self:
        """Read the rows from the top, `XOX/OO_/_X_`; raise PositionError if they can't be read or cannot arise.

        The slashes may be left out; `.` or `-` is an empty square too. Without `to_move` ("X" or "O") X began.
        """
        cells = BOARD.read(text)
        side = BOARD.side_to_move(cells, to_move)
        winners = [mark for mark in MARKS if _lines_of(cells, mark)]
        BOARD.check_winners(winners, cells, side, "three", given=to_move is not None)
        return cls(f"{BOARD.written(cells)} {side}", evaluation, wins)

    # A full search meets each of the few thousand positions about a hundred times, so caches pay off.
    @staticmethod
    @cache
    def actions(state: str) -> Sequence[str]:
        """Return a move to each empty square, in reading order; none once the game is over."""
        if winning_line(state):
            return ()
        held = zip(BOARD.squares, cells_of(state), strict=True)
        return tuple(f"{state[-1]} {square}" for square, mark in held if mark == EMPTY)

    @staticmethod
    @cache
    def result(state: str, move: str) -> str:
        return placed(state, BOARD.offsets[move], move[0])

    @staticmethod
    @cache
    def is_terminal(state: str) -> bool:
        """Return whether a side has three in a row or the board is full."""
        return winning_line(state) is not None or EMPTY not in state

    def utility(self, state: str) -> Value:
        """Return a win's worth if MAX has three in a row, its negative if MIN has, 0 for a draw."""
        line = winning_line(state)
        if line is None:
            return 0
        empty = state.count(EMPTY) if self.wins == FASTER else 0
        win = (10 + empty) / 10 if empty else 1
        return win if cells_of(state)[line[0]] == self.initial[-1] else -win

    @property
    def utility_range(self) -> tuple[Value, Value]:
        """The worth of the worst loss and the best win: three marks against two leave four squares empty."""
        return (-1.4, 1.4) if self.wins == FASTER else (-1, 1)

    def decimals(self, *, evaluates: bool) -> int:
        """Return how fine the numbers are: tenths if faster wins count more, hundredths for line scores."""
        of_utilities = 1 if self.wins == FASTER else 0
        return max(of_utilities, 2 if self.evaluation == LINE_SCORE else 1) if evaluates else of_utilities

    def empty_squares(self, state: str) -> int:
        return state.count(EMPTY)

    def evaluate(self, state: str) -> Value:
        """Return how much better the lines open to MAX are than those open to MIN, from -0.8 to 0.8.

        An open line is worth 0.1; in the line score, one with two marks 0.1 and one with a single mark 0.01. An
        evaluation lies between a loss and a win (Russell and Norvig, 4th ed., section 5.3.1); some textbooks count
        whole lines.
        """
        return _evaluation(state, self.initial[-1], self.evaluation)


def written_state(text: str, **_: str) -> str:
    """Return a position as a state, even if it can't arise."""
    return f"{BOARD.written(BOARD.read(text))} X"


def with_mark(text: str, square: str, mark: str, **_: str) -> str:
    """Return a position with a mark on a square, or without the one there, as `WrittenBoard.put` does."""
    return BOARD.written(BOARD.put(BOARD.read(text), BOARD.squares.index(square), mark))


@cache
def winning_line(state: str) -> tuple[int, int, int] | None:
    """Return the three in a row that end the game, as indices in reading order, or None."""
    cells = cells_of(state)
    return next((line for mark in MARKS for line in _lines_of(cells, mark)), None)


@cache
def _evaluation(state: str, mark: str, evaluation: str) -> Value:
    worth, a_win = _WORTHS[evaluation]
    points = sum(worth[marks] for marks in _open_lines(state, mark))
    points -= sum(worth[marks] for marks in _open_lines(state, OTHER[mark]))
    return points / a_win if points else 0


_WORTHS = {OPEN_LINES: ((0, 1, 1), LINES_A_WIN), LINE_SCORE: ((0, 1, 10), POINTS_A_WIN)}
"""The worth of a line to the only side with marks in it, by their number, and that of a win."""


def _open_lines(state: str, mark: str) -> list[int]:
    cells = cells_of(state)
    lines = ([cells[square] for square in line] for line in LINES)
    return [line.count(mark) for line in lines if OTHER[mark] not in line]


def _lines_of(cells: str, mark: str) -> list[tuple[int, int, int]]:
    return [(a, b, c) for a, b, c in LINES if cells[a] == cells[b] == cells[c] == mark]
