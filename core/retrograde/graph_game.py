"""`GraphGame`: what retrograde analysis needs from a game whose positions may come again."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol, TypeVar

from core.game import Player

Position = TypeVar("Position", bound=Hashable)


class GraphGame(Protocol[Position]):
    """A two-player, zero-sum game of perfect information with finitely many positions, which may come again.

    Unlike in a `core.game.Game`, play need not end; if it goes on for ever, the game is a draw. A position says
    all that matters for what follows, also who is to move.
    """

    def positions(self) -> Iterable[Position]:
        """Return every position once; each move from one of them leads to one of them."""

    def to_move(self, position: Position) -> Player:
        """Return the player whose turn it is."""

    def moves(self, position: Position) -> Sequence[Position]:
        """Return the positions that the legal moves lead to, each once; at least one unless the game is over."""

    def decided(self, position: Position) -> Player | None:
        """Return who has won if the game is over, None if it goes on."""
