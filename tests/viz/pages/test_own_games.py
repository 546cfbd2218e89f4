"""Games of the reader's own on the page: they are offered, searched, and told of where they fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.games import GAMES
from core.games.own import OwnGames
from tests.documented_game import own_file
from tests.viz.pages.running import SECONDS, markup, opened, problems
from viz.boards import BOARDS
from viz.boards.own import board_of_file


def test_each_file_that_fails_is_told_of_above_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text("x = <b>", "utf-8")
    (tmp_path / "b.py").write_text("ENTRY = 1", "utf-8")
    monkeypatch.setattr("viz.pages.problems.OWN", OwnGames.from_folder(tmp_path, ()))
    app = AppTest.from_function(_notices, default_timeout=SECONDS).run()
    told = [piece for piece in markup(app) if 'class="problem"' in piece]
    assert len(told) == 2
    assert "a.py, line 1: SyntaxError: invalid syntax. Correct the file" in told[0]
    assert all("The other games are here." in piece for piece in told)


def _notices() -> None:
    from viz.pages.problems import show_unread_games  # noqa: PLC0415  Streamlit runs the body of this function alone

    show_unread_games()


@pytest.mark.parametrize("board", [True, False])
def test_the_game_is_searched_on_the_page(board: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _join(own_file(board=board), tmp_path, monkeypatch)
    app = opened("step_through", "game=race&position=5")
    assert problems(app) == []
    recording = app.session_state.plyscope.shown.recording
    assert recording.title == "Race to ten"
    assert ("text-board" in recording.scene.board) is not board


def test_a_game_that_fails_in_a_search_is_told_of_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _join(own_file().replace("return not self.actions(state)", "return state[9]"), tmp_path, monkeypatch)
    (told,) = problems(opened("step_through", "game=race&position=5"))
    assert "IndexError: string index out of range. Correct the file and start Plyscope again." in told
    assert "race.py, line " in told


def _join(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the page offer the game of a file."""
    (folder / "race.py").write_text(text, "utf-8")
    own = OwnGames.from_folder(folder, GAMES).games["race"]
    monkeypatch.setitem(GAMES, "race", own.entry)
    monkeypatch.setitem(BOARDS, "race", board_of_file(own))
