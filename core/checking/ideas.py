"""What a wrong search may come from: the misconceptions, and slips that are an option of the search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from core.checking.differing import Reference, first_difference
from core.checking.observed import Observed
from core.checking.slips import SLIPS, halves
from core.game import Value
from core.options import Bounds, Misconception, SearchOptions
from core.search import recorder_for, search
from core.search.alpha_beta import ALPHA_BETA
from core.search.minimax import MINIMAX
from core.search.misconceptions import MISCONCEPTIONS, is_about_values, misconceptions_of
from core.search.misconceptions.steps import AlphaBeta, Node, without_window
from core.search.recursion_limit import restored
from core.trees.leaf_tree import LeafTree

KEPT = 8_192
"""Searches that are kept: of all ideas on all trees, and on those of some random checks."""


@dataclass(frozen=True)
class Idea:
    """A wrong idea that is a search of its own: `idea` as somebody thinks who searches so, `truth` what is true.

    `searches` are the ways in which it may be written, each with its options and the search that it is.
    """

    name: str
    title: str
    idea: str
    truth: str
    searches: tuple[tuple[SearchOptions, type[AlphaBeta]], ...]


class _BoundsTested(AlphaBeta):
    """The bound moves first, and is tested in place of v: the other form of the textbooks."""

    def cuts_off(self, node: Node) -> bool:
        self.move_bounds(node)
        return self.reaches(node.alpha, node.beta)


class _BoundsByChild(_BoundsTested):
    """What a child returns moves the bound, where others take v: the same unless v is wrong."""

    def move_bounds(self, node: Node) -> None:
        returned = node.returned[-1]
        if node.is_max:
            self.put(node, max(node.alpha, returned), node.beta)
        else:
            self.put(node, node.alpha, min(node.beta, returned))


class RootUncut(AlphaBeta):
    """The root has a loop of its own without a test: nothing can be above ∞, but a leaf may be worth that."""

    def cuts_off(self, node: Node) -> bool:
        """Return whether a node below the root is cut off."""
        return node.above is not None and super().cuts_off(node)


def _large_start(size: int) -> type[AlphaBeta]:
    """Return the search whose v begins at a large number in place of an infinite one."""

    class LargeStart(AlphaBeta):
        """It begins there at each node."""

        name = Misconception.FROM_ZERO

        def first_value(self, node: Node) -> Value:
            return -size if node.is_max else size

    return LargeStart


def _forms(kind: type[AlphaBeta]) -> tuple[type[AlphaBeta], ...]:
    """Return a search in the forms in which it is written that differ only where it goes wrong."""
    forms = [kind]
    if kind.cuts_off is AlphaBeta.cuts_off:
        forms.append(type(kind.__name__, (_BoundsTested, kind), {"name": kind.name}))
        if kind.move_bounds is AlphaBeta.move_bounds:
            forms.append(type(kind.__name__, (_BoundsByChild, kind), {"name": kind.name}))
    return tuple(forms)


@cache
def ideas_about(options: SearchOptions) -> tuple[Idea, ...]:
    """Return the ideas about alpha-beta, or about minimax: the misconceptions, and slips that are none of them."""
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
"""Misconceptions that search as is right, or as another one does."""

HALVED = frozenset({Misconception.LAST_CHILD, Misconception.FROM_ZERO})
"""Those of them that a program may have in the half of MAX alone, or in that of MIN."""

LARGE = (100, 999, 1_000, 9_999, 10_000)
"""Numbers that are taken for ∞, none of them beyond the leaves of the trees that are tried."""


def _large_number(size: int, options: SearchOptions) -> Idea:
    searches = _written(options, _large_start(size), has_halves=True)
    if options.algorithm == ALPHA_BETA.name:
        searches += _written(replace(options, window=(-size, size)), _large_start(size), AlphaBeta)
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
    """Return the ways in which searches may be written: without a window no bound is returned, and no form differs."""
    if options.algorithm == MINIMAX.name:
        each_half = [half for kind in kinds for half in halves(kind)] if has_halves else []
        return tuple((options, without_window(kind)) for kind in (*kinds, *each_half))
    return tuple(
        (replace(options, bounds=bounds), form) for kind in kinds for form in _forms(kind) for bounds in Bounds
    )


@lru_cache(KEPT)
def reference(tree: LeafTree, options: SearchOptions) -> Reference:
    """Return a recorded search of a tree."""
    return Reference.of(tree, search(tree, options))


def misled(tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> Reference:
    """Return the recorded search of an idea."""
    return _misled(tree, options, kind)  # type: ignore[arg-type]  # a class can be hashed


@lru_cache(KEPT)
def _misled(tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> Reference:
    record = recorder_for(tree, options)
    with restored():
        kind(tree, record, options).search()
    return Reference.of(tree, record.freeze())


def fitting(observations: Iterable[tuple[LeafTree, Observed]], options: SearchOptions) -> tuple[Idea, ...]:
    """Return the ideas with which a search does exactly what was observed, on every tree."""
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
