"""The board drawings, by the name of the game: one module per game, one line here."""

from __future__ import annotations

import core.games
from viz.boards import chess, connectfour, nim, tictactoe
from viz.boards.board import Board
from viz.boards.own import board_of_file


class Boards(dict[str, Board]):
    """The boards by the name of the game; that of a game of the reader's own is there once it is asked for."""

    def __missing__(self, name: str) -> Board:
        """Return the board of a game of the reader's own; raise KeyError for a name of no game."""
        board = self[name] = board_of_file(core.games.OWN.games[name])  # whose file may be what imports this module
        return board


BOARDS = Boards(
    {
        "tictactoe": Board(tictactoe.blank, tictactoe.marks, tictactoe.box),
        "connectfour": Board(connectfour.blank, connectfour.marks, connectfour.box),
        "nim": Board(nim.blank, nim.marks, nim.box),
        "chess": Board(chess.blank, chess.marks, chess.box),
    }
)
