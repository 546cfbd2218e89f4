"""Expectiminimax: minimax for games of chance."""

from __future__ import annotations

import math
from typing import Any

from core.expectation import NOTHING, Total, plus, rounded
from core.game import CHANCE, MAX, MIN, Game, Value
from core.options import SearchOptions
from core.search.algorithm import OF_EVERY_SEARCH, Algorithm, Group
from core.search.listing import CodeLine, Listing, Tested, both_sides, head
from core.search.visits import Visits
from core.trace.recorder import Recorder


def expectiminimax(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the expected value of the game's initial state under best play; every node is visited.

    Source: Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.), section 5.5. Without chance
    nodes it is minimax. Raises as `Visits`, and OptionError where an expected value does not exist.
    """
    visits = Visits(game, record, options)

    def max_value(state: Any, depth: int) -> Value:
        visit = visits.enter(state, MAX, -math.inf, math.inf, depth)
        if visit.ends:
            return visit.value
        v: Value = -math.inf
        for move in visit.moves:
            child = visit.result(move)
            v = max(v, value_of[to_move(child)](child, depth + 1))
            visit.best(v)
        return visit.exit(v)

    def min_value(state: Any, depth: int) -> Value:
        visit = visits.enter(state, MIN, -math.inf, math.inf, depth)
        if visit.ends:
            return visit.value
        v: Value = math.inf
        for move in visit.moves:
            child = visit.result(move)
            v = min(v, value_of[to_move(child)](child, depth + 1))
            visit.best(v)
        return visit.exit(v)

    def chance_value(state: Any, depth: int) -> Value:
        visit = visits.enter(state, CHANCE, -math.inf, math.inf, depth)
        if visit.ends:
            return visit.value
        v: Total = NOTHING
        for move in visit.moves:
            child = visit.result(move)
            v = plus(v, visit.probability(move), value_of[to_move(child)](child, depth + 1))
            visit.chance(rounded(v))
        return visit.exit(rounded(v))

    to_move = game.to_move
    value_of = {MAX: max_value, MIN: min_value, CHANCE: chance_value}
    return value_of[to_move(game.initial)](game.initial, 0)


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    depth = (", depth", ", depth + 1") if options.depth is not None else ("", "")
    chance = (
        *head("chance", f"chance_value(s{depth[0]})", options),
        CodeLine("chance.init", 1, "v ← 0"),
        CodeLine("chance.loop", 1, "for each child c of s:"),
        CodeLine("chance.sum", 2, f"v ← v + P(c) · value(c{depth[1]})"),
        CodeLine("chance.return", 1, "return v"),
    )
    source = "Russell and Norvig (4th ed.), section 5.5; value(c) is the function of who moves at c"
    return Listing(source, both_sides(options, tested, prunes=False, call="value(c{})") + chance)


EXPECTIMINIMAX = Algorithm(
    "expectiminimax",
    "Expectiminimax",
    "visits every node, and weighs what dice decide",
    expectiminimax,
    listing,
    OF_EVERY_SEARCH - {"endgame", "book"} | {"opponent", "misconception"},
    group=Group.BASIC,
)
