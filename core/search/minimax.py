"""Minimax search: the value of a state when both sides play best."""

from __future__ import annotations

import math
from typing import Any

from core.game import Game, Player, Value
from core.options import SearchOptions
from core.recorder import Recorder
from core.search.horizon import evaluation_at
from core.search.move_order import move_order
from core.search.recursion import Call, run
from core.trace import Bound


def minimax(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the minimax value of the game's initial state; every node is visited.

    Source: Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.), figure 5.3; with a depth limit
    it is the H-MINIMAX of section 5.3. A call by `yield` is a recursive call: see `core.search.recursion`.
    Heeds `order` and `depth`. Raises OptionError for a depth limit or an order that the game can't serve, and
    BudgetSpentError when the recorder's budget is spent.
    """
    evaluate = evaluation_at(options.depth, game)
    in_order = move_order(game, record, options)

    def max_value(state: Any, depth: int) -> Call:
        record.enter(state, Player.MAX, -math.inf, math.inf)
        if game.is_terminal(state):
            return record.leaf(game.utility(state))
        if depth == options.depth:
            return record.horizon(evaluate(state))
        v: Value = -math.inf
        best = None
        children = in_order(state, depth)
        record.branch(len(children))
        for child, move in children:
            record.choose(child, move)
            v2 = yield min_value(game.result(state, move), depth + 1)
            if best is None or v2 > v:
                v, best = v2, child
                record.best(child, v)
        return record.exit(v, Bound.EXACT)

    def min_value(state: Any, depth: int) -> Call:
        record.enter(state, Player.MIN, -math.inf, math.inf)
        if game.is_terminal(state):
            return record.leaf(game.utility(state))
        if depth == options.depth:
            return record.horizon(evaluate(state))
        v: Value = math.inf
        best = None
        children = in_order(state, depth)
        record.branch(len(children))
        for child, move in children:
            record.choose(child, move)
            v2 = yield max_value(game.result(state, move), depth + 1)
            if best is None or v2 < v:
                v, best = v2, child
                record.best(child, v)
        return record.exit(v, Bound.EXACT)

    root_value = max_value if game.to_move(game.initial) is Player.MAX else min_value
    return run(root_value(game.initial, 0))
