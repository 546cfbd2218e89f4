"""How a number is written in a text: integers, decimals, fractions and infinity, with either minus sign."""

from __future__ import annotations

import math
import re
import unicodedata
from fractions import Fraction

from core.game import Value
from core.options.numerals import from_text

MAX_DIGITS = 1_000

MINUS = "\u2212"
SIGN = rf"[+\-{MINUS}]?"
FRACTION = r"(?:[0-9]++/[0-9]++|[0-9]*+[\u00bc-\u00be\u2150-\u215e])"  # 1/2, or ½ as one character, or 1½
DECIMAL = rf"(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE]{SIGN}[0-9]++)?+"
INFINITY = r"(?i:(?:math\.)?inf(?:inity)?|\u221e)"
_DASH = r"[\u2010-\u2015\ufe63\uff0d]"

_NUMBER = re.compile(f"{SIGN}(?:{FRACTION}|{DECIMAL}|{INFINITY})")
_DASHES = re.compile(rf"(?<!\w){_DASH}(?=[0-9.]|{INFINITY})")


def to_value(written: str) -> Value | None:
    """Return the number that a word stands for, or None if it is not a number that can be read.

    >>> to_value("-1/2"), to_value("1½"), to_value("−∞"), to_value("2.0"), to_value("x")
    (-0.5, 1.5, -inf, 2, None)
    >>> to_value("-" + "9" * MAX_DIGITS) == -int("9" * MAX_DIGITS), to_value("9" * MAX_DIGITS + "9")
    (True, None)
    """
    if written.isascii() and written.removeprefix("-").isdigit() and len(written) <= MAX_DIGITS:
        return int(written)
    if not _NUMBER.fullmatch(written) or (len(written) > MAX_DIGITS and sum(map(str.isdigit, written)) > MAX_DIGITS):
        return None
    plain = written if written.isascii() else _without_vulgar(written)
    try:
        return from_text(plain.lower().replace("math.", ""))
    except ValueError:  # too large for a decimal, or divided by zero
        return None


def to_fraction(written: str) -> Fraction | None:
    """Return the positive number that a word stands for, without rounding; None if it is not one."""
    value = to_value(written)
    if value is None or not 0 < value < math.inf:  # what rounds to 0 would be a fraction of endless digits
        return None
    return Fraction(written if written.isascii() else _without_vulgar(written))


def why_no_number(word: str, shown: str) -> tuple[str, str]:
    """Return the problem with a word that is not a number, shown as a message gives it, and the remedy."""
    for pattern, problem, remedy in _MISTAKES:
        if pattern.fullmatch(word):
            return problem.format(shown), remedy
    return f"{shown!r} is not a number.", "Write a number such as 3, -2.5, 1e6 or inf."


def with_minus_signs(text: str) -> str:
    """Return a text with a minus sign for each dash before a number."""
    return _DASHES.sub("-", text)


def _without_vulgar(written: str) -> str:
    """Return a number that may end in a vulgar fraction, such as 1½, without one."""
    if not unicodedata.decomposition(written[-1]).startswith("<fraction>"):
        return written
    whole = written[:-1].lstrip(f"+-{MINUS}")
    part = Fraction(unicodedata.normalize("NFKC", written[-1]).replace("\u2044", "/"))
    return f"{'-' if written[0] in f'-{MINUS}' else ''}{int(whole or 0) + part}"


_MISTAKES = tuple(
    (re.compile(pattern), problem, remedy)
    for pattern, problem, remedy in (
        (rf"{SIGN}(?i:nan)", "{} cannot be compared with a number.", "Write the number, inf or -inf that is meant."),
        ("(?i:none|null|nil|undefined)", "{} is not a value for a leaf.", "Write a number, or leave the leaf out."),
        ("(?i:true|false)", "{} is a truth value, not a number.", "Write 1 or 0."),
        ("(?i:float)", "only float('inf') and float('-inf') are read.", "Write the number by itself, such as 2.5."),
        (rf"{SIGN}[0-9]+/0+", "{} divides by zero.", "Write inf or -inf if it stands for infinity."),
        (
            rf"{SIGN}[0-9]{{{MAX_DIGITS + 1},}}",
            f"this integer has more than {MAX_DIGITS:,} digits.",
            "Write a shorter one, or inf if it stands for infinity.",
        ),
        (
            rf"{SIGN}{DECIMAL}",
            "{} is too large for a decimal number.",
            "Write inf for infinity, or the integer with all its digits.",
        ),
        (rf"{SIGN}{FRACTION}", "{} is too long for a fraction.", "Write a decimal, such as 0.5."),
        (rf"{_DASH}(?:[0-9.]+|{INFINITY})", "{} begins with a dash, not a minus sign.", "Write the minus sign as -."),
    )
)
"""Words that are not numbers: pattern, problem with a place for the word, remedy; the first that fits counts."""
