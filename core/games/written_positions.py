"""Reading positions: whole numbers, sides, and boards written in rows on which X and O take turns.

A state of such a board is its own notation: the rows from the top, separated by slashes, a blank, and the side to move.
A square is named by its file, from a at the left, and its rank, from 1 at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.game import PositionError
from core.options.numerals import counted, listed

MARKS = ("X", "O")
OTHER = {"X": "O", "O": "X"}

FILES, RANKS = "abcdefghi", "123456789"

MOST_MOVES = 1_000
"""The most moves that a text may give: each is made on a position that may hold all earlier ones."""


@dataclass(frozen=True)
class WrittenBoard:
    """A board as people write it; `spellings` are other signs for `empty`, and `piece` is what the sides place."""

    rows: int
    columns: int
    empty: str
    spellings: str
    piece: str
    example: str

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares in reading order."""
        return tuple(file + rank for rank in RANKS[: self.rows][::-1] for file in FILES[: self.columns])

    @cached_property
    def offsets(self) -> dict[str, int]:
        """The place of each move's square in a state; a move is a mark and a square, `X b2`."""
        stands = {square: at + at // self.columns for at, square in enumerate(self.squares)}
        return {f"{mark} {square}": at for mark in MARKS for square, at in stands.items()}

    def read(self, text: str) -> str:
        """Return the squares in reading order, each X, O or `empty`; raise PositionError, with the place."""
        written = text.strip()
        starts = range(0, len(written), self.columns)
        rows = written.split("/") if "/" in written else [written[at : at + self.columns] for at in starts]
        letters = "".join(written.split())
        if {*map(len, rows)} != {self.columns} or len(rows) != self.rows:
            marks, words = {*MARKS, *self.spellings}, written.replace("/", " ").split()
            strange = next((word for word in words if not marks.issuperset(word.upper())), "")
            if strange:
                raise PositionError(f"{strange[:24]!r} is not a mark.", self.example, place="position")
        if len(rows) != self.rows:
            has = counted(len(rows), "row") if "/" in written else counted(len(letters), "square")
            raise PositionError(f"this board has {has}.", self.example, place="position")
        for number, row in enumerate(rows, 1):
            for column, letter in enumerate(row[: self.columns], 1):
                if letter.upper() not in MARKS and letter not in self.spellings:
                    remedy = f"Write X, O, or {self.empty} for an empty square."
                    place = f"position, row {number}, column {column}"
                    raise PositionError(f"{letter!r} is not a mark.", remedy, place=place)
            if len(row) != self.columns:
                problem = f"this row has {counted(len(row), 'square')}."
                raise PositionError(problem, self.example, place=f"position, row {number}")
        return "".join(self.empty if letter in self.spellings else letter.upper() for row in rows for letter in row)

    def written(self, cells: str) -> str:
        """Return the squares as rows, with slashes between them."""
        return "/".join(cells[at : at + self.columns] for at in range(0, len(cells), self.columns))

    def put(self, cells: str, at: int, piece: str) -> str:
        """Return the squares with a piece placed, "" for the side to move if X began; the same piece again removes it.

        >>> board = WrittenBoard(1, 3, "_", "_", "mark", "")
        >>> board.put("X__", 1, ""), board.put("X__", 0, ""), board.put("X__", 0, "O")
        ('XO_', '___', 'O__')
        """
        there = cells[at]
        turn = "X" if cells.count("X") <= cells.count("O") else "O"
        new = self.empty if there != self.empty and piece in {"", there} else piece or turn
        return f"{cells[:at]}{new}{cells[at + 1 :]}"

    def side_to_move(self, cells: str, given: str | None) -> str:
        """Return the side to move, "X" or "O", as given or by the counts; raise PositionError if these contradict."""
        x, o = (cells.count(mark) for mark in MARKS)
        counts = f"X has {counted(x, self.piece)} and O has {o}"
        correct = f"Correct the {self.piece}s"
        if given is None:
            if x - o in (0, 1):
                return "X" if x == o else "O"
            remedy = correct + (", or say that X is to move if O began." if o == x + 1 else ".")
            raise PositionError(f"{counts}, but X begins and the sides take turns.", remedy, place="position")
        side = read_side(given)
        check_turn(side, OTHER[side], cells, counts, correct)
        return side

    def check_winners(self, winners: Sequence[str], cells: str, side: str, line: str, *, given: bool) -> None:
        """Raise PositionError if both sides have won, or if the winner, by a `line`, is to move."""
        correct = f"Correct the {self.piece}s"
        if len(winners) == 2:
            problem = f"both X and O have {line} in a row, but the first {line} in a row ends the game."
            raise PositionError(problem, f"{correct}.", place="position")
        if winners == [side]:
            problem = f"{side} has {line} in a row and is to move, but the winner must have moved last."
            other = f", or say that {OTHER[side]} is to move{'' if given else f' if {OTHER[side]} began'}"
            is_even = cells.count("X") == cells.count("O")
            raise PositionError(problem, f"{correct}{other if is_even else ''}.", place="position")


def cells_of(state: str) -> str:
    """Return the squares of a state in reading order."""
    return state[:-2].replace("/", "")


def placed(state: str, at: int, mark: str) -> str:
    """Return the state with a mark placed, and the other side to move."""
    return f"{state[:at]}{mark}{state[at + 1 : -1]}{OTHER[mark]}"


def check_turn(side: str, other: str, made: str | Sequence[str], counts: str, correct: str) -> None:
    """Raise PositionError if a side can't be to move given what both made, which `counts` says."""
    by_side, by_other = made.count(side), made.count(other)
    if abs(by_side - by_other) > 1:
        raise PositionError(f"{counts}, but the sides take turns.", f"{correct}.", place="position")
    if by_side > by_other:
        problem = f"{counts}, so {side} moved last and cannot be to move."
        raise PositionError(problem, f"{correct}, or say that {other} is to move.", place="position")


def read_side(given: str, sides: Sequence[str] = MARKS) -> str:
    """Return the side that a text names; raise PositionError if it names none."""
    side = given.strip().upper()
    if side not in sides:
        raise PositionError(f"{given[:24]!r} is not a side.", f"Write {listed(sides, 'or')}.", place="side to move")
    return side


def whole_number(text: str, most: int) -> int | None:
    """Return a text's whole number, `most` + 1 if it is greater, or None.

    >>> whole_number("007", 20), whole_number("-1", 20)
    (7, None)
    >>> whole_number("21", 20), whole_number("99", 20), whole_number("9" * 10_000, 20)
    (21, 21, 21)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0") or "0"
    return min(int(digits), most + 1) if len(digits) <= len(str(most)) else most + 1
