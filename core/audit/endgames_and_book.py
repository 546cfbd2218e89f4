"""The endgame table and the opening book that a trace claims to have, and what is true of them by brute force."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.audit.auditor import Wrong
from core.game import Booked, Filling, Game, Player, Value
from core.options import SearchOptions
from core.trace import Event, Kind

MOST_CHECKED = 20_000
"""The most positions that are looked at for one trace, less than a second of work."""


class Given(NamedTuple):
    """What is taken as given: how many values of an endgame table, and whether the moves of an opening book are."""

    values: int = 0
    book: bool = False


class ClaimedEndgames:
    """Follows what a table tells. What would take more than MOST_CHECKED positions in all is taken as given."""

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        self._game = game
        self._most_empty = options.endgame
        self._worth: dict[Any, Value] = {}
        self._left = MOST_CHECKED
        self.given = Given()

    def holds(self, state: Any) -> bool:
        """Return whether a position is in the table: the game goes on there, with few enough empty squares."""
        if self._most_empty is None:
            return False
        if not isinstance(self._game, Filling) or self._game.is_terminal(state):
            return False
        return self._game.empty_squares(state) <= self._most_empty

    def wrong(self, event: Event, state: Any) -> Wrong:
        """Return what is wrong with what a table or a book has of a position. A book of the game's own is as given."""
        moves, is_book = self._game.actions(state), event.kind is Kind.BOOK
        chosen = event.child if is_book else event.best_move
        counts = 1 <= (event.moves or 0) <= len(moves) if is_book else True
        if chosen is None or not 0 <= chosen < len(moves) or not counts:
            return "the position has {} moves.", len(moves)
        value = None if is_book and isinstance(self._game, Booked) else self.worth(state)
        if value is None:
            self.given = Given(self.given.values + (not is_book), self.given.book or is_book)
            return ()
        if not is_book and event.value != value:
            return "the position is worth {:answer}.", value
        best = self._worth[self._game.result(state, moves[chosen])]
        return () if best == value else ("that move is worth {:answer}, not {:answer}.", best, value)

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
