"""The example positions of the games: each is worth what it says."""

from __future__ import annotations

import pytest

from core.games import GAMES, OWN
from core.options import SearchOptions
from core.search import default_search, search
from core.trace.result import result_of
from tests import documented_game
from tests.documented_game import ALL_GAMES

WIN = 1_000
"""The value of a mate."""

NOBODY = "chance decides"

FOUND: dict[str, dict[str, tuple[float, str | None]]] = {
    "tictactoe": {"Win before you block": (1, "X c3"), "A lost reply": (1, "X a2"), "The corner trap": (0, "O b3")},
    "connectfour": {
        "Two threats at once": (10_000, "X c1"),
        "The only move": (-106, "O d4"),
        "Win before you block": (10_000, "O b4"),
    },
    "chess": {
        "Mate in one: the back rank": (WIN, "w Ra8#"),
        "Mate in two: two rooks": (WIN, "w Ra7"),
        "Mate in two: smothered": (WIN, "w Qg8+"),
        "Mate in three: king and rook": (WIN, "w Kg6"),
        "Mate or stalemate": (WIN, "w Qg7#"),
        "A fork wins the queen": (3, "w Nc7+"),
        "The horizon: a guarded pawn": (8, "w Qxd6"),
        "The start of a game": (0, None),
    },
    "nim": {
        "Two equal heaps": (-1, None),
        "Nim-sum 0": (-1, None),
        "The odd heap out": (1, "A takes 1 from a"),
        "The last stone loses": (-1, None),
    },
    "subtraction": {
        "A multiple of four": (-1, None),
        "One stone over": (1, "A takes 1"),
        "Up to four a move": (-1, None),
    },
    "predict-winner": {
        "The greater end loses": (222, "A left 1"),
        "The greatest number in the middle": (-2, None),
        "A tie": (0, None),
    },
    "stone-game": {
        "An even number of piles": (1, "A left 5"),
        "The second pile is the one to get": (5, "A right 3"),
        "An odd number of piles": (-7, None),
    },
    "stone-game-4": {
        "Two stones": (-1, "A takes 1"),
        "The largest square loses": (1, "A takes 1"),
        "A lost heap of seventeen": (-1, None),
    },
    "can-i-win": {
        "Every number has its partner": (-1, None),
        "A number without a partner": (1, "A +3"),
        "A total out of reach": (-1, None),
    },
    "guess-number": {
        "The middle is best": (2, "G guess 2"),
        "The middle is not best": (6, "G guess 2"),
        "What is paid counts": (16, "G guess 9"),
    },
    "dice-race": {
        "Three steps: the large die": (0.5, "A large"),
        "Four steps: the small die": (-0.25, "A small"),
        "The die is chosen": (0.5, NOBODY),
    },
}
"""The value and the first best move, None where any move does, to the depth of the example or the default one."""

ALL_FOUND = {**FOUND, **documented_game.FOUND}


def test_every_game_has_examples() -> None:
    assert {name for name, entry in GAMES.items() if len(entry.examples) < 2} <= OWN.games.keys()
    assert FOUND.keys() == GAMES.keys() - {"open-spiel"} - OWN.games.keys()  # whose own tests try every example
    assert all(FOUND[name].keys() == GAMES[name].examples.keys() for name in FOUND)


def test_the_game_of_the_docs_has_a_row_of_its_examples() -> None:
    assert documented_game.FOUND.keys() == ALL_GAMES.keys() - GAMES.keys()
    assert all(ALL_FOUND[name].keys() == ALL_GAMES[name].examples.keys() for name in documented_game.FOUND)


@pytest.mark.large
@pytest.mark.parametrize(("name", "title"), [(name, title) for name in ALL_FOUND for title in ALL_FOUND[name]])
def test_an_example_is_worth_what_it_says(name: str, title: str) -> None:
    entry = ALL_GAMES[name]
    example = entry.examples[title]
    game = entry.at(example.position)
    found = result_of(search(game, SearchOptions(default_search(game), depth=example.depth or entry.default_depth)))
    value, move = ALL_FOUND[name][title]
    assert found.value == value
    if move == NOBODY:
        assert found.best_move is None
        return
    assert found.best_move is not None
    assert move in {None, game.actions(game.initial)[found.best_move]}
    if value == WIN and example.depth is not None and example.depth > 1:  # the mate is no sooner
        assert result_of(search(game, SearchOptions(depth=example.depth - 2))).value != WIN
