"""Principal variation search, also known as NegaScout: alpha-beta that tests most children before measuring them."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Value
from core.options import SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm
from core.search.cutoff_test import cutoff_test
from core.search.listing import Listing, Tested, both_sides
from core.search.null_window import next_above, next_below
from core.search.visits import Visits
from core.trace.recorder import Recorder


def principal_variation_search(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state; what can't change it is skipped.

    The first child of a node is searched with the node's window and assumed to be the best: of each other child a
    search in a null window, a scout, only asks whether it is better. If it is, and does not cut off, the child is
    searched again for its value.

    Sources: Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees", *Computing Surveys* 14 (1982), the
    procedure PVS; Reinefeld, "An Improvement to the Scout Tree Search Algorithm", *ICCA Journal* 6 (1983), NegaScout,
    whose b is the far end of the scout's window. Both are written for the side to move; here MAX and MIN have a
    function each, as in `alpha_beta`.

    Where the sources differ, and what is done here:

    - The second search has the node's own window, as in PVS. NegaScout's begins at the scout's value, which saves
      something with fail-soft; but then a child of just that value comes back as worth at most that.
    - A leaf is not searched again: its value is the same in any window. NegaScout leaves out the last two plies, where
      this also holds fail-soft if all leaves are equally deep.
    - The scout's window ends at the next number, which is alpha + 1 where values are integers: see `null_window`.

    Raises as `Visits`.
    """
    visits = Visits(game, record, options)
    reaches = cutoff_test(options)
    above, below = next_above(game, options), next_below(game, options)

    def max_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MAX, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = -math.inf
        b = beta
        for move in visit.moves:
            child = visit.result(move)
            t = min_value(child, alpha, b, depth + 1)
            if b < beta and t > alpha and not (reaches(t, beta) or visits.ends_at(child, depth + 1)):
                t = min_value(visit.again(t), alpha, beta, depth + 1)
            v = max(v, t)
            visit.best(v)
            if reaches(v, beta):
                return visit.cutoff(v)
            alpha = max(alpha, v)
            visit.alpha(alpha)
            b = min(above(alpha), beta)
        return visit.exit(v)

    def min_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MIN, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = math.inf
        a = alpha
        for move in visit.moves:
            child = visit.result(move)
            t = max_value(child, a, beta, depth + 1)
            if a > alpha and t < beta and not (reaches(alpha, t) or visits.ends_at(child, depth + 1)):
                t = max_value(visit.again(t), alpha, beta, depth + 1)
            v = min(v, t)
            visit.best(v)
            if reaches(alpha, v):
                return visit.cutoff(v)
            beta = min(beta, v)
            visit.beta(beta)
            a = max(below(beta), alpha)
        return visit.exit(v)

    root_value = max_value if game.to_move(game.initial) is MAX else min_value
    return root_value(game.initial, *options.root_window, 0)


_SOURCE = "Marsland and Campbell (1982), procedure PVS, with b as in Reinefeld's NegaScout (1983); one function a side"


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    return Listing(_SOURCE, both_sides(options, tested, scouts=True))


PVS = Algorithm(
    "pvs",
    "Principal variation search",
    "tests later children in a null window, and searches the better ones again",
    principal_variation_search,
    listing,
    OF_PRUNING - {"form"},
    scouts=True,
)
