"""What a search does at its depth limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.game import Game, OptionError, Value, is_evaluated, no_evaluation


def evaluation_at(depth: int | None, game: Game[Any, Any]) -> Callable[[Any], Value]:
    """Return the static evaluation that a search to `depth` plies needs; raise OptionError if the game has none."""
    if is_evaluated(game):
        return game.evaluate
    if depth is not None:
        raise OptionError(
            f"{no_evaluation(game)}, so a search can't stop above the leaves.",
            "Leave the depth limit out.",
            place="depth",
        )
    return game.utility  # never called: without a limit there is no horizon
