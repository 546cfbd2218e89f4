"""Star1: expectiminimax with cutoffs, also at chance nodes, where the range of the leaves is known."""

from __future__ import annotations

import math
from typing import Any

from core.expectation import NOTHING, Total, exact, plus, rounded
from core.game import CHANCE, MAX, MIN, Game, Value
from core.options import Bounds, Cutoff, SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm
from core.search.cutoff_test import cutoff_test
from core.search.leaf_range import leaf_range
from core.search.listing import CodeLine, Listing, Tested, both_sides, head
from core.search.visits import Visits
from core.trace.recorder import Recorder


def star1(  # noqa: C901  a function for each side and for chance
    game: Game[Any, Any], record: Recorder, options: SearchOptions
) -> Value:
    """Return the expected value of the game's initial state; what can't change it is skipped.

    A chance node is worth at least what was seen plus the least leaf L for the rest, and at most that with the greatest
    leaf U: it is cut off when either leaves its window. Its children get the window in which neither happens.

    Source: Ballard, "The *-minimax search procedure for trees containing chance nodes" (1983). Raises as `Visits` and
    `leaves`.
    """
    leaves = leaf_range(game, options)
    record.expect_leaves(*leaves)
    visits = Visits(game, record, options)
    reaches = cutoff_test(options)

    def max_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MAX, alpha, beta, depth)
        if visit.ends:
            return leaves.check(visit.value, state)
        v: Value = -math.inf
        for move in visit.moves:
            child = visit.result(move)
            v = max(v, value_of[to_move(child)](child, alpha, beta, depth + 1))
            visit.best(v)
            if reaches(v, beta):
                return visit.cutoff(v)
            alpha = max(alpha, v)
            visit.alpha(alpha)
        return visit.exit(v)

    def min_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MIN, alpha, beta, depth)
        if visit.ends:
            return leaves.check(visit.value, state)
        v: Value = math.inf
        for move in visit.moves:
            child = visit.result(move)
            v = min(v, value_of[to_move(child)](child, alpha, beta, depth + 1))
            visit.best(v)
            if reaches(alpha, v):
                return visit.cutoff(v)
            beta = min(beta, v)
            visit.beta(beta)
        return visit.exit(v)

    def chance_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, CHANCE, alpha, beta, depth)
        if visit.ends:
            return leaves.check(visit.value, state)
        v: Total = NOTHING
        rest = sum(visit.probabilities, NOTHING)
        for move in visit.moves:
            p = visit.probability(move)
            rest -= p
            child = visit.result(move)
            a, b = leaves.window(alpha, beta, v, rest, p)
            v = plus(v, p, value_of[to_move(child)](child, a, b, depth + 1))
            visit.chance(rounded(v))
            if reaches(leaves.at_least(v, rest), exact(beta)):
                return visit.cutoff_at(rounded(leaves.at_least(v, rest)))
            if reaches(exact(alpha), leaves.at_most(v, rest)):
                return visit.cutoff_at(rounded(leaves.at_most(v, rest)))
        return visit.exit(rounded(v))

    to_move = game.to_move
    value_of = {MAX: max_value, MIN: min_value, CHANCE: chance_value}
    return value_of[to_move(game.initial)](game.initial, *options.root_window, 0)


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    above, below = (">", "<") if options.cutoff is Cutoff.STRICT else ("≥", "≤")
    returned = "β or α" if options.bounds is Bounds.HARD else "it"
    depth = (", depth", ", depth + 1") if options.depth is not None else ("", "")
    chance = (
        *head("chance", f"chance_value(s, α, β{depth[0]})", options),
        CodeLine("chance.init", 1, "v ← 0; r ← 1"),
        CodeLine("chance.loop", 1, "for each child c of s:"),
        CodeLine("chance.rest", 2, "r ← r − P(c)"),
        CodeLine("chance.low", 2, "a ← max(L, (α − v − r · U) / P(c))"),
        CodeLine("chance.high", 2, "b ← min(U, (β − v − r · L) / P(c))"),
        CodeLine("chance.sum", 2, f"v ← v + P(c) · value(c, a, b{depth[1]})"),
        CodeLine("chance.cut", 2, f"if v + r · L {above} β or v + r · U {below} α: return {returned}"),
        CodeLine("chance.return", 1, "return v"),
    )
    source = "Ballard (1983), Star1; L and U are the least and the greatest leaf, r what is left of the probability"
    return Listing(source, both_sides(options, tested, call="value(c{})") + chance)


STAR1 = Algorithm(
    "star1",
    "Star1",
    "skips what can't matter at chance nodes too, knowing the range of the leaves",
    star1,
    listing,
    OF_PRUNING - {"form", "endgame", "book"} | {"opponent", "misconception"},
)
