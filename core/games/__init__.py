"""The games that can be searched, one entry each; the rules stand in a module of the game's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.game import Game
from core.games.connectfour import COLUMNS, ConnectFour
from core.games.tictactoe import EMPTY_POSITION, TicTacToe


@dataclass(frozen=True)
class GameEntry:
    """What the command line and the page need to offer a game.

    `from_position` takes a position and the side to move (None: as the position tells) and raises PositionError. A
    state of the game is a position that it reads, a blank, and the side to move. `notation` tells how positions are
    written, and `typed` holds a character for each move where they can be typed as moves.
    `example_position` is one whose tree, to the default depth, is small enough to look at. `evaluations` names the
    static evaluations for a depth limit; the first is `evaluate` of the game, and `scale` says how it compares with a
    win. `default_depth` is the depth limit where none is asked for, in plies; None searches to the end.
    """

    name: str
    title: str
    from_position: Callable[[str, str | None], Game[Any, Any]]
    empty_position: str
    example_position: str
    sides: tuple[str, str]
    evaluations: tuple[str, ...]
    scale: str
    about: str
    notation: str
    typed: str = ""
    default_depth: int | None = None


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
            scale="on a scale of their own; a win counts 1",
            about="Two sides put marks on a board of three by three; three in a row wins.",
            notation=f"Rows from the top, with _ for an empty square: {EMPTY_POSITION}",
        ),
        GameEntry(
            name="connectfour",
            title="Connect Four",
            from_position=ConnectFour.from_position,
            empty_position="",
            example_position="4455",
            sides=("X", "O"),
            evaluations=("open-fours",),
            scale="and every estimate is below a win, which counts 10,000",
            about="Two sides drop discs into seven columns of six squares; four in a row wins.",
            notation="Columns 1 to 7 as they were played: 4455. Or rows from the top, with . for an empty square.",
            typed=COLUMNS,
            default_depth=4,
        ),
    )
}
"""The registry, by name."""
