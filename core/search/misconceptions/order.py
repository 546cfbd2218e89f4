"""A misconception about the order in which children are searched."""

from __future__ import annotations

from typing import Any

from core.game import Game, Player, Value
from core.options import Misconception, SearchOptions
from core.search.misconceptions.steps import AlphaBeta
from core.search.visits import Visit, Visits
from core.trace.recorder import Recorder


class _FromTheOtherEnd(Visits):
    def enter(
        self, state: Any, player: Player, alpha: Value, beta: Value, depth: int, kind: type[Visit] = Visit
    ) -> Visit:
        visit = super().enter(state, player, alpha, beta, depth, kind)
        if not visit.ends:
            visit.moves = [*reversed(visit.moves)]
        return visit


class OtherEnd(AlphaBeta):
    """The children of each node are searched in the opposite order."""

    name = Misconception.REVERSED
    idea = "The children are searched from the other end."
    truth = "The order is given, and it is left to right unless another one is named."

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        super().__init__(game, record, options)
        self.visits = _FromTheOtherEnd(game, record, options)
