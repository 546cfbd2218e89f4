"""A tree as the data that programs search: nested lists, nodes, lists by index, games, boards.

Each of them hands out what a program asks for, notes that it is read, and can't be changed by the program unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Never, Protocol, Self

from core.checking.source import Source
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree


class Notes(Protocol):
    """Who is told of what a program does."""

    def looks(self, node: int) -> None:
        """Note that a node's children are read."""

    def uses(self, node: int) -> None:
        """Note that a leaf's value is used."""

    def changes(self) -> Never:
        """Note that the program changes the tree, and end it."""


class _Leaf:
    """A leaf's value: a number that notes that it is compared or reckoned with."""

    node: int
    notes: Notes
    plain: Value


def _noting(kind: type, name: str) -> Callable[..., Any]:
    plain = getattr(kind, name)

    def operation(self: Any, *others: Any) -> Any:
        self.notes.uses(self.node)
        return plain(self, *others)

    return operation


_OPERATIONS = (
    *("lt", "le", "gt", "ge", "eq", "ne", "neg", "pos", "abs", "int", "float", "bool", "round"),
    *("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "rfloordiv"),
    *("mod", "rmod", "pow", "rpow"),
)


def _leaf_kind(kind: type) -> type:
    operations = [f"__{name}__" for name in _OPERATIONS]
    members = {name: _noting(kind, name) for name in operations if hasattr(kind, name)}
    return type(f"{kind.__name__.capitalize()}Leaf", (_Leaf, kind), {**members, "__hash__": kind.__hash__})


_KINDS = {int: _leaf_kind(int), float: _leaf_kind(float)}


def plain(value: object) -> object:
    """Return a value without what notes that it is used."""
    return value.plain if isinstance(value, _Leaf) else value


def number(value: object) -> Value | None:
    """Return the number that a program holds, None if it is none; NaN is none."""
    value = plain(value)
    if not isinstance(value, bool | int | float) and type(value).__module__ == "numpy" and hasattr(value, "item"):
        value = value.item()
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and value == value  # NaN differs
    return value if is_number else None  # type: ignore[return-value]  # as it was just asked


def _refuses(name: str) -> Callable[..., None]:
    def refuse(self: Any, *_given: Any, **_named: Any) -> None:
        self.notes.changes()

    refuse.__name__ = name
    return refuse


_CHANGES = (
    *("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"),
    *("__setitem__", "__delitem__", "__iadd__", "__imul__"),
)


class _List(list):  # type: ignore[type-arg]  # of whatever a program may read
    """A list that notes that it is read, and refuses to be changed."""

    node: int
    notes: Notes

    def __iter__(self) -> Iterator[Any]:
        self.notes.looks(self.node)
        return super().__iter__()

    def __len__(self) -> int:
        self.notes.looks(self.node)
        return super().__len__()

    def __getitem__(self, index: Any) -> Any:
        self.notes.looks(self.node)
        return super().__getitem__(index)

    locals().update({name: _refuses(name) for name in _CHANGES})


def _list(items: Sequence[Any], node: int, notes: Notes) -> _List:
    made = _List(items)
    made.node, made.notes = node, notes
    return made


class Data:
    """A tree as one kind of data. `root` is what stands for the root, and `others` what else the program is given.

    `helpers` are functions that a program of this kind calls and may leave for others to write. `mover` says that a
    leaf is worth what it is worth to the side to move, as in negamax without a sign.
    """

    others: Mapping[str, Any] = {}
    helpers: Mapping[str, Callable[..., Any]] = {}

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, *, mover: bool = False) -> None:
        self.tree, self.notes, self.source, self.mover = tree, notes, source, mover
        self.nodes: dict[int, int] = {}
        self.kept: list[Any] = []
        self.root = self.made(0)

    def made(self, node: int) -> Any:
        """Return what stands for a node."""
        raise NotImplementedError

    def keep(self, made: Any, node: int) -> Any:
        """Return what was made for a node, by which the node is known from now on."""
        self.nodes[id(made)] = node
        self.kept.append(made)
        return made

    def node(self, given: object, _others: Mapping[str, object]) -> int | None:
        """Return the node that an argument stands for."""
        return self.nodes.get(id(given))

    def move(self, given: object) -> int | None:
        """Return the child of the root that an answer stands for."""
        node = self.nodes.get(id(given))
        below = self.tree.children[0]
        return below.index(node) if node in below else None

    def worth(self, node: int) -> Value:
        """Return the value of a leaf, as a program of this kind reads it."""
        value = self.tree.utility(node)
        return negated(value) if self.mover and self.tree.to_move(node) is not MAX else value

    def used(self, node: int) -> Value:
        """Return what the value of a leaf, or of an inner node that is asked for one, is; note the use."""
        self.notes.uses(node)
        return self.worth(node) if self.tree.is_terminal(node) else 0


