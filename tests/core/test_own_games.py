"""Games of the reader's own: files in the folder that PLYSCOPE_GAMES names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.__main__ import cli
from core.game import GameFileError, PositionError
from core.games import CHOICES, GAMES, OWN
from core.games.own import FOLDER, NAMED_ALREADY, OwnGames
from core.options import OPTIONS, SearchOptions
from core.search import search
from core.trace.result import result_of
from tests.documented_game import own_file
from viz.__main__ import cli as figures_cli
from viz.sharing.link import _PARAMETERS

ROOT = Path(__file__).parents[2]
MEND = "Correct the file and start Plyscope again."
RULES = own_file()


def test_without_the_variable_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for named in (None, "", " "):
        monkeypatch.delenv(FOLDER, raising=False)
        if named is not None:
            monkeypatch.setenv(FOLDER, named)
        assert OwnGames.from_environment(()) == OwnGames()


def test_the_documented_game_joins_and_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "race.py").write_text(RULES, "utf-8")
    (tmp_path / "notes.txt").write_text("1/0", "utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    own = OwnGames.from_environment(GAMES)
    assert (list(own.games), own.problems) == (["race"], ())
    entry = own.games["race"].entry
    assert result_of(search(entry.at("5"), SearchOptions())).value == 1
    with pytest.raises(PositionError, match="'11' is not a whole number from 0 to 10"):  # the game's own words stay
        entry.at("11")


FAILING = {
    "x = 1\ny = (\n": "race.py, line 2: SyntaxError: '(' was never closed.",
    "import nothing_of_this_name": "race.py, line 1: ModuleNotFoundError: No module named 'nothing_of_this_name'.",
    "def f():\n    return 1 / 0\n\nf()": "race.py, line 2: ZeroDivisionError: division by zero.",
    "raise SystemExit": "race.py, line 1: SystemExit.",
    "x = 1": "race.py: there is no ENTRY here that is a GameEntry.",
    "ENTRY = 3": "race.py: there is no ENTRY here that is a GameEntry.",
}


@pytest.mark.parametrize(("text", "problem"), FAILING.items(), ids=range(len(FAILING)))
def test_a_file_that_fails_is_left_out_and_the_others_stay(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "race.py").write_text(text, "utf-8")
    (tmp_path / "z.py").write_text(RULES, "utf-8")
    own = OwnGames.from_folder(tmp_path, GAMES)
    assert list(own.games) == ["race"]
    assert own.games["race"].file.name == "z.py"
    assert [str(error).startswith(f"{problem} ") for error in own.problems] == [True], own.problems
    assert "plyscope_games.z" in sys.modules
    assert ("plyscope_games.race" in sys.modules) == (problem.startswith("race.py: "))


def _entry_line(text: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), 1) if line.startswith("ENTRY"))


UNREAD = "is not a whole number from 0 to 10."
WRONG = [
    ('name="race"', 'name="nim"', "the name 'nim' is taken."),
    ('name="race"', 'name="tree"', "the name 'tree' is taken."),
    ('name="race"', 'name="Race!"', "'Race!' is not a name of small letters, digits and hyphens."),
    ('start_position="0"', 'start_position="x"', f"its position 'x' can't be read: 'x' {UNREAD}"),
    ('example_position="5"', 'example_position="12"', f"its position '12' can't be read: '12' {UNREAD}"),
    ("    sides=", "    variations={'depth': None},\n    sides=", "a choice can't be called 'depth'."),
    ("    sides=", "    variations={'root': None},\n    sides=", "a choice can't be called 'root'."),
    (
        "    sides=",
        "    evaluations={'a': None},\n    sides=",
        "a game has evaluate and utility_range just if its entry names evaluations.",
    ),
]


@pytest.mark.parametrize(("was", "becomes", "problem"), WRONG)
def test_an_entry_that_can_t_be_used_is_refused_with_its_line(
    was: str, becomes: str, problem: str, tmp_path: Path
) -> None:
    text = RULES.replace(was, becomes)
    assert text != RULES
    (tmp_path / "race.py").write_text(text, "utf-8")
    own = OwnGames.from_folder(tmp_path, GAMES)
    assert not own.games
    assert list(map(str, own.problems)) == [f"race.py, line {_entry_line(text)}: {problem} {MEND}"]


def test_the_second_file_with_a_name_is_refused(tmp_path: Path) -> None:
    for name in ("b.py", "a.py"):
        (tmp_path / name).write_text(RULES, "utf-8")
    own = OwnGames.from_folder(tmp_path, GAMES)
    assert own.games["race"].file.name == "a.py"
    (problem,) = own.problems
    assert str(problem) == f"b.py, line {_entry_line(RULES)}: the name 'race' is that of the game in a.py. {MEND}"


def test_a_game_that_fails_in_a_search_says_where(tmp_path: Path) -> None:
    head, method, tail = RULES.partition('        """Return whether ten is reached."""\n')
    (tmp_path / "race.py").write_text(f"{head}{method}        [][0 if state < '7' else 1]\n{tail}", "utf-8")
    game = OwnGames.from_folder(tmp_path, GAMES).games["race"].entry.at("5")
    with pytest.raises(GameFileError) as caught:
        search(game, SearchOptions())
    line = (head + method).count("\n") + 1
    assert str(caught.value) == f"race.py, line {line}: IndexError: list index out of range. {MEND}"


def test_a_choice_of_one_s_own_can_t_have_a_name_of_commands_or_links() -> None:
    commands = [command for group in (cli, figures_cli) for command in group.commands.values()]
    of_games = [command.params for command in commands if any(param.name == "game" for param in command.params)]
    assert len(of_games) > 3
    options = {option.lstrip("-") for params in of_games for param in params for option in param.opts}
    names = options | {str(param.name) for params in of_games for param in params} | _PARAMETERS.keys()
    assert {name for name in names if name.isidentifier()} <= NAMED_ALREADY | OPTIONS.keys() | CHOICES.keys()


def _core(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "core", *arguments]
    environment = os.environ | {FOLDER: str(folder)}
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)


@pytest.mark.large
def test_the_command_line_has_the_game_and_tells_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "race.py").write_text(own_file(board=True), "utf-8")
    (tmp_path / "bad.py").write_text("x = (", "utf-8")
    done = _core(tmp_path, "solve", "--game", "race", "--position", "5")
    assert (done.returncode, done.stderr) == (0, f"note: bad.py, line 1: SyntaxError: '(' was never closed. {MEND}\n")
    assert done.stdout.startswith("value        1\n")


@pytest.mark.thorough
def test_the_conformance_tests_run_on_a_game_of_the_reader_s_own(tmp_path: Path) -> None:
    if OWN.games:
        pytest.skip("this is such a run")
    (tmp_path / "stairs.py").write_text(own_file(board=True).replace('name="race"', 'name="stairs"'), "utf-8")
    tests = ["tests/core/test_games.py", "tests/viz/test_boards.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-q", "-k", "stairs", *tests],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {FOLDER: str(tmp_path)},
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_a_folder_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    (problem,) = OwnGames.from_folder(tmp_path / "none", GAMES).problems
    assert problem.place == FOLDER
    assert "is not a folder" in problem.problem
