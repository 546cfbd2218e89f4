"""A misconception about the order in which children are searched."""

from __future__ import annotations

from typing import Any

from core.game import Game
from core.options import Misconception, SearchOptions
from core.search.misconceptions.steps import AlphaBeta
from core.search.visits import Visits
from core.trace.recorder import Recorder


class _FromTheOtherEnd(Visits):
    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        super().__init__(game, record, options)
        in_order = self._in_order
        self._in_order = lambda state, depth: [*reversed(in_order(state, depth))]


class OtherEnd(AlphaBeta):
    """The children of each node are searched in the opposite order."""

    name = Misconception.REVERSED
    idea = "The children are searched from the other end."
    truth = "The order is given, and it is left to right unless another one is named."

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        super().__init__(game, record, options)
        self.visits = _FromTheOtherEnd(game, record, options)
