"""Memoized minimax: each position is searched once."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Value
from core.options import Mistake, SearchOptions
from core.search.algorithm import OF_EVERY_SEARCH, Algorithm
from core.search.listing import Listing, Tested, both_sides
from core.search.transpositions import Transpositions
from core.search.visits import Visits
from core.trace.recorder import Recorder


def memoized(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the minimax value of the game's initial state; no position is searched twice.

    With a depth limit a stored value counts only if exactly as many plies are left, so the result is always that of
    `minimax`.

    Source: Michie, "'Memo' Functions and Machine Learning", *Nature* 218 (1968). Raises as `Visits`.
    """
    visits = Visits(game, record, options)
    memo = Transpositions(visits, record, options, exact=True)

    def max_value(state: Any, depth: int) -> Value:
        visit = visits.enter(state, MAX, -math.inf, math.inf, depth)
        if visit.ends:
            return visit.value
        known = memo.look_up(visit, depth).value
        if known is not None:
            return visit.exit(known)
        v: Value = -math.inf
        for move in visit.moves:
            v = max(v, min_value(visit.result(move), depth + 1))
            visit.best(v)
        memo.store(visit, v, depth)
        return visit.exit(v)

    def min_value(state: Any, depth: int) -> Value:
        visit = visits.enter(state, MIN, -math.inf, math.inf, depth)
        if visit.ends:
            return visit.value
        known = memo.look_up(visit, depth).value
        if known is not None:
            return visit.exit(known)
        v: Value = math.inf
        for move in visit.moves:
            v = min(v, max_value(visit.result(move), depth + 1))
            visit.best(v)
        memo.store(visit, v, depth)
        return visit.exit(v)

    root_value = max_value if game.to_move(game.initial) is MAX else min_value
    return root_value(game.initial, 0)


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    source = "Michie (1968), with a function for each side"
    return Listing(source, both_sides(options, tested, prunes=False, table=Mistake.NONE))


MEMOIZED = Algorithm(
    "memo",
    "Memoized minimax",
    "searches each position only once, however often it comes",
    memoized,
    listing,
    OF_EVERY_SEARCH | {"table", "replace"},
    has_table=True,
)
