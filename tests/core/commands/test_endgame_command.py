"""`python -m core endgame` writes what minimax finds."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from core.__main__ import cli
from core.game import OptionError
from core.games import GAMES
from core.search import endgame_table
from core.search.state_values import all_values

END = "X__/_O_/__X"


def written(*arguments: str) -> list[list[str]]:
    done = CliRunner().invoke(cli, ["endgame", *arguments])
    if done.exception is not None:
        raise done.exception
    return list(csv.reader(StringIO(done.output)))


@pytest.mark.parametrize("empty", [0, 3, 99])
def test_every_position_is_there_once_with_its_value_and_best_moves(empty: int) -> None:
    game = GAMES["tictactoe"].at(END)
    values = {state: value for (state, _), value in all_values(game, None, "").items()}
    heading, *rows = written("tictactoe", "--position", END, "--endgame", str(empty))
    assert heading == ["state", "value", "best moves"]
    inner = {state for state in values if not game.is_terminal(state) and state.count("_") <= empty}
    assert len(rows) == len(inner)
    assert {state for state, _, _ in rows} == inner
    for state, value, best in rows:
        sign = 1 if state[-1] == game.initial[-1] else -1
        assert int(value) == sign * values[state]
        moves = game.actions(state)
        assert best.split(";") == [move for move in moves if values[game.result(state, move)] == values[state]]


def test_it_can_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    assert written("tictactoe", "--position", END, "-o", str(file)) == []
    assert list(csv.reader(file.read_text("utf-8").splitlines())) == written("tictactoe", "--position", END)


def test_what_has_no_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionError, match="Nim has no endgame table"):
        written("nim")
    with pytest.raises(OptionError, match="-1 is below 0"):
        written("tictactoe", "--endgame", "-1")
    with pytest.raises(OptionError, match="can't be written"):
        written("tictactoe", "--position", END, "-o", "/nowhere/at/all")
    monkeypatch.setattr(endgame_table, "MOST_POSITIONS", 200)
    with pytest.raises(OptionError, match="more than 200 positions can follow"):
        written("tictactoe", "--position", END, "--endgame", "1")
