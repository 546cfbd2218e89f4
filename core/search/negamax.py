"""Negamax: alpha-beta search with one function for both players."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Player, Value
from core.options import SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm, Group
from core.search.cutoff_test import cutoff_test
from core.search.listing import Listing, Tested, one_function
from core.search.visits import Visits
from core.trace.recorder import Recorder


def negamax(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state for MAX; what can't change it is skipped.

    The game is zero-sum: a state's value to one player is minus its value to the other. So every node maximizes for the
    player to move: its value is the greatest of minus its children's values, and the window (alpha, beta) is
    (-beta, -alpha) to the opponent. Values, cutoffs and events are those of `alpha_beta`.

    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", *Artificial Intelligence* 6 (1975), procedure F2.
    There one variable is both v and alpha, so it never falls below the given alpha; here v is separate, and is tested
    before alpha is updated. Raises as `Visits`.
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
            if reaches(v, beta):
                return visit.cutoff(v)
            alpha = max(alpha, v)
            visit.alpha(alpha)
        return visit.exit(v)

    alpha, beta = options.root_window
    if game.to_move(game.initial) is MAX:
        return value(game.initial, MAX, alpha, beta, 0)
    return -value(game.initial, MIN, -beta, -alpha, 0)


_SOURCE = (
    "Knuth and Moore (1975), procedure F2, with v kept separate from α. Values, α and β are those of the side to move; "
    "sign(s) is 1 where MAX moves and −1 where MIN does"
)


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code; `tested` is what the update form compares."""
    return Listing(_SOURCE, one_function(options, tested))


NEGAMAX = Algorithm(
    "negamax",
    "Negamax",
    "is alpha-beta with one function for both sides",
    negamax,
    listing,
    OF_PRUNING,
    for_mover=True,
    group=Group.BASIC,
)
