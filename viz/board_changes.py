"""What each event changes on the board."""

from __future__ import annotations

from collections.abc import Iterator

from core.trace import Event, Trace
from viz.boards import Board
from viz.changes import Change
from viz.open_calls import OpenCalls


class BoardChanges:
    """Shows the position of the event's node, with the move that led there."""

    def __init__(self, board: Board, trace: Trace) -> None:
        self.board = board
        self.nodes = trace.nodes
        self.here = 0

    def start(self) -> Iterator[Change]:
        """Yield the position that is searched."""
        if len(self.nodes):
            yield from self.position(0)

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  a position has no past
        """Yield the squares that change when the search moves to another node."""
        if event.node != self.here:
            self.here = event.node
            yield from self.position(event.node)

    def position(self, node: int) -> Iterator[Change]:
        """Yield the marks of a node's position."""
        move = self.nodes.moves[node]
        for key, mark in self.board.marks(self.nodes.states[node], move if isinstance(move, str) else None).items():
            yield key, "data-mark", mark
