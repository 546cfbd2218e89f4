"""Positions that are set up on the board: what a press on a square makes of a position, whether it can arise or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PositionError
from core.games import GAMES
from core.games.entry import SettingUp

SET_UP = {name: entry.setting_up for name, entry in GAMES.items() if entry.setting_up}
ROWS = "......./......./......./......./......./......."


def of(name: str) -> SettingUp:
    found = GAMES[name].setting_up
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "text", "square", "piece", "after"),
    [
        ("tictactoe", "___/___/___", "b2", "", "___/_X_/___"),
        ("tictactoe", "___/_X_/___", "a3", "", "O__/_X_/___"),
        ("tictactoe", "___/_X_/___", "b2", "", "___/___/___"),
        ("tictactoe", "___/_X_/___", "b2", "X", "___/___/___"),
        ("tictactoe", "___/_X_/___", "b2", "O", "___/_O_/___"),
        ("tictactoe", ".X.......", "c1", "X", "_X_/___/__X"),
        ("connectfour", "", "d6", "", "d"),
        ("connectfour", "44", "c1", "", "ddc"),
        ("connectfour", "ddc", "c1", "", "dd"),
        ("connectfour", "d", "d1", "", ""),
        ("connectfour", "ddcd", "d2", "", ROWS[:-23] + "...O.../......./..XX..."),
        ("connectfour", "ddc", "d1", "O", ROWS[:-15] + "...O.../..XO..."),
        ("connectfour", "dd", "a4", "O", ROWS[:-15] + "...O.../O..X..."),
        ("connectfour", ROWS[:-1] + "X", "g1", "", ""),
    ],
)
def test_a_press_on_a_square_changes_the_position(name: str, text: str, square: str, piece: str, after: str) -> None:
    assert of(name).put(text, square, piece) == after


@pytest.mark.parametrize("name", SET_UP)
@given(data=st.data())
def test_moves_that_are_pressed_in_turn_make_the_position_that_they_lead_to(name: str, data: st.DataObject) -> None:
    entry, setting_up = GAMES[name], of(name)
    game = entry.at()
    state, text = game.initial, entry.start_position
    while not game.is_terminal(state) and data.draw(st.integers(0, 9)):
        move = data.draw(st.sampled_from(game.actions(state)))
        state, text = game.result(state, move), setting_up.put(text, move.split()[1], "")
        assert entry.at(text).initial == state
        assert setting_up.state(text).split()[0] == state.split()[0]


@pytest.mark.parametrize(("name", "text"), [("tictactoe", "XO"), ("connectfour", "9"), ("connectfour", "XO/")])
def test_what_is_no_board_is_refused(name: str, text: str) -> None:
    with pytest.raises(PositionError):
        of(name).state(text)
    with pytest.raises(PositionError):
        of(name).put(text, "a1", "")


def test_what_can_not_arise_is_set_up_and_then_refused_with_the_rule() -> None:
    entry, text = GAMES["connectfour"], of("connectfour").put("ddc", "d1", "")
    assert of("connectfour").state(text) == f"{text} X"
    with pytest.raises(PositionError, match="the disc on d2 has nothing under it"):
        entry.at(text)
    text = of("tictactoe").put("X__/___/___", "b2", "X")
    with pytest.raises(PositionError, match="X has 2 marks and O has 0, but X begins"):
        GAMES["tictactoe"].at(text)


def test_a_board_of_another_size_is_set_up() -> None:
    assert of("connectfour").put("", "i1", "", columns="9") == "i"
    assert of("connectfour").put("dd", "d1", "", rows="4", columns="4") == "..../..../...O/...."
