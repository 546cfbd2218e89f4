"""Whether another move wins sooner than the one found, if all wins are worth the same."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from core.game import Game, Player, has_chance
from core.trace import Trace
from core.trace.line_of_play import best_line

MOST_STATES = 2_000
"""The most states examined: a second's work in chess."""


class SoonerWin(NamedTuple):
    """A move that wins by force within so many plies; the search's line takes `found`."""

    move: Any
    plies: int
    found: int


def sooner_win(trace: Trace, game: Game[Any, Any]) -> SoonerWin | None:
    """Return the move that wins soonest, if the line of play wins later; also None if that takes too long to find."""
    line, state, mover = best_line(trace), game.initial, game.to_move(game.initial)
    for child in line:
        state = game.result(state, game.actions(state)[child])
    if len(line) < 2 or has_chance(game) or not _has_won(game, state, mover):
        return None
    left = MOST_STATES

    @cache
    def wins(state: Any, plies: int) -> bool:
        nonlocal left
        left -= 1
        if left < 0 or game.is_terminal(state) or not plies:
            return left >= 0 and _has_won(game, state, mover)
        below = (wins(game.result(state, move), plies - 1) for move in game.actions(state))
        return any(below) if game.to_move(state) is mover else all(below)

    for plies in range(1, len(line)):
        for move in game.actions(game.initial):
            if wins(game.result(game.initial, move), plies - 1):
                return SoonerWin(move, plies, len(line))
    return None


def _has_won(game: Game[Any, Any], state: Any, side: Player) -> bool:
    return game.is_terminal(state) and (game.utility(state) > 0) is (side is Player.MAX) and game.utility(state) != 0
