"""The games, one entry each; the rules are in a module for each game."""

from __future__ import annotations

from core.games import can_i_win, guess_number, nim, stone_game_4, subtraction, take_from_ends
from core.games.can_i_win import CanIWin
from core.games.cat_and_mouse import CatAndMouse
from core.games.chess_examples import BACK_RANK, EXAMPLES
from core.games.connectfour import CENTRE_FIRST, COLUMNS, LEFT_TO_RIGHT, ROWS, ConnectFour, drawn_state, put_disc
from core.games.connectfour_grid import SIZES
from core.games.entry import Evaluation, GameChoice, GameEntry, SettingUp
from core.games.extras import needing
from core.games.guess_number import GuessNumber
from core.games.nim import Nim
from core.games.own import OwnGames
from core.games.stone_game_4 import StoneGame4
from core.games.subtraction import Subtraction
from core.games.take_from_ends import PredictWinner, StoneGame
from core.games.tictactoe import (
    EMPTY_POSITION,
    EQUAL,
    FASTER,
    LINE_SCORE,
    OPEN_LINES,
    TicTacToe,
    with_mark,
    written_state,
)
from core.games.tictactoe_symmetry import game_from_position


def _size(title: str, about: str, default: str) -> GameChoice:
    sizes = sorted(SIZES, key=lambda size: size != default)
    return GameChoice(title, f"{about}, from {SIZES[0]} to {SIZES[-1]}.", {size: size for size in sizes})


GAMES: dict[str, GameEntry] = {
    entry.name: entry
    for entry in (
        GameEntry(
            name="tictactoe",
            title=TicTacToe.title,
            from_position=game_from_position,
            start_position=EMPTY_POSITION,
            example_position="XOX/OO_/_X_",
            sides=("X", "O"),
            about="Two sides put marks on a board of three by three; three in a row wins.",
            notation=f"Rows from the top, with _ for an empty square: {EMPTY_POSITION}",
            setting_up=SettingUp(written_state, with_mark),
            evaluations={
                OPEN_LINES: Evaluation("open lines", "with 0.1 for each open line and at least 1 for a win"),
                LINE_SCORE: Evaluation(
                    "line score", "with 0.1 for two in a row, 0.01 for one, the rest empty, and at least 1 for a win"
                ),
            },
            variations={
                "wins": GameChoice(
                    "A win is worth",
                    "If a faster win is worth more, 0.1 for each empty square, the search prefers it.",
                    {EQUAL: "1", FASTER: "more if faster"},
                ),
                "symmetry": GameChoice(
                    "Symmetry",
                    "Whether of moves to one position, turned or mirrored, only the first is searched.",
                    {"off": "off", "on": "on"},
                    leaves_out=True,
                ),
            },
        ),
        GameEntry(
            name="connectfour",
            title=ConnectFour.title,
            from_position=ConnectFour.from_position,
            start_position="",
            example_position="ddcc",
            sides=("X", "O"),
            about="Two sides drop discs into columns, usually seven of six squares; four in a row wins.",
            notation="Columns as they were played: ddcc. Or rows from the top, with . for an empty square.",
            setting_up=SettingUp(drawn_state, put_disc),
            evaluations={
                "open-fours": Evaluation("open fours", "and every estimate lies below a win, which counts {win:,}")
            },
            default_depth=4,
            variations={
                "rows": _size("Rows", "The number of squares in a column", ROWS),
                "columns": _size("Columns", "The number of squares in a row", COLUMNS),
                "tried": GameChoice(
                    "Moves",
                    "Whether the children of a node begin with the column at the left, or with the one in the middle.",
                    {LEFT_TO_RIGHT: "left to right", CENTRE_FIRST: "centre first"},
                ),
            },
        ),
        GameEntry(
            name="nim",
            title=Nim.title,
            from_position=Nim.from_position,
            start_position="3,4,5",
            example_position="1,1,2",
            sides=nim.SIDES,
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
            name="subtraction",
            title=Subtraction.title,
            from_position=Subtraction.from_position,
            start_position="10",
            example_position="6",
            sides=subtraction.SIDES,
            about="Left (L) and Right (R) in turn take a few stones from one heap; the last stone wins.",
            notation="The stones of the heap: 10. Where a move takes up to 4 stones: 10 up to 4. "
            "L is to move unless R is chosen.",
            variations={
                "most": GameChoice(
                    "Stones a move",
                    "The most stones that a move may take.",
                    {most: f"1 to {most}" for most in subtraction.MOST_TAKEN},
                )
            },
        ),
        GameEntry(
            name="predict-winner",
            title=PredictWinner.title,
            from_position=PredictWinner.from_position,
            start_position="1,5,233,7",
            example_position="1,5,233,7",
            sides=take_from_ends.SIDES,
            about="Two sides in turn take a number from either end of a row. The value is how far MAX comes out ahead; "
            "from 0 on, a tie included, the side that begins is the winner.",
            notation="The numbers from the left: 1,5,233,7. One that is taken has its side after it: 1A,5,233,7.",
        ),
        GameEntry(
            name="stone-game",
            title=StoneGame.title,
            from_position=StoneGame.from_position,
            start_position="5,3,4,5",
            example_position="5,3,4,5",
            sides=take_from_ends.SIDES,
            about="Two sides in turn take the pile of stones at either end of a row. The value is how many more stones "
            "MAX gets.",
            notation="The stones of each pile from the left: 5,3,4,5. A pile that is taken has its side after it: "
            "5A,3,4,5.",
        ),
        GameEntry(
            name="stone-game-4",
            title=StoneGame4.title,
            from_position=StoneGame4.from_position,
            start_position="17",
            example_position="9",
            sides=stone_game_4.SIDES,
            about="Two sides in turn take a square number of stones from one heap; whoever can't move loses.",
            notation="The stones of the heap: 17. A is to move unless B is chosen.",
        ),
        GameEntry(
            name="can-i-win",
            title=CanIWin.title,
            from_position=CanIWin.from_position,
            start_position="10:11",
            example_position="4:6",
            sides=can_i_win.SIDES,
            about="Two sides in turn take one of the numbers from 1 on, each once; whoever reaches the total wins. "
            "If no numbers do, the side that began loses.",
            notation="The largest number and the total: 10:11. After them the numbers that are taken: 10:11 3,5.",
        ),
        GameEntry(
            name="guess-number",
            title=GuessNumber.title,
            from_position=GuessNumber.from_position,
            start_position="10",
            example_position="4",
            sides=guess_number.SIDES,
            about="The guesser (G) is MIN and pays each wrong guess; the other side (A) is MAX and answers lower, "
            "higher or correct. The value is what finding the number costs.",
            notation="How many numbers there are: 10. Or the range that is left, with what is paid: 8-10 of 10 paid 7. "
            "A guess that waits for its answer comes after it: 8-10 of 10 paid 7 guess 9.",
            minimizer=guess_number.GUESSER,
            worth="G pays {value} in all",
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
"""The registry of the games that are searched as trees, by name."""

GRAPH_GAMES = {CatAndMouse.name: CatAndMouse}
"""The games whose positions come again, which retrograde analysis solves, by name."""

OWN = OwnGames.from_environment(GAMES | GRAPH_GAMES)
"""The games of the reader's own, which are in the registry too, and what is wrong with the files that hold others."""

GAMES |= {name: own.entry for name, own in OWN.games.items()}

CHOICES = {name: choice for entry in GAMES.values() for name, choice in entry.choices.items()}
"""The choices that games leave open, by name: two games may have one of a name, with values of their own."""