class NestedLists(Data):
    """`[[3, 12, 8], [2, 4, 6]]`; a leaf is its number."""

    def made(self, node: int) -> Any:
        """Return a list, or a number."""
        if self.tree.is_terminal(node):
            value = self.worth(node)
            leaf = _KINDS[type(value)](value)
            leaf.node, leaf.notes, leaf.plain = node, self.notes, value
            return self.keep(leaf, node)
        below = [self.made(child) for child in self.tree.children[node]]
        return self.keep(_list(below, node, self.notes), node)

    def move(self, given: object) -> int | None:
        """Return the child that an index or a subtree stands for."""
        if type(given) is int and id(given) not in self.nodes and 0 <= given < len(self.tree.children[0]):
            return given
        return super().move(given)


class PlainLists(NestedLists):
    """The same with plain numbers, for programs that ask for `type(tree) is int`; leaves are known by their place."""

    def made(self, node: int) -> Any:
        """Return a plain list, or a plain number."""
        if self.tree.is_terminal(node):
            return self.worth(node)
        self.notes.looks(node)
        return self.keep([self.made(child) for child in self.tree.children[node]], node)


class Indexed(Data):
    """The leaves of a full binary tree in one list, `values[index]`; a node is its depth and its index there."""

    def made(self, node: int) -> Any:
        """Return the list of the leaves."""
        leaves = [each for each in range(len(self.tree)) if self.tree.is_terminal(each)]
        values = _Values(map(self.worth, leaves))
        values.node, values.notes, values.leaves = node, self.notes, leaves
        return values

    def node(self, given: object, others: Mapping[str, object]) -> int | None:  # noqa: ARG002  as the others have it
        """Return the node at a depth and an index."""
        depth, index = plain(others.get("depth")), plain(others.get("index"))
        if type(depth) is not int or type(index) is not int:
            return None
        depth = max(self.tree.depths) - depth if self.source.counts_down else depth
        level = [node for node, at in enumerate(self.tree.depths) if at == depth]
        return level[index] if 0 <= index < len(level) else None

    def move(self, given: object) -> int | None:
        """Return the child that an index stands for."""
        index = plain(given)
        return index if type(index) is int and 0 <= index < len(self.tree.children[0]) else None


class _Values(_List):
    leaves: list[int]

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and -len(self.leaves) <= index < len(self.leaves):
            self.notes.uses(self.leaves[index])
        return list.__getitem__(self, index)


CHILDREN = frozenset(
    (
        *("children", "get_children", "getchildren", "kids", "childs", "child_nodes", "branches", "edges", "expand"),
        *("successors", "get_successors", "getsuccessors", "generate_next_states", "neighbors"),
        *("moves", "get_moves", "possible_moves", "get_possible_moves"),
    )
)
VALUES = frozenset(
    (
        *(
            "value",
            "get_value",
            "getvalue",
            "val",
            "score",
            "get_score",
            "data",
            "utility",
            "leaf_value",
            "payoff",
            "key",
        ),
        *("evaluate", "evaluation", "evaluate_position", "static_evaluation", "static_eval", "eval", "heuristic"),
    )
)
ENDS = frozenset(
    (
        *("is_leaf", "isleaf", "leaf", "is_terminal", "isterminal", "terminal"),
        *("game_over", "is_game_over", "gameover", "is_over"),
    )
)
NAMED = frozenset(("name", "label", "id"))
"""What a node's children, its value, whether it is a leaf, and its name are called, in small letters."""


