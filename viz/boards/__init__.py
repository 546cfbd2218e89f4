"""The board drawings, by game: one module per game, one line here."""

from __future__ import annotations

import core.games
from viz.boards import (
    can_i_win,
    chess,
    connectfour,
    dice_race,
    guess_number,
    heap,
    nim,
    open_spiel,
    stone_game_4,
    subtraction,
    take_from_ends,
    tictactoe,
)
from viz.boards.board import Board
from viz.boards.own import board_of_file


class Boards(dict[str, Board]):
    """The boards by game; those of the reader's own games are loaded when asked for."""

    def __missing__(self, name: str) -> Board:
        """Return the board of a reader's own game; raise KeyError for an unknown name."""
        board = self[name] = board_of_file(core.games.OWN.games[name])  # its file may be what imports this module
        return board


_ROW = Board(
    take_from_ends.blank,
    take_from_ends.marks,
    take_from_ends.box,
    take_from_ends.press,
    take_from_ends.small,
    take_from_ends.least,
    lambda _: take_from_ends.LOOKS,
)

BOARDS = Boards(
    {
        "tictactoe": Board(tictactoe.blank, tictactoe.marks, tictactoe.box, tictactoe.press),
        "connectfour": Board(
            connectfour.blank, connectfour.marks, connectfour.box, connectfour.press, least=connectfour.least
        ),
        "nim": Board(nim.blank, nim.marks, nim.box, nim.press, looks=nim.looks),
        "subtraction": Board(subtraction.blank, heap.marks, subtraction.box, subtraction.press, looks=heap.looks_of),
        "predict-winner": _ROW,
        "stone-game": _ROW,
        "stone-game-4": Board(
            stone_game_4.blank, heap.marks, stone_game_4.box, stone_game_4.press, looks=heap.looks_of
        ),
        "can-i-win": Board(
            can_i_win.blank, can_i_win.marks, can_i_win.box, can_i_win.press, looks=lambda _: can_i_win.LOOKS
        ),
        "guess-number": Board(
            guess_number.blank,
            guess_number.marks,
            guess_number.box,
            guess_number.press,
            looks=lambda _: guess_number.LOOKS,
        ),
        "dice-race": Board(dice_race.blank, dice_race.marks, dice_race.box, dice_race.press, looks=dice_race.looks),
        "chess": Board(chess.blank, chess.marks, chess.box, chess.press),
        "open-spiel": open_spiel.BOARD,
    }
)
