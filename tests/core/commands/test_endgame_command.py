"""`python -m core endgame` writes what minimax finds."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from core.games import GAMES
from core.search import endgame_table
from core.search.state_values import all_values
from tests.command_line import Run

END = "X__/_O_/__X"


def written(run: Run, *arguments: str) -> list[list[str]]:
    done = run("endgame", "tictactoe", "--position", END, *arguments)
    assert (done.code, done.err) == (0, "")
    return list(csv.reader(StringIO(done.out)))


@pytest.mark.parametrize("empty", [0, 3, 99])
def test_every_position_is_there_once_with_its_value_and_best_moves(run: Run, empty: int) -> None:
    game = GAMES["tictactoe"].at(END)
    values = {state: value for (state, _), value in all_values(game, None, "").items()}
    heading, *rows = written(run, "--endgame", str(empty))
    assert heading == ["state", "value", "best moves"]
    inner = {state for state in values if not game.is_terminal(state) and state.count("_") <= empty}
    assert len(rows) == len(inner)
    assert {state for state, _, _ in rows} == inner
    for state, value, best in rows:
        sign = 1 if state[-1] == game.initial[-1] else -1
        assert int(value) == sign * values[state]
        moves = game.actions(state)
        assert best.split(";") == [move for move in moves if values[game.result(state, move)] == values[state]]


def test_it_can_be_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    assert written(run, "-o", str(file)) == []
    assert list(csv.reader(file.read_text("utf-8").splitlines())) == written(run)


def test_more_positions_than_are_worked_out_are_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame_table, "MOST_POSITIONS", 200)
    done = run("endgame", "tictactoe", "--position", END, "--endgame", "1")
    assert (done.code, done.out) == (2, "")
    assert "more than 200 positions can follow" in done.err
