"""`Proven`: what the visited nodes prove about a node's value, and `Open`: a visit that has not returned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from core.expectation import NOTHING, Total, plus, rounded
from core.game import CHANCE, MAX, MIN, Player, Value
from core.trace import ABSENT, Bound, Estimates

Claim: TypeAlias = tuple[Value | None, Bound]
"""A value, and how it relates to a node's true value."""

NONE, EXACT, LOWER, UPPER = Bound  # looking up a module name is several times as fast as a member of an enum

OF_VALUE, OF_ALPHA, OF_BETA = map(int, Estimates)
"""Which numbers of a visit rest on static evaluations: operators of a flag take many times as long."""


def in_favour(player: Player) -> Bound:
    """Return the bound that shows how good a node is for the player to move there."""
    return Bound.LOWER if player is Player.MAX else Bound.UPPER


def shows(child: Claim, player: Player, worth: Value) -> bool:
    """Return whether a child's value, with its bound, alone shows that its parent is as good for the player to move."""
    value, bound = child
    if value is None or bound not in (Bound.EXACT, in_favour(player)):
        return False
    return value >= worth if player is Player.MAX else value <= worth


class Proven:
    """The least and the most that a node can be worth, given the children taken in so far.

    Minimax is monotonic in its leaves: these are its values with everything unvisited at -inf, and at inf. `surely` is
    the same without trusting static evaluations; None where there are none.

    >>> proven = Proven(Player.MIN)
    >>> proven.take(Proven.between(2, 2))
    >>> proven.bound_of(2).name
    'EXACT'
    >>> proven.leave_out(-math.inf, math.inf)
    >>> proven.bound_of(2).name
    'UPPER'
    """

    __slots__ = ("_before", "is_max", "least", "most", "surely")

    def __init__(self, player: Player, surely: Proven | None = None) -> None:
        self.is_max = player is MAX
        self.least: Value = -math.inf if self.is_max else math.inf
        self.most: Value = self.least
        self.surely = surely

    @classmethod
    def between(cls, least: Value, most: Value, surely: Proven | None = None) -> Proven:
        """Return what is known of a node that is worth from `least` to `most`."""
        proven = cls(MAX)
        proven.settle(least, most, surely)
        return proven

    @classmethod
    def by(cls, value: Value, bound: Bound, surely: Proven | None = None) -> Proven:
        """Return what a value with such a bound proves."""
        least = -math.inf if bound is UPPER else value
        return cls.between(least, math.inf if bound is LOWER else value, surely)

    def settle(self, least: Value, most: Value, surely: Proven | None = None) -> None:
        """Set a node's worth without its children, as at a leaf."""
        self.least, self.most, self.surely = least, most, surely

    def take(self, child: Proven) -> None:
        """Take in the next child."""
        least, most = child.least, child.most
        self._before = self.least, self.most
        # Each comparison is several times as fast as a call of `max` or `min`.
        if self.is_max:
            if least > self.least:  # noqa: PLR1730
                self.least = least
            if most > self.most:  # noqa: PLR1730
                self.most = most
        else:
            if least < self.least:  # noqa: PLR1730
                self.least = least
            if most < self.most:  # noqa: PLR1730
                self.most = most
        if self.surely is not None:
            self.surely.take(child.surely or child)

    def take_back(self) -> None:
        """Undo taking in the last child."""
        self.least, self.most = self._before
        if self.surely is not None:
            self.surely.take_back()

    def leave_out(self, least: Value, most: Value) -> None:
        """Take in all skipped children: they may be worth anything from `least` to `most`."""
        self.take(Proven.between(least, most))

    def meet(self, other: Proven) -> None:
        """Combine this with what is proven of the same node elsewhere."""
        if self.surely is not None or other.surely is not None:
            mine, its = self.surely or self, other.surely or other
            self.surely = Proven.between(max(mine.least, its.least), min(mine.most, its.most))
        self.least, self.most = max(self.least, other.least), min(self.most, other.most)

    def bound_of(self, value: Value) -> Bound:
        """Return the strongest bound that is proven for a value; Bound.NONE if nothing supports it."""
        if self.least >= value:
            return EXACT if self.least == value == self.most else LOWER
        return UPPER if self.most <= value else NONE

    def is_sure(self, value: Value, bound: Bound) -> bool:
        """Return whether a value is such a bound without trusting static evaluations."""
        at = self.surely
        if at is None or bound is NONE:
            return True
        if bound is EXACT:
            return at.least == value == at.most
        return at.least >= value if bound is LOWER else at.most <= value


