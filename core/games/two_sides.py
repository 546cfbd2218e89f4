"""`TwoSides`: what games whose states end with the side to move share."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Player

KEPT = 2**16
"""The most states that a game caches with their parts, or with their moves."""

SIDES = ("A", "B")
OTHER = {"A": "B", "B": "A"}


@dataclass(frozen=True)
class TwoSides:
    """A game of two alternating sides, with whole numbers; the side to move at the root is MAX."""

    initial: str

    def to_move(self, state: str) -> Player:
        """Return MAX for the side that moves at the root, MIN for the other."""
        return Player.MAX if state[-1] == self.initial[-1] else Player.MIN

    def decimals(self, *, evaluates: bool) -> int:  # noqa: ARG002  every number is an integer
        """Return how fine the numbers are."""
        return 0
