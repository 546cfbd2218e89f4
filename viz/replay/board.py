"""What the board shows at a step."""

from __future__ import annotations

from functools import partial
from typing import Any

from core.game import Game, Remarked
from core.trace import Trace
from core.trace.frames import Frame
from viz.boards.board import Board
from viz.replay.part import Content, Slot
from viz.words.answers import answer


class BoardPart:
    """Shows the position of the event's node, the move that led there, and what the game's theory says about it."""

    def __init__(self, board: Board, trace: Trace, game: Game[Any, Any]) -> None:
        self.board = board
        self.places = trace.places
        self.initial = game.initial
        self.remark = partial(_remark, game) if isinstance(game, Remarked) else None
        self.keys = tuple(board.marks(game.initial, None))
        marks: list[Slot] = [(key, "data-mark") for key in self.keys]
        self.slots = [*marks, *([("remark", "text")] if self.remark else [])]

    def html(self) -> str:
        """Return the board, and below it the place of the remark if the game has any."""
        return self.board.blank(self.initial) + ('<p class="remark" data-key="remark"></p>' if self.remark else "")

    def show(self, at: Frame) -> list[Content]:
        """Return the marks of a position, and the remark on it."""
        if not len(self.places):
            return []
        node = at.current or 0
        state, move = self.places.states[node], self.places.moves[node]
        marks = self.board.marks(state, move if isinstance(move, str) else None)
        return [*map(marks.get, self.keys), *([self.remark(state)] if self.remark else [])]


def _remark(game: Remarked, state: Any) -> str:
    remark = game.remark(state)
    return answer(remark) if isinstance(remark, str) else remark.marked(answer)
