"""Objects with children and a value: built-in ones, and those of the program's own class."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from core.checking.data.kind import ABSENT, Data, Fits, Meaning, Notes, meaning, reads
from core.checking.observed import Stopped, Trouble
from core.checking.source import Source
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree

_BELOW = {Meaning.CHILDREN, Meaning.SIDE}


class Node:
    """A node whose children and value have many names; iterating over it yields its children."""

    def __init__(self, data: Nodes, node: int) -> None:
        self.__dict__.update(_data=data, _node=node)

    def __getattr__(self, name: str) -> Any:
        found = self._data.fact(name, self._node)
        if found is ABSENT:
            raise AttributeError(f"a node has no {name!r}")
        is_asked = name in self._data.source.methods and not callable(found)
        return (lambda *_given: found) if is_asked else found

    def __setattr__(self, name: str, value: object) -> None:
        """Let a program store its results at inner nodes, and nothing else."""
        is_given = meaning(name) is Meaning.VALUE and self._data.tree.is_terminal(self._node)
        if is_given or meaning(name) is Meaning.CHILDREN:
            self._data.notes.changes()
        self.__dict__[name] = value

    def __iter__(self) -> Iterator[Any]:
        return iter(self._data.below(self._node))

    def __len__(self) -> int:
        return len(self._data.tree.children[self._node])

    def __bool__(self) -> bool:
        return True


class Nodes(Data):
    """Objects with `.children` and `.value`, or positions with the same as functions."""

    name, title, is_common, inner_value = "nodes", "node objects", True, 0
    fits: ClassVar[Fits] = lambda source, _roles: (
        reads(source, Meaning.CHILDREN, Meaning.VALUE, Meaning.END) or "left" in source.attributes
    )

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, **hand: bool) -> None:
        super().__init__(tree, notes, source, **hand)
        self.helpers = {name: found for name in source.missing if (found := self.helper(name))}

    def made(self, node: int) -> Any:
        return Node(self, node)

    def stored(self, node: int) -> object:
        held = vars(self.all[node]).items()
        return next((value for name, value in held if meaning(name) is Meaning.VALUE and value is not None), None)

    def helper(self, name: str) -> Callable[..., Any] | None:
        """Return what a function may do of which the program has only the name."""
        if meaning(name) is Meaning.MAKE:  # a move from a position is a child
            return lambda *given: self.all[self.meant(given)]
        is_known = meaning(name) in {*_BELOW, Meaning.VALUE, Meaning.END}
        return (lambda *given: self.fact(name, self.meant(given))) if is_known else None

    def meant(self, given: Sequence[object]) -> int:
        """Return the node that a function is asked about."""
        nodes = [self.nodes[id(each)] for each in given if id(each) in self.nodes]
        if not nodes:
            raise NameError("what is called here is not defined")
        return nodes[-1]


_ADD = ("add_child", "addchild", "add", "insert", "append", "add_children")
_OF_TYPE = ("type", "kind", "role", "player")


class OwnNodes(Nodes):
    """Objects of a class in the program that has children; its value may be in another, such as a subclass."""

    name, title, is_common = "own-nodes", "objects of its own class", False
    fits: ClassVar[Fits] = lambda source, _roles: bool(OwnNodes.classes_in(source))

    @staticmethod
    def classes_in(source: Source) -> tuple[str, ...]:
        """Return the class of inner nodes and that of leaves, or nothing if there are none."""
        classes = {each.name: each for each in ast.walk(source.tree) if isinstance(each, ast.ClassDef)}
        has = {name: {meaning(each) for each in _members(tree)} for name, tree in classes.items()}
        bases = {name: {getattr(each, "id", "") for each in tree.bases} for name, tree in classes.items()}
        reads_below = any(meaning(name) in _BELOW for name in source.attributes)
        for inner in classes:
            if has[inner] & _BELOW and reads_below:
                leaves = sorted(
                    classes, key=lambda name: (name != inner, "leaf" not in name.casefold(), inner not in bases[name])
                )
                if leaf := next((name for name in leaves if Meaning.VALUE in has[name]), ""):
                    return inner, leaf
        return ()

    def built(self, names: Mapping[str, Any]) -> None:
        inner, leaf = self.classes_in(self.source)
        self.kinds = {False: names[inner], True: names[leaf]}
        try:
            super().built(names)
        except Exception as error:
            said = f"No tree can be made of its class {inner} ({type(error).__name__}: {error})."
            raise Stopped(Trouble.UNCLEAR, said) from error

    def made(self, node: int) -> Any:
        is_leaf = self.tree.is_terminal(node)
        kind = self.kinds[is_leaf]
        code = getattr(kind.__init__, "__code__", None)
        taken = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount] if code else ()
        needed = taken[: len(taken) - len(kind.__init__.__defaults__ or ())] if code else ()
        known = {name: self.fact(name, node) for name in taken}
        if not is_leaf:  # its default, such as None, may be how a leaf is told
            known = {name: each for name, each in known.items() if name in needed or meaning(name) is not Meaning.VALUE}
        made = kind(**dict.fromkeys(needed) | {name: each for name, each in known.items() if each is not ABSENT})
        lacks = {Meaning.VALUE} if is_leaf else _BELOW
        lacks = set() if lacks & {meaning(name) for name in taken} else lacks
        add = next((getattr(made, name) for name in dir(made) if name.strip("_").casefold() in _ADD), None)
        for each in self.below(node) if lacks else ():
            if add is not None:
                add(each)
        for name in [name for name in vars(made) if meaning(name) in lacks]:
            if is_leaf or add is None or vars(made)[name]:
                setattr(made, name, self.fact(name, node))
        return made

    def fact(self, name: str, node: int) -> Any:
        found = super().fact(name, node)
        is_of_type = found is ABSENT and any(part in name.casefold() for part in _OF_TYPE)
        return self._tag(node) if is_of_type else found

    def _tag(self, node: int) -> object:
        """Return the program's name for this type of node: a constant's value, or the first string that begins so."""
        word = "leaf" if self.tree.is_terminal(node) else str(self.tree.to_move(node))
        if word.upper() in self.source.assigned:
            return self.source.constant(self.source.assigned[word.upper()])
        texts = (each for each in self.source.constants if isinstance(each, str))
        return next((text for text in texts if text.casefold().startswith(word)), ABSENT)


def _members(tree: ast.ClassDef) -> list[str]:
    found = list[str]()
    for each in ast.walk(tree):
        match each:
            case ast.Attribute(ast.Name("self"), name) | ast.arg(name) | ast.AnnAssign(ast.Name(name)):
                found.append(name)
    return found


class Game:
    """A game, a board or a state, of which `ask` tells each attribute by its name."""

    def __init__(self, ask: Callable[[str], Any]) -> None:
        self._ask = ask

    def __getattr__(self, name: str) -> Any:
        found = self._ask(name)
        if found is None:
            raise AttributeError(f"it has no {name!r}")
        return found


class Aima(Nodes):
    """A game as in AIMA's code: `actions`, `result`, `terminal_test` or `is_terminal`, `utility`, `to_move`."""

    name, title, is_common = "aima", "AIMA's game", False
    fits: ClassVar[Fits] = lambda source, _roles: (
        {"actions", "result"} <= {*map(str.casefold, source.attributes)} and reads(source, Meaning.END)
    )

    def built(self, names: Mapping[str, Any]) -> None:
        super().built(names)
        self.others = {"game": Game(self._asked)}

    def fact(self, name: str, node: int) -> Any:
        """Also return what the game tells of a state, where a program asks the state."""
        found = super().fact(name, node)
        told = self._known(name) if found is ABSENT else None
        is_called = told is not None and name in self.source.methods
        return found if told is None else partial(told, self.all[node]) if is_called else told(self.all[node])

    def _asked(self, name: str) -> Any:
        return self.root if name == "initial" else self._known(name) or self.helper(name)

    def _known(self, name: str) -> Any:
        def to_move(state: object) -> str:
            return self.tree.to_move(self.nodes[id(state)]).upper()

        def utility(state: object, player: object = None) -> Value:
            value = self.used(self.nodes[id(state)])
            return negated(value) if player == "MIN" else value

        known = {
            "tomove": to_move,
            "player": to_move,
            "actions": lambda state: self.actions(self.nodes[id(state)]),
            "result": lambda state, action: self.all[self.tree.result(self.nodes[id(state)], int(action.split()[1]))],
            "utility": utility,
        }
        return known.get(name.replace("_", "").casefold())


