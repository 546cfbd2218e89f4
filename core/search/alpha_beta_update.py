"""Alpha-beta search that updates a bound before it tests it."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Value
from core.options import SearchOptions
from core.search.cutoff_test import cutoff_test
from core.search.passes import Pass, from_the_root
from core.search.visits import Visits


def a_pass_that_updates(game: Game[Any, Any], visits: Visits, options: SearchOptions) -> Pass:
    """Return alpha-beta search from the root, to be given its window.

    Alpha and beta are those of `alpha_beta`. Since alpha was not beyond beta, alpha = max(alpha, v) is beyond it
    exactly when v is, so values and cutoffs are the same.

    Source: the notes of UCLA CS 161. Raises as `Visits`.
    """
    reaches = cutoff_test(options)

    def max_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MAX, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = -math.inf
        for move in visit.moves:
            v = max(v, min_value(visit.result(move), alpha, beta, depth + 1))
            visit.best(v)
            alpha = max(alpha, v)
            visit.alpha(alpha)
            if reaches(alpha, beta):
                return visit.cutoff(v)
        return visit.exit(v)

    def min_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MIN, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = math.inf
        for move in visit.moves:
            v = min(v, max_value(visit.result(move), alpha, beta, depth + 1))
            visit.best(v)
            beta = min(beta, v)
            visit.beta(beta)
            if reaches(alpha, beta):
                return visit.cutoff(v)
        return visit.exit(v)

    return from_the_root(game, max_value, min_value)
