"""Alpha-beta search with a transposition table: a position that comes up again need not be searched again."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Value
from core.options import SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm
from core.search.cutoff_test import cutoff_test
from core.search.listing import Listing, Tested, both_sides
from core.search.passes import PassSearch, from_the_root
from core.search.transpositions import Transpositions
from core.search.visits import Visits
from core.trace.recorder import Recorder


def alpha_beta_table(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state; skip what can't change it or is known.

    Each inner node is looked up first. An exact value stored for its position is returned, and so is a bound outside
    the window; any other bound narrows the window. Results of shallower searches are ignored.

    Sources: Knuth and Moore (1975) for the search; Greenblatt, Eastlake and Crocker (1967) for the table; the test of
    the bounds as in Breuker, *Memory versus Search in Games* (1998), chapter 2.

    The value is that of `alpha_beta`, except under a depth limit if a position comes up at two depths: then the deeper
    search counts. Raises as `Visits`.
    """
    return a_pass_with_table(game, record, options)(*options.root_window)


def a_pass_with_table(
    game: Game[Any, Any], record: Recorder, options: SearchOptions, visits: Visits | None = None
) -> PassSearch:
    """Return alpha-beta search from the root, as a function of the window; its passes share a table."""
    visits = visits or Visits(game, record, options)
    table = Transpositions(visits, record, options)
    reaches = cutoff_test(options)

    def max_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MAX, alpha, beta, depth)
        if visit.ends:
            return visit.value
        known, alpha, beta = table.look_up(visit, depth)
        if known is not None:
            return visit.exit(known)
        v: Value = -math.inf
        for move in visit.moves:
            v = max(v, min_value(visit.result(move), alpha, beta, depth + 1))
            visit.best(v)
            if reaches(v, beta):
                visit.cut()
                break
            alpha = max(alpha, v)
            visit.alpha(alpha)
        table.store(visit, v, depth)
        return visit.exit(v)

    def min_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MIN, alpha, beta, depth)
        if visit.ends:
            return visit.value
        known, alpha, beta = table.look_up(visit, depth)
        if known is not None:
            return visit.exit(known)
        v: Value = math.inf
        for move in visit.moves:
            v = min(v, max_value(visit.result(move), alpha, beta, depth + 1))
            visit.best(v)
            if reaches(alpha, v):
                visit.cut()
                break
            beta = min(beta, v)
            visit.beta(beta)
        table.store(visit, v, depth)
        return visit.exit(v)

    return from_the_root(game, max_value, min_value)


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    source = "The test of the bounds as in Breuker (1998), chapter 2"
    return Listing(source, both_sides(options, tested, table=options.mistake))


ALPHA_BETA_TABLE = Algorithm(
    "alphabeta-tt",
    "Alpha-beta with a table",
    "looks up positions that it has searched before",
    alpha_beta_table,
    listing,
    OF_PRUNING - {"form"} | {"table", "replace", "mistake"},
    has_table=True,
)
