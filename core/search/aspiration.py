"""Aspiration search: alpha-beta in a window around a guess, and once more if the value lies outside it."""

from __future__ import annotations

import math
from typing import Any

from core.expectation import exact, rounded
from core.game import Game, OptionError, Value
from core.options import SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm
from core.search.alpha_beta import a_pass
from core.search.listing import CodeLine, Listing, Tested, both_sides
from core.search.null_window import next_above, next_below
from core.search.passes import first_guess
from core.search.visits import Visits
from core.trace.recorder import Recorder


def aspiration(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state.

    The first pass has a window that reaches as far as the margin on either side of the guess. If it fails low, the
    value is at most what was returned, and the second pass has no lower bound; if it fails high, no upper bound.

    Source: Marsland, "A Review of Game-Tree Pruning", *ICCA Journal* 9 (1986), section on aspiration search.
    Raises OptionError for a guess that is infinite, and as `Visits`.
    """
    guess = first_guess(game, options)
    if guess in (math.inf, -math.inf):
        raise OptionError("a window around an infinite guess holds no number.", "Give a finite guess.", place="guess")
    alpha, beta = _around(guess, game, options)
    search = a_pass(game, Visits(game, record, options), options)
    v = search(alpha, beta)
    if v <= alpha:
        v = search(-math.inf, beta)
    elif v >= beta:
        v = search(alpha, math.inf)
    return v


def _around(guess: Value, game: Game[Any, Any], options: SearchOptions) -> tuple[Value, Value]:
    """Return the window around a finite guess, at least to the next numbers if rounding loses the margin."""
    if options.margin == math.inf:
        return -math.inf, math.inf
    alpha, beta = (rounded(exact(guess) + side * exact(options.margin)) for side in (-1, 1))
    return (
        alpha if alpha < guess else next_below(game, options)(guess),
        beta if beta > guess else next_above(game, options)(guess),
    )


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    passes = (
        CodeLine("root.driver", 0, "aspiration(s, guess, margin):"),
        CodeLine("root.window", 1, "α ← guess − margin; β ← guess + margin"),
        CodeLine("root.pass", 1, "v ← max_value(s, α, β), or min_value"),
        CodeLine("root.low", 1, "if v ≤ α: v ← max_value(s, −∞, β)"),
        CodeLine("root.high", 1, "else if v ≥ β: v ← max_value(s, α, ∞)"),
        CodeLine("root.answer", 1, "return v"),
    )
    return Listing("Marsland (1986); the search is alpha-beta", passes + both_sides(options, tested))


ASPIRATION = Algorithm(
    "aspiration",
    "Aspiration search",
    "searches in a window around a guess, and again if the value lies outside",
    aspiration,
    listing,
    OF_PRUNING - {"window", "leaves"} | {"guess", "margin"},
    passes="windows",
)
