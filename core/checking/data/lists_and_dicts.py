"""Trees as lists, arrays, dictionaries, and graphs of names."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, ClassVar, Self

import numpy as np

from core.checking.data.kind import ABSENT, Data, Fits, Meaning, meaning, noting_list, number, plain
from core.checking.roles import Role, by_name
from core.checking.source import Function, Source


class NestedLists(Data):
    """`[[3, 12, 8], [2, 4, 6]]`; a leaf is its number."""

    name, title = "lists", "nested lists"
    fits: ClassVar[Fits] = lambda _source, _roles: True

    def made(self, node: int) -> Any:
        return self.leaf(node) if self.tree.is_terminal(node) else self.below(node)


class Pairs(Data):
    """`[0, [[3, []], [12, []]]]`: each node is its value, then its children."""

    name, title, is_common = "lists", "lists of a value and a list of children", True

    def made(self, node: int) -> Any:
        value = self.leaf(node) if self.tree.is_terminal(node) else 0
        return noting_list([value, self.below(node)], self.notes)


class Labelled(Data):
    """`[[("D", 3), ("E", 12)], ("C", 8)]`: a leaf is its name and its value."""

    name, title, is_common = "lists", "nested lists, whose leaves are names and values", True

    def made(self, node: int) -> Any:
        return (self.called(node), self.leaf(node)) if self.tree.is_terminal(node) else self.below(node)


class PlainLists(Data):
    """Nested lists of plain numbers, for programs that test `type(tree) is int`; leaves are known by their place."""

    name, title = "lists", "nested lists"
    fits: ClassVar[Fits] = lambda _source, _roles: True

    def made(self, node: int) -> Any:
        return self.worth(node) if self.tree.is_terminal(node) else [*self.below(node)]

    def node(self, given: object, others: Mapping[str, object], above: int | None = None) -> int | None:
        if above is None or number(given) is None:
            return super().node(given, others, above)
        below = (leaf for leaf in self.tree.children[above] if leaf not in self.met and self.tree.is_terminal(leaf))
        leaf = next((leaf for leaf in below if self.worth(leaf) == given), None)
        self.met.add(leaf)
        return leaf


class Arrays(PlainLists):
    """A full binary tree as an array; rows are recognized by their address in memory."""

    name, title, is_binary = "arrays", "arrays of numpy", lambda _source: True
    fits: ClassVar[Fits] = lambda source, _roles: bool(
        {"ndarray", "shape", "ndim", "size"} & (source.attributes | source.names)
    )

    def built(self, names: Mapping[str, Any]) -> None:
        super().built(names)
        self.root, self._at = np.array(self.root), dict[tuple[int, int], int]()
        pending = [(self.root, 0)]
        while pending:
            rows, node = pending.pop()
            self._at[_where(rows)] = node
            if rows.ndim > 1:
                pending += zip(rows, self.tree.children[node], strict=True)

    def node(self, given: object, others: Mapping[str, object], above: int | None = None) -> int | None:
        return self._at.get(_where(given)) if isinstance(given, np.ndarray) else super().node(given, others, above)


def _where(rows: np.ndarray) -> tuple[int, int]:
    return rows.__array_interface__["data"][0], rows.ndim


def _takes_index(function: Function) -> bool:
    return {Role.INDEX, Role.DEPTH} <= {*by_name(function.given, set()).values()}


class Indexed(Data):
    """The leaves of a full binary tree in one list, `values[index]`; a node is its depth and its index in that ply."""

    name, title, is_binary = "index", "a list of the leaves, by index", lambda _source: True
    shows_reading = False

    fits: ClassVar[Fits] = lambda source, roles: (
        {Role.INDEX, Role.VALUES} <= set(roles.values())
        or (
            source.focus not in source.recursive
            and any(map(_takes_index, (source.functions[name] for name in source.recursive)))
        )
    )

    def built(self, _names: Mapping[str, Any]) -> None:
        every = range(len(self.tree))
        self.root = noting_list([self.leaf(each) for each in every if self.tree.is_terminal(each)], self.notes)

    def node(self, _given: object, others: Mapping[str, object], _above: int | None = None) -> int | None:
        depth, index = plain(others.get("depth")), plain(others.get("index"))
        if type(depth) is not int or type(index) is not int:
            return None
        depth = max(self.tree.depths) - depth if self.counts_down else depth
        level = [node for node, at in enumerate(self.tree.depths) if at == depth]
        return level[index] if 0 <= index < len(level) else None


class NestedDicts(Data):
    """`{"B": {"D": 3, "E": 12}, "C": 8}`; a leaf is its number."""

    name, title = "nested-dicts", "nested dictionaries"
    fits: ClassVar[Fits] = lambda source, _roles: bool({"values", "items"} & source.methods)

    def made(self, node: int) -> Any:
        is_leaf = self.tree.is_terminal(node)
        return self.leaf(node) if is_leaf else dict(zip(self.actions(node), self.below(node), strict=True))


class Record(dict[str, Any]):
    """A node as a dictionary, whose keys have what they mean."""

    def __init__(self, data: Data, node: int) -> None:
        super().__init__(name=data.called(node))
        self._fact: Callable[[object], Any] = lambda key: data.fact(str(key), node)
        self._lacks = {Meaning.CHILDREN, Meaning.SIDE} if data.tree.is_terminal(node) else {Meaning.VALUE}

    def __missing__(self, key: str) -> Any:
        found = self._fact(key)
        if found is ABSENT:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return meaning(str(key)) not in self._lacks and self._fact(key) is not ABSENT

    def get(self, key: str, default: Any = None) -> Any:
        return default if self._fact(key) is ABSENT else self[key]


class DictNodes(Data):
    """`{"name": "A", "children": [...]}`; a leaf has a value instead of children."""

    name, title = "dict-nodes", "dictionaries with children and a value"
    fits: ClassVar[Fits] = lambda source, _roles: any(
        isinstance(key, str) and meaning(key) in {Meaning.CHILDREN, Meaning.SIDE} for key in source.constants
    )

    def made(self, node: int) -> Any:
        return Record(self, node)


def tables(source: Source) -> tuple[str, ...]:
    """Return the names of the tables in which a searching function looks up one of its arguments."""
    found = dict[str, None]()
    for function in (source.functions[name] for name in sorted(source.recursive | {source.focus})):
        for each in ast.walk(function.tree):
            match each:
                case (
                    ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=key), ctx=ast.Load())
                    | ast.Compare(left=ast.Name(id=key), ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=table)])
                    | ast.Subscript(value=ast.Attribute(value=ast.Name(id=table)), slice=ast.Name(id=key))
                    | ast.Call(func=ast.Attribute(value=ast.Name(id=table)), args=[ast.Name(id=key), *_])
                ) if key in function.given and table in {*function.given, *source.assigned}:
                    found[table] = None
    return tuple(found)


def tables_as(names: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Yield what each of the tables may hold, such as children or leaf values."""
    one = [("graph_and_values",), ("records",), ("graph_of_values",), ("digraph",)]
    whole = one if len(names) == 1 else permutations(("graph", "values"))
    yield from (dict(zip(names, each, strict=True)) for each in whole if len(names) == len(each))


