"""Alpha-beta search: minimax that leaves out what can't change the result."""

from __future__ import annotations

import math
import operator
from typing import Any

from core.game import Game, Player, Value
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.recorder import Recorder
from core.search.horizon import evaluation_at
from core.search.move_order import move_order
from core.search.recursion import Call, run
from core.trace import Bound


def alpha_beta(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state; what can't change it is skipped.

    Alpha is the value that MAX is already sure of on the path to here, beta the value that MIN is sure of: only a
    value strictly between them can still change the result. The value returned is exact inside the root's window, an
    upper bound at or below it and a lower bound at or above it.

    Source: Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.), figure 5.7. The test stands
    before the node's own bound is updated, as in the third edition and at Berkeley, or after it (`Form.UPDATE`), as at
    UCLA: since alpha was not beyond beta, alpha = max(alpha, v) is beyond it just when v is, so that values and cutoffs
    are the same. A call by `yield` is a recursive call: see `core.search.recursion`.
    Raises OptionError for a depth limit or an order that the game can't serve, and BudgetSpentError when the recorder's
    budget is spent.
    """
    evaluate = evaluation_at(options.depth, game)
    in_order = move_order(game, record, options)
    reaches = operator.ge if options.cutoff is Cutoff.NONSTRICT else operator.gt
    update_first = options.form is Form.UPDATE

    def max_value(state: Any, alpha: Value, beta: Value, depth: int) -> Call:
        record.enter(state, Player.MAX, alpha, beta)
        if game.is_terminal(state):
            return record.leaf(game.utility(state))
        if depth == options.depth:
            return record.horizon(evaluate(state))
        window = alpha, beta
        v: Value = -math.inf
        best = None
        children = in_order(state, depth)
        record.branch(len(children))
        for searched, (child, move) in enumerate(children, start=1):
            record.choose(child, move)
            v2 = yield min_value(game.result(state, move), alpha, beta, depth + 1)
            if best is None or v2 > v:
                v, best = v2, child
                record.best(child, v)
            if update_first:
                alpha = max(alpha, v)
                record.alpha(child, alpha)
            if reaches(alpha if update_first else v, beta):
                record.cutoff(child, children[searched:])
                break
            alpha = max(alpha, v)
            record.alpha(child, alpha)
        return record.exit(*returned(v, window, options, record.known))

    def min_value(state: Any, alpha: Value, beta: Value, depth: int) -> Call:
        record.enter(state, Player.MIN, alpha, beta)
        if game.is_terminal(state):
            return record.leaf(game.utility(state))
        if depth == options.depth:
            return record.horizon(evaluate(state))
        window = alpha, beta
        v: Value = math.inf
        best = None
        children = in_order(state, depth)
        record.branch(len(children))
        for searched, (child, move) in enumerate(children, start=1):
            record.choose(child, move)
            v2 = yield max_value(game.result(state, move), alpha, beta, depth + 1)
            if best is None or v2 < v:
                v, best = v2, child
                record.best(child, v)
            if update_first:
                beta = min(beta, v)
                record.beta(child, beta)
            if reaches(alpha, beta if update_first else v):
                record.cutoff(child, children[searched:])
                break
            beta = min(beta, v)
            record.beta(child, beta)
        return record.exit(*returned(v, window, options, record.known))

    root_value = max_value if game.to_move(game.initial) is Player.MAX else min_value
    return run(root_value(game.initial, *options.window, 0))


def returned(v: Value, window: tuple[Value, Value], options: SearchOptions, known: Bound) -> tuple[Value, Bound]:
    """Return what a node searched with `window` returns, and what that is of its true value.

    At or below alpha it is an upper bound, at or above beta a lower bound, between them exact; nothing lies beyond
    an infinite bound, so a value that meets one is exact. Strict cutoffs make the edges exact too, if values beyond
    them are not moved there by fail-hard. Strict cutoffs also search windows of a single point, where fail-hard
    returns the same number on either side; `known`, what the children showed of v, then says which it was.

    >>> returned(7, (0, 5), SearchOptions(), Bound.LOWER)
    (7, <Bound.LOWER: 2>)
    >>> returned(7, (0, 5), SearchOptions(bounds=Bounds.HARD), Bound.LOWER)
    (5, <Bound.LOWER: 2>)
    """
    alpha, beta = window
    hard = options.bounds is Bounds.HARD
    if hard and alpha == v == beta:
        return v, known
    if v < alpha or (v == alpha and v != -math.inf and not options.closed):
        return (alpha if hard else v), Bound.UPPER
    if v > beta or (v == beta and v != math.inf and not options.closed):
        return (beta if hard else v), Bound.LOWER
    return v, Bound.EXACT
