"""The entry of OpenSpiel, present even without its package, and a position of each of its games."""

from __future__ import annotations

import re

from core.games.entry import Evaluation, Example, GameEntry
from core.games.extras import Package, needing
from core.games.wins import wins_choice

PACKAGE = Package("open_spiel", ">=2.0,<3", "pyspiel")

EXAMPLES = {
    "Amazons": Example(
        "amazons(board_size=6):", "A turn is three moves of one side, so the other one waits between them.", 3
    ),
    "Antichess (Losing Chess)": Example(
        "antichess:", "Whoever gets rid of all pieces wins, and captures are forced.", 1
    ),
    "Breakthrough": Example(
        "breakthrough(columns=3,rows=3):", "On three by three the whole tree fits on the page: A wins.", 20
    ),
    "Checkers": Example("checkers:", "A capture goes on as long as it can; until it ends the other side waits.", 2),
    "Chess": Example("chess:", "White, here B, begins. Twenty moves, judged by random games alone.", 1),
    "Chinese Checkers": Example(
        "chinese_checkers:", "Random games hardly tell the moves apart: they seldom reach the other corner.", 1
    ),
    "Clobber": Example("clobber(columns=3,rows=2):", "Whoever can't capture loses: on two by three A does.", 9),
    "Connect Four": Example(
        "connect_four(columns=3,rows=3,x_in_row=3):", "Three in a row on three by three: a draw, and searched whole.", 9
    ),
    "Crazyhouse": Example("crazyhouse:", "Captured pieces come back, so trees are wider than in chess.", 1),
    "Cursor Go": Example(
        "cursor_go(board_size=2,max_cursor_moves=3):", "The cursor moves, too: a stone takes several plies.", 6
    ),
    "Dots and Boxes": Example(
        "dots_and_boxes(num_cols=2,num_rows=1): 0 2 4", "Whoever closes a box moves again; the other side waits.", 9
    ),
    "Go": Example("go(board_size=2):", "Two by two with komi 7.5: B has won before the first stone.", 8),
    "Gomoku": Example("gomoku(connect=3,size=3): 4 1", "Three by three is tic-tac-toe: this reply loses for B.", 9),
    "Havannah": Example("havannah(board_size=2):", "Rings, bridges and forks on a hexagon; on the smallest A wins.", 9),
    "Hex": Example(
        "hex(board_size=3): 4 0", "No draws here. From the middle A wins: B can shut only one of two ways across.", 9
    ),
    "Hive": Example("hive:", "There is no board: pieces hold together, and the random games take long.", 1),
    "Lines of Action": Example("lines_of_action:", "A piece moves as far as there are pieces on its line.", 1),
    "Mancala": Example("mancala:", "A last stone in one's own store moves again: the other side waits.", 4),
    "m,n,k-game": Example("mnk(k=3,m=3,n=3): 4 1", "Tic-tac-toe as one of a family: k in a row wins.", 9),
    "Nim": Example("nim(pile_sizes=1;2;2):", "The last stone loses. With the piles 1, 2, 2 A still wins.", 9),
    "Nine men's morris": Example("nine_mens_morris:", "A mill takes a stone by a second move of its side.", 1),
    "Othello": Example("othello:", "Few moves at a time and long games: a deep and narrow tree.", 3),
    "Oware": Example("oware:", "Seeds are sown around the board; six moves at most.", 3),
    "Pentago": Example("pentago:", "A mark and a turned quarter in one move: 288 children at the root.", 1),
    "Quoridor": Example("quoridor(board_size=3):", "A step or a wall: the way gets longer for one side.", 4),
    "Shogi": Example("shogi:", "Thirty moves, and captured pieces come back.", 1),
    "Tic Tac Toe": Example("tic_tac_toe: 4 0 8", "The whole rest of the game: with best play a draw.", 9),
    "TwixT": Example("twixt(board_size=5):", "Pegs a knight's move apart are linked; links may not cross.", 2),
    "Ultimate Tic-Tac-Toe": Example(
        "ultimate_tic_tac_toe:", "The square that is chosen decides on which small board the other side plays next.", 3
    ),
    "Chinese Chess (Xiangqi)": Example("xiangqi:", "Forty-four moves: a wide tree, and random games tell little.", 1),
    "Y Connection Game": Example("y(board_size=3):", "Whoever joins all three sides wins: on three rows A does.", 9),
}
"""A position of each game, by its title in OpenSpiel's registry, with a small enough tree to look at."""


def named(position: str) -> str:
    """Return the name of a position's game, "" if there is no such game or no package.

    >>> named("hex(board_size=3): 4 0"), named("chess.")
    ('Hex (OpenSpiel)', '')
    """
    try:
        from core.games.open_spiel import playable  # noqa: PLC0415  which needs a package that may not be there
    except ModuleNotFoundError:
        return ""
    title = playable().get(re.split(r"[(:]", position, maxsplit=1)[0].strip())
    return f"{title} (OpenSpiel)" if title else ""


OPEN_SPIEL = GameEntry(
    name="open-spiel",
    title="OpenSpiel",
    package=PACKAGE,
    from_position=needing(PACKAGE, "core.games.open_spiel", "OpenSpiel"),
    start_position="tic_tac_toe:",
    example_position="tic_tac_toe: 4 0 8",
    sides=("A", "B"),
    about="Any game of the package OpenSpiel that two play in turn, without chance and with nothing hidden. A is its "
    "player 0 and MAX, whoever begins; where one acts twice in a row, the other waits in between.",
    notation="A game of OpenSpiel, with its parameters, and the moves made, by number or by name: "
    "hex(board_size=3): 4 0. A is its player 0.",
    evaluations={
        "playouts": Evaluation(
            "random games", "as the average of nine games played at random and a draw; a win counts {win:,} at most"
        )
    },
    default_depth=2,
    variations=wins_choice("by 0.001 for each move fewer"),
    examples=EXAMPLES,
    minimizer="B",
    named=named,
)
