"""The two tables of a trace: the places that the search came to, and its visits to them.

A place is a node of the game tree, named by its path. A visit is one ENTER … EXIT there. A place may be visited again:
to search it with another window, or in a further pass over the root.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.game import Player
from core.options.paths import Path

ABSENT = -1
"""Stands in a column for "none"."""

IntColumn: TypeAlias = NDArray[np.int32]


class _Table:
    """Columns of one length; those that are arrays are read-only."""

    def __post_init__(self) -> None:
        """Freeze the columns."""
        for column in vars(self).values():
            if isinstance(column, np.ndarray):
                column.flags.writeable = False

    def __eq__(self, other: object) -> bool:
        """Compare column by column."""
        if type(other) is not type(self):
            return NotImplemented
        names = [column.name for column in fields(self)]  # type: ignore[arg-type]  # each table is a dataclass
        pairs = [(getattr(self, name), getattr(other, name)) for name in names]
        return all(np.array_equal(*pair) if isinstance(pair[0], np.ndarray) else pair[0] == pair[1] for pair in pairs)

    __hash__ = None  # type: ignore[assignment]  # holds arrays, so it cannot be hashed


@dataclass(frozen=True, eq=False)
class Places(_Table):
    """The nodes of the game tree that were visited, in the order of their first visits; place 0 is the root.

    `parent` (ABSENT for the root), `child` (index among its siblings as written), `depth` and `branching` (number of
    children; 0 where none were generated) are columns of shape (n,); `players`, `moves` (what led here; None for the
    root), `states` and `labels` ("" where the game gives none) are tuples of the same length.
    """

    parent: IntColumn
    child: IntColumn
    depth: IntColumn
    branching: IntColumn
    players: tuple[Player, ...]
    moves: tuple[Hashable, ...]
    states: tuple[Any, ...]
    labels: tuple[str, ...]

    @classmethod
    def of(cls, columns: Mapping[str, Sequence[Any]]) -> Places:
        """Return the table with some columns, given by their names."""
        numbers = ("parent", "child", "depth", "branching")
        held: dict[str, Any] = {
            name: np.array(column, np.int32) if name in numbers else tuple(column) for name, column in columns.items()
        }
        return cls(**held)

    def __len__(self) -> int:
        """Return the number of places."""
        return len(self.players)

    def path(self, place: int) -> Path:
        """Return the path from the root to a place."""
        children = self.child.data  # a view yields single numbers several times as fast as a column
        return tuple(children[step] for step in self.line(place)[1:])

    def line(self, place: int) -> list[int]:
        """Return the places from the root to a place, both included."""
        line, parents = [place], self.parent.data
        while place:
            place = parents[place]
            line.append(place)
        return line[::-1]


@dataclass(frozen=True, eq=False)
class VisitTable(_Table):
    """The visits in their order: int32 columns of shape (n,).

    `place` is where a visit is, `parent` the visit from which it was entered (ABSENT at the root), `in_pass` the number
    of the pass over the root that it belongs to, from 1.
    """

    place: IntColumn
    parent: IntColumn
    in_pass: IntColumn

    def __len__(self) -> int:
        """Return the number of visits."""
        return len(self.place)

    @classmethod
    def of(cls, place: IntColumn, parent: IntColumn) -> VisitTable:
        """Return the table; each visit to the root begins a pass."""
        return cls(place, parent, np.cumsum(place == 0, dtype=np.int32))

    @cached_property
    def counts(self) -> IntColumn:
        """How many visits each place had."""
        return np.bincount(self.place).astype(np.int32)

    @cached_property
    def numbers(self) -> IntColumn:
        """Which visit to its place each one is, from 1."""
        numbers = np.empty(len(self), np.int32)
        order = np.argsort(self.place, kind="stable")
        firsts = np.cumsum(self.counts) - self.counts
        numbers[order] = np.arange(len(self)) - np.repeat(firsts, self.counts) + 1
        return numbers
