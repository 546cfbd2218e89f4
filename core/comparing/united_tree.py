"""What several searches of one tree come to, each place or visit once, with what each search calls it."""

from __future__ import annotations

from collections import Counter
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
    """Every place (or visit) of any of the traces, numbered from 0, the root, parents first; the first trace's lead.

    `parent` (ABSENT for the root), `child`, the index as written, and `turn`, which visit to this child from the visit
    above it is, from 1, have shape (n,). `own[k]` is a node's number in trace k, or ABSENT; `united[k]` the reverse.
    """

    parent: Ids
    child: Ids
    turn: Ids
    own: tuple[Ids, ...]
    united: tuple[Ids, ...]

    def __len__(self) -> int:
        return len(self.parent)

    def path(self, node: int) -> Path:
        """Return the path from the root to a place or visit."""
        path = []
        while self.parent[node] != ABSENT:
            path.append(int(self.child[node]))
            node = int(self.parent[node])
        return tuple(reversed(path))

    @property
    def roots(self) -> list[int]:
        """The passes over the root, in order."""
        return [int(root) for root in np.flatnonzero(self.parent == ABSENT)]

    @cached_property
    def children(self) -> list[list[int]]:
        """What is below each, in the order of their numbers, but with all visits to a child beside each other."""
        children: list[dict[int, list[int]]] = [{} for _ in range(len(self))]
        for node, (parent, child) in enumerate(zip(self.parent.tolist(), self.child.tolist(), strict=True)):
            if parent != ABSENT:
                children[parent].setdefault(child, []).append(node)
        return [[node for visits in below.values() for node in visits] for below in children]


def unite(traces: Sequence[Trace]) -> UnitedTree:
    """Return the places of traces of one tree; time grows with their number.

    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, [2, 9]])
    >>> both = unite([search(tree, SearchOptions()), search(tree, SearchOptions("minimax"))])
    >>> both.path(4), [own.tolist() for own in both.own]
    ((1, 1), [[0, 1, 2, 3, -1], [0, 1, 2, 3, 4]])
    """
    return _united([(trace.places.parent, trace.places.child) for trace in traces])


def unite_visits(traces: Sequence[Trace]) -> UnitedTree:
    """Return the visits of traces of one tree: the first visit to a child from one above, the second, and so on."""
    return _united([(trace.visits.parent, trace.places.child[trace.visits.place]) for trace in traces])


def _united(edges: Sequence[tuple[Ids, Ids]]) -> UnitedTree:
    number: dict[tuple[int, int, int], int] = {}
    united: list[Ids] = []
    for parents, children in edges:
        here: list[int] = []
        turns: Counter[tuple[int, int]] = Counter()
        for parent, child in zip(parents.tolist(), children.tolist(), strict=True):
            edge = ABSENT if parent == ABSENT else here[parent], child
            turns[edge] += 1
            here.append(number.setdefault((*edge, turns[edge]), len(number)))
        united.append(np.array(here, np.int32))
    own = []
    for ids in united:
        found = np.full(len(number), ABSENT, np.int32)
        found[ids] = np.arange(len(ids))
        own.append(found)
    table = np.array(list(number), np.int32).reshape(-1, 3)
    return UnitedTree(table[:, 0], table[:, 1], table[:, 2], tuple(own), tuple(united))
