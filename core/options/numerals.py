"""Reading and writing numbers: in files, on the command line, and for people, in full or shortened."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from core.game import Value

INFINITE = (math.inf, -math.inf)
"""Compared with these rather than tested by `math.isinf`, which fails on an integer beyond the range of floats."""

EXACT_FLOATS = 2**53
"""Below this magnitude, every integral float is one integer and no other."""

DIGITS = 3
"""The digits shown of a mean: more would be noise."""

MAX_DIGITS = 1_000
"""The most digits of an integer that is read."""

MINUS = "\u2212"
_MINUSES = "-\u2212\u2010\u2011\u2012\u2013\u2014\u2015\ufe63\uff0d"
"""The minus signs of keyboards and books, and the dashes that word processors and slides make of them."""
SIGN = rf"[+\{_MINUSES}]?"
FRACTION = r"(?:[0-9]++/[0-9]++|[0-9]*+[\u00bc-\u00be\u2150-\u215e])"  # 1/2, or ½ as one character, or 1½
DECIMAL = rf"(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE]{SIGN}[0-9]++)?+"
INFINITY = r"(?i:(?:math\.)?inf(?:inity)?|\u221e)"
_NUMBER = re.compile(f"{SIGN}(?:{FRACTION}|{DECIMAL}|{INFINITY})")

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

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
        return item  # only NaN differs from itself
    raise ValueError(f"{item!r} is not a number")


def natural_from_json(item: object, below: int = 2**31) -> int:
    """Return a JSON item that is a whole number from 0; raise ValueError if it is not one, or not less than `below`."""
    if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item < below:
        raise ValueError(f"{item!r} is not a whole number from 0 to {below - 1}")
    return item


def pair_from_json(items: Iterable[object]) -> tuple[Value, Value]:
    """Return a list's two numbers, each as `to_json` wrote it; raise ValueError or TypeError for anything else."""
    first, second = map(from_json, items)
    return first, second


def from_text(text: str) -> Value:
    """Return the number in a text; raise ValueError if there is none, or if it is too large for a float."""
    value = to_value(text.strip())
    if value is None:
        raise ValueError(f"{text!r} is not a number")
    return value


def to_value(written: str) -> Value | None:
    """Return the number that a word stands for, an integer if it is whole; None if it is no number.

    >>> to_value("-1/2"), to_value("1½"), to_value("−∞"), to_value("–2.0"), to_value("x")
    (-0.5, 1.5, -inf, -2, None)
    >>> to_value("-" + "9" * MAX_DIGITS) == -int("9" * MAX_DIGITS), to_value("9" * MAX_DIGITS + "9")
    (True, None)
    """
    if written.isascii() and written.removeprefix("-").isdigit() and len(written) <= MAX_DIGITS:
        return int(written)
    if not _NUMBER.fullmatch(written) or (len(written) > MAX_DIGITS and sum(map(str.isdigit, written)) > MAX_DIGITS):
        return None
    plain = re.sub(f"[{re.escape(_MINUSES)}]", "-", _without_vulgar(written))
    plain = plain.replace("∞", "inf").lower().replace("math.", "")
    try:
        return int(plain)
    except ValueError:
        pass
    try:
        value = float(Fraction(plain) if "/" in plain else plain)
    except ArithmeticError:
        return None
    return None if math.isinf(value) and "inf" not in plain else as_integer(value)


def to_fraction(written: str) -> Fraction | None:
    """Return the positive number that a word stands for, unrounded; None if it is none."""
    value = to_value(written)
    if value is None or not 0 < value < math.inf:  # what rounds to 0 would be a fraction of endless digits
        return None
    return Fraction(_without_vulgar(written))


def _without_vulgar(written: str) -> str:
    """Write out a vulgar fraction, as in 1½."""
    if written.isascii() or not unicodedata.decomposition(written[-1]).startswith("<fraction>"):
        return written
    whole = written[:-1].lstrip(f"+{_MINUSES}")
    part = Fraction(unicodedata.normalize("NFKC", written[-1]).replace("\u2044", "/"))
    return f"{'-' if written[0] in _MINUSES else ''}{int(whole or 0) + part}"


def pair_from_text(text: str) -> tuple[Value, Value]:
    """Return the two numbers in a text such as "−∞, 5"; raise ValueError if there are none."""
    first, second = map(from_text, text.split(","))
    return first, second


def as_integer(value: float) -> Value:
    """Return a whole float as an integer, so that equal numbers look the same."""
    return int(value) if value.is_integer() and abs(value) < EXACT_FLOATS else value


def rounded(value: Value) -> Value:
    """Return a mean to three digits, but with all those before the point and at most three after it.

    >>> rounded(0.43333), rounded(12.3456), rounded(4545.4545), rounded(0.00012), rounded(7)
    (0.433, 12.3, 4545, 0, 7)
    """
    if isinstance(value, int):
        return value
    size = math.floor(math.log10(abs(value))) if value else 0
    return as_integer(round(value, max(0, min(DIGITS, DIGITS - 1 - size))))


def percent(part: float, decimals: int = 1) -> str:
    """Return a share as a percentage; halves are rounded up, as people round.

    >>> percent(1 / 16), percent(1 / 8, 0), percent(2 / 3)
    ('6.3%', '13%', '66.7%')
    """
    return f"{(100 * Decimal(str(part))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):,}%"


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun; the plural adds an s unless one is given.

    >>> counted(1, "ply", "plies"), counted(2_000, "ply", "plies"), counted(0, "node")
    ('1 ply', '2,000 plies', '0 nodes')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Return words listed as in a sentence.

    >>> listed(["B", "C", "D"]), listed(["B", "C"], "or"), listed(["B"])
    ('B, C and D', 'B or C', 'B')
    """
    *most, last = [*words] or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last


def ordinal(index: int) -> str:
    """Return the place of an index in words: 0 is the first.

    >>> ordinal(0), ordinal(41)
    ('first', '42nd')
    """
    if index < len(ORDINALS):
        return ORDINALS[index]
    number = index + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


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
    """Return a number in `room` characters (at least 7) plus its minus: in full, or shortened with an ellipsis.

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
