"""A tree as lists and arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from core.checking.data.kind import Data
from core.checking.data.read_tracking import Notes, noting_list, number, plain
from core.checking.source import Source
from core.trees.leaf_tree import LeafTree


class NestedLists(Data):
    """`[[3, 12, 8], [2, 4, 6]]`; a leaf is its number."""

    def made(self, node: int) -> Any:
        """Return what stands for a node, with what is below it."""
        below = [self.made(child) for child in self.tree.children[node]]
        return self.keep(self.inner(node, below) if below else self.leaf(node), node)

    def inner(self, node: int, below: list[Any]) -> Any:
        """Return what stands for an inner node."""
        return noting_list(below, node, self.notes)


class Pairs(NestedLists):
    """`[0, [[3, []], [12, []]]]`: each node has its value, then its children."""

    def inner(self, node: int, below: list[Any]) -> Any:
        """Return a node with children."""
        return noting_list([0, noting_list(below, node, self.notes)], node, self.notes)

    def leaf(self, node: int) -> Any:
        """Return a node without."""
        return noting_list([super().leaf(node), noting_list([], node, self.notes)], node, self.notes)


class PlainLists(NestedLists):
    """The same with plain numbers, for programs that ask for `type(tree) is int`; leaves are known by their place."""

    def inner(self, _node: int, below: list[Any]) -> Any:
        """Return a plain list."""
        return below

    def leaf(self, node: int) -> Any:
        """Return a plain number."""
        return self.worth(node)

    def node(self, given: object, others: Mapping[str, object], above: int | None = None) -> int | None:
        """Return the leaf of a plain number: the first of its parent's that has this value and was not entered."""
        if above is None or number(given) is None:
            return super().node(given, others, above)
        below = (leaf for leaf in self.tree.children[above] if leaf not in self.met and self.tree.is_terminal(leaf))
        leaf = next((leaf for leaf in below if self.worth(leaf) == given), None)
        self.met.add(leaf)
        return leaf


class Arrays(PlainLists):
    """A full binary tree as an array, whose rows are known by where they lie in memory."""

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, **hand: bool) -> None:
        super().__init__(tree, notes, source, **hand)
        self.root, self._at = np.array(self.root), dict[tuple[int, int], int]()
        pending = [(self.root, 0)]
        while pending:
            rows, node = pending.pop()
            self._at[_where(rows)] = node
            if rows.ndim > 1:
                pending += zip(rows, tree.children[node], strict=True)

    def node(self, given: object, others: Mapping[str, object], above: int | None = None) -> int | None:
        """Return the node of an array."""
        return self._at.get(_where(given)) if isinstance(given, np.ndarray) else super().node(given, others, above)


def _where(rows: np.ndarray) -> tuple[int, int]:
    return rows.__array_interface__["data"][0], rows.ndim


class Indexed(Data):
    """The leaves of a full binary tree in one list, `values[index]`; a node is its depth and its index there."""

    def made(self, _node: int) -> Any:
        """Return the list of the leaves."""
        leaves = [each for each in range(len(self.tree)) if self.tree.is_terminal(each)]
        return noting_list([self.leaf(each) for each in leaves], 0, self.notes)

    def node(self, _given: object, others: Mapping[str, object], _above: int | None = None) -> int | None:
        """Return the node at a depth and an index."""
        depth, index = plain(others.get("depth")), plain(others.get("index"))
        if type(depth) is not int or type(index) is not int:
            return None
        depth = max(self.tree.depths) - depth if self.counts_down else depth
        level = [node for node, at in enumerate(self.tree.depths) if at == depth]
        return level[index] if 0 <= index < len(level) else None