class Expected(Proven):
    """The least and the most that a chance node can be worth; `weights` are its children's probabilities in order."""

    __slots__ = ("_highest", "_lowest", "_weights")

    def __init__(self, weights: Sequence[Fraction], surely: Proven | None = None) -> None:
        super().__init__(CHANCE, surely)
        self._weights = list(reversed(weights))
        self._lowest: Total = NOTHING
        self._highest: Total = NOTHING
        self.least = self.most = 0

    def take(self, child: Proven) -> None:
        """Take in the next child."""
        self._add(self._weights.pop(), child.least, child.most)
        if self.surely is not None:
            self.surely.take(child.surely or child)

    def leave_out(self, least: Value, most: Value) -> None:
        """Take in all other children: they may be worth anything from `least` to `most`."""
        self._add(sum(self._weights, NOTHING), least, most)
        self._weights.clear()
        if self.surely is not None:
            self.surely.leave_out(least, most)

    def _add(self, weight: Fraction, least: Value, most: Value) -> None:
        # Where infinities of both signs meet, nothing is known.
        self._lowest = -math.inf if -math.inf in (self._lowest, least) else plus(self._lowest, weight, least)
        self._highest = math.inf if math.inf in (self._highest, most) else plus(self._highest, weight, most)
        self.least, self.most = rounded(self._lowest), rounded(self._highest)


class Open:
    """A visit that has not returned, with what holds there now; bounds and values by number.

    `proven` is what its children prove, `from_table` what a table says; `earlier` the previous visit, if the parent's
    visit enters the node again. `searched` counts the children that have returned or are skipped.
    """

    def __init__(
        self, visit: int, node: int, player: Player, alpha: int, beta: int, parent: Open | None, earlier: Open | None
    ) -> None:
        self.visit = visit
        self.node = node
        self.player = player
        self.towards = LOWER if player is MAX else UPPER if player is MIN else NONE
        self.value = ABSENT
        self.bound = NONE
        self.proven = Proven(player)
        self.earlier = earlier
        self.from_table: Proven | None = None
        self.searched = 0
        if parent is None:
            self.alpha = alpha
            self.beta = beta
            self.alpha_setter = self.beta_setter = ABSENT
            self.estimates = 0
        else:
            self.alpha = parent.alpha
            self.beta = parent.beta
            self.alpha_setter = parent.alpha_setter
            self.beta_setter = parent.beta_setter
            self.estimates = parent.estimates & ~OF_VALUE

    def move_alpha(self, number: int, setter: int, *, is_estimate: bool) -> int:
        """Set alpha, and who set it, unless it is unchanged; return what it was."""
        old = self.alpha
        if number != old:
            self.alpha, self.alpha_setter = number, setter
            self.estimates = self.estimates & ~OF_ALPHA | OF_ALPHA * is_estimate
        return old

    def move_beta(self, number: int, setter: int, *, is_estimate: bool) -> int:
        """Set beta, and who set it, unless it is unchanged; return what it was."""
        old = self.beta
        if number != old:
            self.beta, self.beta_setter = number, setter
            self.estimates = self.estimates & ~OF_BETA | OF_BETA * is_estimate
        return old

    def narrow(self, alpha: int, beta: int, parent: Open, ends: tuple[int, int]) -> None:
        """Set the window that the parent hands down; a bound that differs follows from the parent's own.

        The `ends` of the leaf range are no estimates.
        """
        rests = parent.estimates  # a chance node's follows from its own bounds and what it has seen
        if parent.player is not CHANCE:
            rests &= OF_ALPHA if parent.player is MAX else OF_BETA
        self.move_alpha(alpha, parent.node, is_estimate=rests != 0 and alpha != ends[0])
        self.move_beta(beta, parent.node, is_estimate=rests != 0 and beta != ends[1])

    def in_favour(self, bound: Bound) -> Bound:
        """Return what a child's `bound` shows about its parent.

        A child worth at least v makes its MAX parent worth at least v; one worth at most v shows nothing, since other
        children may be worth more. The same holds at MIN, mirrored. At a chance node no child alone shows anything.
        """
        return self.towards if bound is EXACT or bound is self.towards else NONE
