"""`OneHeap`: what games with one heap of stones share."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Player, PositionError, Value
from core.games.two_sides import TwoSides
from core.games.wins import counts_moves, win_after
from core.games.written_positions import whole_number

FORMER_SIDES = {"L": "A", "R": "B"}
"""The sides of Nim and of the subtraction game in older links: Left and Right."""


@dataclass(frozen=True)
class OneHeap(TwoSides):
    """One heap of stones; whoever takes the last one wins (1, else -1), and whoever moves at the root is MAX.

    With the `wins` "faster" each move made takes 0.01 from a win's worth.
    """

    def is_terminal(self, state: str) -> bool:
        return stones_of(state) == 0

    def utility(self, state: str) -> Value:
        """Return a win's worth if MAX has won, its negative if MIN has: the side to move has not."""
        return -win_after(state) if self.to_move(state) is Player.MAX else win_after(state)

    def decimals(self, *, evaluates: bool) -> int:  # noqa: ARG002  there is no evaluation
        return 2 if counts_moves(self.initial) else 0

    def imperative(self, move: str) -> str:
        """Return a move as an imperative.

        >>> OneHeap("5 A").imperative("A takes 2")
        'take 2'
        """
        return take(move)

    def brief(self, move: str) -> str:
        """Return a move as in links.

        >>> OneHeap("5 A").brief("A takes 2")
        '−2'
        """
        return f"−{taken_by(move)}"


def read_stones(text: str, most: int, remedy: str) -> int:
    """Return a heap's stones; raise PositionError, with this remedy, unless they are a number up to `most`."""
    stones = whole_number(text, most)
    if stones is None:
        problem = f"{text[:24]!r} is not a number of stones." if text else "there is no number of stones here."
        raise PositionError(problem, remedy, place="position")
    if stones > most:
        problem = f"more than {most} stones make a tree that is too large to search."
        raise PositionError(problem, f"Write a heap of at most {most}.", place="position")
    return stones


def stones_of(state: str) -> int:
    """Return the stones left."""
    return int(state.split(" ", 1)[0])


def take(move: str) -> str:
    """Return a move without its side, as an imperative.

    >>> take("A takes 2 from b")
    'take 2 from b'
    """
    return move.partition(" ")[2].replace("takes", "take", 1)


def taken_by(move: str) -> int:
    """Return the stones that a move takes."""
    return int(move.rpartition(" ")[2])
