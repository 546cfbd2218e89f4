"""How probabilities and expected values are worded."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.options.numerals import ELLIPSIS

DECIMALS = 3
"""The most decimals of a probability shown as one; others are fractions with small denominators, or cut short."""

LARGEST = 999
"""The largest denominator of a fraction."""

MOST_TERMS = 4
"""The most terms of a sum that a sentence spells out."""


def probability_text(probability: Fraction) -> str:
    """Return a probability for the picture and sentences.

    >>> [probability_text(Fraction(text)) for text in ("1/2", "1/3", "35/36", "0.12345")]
    ['0.5', '1/3', '35/36', '0.123…']
    """
    scaled = probability * 10**DECIMALS
    if scaled.denominator == 1:
        return f"{float(probability):g}"
    if probability.denominator <= LARGEST:
        return str(probability)
    return f"{int(scaled) / 10**DECIMALS:.{DECIMALS}f}{ELLIPSIS}"


def short_sum(terms: Sequence[str]) -> str:
    """Return terms as a sum; a long one leaves out its middle.

    >>> short_sum([f"1/6 · {pips}" for pips in range(1, 7)])
    '1/6 · 1 + 1/6 · 2 + … + 1/6 · 6'
    """
    several = terms if len(terms) <= MOST_TERMS else [*terms[: MOST_TERMS - 2], "…", terms[-1]]
    return " + ".join(several)
