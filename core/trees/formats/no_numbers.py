"""Words that are not numbers: what is wrong with one, and what to write instead."""

from __future__ import annotations

import re

from core.options.numerals import DECIMAL, FRACTION, MAX_DIGITS, SIGN


def why_no_number(word: str, shown: str) -> tuple[str, str]:
    """Return the problem with a word that is not a number, shown as a message gives it, and the remedy."""
    for pattern, problem, remedy in _MISTAKES:
        if pattern.fullmatch(word):
            return problem.format(shown), remedy
    return f"{shown!r} is not a number.", "Write a number such as 3, -2.5, 1e6 or inf."


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
    )
)
"""Words that are not numbers: pattern, problem with a place for the word, remedy; the first that fits counts."""
