"""Possible causes of a wrong search: misconceptions, slips, and numbers used for infinity."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from core.checking.differing import Reference, first_difference
from core.checking.observed import Observed
from core.options import Bounds, Misconception, SearchOptions
from core.search import recorder_for, search
from core.search.alpha_beta import ALPHA_BETA
from core.search.minimax import MINIMAX
from core.search.misconceptions import MISCONCEPTIONS, is_about_values, misconceptions_of
from core.search.misconceptions.slips import SLIPS, forms, halves, large_start
from core.search.misconceptions.steps import AlphaBeta, without_window
from core.search.recursion_limit import restored
from core.trees.leaf_tree import LeafTree

KEPT = 8_192
"""Recorded searches to keep: all ideas on all trees, and those of some random checks."""


@dataclass(frozen=True)
class Idea:
    """A wrong idea that is a search of its own: `idea` is what its author thinks, `truth` what is true.

    `searches` are the ways to write it, each with its options.
    """

    name: str
    title: str
    idea: str
    truth: str
    searches: tuple[tuple[SearchOptions, type[AlphaBeta]], ...]


@cache
def ideas_about(options: SearchOptions) -> tuple[Idea, ...]:
    """Return the ideas about alpha-beta or minimax: the misconceptions, and the slips that are not among them."""
    is_minimax = options.algorithm == MINIMAX.name
    misconceptions = (
        Idea(
            str(each),
            kind.title,
            kind.idea,
            kind.truth,
            _written(replace(options, misconception=each), kind, has_halves=each in HALVED),
        )
        for each, kind in MISCONCEPTIONS.items()
        if each in misconceptions_of(options.algorithm) and each not in ALIKE[options.algorithm]
    )
    slips = (
        Idea(each.name, each.title, each.idea, each.truth, _written(options, *each.kinds, has_halves=each.has_halves))
        for each in SLIPS
        if not (each.is_of_windows if is_minimax else each.is_of_minimax)
    )
    return (*(_large_number(size, options) for size in LARGE), *misconceptions, *slips)


ALIKE = {
    ALPHA_BETA.name: (Misconception.CUTTER_TOO,),
    MINIMAX.name: (Misconception.GREEDY, Misconception.LAST_OF_EQUALS),
}
"""Misconceptions whose search equals the right one, or another misconception's."""

HALVED = frozenset({Misconception.LAST_CHILD, Misconception.FROM_ZERO})
"""Misconceptions that a program may have in its MAX half alone, or in its MIN half."""

LARGE = (100, 999, 1_000, 9_999, 10_000)
"""Numbers used for ∞, none of them beyond the leaves of the trees that are tried."""


def _large_number(size: int, options: SearchOptions) -> Idea:
    searches = _written(options, large_start(size), has_halves=True)
    if options.algorithm == ALPHA_BETA.name:
        searches += _written(replace(options, window=(-size, size)), large_start(size), AlphaBeta)
    return Idea(
        "large-number",
        f"{size:,} in place of ∞",
        f"No value is beyond {size:,}.",
        "A leaf may be worth more than any number that is chosen; only −∞ and ∞ are beyond them all.",
        searches,
    )


def _written(
    options: SearchOptions, *kinds: type[AlphaBeta], has_halves: bool = False
) -> tuple[tuple[SearchOptions, type[AlphaBeta]], ...]:
    """Return the ways to write searches; without a window, the returned bound and the form make no difference."""
    if options.algorithm == MINIMAX.name:
        each_half = [half for kind in kinds for half in halves(kind)] if has_halves else []
        return tuple((options, without_window(kind)) for kind in (*kinds, *each_half))
    return tuple((replace(options, bounds=bounds), form) for kind in kinds for form in forms(kind) for bounds in Bounds)


@lru_cache(KEPT)
def reference(tree: LeafTree, options: SearchOptions) -> Reference:
    """Return a recorded search of a tree."""
    return Reference(tree, search(tree, options))


def misled(tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> Reference:
    """Return the recorded search of a wrong idea."""
    return _misled(tree, options, kind)  # type: ignore[arg-type]  # a class can be hashed


@lru_cache(KEPT)
def _misled(tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> Reference:
    record = recorder_for(tree, options)
    with restored():
        kind(tree, record, options).search()
    return Reference(tree, record.freeze())


def fitting(observations: Iterable[tuple[LeafTree, Observed]], options: SearchOptions) -> tuple[Idea, ...]:
    """Return the ideas whose searches match what was observed exactly, on every tree."""
    held = list(observations)
    fits = (
        idea
        for idea in ideas_about(options)
        if held and any(all(_does(seen, tree, *each) for tree, seen in held) for each in idea.searches)
    )
    return tuple(
        sorted(fits, key=lambda idea: is_about_values(idea.name) or any(idea.name == slip.name for slip in SLIPS))
    )


def _does(seen: Observed, tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> bool:
    return first_difference(seen, misled(tree, options, kind), is_right=False) is None
