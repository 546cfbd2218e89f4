"""The union of what several searches of a tree visit, with each search's own numbers."""

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
    """Every place, or every visit, of any of the traces; numbered from 0, the root, parents before children.

    The first trace's come first, in its order, then those that the second adds, and so on: children are in the order of
    the first trace that searches them, then of the next. `parent` (ABSENT for the root),
    `child`, the index among the siblings as written, and `turn`, 1 for the first visit to this child from the visit
    above, 2 for the second, have shape (n,). `own[k]`, shape (n,), is the number in trace k, ABSENT where it has no
    such place or visit; `united[k]` is the number here of each place or visit of trace k.
    """

    parent: Ids
    child: Ids
    turn: Ids
    own: tuple[Ids, ...]
    united: tuple[Ids, ...]

    def __len__(self) -> int:
        """Return the number of places or visits."""
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
    def at(self) -> dict[tuple[int, int], int]:
        """The number of each child's first visit, by its parent's number and its index."""
        numbers = range(len(self) - 1, -1, -1)  # so that the first is what stays
        return dict(zip(zip(self.parent[::-1].tolist(), self.child[::-1].tolist(), strict=True), numbers, strict=True))

    @cached_property
    def children(self) -> list[list[int]]:
        """The children of each, by number, with all visits to a child side by side."""
        children: list[dict[int, list[int]]] = [{} for _ in range(len(self))]
        for node, (parent, child) in enumerate(zip(self.parent.tolist(), self.child.tolist(), strict=True)):
            if parent != ABSENT:
                children[parent].setdefault(child, []).append(node)
        return [[node for visits in below.values() for node in visits] for below in children]


def unite(traces: Sequence[Trace]) -> UnitedTree:
    """Return the places of traces of one tree; time grows with their number."""
    return _united([(trace.places.parent, trace.places.child) for trace in traces])


def unite_visits(traces: Sequence[Trace]) -> UnitedTree:
    """Return the visits of traces of one tree, matched by their count for each child."""
    return _united([(trace.visits.parent, trace.places.child[trace.visits.place]) for trace in traces])


def _united(edges: Sequence[tuple[Ids, Ids]]) -> UnitedTree:
    first, *others = (
        [each.tolist() for each in (parents, children, _turns(parents, children))] for parents, children in edges
    )
    number = {edge: at for at, edge in enumerate(zip(*first, strict=True))}
    united = [np.arange(len(number), dtype=np.int32)]
    for rows in others:
        here: list[int] = []
        for parent, child, turn in zip(*rows, strict=True):
            edge = ABSENT if parent == ABSENT else here[parent], child, turn
            here.append(number.setdefault(edge, len(number)))
        united.append(np.array(here, np.int32))
    own = []
    for ids in united:
        found = np.full(len(number), ABSENT, np.int32)
        found[ids] = np.arange(len(ids))
        own.append(found)
    table = np.array(list(number), np.int32).reshape(-1, 3)
    return UnitedTree(table[:, 0], table[:, 1], table[:, 2], tuple(own), tuple(united))


def _turns(parents: Ids, children: Ids) -> Ids:
    """Return how many of the same parent and child there are up to each."""
    order = np.lexsort((children, parents))  # stable
    edges = np.stack((parents, children))[:, order]
    begins = np.r_[True, (edges[:, 1:] != edges[:, :-1]).any(axis=0)]
    places = np.arange(len(order))
    turns = np.empty(len(order), np.int32)
    turns[order] = places - np.maximum.accumulate(np.where(begins, places, 0)) + 1
    return turns
