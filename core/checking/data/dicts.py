"""Dictionaries: within each other, nodes that are dictionaries, and names of nodes that tables hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from core.checking.data.kind import Data
from core.checking.data.lists import NestedLists
from core.checking.data.names import Meaning, is_right, meaning
from core.checking.data.read_tracking import noting_dict, noting_list


class NestedDicts(NestedLists):
    """`{"B": {"D": 3, "E": 12}, "C": 8}`; a leaf is its number."""

    def inner(self, node: int, below: list[Any]) -> Any:
        """Return a dictionary."""
        names = map(self.called, self.tree.children[node])
        return noting_dict(dict(zip(names, below, strict=True)), lambda _key: self.notes.looks(node))

    def move(self, given: object) -> int | None:
        """Return the child that a name or what it leads to stands for."""
        names = [self.called(child) for child in self.tree.children[0]]
        return names.index(given) if isinstance(given, str) and given in names else super().move(given)


class DictNodes(NestedLists):
    """`{"name": "A", "children": [...]}`; a leaf has a value in place of them."""

    def leaf(self, node: int) -> Any:
        """Return a dictionary without children; with none of them, where the program asks whether there are any."""
        return self.inner(node, [])

    def inner(self, node: int, below: list[Any]) -> Any:
        """Return a dictionary."""
        held, value = dict[str, Any](), super().leaf
        keys = self.source.keys
        if not below and not any(meaning(key) is Meaning.VALUE for key in keys):
            keys |= {"value"}
        asked = any(meaning(key) is Meaning.CHILDREN for key in self.source.asked_for)
        for key in keys:
            match meaning(key):
                case Meaning.NAME:
                    held[key] = self.called(node)
                case Meaning.CHILDREN if below or not asked:
                    held[key] = noting_list(below, node, self.notes)
                case Meaning.SIDE if len(below) in {0, 2}:
                    held[key] = below[is_right(key)] if below else None
                case Meaning.VALUE if not below:
                    held[key] = value(node)
        return noting_dict(held, partial(self._seen, node))

    def _seen(self, node: int, key: object) -> None:
        is_value = isinstance(key, str) and meaning(key) is Meaning.VALUE
        (self.notes.uses if is_value else self.notes.looks)(node)


class Dicts(Data):
    """Nodes are names, which are looked up in tables: of the children, of the values, of both, or of records."""

    def made(self, node: int) -> Any:
        """Return the name of the root."""
        tree = self.tree
        self.name = [self.called(each) for each in range(len(tree))]
        self.numbers = {name: each for each, name in enumerate(self.name)}
        below = {name: [self.name[child] for child in tree.children[each]] for each, name in enumerate(self.name)}
        inner = {name: each for name, each in below.items() if each}
        leaves = {name: self.worth(each) for each, name in enumerate(self.name) if tree.is_terminal(each)}
        records = {name: {"children": below[name], "value": leaves.get(name, 0), "name": name} for name in self.name}
        tables: dict[str, Mapping[str, Any]] = {
            "graph": inner,
            "values": leaves,
            "graph_and_values": inner | leaves,
            "records": records,
        }
        self.others = {name: noting_dict(table, partial(self._seen, table)) for name, table in tables.items()}
        return self.name[node]

    def _seen(self, table: Mapping[str, Any], key: object) -> None:
        node = self.numbers.get(key) if isinstance(key, str) else None
        if node is not None and self.tree.is_terminal(node) and key in table:
            self.notes.uses(node)
        self.notes.looks(node or 0)

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        """Return the node of a name."""
        return self.numbers.get(given) if isinstance(given, str) else None
