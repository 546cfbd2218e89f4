"""Alpha-beta search that updates a bound before it tests it."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Value
from core.options import SearchOptions
from core.search.cutoff_test import cutoff_test
from core.search.visits import Visits
from core.trace.recorder import Recorder


def alpha_beta_update(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state; what can't change it is skipped.

    Alpha and beta are those of `alpha_beta`. Since alpha was not beyond beta, alpha = max(alpha, v) is beyond it
    exactly when v is, so values and cutoffs are the same.

    Source: the notes of UCLA CS 161. Raises as `Visits`.
    """
    visits = Visits(game, record, options)
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

    root_value = max_value if game.to_move(game.initial) is MAX else min_value
    return root_value(game.initial, *options.window, 0)
