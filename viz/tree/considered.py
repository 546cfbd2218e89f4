"""Which children of a node a search considers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Game, tells_noise


def considered(game: Game[Any, Any], state: Any, branching: int) -> Sequence[int]:
    """Return the indices of a state's children, given how many a search counted: at a depth limit only noisy ones.

    >>> from core.games.connectfour import ConnectFour
    >>> game = ConnectFour.from_position("abababf")
    >>> list(considered(game, game.initial, 7)), considered(game, game.initial, 2)
    ([0, 1, 2, 3, 4, 5, 6], [0, 1])
    """
    if not tells_noise(game) or branching == len(moves := game.actions(state)):
        return range(branching)
    return [index for index, move in enumerate(moves) if game.is_noisy(state, move)]
