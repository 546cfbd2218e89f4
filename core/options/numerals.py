"""How numbers are read and written: in files, on the command line, and for people, in full or shortened."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from core.game import Value

INFINITE = (math.inf, -math.inf)
"""Compared with these rather than tested by `math.isinf`, which fails on an integer beyond the range of floats."""

EXACT_FLOATS = 2**53
"""Below this magnitude, every integral float is one integer and no other."""

DIGITS = 3
"""Of a mean as it is told: more would be noise."""

ELLIPSIS = "…"
"""Stands for the omitted digits of a shortened number. A number without it is exact."""


def to_json(value: Value | None) -> Value | str | None:
    """Return a value for JSON: infinite ones as "inf" and "-inf", since JSON has no infinite numbers."""
    if value in INFINITE:
        return "inf" if value == math.inf else "-inf"
    return value


def from_json(item: object) -> Value:
    """Return the value that `to_json` wrote; raise ValueError for anything else."""
    if item in ("inf", "-inf"):
        return math.inf if item == "inf" else -math.inf
    if isinstance(item, int | float) and not isinstance(item, bool) and item == item and item not in INFINITE:
        return item  # NaN is the number that differs from itself
    raise ValueError(f"{item!r} is not a number")


def natural_from_json(item: object, below: int = 2**31) -> int:
    """Return an item of JSON that is a whole number from 0; raise ValueError if it is not one, or not `below`."""
    if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item < below:
        raise ValueError(f"{item!r} is not a whole number from 0 to {below - 1}")
    return item


def pair_from_json(items: Iterable[object]) -> tuple[Value, Value]:
    """Return the two numbers of a list, as `to_json` wrote each; raise ValueError or TypeError if there are none."""
    first, second = map(from_json, items)
    return first, second


def from_text(text: str) -> Value:
    """Return the number in a text, a whole decimal as an integer; raise ValueError if there is none, or too large."""
    written = text.strip().replace("−", "-").replace("∞", "inf")  # people type both minus signs
    try:
        return int(written)
    except ValueError:
        try:
            value = float(Fraction(written) if "/" in written else written)
        except (ArithmeticError, ValueError) as error:
            raise ValueError(f"{text!r} is not a number") from error
    if math.isnan(value):
        raise ValueError("NaN is not a number")
    if math.isinf(value) and "inf" not in written.lower():
        raise ValueError(f"{text!r} is too large")
    return as_integer(value)


def pair_from_text(text: str) -> tuple[Value, Value]:
    """Return the two numbers in a text such as "−∞, 5"; raise ValueError if there are none."""
    first, second = map(from_text, text.split(","))
    return first, second


def as_integer(value: float) -> Value:
    """Return a decimal that is a whole number as that integer, so that equal numbers are one value."""
    return int(value) if value.is_integer() and abs(value) < EXACT_FLOATS else value


def rounded(value: Value) -> Value:
    """Return a mean with three digits, but all of those before the point, and at most three after it.

    >>> rounded(0.43333), rounded(12.3456), rounded(4545.4545), rounded(0.00012), rounded(7)
    (0.433, 12.3, 4545, 0, 7)
    """
    if isinstance(value, int):
        return value
    size = math.floor(math.log10(abs(value))) if value else 0
    return as_integer(round(value, max(0, min(DIGITS, DIGITS - 1 - size))))


def in_full(value: Value) -> str:
    """Return a number with all its digits, so that different numbers never look alike.

    >>> in_full(-12345.678), in_full(math.inf), in_full(10**24 + 1), in_full(1e-7)
    ('−12345.678', '∞', '1000000000000000000000001', '1e−7')
    """
    if value in INFINITE:
        return "∞" if value > 0 else "−∞"
    text = str(value)
    if "e" in text:
        text = re.sub(r"e([+-])0*", lambda exponent: "e" + exponent[1].strip("+"), text)
    return text.replace("-", "−")


def shortened(value: Value, room: int) -> str:
    """Return a number in `room` characters (at least 7) plus its minus: in full, or cut short at an ellipsis.

    >>> shortened(-123456, 7), shortened(123456789, 7), shortened(-12345.678, 7), shortened(10**400, 7)
    ('−123456', '1.23…e8', '−12345.…', '1e400')
    """
    text = in_full(value)
    if len(text.lstrip("−")) <= room:
        return text
    sign = "−" if value < 0 else ""
    _, digits, last = Decimal(str(value)).as_tuple()
    power = f"e{len(digits) - 1 + int(last)}".replace("-", "−")  # a finite number's exponent is an integer
    mantissa = "".join(map(str, digits)).rstrip("0")
    mantissa = f"{mantissa[0]}.{mantissa[1:]}" if mantissa[1:] else mantissa
    if len(mantissa + power) <= room:
        return sign + mantissa + power
    whole = text.lstrip("−").partition(".")[0]
    if "e" not in text and len(whole) < room - 1:
        return f"{sign}{text.lstrip('−')[: room - 1]}{ELLIPSIS}"
    return f"{sign}{mantissa[: room - len(ELLIPSIS + power)].rstrip('.')}{ELLIPSIS}{power}"
