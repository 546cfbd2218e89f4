"""The transposition table that a trace claims to have: what it holds at an event, and what may follow from that."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import NamedTuple

from core.audit.audited_visit import Window
from core.audit.auditor import Wrong
from core.audit.proven_range import Range, reaches
from core.game import Value
from core.options import Cutoff
from core.search import ALGORITHMS
from core.trace import Bound, Trace


class Stored(NamedTuple):
    """An entry: a position, its value, what that is, the plies that were searched, and whether no estimate is in it."""

    state: Hashable
    value: Value
    bound: Bound
    plies: float
    is_sure: bool

    @property
    def range(self) -> Range:
        """What the position can be worth."""
        low = -math.inf if self.bound is Bound.UPPER else self.value
        high = math.inf if self.bound is Bound.LOWER else self.value
        return Range(low, high, *((low, high) if self.is_sure else (-math.inf, math.inf)))


class Told(NamedTuple):
    """What follows from an entry: the value that the node returns, or the window that is left; or why nothing may."""

    value: Value | None
    window: Window
    wrong: Wrong = ()


class ClaimedTable:
    """Follows what is stored and replaced. It asks nothing of a search without a table."""

    def __init__(self, trace: Trace) -> None:
        options = trace.options
        algorithm = ALGORITHMS.get(options.algorithm)
        self.exists = algorithm is None or algorithm.keeps_table(options.table)
        self._prunes = algorithm is None or algorithm.prunes
        self._mistaken = options.mistake
        self._size = options.table
        self._entries: dict[int, Stored] = {}
        self._place_of: dict[Hashable, int] = {}

    def holds(self, state: Hashable) -> bool:
        """Return whether there is an entry of a position."""
        return state in self._place_of

    def entry_at(self, place: int | None, state: Hashable) -> Stored | None:
        """Return the entry of a position that was stored at a place and is still there."""
        entry = None if place is None else self._entries.get(place)
        return entry if entry is not None and entry.state == state else None

    def take(self, place: int, entry: Stored, replaced: int | None) -> Wrong:
        """Put an entry in, in place of the one that was stored at `replaced`; return what is wrong with that."""
        own = self._place_of.get(entry.state)
        if replaced is None:
            if own is not None:
                return "the position is in the table already, stored at {}.", own
        else:
            before = self._entries.pop(replaced, None)
            if before is None:
                return "nothing that was stored at {} is in the table.", replaced
            del self._place_of[before.state]
            if own is not None and own != replaced:
                return "the position is in the table already, stored at {}.", own
            if self._size is None and before.state != entry.state:
                return ("a table without a limit has room for each position.",)
        self._entries[place], self._place_of[entry.state] = entry, place
        if self._size is not None and len(self._entries) > self._size:
            return "the table has room for {}.", self._size
        return ()

    def tells(self, entry: Stored, plies: float, window: Window, cutoff: Cutoff) -> Told:
        """Return what follows from an entry for a node with that many plies to search in a window.

        A search that makes a mistake is followed, and the mistake is told.
        """
        alpha, beta = window
        value, bound = entry.value, entry.bound
        is_deep_enough = entry.plies == plies or (entry.plies > plies and self._prunes)
        if not is_deep_enough and self._mistaken != "depth":
            return Told(None, window)
        follows = Told(None, window)
        ends = (value, beta) if bound is Bound.LOWER else (alpha, value)
        if bound is Bound.EXACT or reaches(*ends, cutoff):
            follows = Told(value, window)
        elif entry.plies == plies and alpha < value < beta:
            follows = Told(None, (value, beta) if bound is Bound.LOWER else (alpha, value))
        wrong: Wrong = ()
        if follows.value is not None and entry.plies < plies:
            wrong = "the entry was searched to {} plies, and {} are left.", entry.plies, plies
        elif follows.value is None and is_deep_enough and self._mistaken == "bound":
            follows = Told(value, window)
            if alpha < value < beta:
                side = "at least" if bound is Bound.LOWER else "at most"
                wrong = "the table only tells that it is worth {} {:answer}.", side, value
        return follows._replace(wrong=wrong)
