"""The states of Berkeley's CS188."""

from __future__ import annotations

from typing import Any

from core.checking.data.kind import Data
from core.game import Value
from core.trees.leaf_tree import LeafTree


class Berkeley(Data):
    """The state of Berkeley's CS188: agent 0 is MAX, the others are MIN, with a pass between them in the tree."""

    def made(self, node: int) -> Any:
        """Return the state at a node."""
        if not node:
            self.ghosts = _ghosts(self.tree)
            agents = [0]
            for depth in range(1, max(self.tree.depths) + 1):
                is_pass = depth % 2 == 0 and 0 < agents[-1] < self.ghosts
                agents.append(-agents[-1] if is_pass else 0 if depth % 2 == 0 else 1 - min(agents[-1], 0))
            self.agents = [agents[depth] for depth in self.tree.depths]
            inner = (node for node, below in enumerate(self.tree.children) if below)
            self.passes = frozenset(each for each in inner if self.agents[each] < 0)
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
        return self._data.ghosts + 1

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:  # noqa: N802, N803
        tree, is_its_turn = self._data.tree, self._data.agents[self.node] == agentIndex
        self._data.notes.looks(self.node)
        if is_its_turn or tree.is_terminal(self.node) or agentIndex:
            return [f"Move {index}" for index in tree.actions(self.node)] if is_its_turn else []
        return ["Stop"]  # Pacman may always move, where it is not over

    def generateSuccessor(self, agentIndex: int, action: str) -> Any:  # noqa: N802, N803
        if action not in self.getLegalActions(agentIndex) or action == "Stop":
            raise ValueError(f"agent {agentIndex} can't do {action!r} here")
        after = self._data.tree.result(self.node, int(action.split()[1]))
        return self._data.made(self._data.tree.result(after, 0) if after in self._data.passes else after)

    getNextState = generateSuccessor  # noqa: N815

    def isWin(self) -> bool:  # noqa: N802
        self._data.notes.looks(self.node)
        return self._data.tree.is_terminal(self.node) and self._data.tree.utility(self.node) > 0

    def isLose(self) -> bool:  # noqa: N802
        self._data.notes.looks(self.node)
        return self._data.tree.is_terminal(self.node) and self._data.tree.utility(self.node) <= 0

    def getScore(self) -> Value:  # noqa: N802
        return self._data.used(self.node)


def _ghosts(tree: LeafTree) -> int:
    """Return how many ghosts a tree is for: where MAX has one move at every node of a level, that is a pass."""
    ghosts = 1
    while 2 * ghosts in tree.depths:
        level = [below for node, below in enumerate(tree.children) if tree.depths[node] == 2 * ghosts and below]
        if not level or any(len(below) > 1 for below in level):
            break
        ghosts += 1
    return ghosts
