"""The games that can be searched, one entry each; the rules are in a module for each game."""

from __future__ import annotations

from core.games.chess_examples import BACK_RANK, EXAMPLES
from core.games.connectfour import COLUMNS, ConnectFour
from core.games.entry import Evaluation, GameChoice, GameEntry
from core.games.extras import needing
from core.games.nim import SIDES, Nim
from core.games.own import OwnGames
from core.games.tictactoe import EMPTY_POSITION, TicTacToe

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
            evaluations={"open-lines": Evaluation("open lines", "with 0.1 for each open line and 1 for a win")},
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
            evaluations={
                "open-fours": Evaluation("open fours", "and every estimate lies below a win, which counts 10,000")
            },
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
            variations={
                "variant": GameChoice(
                    "Last stone",
                    "Whether the side that takes the last stone wins, or loses (misère).",
                    {"normal": "wins", "misere": "loses"},
                )
            },
        ),
        GameEntry(
            name="chess",
            title="Chess",
            from_position=needing("chess>=1.11,<2", "core.games.chess", "Chess"),
            start_position="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            example_position=BACK_RANK,
            sides=("w", "b"),
            about="White (w) and Black (b) move in turn; mate wins, stalemate and too little material draw.",
            notation="A FEN, with its clocks or without: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            evaluations={
                "material": Evaluation("material", "in pawns, and every estimate lies below mate, which counts 1,000"),
                "mobility": Evaluation(
                    "material and mobility",
                    "in pawns, with 0.1 for a legal move more; every estimate lies below mate, which counts 1,000",
                ),
            },
            default_depth=2,
            examples=EXAMPLES,
        ),
    )
}
"""The registry, by name."""

OWN = OwnGames.from_environment(GAMES)
"""The games of the reader's own, which are in the registry too, and what is wrong with the files that hold others."""

GAMES |= {name: own.entry for name, own in OWN.games.items()}

CHOICES = {name: choice for entry in GAMES.values() for name, choice in entry.choices.items()}
"""The choices that games leave open, by name: two games may have one of a name, with values of their own."""
