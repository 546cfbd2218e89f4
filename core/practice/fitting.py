"""Which misconceptions hand in what was handed in: each is run on the tree."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from core.game import OptionError
from core.options import SearchOptions
from core.practice.comparison import Comparison, Handed, that_show
from core.practice.hand_in import HandIn
from core.practice.reference import ALL, OTHER, Answer, Convention, answers
from core.search import as_heeded
from core.search.misconceptions import MISCONCEPTIONS, is_about_values
from core.search.misconceptions.steps import AlphaBeta
from core.trees.leaf_tree import LeafTree

MOST_LEAVES = 200
"""Of a tree on which all misconceptions are tried."""

TREES_KEPT = 16
"""Trees for which it is kept what all misconceptions hand in."""


def fitting(
    tree: LeafTree, options: SearchOptions, hand_in: HandIn, conventions: frozenset[Convention] = ALL
) -> tuple[type[AlphaBeta], ...] | None:
    """Return the misconceptions that hand in all of a hand-in, each under some convention that is left open.

    None stands for a tree on which they are not tried. Those about a search that has none of its own are alpha-beta's.
    Only the first call about a tree searches it; one with any hand-in of the same parts makes ready for the others.
    Raises OptionError as `mark`.
    """
    if sum(not below for below in tree.children) > MOST_LEAVES:
        return None
    handed, shown = Handed(tree, hand_in), that_show(options, hand_in, conventions)
    about = replace(as_heeded(options), algorithm=STANDS_FOR.get(options.algorithm, options.algorithm))
    moments = [False, True] if Convention.MOMENT in shown else [False]
    fits = (
        idea
        for idea, found in _answers_of_ideas(tree, about, shown.intersection(OTHER))
        if any(Comparison(handed, each, shown, at_exit=moment).agrees() for each in found for moment in moments)
    )
    return tuple(sorted(fits, key=lambda idea: is_about_values(idea.name)))


Found = tuple[type[AlphaBeta], list[Answer]]
"""A misconception, and what it hands in."""


@lru_cache(TREES_KEPT)
def _answers_of_ideas(tree: LeafTree, options: SearchOptions, conventions: frozenset[Convention]) -> tuple[Found, ...]:
    def found(idea: type[AlphaBeta]) -> list[Answer]:
        try:
            return answers(tree, replace(options, misconception=idea.name), conventions)
        except OptionError:  # it meets both infinities at a chance node
            return []

    return tuple((idea, found(idea)) for idea in MISCONCEPTIONS.values() if idea.reference == options.algorithm)


STANDS_FOR = {"negamax": "alphabeta", "minimax": "alphabeta"}
"""The search whose misconceptions are those of another one."""
