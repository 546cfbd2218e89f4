"""OpenSpiel: every game of its registry that can be searched is played at random against OpenSpiel's own rules."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from core.audit import audit
from core.game import Player
from core.games import GAMES
from core.options import SearchOptions
from core.playing.match import Match
from core.search import search

pyspiel: Any = pytest.importorskip("pyspiel")
from core.games import open_spiel  # noqa: E402
from core.games.open_spiel import OpenSpiel, playable  # noqa: E402
from core.games.two_sides import SIDES  # noqa: E402
from tests.sweeps import one_in  # noqa: E402

ENTRY = GAMES["open-spiel"]
MOST_MOVES = 80
"""The moves of a random game here: those of chess, and more so of Chinese checkers, are long."""

each_game = pytest.mark.parametrize("name", one_in(4, playable()))


def test_the_examples_have_every_game_of_the_registry() -> None:
    assert len(playable()) > 25
    assert list(ENTRY.examples) == list(playable().values())
    for name, title in playable().items():
        position = ENTRY.examples[title].position
        assert position.startswith((f"{name}(", f"{name}:"))
        assert OpenSpiel.from_position(position).initial.rsplit(" ", 1)[0] == position  # as OpenSpiel writes it


def test_what_is_left_out_has_chance_or_more_players_or_hides_something() -> None:
    assert not {"backgammon", "kuhn_poker", "dark_chess", "goofspiel", "morpion_solitaire"} & playable().keys()


@pytest.mark.large
@each_game
def test_a_random_game_goes_by_the_rules_of_openspiel(name: str) -> None:
    chance = Random(name)  # noqa: S311  only to be the same again
    game = OpenSpiel.from_position(f"{name}:")
    theirs = pyspiel.load_game(name).new_initial_state()
    state, waited = game.initial, 0
    for _ in range(MOST_MOVES):
        position, side = state.rsplit(" ", 1)
        assert OpenSpiel.from_position(position, side).initial == state
        assert game.is_terminal(state) == theirs.is_terminal()
        if theirs.is_terminal():
            break
        moves = game.actions(state)
        assert game.to_move(state) is (Player.MAX if side == SIDES[0] else Player.MIN)
        player = theirs.current_player()
        if side != SIDES[player]:
            waited += 1
            assert moves == (f"{side} waits",)
            state = game.result(state, moves[0])
            continue
        legal = theirs.legal_actions()
        names = [theirs.action_to_string(player, action) for action in legal]
        assert [move.split() for move in moves] == [[side, *each.split()] for each in names]
        at = chance.randrange(len(legal))
        after = game.result(state, moves[at])
        assert after.rsplit(" ", 1)[1] != side  # the sides take turns
        written = f"{position} {''.join(names[at].split())}"
        assert names[at].isdigit() or OpenSpiel.from_position(written).initial == after
        theirs.apply_action(legal[at])
        state = after
    if theirs.is_terminal():
        assert game.utility(state) == theirs.returns()[0]
        assert OpenSpiel.from_position(f"{name}: {' '.join(map(str, theirs.history()))}").initial == state
    else:
        least, most = game.utility_range
        assert least < game.evaluate(state) < most
    assert waited or name not in {"amazons", "dots_and_boxes", "ultimate_tic_tac_toe"}


@pytest.mark.large
@each_game
def test_its_example_is_searched_and_its_record_holds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Of each leaf one random game in place of nine: here any estimate will do.
    monkeypatch.setattr(open_spiel, "PLAYOUTS", 1)
    monkeypatch.setattr(open_spiel, "_evaluation", cache(open_spiel._evaluation.__wrapped__))
    example = ENTRY.examples[playable()[name]]
    game = ENTRY.at(example.position)
    trace = search(game, SearchOptions(depth=example.depth))
    assert not trace.truncated
    assert not audit(trace, game)
    assert 1 < len(trace.places) < 1_000  # the most that are drawn


def test_a_player_who_acts_again_has_the_other_one_wait() -> None:
    game = OpenSpiel.from_position("dots_and_boxes(num_cols=2,num_rows=1): 0 2 4 5")
    assert game.actions(game.initial) == ("A waits",)
    after = game.result(game.initial, "A waits")
    assert after == "dots_and_boxes(num_cols=2,num_rows=1): 0 2 4 5 - B"
    assert OpenSpiel.from_position("dots_and_boxes(num_cols=2,num_rows=1): 0 2 4 5 -").initial == after


def test_white_begins_openspiel_s_chess_and_is_player_1() -> None:
    game = OpenSpiel.from_position("chess:")
    assert game.initial == "chess: B"
    assert game.to_move(game.initial) is Player.MIN
    mate = "chess: f3 e5 g4 Qh4#"  # the quickest, by Black
    match = Match.begin(ENTRY, ENTRY.at("chess: f3 e5 g4")).play("A Qh4#")
    assert OpenSpiel.from_position(mate).utility(match.state) == 1
    assert match.outcome == "A wins."
