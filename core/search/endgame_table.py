"""The endgame table: the value and a best move of each position near the end of a game."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from core.game import MAX, Evaluated, Filling, Game, OptionError, Value, name_of

MOST_POSITIONS = 200_000
"""The most positions worked out for a table, a few seconds of work. 4x4 Connect Four has 161,029."""


class KnownPosition(NamedTuple):
    """What a table knows of a position: its value, and the index of the first of the best moves, as written."""

    value: Value
    best_move: int


def check_endgames(game: Game[Any, Any]) -> Filling:
    """Return the game; raise OptionError if it can't have an endgame table."""
    if isinstance(game, Filling):
        return game
    problem = f"{name_of(game)} has no endgame table: its moves do not fill empty squares."
    raise OptionError(problem, "Leave it out.", place="endgame")


class EndgameTable:
    """The positions with at most so many empty squares, each searched to the end when first asked for.

    Tables of real games are made beforehand; Ströhlein computed the first for chess (dissertation, Munich 1970).
    """

    def __init__(self, game: Game[Any, Any], most_empty: int, check_stop: Callable[[], None] = lambda: None) -> None:
        """Refuse a game as `check_endgames` does.

        `check_stop` is called before each position is worked out; its exception ends the work and keeps what was done.
        """
        self._empty_squares = check_endgames(game).empty_squares
        self._game = game
        self._most_empty = most_empty
        self._anything = game.utility_range if isinstance(game, Evaluated) else (-math.inf, math.inf)
        self._check_stop = check_stop
        self._ranges: dict[Hashable, tuple[Value, Value]] = {}

    def holds(self, state: Any) -> bool:
        """Return whether the table has a position; finished games are in no table."""
        return self._empty_squares(state) <= self._most_empty and not self._game.is_terminal(state)

    def probe(self, state: Any) -> KnownPosition:
        """Return a position's entry; raise OptionError beyond MOST_POSITIONS worked out."""
        return KnownPosition(self._worth(state, -math.inf, math.inf), next(self.best_moves(state)))

    def best_moves(self, state: Any) -> Iterator[int]:
        """Yield the index of each best move in a position of the table. Raises as `probe`."""
        game = self._game
        value = self._worth(state, -math.inf, math.inf)
        for index, move in enumerate(game.actions(state)):
            after = game.result(state, move)
            if game.to_move(state) is MAX:
                is_best = self._worth(after, -math.inf, value) >= value
            else:
                is_best = self._worth(after, value, math.inf) <= value
            if is_best:
                yield index

    def positions(self) -> Iterator[Any]:
        """Yield the table's reachable positions, the initial one first; raise OptionError beyond MOST_POSITIONS."""
        game = self._game
        met, waiting = {game.initial}, deque([game.initial])
        while waiting:
            state = waiting.popleft()
            if self.holds(state):
                yield state
            if not game.is_terminal(state):
                found = dict.fromkeys(game.result(state, move) for move in game.actions(state))
                new = [each for each in found if each not in met]
                met.update(new)
                waiting.extend(new)
            if len(met) > MOST_POSITIONS:
                problem = f"more than {MOST_POSITIONS:,} positions can follow."
                raise OptionError(problem, "Begin at a later position.", place="position")

    def _worth(self, state: Any, alpha: Value, beta: Value) -> Value:
        """Return a position's value: exact inside the window, else a bound."""
        game = self._game
        if game.is_terminal(state):
            return game.utility(state)
        least, most = self._ranges.get(state, self._anything)
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        if state not in self._ranges and len(self._ranges) >= MOST_POSITIONS:
            problem = f"more than {MOST_POSITIONS:,} positions would have to be worked out."
            raise OptionError(problem, "Give fewer empty squares.", place="endgame")
        self._check_stop()
        alpha, beta = max(alpha, least), min(beta, most)
        low, high, is_max = alpha, beta, game.to_move(state) is MAX
        v: Value = -math.inf if is_max else math.inf
        for move in game.actions(state):
            found = self._worth(game.result(state, move), low, high)
            v = max(v, found) if is_max else min(v, found)
            low, high = (max(low, v), high) if is_max else (low, min(high, v))
            if low >= high:
                break
        self._ranges[state] = v if v > alpha else least, v if v < beta else most
        return v
