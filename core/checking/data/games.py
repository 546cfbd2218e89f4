"""Game interfaces written by others: AIMA's, Berkeley's CS188, and a board with moves that are undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from core.checking.data.game_tree import undoes_its_own
from core.checking.data.kind import Data, Fits, Meaning, meaning, reads
from core.checking.data.nodes import Nodes
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree


class Game:
    """A game or a board, of which `ask` tells each attribute by its name."""

    def __init__(self, ask: Callable[[str], Any]) -> None:
        self._ask = ask

    def __getattr__(self, name: str) -> Any:
        found = self._ask(name)
        if found is None:
            raise AttributeError(f"it has no {name!r}")
        return found


class Aima(Nodes):
    """A game as in AIMA's code: `actions`, `result`, `terminal_test` or `is_terminal`, `utility`, `to_move`."""

    name, title, is_tree, is_common = "aima", "AIMA's game", False, False
    fits: ClassVar[Fits] = lambda source, _roles: (
        {"actions", "result"} <= {*map(str.casefold, source.attributes)} and reads(source, Meaning.END)
    )

    def made(self, node: int) -> Any:
        self.others = {"game": Game(self._asked)}
        return super().made(node)

    def _asked(self, name: str) -> Any:
        def is_over(state: object) -> bool:
            return self.tree.is_terminal(self._at(state))

        def to_move(state: object) -> str:
            return self.tree.to_move(self._at(state)).upper()

        known = {
            "initial": self.all[0],
            "tomove": to_move,
            "player": to_move,
            "actions": lambda state: self.actions(self._at(state)),
            "result": lambda state, action: self.all[self.tree.result(self._at(state), int(action.split()[1]))],
            **dict.fromkeys(("isterminal", "terminaltest", "terminal"), is_over),
            "utility": self._utility,
        }
        return known.get(name.replace("_", "").casefold())

    def _at(self, state: object) -> int:
        node = self.node(state, {})
        if node is None:
            raise ValueError(f"{state!r} is no state of this game")
        return node

    def _utility(self, state: object, player: object = None) -> Value:
        value = self.used(self._at(state))
        return negated(value) if player == "MIN" else value


class Berkeley(Data):
    """The game state of Berkeley's CS188: agent 0 is MAX, the others are MIN, with a pass between them in the tree."""

    name, title, is_tree = "cs188", "Berkeley CS188's states", False
    fits: ClassVar[Fits] = lambda source, _roles: "getLegalActions" in source.attributes

    def made(self, node: int) -> Any:
        if not node:
            self.ghosts = _ghosts(self.tree)
            agents = [0]
            for depth in range(1, max(self.tree.depths) + 1):
                is_pass = depth % 2 == 0 and 0 < agents[-1] < self.ghosts
                agents.append(-agents[-1] if is_pass else 0 if depth % 2 == 0 else 1 - min(agents[-1], 0))
            self.agents = [agents[depth] for depth in self.tree.depths]
            inner = (node for node, below in enumerate(self.tree.children) if below)
            self.passes = frozenset(each for each in inner if self.agents[each] < 0)
        return self.keep(GameState(self, node), node)

    def evaluation(self, state: GameState) -> Value:
        return self.used(state.node)


class GameState:
    """A state, with the project's own names."""

    def __init__(self, data: Berkeley, node: int) -> None:
        self._data, self.node = data, node

    def getNumAgents(self) -> int:  # noqa: N802  the project's own names
        return self._data.ghosts + 1

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:  # noqa: N802, N803
        is_its_turn = self._data.agents[self.node] == agentIndex
        if is_its_turn or self._data.tree.is_terminal(self.node) or agentIndex:
            return self._data.actions(self.node) if is_its_turn else []
        return ["Stop"]  # Pacman may always move unless the game is over

    def generateSuccessor(self, agentIndex: int, action: str) -> Any:  # noqa: N802, N803
        if action not in self.getLegalActions(agentIndex) or action == "Stop":
            raise ValueError(f"agent {agentIndex} can't do {action!r} here")
        after = self._data.tree.result(self.node, int(action.split()[1]))
        return self._data.made(self._data.tree.result(after, 0) if after in self._data.passes else after)

    getNextState = generateSuccessor  # noqa: N815

    def isWin(self) -> bool:  # noqa: N802
        return self._data.tree.is_terminal(self.node) and self._data.tree.utility(self.node) > 0

    def isLose(self) -> bool:  # noqa: N802
        return self._data.tree.is_terminal(self.node) and self._data.tree.utility(self.node) <= 0

    def getScore(self) -> Value:  # noqa: N802
        return self._data.used(self.node)


def _ghosts(tree: LeafTree) -> int:
    """Return how many ghosts a tree is for: a level on which every MAX node has a single move is a pass."""
    ghosts = 1
    while 2 * ghosts in tree.depths:
        level = [below for node, below in enumerate(tree.children) if tree.depths[node] == 2 * ghosts and below]
        if not level or any(len(below) > 1 for below in level):
            break
        ghosts += 1
    return ghosts


class Board(Nodes):
    """A board on which moves are made and undone; a move is the node that it leads to."""

    name, title, is_tree, is_common = "board", "a board on which moves are made and undone", False, False
    fits: ClassVar[Fits] = lambda source, _roles: (
        reads(source, Meaning.MAKE) and reads(source, Meaning.UNDO) and not undoes_its_own(source)
    )

    def made(self, node: int) -> Any:
        super().made(node)
        self.line = [node]
        self.others = {"board": Game(self._asked)}
        return self.others["board"]

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        return self.nodes.get(id(given), self.line[-1])

    def helper(self, name: str) -> Callable[..., Any] | None:
        if meaning(name) is Meaning.MAKE:
            return self.make
        if meaning(name) is Meaning.UNDO:
            return lambda *_given: self.line.pop()
        found = self.reads.get(meaning(name))
        return found and (lambda *_given: found(self.line[-1]))

    def make(self, move: Any, *_others: object) -> None:
        """Make a move; raise ValueError if it is not legal here."""
        node = self.nodes.get(id(move))
        if node not in self.tree.children[self.line[-1]]:
            raise ValueError(f"{move!r} is no legal move here")
        self.line.append(node)

    def _asked(self, name: str) -> Any:
        if name.casefold() == "turn":
            return self.tree.to_move(self.line[-1]) is MAX
        found = self.helper(name)
        return found() if found and name not in self.source.methods else found
