"""The states of Berkeley's CS188."""

from __future__ import annotations

from typing import Any

from core.checking.data.kind import Data
from core.game import MAX, Value


class Berkeley(Data):
    """The state of Berkeley's CS188: agent 0 is MAX, agent 1 MIN."""

    def made(self, node: int) -> Any:
        """Return the state at a node."""
        return self.keep(_GameState(self, node), node)

    def move(self, given: object) -> int | None:
        """Return the child that an action leads to."""
        moves = [f"Move {index}" for index in self.tree.actions(0)]
        return moves.index(given) if isinstance(given, str) and given in moves else None

    def evaluation(self, state: _GameState) -> Value:
        """Return the value of a state."""
        return self.used(state.node)


class _GameState:
    def __init__(self, data: Berkeley, node: int) -> None:
        self._data, self.node = data, node

    def getNumAgents(self) -> int:  # noqa: N802  the names are those of the project
        return 2

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:  # noqa: N802, N803
        self._data.notes.looks(self.node)
        is_to_move = (self._data.tree.to_move(self.node) is MAX) == (agentIndex == 0)
        return [f"Move {index}" for index in self._data.tree.actions(self.node)] if is_to_move else []

    def generateSuccessor(self, agentIndex: int, action: str) -> Any:  # noqa: N802, N803
        if action not in self.getLegalActions(agentIndex):
            raise ValueError(f"agent {agentIndex} can't do {action!r} here")
        return self._data.made(self._data.tree.result(self.node, int(action.split()[1])))

    getNextState = generateSuccessor  # noqa: N815

    def isWin(self) -> bool:  # noqa: N802
        self._data.notes.looks(self.node)
        return self._data.tree.is_terminal(self.node) and self._data.tree.utility(self.node) > 0

    def isLose(self) -> bool:  # noqa: N802
        self._data.notes.looks(self.node)
        return self._data.tree.is_terminal(self.node) and self._data.tree.utility(self.node) <= 0

    def getScore(self) -> Value:  # noqa: N802
        return self._data.used(self.node)
