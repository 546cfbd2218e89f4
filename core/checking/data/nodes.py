"""Objects with children and a value: built-in ones, and those of the program's own class."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from core.checking.data.kind import Data, Fits, Meaning, is_right, meaning, reads
from core.checking.data.read_tracking import Notes, noting_list
from core.checking.failure import Stopped, Trouble
from core.checking.source import Source
from core.game import MAX
from core.trees.leaf_tree import LeafTree


class Node:
    """A node whose children and value have many names; iterating over it yields its children."""

    def __init__(self, data: Nodes, node: int) -> None:
        self.__dict__["_data"], self.__dict__["_node"] = data, node

    def __getattr__(self, name: str) -> Any:
        data, node = self._data, self._node
        below = data.tree.children[node]
        if meaning(name) is Meaning.SIDE and len(below) in {0, 2}:
            found = data.all[below[is_right(name)]] if below else None
        elif meaning(name) is Meaning.NAME:
            found = data.called(node)
        elif (reads := data.reads.get(meaning(name))) is not None:
            found = reads(node)
        else:
            raise AttributeError(f"a node has no {name!r}")
        return (lambda *_given: found) if name in data.source.methods else found

    def __setattr__(self, name: str, value: object) -> None:
        """Let a program store its results at inner nodes, and nothing else."""
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

    name, title, is_common = "nodes", "node objects", True
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
        tree, is_leaf = self.tree, self.tree.is_terminal(node)
        below = [self._object(child) for child in tree.children[node]]
        kind, children = self.kinds[is_leaf], noting_list(below, self.notes)
        value = self.leaf(node) if is_leaf else None
        code = getattr(kind.__init__, "__code__", None)
        taken = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount] if code else ()
        optional = len(kind.__init__.__defaults__ or ()) if code else 0
        known: dict[Meaning | None, Any] = {
            Meaning.CHILDREN: children,
            Meaning.VALUE: value,
            Meaning.NAME: self.called(node),
        }
        given = dict[str, Any]()
        for at, name in enumerate(taken):
            word = name.strip("_").casefold()
            if meaning(name) in known:
                given[name] = known[meaning(name)]
            elif meaning(name) is Meaning.SIDE and len(below) in {0, 2}:
                given[name] = below[is_right(name)] if below else None
            elif word in {"depth", "level"}:
                given[name] = tree.depths[node]
            elif "max" in word:
                given[name] = tree.to_move(node) is MAX
            elif (
                any(part in word for part in ("type", "kind", "role", "player"))
                and (tag := self._tag(node)) is not None
            ):
                given[name] = tag
            elif at < len(taken) - optional:
                given[name] = None
        made = kind(**given)
        meanings = {meaning(name) for name in taken}
        if below and not meanings & _BELOW:
            self._put_below(made, below)
        if is_leaf and Meaning.VALUE not in meanings:
            for name in [each for each in vars(made) if meaning(each) is Meaning.VALUE][:1]:
                setattr(made, name, value)
        self.all[node] = made
        return self.keep(made, node)

    def _tag(self, node: int) -> object:
        """Return the program's name for this type of node: a constant's value, or the first string that begins so."""
        word = "leaf" if self.tree.is_terminal(node) else str(self.tree.to_move(node))
        if word.upper() in self.source.assigned:
            return self.source.constant(self.source.assigned[word.upper()])
        texts = (each for each in self.source.constants if isinstance(each, str))
        return next((text for text in texts if text.casefold().startswith(word)), None)

    def _put_below(self, made: Any, below: list[Any]) -> None:
        add = next((getattr(made, name) for name in dir(made) if name.strip("_").casefold() in _ADD), None)
        if add is not None:
            for each in below:
                add(each)
        for name in list(vars(made)):
            if meaning(name) is Meaning.CHILDREN and (add is None or vars(made)[name]):
                setattr(made, name, noting_list(below, self.notes))
            if meaning(name) is Meaning.SIDE and add is None and len(below) == 2:
                setattr(made, name, below[is_right(name)])


def _members(tree: ast.ClassDef) -> list[str]:
    found = list[str]()
    for each in ast.walk(tree):
        match each:
            case ast.Attribute(attr=name) | ast.arg(arg=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.append(name)
    return found
