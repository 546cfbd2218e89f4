"""`Data`: a tree as one kind of data that programs search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from core.checking.data.names import Meaning, meaning
from core.checking.data.read_tracking import Notes, Part, noting_number
from core.checking.roles import Role
from core.checking.source import Source
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree


def reads(source: Source, *meanings: Meaning) -> bool:
    """Return whether a program reads something with one of these meanings."""
    return any(meaning(name) in meanings for name in source.attributes | source.missing)


Fits = Callable[[Source, Mapping[str, Role]], bool]
"""Whether a program looks as if it searched a kind of data."""


class Data:
    """A tree as one kind of data, with which programs are tried that look so, and if it `is_common` all others.

    Where it `is_tree` the node is all that a program is given, whatever it is called; some kinds are full and binary.
    `root` is what stands for the root, `others` what else the program is given, and `helpers` are functions that a
    program of this kind calls and may leave for others to write. `mover` says that a leaf is worth what it is worth to
    the side to move, as in negamax without a sign. `part` is where functions that search have the value in what they
    return, None if that is not known. `shown` has the position of each node, where that is the program's own, and
    `passes` are nodes that the program knows nothing of, between two moves of one side.
    """

    fits: ClassVar[Fits] = lambda _source, _roles: False
    name: ClassVar = ""
    title: ClassVar = ""
    is_tree: ClassVar = True
    is_binary: ClassVar = False
    is_common: ClassVar = False
    others: Mapping[str, Any] = {}
    helpers: Mapping[str, Callable[..., Any]] = {}
    part: Part | None = None
    shown: tuple[str, ...] = ()
    passes: frozenset[int] = frozenset()
    note: str = ""
    shows_reading = True
    """Whether a program that comes to a node has read the data to come there."""
    tells_use = False
    """Whether each leaf's number tells that it is used."""

    def __init__(
        self, tree: LeafTree, notes: Notes, source: Source, *, mover: bool = False, counts_down: bool = True
    ) -> None:
        self.tree, self.notes, self.source, self.mover, self.counts_down = tree, notes, source, mover, counts_down
        self.nodes: dict[int, int] = {}
        self.kept: list[Any] = []
        self.met = set[int | None]()
        self.root = self.made(0)

    def made(self, node: int) -> Any:
        """Return what stands for a node."""
        raise NotImplementedError

    def built(self, names: Mapping[str, Any]) -> None:
        """Make what needs the program's own classes, once it is loaded."""

    def stored(self, _node: int) -> object:
        """Return what the program has written into a node as its value, None if nothing."""
        return None

    @property
    def height(self) -> int:
        """How many plies the tree has."""
        return max(self.tree.depths)

    def keep(self, made: Any, node: int) -> Any:
        """Return what was made for a node, by which the node is known from now on, but for a plain number."""
        if type(made) not in {int, float}:
            self.nodes[id(made)] = node
            self.kept.append(made)
        return made

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        """Return the node that an argument stands for, by itself, by other arguments, or by the node above it."""
        return self.nodes.get(id(given))

    def move(self, given: object) -> int | None:
        """Return the child of the root that an answer stands for, as its index or as what leads there."""
        below, node = self.tree.children[0], self.node(given, {})
        if type(given) is int and 0 <= given < len(below):
            return given
        return below.index(node) if node in below else None

    def leaf(self, node: int) -> Any:
        """Return the value of a leaf as a number that notes that it is used."""
        return noting_number(self.worth(node), node, self.notes)

    def called(self, node: int) -> str:
        """Return the name of a node."""
        return self.tree.label(node) if self.tree.children[node] else f"leaf {node}"

    def worth(self, node: int) -> Value:
        """Return the value of a leaf, as a program of this kind reads it."""
        value = self.tree.utility(node)
        return negated(value) if self.mover and self.tree.to_move(node) is not MAX else value

    def used(self, node: int) -> Value:
        """Return what the value of a leaf, or of an inner node that is asked for one, is; note the use."""
        self.notes.uses(node)
        return self.worth(node) if self.tree.is_terminal(node) else 0
