"""`Open`: a visit that has not returned, with what is true there now and what is proven about the node's worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from struct import Struct
from typing import NamedTuple

from core.game import MAX, Player, Value
from core.trace import ABSENT, Bound, Estimates, Kind
from core.trace.proven import Expected, Proven

pack = Struct("<BBBiiiiii").pack
"""Makes the bytes of a row of `EVENT`."""

# Kinds, bounds and estimates as plain integers: a member of an enum costs several times as much to compare and to pack.
ENTER, LEAF, HORIZON, BEST, ALPHA, BETA, CUTOFF, SKIP, EXIT, TRUNCATED, RESEARCH = map(int, list(Kind)[:11])
MISS, HIT, STORE, ITERATION = map(int, (Kind.MISS, Kind.HIT, Kind.STORE, Kind.ITERATION))
PLAYOUT, STAND_PAT, CHANCE = map(int, (Kind.PLAYOUT, Kind.STAND_PAT, Kind.CHANCE))
KNOWN, BOOK = map(int, (Kind.KNOWN, Kind.BOOK))
NONE, EXACT, LOWER, UPPER = map(int, Bound)
VALUE, OF_ALPHA, OF_BETA = map(int, (Estimates.VALUE, Estimates.ALPHA, Estimates.BETA))


class Claimed(NamedTuple):
    """What a table holds of a position: a value, what it is, and whether that rests on no static evaluation."""

    value: Value
    bound: Bound
    is_sure: bool

    @property
    def range(self) -> tuple[Value, Value]:
        """The least and the most that the position can be worth."""
        least = -math.inf if self.bound is Bound.UPPER else self.value
        return least, math.inf if self.bound is Bound.LOWER else self.value


class Open(Proven):
    """A visit that has not returned, with what is true there now and what is proven about the node's worth."""

    __slots__ = (
        "alpha",
        "alpha_setter",
        "beta",
        "beta_setter",
        "bound",
        "earlier",
        "estimates",
        "node",
        "searched",
        "sure",
        "told",
        "value",
        "visit",
    )

    def __init__(
        self, visit: int, node: int, player: Player, alpha: int, beta: int, alpha_setter: int, beta_setter: int
    ) -> None:
        self.is_max = player is MAX
        self.least = self.most = -math.inf if self.is_max else math.inf
        self._before = self.least, self.most
        self.visit = visit
        self.node = node
        self.alpha = alpha
        self.beta = beta
        self.alpha_setter = alpha_setter
        self.beta_setter = beta_setter
        self.value = ABSENT
        self.bound = NONE
        self.estimates = 0
        self.sure: Proven | None = None  # what is proven if static evaluations prove nothing
        self.earlier: Open | None = None  # the visit before this one, where the parent's visit enters the node again
        self.told: Claimed | None = None  # what a table tells of the position
        self.searched = 0

    def heed_table(self) -> None:
        """Take in what a table tells of the node: it holds beside what the visit has seen."""
        if self.told is not None:
            least, most = self.told.range
            self.least, self.most = max(self.least, least), min(self.most, most)
            if self.sure is not None and self.told.is_sure:
                self.sure.settle(max(self.sure.least, least), min(self.sure.most, most))

    def in_favour(self, bound: int) -> int:
        """Return what a child known by `bound` shows about its parent.

        A child worth at least v makes its MAX parent worth at least v; one worth at most v shows nothing, since other
        children may be worth more. The same holds at MIN, mirrored.
        """
        towards = LOWER if self.is_max else UPPER
        return towards if bound in (EXACT, towards) else NONE


class OpenChance(Open):
    """A visit to a chance node that has not returned; `worth` is what is proven about the node."""

    __slots__ = ("worth",)

    def __init__(self, at: Open, weights: Sequence[Fraction]) -> None:
        for name in (*Proven.__slots__, *Open.__slots__):
            setattr(self, name, getattr(at, name))
        self.worth = Expected(weights)
        if self.sure is not None:
            self.sure = Expected(weights)

    def take(self, least: Value, most: Value) -> None:
        """Take in the next child, which is worth from `least` to `most`."""
        self.worth.take(least, most)
        self.settle(self.worth.least, self.worth.most)

    def leave_out(self, least: Value = -math.inf, most: Value = math.inf) -> None:
        """Take in all other children: they may be worth anything from `least` to `most`."""
        self.worth.leave_out(least, most)
        self.settle(self.worth.least, self.worth.most)

    def in_favour(self, bound: int) -> int:  # noqa: ARG002  no child alone shows anything
        """Return what a child shows about a chance node by itself: nothing."""
        return NONE
