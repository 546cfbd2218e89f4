"""The games, one entry each; the rules are in a module for each game."""

from __future__ import annotations

from core.games.cat_and_mouse import CatAndMouse
from core.games.connectfour import CENTRE_FIRST, COLUMNS, LEFT_TO_RIGHT, ROWS, ConnectFour, typed_columns
from core.games.connectfour_grid import SIZES
from core.games.entry import Evaluation, GameChoice, GameEntry
from core.games.nim import SIDES, Nim
from core.games.tictactoe import EMPTY_POSITION, EQUAL, FASTER, LINE_SCORE, OPEN_LINES, TicTacToe
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
            example_position="4433",
            sides=("X", "O"),
            about="Two sides drop discs into columns, usually seven of six squares; four in a row wins.",
            notation="Columns as they were played, from 1 at the left: 4433. Or rows from the top, with . for an empty "
            "square.",
            typed=typed_columns,
            evaluations={
                "open-fours": Evaluation("open fours", "and every estimate lies below a win, which counts {win:,}")
            },
            default_depth=4,
            variations={
                "rows": _size("Rows", "The number of squares in a column", ROWS),
                "columns": _size("Columns", "The number of squares in a row", COLUMNS),
                "moves": GameChoice(
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
    )
}
"""The registry of the games that are searched as trees, by name."""

GRAPH_GAMES = {CatAndMouse.name: CatAndMouse}
"""The games whose positions come again, which retrograde analysis solves, by name."""

CHOICES = {name: choice for entry in GAMES.values() for name, choice in entry.choices.items()}
"""The choices that games leave open, by name: two games may have one of a name, with values of their own."""
