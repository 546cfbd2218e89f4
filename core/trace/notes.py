"""`Notes`: what a plain search told its recorder, and the events that this makes, in their order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.trace.numbered import Numbered
from core.trace.plain import CUTOFF, ENTER, EXIT, HORIZON, LEAF, SKIP
from core.trace.visit_table import ABSENT, IntColumn


@dataclass(frozen=True)
class Notes:
    """What each call told, one list for each kind of thing.

    `calls` holds the kinds of the calls in their order. LEAF and HORIZON return as well, without an EXIT of their own.
    `told` has the number that each call tells but ENTER and CUTOFF; `entered` the state and the player of each node,
    one after the other; `chosen` likewise the child that each node is and the move there; `branched` the number of
    children of each node that is not scored; `skipped` what each cutoff leaves unvisited.
    """

    calls: bytearray = field(default_factory=bytearray)
    told: list[Value] = field(default_factory=list)
    entered: list[Any] = field(default_factory=list)
    chosen: list[Any] = field(default_factory=list)
    branched: list[int] = field(default_factory=list)
    skipped: list[Sequence[tuple[int, Hashable]]] = field(default_factory=list)

    def events(self, calls: int | None = None) -> int:
        """Return how many events that many calls make, all of them if no number is given."""
        end = len(self.calls) if calls is None else calls
        returns, cutoffs = (
            sum(self.calls.count(kind, 0, end) for kind in kinds) for kinds in ((LEAF, HORIZON), (CUTOFF,))
        )
        return end + returns + sum(map(len, self.skipped[:cutoffs]))

    def deeper(self) -> int:
        """Return how many more nodes are open after the calls than before."""
        count = self.calls.count
        return count(ENTER) - count(EXIT) - count(LEAF) - count(HORIZON)

    def clear(self) -> None:
        """Forget the calls: what they told was worked out."""
        for notes in (self.calls, self.told, self.entered, self.chosen, self.branched, self.skipped):
            notes.clear()


class Events(NamedTuple):
    """Events in their order: the kind of each, what it tells, as an index into the values, and the child it skips.

    `branching` is the number of children of each node that is entered. What is not told is ABSENT.
    """

    kind: NDArray[np.uint8]
    told: IntColumn
    skips: IntColumn
    branching: IntColumn


def events_of(notes: Notes, values: Numbered[Value], most: int | None) -> Events:
    """Return the events that notes make, only the first `most` if that is a number; each value gets its number."""
    calls = np.frombuffer(bytes(notes.calls), np.uint8)
    is_scored, is_cutoff = (calls == LEAF) | (calls == HORIZON), calls == CUTOFF
    spans = np.ones(len(calls), np.int32)
    spans[is_scored] = 2
    spans[is_cutoff] += np.fromiter(map(len, notes.skipped), np.int32, len(notes.skipped))
    ends = np.cumsum(spans, dtype=np.int32)
    first = ends - spans
    kind = np.repeat(calls, spans)
    kind[ends[is_scored] - 1] = EXIT
    skips = np.full(len(kind), ABSENT, np.int32)
    if notes.skipped:
        kind[np.repeat(is_cutoff, spans)] = SKIP
        kind[first[is_cutoff]] = CUTOFF
        skips[kind == SKIP] = np.fromiter(map(itemgetter(0), chain.from_iterable(notes.skipped)), np.int32)
    end = len(kind) if most is None else most

    at = first[(calls != ENTER) & ~is_cutoff & (first < end)]
    told = np.full(len(kind), ABSENT, np.int32)
    told[at] = np.fromiter(map(values.__getitem__, notes.told[: len(at)]), np.int32, len(at))
    told[ends[is_scored] - 1] = told[first[is_scored]]

    branching = np.zeros(len(notes.entered) // 2, np.int32)
    entered = np.flatnonzero(calls == ENTER)
    is_inner = ~is_scored[np.minimum(entered + 1, len(calls) - 1)]
    branching[np.flatnonzero(is_inner)[: len(notes.branched)]] = np.fromiter(
        notes.branched, np.int32, len(notes.branched)
    )
    branching = branching[: np.count_nonzero(kind[:end] == ENTER)]
    return Events(kind[:end], told[:end], skips[:end], branching)
