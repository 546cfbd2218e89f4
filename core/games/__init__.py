"""The games that can be searched, one entry each; the rules are in a module for each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.game import Game
from core.games.connectfour import COLUMNS, ConnectFour
from core.games.nim import SIDES, Nim
from core.games.tictactoe import EMPTY_POSITION, TicTacToe


@dataclass(frozen=True)
class GameEntry:
    """What the command line and the page need to offer a game.

    `from_position` takes a position and the side to move (None: from the position) and raises PositionError. A state of
    the game is a position that it reads, a space, and the side to move. `start_position` is searched if none is given;
    the tree of `example_position`, to the default depth, is small enough to look at. `notation` says how positions are
    written, and `typed` holds a character for each move if they can be typed as moves.
    A game with `evaluate` names it in `evaluations`, and `scale` says how it compares with a win; `default_depth` is
    then the default depth limit in plies; None searches to the end.
    """

    name: str
    title: str
    from_position: Callable[[str, str | None], Game[Any, Any]]
    start_position: str
    example_position: str
    sides: tuple[str, str]
    about: str
    notation: str
    typed: str = ""
    evaluations: tuple[str, ...] = ()
    scale: str = ""
    default_depth: int | None = None


GAMES: dict[str, GameEntry] = {
    entry.name: entry
    for entry in (
        GameEntry(
            name="tictactoe",
            title=TicTacToe.title,
            from_position=TicTacToe.from_position,
            start_position=EMPTY_POSITION,
            example_position="XOX/OO_/_X_",
            sides=("X", "O"),
            about="Two sides put marks on a board of three by three; three in a row wins.",
            notation=f"Rows from the top, with _ for an empty square: {EMPTY_POSITION}",
            evaluations=("open-lines",),
            scale="with 0.1 for each open line and 1 for a win",
        ),
        GameEntry(
            name="connectfour",
            title=ConnectFour.title,
            from_position=ConnectFour.from_position,
            start_position="",
            example_position="4455",
            sides=("X", "O"),
            about="Two sides drop discs into seven columns of six squares; four in a row wins.",
            notation="Columns 1 to 7 as they were played: 4455. Or rows from the top, with . for an empty square.",
            typed=COLUMNS,
            evaluations=("open-fours",),
            scale="and every estimate lies below a win, which counts 10,000",
            default_depth=4,
        ),
        GameEntry(
            name="nim",
            title=Nim.title,
            from_position=Nim.from_position,
            start_position="3,4,5",
            example_position="1,1,2",
            sides=SIDES,
            about="Left (L) and Right (R) in turn take stones from one heap; the last stone wins, or loses (misère).",
            notation="The stones of each heap: 3,4,5. With misère after them, the last stone loses: 3,4,5 misère. "
            "L is to move unless R is chosen.",
        ),
    )
}
"""The registry, by name."""
