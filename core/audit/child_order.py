"""The order in which children are searched according to a trace's options, computed independently of the searches."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

import numpy as np

from core.game import Game, Player, Value, is_evaluated
from core.options import Order
from core.search import ALGORITHMS
from core.trace import ABSENT, Kind, Trace
from core.trees.leaf_tree import LeafTree

LEARNED = (Order.HASH, Order.KILLER, Order.HISTORY)


class ClaimedOrders:
    """Gives the order of each node's children; what only the search could know is taken from the trace.

    That is a random order, one that the search learned, and best or worst first where it would take a separate search.
    """

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self._trace, self._game, self._order = trace, game, trace.options.order
        self._hand = dict(trace.options.hand)
        self._depths = set(map(len, self._hand))
        self._value = self._value_to_sort_by()
        algorithm = ALGORITHMS.get(trace.options.algorithm)
        self._learns = self._order in LEARNED or (algorithm is not None and algorithm.deepens)
        self._shown: dict[int, list[int]] | None = None

    def children(self, state: Any, node: int, visit: int) -> deque[int]:
        """Return the indices of the children of an inner node, in the order in which a visit to it searches them."""
        moves = self._game.actions(state)
        written = range(len(moves))
        if self._learns:
            return self._as_shown(visit, written)
        if self._order is Order.REVERSED:
            return deque(reversed(written))
        if self._order is Order.HAND and int(self._trace.places.depth[node]) in self._depths:
            return deque(self._hand.get(self._trace.places.path(node), written))
        value, player = self._value, self._game.to_move(state)
        if self._order in (Order.GIVEN, Order.HAND) or (value is not None and player is Player.CHANCE):
            return deque(written)
        if value is None:
            return self._as_shown(visit, written)
        sign = 1 if (player is Player.MAX) is (self._order is Order.WORST) else -1
        return deque(sorted(written, key=lambda child: sign * value(self._game.result(state, moves[child]))))

    def _value_to_sort_by(self) -> Callable[[Any], Value] | None:
        game = self._game
        if (
            self._order in (Order.BEST, Order.WORST)
            and isinstance(game, LeafTree)
            and self._trace.options.depth is None
        ):
            return game.minimax.__getitem__
        if self._order is Order.EVALUATION and is_evaluated(game):
            evaluate = game.evaluate
            return lambda state: game.utility(state) if game.is_terminal(state) else evaluate(state)
        return None

    def _as_shown(self, visit: int, written: range) -> deque[int]:
        if self._shown is None:
            self._shown = _children_in_trace(self._trace)
        shown = self._shown.get(visit, [])
        return deque(dict.fromkeys(child for child in [*shown, *written] if child in written))


def _children_in_trace(trace: Trace) -> dict[int, list[int]]:
    rows, places, visits = trace.events, trace.places, trace.visits
    shown = defaultdict(list)
    about_a_child = np.isin(rows["kind"], (Kind.ENTER, Kind.SKIP)) & (rows["visit"] >= 0)
    about_a_child &= rows["visit"] < len(visits)
    for kind, visit, child in rows[about_a_child][["kind", "visit", "child"]].tolist():
        if kind == Kind.SKIP:
            shown[visit].append(child)
        elif int(visits.parent[visit]) != ABSENT and visits.place[visit] < len(places):
            shown[int(visits.parent[visit])].append(int(places.child[visits.place[visit]]))
    return shown
