"""Probabilities in a text: 0.5, 1/3 or ½, each above 0, those of a chance node 1 together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from core.expectation import NEAR
from core.options.numerals import to_fraction
from core.trees.formats.source import error_at, shortened

CHANCE_EXAMPLE = '{"chance": [[0.5, 3], [0.5, 8]]}'

STARRED = r"[0-9./\u00bc-\u00be\u2150-\u215e]++\*"
"""A probability before a child of a chance node: 0.5*, 1/3*."""

MOST_BITS = 4_000
"""The most binary digits of what the probabilities of one node have for a common denominator: sums are exact."""

MOST_DECIMALS = 6
"""A probability of no more decimals is written as a decimal, any other as a fraction."""


def probability_at(text: str, position: int, written: str) -> Fraction:
    """Return the probability that stands at an index of a text; raise TextError if there is none."""
    probability = to_fraction(written)
    if probability is None or not 0 < probability <= 1:
        problem = f"{shortened(written)!r} is not a probability."
        raise error_at(text, position, problem, "Write a number above 0 and at most 1, such as 0.5 or 1/3.")
    return probability


def check_children(text: str, position: int, probabilities: Sequence[Fraction | None]) -> None:
    """Raise TextError at an index of a text if only some children of a node have a probability, or the sum is not 1."""
    given = [probability for probability in probabilities if probability is not None]
    if not given:
        return
    if len(given) < len(probabilities):
        problem = "only some children of this node have a probability."
        raise error_at(text, position, problem, "Give each child one, or none.")
    problem, common = "", 1
    for probability in given:
        common = math.lcm(common, probability.denominator)
        if common.bit_length() > MOST_BITS:
            problem = "the probabilities of this chance node are fractions of too many digits together."
            break
    else:
        total = Fraction(sum(chance.numerator * (common // chance.denominator) for chance in given), common)
        if abs(total - 1) > NEAR:
            said = shortened(write_probability(total))
            problem = f"the probabilities of this chance node add to {said}, not to 1."
    if problem:
        raise error_at(text, position, problem, "Change them so that they add to 1.")


def write_probability(probability: Fraction) -> str:
    """Write a probability so that it is read back: a short decimal, else a fraction."""
    scaled = probability * 10**MOST_DECIMALS
    if scaled.denominator == 1:
        return f"{scaled.numerator / 10**MOST_DECIMALS:.{MOST_DECIMALS}f}".rstrip("0").rstrip(".")
    return str(probability)
