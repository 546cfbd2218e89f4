"""`AuditedVisit`: an open visit with what the audit knows about it, and the `Range` of its worth."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from core.audit.auditor import Located
from core.expectation import Total, exact, rounded, weighed
from core.game import Player, Value
from core.options import Cutoff
from core.search.leaf_range import LeafRange
from core.trace import Bound, Kind

Window = tuple[Value, Value]


class Range(NamedTuple):
    """What a node can be worth, whatever is unvisited below it."""

    lowest: Value
    highest: Value

    def both(self, other: Range) -> Range:
        """Return the range that two visits to a node leave."""
        return Range(max(self.lowest, other.lowest), min(self.highest, other.highest))

    def bounds(self, value: Value) -> dict[Bound, bool]:
        """Return the bounds that a value is, the strongest first."""
        low, high = self.lowest, self.highest
        return {Bound.EXACT: low == value == high, Bound.LOWER: low >= value, Bound.UPPER: high <= value}

    def strongest(self, value: Value) -> Bound:
        """Return the strongest bound that a value is."""
        return next((bound for bound, holds in self.bounds(value).items() if holds), Bound.NONE)


ANYTHING = Range(-math.inf, math.inf)


def reaches(value: Total, limit: Total, cutoff: Cutoff) -> bool:
    """Return whether a value reaches a limit from below, so that a search cuts off."""
    return value > limit or (value == limit and cutoff is Cutoff.NONSTRICT)


@dataclass(frozen=True)
class ReturnedChild:
    """What a child returned: its value, the bound, and what the child can be worth by all visits from here."""

    child: int
    window: Window
    value: Value
    bound: Bound
    range: Range


@dataclass
class AuditedVisit(Located):
    """An entered node.

    `window` is the visit's, `handed` the last one handed to a child. `arrived` is what the last child returned,
    `weighed` whether it counts: it does unless the child is entered again. `known` is what the children that count
    prove together, `known_before` the same without the last. `earlier` is what previous visits from the same visit to
    the parent leave, `from_table` what a table says, `left_by_table` the window it leaves, `stored` the value stored
    there. `is_to_stand_pat` says that this is due first. `leaves` is what a skipped node can be worth, `cut_value` the
    least or most that a cut-off chance node is worth, and `weighed_so_far` the probability of its returned children.
    """

    player: Player
    window: Window
    alpha: Value
    beta: Value
    unsearched: deque[int]
    unvisited: int
    leaves: LeafRange
    handed: Window = (-math.inf, math.inf)
    v: Value | None = None
    towards: Bound = Bound.NONE
    better: tuple[Value, Bound] | None = None
    due: deque[tuple[Kind, int]] = field(default_factory=deque)
    scored: bool = False
    cut: bool = False
    is_to_stand_pat: bool = False
    arrived: ReturnedChild | None = None
    weighed: bool = True
    again: ReturnedChild | None = None
    known: Range | None = None
    known_before: Range | None = None
    earlier: Range = ANYTHING
    from_table: Range = ANYTHING
    has_limit: bool = False
    looked_up: bool = False
    stored: Value | None = None
    left_by_table: Window | None = None
    cut_value: Value | None = None
    probabilities: tuple[Fraction, ...] = ()
    weighed_so_far: Fraction = Fraction()
    total: Total = Fraction()
    sums: list[Total] = field(default_factory=lambda: [Fraction()] * len(Range._fields))

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has happened since the node was entered."""
        return self.v is None and self.arrived is None and not self.looked_up

    def move_bound(self, value: Value) -> Value:
        """Move the node's own bound; return the old one."""
        if self.player is Player.MAX:
            before, self.alpha = self.alpha, value
        else:
            before, self.beta = self.beta, value
        return before

    def cut_rest(self) -> None:
        """Note that the node is cut off: its unsearched children are skipped."""
        self.cut = True
        self.due.extend((Kind.SKIP, child) for child in self.unsearched)

    def is_known_by_table(self, value: Value, from_table: Range) -> None:
        """Note that the table has the value that the node returns: none of its children is searched."""
        self.v, self.from_table, self.known, self.towards = value, from_table, ANYTHING, from_table.strongest(value)
        self.unsearched.clear()
        self.unvisited = 0

    def is_narrowed(self, window: Window, from_table: Range) -> None:
        """Note that the table leaves only this part of the window."""
        if window != (self.alpha, self.beta):
            self.from_table, self.left_by_table = from_table, window
            self.alpha, self.beta = window

    def range(self) -> Range:
        """Return what the node can be worth, by this visit."""
        known = self.known or ANYTHING
        if not self.unvisited or not self.known:
            return known
        if self.player is not Player.CHANCE:
            return self._pick(known, self.leaves)
        rest = self.rest()
        return Range(*(rounded(weighed(end, rest, leaf)) for end, leaf in zip(self.sums, self.leaves, strict=True)))

    def rest(self) -> Fraction:
        """Return the probability of a chance node's children that have not returned."""
        return sum(self.probabilities, Fraction()) - self.weighed_so_far

    def returned(self, *, clamps: bool) -> Value | None:
        """Return what the finished node returns: v, or if it `clamps`, the nearest value in its window."""
        if self.v is None or self.scored or not clamps:
            return self.v
        alpha, beta = self.window
        return max(alpha, min(self.v, beta))

    def take(self, arrived: ReturnedChild) -> None:
        """Take in what a child returned."""
        self.arrived, self.weighed = arrived, False
        self.known_before = self.known
        if self.player is Player.CHANCE:
            self.known = self._weigh(arrived)
            return
        self.known = arrived.range if self.known is None else self._pick(self.known, arrived.range)

    def leave_out(self) -> None:
        """Drop what the last child returned, since it is entered again."""
        self.again, self.arrived, self.weighed = self.arrived, None, True
        self.known = self.known_before

    def _weigh(self, arrived: ReturnedChild) -> Range:
        probability = self.probabilities[arrived.child]
        self.weighed_so_far += probability
        ends = zip(self.sums, arrived.range, (-math.inf, math.inf), strict=True)
        # An infinite end stays, whatever is added.
        self.sums = [end if end in (total, worth) else total + probability * exact(worth) for total, worth, end in ends]
        return Range(*map(rounded, self.sums))

    def _pick(self, one: Range, other: Range | LeafRange) -> Range:
        best = max if self.player is Player.MAX else min
        return Range(*map(best, one, other))