class Node:
    """A node of which a program reads the children and the value, by many names, and which may be iterated over."""

    def __init__(self, data: Nodes, node: int) -> None:
        self.__dict__["_data"], self.__dict__["_node"] = data, node

    def __getattr__(self, name: str) -> Any:
        data, node = self._data, self._node
        plain_name = name.strip("_").casefold()
        read: Callable[[], Any]
        if plain_name in CHILDREN:
            read = partial(data.below, node)
        elif plain_name in VALUES:
            read = partial(data.used, node)
        elif plain_name in ENDS:
            read = partial(data.ends, node)
        elif plain_name in {"left", "right"} and len(data.tree.children[node]) in {0, 2}:
            below = data.below(node)
            read = partial(lambda found: found, below[name == "right"] if below else None)
        elif plain_name in NAMED:
            read = partial(str, data.tree.label(node) or node)
        else:
            raise AttributeError(f"a node has no {name!r}")
        return read if name in data.source.methods else read()

    def __setattr__(self, name: str, value: object) -> None:
        """Let a program write what it has found out at inner nodes, and nothing else."""
        is_value = name.strip("_").casefold() in VALUES
        if name.strip("_").casefold() in CHILDREN or (is_value and self._data.tree.is_terminal(self._node)):
            self._data.notes.changes()
        self.__dict__[name] = value

    def __iter__(self) -> Iterator[Any]:
        return iter(self._data.below(self._node))

    def __len__(self) -> int:
        return len(self._data.tree.children[self._node])

    def __bool__(self) -> bool:
        return True

    def __lt__(self, other: object) -> bool:
        return isinstance(other, Node) and self._node < other._node


class Nodes(Data):
    """Objects with `.children` and `.value`, or positions with the same as functions."""

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, *, mover: bool = False) -> None:
        super().__init__(tree, notes, source, mover=mover)
        self.helpers = {name: self._helper(name) for name in source.missing}

    def made(self, node: int) -> Any:
        """Return an object."""
        self.all = [self.keep(Node(self, each), each) for each in range(len(self.tree))]
        return self.all[node]

    def below(self, node: int) -> list[Any]:
        """Return the children."""
        self.notes.looks(node)
        return _list([self.all[child] for child in self.tree.children[node]], node, self.notes)

    def ends(self, node: int) -> bool:
        """Return whether a node is a leaf."""
        self.notes.looks(node)
        return self.tree.is_terminal(node)

    def move(self, given: object) -> int | None:
        """Return the child that an index or an object stands for."""
        if type(given) is int and 0 <= given < len(self.tree.children[0]):
            return given
        return super().move(given)

    def _helper(self, name: str) -> Callable[..., Any]:
        plain_name = name.strip("_").casefold()
        of = {
            **dict.fromkeys(CHILDREN, self.below),
            **dict.fromkeys(VALUES, self.used),
            **dict.fromkeys(ENDS, self.ends),
        }

        def helper(*given: object) -> Any:
            node = next((self.nodes[id(each)] for each in given if id(each) in self.nodes), None)
            if node is None or plain_name not in of:
                raise NameError(f"name {name!r} is not defined")
            return of[plain_name](node)

        return helper