class Dicts(Data):
    """Nodes are names, looked up in tables: of children, of values, of both, or of records."""

    name, title = "dicts", "names of nodes, with dictionaries"
    fits: ClassVar[Fits] = lambda source, _roles: len(tables(source)) in {1, 2}

    def made(self, node: int) -> Any:
        return self.called(node)

    def built(self, names: Mapping[str, Any]) -> None:
        super().built(names)
        self.names = [self.all[node] for node in range(len(self.tree))]
        inner = {name: [*self.below(node)] for node, name in enumerate(self.names) if self.tree.children[node]}
        leaves = {name: self.keep(self.leaf(node), node) for node, name in enumerate(self.names) if name not in inner}
        records = {name: Record(self, node) for node, name in enumerate(self.names)}
        self.others = {
            "graph": inner,
            "values": leaves,
            "graph_and_values": inner | {name: plain(value) for name, value in leaves.items()},
            "graph_of_values": {name: [leaves.get(each, each) for each in below] for name, below in inner.items()},
            "records": records,
            "digraph": DiGraph(inner, records),
        }

    def node(self, given: object, others: Mapping[str, object], above: int | None = None) -> int | None:
        given = self.names[0] if given is above is None else given  # it may begin at the root by its name
        return self.names.index(given) if given in self.names else super().node(given, others)


class DiGraph(dict[str, dict[str, Any]]):
    """A stand-in for a networkx graph, with as much as a tree search needs."""

    def __init__(self, inner: Mapping[str, Sequence[str]], records: Mapping[str, Record]) -> None:
        super().__init__({name: {child: {} for child in inner.get(name, ())} for name in records})
        self.nodes, self.adj = _Nodes(records), self

    def successors(self, name: str) -> Iterator[str]:
        return iter(self[name])

    neighbors = successors

    def out_degree(self, name: str) -> int:
        return len(self[name])

    def out_edges(self, name: str) -> list[tuple[str, str]]:
        return [(name, child) for child in self[name]]

    edges = out_edges


class _Nodes(dict[str, dict[str, Any]]):
    def __call__(self) -> Self:
        return self
