"""The rules of a search for exams, in a textbook's words."""

from __future__ import annotations

import math
from collections.abc import Iterator

from core.game import has_chance
from core.options import Bounds, Cutoff, Opponent, SearchOptions
from core.options.numerals import in_full
from core.practice.questions.question import sentence_case
from core.search import ALGORITHMS, heeds, played
from core.search.leaf_range import leaf_range
from core.trees.leaf_tree import LeafTree

METHODS = {
    "alphabeta": "alpha-beta pruning",
    "negamax": "negamax with alpha-beta pruning",
    "star1": "expectiminimax with alpha-beta pruning, also at chance nodes",
}
"""Names of algorithms whose own name says too little."""

CUTS = {
    Cutoff.NONSTRICT: "A node is cut off when its value reaches the bound: v ≥ β at MAX, v ≤ α at MIN.",
    Cutoff.STRICT: "A node is cut off only when its value passes the bound: v > β at MAX, v < α at MIN.",
}


def rules(tree: LeafTree, options: SearchOptions) -> str:
    """Return the rules of a search, as sentences."""
    return " ".join(_rules(tree, options))


def _rules(tree: LeafTree, options: SearchOptions) -> Iterator[str]:
    name = options.algorithm
    limit = "" if options.depth is None else f", to a depth of {options.depth}"
    yield f"{sentence_case(METHODS.get(name, ALGORITHMS[name].said))}, {options.order.words}{limit}."
    if options.opponent is Opponent.RANDOM:
        yield "MIN chooses each of its moves with the same probability."
    if name == "negamax":
        yield "Values, α and β are written as MAX sees them, at MIN too."
    if heeds(name, "cutoff"):
        yield from _of_cutoffs(tree, options)


def _of_cutoffs(tree: LeafTree, options: SearchOptions) -> Iterator[str]:
    if options.window != (-math.inf, math.inf):
        alpha, beta = map(in_full, options.window)
        yield f"The root is entered with α = {alpha} and β = {beta}."
    yield CUTS[options.cutoff]
    has_dice = has_chance(played(tree, options))
    if has_dice:
        yield "A chance node is cut off as soon as that is sure, whatever its other children are worth."
    if has_dice or options.leaves is not None:
        least, most = leaf_range(played(tree, options), options)
        known = -math.inf not in (least, -most)
        yield f"All leaves lie from {in_full(least)} to {in_full(most)}." if known else "Leaves may have any value."
    if options.bounds is Bounds.HARD:
        yield "A value above β is returned as β, and one below α as α."
