"""Dictionaries: nodes that are dictionaries, names of nodes that others hold, and dictionaries within each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.checking.data.kind import Data
from core.checking.data.nodes import CHILDREN, NAMED, VALUES
from core.checking.data.read_tracking import LEAVES, Notes, noting_list
from core.checking.source import Source


class _Table(dict[Any, Any]):
    """A dictionary that notes that a node is looked up in it."""

    def seen(self, key: Any) -> None:
        """Note it; there is nothing to note by itself."""

    def __getitem__(self, key: Any) -> Any:
        self.seen(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.seen(key)
        return super().__contains__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self.seen(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[Any]:
        self.seen(None)
        return super().__iter__()

    def __len__(self) -> int:
        self.seen(None)
        return super().__len__()

    def items(self) -> Any:
        self.seen(None)
        return super().items()

    def values(self) -> Any:
        self.seen(None)
        return super().values()

    def keys(self) -> Any:
        self.seen(None)
        return super().keys()


class _Noting(_Table):
    notes: Notes
    node: int
    uses: frozenset[str] = frozenset()

    def seen(self, key: Any) -> None:
        if key in self.uses:
            self.notes.uses(self.node)
        else:
            self.notes.looks(self.node)


class DictNodes(Data):
    """`{"name": "A", "children": [...]}`; a leaf has a value in place of them."""

    @staticmethod
    def fits(source: Source) -> bool:
        """Return whether a program looks up children by a text."""
        return bool({key.casefold() for key in source.keys} & (CHILDREN | {"left"}))

    def made(self, node: int) -> Any:
        """Return a dictionary."""
        keys = {key: key.casefold() for key in self.source.keys}
        values = [key for key, word in keys.items() if word in VALUES] or ["value"]
        below = [self.made(child) for child in self.tree.children[node]]
        made = _Noting({key: self.tree.label(node) or str(node) for key, word in keys.items() if word in NAMED})
        if below or not self.source.asked_for & CHILDREN:
            made |= {key: noting_list(below, node, self.notes) for key, word in keys.items() if word in CHILDREN}
        if len(below) in {0, 2}:
            sides = {"left": below[0], "right": below[1]} if below else {"left": None, "right": None}
            made |= {key: sides[word] for key, word in keys.items() if word in sides}
        if not below:
            made |= dict.fromkeys(values, self.worth(node))
        made.node, made.notes, made.uses = node, self.notes, frozenset(values)
        return self.keep(made, node)


class Dicts(Data):
    """Nodes are names; one dictionary has the names of the children of each, another the values of the leaves."""

    @staticmethod
    def tables(number: int, _index: int) -> Sequence[str]:
        """Return what each of so many dictionaries may be."""
        return ("graph", "values") if number > 1 else ("graph_and_values",)

    def made(self, node: int) -> Any:
        """Return the name of the root."""
        tree = self.tree
        self.name = [tree.label(each) if tree.children[each] else f"leaf {each}" for each in range(len(tree))]
        self.numbers = {name: each for each, name in enumerate(self.name)}
        inner = {
            self.name[each]: [self.name[child] for child in below] for each, below in enumerate(tree.children) if below
        }
        leaves = {self.name[each]: self.worth(each) for each, below in enumerate(tree.children) if not below}
        self.others = {
            "graph": self._table(inner),
            "values": self._table(leaves),
            "graph_and_values": self._table(inner | leaves),
        }
        return self.name[node]

    def _table(self, held: Mapping[str, Any]) -> Any:
        data = self

        class Table(_Table):
            def seen(self, key: Any) -> None:
                node = data.numbers.get(key) if isinstance(key, str) else None
                if node is not None and data.tree.is_terminal(node) and dict.__contains__(self, key):
                    data.notes.uses(node)
                data.notes.looks(node or 0)

        return Table(held)

    def node(self, given: object, _others: Mapping[str, object]) -> int | None:
        """Return the node of a name."""
        return self.numbers.get(given) if isinstance(given, str) else None

    def move(self, given: object) -> int | None:
        """Return the child that a name stands for."""
        node = self.node(given, {})
        below = self.tree.children[0]
        return below.index(node) if node in below else None


class NestedDicts(Data):
    """`{"B": {"D": 3, "E": 12}, "C": 8}`; a leaf is its number."""

    def made(self, node: int) -> Any:
        """Return a dictionary, or a number."""
        if self.tree.is_terminal(node):
            value = self.worth(node)
            leaf = LEAVES[type(value)](value)
            leaf.node, leaf.notes, leaf.plain = node, self.notes, value
            return self.keep(leaf, node)
        made = _Noting({self._called(child): self.made(child) for child in self.tree.children[node]})
        made.node, made.notes = node, self.notes
        return self.keep(made, node)

    def _called(self, node: int) -> str:
        return self.tree.label(node) if self.tree.children[node] else f"leaf {node}"

    def move(self, given: object) -> int | None:
        """Return the child that a name or what it leads to stands for."""
        names = [self._called(child) for child in self.tree.children[0]]
        return names.index(given) if isinstance(given, str) and given in names else super().move(given)
