"""The board drawings, by the name of the game: one module a game, one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viz.boards import connectfour, tictactoe


@dataclass(frozen=True)
class Board:
    """How a game's positions are drawn: `blank` is the SVG of the board, with an element of each key in `marks`.

    `marks(state, move)` gives for each key the `data-mark` that shows a state reached by a move (None at the root).
    """

    blank: Callable[[], str]
    marks: Callable[[str, str | None], Mapping[str, str]]


BOARDS = {
    "tictactoe": Board(tictactoe.blank, tictactoe.marks),
    "connectfour": Board(connectfour.blank, connectfour.marks),
}