class Aima(Data):
    """The game of AIMA's code: `actions`, `result`, `terminal_test` or `is_terminal`, `utility`, `to_move`."""

    def made(self, node: int) -> Any:
        """Return the state at the root."""
        self.states = [self.keep(_State(f"S{each}"), each) for each in range(len(self.tree))]
        self.others = {"game": _AimaGame(self)}
        return self.states[node]

    def node(self, given: object, _others: Mapping[str, object]) -> int | None:
        """Return the node of a state."""
        return int(given[1:]) if isinstance(given, _State) else None

    def move(self, given: object) -> int | None:
        """Return the child that an action leads to."""
        found = str(given)[1:]
        is_action = isinstance(given, str) and given[:1] == "a" and found.isdecimal()
        return int(found) if is_action and int(found) < len(self.tree.children[0]) else None


class _State(str):
    __slots__ = ()


class _AimaGame:
    def __init__(self, data: Aima) -> None:
        self._data = data

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


MAKES = frozenset(["push", "make", "make_move", "makemove", "do_move", "domove", "play", "apply", "apply_move", "move"])
UNDOES = frozenset(["pop", "undo", "undo_move", "undomove", "unmake", "unmake_move", "unmakemove", "takeback"])
_LEGAL = CHILDREN | frozenset(["legal_moves", "get_legal_moves", "getallvalidmoves", "valid_moves", "get_valid_moves"])


class Board(Data):
    """A board on which moves are made and undone; the node is where the moves have led."""

    def made(self, node: int) -> Any:
        """Return the board."""
        self.line = [node]
        board = _Board(self)
        self.others = {"board": board}
        self.helpers = {name: self._helper(name) for name in self.source.missing}
        return board

    def node(self, _given: object, _others: Mapping[str, object]) -> int | None:
        """Return where the moves have led."""
        return self.line[-1]

    def move(self, given: object) -> int | None:
        """Return the child that a move leads to."""
        below = self.tree.children[0]
        return below.index(given.node) if isinstance(given, _Move) and given.node in below else None

    def legal(self) -> list[Any]:
        """Return the moves from here."""
        self.notes.looks(self.line[-1])
        return [_Move(child, index) for index, child in enumerate(self.tree.children[self.line[-1]])]

    def make(self, move: Any, *_others: object) -> None:
        """Make a move; raise ValueError if it is none from here."""
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
        """Return whether there is no move."""
        self.notes.looks(self.line[-1])
        return self.tree.is_terminal(self.line[-1])

    def value(self, *_given: object) -> Value:
        """Return the value of the position."""
        return self.used(self.line[-1])

    def _helper(self, name: str) -> Callable[..., Any]:
        found = self.called(name.strip("_").casefold())
        if found is not None:
            return found

        def unknown(*_given: object) -> Never:
            raise NameError(f"name {name!r} is not defined")

        return unknown

    def called(self, name: str) -> Callable[..., Any] | None:
        """Return what stands behind a name."""
        table: dict[str, Callable[..., Any]] = {
            **dict.fromkeys(VALUES, self.value),
            **dict.fromkeys(ENDS, self.is_over),
        }
        table |= dict.fromkeys(["evaluate_board", "evaluateboard", "score_board"], self.value)
        table |= {
            **dict.fromkeys(_LEGAL, self.legal),
            **dict.fromkeys(MAKES, self.make),
            **dict.fromkeys(UNDOES, self.undo),
        }
        return table.get(name)


class _Move(str):  # noqa: SLOT000  it has the node besides
    def __new__(cls, node: int, index: int) -> Self:
        move = super().__new__(cls, f"move {index}")
        move.node = node
        return move

    node: int


class _Board:
    def __init__(self, data: Board) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        plain_name = name.casefold()
        if plain_name == "turn":
            return self._data.tree.to_move(self._data.line[-1]) is MAX
        found = self._data.called(plain_name)
        if found is None:
            raise AttributeError(f"the board has no {name!r}")
        return found if name in self._data.source.methods else found()


SIZE = 3
LINES = (*((0, 1, 2), (3, 4, 5), (6, 7, 8)), *((0, 3, 6), (1, 4, 7), (2, 5, 8)), *((0, 4, 8), (2, 4, 6)))
_EMPTY = ("_", " ", "-", ".", "", None, 0)


