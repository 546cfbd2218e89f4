"""Quiescence search: alpha-beta that takes a static evaluation only where the position is quiet."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.game import MAX, MIN, Game, OptionError, Value, is_evaluated, name_of, no_evaluation, tells_noise
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm
from core.search.cutoff_test import cutoff_test
from core.search.listing import CodeLine, Listing, Tested, both_sides
from core.search.move_order import InOrder, Numbered
from core.search.passes import from_the_root
from core.search.visits import OnlySome, Visits
from core.trace.recorder import Recorder

MOST_PLIES = 32
"""The most plies beyond the depth limit. Captures end sooner: there are at most 30 on a chess board."""


def quiescence(  # noqa: C901  a function for each side
    game: Game[Any, Any], record: Recorder, options: SearchOptions
) -> Value:
    """Return the value of the game's initial state, with quiet positions evaluated at or beyond the depth limit.

    At the limit, a position with noisy moves is searched further, by these moves only. The side to move may also
    decline them all and take the static evaluation: it stands pat. A position without noisy moves is quiet, and is
    worth its static evaluation. So is one MOST_PLIES beyond the limit, noisy or not, so that the search ends.

    A side in check may stand pat, too, and giving check does not make a move noisy: many programs add both.

    Sources: Shannon, "Programming a Computer for Playing Chess", *Philosophical Magazine* 41 (1950), section 4; Beal,
    "A Generalised Quiescence Search Algorithm", *Artificial Intelligence* 43 (1990). Above the limit it is
    `alpha_beta`.

    Raises OptionError without a depth limit, and for a game without a static evaluation or noisy moves; and as
    `Visits`.
    """
    limit = _limit(game, options)
    visits = Visits(game, record, options, _only_noisy(game, options, limit))
    reaches = cutoff_test(options)
    evaluate = game.evaluate  # type: ignore[attr-defined]  # Evaluated, or there is no limit

    def max_value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        visit = visits.enter(state, MAX, alpha, beta, depth)
        if visit.ends:
            return visit.value
        v: Value = -math.inf
        if depth >= limit:
            v = evaluate(state)
            if reaches(v, beta):
                visit.stand_pat(v, alpha, beta)
                return visit.decline(v)
            alpha = max(alpha, v)
            visit.stand_pat(v, alpha, beta)
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
        if depth >= limit:
            v = evaluate(state)
            if reaches(alpha, v):
                visit.stand_pat(v, alpha, beta)
                return visit.decline(v)
            beta = min(beta, v)
            visit.stand_pat(v, alpha, beta)
        for move in visit.moves:
            v = min(v, max_value(visit.result(move), alpha, beta, depth + 1))
            visit.best(v)
            if reaches(alpha, v):
                return visit.cutoff(v)
            beta = min(beta, v)
            visit.beta(beta)
        return visit.exit(v)

    return from_the_root(game, max_value, min_value)(*options.root_window)


def _limit(game: Game[Any, Any], options: SearchOptions) -> int:
    another = "Choose another search."
    if not is_evaluated(game):
        problem = f"{no_evaluation(game)}, so quiescence search can't stop above the leaves."
        raise OptionError(problem, another, place="algorithm")
    if not tells_noise(game):
        problem = (
            f"{name_of(game)} does not tell noisy moves from quiet ones, so quiescence search can't go on with them."
        )
        raise OptionError(problem, another, place="algorithm")
    if options.depth is None:
        problem = "quiescence search begins at the depth limit, and there is none."
        raise OptionError(problem, "Give a depth limit.", place="depth")
    return options.depth


def _only_noisy(game: Game[Any, Any], options: SearchOptions, limit: int) -> OnlySome:
    is_noisy = game.is_noisy  # type: ignore[attr-defined]  # Noisy
    # The best order is known only as deep as the limit.
    is_ordered = options.order not in (Order.BEST, Order.WORST)

    def noisy(state: Any, depth: int, in_order: InOrder) -> Numbered:
        if depth >= limit + MOST_PLIES:
            return []
        moves = in_order(state, depth) if is_ordered else enumerate(game.actions(state))
        return [(child, move) for child, move in moves if is_noisy(state, move)]

    return noisy


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    source = "Shannon (1950) and Beal (1990); above the limit it is alpha-beta"
    return Listing(source, tuple(_lines(options, tested)))


def _lines(options: SearchOptions, tested: Tested) -> Iterator[CodeLine]:
    is_strict = options.cutoff is Cutoff.STRICT
    for line in both_sides(options, tested, limited=True):
        side, _, what = line.anchor.partition(".")
        if what == "horizon":
            yield replace(line, text="if depth ≥ limit and quiet(s): return eval(s)")
        elif what == "loop":
            own, other, meets = ("α", "β", "≥>") if side == "max" else ("β", "α", "≤<")
            returned = other if options.bounds is Bounds.HARD else "v"
            yield CodeLine(f"{side}.beyond", 1, "if depth ≥ limit:")
            yield CodeLine(f"{side}.pat", 2, "v ← eval(s): stand pat")
            yield CodeLine(f"{side}.decline", 2, f"if v {meets[is_strict]} {other}: return {returned}")
            yield CodeLine(f"{side}.raise", 2, f"{own} ← {side}({own}, v)")
            yield replace(line, text="for each child c of s, only noisy ones if depth ≥ limit:")
        else:
            yield line


QUIESCENCE = Algorithm(
    "quiescence",
    "Quiescence search",
    "is alpha-beta that follows captures and the like beyond the depth limit",
    quiescence,
    listing,
    OF_PRUNING - {"form"},
    plies_beyond=MOST_PLIES,
)
