"""`Notes`: what a plain search told its recorder, and the events that this makes, in their order."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.trace.kinds import Kind
from core.trace.numbered import Numbered
from core.trace.plain import CUTOFF, HORIZON, LEAF
from core.trace.visits import ABSENT, Column


@dataclass
class Notes:
    """What each call told, one list for each kind of thing.

    `calls` holds the kinds of the calls in their order. LEAF and HORIZON return as well, without an EXIT of their own.
    `told` has the number that each call tells but ENTER and CUTOFF; `entered` the state and the player of each node,
    one after the other; `chosen` likewise the child that each node is and the move there; `branched` the number of
    children of each node that is not scored; `skipped` what each cutoff leaves unvisited; `window` the root's. The
    search of notes that are `is_cut_short` was about to go on.
    """

    calls: bytearray = field(default_factory=bytearray)
    told: list[Value] = field(default_factory=list)
    entered: list[Any] = field(default_factory=list)
    chosen: list[Any] = field(default_factory=list)
    branched: list[int] = field(default_factory=list)
    skipped: list[Sequence[tuple[int, Hashable]]] = field(default_factory=list)
    window: tuple[Value, Value] = (-math.inf, math.inf)
    is_cut_short: bool = False

    def events(self, calls: int | None = None) -> int:
        """Return how many events so many calls make, all of them if no number is given."""
        end = len(self.calls) if calls is None else calls
        returns, cutoffs = (
            sum(self.calls.count(kind, 0, end) for kind in kinds) for kinds in ((LEAF, HORIZON), (CUTOFF,))
        )
        return end + returns + sum(map(len, self.skipped[:cutoffs]))


class Events(NamedTuple):
    """Events in their order: the kind of each, what it tells, as an index into the values, and the child it skips.

    `branching` is the number of children of each node, and `window` the root's. What is not told is ABSENT.
    """

    kind: NDArray[np.uint8]
    told: Column
    skips: Column
    branching: Column
    values: Numbered[Value]
    window: tuple[Value, Value]


def events_of(notes: Notes, most: int) -> Events:
    """Return the events that notes make; if there are more than `most`, these and TRUNCATED.

    One more is not too many if it is the root's EXIT.
    """
    calls = np.frombuffer(bytes(notes.calls), np.uint8)
    is_scored, is_cutoff = (calls == LEAF) | (calls == HORIZON), calls == CUTOFF
    spans = np.ones(len(calls), np.int32)
    spans[is_scored] = 2
    spans[is_cutoff] += np.fromiter(map(len, notes.skipped), np.int32, len(notes.skipped))
    ends = np.cumsum(spans, dtype=np.int32)
    first = ends - spans
    kind = np.repeat(calls, spans)
    kind[ends[is_scored] - 1] = Kind.EXIT
    if notes.skipped:
        kind[np.repeat(is_cutoff, spans)] = Kind.SKIP
        kind[first[is_cutoff]] = Kind.CUTOFF
    skips = np.full(len(kind), ABSENT, np.int32)
    if notes.skipped:
        skips[kind == Kind.SKIP] = list(map(itemgetter(0), chain.from_iterable(notes.skipped)))
    is_whole = not notes.is_cut_short and (len(kind) <= most or (len(kind) == most + 1 and _is_over(kind)))
    end = len(kind) if is_whole else most

    at = first[(calls != Kind.ENTER) & ~is_cutoff & (first < end)]
    values = Numbered.of(notes.window)
    numbers = np.fromiter(map(values.__getitem__, notes.told[: len(at)]), np.int32, len(at))
    told = np.full(len(kind), ABSENT, np.int32)
    told[at] = numbers
    told[ends[is_scored] - 1] = told[first[is_scored]]

    branching = np.zeros(len(notes.entered) // 2, np.int32)
    entered = np.flatnonzero(calls == Kind.ENTER)
    is_inner = ~is_scored[np.minimum(entered + 1, len(calls) - 1)]
    branching[np.flatnonzero(is_inner)[: len(notes.branched)]] = notes.branched
    branching = branching[: np.count_nonzero(kind[:end] == Kind.ENTER)]
    if is_whole:
        return Events(kind, told, skips, branching, values, notes.window)
    return Events(
        np.append(kind[:end], np.uint8(Kind.TRUNCATED)),
        np.append(told[:end], np.int32(ABSENT)),
        np.append(skips[:end], np.int32(ABSENT)),
        branching,
        values,
        notes.window,
    )


def _is_over(kind: NDArray[np.uint8]) -> bool:
    """Return whether the root has returned, and with it every node."""
    return int(np.count_nonzero(kind == Kind.ENTER)) == int(np.count_nonzero(kind == Kind.EXIT))