class Grid(Data):
    """A board of tic-tac-toe, as three rows or as nine squares, into which a program writes and which it sets back.

    The tree is that of the game from the position that a tree of no more than its squares' marks describes; its leaves
    are worth what the program itself says they are.
    """

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, *, mover: bool = False) -> None:
        constants = source.constants
        self.empty = next((each for each in _EMPTY if each in constants), "_")
        upper = "X" in constants
        self.marks: tuple[object, object] = ("X", "O") if upper else ("x", "o")
        if not {"x", "X"} & {each for each in constants if isinstance(each, str)}:
            self.marks = (1, -1) if self.empty == 0 else (1, 2)
        self.squares: list[object] = []
        super().__init__(tree, notes, source, mover=mover)

    def made(self, node: int) -> Any:
        """Return the board of a node."""
        self.path = [node]
        marks = dict(zip("XO_", (*self.marks, self.empty), strict=True))
        self.squares = [marks[each] for each in self.tree.names[0]] if 0 in self.tree.names else []
        self.start = list(self.squares)
        if not self.source.writes_into_rows:
            return _Row(self, 0, SIZE * SIZE)
        return _list([_Row(self, SIZE * row, SIZE) for row in range(SIZE)], 0, self.notes)

    def node(self, _given: object, _others: Mapping[str, object]) -> int | None:
        """Return the node of the position on the board."""
        return self.path[-1]

    def move(self, given: object) -> int | None:
        """Return the child that a square stands for."""
        square = plain(given)
        if isinstance(given, tuple | list) and len(given) == 2 and all(type(each) is int for each in given):
            square = SIZE * given[0] + given[1]
        free = [index for index, mark in enumerate(self.start) if mark == self.empty]
        return free.index(square) if type(square) is int and square in free else None

    def put(self, square: int, mark: object) -> None:
        """Write a mark into a square: a move, or one that is taken back."""
        at = self.path[-1]
        if mark == self.empty:
            if self.squares[square] == self.empty:
                return
            self.squares[square] = mark
            self.path.pop()
            return
        if self.squares[square] != self.empty:
            self.notes.changes()
        free = [index for index, other in enumerate(self.squares) if other == self.empty]
        self.squares[square] = mark
        below = self.tree.children[at]
        self.path.append(below[free.index(square)] if below else at)


class _Row(list):  # type: ignore[type-arg]  # of marks
    def __init__(self, data: Grid, first: int, count: int) -> None:
        super().__init__(data.squares[first : first + count])
        self._data, self._first = data, first

    def __getitem__(self, index: Any) -> Any:
        self._data.notes.looks(self._data.path[-1])
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[Any]:
        self._data.notes.looks(self._data.path[-1])
        return super().__iter__()

    def __setitem__(self, index: Any, mark: Any) -> None:
        self._data.put(self._first + range(len(self))[index], mark)
        super().__setitem__(index, mark)


def is_won(squares: Sequence[str]) -> bool:
    """Return whether three equal marks of a position of tic-tac-toe are in line."""
    return any(squares[a] != "_" and squares[a] == squares[b] == squares[c] for a, b, c in LINES)


def grid_tree(position: str) -> LeafTree:
    """Return the tree of a position of tic-tac-toe, X to move, whose leaves are worth nothing yet; `names[0]` is it.

    >>> len(grid_tree("XOXOOXO__"))
    4
    """
    children: list[list[int]] = []

    def add(squares: str, mark: str) -> int:
        node = len(children)
        children.append([])
        for square in range(len(squares)) if not is_won(squares) else ():
            if squares[square] == "_":
                below = add(squares[:square] + mark + squares[square + 1 :], "O" if mark == "X" else "X")
                children[node].append(below)
        return node

    add(position, "X")
    values = tuple(None if below else 0 for below in children)
    return LeafTree(tuple(map(tuple, children)), values, names={0: position})
