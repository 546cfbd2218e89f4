"""The kinds of events, one table; a new kind also needs its sentence in `viz/words` and its mark in the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum, unique
from typing import TypeVar

T = TypeVar("T")


@unique
class Kind(IntEnum):
    """What happened; docs/trace-format.md says what each event carries. Numbers may be left out."""

    ENTER = 0
    LEAF = 1
    HORIZON = 2
    BEST = 3
    ALPHA = 4
    BETA = 5
    CUTOFF = 6
    SKIP = 7
    EXIT = 8
    TRUNCATED = 9
    RESEARCH = 10
    MISS = 11
    HIT = 12
    STORE = 13
    ITERATION = 14
    BOOK = 15
    KNOWN = 16
    STAND_PAT = 17
    CHANCE = 20
    PLAYOUT = 30


class Detail(Enum):
    """What the column `detail` holds: the place of a number among the trace's values, a node, or a count."""

    VALUE = "value"
    NODE = "node"
    COUNT = "count"


@dataclass(frozen=True)
class Carried:
    """What the events of a kind carry: whether a child, and which detail, under which `field` in `Event` and in files.

    `version` is the first version of trace files with such an event.
    """

    child: bool = False
    field: str = ""
    detail: Detail | None = None
    version: int = 1


_CHANGE = Carried(child=True, field="old", detail=Detail.VALUE)

SCORES = (Kind.LEAF, Kind.HORIZON, Kind.KNOWN)
"""The kinds that score a node where the search goes no further: it returns right after."""

CARRIED: dict[Kind, Carried] = {
    Kind.ENTER: Carried(),
    Kind.LEAF: Carried(),
    Kind.HORIZON: Carried(),
    Kind.BEST: _CHANGE,
    Kind.ALPHA: _CHANGE,
    Kind.BETA: _CHANGE,
    Kind.CUTOFF: Carried(child=True, field="set_by", detail=Detail.NODE),
    Kind.SKIP: Carried(child=True),
    Kind.EXIT: Carried(),
    Kind.TRUNCATED: Carried(field="left", detail=Detail.COUNT),
    Kind.RESEARCH: Carried(child=True, field="found", detail=Detail.VALUE, version=2),
    Kind.MISS: Carried(version=3),
    Kind.HIT: Carried(field="stored_at", detail=Detail.NODE, version=3),
    Kind.STORE: Carried(field="replaced", detail=Detail.NODE, version=3),
    Kind.ITERATION: Carried(field="limit", detail=Detail.COUNT, version=3),
    Kind.BOOK: Carried(child=True, field="moves", detail=Detail.COUNT, version=3),
    Kind.KNOWN: Carried(field="best_move", detail=Detail.COUNT, version=3),
    Kind.STAND_PAT: Carried(version=3),
    Kind.CHANCE: Carried(child=True, field="old", detail=Detail.VALUE, version=3),
    Kind.PLAYOUT: Carried(field="plies", detail=Detail.COUNT, version=2),
}
"""What the events of each kind carry."""


def by_number(of: Callable[[Kind], T], otherwise: T) -> tuple[T, ...]:
    """Return a function's result for each kind, at the kind's number; `otherwise` for numbers without a kind."""
    by_kind = {int(kind): of(kind) for kind in Kind}
    return tuple(by_kind.get(number, otherwise) for number in range(max(by_kind) + 1))
