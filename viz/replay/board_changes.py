"""What each event changes on the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from core.game import Game, Remarked
from core.trace import Event, Trace
from viz.boards.board import Board
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.words.answers import answer


class BoardChanges:
    """Shows the position of the event's node, the move that led there, and what the game's theory says about it."""

    def __init__(self, board: Board, trace: Trace, game: Game[Any, Any]) -> None:
        self.board = board
        self.places = trace.places
        self.initial = game.initial
        self.node = 0
        self.remark = partial(_remark, game) if isinstance(game, Remarked) else None

    def html(self) -> str:
        """Return the board, and below it the place of the remark if the game has any."""
        return self.board.blank(self.initial) + ('<p class="remark" data-key="remark"></p>' if self.remark else "")

    def start(self) -> Iterator[Change]:
        """Yield the position that is searched."""
        if len(self.places):
            yield from self.position(0)

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the node says enough
        """Yield what the squares show where the search has come to another node."""
        if event.node != self.node:
            self.node = event.node
            yield from self.position(event.node)

    def position(self, node: int) -> Iterator[Change]:
        """Yield the marks of a node's position, and the remark on it."""
        state, move = self.places.states[node], self.places.moves[node]
        for key, mark in self.board.marks(state, move if isinstance(move, str) else None).items():
            yield key, "data-mark", mark
        if self.remark is not None:
            yield "remark", "text", self.remark(state)


def _remark(game: Remarked, state: Any) -> str:
    remark = game.remark(state)
    return answer(remark) if isinstance(remark, str) else remark.marked(answer)
