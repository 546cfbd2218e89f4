"""The board drawings, by the name of the game: one module per game, one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viz.boards import (
    can_i_win,
    connectfour,
    guess_number,
    heap,
    nim,
    stone_game_4,
    subtraction,
    take_from_ends,
    tictactoe,
)


@dataclass(frozen=True)
class Board:
    """How a game's positions are drawn.

    `blank` is the SVG of a board with room for everything that can follow from a state. `marks(state, move)` gives, for
    the key of each element that changes, the `data-mark` that shows a state reached by a move (None at the root).
    `box` is what the squares alone take of the SVG, without their coordinates: left, top, width and height.
    `press` gives, for the `data-press` of each part that can be pressed in a state, the legal move that this makes; a
    board whose parts can't be pressed has none.
    """

    blank: Callable[[str], str]
    marks: Callable[[str, str | None], Mapping[str, str]]
    box: Callable[[str], tuple[float, float, float, float]]
    press: Callable[[str], Mapping[str, str]] = lambda _: {}


_ROW = Board(take_from_ends.blank, take_from_ends.marks, take_from_ends.box, take_from_ends.press)

BOARDS = {
    "tictactoe": Board(tictactoe.blank, tictactoe.marks, tictactoe.box, tictactoe.press),
    "connectfour": Board(connectfour.blank, connectfour.marks, connectfour.box, connectfour.press),
    "nim": Board(nim.blank, nim.marks, nim.box, nim.press),
    "subtraction": Board(subtraction.blank, heap.marks, subtraction.box, subtraction.press),
    "predict-winner": _ROW,
    "stone-game": _ROW,
    "stone-game-4": Board(stone_game_4.blank, heap.marks, stone_game_4.box, stone_game_4.press),
    "can-i-win": Board(can_i_win.blank, can_i_win.marks, can_i_win.box, can_i_win.press),
    "guess-number": Board(guess_number.blank, guess_number.marks, guess_number.box, guess_number.press),
}
