"""The transposition table: what a search keeps about positions, to use when they come up again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple
from zlib import crc32

from core.game import Value
from core.options import Mistake, Replace, SearchOptions
from core.search.cutoff_test import cutoff_test
from core.search.visits import Visit, Visits
from core.trace import ABSENT, Bound
from core.trace.recorder import Recorder


class TableEntry(NamedTuple):
    """An entry: a position's value, the plies searched below it (inf without a limit), and where."""

    state: Hashable
    value: Value
    bound: Bound
    plies: float
    depth: int
    place: int


class LeftToSearch(NamedTuple):
    """What is left to search at a node: nothing if there is a `value`, else its children in this window."""

    value: Value | None
    alpha: Value
    beta: Value


class Transpositions:
    """A table of positions, by state; with a size of n, a checksum says which of n places is a position's own.

    The options say what happens when two positions meet. An `exact` table holds only values without a window, searched
    to exactly the plies left. Sources: Greenblatt, Eastlake and Crocker, "The Greenblatt Chess Program",
    *Proceedings of the Fall Joint Computer Conference* (1967); Breuker, Uiterwijk and van den Herik, "Replacement
    Schemes for Transposition Tables", *ICCA Journal* 17 (1994), whose schemes New and Deep are the two choices.
    """

    def __init__(self, visits: Visits, record: Recorder, options: SearchOptions, *, exact: bool = False) -> None:
        self._visits = visits
        self._record = record
        self._size = options.table
        self._exact = exact
        self._keeps_deeper = options.replace is Replace.DEEPER
        self._mistake = options.mistake
        self._reaches = cutoff_test(options)
        self._entries: dict[Hashable, TableEntry] = {}

    def look_up(self, visit: Visit, depth: int) -> LeftToSearch:
        """Return what the table says of the node just entered, and record the look-up."""
        alpha, beta = visit.alpha_given, visit.beta_given
        entry = self._entries.get(self._place_of(visit.state))
        if entry is None or entry.state != visit.state:
            self._record.miss()
            return LeftToSearch(None, alpha, beta)
        known = self._known(entry, alpha, beta, self._visits.plies_left(depth))
        self._record.hit(entry.place, known.alpha, known.beta, known.value)
        return known

    def _known(self, entry: TableEntry, alpha: Value, beta: Value, plies: float) -> LeftToSearch:
        value, bound = entry.value, entry.bound
        if self._mistake is not Mistake.DEPTH and (entry.plies < plies or (entry.plies > plies and self._exact)):
            return LeftToSearch(None, alpha, beta)
        if bound is Bound.EXACT or self._mistake is Mistake.BOUND:
            return LeftToSearch(value, alpha, beta)
        if self._reaches(value, beta) if bound is Bound.LOWER else self._reaches(alpha, value):
            return LeftToSearch(value, alpha, beta)
        # A deeper search may judge differently: its bound can end this one, but must not mix with what it finds.
        if entry.plies == plies and alpha < value < beta:
            return LeftToSearch(None, value, beta) if bound is Bound.LOWER else LeftToSearch(None, alpha, value)
        return LeftToSearch(None, alpha, beta)

    def store(self, visit: Visit, v: Value, depth: int) -> None:
        """Store what a node is about to return, unless a deeper search has the place, and record it.

        A value inside the node's window is exact; outside it is a bound.
        """
        value = visit.returned(v)
        bound = Bound.EXACT
        if not self._exact and not visit.alpha_given < value < visit.beta_given:
            if visit.alpha_given >= value >= visit.beta_given:
                return  # without cutoffs on equality a window may be empty: the value may err on either side
            bound = Bound.UPPER if value <= visit.alpha_given else Bound.LOWER
        record, place = self._record, self._place_of(visit.state)
        entry = TableEntry(visit.state, value, bound, self._visits.plies_left(depth), depth, record.place)
        before = self._entries.get(place)
        if before is not None and self._keeps_deeper and _reach(before) > _reach(entry):
            return
        self._entries[place] = entry
        record.store(value, bound, ABSENT if before is None else before.place)

    def _place_of(self, state: Hashable) -> Hashable:
        # The `hash` of a string differs between runs of Python.
        return state if self._size is None else crc32(repr(state).encode()) % self._size


def _reach(entry: TableEntry) -> tuple[float, int]:
    """Return a key for how deep a search was; without a limit, one from nearer the root was deeper."""
    return entry.plies, -entry.depth
