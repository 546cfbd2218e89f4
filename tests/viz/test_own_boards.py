"""Boards of the reader's own games: the one in the file, or the state as text."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from math import ceil
from pathlib import Path

import pytest

from core.game import GameFileError
from core.games import GAMES
from core.games.own import OwnGame, OwnGames
from core.options import SearchOptions
from core.search import search
from tests.documented_game import ALL_BOARDS, own_file
from viz.boards.own import board_of_file
from viz.boards.plain_text import text_board
from viz.notation import PLAIN
from viz.replay.focus import focus_data

ROOT = Path(__file__).parents[2]


def own(folder: Path, text: str) -> OwnGame:
    (folder / "race.py").write_text(text, "utf-8")
    found = OwnGames.from_folder(folder, GAMES)
    assert not found.problems
    return found.games["race"]


def test_the_board_of_the_file_is_the_one_that_is_shown(tmp_path: Path) -> None:
    board = board_of_file(own(tmp_path, own_file(board=True)))
    assert board.blank("0 A") == ALL_BOARDS["race"].blank("0 A")
    assert board.marks("5 A", None) == ALL_BOARDS["race"].marks("5 A", None)
    assert board.box("0 A") == ALL_BOARDS["race"].box("0 A")


def test_a_game_without_a_board_is_shown_as_text(tmp_path: Path) -> None:
    game = own(tmp_path, own_file())
    board = board_of_file(game)
    assert board.marks("5 A", "B +1") == {"position": "5 A", "move": "last move B +1"}
    found = search(game.entry.at("5"), SearchOptions())
    assert focus_data(found, game.entry.at("5"), PLAIN, board, first=True)["boards"] is None


@pytest.mark.parametrize(("text", "lines"), [("", 1), ("a", 1), ("a\n\nb", 3), ("x" * 43, 1), ("x" * 44, 2)])
def test_a_board_of_text_has_room_for_its_lines_and_two_more(text: str, lines: int) -> None:
    svg = text_board(lambda _: text).blank("state")
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    assert height == (lines + 2) * 18
    assert width == ceil(8.43 * min(max(22, len(text)), 43))
    assert 11 < 14 * 290 / width < 22  # the letters, shown 290 pixels wide


def test_a_board_that_fails_says_where(tmp_path: Path) -> None:
    text = own_file(board=True).replace("reached, _ = state.split()", "reached = state[9]")
    with pytest.raises(GameFileError, match=r"^race.py, line \d+: IndexError: string index out of range\. Correct"):
        board_of_file(own(tmp_path, text)).marks("5 A", None)


def test_what_is_not_a_board_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"^race.py: BOARD is not a Board\. Correct"):
        board_of_file(own(tmp_path, own_file() + "\nBOARD = 3\n"))


@pytest.mark.parametrize("first", ["core.games", "viz.boards", "viz.boards.board"])
def test_whatever_is_imported_first_the_board_is_there(first: str, tmp_path: Path) -> None:
    (tmp_path / "race.py").write_text(own_file(board=True), "utf-8")
    imports = f"import {first}; from core.games import OWN; from viz.boards import BOARDS"
    code = f"{imports}; print(*OWN.problems, BOARDS['race'].box(''))"
    environment = os.environ | {"PLYSCOPE_GAMES": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT, env=environment
    )
    assert (done.stdout, done.stderr) == ("(0, 0, 308, 28)\n", "")
