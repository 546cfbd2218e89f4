"""What a node can be worth by what was seen of it, and which bounds a value is then."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from core.expectation import Total, exact, rounded
from core.game import Value
from core.trace import Bound


class Range(NamedTuple):
    """What a node can be worth with anything below that is unvisited; the last two if evaluations prove nothing."""

    lowest: Value
    highest: Value
    surely_lowest: Value
    surely_highest: Value

    def both(self, other: Range) -> Range:
        """Return the range that two visits to the same node leave."""
        return Range(
            max(self.lowest, other.lowest),
            min(self.highest, other.highest),
            max(self.surely_lowest, other.surely_lowest),
            min(self.surely_highest, other.surely_highest),
        )

    def bounds(self, value: Value) -> dict[Bound, bool]:
        """Return which bounds a value is, the strongest first."""
        low, high = self.lowest, self.highest
        return {Bound.EXACT: low == value == high, Bound.LOWER: low >= value, Bound.UPPER: high <= value}

    def strongest(self, value: Value) -> Bound:
        """Return the strongest thing that a value is."""
        return next((bound for bound, holds in self.bounds(value).items() if holds), Bound.NONE)

    @property
    def surely(self) -> Range:
        """What it can be worth if evaluations prove nothing."""
        return Range(self.surely_lowest, self.surely_highest, self.surely_lowest, self.surely_highest)

    def is_sure(self, value: Value, bound: Bound) -> bool:
        """Return whether a value is such a bound even if evaluations prove nothing."""
        return self.surely.bounds(value).get(bound, True)


ANYTHING = Range(-math.inf, math.inf, -math.inf, math.inf)


def weighed(total: Total, weight: Fraction, worth: Value) -> Total:
    """Return a sum with one more term; an infinite term wins, unless its weight is 0.

    >>> weighed(Fraction(1), Fraction(1, 2), 3), weighed(Fraction(1), Fraction(1, 2), math.inf)
    (Fraction(5, 2), inf)
    >>> weighed(math.inf, Fraction(1, 3), 10**400)
    inf
    """
    if not weight:
        return total
    if worth in (math.inf, -math.inf):
        return float(worth)
    # An infinite total is a float, and a large fraction can't be added to one.
    return total if total in (math.inf, -math.inf) else total + weight * exact(worth)


def at_most(total: Total) -> Value:
    """Return the greatest floating-point number that is not above a sum.

    >>> at_most(Fraction(2, 3)), at_most(Fraction(7))
    (0.6666666666666666, 7)
    """
    near = rounded(total)
    if exact(near) <= total:
        return near
    return near - 1 if isinstance(near, int) else math.nextafter(near, -math.inf)
