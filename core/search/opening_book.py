"""The opening book: known moves in the first positions of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.game import Booked, Filling, Game, OptionError, name_of
from core.search.endgame_table import EndgameTable

MOST_SQUARES = 16
"""A larger board is not solved for a book."""

OPENING = 4
"""The most filled squares in a position of such a book."""


def check_book(game: Game[Any, Any]) -> None:
    """Raise OptionError for a game without an opening book, or if it can't be read."""
    if isinstance(game, Booked):
        game.book(game.initial)
    elif not isinstance(game, Filling):
        raise OptionError(f"{name_of(game)} has no opening book.", "Leave it out.", place="book")
    elif game.squares > MOST_SQUARES:
        problem = f"a board of {game.squares} squares is too large for an opening book."
        raise OptionError(problem, f"Choose one of at most {MOST_SQUARES} squares.", place="book")


def book_moves(game: Game[Any, Any], check_stop: Callable[[], None] = lambda: None) -> Mapping[int, int]:
    """Return the book's moves in the initial state, by index, with weights, the favourite first; none if unknown.

    They come from the game's own `book`, or from searching a board that fills up to the end. Raises as `check_book`,
    and what `check_stop` raises, as in `EndgameTable`.
    """
    check_book(game)
    state = game.initial
    if game.is_terminal(state):
        return {}
    if isinstance(game, Booked):
        indices = {move: index for index, move in enumerate(game.actions(state))}
        weights = {indices[move]: weight for move, weight in game.book(state).items()}
    elif isinstance(game, Filling) and game.squares - game.empty_squares(state) <= OPENING:
        weights = dict.fromkeys(EndgameTable(game, game.squares, check_stop).best_moves(state), 1)
    else:
        weights = {}
    return dict(sorted(weights.items(), key=lambda known: (-known[1], known[0])))
