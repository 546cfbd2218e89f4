"""Negamax: alpha-beta search with one function for both players."""

from __future__ import annotations

import math
import operator
from typing import Any

from core.game import Game, Player, Value
from core.options import Cutoff, Form, SearchOptions
from core.recorder import Recorder
from core.search.alpha_beta import returned
from core.search.horizon import evaluation_at
from core.search.move_order import move_order
from core.search.recursion import Call, run


def negamax(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state for MAX; what can't change it is skipped.

    The game is zero-sum: what a state is worth to one player is minus what it is worth to the other. So every node
    maximizes, for the player to move there: its value is the greatest of minus its children's values, and the window
    (alpha, beta) is (-beta, -alpha) to the opponent. Values, cutoffs and events are those of `alpha_beta`.

    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", *Artificial Intelligence* 6 (1975), procedure F2. One
    variable is both v and alpha there, so that it is updated before it is tested (`Form.UPDATE`) and never falls below
    the alpha given; here v stands apart, so that every option is heeded. A call by `yield` is a recursive call: see
    `core.search.recursion`.
    Raises OptionError for a depth limit or an order that the game can't serve, and BudgetSpentError when the recorder's
    budget is spent.
    """
    evaluate = evaluation_at(options.depth, game)
    in_order = move_order(game, record, options)
    reaches = operator.ge if options.cutoff is Cutoff.NONSTRICT else operator.gt
    update_first = options.form is Form.UPDATE

    def value(state: Any, player: Player, alpha: Value, beta: Value, depth: int) -> Call:
        is_max = player is Player.MAX
        for_max = operator.pos if is_max else operator.neg  # a trace, like a game, tells MAX's numbers; its own inverse
        record_bound = record.alpha if is_max else record.beta
        window = (alpha, beta) if is_max else (-beta, -alpha)
        record.enter(state, player, *window)
        if game.is_terminal(state):
            return for_max(record.leaf(game.utility(state)))
        if depth == options.depth:
            return for_max(record.horizon(evaluate(state)))
        v: Value = -math.inf
        best = None
        children = in_order(state, depth)
        record.branch(len(children))
        for searched, (child, move) in enumerate(children, start=1):
            record.choose(child, move)
            v2 = -(yield value(game.result(state, move), player.opponent, -beta, -alpha, depth + 1))
            if best is None or v2 > v:
                v, best = v2, child
                record.best(child, for_max(v))
            if update_first:
                alpha = max(alpha, v)
                record_bound(child, for_max(alpha))
            if reaches(alpha if update_first else v, beta):
                record.cutoff(child, children[searched:])
                break
            alpha = max(alpha, v)
            record_bound(child, for_max(alpha))
        return for_max(record.exit(*returned(for_max(v), window, options, record.known)))

    alpha, beta = options.window
    if game.to_move(game.initial) is Player.MAX:
        return run(value(game.initial, Player.MAX, alpha, beta, 0))
    return -run(value(game.initial, Player.MIN, -beta, -alpha, 0))
