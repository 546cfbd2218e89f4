"""Alpha-beta search: minimax that skips what can't change the result."""

from __future__ import annotations

import math
from typing import Any

from core.game import MAX, MIN, Game, Value
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm, Group
from core.search.cutoff_test import cutoff_test
from core.search.listing import Listing, Tested, both_sides
from core.search.passes import PassSearch, from_the_root
from core.search.visits import Visits
from core.trace.recorder import Recorder


def alpha_beta(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state; what can't change it is skipped.

    Alpha is the value that MAX has already secured on the path to this node, beta the value that MIN has secured: only
    a value strictly between them can still change the result. The value returned is exact inside the root's window, an
    upper bound at or below it and a lower bound at or above it.

    Source: Russell and Norvig, *Artificial Intelligence: A Modern Approach* (3rd ed.), figure 5.7: the test stands
    before the node's own bound is updated. Where the bound moves first, as in the fourth edition and the notes of UCLA
    CS 161, the same values cut off, since alpha was not beyond beta: then max(alpha, v) is beyond it exactly when v is.
    What such a search records, and what a fail-hard one returns, is up to `Visit` in `visits.py`. Raises as `Visits`.
    """
    return a_pass(game, Visits(game, record, options), options)(*options.root_window)


def a_pass(game: Game[Any, Any], visits: Visits, options: SearchOptions) -> PassSearch:
    """Return alpha-beta search from the root, as a function of the window."""
    reaches = cutoff_test(options)

    def max_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MAX, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = -math.inf
        for move in visit.moves:
            v = max(v, min_value(visit.result(move), alpha, beta, depth + 1))
            visit.best(v)
            if reaches(v, beta):
                return visit.cutoff(v)
            alpha = max(alpha, v)
            visit.alpha(alpha)
        return visit.exit(v)

    def min_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MIN, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = math.inf
        for move in visit.moves:
            v = min(v, max_value(visit.result(move), alpha, beta, depth + 1))
            visit.best(v)
            if reaches(alpha, v):
                return visit.cutoff(v)
            beta = min(beta, v)
            visit.beta(beta)
        return visit.exit(v)

    return from_the_root(game, max_value, min_value)


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code; `tested` is what the update form compares."""
    return Listing(_source(options, tested), both_sides(options, tested))


def _source(options: SearchOptions, tested: Tested) -> str:
    if options.form is Form.COMPARE:
        usual, cutoff, bounds = "Russell and Norvig (3rd ed.), figure 5.7", Cutoff.NONSTRICT, Bounds.SOFT
        if options.cutoff is Cutoff.STRICT:
            usual, cutoff = "the project of Berkeley CS188", Cutoff.STRICT
    elif tested is Tested.VALUE:
        usual, cutoff, bounds = "Russell and Norvig (4th ed.), figure 5.7", Cutoff.NONSTRICT, Bounds.SOFT
    else:
        usual, cutoff, bounds = "the notes of UCLA CS 161", Cutoff.NONSTRICT, Bounds.HARD
    other = ["equality does not cut off"] if options.cutoff is not cutoff else []
    if options.bounds is not bounds:
        other.append("fail-hard" if options.bounds is Bounds.HARD else "v is kept separate from the bounds")
    return f"In the form of {usual}" + (f", but {' and '.join(other)}" if other else "")


ALPHA_BETA = Algorithm(
    "alphabeta",
    "Alpha-beta",
    "skips what can't matter",
    alpha_beta,
    listing,
    OF_PRUNING | {"misconception", "program"},
    group=Group.BASIC,
)
