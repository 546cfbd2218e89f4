"""The positions of an experiment in a game: which they are, and the leaves that a search evaluates in each."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import numpy as np

from core.game import Game, OptionError
from core.games import GAMES
from core.lab.game_settings import MOST_EVENTS, GameSettings
from core.search import recorder_for, search
from core.trace.kinds import SCORES

TRIES = 200
"""Games that are begun to find one that goes on after its random moves."""


class Drawn(NamedTuple):
    """A position that was drawn: its text, and the side to move, which is MAX at the root."""

    position: str
    side: str


def drawn(settings: GameSettings, number: int) -> Drawn:
    """Return position `number` of an experiment, from 0: it is reached by random moves, and the game goes on there.

    Raises OptionError if no game lasts so long.
    """
    game = settings.begun()
    for attempt in range(TRIES):
        # A string seeds the generator identically on every machine.
        state = _played(game, settings.plies, Random(f"{settings.seed} {number} {attempt}"))  # noqa: S311
        if not game.is_terminal(state):
            position, side = str(state).rsplit(" ", 1)
            return Drawn(position, side)
    raise OptionError(
        f"each of {TRIES} games was over after {settings.plies} random moves or fewer.",
        "Give fewer moves.",
        place="plies",
    )


def leaves_evaluated(settings: GameSettings, number: int) -> int:
    """Return how many leaves the search evaluates in position `number`, in all its passes together.

    Raises OptionError if the search takes more than MOST_EVENTS events.
    """
    position, side = drawn(settings, number)
    game = GAMES[settings.game].at(position, side, settings.chosen)
    trace = search(game, settings.options, recorder_for(game, settings.options))
    if trace.truncated:
        problem = f"the search of position {number} takes more than {MOST_EVENTS:,} steps."
        raise OptionError(problem, f"Give fewer plies than {settings.depth}.", place="depth")
    return int(np.isin(trace.events["kind"], SCORES).sum())


def _played(game: Game[Any, Any], plies: int, dice: Random) -> Any:
    """Return the state after random moves; fewer than `plies` if the game is over by then."""
    state = game.initial
    for _ in range(plies):
        if game.is_terminal(state):
            break
        state = game.result(state, dice.choice(game.actions(state)))
    return state
