"""What the board shows at a step."""

from __future__ import annotations

from functools import partial
from typing import Any

from core.game import Remarked
from core.trace.frames import Frame
from viz.replay.part import Content, PartInput, Slot
from viz.words.answer_marks import answer
from viz.words.wording import sentence_case, short_name

LONGEST_PATH = 8
"""The most nodes that the path of moves names, counted from the end."""


class BoardPart:
    """Shows the position of the event's node, the move to it, and what theory says about it."""

    def __init__(self, drawn: PartInput) -> None:
        """Take what has a board; others have no such part."""
        game, board = drawn.game, drawn.board
        if board is None:
            raise ValueError(game)
        self.board = board
        self.trace = drawn.trace
        self.places = drawn.trace.places
        self.initial = game.initial
        self.remark = partial(_remark, game) if isinstance(game, Remarked) else None
        self.keys = tuple(board.marks(game.initial, None))
        marks: list[Slot] = [(key, "data-mark") for key in self.keys]
        self.slots = [("path", "text"), *marks, *([("remark", "text")] if self.remark else [])]

    def html(self) -> str:
        """Return the board, the moves that led there for screen readers, and the place of the game's remark, if any."""
        remark = '<p class="remark" data-key="remark"></p>' if self.remark else ""
        return f'{self.board.blank(self.initial)}<p class="unseen" data-key="path"></p>{remark}'

    def show(self, at: Frame) -> list[Content]:
        """Return the way to a position, its marks, and the remark on it."""
        if not len(self.places):
            return []
        node = at.current or 0
        state, move = self.places.states[node], self.places.moves[node]
        marks = self.board.marks(state, move if isinstance(move, str) else None)
        remark = [self.remark(state)] if self.remark else []
        return ["" if at.event is None else self.path(node), *map(marks.get, self.keys), *remark]

    def path(self, node: int) -> str:
        """Return the names from the root to a node, joined by arrows; the last ones if there are many."""
        line = self.places.line(node)
        names = [short_name(self.trace, each) for each in line[-LONGEST_PATH:]]
        return sentence_case(" → ".join(names if len(line) <= LONGEST_PATH else ["…", *names]))


def _remark(game: Remarked, state: Any) -> str:
    remark = game.remark(state)
    return answer(remark) if isinstance(remark, str) else remark.marked(answer)
