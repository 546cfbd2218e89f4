"""Objects that have children and a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.checking.data.kind import Data
from core.checking.data.names import Meaning, is_right, meaning
from core.checking.data.read_tracking import Notes, noting_list
from core.checking.source import Source
from core.trees.leaf_tree import LeafTree


class Node:
    """A node of which a program reads the children and the value, by many names, and which may be iterated over."""

    def __init__(self, data: Nodes, node: int) -> None:
        self.__dict__["_data"], self.__dict__["_node"] = data, node

    def __getattr__(self, name: str) -> Any:
        data, node = self._data, self._node
        below = data.tree.children[node]
        if meaning(name) is Meaning.SIDE and len(below) in {0, 2}:
            data.notes.looks(node)
            found = data.all[below[is_right(name)]] if below else None
        elif meaning(name) is Meaning.NAME:
            found = data.called(node)
        elif (reads := data.reads.get(meaning(name))) is not None:
            found = reads(node)
        else:
            raise AttributeError(f"a node has no {name!r}")
        return (lambda *_given: found) if name in data.source.methods else found

    def __setattr__(self, name: str, value: object) -> None:
        """Let a program write what it has found out at inner nodes, and nothing else."""
        is_leaf = self._data.tree.is_terminal(self._node)
        if meaning(name) is Meaning.CHILDREN or (meaning(name) is Meaning.VALUE and is_leaf):
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

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, **hand: bool) -> None:
        self.reads: dict[Meaning | None, Callable[[int], Any]] = {
            Meaning.CHILDREN: self.below,
            Meaning.VALUE: self.used,
            Meaning.END: self.ends,
        }
        super().__init__(tree, notes, source, **hand)
        self.helpers = {name: self._helper(name) for name in source.missing if meaning(name) in self.reads}

    def made(self, node: int) -> Any:
        """Return an object."""
        self.all: dict[int, Any] = {each: self.keep(Node(self, each), each) for each in range(len(self.tree))}
        return self.all[node]

    def below(self, node: int) -> list[Any]:
        """Return the children."""
        self.notes.looks(node)
        found: list[Any] = noting_list([self.all[child] for child in self.tree.children[node]], node, self.notes)
        return found

    def ends(self, node: int) -> bool:
        """Return whether a node is a leaf."""
        self.notes.looks(node)
        return self.tree.is_terminal(node)

    def stored(self, node: int) -> object:
        """Return what was written into a node as its value."""
        held = vars(self.all[node]).items()
        return next((value for name, value in held if meaning(name) is Meaning.VALUE and value is not None), None)

    def _helper(self, name: str) -> Callable[..., Any]:
        def helper(*given: object) -> Any:
            node = next((self.nodes[id(each)] for each in given if id(each) in self.nodes), None)
            if node is None:
                raise NameError(f"name {name!r} is not defined")
            return self.reads[meaning(name)](node)

        return helper
