"""The arithmetic of chance nodes: expected values as exact fractions, rounded only at the end."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

from core.game import OptionError, Value

Total: TypeAlias = Fraction | float
"""A sum so far: exact, or infinite."""

NOTHING = Fraction(0)

WHOLE_FROM = 2**53
"""From here on every float is an integer, which its written digits only approximate."""

NEAR = Fraction(1, 10**9)
"""How far from 1 the probabilities of a chance node may add up to: decimals such as 0.333 are rounded."""


def exact(value: Value) -> Total:
    """Return a value as the fraction that its decimals say; infinities stay, and very large floats are integers.

    >>> exact(0.1), exact(1e23)
    (Fraction(1, 10), Fraction(99999999999999991611392, 1))
    """
    if isinstance(value, int):
        return Fraction(value)
    if math.isinf(value):
        return value
    return Fraction(value) if abs(value) >= WHOLE_FROM else Fraction(repr(value))


def rounded(total: Total) -> Value:
    """Return the number nearest to a sum, never across a bound; an integer if it is whole or too large for a float."""
    if isinstance(total, float):
        return total
    return round(total) if total.denominator == 1 or abs(total) >= WHOLE_FROM else float(total)


def plus(total: Total, probability: Fraction, value: Value) -> Total:
    """Add a value, times its probability, to a sum; raise OptionError if inf and -inf meet."""
    if isinstance(total, float) and value == -total:
        problem = "a chance node leads to both ∞ and −∞, so it has no expected value."
        raise OptionError(problem, "Write numbers for one of the two.", place="chance")
    return weighed(total, probability, value)


def weighed(total: Total, weight: Fraction, worth: Value) -> Total:
    """Add a weighted term to a sum; an infinite term wins, unless its weight is 0.

    >>> weighed(Fraction(1), Fraction(1, 2), 3), weighed(Fraction(1), Fraction(1, 2), math.inf)
    (Fraction(5, 2), inf)
    >>> weighed(math.inf, Fraction(1, 3), 10**400)
    inf
    """
    if not weight:
        return total
    if isinstance(worth, float) and math.isinf(worth):
        return worth
    return total if isinstance(total, float) else total + weight * exact(worth)


def at_most(total: Total) -> Value:
    """Return the greatest floating-point number that is not above a sum.

    >>> at_most(Fraction(2, 3)), at_most(Fraction(7))
    (0.6666666666666666, 7)
    """
    near = rounded(total)
    if exact(near) <= total:
        return near
    return near - 1 if isinstance(near, int) else math.nextafter(near, -math.inf)


def expectation(outcomes: Iterable[tuple[Fraction, Value]]) -> Value:
    """Return the expected value of outcomes, each a probability and a value; raise OptionError as `plus`."""
    total: Total = NOTHING
    for probability, value in outcomes:
        total = plus(total, probability, value)
    return rounded(total)
