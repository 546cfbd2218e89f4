"""The nodes that several searches of one tree visit, each once, with its number in each search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.trace import ABSENT, Path, Trace

Ids: TypeAlias = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class UnitedTree:
    """Every node that any of the traces enters, numbered from 0, the root, parents before their children.

    The first trace's nodes come first, in its visiting order, then those that only the second enters, and so on: so the
    children of a node are in the order of the first trace that searches them, then of the next. `parent` (ABSENT for
    the root) and `child`, the index among the siblings as written, have shape (n,). `own[k]`, shape (n,), is the node's
    number in trace k, ABSENT where it is not visited; `united[k]` is the number here of each node of trace k.
    """

    parent: Ids
    child: Ids
    own: tuple[Ids, ...]
    united: tuple[Ids, ...]

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.parent)

    def path(self, node: int) -> Path:
        """Return the path from the root to a node."""
        path = []
        while node:
            path.append(int(self.child[node]))
            node = int(self.parent[node])
        return tuple(reversed(path))

    @cached_property
    def children(self) -> list[list[int]]:
        """The visited children of each node, in the order of their numbers."""
        children: list[list[int]] = [[] for _ in range(len(self))]
        for node, parent in enumerate(self.parent.tolist()):
            if parent != ABSENT:
                children[parent].append(node)
        return children


def unite(traces: Sequence[Trace]) -> UnitedTree:
    """Return the nodes of traces of one tree; time grows with the number of their nodes.

    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, [2, 9]])
    >>> both = unite([search(tree, SearchOptions()), search(tree, SearchOptions("minimax"))])
    >>> both.path(4), [own.tolist() for own in both.own]
    ((1, 1), [[0, 1, 2, 3, -1], [0, 1, 2, 3, 4]])
    """
    number: dict[tuple[int, int], int] = {}
    united: list[Ids] = []
    for trace in traces:
        here: list[int] = []
        for parent, child in zip(trace.places.parent.tolist(), trace.places.child.tolist(), strict=True):
            key = (ABSENT if parent == ABSENT else here[parent], child)
            here.append(number.setdefault(key, len(number)))
        united.append(np.array(here, np.int32))
    own = []
    for ids in united:
        found = np.full(len(number), ABSENT, np.int32)
        found[ids] = np.arange(len(ids))
        own.append(found)
    table = np.array(list(number), np.int32).reshape(-1, 2)
    return UnitedTree(table[:, 0], table[:, 1], tuple(own), tuple(united))
