"""Minimax search: the value of a state when both sides play best."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Value
from core.options import SearchOptions
from core.search.algorithm import OF_EVERY_SEARCH, Algorithm, Group
from core.search.listing import Listing, Tested, both_sides
from core.search.visits import Visits
from core.trace.recorder import Recorder


def minimax(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the minimax value of the game's initial state; every node is visited.

    Source: Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.), figure 5.3; with a depth limit
    it is the H-MINIMAX of section 5.3. Raises as `Visits`.
    """
    visits = Visits(game, record, options)

    def max_value(state: Any, depth: int) -> Value:
        visit = visits.enter(state, MAX, -math.inf, math.inf, depth)
        if visit.ends:
            return visit.value
        v: Value = -math.inf
        for move in visit.moves:
            v = max(v, min_value(visit.result(move), depth + 1))
            visit.best(v)
        return visit.exit(v)

    def min_value(state: Any, depth: int) -> Value:
        visit = visits.enter(state, MIN, -math.inf, math.inf, depth)
        if visit.ends:
            return visit.value
        v: Value = math.inf
        for move in visit.moves:
            v = min(v, max_value(visit.result(move), depth + 1))
            visit.best(v)
        return visit.exit(v)

    root_value = max_value if game.to_move(game.initial) is MAX else min_value
    return root_value(game.initial, 0)


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    return Listing("Russell and Norvig (4th ed.), figure 5.3", both_sides(options, tested, prunes=False))


MINIMAX = Algorithm(
    "minimax",
    "Minimax",
    "visits every node",
    minimax,
    listing,
    OF_EVERY_SEARCH | {"program", "misconception"},
    group=Group.BASIC,
)
