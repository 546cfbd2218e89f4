"""Connect Four: the rules, the utility, and the open-fours evaluation.

A state is its own notation: the six rows from the top, a blank, and the side to move. A move is a mark and the square
where its disc comes to lie, `X d1`; files a to g run from the left, ranks 1 to 6 from the bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import itemgetter

from core.game import Player, PositionError, Value
from core.games.positions import MARKS, OTHER, WrittenBoard, read_side

EMPTY = "."
FILES = "abcdefg"
RANKS = "654321"
COLUMNS = "1234567"  # as positions are typed

BOARD = WrittenBoard(
    rows=6,
    columns=7,
    empty=EMPTY,
    spellings="._-",
    piece="disc",
    example="Write the columns played, such as 4455, or six rows of seven squares from the top, . for an empty one.",
)

WIN = 10_000
"""What a win is worth to the winner: one constant, so that a quick win counts no more than a slow one.

It is above every evaluation: 69 fours of at most 100 come to 6,900.
"""

WORTH = (0, 1, 10, 100)
"""What a four is worth to the side that alone has discs in it, by their number."""

SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
"""The 42 squares in reading order."""

FOURS = tuple(
    tuple((row + step * down) * 7 + column + step * right for step in range(4))
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
    for row, column in product(range(6), range(7))
    if 0 <= column + 3 * right < 7 and row + 3 * down < 6
)
"""Every four squares in line, 69 of them, as indices of squares in reading order."""

KEPT = 2**16
"""The most positions cached with their moves, and the most evaluations cached: about 30 MB each."""

_BOARD = 6 * 8 - 1  # the length of the six rows with the slashes between them
_END = _BOARD + 1  # where the side to move stands
_EMPTY_BOARD = "/".join([EMPTY * 7] * 6)


def _offset(square: int) -> int:
    """Return where a square stands in a state: a slash ends each row."""
    return square + square // 7


_OFFSET_OF = {f"{mark} {square}": _offset(at) for mark in MARKS for at, square in enumerate(SQUARES)}
_MOVES = {mark: [[f"{mark} {file}{rank}" for rank in RANKS] for file in FILES] for mark in MARKS}  # [column][row]

# Equal steps through the text follow a line of the board, and a slash stands wherever one would leave it at the side.
_columns_of = itemgetter(*(slice(column, _BOARD, 8) for column in range(7)))
_fours_of = itemgetter(
    *(slice(_offset(first), _offset(last) + 1, _offset(second) - _offset(first)) for first, second, _, last in FOURS)
)
_FOUR = {
    mark: re.compile(f"{mark}(?:{mark}{{3}}|(?:.{{6}}{mark}){{3}}|(?:.{{7}}{mark}){{3}}|(?:.{{8}}{mark}){{3}})")
    for mark in MARKS
}

_WON = {mark: mark * 4 for mark in MARKS}
_SCORES = {
    mark: {
        four: 0 if set(MARKS) <= set(four) else WORTH[four.count(mark)] - WORTH[four.count(OTHER[mark])]
        for four in map("".join, product(EMPTY + mark + OTHER[mark], repeat=4))
        if four not in _WON.values()
    }
    for mark in MARKS
}
"""For each side, what the discs of each four are worth to it."""


@dataclass(frozen=True)
class ConnectFour:
    """Connect Four from any position; whoever is to move there is MAX. A win is worth 10,000, a draw 0.

    >>> game = ConnectFour.from_position("4455")
    >>> game.initial
    '......./......./......./......./...OO../...XX.. X'
    >>> game.actions(game.initial)
    ('X a1', 'X b1', 'X c1', 'X d3', 'X e3', 'X f1', 'X g1')
    >>> game.result(game.initial, "X c1")
    '......./......./......./......./...OO../..XXX.. O'
    """

    initial: str = f"{_EMPTY_BOARD} X"
    title = "Connect Four"

    @classmethod
    def from_position(cls, text: str = "", to_move: str | None = None) -> ConnectFour:
        """Read the columns played, `4455`, or the rows from the top, `......./…/..XO...`; nothing is the empty board.

        Rows may leave the slashes out, and `_` or `-` is an empty square too. Without `to_move` ("X" or "O") X began,
        so that the number of discs determines whose turn it is; with it, either side may have begun.
        Raises PositionError where the position cannot be read or cannot arise.
        """
        written = "".join(text.split())
        side = None if to_move is None else read_side(to_move)
        if any(letter.isdigit() for letter in written) or not written:
            return cls(_played(written, side))
        cells = BOARD.read(written)
        side = BOARD.side_to_move(cells, side)
        _check_discs(cells, side)
        return cls(f"{'/'.join(_rows(cells))} {side}")

    def to_move(self, state: str) -> Player:
        """Return MAX for the side that moves at the root, MIN for the other."""
        return Player.MAX if state[_END] == self.initial[_END] else Player.MIN

    def actions(self, state: str) -> Sequence[str]:
        """Return a move to each column with room, from the left; none once the game is over."""
        return _actions(state)

    def result(self, state: str, move: str) -> str:
        """Return the state after the move's disc lies on its square."""
        at = _OFFSET_OF[move]
        mark = move[0]
        return f"{state[:at]}{mark}{state[at + 1 : _END]}{OTHER[mark]}"

    def is_terminal(self, state: str) -> bool:
        """Return whether a side has four in a row or the board is full."""
        return not _actions(state)

    def utility(self, state: str) -> int:
        """Return 10,000 if MAX has four in a row, -10,000 if MIN has, 0 for a draw."""
        winner = OTHER[state[_END]]  # only the side that moved last can have won
        if not _has_four(state, winner):
            return 0
        return WIN if winner == self.initial[_END] else -WIN

    @property
    def utility_range(self) -> tuple[Value, Value]:
        """What a loss and a win are worth."""
        return -WIN, WIN

    def decimals(self, *, evaluates: bool) -> int:  # noqa: ARG002  every number is an integer
        """Return how fine the numbers are."""
        return 0

    def evaluate(self, state: str) -> int:
        """Return what the fours open to MAX are worth less those open to MIN, from -6,900 to 6,900.

        A four is open to a side that has discs in it when the other side has none; with three discs it is worth 100,
        with two 10, with one 1.
        """
        return _evaluation(state, self.initial[_END])


