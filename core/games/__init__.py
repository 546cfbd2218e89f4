"""The games that can be searched, one entry each; the rules stand in a module of the game's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.game import Game
from core.games.tictactoe import EMPTY_POSITION, TicTacToe


@dataclass(frozen=True)
class GameEntry:
    """What the command line and the page need to offer a game.

    `from_position` takes a position and the side to move (None: as the position tells) and raises PositionError.
    `example_position` is one whose whole tree is small enough to look at. `evaluations` names the static evaluations
    for a depth limit; the first is `evaluate` of the game.
    """

    name: str
    title: str
    from_position: Callable[[str, str | None], Game[Any, Any]]
    empty_position: str
    example_position: str
    sides: tuple[str, str]
    evaluations: tuple[str, ...]
    about: str


GAMES: dict[str, GameEntry] = {
    entry.name: entry
    for entry in (
        GameEntry(
            name="tictactoe",
            title="Tic-tac-toe",
            from_position=TicTacToe.from_position,
            empty_position=EMPTY_POSITION,
            example_position="XOX/OO_/_X_",
            sides=("X", "O"),
            evaluations=("open-lines",),
            about="Two sides put marks on a board of three by three; three in a row wins.",
        ),
    )
}
"""The registry, by name."""
