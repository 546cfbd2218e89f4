"""A recorded game of each game, as text to be read: tests/data/playthroughs/NAME.txt.

PLYSCOPE_REWRITE=1 python -m pytest tests/core/test_playthroughs.py records them anew; git then shows what became
different.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple

import pytest

from core.game import Concluded, Evaluated, Game, Remarked
from core.games import GAMES, GRAPH_GAMES, OWN
from core.games.cat_and_mouse import EXAMPLE, SIDES, START, CatAndMouse, Place
from core.games.entry import EVALUATION, GameEntry
from core.options.numerals import in_full
from tests.conftest import DATA

FOLDER = DATA / "playthroughs"
RECORDED = [*(name for name in GAMES if name not in OWN.games), *GRAPH_GAMES]

MOST_LINES, WIDTH = 60, 120
MOST_MOVES = 13
SEEDS = 300
"""The games that are tried for one that ends within so many moves."""


class Played(NamedTuple):
    """The states of a game, and the moves between them."""

    states: list[Any]
    moves: list[Any]


def random_game(state: Any, moves_of: Callable[[Any], Any], result: Callable[[Any, Any], Any]) -> tuple[int, Played]:
    """Return the first seed of a random game that ends early, and the game; the first seed of all if none does."""
    first: Played | None = None
    for seed in range(SEEDS):
        chance = Random(seed)  # noqa: S311  only to be the same again
        played = Played([state], [])
        while len(played.moves) < MOST_MOVES and (moves := moves_of(played.states[-1])):
            played.moves.append(chance.choice(moves))
            played.states.append(result(played.states[-1], played.moves[-1]))
        if not moves_of(played.states[-1]):
            return seed, played
        first = first or played
    assert first is not None
    return 0, first


def evaluations(entry: GameEntry, state: str) -> str:
    """Return what each static evaluation of the game says of a state that is not over."""
    told = []
    for name in entry.evaluations:
        chosen = entry.chosen({EVALUATION: name})
        game = entry.at(None, None, chosen)
        assert isinstance(game, Evaluated)
        told.append(f"{name} {in_full(game.evaluate(state))}")
    return f"; {', '.join(told)}" if told else ""


def board(name: str, state: str) -> list[str]:
    """Return a position as rows, where it is written in rows or OpenSpiel prints it."""
    if name == "open-spiel":
        from core.games.open_spiel import board_text  # noqa: PLC0415  the package is an extra

        return board_text(state).splitlines()
    return state.split(" ", 1)[0].split("/") if "/" in state else []


def told_state(entry: GameEntry, game: Game[Any, Any], state: str) -> Iterator[str]:
    """Yield the lines on a state: who is to move, the legal moves by their names, and the evaluations."""
    if game.is_terminal(state):
        yield f"utility {in_full(game.utility(state))}"
        if isinstance(game, Concluded):
            yield game.outcome(state)
        return
    moves = game.actions(state)
    names = ", ".join(move.split(" ", 1)[1] for move in moves)
    yield from wrap(f"{game.to_move(state).upper()}, {len(moves)}: {names}{evaluations(entry, state)}", WIDTH)


def told_game(entry: GameEntry) -> Iterator[str]:
    """Yield the lines on a random game from the start."""
    game = entry.at()
    seed, played = random_game(game.initial, game.actions, game.result)
    yield f"{entry.title}: {entry.about}"
    yield f"Random moves, seed {seed}. Below a state: who moves, how many moves there are, which, and evaluations."
    if isinstance(game, Evaluated):
        least, most = game.utility_range
        yield f"Utilities from {in_full(least)} to {in_full(most)}."
    yield from ["", *board(entry.name, game.initial), game.initial]
    yield from told_state(entry, game, game.initial)
    for number, (move, state) in enumerate(zip(played.moves, played.states[1:], strict=True), 1):
        yield f"{number}. {move} -> {state}"
        yield from told_state(entry, game, state)
    yield from board(entry.name, played.states[-1])
    if isinstance(game, Remarked):
        yield f"Theory on the start: {game.remark(game.initial)}"


def told_chase() -> Iterator[str]:
    """Yield the lines on a random game of Cat and Mouse, whose moves are the positions that they lead to."""
    game = CatAndMouse.from_position(EXAMPLE)

    def moves_of(place: Place) -> list[Place]:
        return [] if game.decided(place) else list(game.moves(place))

    def words(place: Place) -> str:
        return f"mouse {place.mouse}, cat {place.cat}"

    seed, played = random_game(START, moves_of, lambda _, after: after)
    yield f"{CatAndMouse.title}: {EXAMPLE}"
    yield f"Random moves, seed {seed}. After a state: who moves, and the positions to choose from."
    yield ""
    for before, _ in pairwise([*played.states, None]):
        decided = game.decided(before)
        if decided:
            yield f"{words(before)}: the {SIDES[decided]} has won"
            return
        yield f"{words(before)}: the {SIDES[before.to_move]} to {'; '.join(map(words, moves_of(before)))}"


def playthrough(name: str) -> str:
    """Return the recorded game of a game."""
    lines = told_chase() if name in GRAPH_GAMES else told_game(GAMES[name])
    return "\n".join(lines) + "\n"


@pytest.mark.large
@pytest.mark.parametrize("name", RECORDED)
def test_a_game_goes_as_recorded(name: str) -> None:
    text, file = playthrough(name), FOLDER / f"{name}.txt"
    assert text.count("\n") <= MOST_LINES
    if os.environ.get("PLYSCOPE_REWRITE") == "1":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.is_file(), "record it: PLYSCOPE_REWRITE=1"
    assert text == file.read_text(encoding="utf-8")


def test_no_recorded_game_is_missing_and_none_is_left_over() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(f"{name}.txt" for name in RECORDED)
