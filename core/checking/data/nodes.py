"""Objects with children and a value: built-in ones, and those of the program's own class."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from core.checking.data.kind import ABSENT, Data, Fits, Meaning, meaning, reads
from core.checking.data.read_tracking import Notes, noting_list
from core.checking.failure import Stopped, Trouble
from core.checking.source import Source
from core.trees.leaf_tree import LeafTree


class Node:
    """A node whose children and value have many names; iterating over it yields its children."""

    def __init__(self, data: Nodes, node: int) -> None:
        self._data, self._node = data, node

    def __getattr__(self, name: str) -> Any:
        found = self._data.fact(name, self._node, self._data.below(self._node))
        if found is ABSENT:
            raise AttributeError(f"a node has no {name!r}")
        return (lambda *_given: found) if name in self._data.source.methods else found

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

    name, title, is_common, inner_value = "nodes", "node objects", True, 0
    fits: ClassVar[Fits] = lambda source, _roles: (
        reads(source, Meaning.CHILDREN, Meaning.VALUE, Meaning.END) or "left" in source.attributes
    )

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, **hand: bool) -> None:
        self.reads: dict[Meaning | None, Callable[[int], Any]] = {
            Meaning.CHILDREN: self.below,
            Meaning.VALUE: self.used,
            Meaning.END: tree.is_terminal,
            Meaning.MAKE: lambda node: self.all[node],
        }
        super().__init__(tree, notes, source, **hand)
        self.helpers = {name: found for name in source.missing if (found := self.helper(name))}

    def made(self, node: int) -> Any:
        self.all: dict[int, Any] = {each: self.keep(Node(self, each), each) for each in range(len(self.tree))}
        return self.all[node]

    def below(self, node: int) -> list[Any]:
        found: list[Any] = noting_list([self.all[child] for child in self.tree.children[node]], self.notes)
        return found

    def stored(self, node: int) -> object:
        held = vars(self.all[node]).items()
        return next((value for name, value in held if meaning(name) is Meaning.VALUE and value is not None), None)

    def helper(self, name: str) -> Callable[..., Any] | None:
        """Return what a function may do of which the program has only the name."""

        def helper(*given: object) -> Any:
            nodes = [self.nodes[id(each)] for each in given if id(each) in self.nodes]
            if not nodes:
                raise NameError(f"name {name!r} is not defined")
            return self.reads[meaning(name)](nodes[-1])  # a move from a position is a child

        return helper if meaning(name) in self.reads else None


_ADD = ("add_child", "addchild", "add", "insert", "append", "add_children")
_OF_TYPE = ("type", "kind", "role", "player")
_BELOW = {Meaning.CHILDREN, Meaning.SIDE}


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
            if has[inner] & _BELOW and reads_below and not source.focus.startswith(f"{inner}."):
                leaves = sorted(classes, key=lambda name: (name != inner, inner not in bases[name]))
                if leaf := next((name for name in leaves if Meaning.VALUE in has[name]), ""):
                    return inner, leaf
        return ()

    def made(self, node: int) -> Any:
        """Return nothing: the class is not loaded yet."""

    def built(self, names: Mapping[str, Any]) -> None:
        inner, leaf = self.classes_in(self.source)
        self.kinds = {False: names[inner], True: names[leaf]}
        try:
            self.all = {}
            self.root = self._object(0)
        except Exception as error:
            said = f"No tree can be made of its class {inner} ({type(error).__name__}: {error})."
            raise Stopped(Trouble.UNCLEAR, said) from error

    def _object(self, node: int) -> Any:
        below = [self._object(child) for child in self.tree.children[node]]
        kind = self.kinds[not below]
        code = getattr(kind.__init__, "__code__", None)
        taken = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount] if code else ()
        needed = taken[: len(taken) - len(kind.__init__.__defaults__ or ())] if code else ()
        known = {name: self.fact(name, node, below) for name in taken}
        made = kind(**dict.fromkeys(needed) | {name: each for name, each in known.items() if each is not ABSENT})
        meanings = {meaning(name) for name in taken}
        add = next((getattr(made, name) for name in dir(made) if name.strip("_").casefold() in _ADD), None)
        if add is not None and not meanings & _BELOW:
            for each in below:
                add(each)
        for name in list(vars(made)):  # what the constructor does not take
            is_empty = add is not None and not vars(made)[name]
            if meaning(name) not in meanings and (
                _BELOW & {meaning(name)} and not is_empty if below else meaning(name) is Meaning.VALUE
            ):
                setattr(made, name, self.fact(name, node, below))
        self.all[node] = made
        return self.keep(made, node)

    def fact(self, name: str, node: int, below: Sequence[Any]) -> Any:
        found = super().fact(name, node, below)
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
            case ast.Attribute(attr=name) | ast.arg(arg=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.append(name)
    return found
