"""Chomp, as a game whose whole tree is out of reach without a table: a usual search of its own makes it playable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.game import Player, PositionError
from core.games.entry import GameEntry

OTHER = {"A": "B", "B": "A"}
LARGEST = (4, 5)
"""The rows and the squares in each of the bar that is searched."""


@dataclass(frozen=True)
class Chomp:
    """Rows of a bar from the top, as their lengths; whoever has to eat the last square, top left, loses."""

    initial: str = "5,5,5,5 A"
    title = "Chomp"

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None) -> Chomp:
        """Read the lengths of the rows, none longer than the one above."""
        side = "A" if to_move is None else to_move.strip()
        if side not in OTHER:
            raise PositionError(f"{side[:24]!r} is not a side.", "Write A or B.", place="side to move")
        rows = text.strip().split(",")
        if not all(row in tuple("012345") for row in rows) or len(rows) > LARGEST[0] or rows != sorted(rows)[::-1]:
            raise PositionError(f"{text[:24]!r} is not a bar.", "Write rows such as 5,5,5,5.", place="position")
        return cls(f"{','.join(rows)} {side}")

    def to_move(self, state: str) -> Player:
        """Return MAX for the side that moves at the root, MIN for the other."""
        return Player.MAX if state[-1] == self.initial[-1] else Player.MIN

    def actions(self, state: str) -> Sequence[str]:
        """Return a bite from each square that is left: its row from the top, and its place in the row."""
        rows = _rows(state)
        return [f"{state[-1]} {'abcd'[row]}{at + 1}" for row, length in enumerate(rows) for at in range(length)]

    def result(self, state: str, move: str) -> str:
        """Return the bar without the square, and all that is right of it or below."""
        row, at = "abcd".index(move[2]), int(move[3]) - 1
        rows = [length if each < row else min(length, at) for each, length in enumerate(_rows(state))]
        return f"{','.join(map(str, rows))} {OTHER[state[-1]]}"

    def is_terminal(self, state: str) -> bool:
        """Return whether nothing is left."""
        return not any(_rows(state))

    def utility(self, state: str) -> int:
        """Return 1 if MAX has won, -1 if MIN has: the side to move did not eat the last square."""
        return 1 if self.to_move(state) is Player.MAX else -1

    def decimals(self, *, evaluates: bool) -> int:  # noqa: ARG002  there is no evaluation
        """Return how fine the numbers are: utilities are integers."""
        return 0


def _rows(state: str) -> list[int]:
    return list(map(int, state.split(maxsplit=1)[0].split(",")))


CHOMP = GameEntry(
    name="chomp",
    title=Chomp.title,
    from_position=Chomp.from_position,
    start_position="5,5,5,5",
    example_position="2,2",
    sides=("A", "B"),
    about="Two sides in turn bite off a square with all that is right of it or below; the last square loses.",
    notation="The lengths of the rows from the top: 5,5,5,5",
    usual_search="alphabeta-tt",
)
