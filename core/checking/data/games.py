"""Game interfaces written by others: AIMA's, Berkeley's CS188, and a board with moves that are undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from core.checking.data.game_tree import undoes_its_own
from core.checking.data.kind import Data, Fits, reads
from core.checking.data.names import Meaning, meaning
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree


class Aima(Data):
    """A game as in AIMA's code: `actions`, `result`, `terminal_test` or `is_terminal`, `utility`, `to_move`."""

    name, title, is_tree = "aima", "AIMA's game", False
    fits: ClassVar[Fits] = lambda source, _roles: (
        {"actions", "result"} <= {*map(str.casefold, source.attributes)} and reads(source, Meaning.END)
    )

    def made(self, node: int) -> Any:
        self.states = [self.keep(_State(f"S{each}"), each) for each in range(len(self.tree))]
        self.others = {"game": _Game(self)}
        return self.states[node]

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        return int(given[1:]) if isinstance(given, _State) else None

    def move(self, given: object) -> int | None:
        found = str(given)[1:]
        is_action = isinstance(given, str) and given[:1] == "a" and found.isdecimal()
        return int(found) if is_action and int(found) < len(self.tree.children[0]) else None


class _State(str):
    __slots__ = ()


class _Game:
    def __init__(self, data: Aima) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        alike = {each.replace("_", ""): each for each in vars(_Game) if not each.startswith("_")}
        found = alike.get(name.replace("_", "").casefold())
        if found is None or found == name:
            raise AttributeError(f"the game has no {name!r}")
        return getattr(self, found)

    @property
    def initial(self) -> str:
        root: str = self._data.root
        return root

    def _node(self, state: object) -> int:
        node = self._data.node(state, {})
        if node is None:
            raise ValueError(f"{state!r} is no state of this game")
        return node

    def to_move(self, state: object) -> str:
        return self._data.tree.to_move(self._node(state)).upper()

    def player(self, state: object) -> str:
        return self.to_move(state)

    def actions(self, state: object) -> list[str]:
        self._data.notes.looks(self._node(state))
        return [f"a{index}" for index in self._data.tree.actions(self._node(state))]

    def result(self, state: object, action: str) -> str:
        after: str = self._data.states[self._data.tree.result(self._node(state), int(action[1:]))]
        return after

    def is_terminal(self, state: object) -> bool:
        self._data.notes.looks(self._node(state))
        return self._data.tree.is_terminal(self._node(state))

    terminal_test = terminal = is_terminal

    def utility(self, state: object, player: object = None) -> Value:
        value = self._data.used(self._node(state))
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
        return self.keep(_GameState(self, node), node)

    def move(self, given: object) -> int | None:
        moves = [f"Move {index}" for index in self.tree.actions(0)]
        return moves.index(given) if isinstance(given, str) and given in moves else None

    def evaluation(self, state: _GameState) -> Value:
        return self.used(state.node)


class _GameState:
    def __init__(self, data: Berkeley, node: int) -> None:
        self._data, self.node = data, node

    def getNumAgents(self) -> int:  # noqa: N802  the project's own names
        return self._data.ghosts + 1

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:  # noqa: N802, N803
        tree, is_its_turn = self._data.tree, self._data.agents[self.node] == agentIndex
        self._data.notes.looks(self.node)
        if is_its_turn or tree.is_terminal(self.node) or agentIndex:
            return [f"Move {index}" for index in tree.actions(self.node)] if is_its_turn else []
        return ["Stop"]  # Pacman may always move unless the game is over

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
    """Return how many ghosts a tree is for: a level on which every MAX node has a single move is a pass."""
    ghosts = 1
    while 2 * ghosts in tree.depths:
        level = [below for node, below in enumerate(tree.children) if tree.depths[node] == 2 * ghosts and below]
        if not level or any(len(below) > 1 for below in level):
            break
        ghosts += 1
    return ghosts


class Board(Data):
    """A board on which moves are made and undone; the moves so far give the node."""

    name, title, is_tree = "board", "a board on which moves are made and undone", False
    fits: ClassVar[Fits] = lambda source, _roles: (
        reads(source, Meaning.MAKE) and reads(source, Meaning.UNDO) and not undoes_its_own(source)
    )

    def made(self, node: int) -> Any:
        self.line = [node]
        self.others = {"board": _Board(self)}
        self.reads: dict[Meaning | None, Callable[..., Any]] = {
            Meaning.CHILDREN: self.legal,
            Meaning.VALUE: lambda *_given: self.used(self.line[-1]),
            Meaning.END: self.is_over,
            Meaning.MAKE: self.make,
            Meaning.UNDO: self.undo,
        }
        known = {name: self.reads.get(meaning(name)) for name in self.source.missing}
        self.helpers = {name: each for name, each in known.items() if each is not None}
        return self.others["board"]

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        return given.node if isinstance(given, _Move) else self.line[-1]

    def legal(self, *_given: object) -> list[Any]:
        self.notes.looks(self.line[-1])
        return [_Move(child, index) for index, child in enumerate(self.tree.children[self.line[-1]])]

    def make(self, move: Any, *_others: object) -> None:
        """Make a move; raise ValueError if it is not legal here."""
        node = getattr(move, "node", None)
        if node not in self.tree.children[self.line[-1]]:
            raise ValueError(f"{move!r} is no legal move here")
        self.line.append(node)

    def undo(self, *_given: object) -> None:
        """Undo the last move; raise IndexError if there is none."""
        if len(self.line) == 1:
            raise IndexError("there is no move to undo")
        self.line.pop()

    def is_over(self, *_given: object) -> bool:
        self.notes.looks(self.line[-1])
        return self.tree.is_terminal(self.line[-1])


class _Move(str):  # noqa: SLOT000  it carries the node, too
    def __new__(cls, node: int, index: int) -> Self:
        move = super().__new__(cls, f"move {index}")
        move.node = node
        return move

    node: int


class _Board:
    def __init__(self, data: Board) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        if name.casefold() == "turn":
            return self._data.tree.to_move(self._data.line[-1]) is MAX
        found = self._data.reads.get(meaning(name))
        if found is None:
            raise AttributeError(f"the board has no {name!r}")
        return found if name in self._data.source.methods else found()


_Board.__name__ = _Board.__qualname__ = "Board"
_Move.__name__ = _Move.__qualname__ = "Move"
