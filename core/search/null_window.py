"""The null window: a bound and the next number, with nothing in between.

The literature takes alpha + 1, but values here may be decimals, integers of any size, or infinite. From alpha to alpha
would not do: if equality cuts off, a better node would seem worth at most that.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from core.game import Game, Graduated, Value, is_evaluated
from core.options import SearchOptions
from core.options.numerals import EXACT_FLOATS, as_integer
from core.trees.leaf_tree import LeafTree

Next: TypeAlias = Callable[[Value], Value]
"""Returns the number next to a bound."""


def next_above(game: Game[Any, Any], options: SearchOptions) -> Next:
    """Return a function from a bound to the next greater value of a node; inf from -inf, which has none."""
    decimals = game.decimals(evaluates=options.depth is not None) if isinstance(game, Graduated) else None

    def above(bound: Value) -> Value:
        if bound in (math.inf, -math.inf):
            return math.inf
        if abs(bound) >= EXACT_FLOATS:  # floats are integers there, and further apart
            return math.floor(bound) + 1
        return _next_number(bound) if decimals is None else _next_written(bound, decimals)

    return above


def next_below(game: Game[Any, Any], options: SearchOptions) -> Next:
    """Return a function from a bound to the next smaller value of a node: the mirror of `next_above`."""
    above = next_above(game, options)
    return lambda bound: -above(-bound)


def finite_utilities(game: Game[Any, Any]) -> tuple[Value, Value]:
    """Return the least and the greatest finite utility of a game, infinite where it does not say."""
    if isinstance(game, LeafTree):
        finite = [value for value in game.leaf_values if value not in (math.inf, -math.inf)] or [0]
        return min(finite), max(finite)
    least, greatest = game.utility_range if is_evaluated(game) else (-math.inf, math.inf)
    return (math.inf if least == -math.inf else least, -math.inf if greatest == math.inf else greatest)


def _next_number(bound: Value) -> Value:
    return as_integer(math.nextafter(bound, math.inf))


def _next_written(bound: Value, decimals: int) -> Value:
    """Return the least number above a bound with so many decimal places."""
    scale: int = 10**decimals
    steps = math.floor(Fraction(bound) * scale)
    for step in (steps + 1, steps + 2):  # a float may lie a little below the decimal it stands for
        number: Value = step // scale if step % scale == 0 else step / scale
        if number > bound:
            return number
    return _next_number(bound)  # a float has no room for so many digits
