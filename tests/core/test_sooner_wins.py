"""Every game that is won or lost can have sooner wins count more: then the search wins as soon as brute force says."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from core.audit import audit
from core.game import Game, Player, is_evaluated
from core.games import GAMES
from core.games.wins import FASTER, WINS
from core.options import SearchOptions
from core.search import search
from core.studies.sooner_win import sooner_win
from core.trace.result import result_of
from viz.playing.play_table import PlayTable
from viz.sharing.request import Position

SOONER = ((WINS, FASTER),)
PLIES = 3

WON_OR_LOST = [entry for entry in GAMES.values() if WINS in entry.variations]

POSITIONS = {
    "tictactoe": ["XX_/OO_/___", "X__/_O_/__X", "XO_/___/___"],
    "connectfour": ["ccddee", "ddee", "dadad", "abababf", "ccdde"],
    "nim": ["1,2,2", "2,3 misère"],
    "subtraction": ["10", "7", "8"],
    "stone-game-4": ["9", "12"],
    "can-i-win": ["6:9", "5:9"],
    "chess": ["8/8/8/8/8/1QK5/8/k7 w - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - -"],
    "open-spiel": ["tic_tac_toe: 0 3 1 4", "hex(board_size=3): 4 0", "nim(pile_sizes=1;2;2):"],
}


def test_the_games_that_are_won_or_lost_are_these() -> None:
    assert POSITIONS.keys() <= {entry.name for entry in WON_OR_LOST}
    unlike = {"predict-winner", "stone-game", "guess-number", "dice-race"}  # by how much, how often, at what cost
    assert {entry.name for entry in WON_OR_LOST} >= GAMES.keys() - unlike - {"race"}


def soonest_wins(game: Game[Any, Any], most: int) -> tuple[int, set[Any]]:
    """Return in how many plies the side to move wins for sure, and by which moves; 0 if not within so many."""
    mover = game.to_move(game.initial)

    @cache
    def plies(state: Any, left: int) -> int | None:
        if game.is_terminal(state):
            worth = game.utility(state)
            return 0 if (worth > 0 if mover is Player.MAX else worth < 0) else None
        if not left:
            return None
        below = [plies(game.result(state, move), left - 1) for move in game.actions(state)]
        known = [1 + each for each in below if each is not None]
        if game.to_move(state) is mover:
            return min(known, default=None)
        return max(known) if len(known) == len(below) else None

    after = {move: plies(game.result(game.initial, move), most - 1) for move in game.actions(game.initial)}
    wins = {move: 1 + each for move, each in after.items() if each is not None}
    soonest = min(wins.values(), default=0)
    return soonest, {move for move, each in wins.items() if each == soonest}


def positions() -> list[tuple[str, str]]:
    """Return the positions, and what random moves lead to from them."""
    found, chance = [], Random(46)  # noqa: S311  only to be the same again
    for name, texts in POSITIONS.items():
        if not GAMES[name].is_ready:
            continue
        for text in texts:
            game = GAMES[name].at(text)
            found.append((name, text))
            for _ in range(2):
                state = game.initial
                for _ in range(chance.randint(1, 4)):
                    after = game.result(state, chance.choice(list(game.actions(state))))
                    if game.is_terminal(after):
                        break
                    state = after
                found.append((name, state))
    return list(dict.fromkeys(found))


@pytest.mark.large
@pytest.mark.parametrize("algorithm", ["alphabeta", "alphabeta-tt"])
def test_the_move_that_is_found_wins_soonest(algorithm: str) -> None:
    won = 0
    for name, text in positions():
        depth = PLIES if GAMES[name].evaluations else None
        game = GAMES[name].at(text, None, SOONER)
        plies, moves = soonest_wins(GAMES[name].at(text), PLIES if depth else 40)
        found = result_of(search(game, SearchOptions(algorithm, depth=depth)))
        if plies:
            won += 1
            assert found.best_move is not None
            assert game.actions(game.initial)[found.best_move] in moves, (name, text)
    assert won > 10


@pytest.mark.parametrize(("name", "text"), [("connectfour", "ccddee"), ("chess", POSITIONS["chess"][0])])
def test_where_all_wins_are_worth_the_same_a_sooner_one_is_told(name: str, text: str) -> None:
    if not GAMES[name].is_ready:
        pytest.skip("needs the game's package")
    equal, sooner = (GAMES[name].at(text, None, chosen) for chosen in ((), SOONER))
    told = sooner_win(search(equal, SearchOptions(depth=PLIES)), equal)
    assert told is not None
    assert (told.plies, told.found) == (1, 3)
    assert told.move in soonest_wins(equal, PLIES)[1]
    trace = search(sooner, SearchOptions(depth=PLIES))
    assert sooner_win(trace, sooner) is None
    assert not audit(trace, sooner)


@pytest.mark.parametrize("entry", WON_OR_LOST, ids=lambda entry: entry.name)
def test_play_has_sooner_wins_count_more(entry: Any) -> None:
    if not entry.is_ready:
        pytest.skip("needs the game's package")
    table = PlayTable.begin(Position(entry.name))
    assert table.match.game == entry.at(None, None, SOONER)
    assert dict(table.request().subject.chosen)[WINS] == FASTER  # type: ignore[union-attr]  # a position
    assert WINS not in entry.choices_in_play
    assert is_evaluated(table.match.game) is bool(entry.evaluations)


@pytest.mark.parametrize(
    ("name", "text", "plies"), [("connectfour", "ccddee", 1), ("chess", POSITIONS["chess"][0], 1), ("nim", "1,2,2", 5)]
)
def test_the_search_that_plays_both_sides_brings_a_won_game_to_its_end(name: str, text: str, plies: int) -> None:
    if not GAMES[name].is_ready:
        pytest.skip("needs the game's package")
    entry = GAMES[name]
    table = PlayTable.begin(Position(name, text), entry.sides)
    options = SearchOptions(depth=PLIES if entry.evaluations else None)
    for _ in range(plies):
        game = table.request().searched()
        found = result_of(search(game, options)).best_move
        assert found is not None
        table = table.with_match(table.match.play(game.actions(game.initial)[found]))
    assert table.match.is_over
