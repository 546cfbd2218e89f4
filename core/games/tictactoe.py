"""Tic-tac-toe: the rules, the utility, and the open-lines evaluation.

A state is its own notation: the rows from the top, a blank, and the side to move, as in `XOX/OO_/_X_ X`. A move is a
mark and a square, `X b2`; files a to c run from the left, ranks 3 to 1 from the top, so that a3 is the first square.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from core.game import Player, PositionError, Value
from core.games.positions import MARKS, OTHER, WrittenBoard

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

SQUARES = tuple(file + rank for rank in "321" for file in "abc")
"""The nine squares in reading order."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""The rows, columns and diagonals, as indices of squares in reading order."""

LINES_A_WIN = 10
"""The number of open lines that would count as much as a win; there are only 8."""

_OFFSETS = (0, 1, 2, 4, 5, 6, 8, 9, 10)  # where each square stands in a state; the slashes take 3 and 7
_END = 12  # where the side to move stands
_MOVES = {mark: tuple((f"{mark} {square}", at) for square, at in zip(SQUARES, _OFFSETS, strict=True)) for mark in MARKS}
_OFFSET_OF = {move: at for moves in _MOVES.values() for move, at in moves}


@dataclass(frozen=True)
class TicTacToe:
    """Tic-tac-toe from any position; whoever is to move there is MAX. A win is worth 1, a draw 0, a loss -1.

    >>> game = TicTacToe.from_position("XOX/OO_/_X_")
    >>> game.actions(game.initial)
    ('X c2', 'X a1', 'X c1')
    >>> game.result(game.initial, "X c2")
    'XOX/OOX/_X_ O'
    """

    initial: str = f"{EMPTY_POSITION} X"
    title = "Tic-tac-toe"

    @classmethod
    def from_position(cls, text: str = EMPTY_POSITION, to_move: str | None = None) -> TicTacToe:
        """Read the rows from the top, `XOX/OO_/_X_`; the slashes may be left out, and `.` or `-` is an empty square.

        Without `to_move` ("X" or "O") X began, so the counts determine whose turn it is; with it, either side may have
        begun. Raises PositionError where the position cannot be read or cannot arise.
        """
        cells = BOARD.read(text)
        side = BOARD.side_to_move(cells, to_move)
        _check_winner(cells, side, given=to_move is not None)
        return cls(f"{cells[:3]}/{cells[3:6]}/{cells[6:]} {side}")

    def to_move(self, state: str) -> Player:
        """Return MAX for the side that moves at the root, MIN for the other."""
        return Player.MAX if state[_END] == self.initial[_END] else Player.MIN

    def actions(self, state: str) -> Sequence[str]:
        """Return a move to each empty square, in reading order; none once the game is over."""
        return _actions(state)

    def result(self, state: str, move: str) -> str:
        """Return the state after the move's mark is put on its square."""
        return _result(state, move)

    def is_terminal(self, state: str) -> bool:
        """Return whether a side has three in a row or the board is full."""
        return not _actions(state)

    def utility(self, state: str) -> int:
        """Return 1 if MAX has three in a row, -1 if MIN has, 0 for a draw."""
        line = winning_line(state)
        if line is None:
            return 0
        return 1 if squares(state)[line[0]] == self.initial[_END] else -1

    @property
    def utility_range(self) -> tuple[Value, Value]:
        """What a loss and a win are worth."""
        return -1, 1

    def decimals(self, *, evaluates: bool) -> int:
        """Return how fine the numbers are: utilities are integers, evaluations are tenths."""
        return 1 if evaluates else 0

    def evaluate(self, state: str) -> Value:
        """Return the lines open to MAX less the lines open to MIN, each worth a tenth of a win: from -0.8 to 0.8.

        A line is open to a side that has a mark in it when the other side has none. An evaluation lies between a loss
        and a win (Russell and Norvig, 4th ed., section 5.3.1), where textbook pictures that end before any game can be
        won count whole lines.
        """
        mark = self.initial[_END]
        lines = _open_lines(state, mark) - _open_lines(state, OTHER[mark])
        return lines / LINES_A_WIN if lines else 0


def squares(state: str) -> str:
    """Return the nine squares in reading order, each X, O or _.

    >>> squares("XOX/OO_/_X_ X")
    'XOXOO__X_'
    """
    return state[0:3] + state[4:7] + state[8:11]


# A full search meets each of the few thousand positions about a hundred times: this and the caches below pay off.
@cache
def winning_line(state: str) -> tuple[int, int, int] | None:
    """Return the three squares in a row that end the game, as indices in reading order, or None.

    >>> winning_line("XOX/OOX/__X O")
    (2, 5, 8)
    """
    cells = squares(state)
    return next((line for mark in MARKS for line in _lines_of(cells, mark)), None)


@cache
def _actions(state: str) -> tuple[str, ...]:
    if winning_line(state):
        return ()
    return tuple(move for move, at in _MOVES[state[_END]] if state[at] == EMPTY)


@cache
def _result(state: str, move: str) -> str:
    at = _OFFSET_OF[move]
    mark = move[0]
    return f"{state[:at]}{mark}{state[at + 1 : _END]}{OTHER[mark]}"


@cache
def _open_lines(state: str, mark: str) -> int:
    cells = squares(state)
    return sum({mark} <= {cells[square] for square in line} <= {mark, EMPTY} for line in LINES)


def _lines_of(cells: str, mark: str) -> list[tuple[int, int, int]]:
    return [line for line in LINES if all(cells[square] == mark for square in line)]


def _check_winner(cells: str, side: str, *, given: bool) -> None:
    """Raise PositionError where both sides have won, or where the winner is to move again."""
    winners = [mark for mark in MARKS if _lines_of(cells, mark)]
    if len(winners) == 2:
        problem = "both X and O have three in a row, but the first three in a row ends the game."
        raise PositionError(problem, "Correct the marks.", place="position")
    if winners == [side]:
        problem = f"{side} has three in a row and is to move, but the winner must have moved last."
        remedy = "Correct the marks"
        if cells.count("X") == cells.count("O"):
            remedy += f", or say that {OTHER[side]} is to move" + ("." if given else f" if {OTHER[side]} began.")
        else:
            remedy += "."
        raise PositionError(problem, remedy, place="position")