class Berkeley(Data):
    """The game state of Berkeley's CS188: agent 0 is MAX, the others are MIN, with a pass between them in the tree."""

    name, title = "cs188", "Berkeley CS188's states"
    fits: ClassVar[Fits] = lambda source, _roles: "getLegalActions" in source.attributes

    def built(self, names: Mapping[str, Any]) -> None:
        self.ghosts = _ghosts(self.tree)
        agents = [0]
        for depth in range(1, max(self.tree.depths) + 1):
            is_pass = depth % 2 == 0 and 0 < agents[-1] < self.ghosts
            agents.append(-agents[-1] if is_pass else 0 if depth % 2 == 0 else 1 - min(agents[-1], 0))
        self.agents = [agents[depth] for depth in self.tree.depths]
        self.passes = frozenset(
            node for node, below in enumerate(self.tree.children) if below and self.agents[node] < 0
        )
        ends = {depth for node, depth in enumerate(self.tree.depths) if self.tree.is_terminal(node)}
        rounds, rest = divmod(max(ends), 2 * self.ghosts)
        self.is_cut = len(ends) == 1 and not rest  # all leaves are where the depth ends, and none where the game does
        self.depth = rounds if self.is_cut else len(self.tree)
        super().built(names)

    def made(self, node: int) -> Any:
        is_leaf = self.tree.is_terminal(node)

        def legal(agentIndex: int = 0) -> list[str]:  # noqa: N803  the project's own name
            if self.agents[node] == agentIndex or is_leaf or agentIndex:
                return self.actions(node) if self.agents[node] == agentIndex else []
            return ["Stop"]  # Pacman may always move unless the game is over

        def after(agent: int, action: str) -> Any:
            if action not in legal(agent) or action == "Stop":
                raise ValueError(f"agent {agent} can't do {action!r} here")
            child = self.tree.result(node, int(action.split()[1]))
            return self.all[self.tree.result(child, 0) if child in self.passes else child]

        is_over = is_leaf and not self.is_cut
        known = {
            "getNumAgents": lambda: self.ghosts + 1,
            "getLegalActions": legal,
            "generateSuccessor": after,
            "getNextState": after,
            "isWin": lambda: is_over and self.tree.utility(node) > 0,
            "isLose": lambda: is_over and self.tree.utility(node) <= 0,
            "getScore": lambda: self.used(node),
        }
        return Game(known.get)

    def evaluation(self, state: object) -> Value:
        if self.is_cut and not self.tree.is_terminal(self.nodes[id(state)]):
            self.note = "It evaluates states above its depth: a depth of 1 is a move of Pacman and one of each ghost."
        return self.used(self.nodes[id(state)])


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

    name, title, is_common = "board", "a board on which moves are made and undone", False
    fits: ClassVar[Fits] = lambda source, _roles: reads(source, Meaning.MAKE) and reads(source, Meaning.UNDO)

    def built(self, names: Mapping[str, Any]) -> None:
        super().built(names)
        self.line = [0]
        self.root = Game(self._asked)
        self.others = {"board": self.root}

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        return self.nodes.get(id(given), self.line[-1])

    def helper(self, name: str) -> Callable[..., Any] | None:
        if meaning(name) is Meaning.MAKE:
            return self.make
        if meaning(name) is Meaning.UNDO:
            return lambda *_given: self.line.pop()
        return super().helper(name)

    def meant(self, _given: Sequence[object]) -> int:
        return self.line[-1]

    def make(self, *given: object) -> None:
        """Make a move; raise ValueError if it is not legal here."""
        node = next((self.nodes[id(each)] for each in given if id(each) in self.nodes), None)
        if node not in self.tree.children[self.line[-1]]:
            raise ValueError(f"{given[0]!r} is no legal move here")
        self.line.append(node)

    def _asked(self, name: str) -> Any:
        if name.casefold() == "turn":
            return self.tree.to_move(self.line[-1]) is MAX
        found = self.helper(name)
        return found() if found and name not in self.source.methods else found
