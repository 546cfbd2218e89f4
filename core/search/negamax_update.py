"""Negamax that updates alpha before it tests it."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Player, Value
from core.options import SearchOptions
from core.search.cutoff_test import cutoff_test
from core.search.visits import Visits
from core.trace.recorder import Recorder


def negamax_update(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state for MAX; what can't change it is skipped.

    Everything is as in `negamax`, and values and cutoffs are the same, since alpha = max(alpha, v) reaches beta exactly
    when v does.

    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", *Artificial Intelligence* 6 (1975), procedure F2. One
    variable is both v and alpha there, so that it never falls below the given alpha; here v is separate. Raises as
    `Visits`.
    """
    visits = Visits(game, record, options)
    reaches = cutoff_test(options)

    def value(state: Any, player: Player, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter_as_mover(state, player, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = -math.inf
        for move in visit.moves:
            v = max(v, -value(visit.result(move), player.opponent, -beta, -alpha, depth + 1))
            visit.best(v)
            alpha = max(alpha, v)
            visit.alpha(alpha)
            if reaches(alpha, beta):
                return visit.cutoff(v)
        return visit.exit(v)

    alpha, beta = options.window
    if game.to_move(game.initial) is MAX:
        return value(game.initial, MAX, alpha, beta, 0)
    return -value(game.initial, MIN, -beta, -alpha, 0)
