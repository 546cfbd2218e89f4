"""The board of a game of OpenSpiel: its text, with room for what follows."""

from __future__ import annotations

import re
from random import Random

import pytest

pytest.importorskip("pyspiel")
from core.games import GAMES
from core.games.open_spiel import OpenSpiel
from viz.boards import BOARDS
from viz.boards.open_spiel import rows_of
from viz.boards.plain_text import LETTER, LINE

BOARD = BOARDS["open-spiel"]


def at(position: str) -> str:
    return OpenSpiel.from_position(position).initial


def test_a_position_is_shown_as_openspiel_prints_it() -> None:
    state = at("tic_tac_toe: 4 0")
    assert rows_of(state) == "o..\n.x.\n..."
    assert BOARD.marks(state, "B o(0,0)") == {"position": rows_of(state), "move": "last move B o(0,0)"}


def test_rows_that_openspiel_writes_in_one_line_stand_below_each_other() -> None:
    rows = rows_of(at("chess: e4")).splitlines()
    assert rows[:2] == ["rnbqkbnr", "pppppppp"]
    assert rows[4] == "....P..."
    assert rows[8:] == ["", "b KQkq - 0 1"]


@pytest.mark.parametrize("position", [example.position for example in GAMES["open-spiel"].examples.values()])
def test_there_is_room_for_every_position_of_a_game(position: str) -> None:
    game, chance = OpenSpiel.from_position(position), Random(3)  # noqa: S311  only to be the same again
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', BOARD.blank(game.initial))[0])
    assert 14 * 290 / width > 11  # the letters, shown 290 pixels wide
    columns, state, move = int(width / LETTER), game.initial, ""
    for _ in range(60):
        assert "\x1b" not in rows_of(state)
        lines = [*rows_of(state).split("\n"), f"last move {move}"]
        assert sum(max(1, -(-len(line) // columns)) for line in lines) * LINE <= height
        if game.is_terminal(state):
            break
        move = chance.choice(list(game.actions(state)))
        state = game.result(state, move)