def squares(state: str) -> str:
    """Return the 42 squares in reading order, each X, O or a point.

    >>> squares("......./......./......./......./...OO../..XXX.. O")[-7:]
    '..XXX..'
    """
    return state[:_BOARD].replace("/", "")


@lru_cache(KEPT)
def winning_squares(state: str) -> tuple[int, ...]:
    """Return the squares of every four in a row, as indices in reading order; none while the game goes on.

    >>> [SQUARES[at] for at in winning_squares("......./......./......./......./..OOO../.XXXX.. O")]
    ['b1', 'c1', 'd1', 'e1']
    """
    won = (four for four, discs in zip(FOURS, _fours_of(state), strict=True) if discs in _WON.values())
    return tuple(sorted({square for four in won for square in four}))


def _has_four(state: str, mark: str) -> bool:
    return _FOUR[mark].search(state, 0, _BOARD) is not None


@lru_cache(KEPT)
def _actions(state: str) -> tuple[str, ...]:
    side = state[_END]
    if _has_four(state, OTHER[side]):
        return ()
    rooms = [column.count(EMPTY) for column in _columns_of(state)]
    return tuple([moves[room - 1] for moves, room in zip(_MOVES[side], rooms, strict=True) if room])


@lru_cache(KEPT)
def _evaluation(state: str, mark: str) -> int:
    return sum(map(_SCORES[mark].__getitem__, _fours_of(state)))


def _played(columns: str, side: str | None) -> str:
    """Return the state after discs were dropped into these columns; `side` is then to move, if it is given."""
    began = "X" if side is None or (side == "X") == (len(columns) % 2 == 0) else "O"
    game = ConnectFour(f"{_EMPTY_BOARD} {began}")
    state = game.initial
    for number, digit in enumerate(columns, 1):
        place = f"position, move {number}"
        if digit not in COLUMNS:
            raise PositionError(f"there is no column {digit!r}.", "Write a column from 1 to 7.", place=place)
        moves = {move[2]: move for move in _actions(state)}
        move = moves.get(FILES[int(digit) - 1])
        if move is None:
            end = f"{OTHER[state[_END]]} has four in a row" if winning_squares(state) else "the board is full"
            problem = f"column {digit} is full." if moves else f"the game is over: {end}."
            raise PositionError(problem, "Correct this move, or end the position before it.", place=place)
        state = game.result(state, move)
    return state


def _check_discs(cells: str, side: str) -> None:
    """Raise PositionError for a disc with nothing under it, or a board that no play leads to with `side` to move."""
    for above, below in zip(range(35), range(7, 42), strict=True):
        if cells[above] != EMPTY and cells[below] == EMPTY:
            problem = f"the disc on {SQUARES[above]} has nothing under it."
            raise PositionError(problem, "Put a disc under it, or take it away.", place="position")
    winners = [mark for mark in MARKS if _has_four("/".join(_rows(cells)), mark)]
    if len(winners) == 2:
        problem = "both X and O have four in a row, but the first four in a row ends the game."
        raise PositionError(problem, "Correct the discs.", place="position")
    even = cells.count("X") == cells.count("O")
    remedy = f"Correct the discs, or say that {OTHER[side]} is to move." if even else "Correct the discs."
    if winners == [side]:
        problem = f"{side} has four in a row and is to move, but the winner must have moved last."
        raise PositionError(problem, remedy, place="position")
    first = side if even else OTHER[side]
    if not any(_can_arise(before, first) for before in (_before_win(cells, *winners) if winners else [cells])):
        problem = f"with {first} to begin and the sides taking turns, no play leads to this board."
        raise PositionError(problem, remedy, place="position")


def _before_win(cells: str, winner: str) -> Iterator[str]:
    """Yield each board without four in a row that a disc of the winner, on top of its column, makes a won one."""
    for at, mark in enumerate(cells):
        if mark == winner and (at < 7 or cells[at - 7] == EMPTY):
            before = f"{cells[:at]}{EMPTY}{cells[at + 1 :]}"
            if not _has_four("/".join(_rows(before)), winner):
                yield before


def _can_arise(cells: str, first: str) -> bool:
    """Return whether the sides, taking turns from `first`, can fill a board without four in a row up to this one."""
    discs = [cells[column::7][::-1].rstrip(EMPTY) for column in range(7)]
    full = tuple(map(len, discs))
    pending: list[tuple[int, ...]] = [(0,) * 7]
    seen = set(pending)  # the heights of the columns tell all that is on the board by then
    while pending:
        heights = pending.pop()
        if heights == full:
            return True
        side = first if sum(heights) % 2 == 0 else OTHER[first]
        for column, height in enumerate(heights):
            if discs[column][height : height + 1] == side:
                higher = (*heights[:column], height + 1, *heights[column + 1 :])
                pending += {higher} - seen
                seen.add(higher)
    return False


def _rows(cells: str) -> list[str]:
    return [cells[at : at + 7] for at in range(0, 42, 7)]
