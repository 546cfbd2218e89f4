"""A game whose package is not installed is listed, and says how to add it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.game import MissingPackageError
from core.games import GAMES
from core.games.extras import Package, needing, pip
from tests.viz.pages.running import opened, problems, widget
from tests.viz.pages.test_select_captions import styles

ROOT = Path(__file__).parents[1]
HOW = f"game: this game needs the package chess, which is not installed. Add it: {pip()} install 'chess>=1.11,<2'."


@pytest.fixture
def _without_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name == "core.games.chess" or name.split(".")[0] == "chess"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "chess", None)


@pytest.mark.usefixtures("_without_chess")
def test_the_game_says_how_to_add_its_package() -> None:
    with pytest.raises(MissingPackageError) as caught:
        GAMES["chess"].at()
    assert str(caught.value) == HOW


@pytest.mark.usefixtures("_without_chess")
def test_so_does_the_page_and_shows_the_first_example() -> None:
    app = opened("step_through", "game=chess")
    (told,) = problems(app)
    assert "this game needs the package chess" in told
    assert f"{pip()} install" in told
    assert app.session_state.plyscope.shown.recording.title != "Chess"


def test_its_options_come_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without:
        without.setattr("core.games.extras.find_spec", lambda _: None)
        assert "book" not in GAMES["chess"].own_options
    assert "book" in GAMES["chess"].own_options


@pytest.mark.large
def test_so_does_the_command_line_where_the_game_stays_listed(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['chess'] = None\n", "utf-8")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "core"]
    done = subprocess.run(
        [*command, "solve", "--game", "chess"], capture_output=True, text=True, check=False, cwd=ROOT, env=environment
    )
    assert (done.returncode, done.stderr) == (2, f"error: {HOW}\n")
    listed = subprocess.run([*command, "list"], capture_output=True, text=True, check=True, cwd=ROOT, env=environment)
    assert "  Chess (not installed)\n" in listed.stdout


def test_another_module_that_is_missing_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ModuleNotFoundError):
        needing(Package("chess", ">=1.11,<2", "chess"), "core.games.nothing_here", "Chess")("")


@pytest.mark.usefixtures("_without_chess")
@pytest.mark.parametrize(("page", "label"), [("step_through", "Search in"), ("play", "Game")])
def test_the_list_of_games_says_that_it_is_not_installed_and_how_it_is(page: str, label: str) -> None:
    app = opened(page)
    games = next(each for each in app.selectbox if each.label == label)
    assert "Chess (not installed)" in games.options
    assert "Nim" in games.options
    told = [line for line in styles(app).splitlines() if "install it by" in line]
    (line,) = [line for line in told if "chess" in line]
    assert f'[data-key="{games.options.index("Chess (not installed)")}"]' in line
    assert f"install it by {pip()} install " in line


@pytest.mark.usefixtures("_without_chess")
def test_a_reader_who_chooses_the_game_is_told_below_it() -> None:
    app = opened("step_through", "game=nim&position=1,2")
    widget(app, "Search in").set_value("chess").run()
    (told,) = problems(app)
    assert "this game needs the package chess" in told
    assert "The picture is unchanged." in told
    assert app.session_state.plyscope.shown.recording.title == "Nim"
