"""What every registered game must keep, tried by random play."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Evaluated
from core.games import GAMES


def test_the_registry_is_not_empty() -> None:
    assert GAMES


@pytest.mark.parametrize("name", GAMES)
def test_an_entry_describes_its_game(name: str) -> None:
    entry = GAMES[name]
    game = entry.from_position(entry.empty_position, None)
    assert entry.name == name
    assert entry.title
    assert entry.about.endswith(".")
    assert len(set(entry.sides)) == 2
    assert bool(entry.evaluations) == isinstance(game, Evaluated)
    assert not game.is_terminal(game.initial)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_random_play_keeps_the_protocol(name: str, data: st.DataObject) -> None:
    entry = GAMES[name]
    game = entry.from_position(entry.empty_position, None)
    state = game.initial
    while not game.is_terminal(state):
        moves = list(game.actions(state))
        results = [game.result(state, move) for move in moves]
        assert moves
        assert len(set(moves)) == len(set(results)) == len(moves)
        for plain in (state, *moves):
            assert isinstance(plain, str | int)  # immutable and hashable
            assert json.loads(json.dumps(plain)) == plain
        assert {game.to_move(after) for after in results} == {game.to_move(state).opponent}
        if isinstance(game, Evaluated):
            assert math.isfinite(game.evaluate(state))
        state = data.draw(st.sampled_from(results))
    assert not list(game.actions(state))
    assert math.isfinite(game.utility(state))
