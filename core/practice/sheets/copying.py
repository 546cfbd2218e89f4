"""What the answers of a neighbour's variant score, and the variants for which that is least."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from operator import add

from core.practice.exercises import Exercise
from core.practice.series import FILL
from core.practice.sheets.key import key_hand_in, key_of, points_of
from core.practice.sheets.variants import Joint, fits

MOST_POOLED = 7
"""The most trees of a question among which variants are chosen; a sheet of more variants takes those that it finds."""

SWEEPS = 2
"""How often each question is chosen anew, given the others."""


def points_copied(made: Exercise, other: Exercise) -> int:
    """Return the points the answer to one exercise scores in another exercise of its kind."""
    if made.kind == FILL:
        return points_of(other, key_hand_in(made))
    return key_of(other).points if fits(made, other) else 0


def copied_share(questions: Sequence[Sequence[Exercise]], weights: Sequence[Fraction]) -> int | None:
    """Return the percent that somebody scores with the answers of the variant before or after.

    Each question has its variants, and what a point of its key is worth. It is the most of any two neighbours; None
    for one variant.
    """
    whole = sum(key_of(each[0]).points * weight for each, weight in zip(questions, weights, strict=True))
    beside = list(pairwise(range(len(questions[0]))))
    shares = (
        sum(points_copied(each[one], each[other]) * weight for each, weight in zip(questions, weights, strict=True))
        for pair in beside
        for one, other in (pair, pair[::-1])
    )
    return max((int(100 * share / whole) for share in shares), default=None)


def least_copied(
    pools: Sequence[Sequence[Joint]], weights: Sequence[Sequence[Fraction]], number: int, *, keeps: bool
) -> list[Sequence[Joint]]:
    """Return `number` exercises of each pool, in the order in which copying from a neighbour scores least.

    A point of each exercise is worth its weight. If it `keeps` the first exercises, these are the first variant.
    """
    if number == 1 or number >= MOST_POOLED:
        return [pool[:number] for pool in pools]
    tables = [_table(pool[:MOST_POOLED], each) for pool, each in zip(pools, weights, strict=True)]
    links = [link for pair in pairwise(range(number)) for link in (pair, pair[::-1])]
    chosen: dict[int, Sequence[int]] = {}

    def scores(at: int, way: Sequence[int]) -> list[float]:
        return [tables[at][way[one]][way[other]] for one, other in links]

    for at in list(range(len(pools))) * SWEEPS:
        others = [scores(each, way) for each, way in chosen.items() if each != at]
        before = [sum(column) for column in zip(*others, strict=True)] or [0.0] * len(links)

        def scored(way: Sequence[int], at: int = at, before: Sequence[float] = before) -> tuple[float, float]:
            found = list(map(add, before, scores(at, way)))
            return max(found), sum(found)

        ways = permutations(range(len(tables[at])), number)
        chosen[at] = min((way for way in ways if way[0] == 0 or not keeps), key=scored)
    return [[pool[each] for each in chosen[at]] for at, pool in enumerate(pools)]


def _table(pool: Sequence[Joint], weights: Sequence[Fraction]) -> list[list[float]]:
    """Return what each exercise of a pool scores in each other one."""
    return [[0.0 if joint is other else _scored(joint, other, weights) for other in pool] for joint in pool]


def _scored(joint: Joint, other: Joint, weights: Sequence[Fraction]) -> float:
    pairs = zip(joint, other, weights, strict=True)
    return float(sum(points_copied(one, two) * weight for one, two, weight in pairs))
