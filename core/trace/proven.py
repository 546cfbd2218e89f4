"""`Proven`: what the visited nodes prove about a node's value, whatever the unvisited ones are worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from core.expectation import NOTHING, Total, plus, rounded
from core.game import CHANCE, MAX, Player, Value
from core.trace import Bound

Claim: TypeAlias = tuple[Value | None, Bound]
"""A value, and how it relates to a node's true value."""


_NONE, _EXACT, _LOWER, _UPPER = Bound  # looking up a module name is faster than a member of an enum


def in_favour(player: Player) -> Bound:
    """Return the bound that shows how good a node is for the player to move there.

    >>> in_favour(Player.MAX).name
    'LOWER'
    """
    return Bound.LOWER if player is Player.MAX else Bound.UPPER


def shows(child: Claim, player: Player, worth: Value) -> bool:
    """Return whether a child's value, with its bound, alone shows that its parent is as good for the player to move.

    >>> shows((3, Bound.UPPER), Player.MAX, 3), shows((3, Bound.EXACT), Player.MAX, 3)
    (False, True)
    """
    value, bound = child
    if value is None or bound not in (Bound.EXACT, in_favour(player)):
        return False
    return value >= worth if player is Player.MAX else value <= worth


class Proven:
    """The least and the most that an inner node can be worth, given the children taken in so far.

    Minimax is monotonic in its leaves: these are its values with all that is unvisited at -inf, and at inf.

    >>> proven = Proven(Player.MIN)
    >>> proven.take(2, 2)
    >>> proven.bound_of(2).name
    'EXACT'
    >>> proven.leave_out()
    >>> proven.bound_of(2).name
    'UPPER'
    """

    __slots__ = ("_before", "is_max", "least", "most")

    def __init__(self, player: Player) -> None:
        self.is_max = player is MAX
        self.least: Value = -math.inf if self.is_max else math.inf
        self.most: Value = self.least
        self._before = self.least, self.most

    def take(self, least: Value, most: Value) -> None:
        """Take in a child that is worth from `least` to `most`."""
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

    def take_back(self) -> None:
        """Leave out again the child that was taken in last."""
        self.least, self.most = self._before

    def both(self, other: Proven) -> tuple[Value, Value]:
        """Return the least and the most by this and by what another visit to the same node proves: both hold."""
        return max(self.least, other.least), min(self.most, other.most)

    def leave_out(self, least: Value = -math.inf, most: Value = math.inf) -> None:
        """Take in the children that are skipped: they may be worth anything from `least` to `most`."""
        best = max if self.is_max else min
        self.least, self.most = best(self.least, least), best(self.most, most)

    def settle(self, least: Value, most: Value) -> None:
        """Set what a node without children is worth: at a leaf both are its utility."""
        self.least, self.most = least, most

    def bound_of(self, value: Value) -> Bound:
        """Return the strongest thing that is proven about a value; Bound.NONE if nothing supports it."""
        if self.least >= value:
            return _EXACT if self.least == value == self.most else _LOWER
        return _UPPER if self.most <= value else _NONE

    def proves(self, value: Value, bound: Bound) -> bool:
        """Return whether it is proven that a value is such a bound on what the node is worth."""
        if bound is _LOWER:
            return self.least >= value
        if bound is _UPPER:
            return self.most <= value
        return bound is _NONE or self.least == value == self.most


class Expected(Proven):
    """The least and the most that a chance node can be worth; `weights` are its children's probabilities in order."""

    __slots__ = ("_highest", "_lowest", "_weights")

    def __init__(self, weights: Sequence[Fraction]) -> None:
        super().__init__(CHANCE)
        self._weights = list(reversed(weights))
        self._lowest: Total = NOTHING
        self._highest: Total = NOTHING
        self._show()

    def _show(self) -> None:
        self.least, self.most = rounded(self._lowest), rounded(self._highest)

    def take(self, least: Value, most: Value) -> None:
        """Take in the next child, which is worth from `least` to `most`."""
        self._add(self._weights.pop(), least, most)

    def leave_out(self, least: Value = -math.inf, most: Value = math.inf) -> None:
        """Take in all other children: they may be worth anything from `least` to `most`."""
        self._add(sum(self._weights, NOTHING), least, most)
        self._weights.clear()

    def _add(self, weight: Fraction, least: Value, most: Value) -> None:
        # Where infinities of both signs meet, nothing is known.
        self._lowest = -math.inf if -math.inf in (self._lowest, least) else plus(self._lowest, weight, least)
        self._highest = math.inf if math.inf in (self._highest, most) else plus(self._highest, weight, most)
        self._show()
