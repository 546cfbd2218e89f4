"""What a node can be worth by what was seen of it, and which bounds a value is then."""

from __future__ import annotations

import math
from typing import NamedTuple

from core.expectation import Total
from core.game import Value
from core.options import Cutoff
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


def reaches(value: Total, limit: Total, cutoff: Cutoff) -> bool:
    """Return whether a value meets a limit from below, so that a search cuts off there."""
    return value > limit or (value == limit and cutoff is Cutoff.NONSTRICT)
