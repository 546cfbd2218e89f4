"""The endgame table that a trace claims to have: which positions are in it, and what they are worth by brute force."""

from __future__ import annotations

from typing import Any

from core.game import Filling, Game, Player, Value
from core.options import SearchOptions
from core.trace import Event

MOST_CHECKED = 20_000
"""The most positions that are looked at for one trace, less than a second of work."""


class ClaimedEndgames:
    """Follows what a table tells. What would take more than MOST_CHECKED positions in all is taken as given."""

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        self._game = game
        self._most_empty = options.endgame
        self._worth: dict[Any, Value] = {}
        self._left = MOST_CHECKED
        self.taken_as_given = 0

    def holds(self, state: Any) -> bool:
        """Return whether a position is in the table: the game goes on there, with few enough empty squares."""
        if self._most_empty is None or not isinstance(self._game, Filling) or self._game.is_terminal(state):
            return False
        return self._game.empty_squares(state) <= self._most_empty

    def problem(self, event: Event, state: Any) -> str:
        """Return what is wrong with what the table tells of a position, or ""."""
        moves = self._game.actions(state)
        if event.best_move is None or not 0 <= event.best_move < len(moves):
            return f"the position has {len(moves)} moves."
        value = self.worth(state)
        if value is None:
            self.taken_as_given += 1
            return ""
        if event.value != value:
            return f"the position is worth {value}."
        best = self._worth[self._game.result(state, moves[event.best_move])]
        return "" if best == value else f"that move is worth {best}, not {value}."

    def worth(self, state: Any) -> Value | None:
        """Return the minimax value of a position, by looking at all that follow from it; None if they are too many."""
        if state in self._worth:
            return self._worth[state]
        if self._left == 0:
            return None
        self._left -= 1
        game = self._game
        if game.is_terminal(state):
            worth = game.utility(state)
        else:
            values = []
            for move in game.actions(state):
                value = self.worth(game.result(state, move))
                if value is None:
                    return None
                values.append(value)
            worth = max(values) if game.to_move(state) is Player.MAX else min(values)
        self._worth[state] = worth
        return worth
