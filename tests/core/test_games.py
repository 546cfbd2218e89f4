"""What every registered game must keep, tried by random play."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.game import Evaluated, Player, PositionError, Value
from core.games import GAMES, GameEntry
from core.options import SearchOptions
from core.search import search

NONSENSE = ("?", "/", "X" * 10_000, "\0", "é/é/é", "12345678", "0")
"""Texts that are a position of no game."""


def test_the_registry_is_not_empty() -> None:
    assert GAMES


@pytest.mark.parametrize("name", GAMES)
def test_an_entry_describes_its_game(name: str) -> None:
    entry = GAMES[name]
    game = entry.from_position(entry.empty_position, None)
    assert entry.name == name
    assert entry.title
    assert entry.about.endswith(".")
    assert entry.notation
    assert len(set(entry.sides)) == 2
    assert bool(entry.evaluations) == bool(entry.scale) == isinstance(game, Evaluated)
    assert entry.default_depth is None or entry.evaluations
    assert not game.is_terminal(game.initial)


@pytest.mark.parametrize("entry", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_random_play_keeps_the_protocol(entry: GameEntry, data: st.DataObject) -> None:
    """Each side plays at least once as MAX; every state is a position that can be given."""
    game = entry.from_position(entry.empty_position, data.draw(st.sampled_from(entry.sides)))
    state = game.initial
    evaluations: list[Value] = [0]
    assert game.to_move(state) is Player.MAX
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
            evaluations.append(abs(game.evaluate(state)))
        position, side = state.rsplit(" ", 1)
        assert entry.from_position(position, side).initial == state
        state = data.draw(st.sampled_from(results))
    assert not list(game.actions(state))
    utility = game.utility(state)
    assert math.isfinite(max(evaluations))
    assert math.isfinite(utility)
    position, side = state.rsplit(" ", 1)
    ended = entry.from_position(position, side)
    assert ended.initial == state
    assert ended.is_terminal(state)
    assert ended.utility(state) == utility * (1 if game.to_move(state) is Player.MAX else -1)
    if entry.default_depth is not None and utility:  # what a search to a depth may compare is on one scale
        assert abs(utility) > max(evaluations)


@pytest.mark.parametrize("entry", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_with_its_place_and_a_remedy(entry: GameEntry, text: str) -> None:
    with pytest.raises(PositionError) as caught:
        entry.from_position(text, None)
    assert caught.value.place.startswith("position")
    assert all(part.endswith(".") and len(part) < 120 for part in caught.value.args)


@pytest.mark.parametrize("entry", GAMES.values(), ids=GAMES)
@given(text=st.text(alphabet="XO_./0123456789 abc", max_size=60), side=st.none() | st.text(max_size=3))
def test_any_text_is_read_or_refused(entry: GameEntry, text: str, side: str | None) -> None:
    try:
        game = entry.from_position(text, side)
    except PositionError as error:
        refused = error
    else:
        assert game.to_move(game.initial) is Player.MAX
        return
    assert refused.place
    assert all(part.endswith(".") for part in refused.args)


@pytest.mark.parametrize("entry", GAMES.values(), ids=GAMES)
def test_an_unknown_side_is_refused(entry: GameEntry) -> None:
    with pytest.raises(PositionError, match=r"side to move: 'nobody' is no side\. Write \w or \w\."):
        entry.from_position(entry.example_position, "nobody")


@pytest.mark.parametrize("entry", GAMES.values(), ids=GAMES)
def test_the_example_is_searched_and_its_record_holds(entry: GameEntry) -> None:
    game = entry.from_position(entry.example_position, None)
    trace = search(game, SearchOptions(depth=entry.default_depth))
    assert not audit(trace, game)
    assert len(trace.nodes) < 1_000  # so many are drawn


@pytest.mark.parametrize("entry", [entry for entry in GAMES.values() if entry.typed], ids=lambda entry: entry.name)
def test_moves_that_can_be_typed_are_the_moves(entry: GameEntry) -> None:
    game = entry.from_position(entry.empty_position, None)
    typed = [entry.from_position(move, None).initial for move in entry.typed]
    assert typed == [game.result(game.initial, move) for move in game.actions(game.initial)]
