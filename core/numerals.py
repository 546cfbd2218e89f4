"""How numbers are written in files and on the command line."""

from __future__ import annotations

import math
from fractions import Fraction

from core.game import Value

INFINITE = (math.inf, -math.inf)
"""Compared with rather than asked for by `math.isinf`, which fails on an integer beyond the range of floats."""

EXACT_FLOATS = 2**53
"""Below this magnitude, every integral float is one integer and no other."""


def to_json(value: Value | None) -> Value | str | None:
    """Return a value as JSON holds it: infinite ones as "inf" and "-inf", which JSON has no numbers for.

    >>> to_json(3), to_json(-math.inf), to_json(None)
    (3, '-inf', None)
    """
    if value in INFINITE:
        return "inf" if value == math.inf else "-inf"
    return value


def from_json(item: object) -> Value:
    """Return the value that `to_json` wrote; raise ValueError for anything else.

    >>> from_json("inf"), from_json(2.5)
    (inf, 2.5)
    """
    if item in ("inf", "-inf"):
        return math.inf if item == "inf" else -math.inf
    if isinstance(item, int | float) and not isinstance(item, bool) and item == item and item not in INFINITE:
        return item  # NaN is the number that differs from itself
    raise ValueError(f"{item!r} is no number")


def from_text(text: str) -> Value:
    """Return the number that a text holds; raise ValueError if it holds none, or one too large for a decimal.

    A decimal that is a whole number becomes that integer, as it does in a tree; a fraction such as 1/2 is a decimal.

    >>> from_text(" -3 "), from_text("2.5"), from_text("2.0"), from_text("-inf"), from_text("−1/2"), from_text("6/3")
    (-3, 2.5, 2, -inf, -0.5, 2)
    """
    written = text.strip().replace("−", "-").replace("∞", "inf")  # people type both minus signs
    try:
        return int(written)
    except ValueError:
        try:
            value = float(Fraction(written) if "/" in written else written)
        except (ArithmeticError, ValueError) as error:
            raise ValueError(f"{text!r} is no number") from error
    if math.isnan(value):
        raise ValueError("NaN is no number")
    if math.isinf(value) and "inf" not in written.lower():
        raise ValueError(f"{text!r} is too large")
    return as_integer(value)


def as_integer(value: float) -> Value:
    """Return a decimal that is a whole number as that integer, so that equal numbers are one value.

    >>> as_integer(2.0), as_integer(-0.0), as_integer(2.5)
    (2, 0, 2.5)
    """
    return int(value) if value.is_integer() and abs(value) < EXACT_FLOATS else value
