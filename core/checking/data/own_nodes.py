"""Objects of the program's own class, which are made as its constructor has it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from core.checking.data.kind import Data
from core.checking.data.nodes import CHILDREN, NAMED, VALUES
from core.checking.data.read_tracking import noting_list
from core.checking.failure import Stopped, Trouble
from core.checking.source import Source
from core.game import MAX

_ADD = ("add_child", "addchild", "add", "insert", "append", "add_children")


class OwnNodes(Data):
    """Objects of the class of the file that has children and a value."""

    @staticmethod
    def class_in(source: Source) -> str:
        """Return the class that nodes are of, an empty text if there is none."""
        for each in ast.walk(source.tree):
            if isinstance(each, ast.ClassDef):
                members = [
                    inner for inner in ast.walk(each) if isinstance(inner, ast.Attribute | ast.arg | ast.AnnAssign)
                ]
                names = {_name(inner).strip("_").casefold() for inner in members}
                read = {name.strip("_").casefold() for name in source.attributes}
                is_node = names & (CHILDREN | {"left"}) and names & VALUES and read & names & (CHILDREN | {"left"})
                searches = any(key.startswith(f"{each.name}.") for key in source.recursive)
                if is_node and not searches:
                    return each.name
        return ""

    def made(self, node: int) -> Any:
        """Return nothing: the class is not there yet."""

    def built(self, names: Mapping[str, Any]) -> None:
        """Make the objects."""
        name = self.class_in(self.source)
        self.kind = self._noting(names[name])
        try:
            self.all = dict[int, Any]()
            self.root = self._object(names[name], 0)
        except Exception as error:
            said = f"No tree can be made of its class {name} ({type(error).__name__}: {error})."
            raise Stopped(Trouble.UNCLEAR, said) from error

    def _object(self, kind: Any, node: int) -> Any:
        tree = self.tree
        below = [self._object(kind, child) for child in tree.children[node]]
        value = self.worth(node) if not below else None
        code = getattr(kind.__init__, "__code__", None)
        taken = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount] if code else ()
        optional = len(kind.__init__.__defaults__ or ()) if code else 0
        given = dict[str, Any]()
        for at, name in enumerate(taken):
            word = name.strip("_").casefold()
            if word in CHILDREN:
                given[name] = noting_list(below, node, self.notes)
            elif word in VALUES:
                given[name] = value
            elif word in NAMED:
                given[name] = tree.label(node) or str(node)
            elif word in {"left", "right"} and len(below) in {0, 2}:
                given[name] = below[word == "right"] if below else None
            elif word in {"depth", "level"}:
                given[name] = tree.depths[node]
            elif "max" in word:
                given[name] = tree.to_move(node) is MAX
            elif at < len(taken) - optional:
                given[name] = None
        made = kind(**given)
        if below and not any(name.strip("_").casefold() in CHILDREN | {"left", "right"} for name in taken):
            self._put_below(made, below, node)
        self.all[node] = made
        with suppress(TypeError):  # its class may have slots of its own
            made.__class__ = self.kind
        return self.keep(made, node)

    def _put_below(self, made: Any, below: list[Any], node: int) -> None:
        add = next((getattr(made, name) for name in dir(made) if name.strip("_").casefold() in _ADD), None)
        if add is not None:
            for each in below:
                add(each)
        for name in list(vars(made)):
            word = name.strip("_").casefold()
            if word in CHILDREN and (add is None or vars(made)[name]):
                setattr(made, name, noting_list(below, node, self.notes))
            if word in {"left", "right"} and add is None and len(below) == 2:
                setattr(made, name, below[word == "right"])

    def _noting(self, kind: Any) -> Any:
        data = self

        def read(self: Any, name: str) -> Any:
            word = name.strip("_").casefold()
            if word in CHILDREN | VALUES | {"left", "right"} and id(self) in data.nodes:
                node = data.nodes[id(self)]
                (data.notes.uses if word in VALUES and data.tree.is_terminal(node) else data.notes.looks)(node)
            return kind.__getattribute__(self, name)

        return type(kind.__name__, (kind,), {"__getattribute__": read, "__module__": kind.__module__})

    def stored(self, node: int) -> object:
        """Return what was written into a node as its value."""
        held = vars(self.all[node]).items()
        return next((value for name, value in held if name.strip("_").casefold() in VALUES and value is not None), None)

    def move(self, given: object) -> int | None:
        """Return the child that an index or an object stands for."""
        if type(given) is int and 0 <= given < len(self.tree.children[0]):
            return given
        return super().move(given)


def _name(member: ast.AST) -> str:
    if isinstance(member, ast.Attribute):
        return member.attr
    if isinstance(member, ast.arg):
        return member.arg
    return member.target.id if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name) else ""
