"""Every game has a board, and a board shows every square of every position right, the reader's own games too."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qsl, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import GameFileError, Remarked
from core.games import GAMES, OWN
from core.games.own import OwnGame, OwnGames
from core.games.tictactoe import BOARD, TicTacToe
from core.options import SearchOptions
from core.search import search
from tests.documented_game import ALL_BOARDS, ALL_GAMES, MOST_MOVES, beginners, own_file
from tests.viz.given import elements_of, page_of
from viz import looks
from viz.boards import BOARDS
from viz.boards.own import board_of_file
from viz.notation import PLAIN
from viz.replay.focus import focus_data
from viz.replay.recording import record
from viz.sharing.link import from_query
from viz.sharing.saved import read_saved, write_saved
from viz.words.answer_marks import answer, with_gaps

STYLE = looks.BOARD.css()

ROWS = [[f"{file}{rank}" for file in "abc"] for rank in "321"]
THREES = [*ROWS, *map(list, zip(*ROWS, strict=True)), ["a3", "b2", "c1"], ["c3", "b2", "a1"]]


def test_every_game_has_a_board_and_every_board_a_game() -> None:
    assert BOARDS.keys() - OWN.games.keys() == GAMES.keys() - OWN.games.keys()
    with pytest.raises(KeyError):
        BOARDS["nothing"]


@pytest.mark.large
@pytest.mark.parametrize("name", ALL_GAMES)
@given(data=st.data())
def test_a_board_shows_each_position_and_the_move_that_led_there(name: str, data: st.DataObject) -> None:
    entry, board = ALL_GAMES[name], ALL_BOARDS[name]
    game = entry.from_position(entry.start_position, data.draw(st.sampled_from(beginners(entry))))
    svg = board.blank(game.initial)
    keys = [element.get("data-key") for element in elements_of(svg) if element.get("data-key")]
    told = {element.get("data-key") for element in elements_of(svg) if "plain-text" in element.get("class", "").split()}
    state, move, shown = game.initial, None, dict[str, str]()
    looked_at = 0
    while looked_at <= MOST_MOVES:
        marks = board.marks(state, move)
        assert sorted(filter(None, keys)) == sorted(marks)
        words = {word for mark in marks.values() for word in mark.split()}
        ruled = {word for key, mark in marks.items() if key not in told for word in mark.split()}  # others are read
        assert {word for word in ruled if f'[data-mark~="{word}"]' not in svg + STYLE} == set()
        assert ("last" in words) == (move is not None)
        assert marks != shown
        shown = dict(marks)
        if game.is_terminal(state):
            break
        moves = game.actions(state)
        looked_at += len(moves)
        move = data.draw(st.sampled_from(moves))
        state = game.result(state, move)


@pytest.mark.large
@pytest.mark.parametrize("name", ALL_GAMES)
@given(data=st.data())
def test_every_legal_move_and_no_other_is_made_by_pressing_the_board(name: str, data: st.DataObject) -> None:
    entry, board = ALL_GAMES[name], ALL_BOARDS[name]
    game = entry.from_position(entry.start_position, data.draw(st.sampled_from(beginners(entry))))
    parts = [element.get("data-press") for element in elements_of(board.blank(game.initial))]
    state, looked_at = game.initial, 0
    while any(parts) and looked_at <= MOST_MOVES:  # without parts its moves are only listed
        pressed = board.press(state)
        assert {part for pair in pressed for part in pair.split()} <= set(parts)
        assert set(pressed.values()) == set(game.actions(state))
        if game.is_terminal(state):
            return
        looked_at += len(game.actions(state))
        state = game.result(state, data.draw(st.sampled_from(game.actions(state))))
    assert any(parts) or board.press(state) == {}


def test_what_a_pawn_becomes_is_pressed_on_the_board() -> None:
    state = GAMES["chess"].at("3r3k/2P5/8/8/8/8/8/K7 w - -").initial
    parts = {element.get("data-press") for element in elements_of(BOARDS["chess"].blank(state))}
    pressed = BOARDS["chess"].press(state)
    assert {part for name in pressed for part in name.split()} <= parts
    assert {name: move for name, move in pressed.items() if name.startswith("c7 d8")} == {
        f"c7 d8 {piece}": f"w cxd8={piece}{'+' * (piece in 'QR')}" for piece in "QRBN"
    }


@pytest.mark.large
@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_game_is_drawn_with_its_board_and_its_remark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = ALL_GAMES[name]
    monkeypatch.setitem(GAMES, name, entry)
    monkeypatch.setitem(BOARDS, name, ALL_BOARDS[name])
    request = from_query(dict(parse_qsl(f"game={name}&position={quote_plus(entry.example_position)}")))
    recording = record(request)
    assert recording.check.outcome.warning is None
    assert recording.title == entry.words((), entry.example_position)
    query = dict(parse_qsl(recording.link or ""))
    assert from_query(query) == request
    assert from_query(read_saved(write_saved(request, query, None, {})).query) == request
    board = page_of(recording.scene.board or "")
    assert board[0].tag == "svg"
    remarks = [element for element in board if element.get("data-key") == "remark"]
    assert len(remarks) == isinstance(recording.game, Remarked)
    if isinstance(recording.game, Remarked):
        remark = recording.game.remark(recording.game.initial)
        assert not isinstance(remark, str)
        assert remark.marked(answer) in {
            value for piece in recording.scene.words for value in piece["values"] if isinstance(value, str)
        }
        assert not re.search(r"(with|against) best play|at (least|most) \d|\d%", with_gaps(remark.marked(answer)))


@pytest.mark.large
@pytest.mark.parametrize("side", ["X", "O"])
def test_every_reachable_position_is_shown_right(side: str) -> None:
    game = TicTacToe.from_position(to_move=side)
    reached: dict[str, str | None] = {game.initial: None}
    pending = [game.initial]
    while pending:
        state = pending.pop()
        for move in game.actions(state):
            below = game.result(state, move)
            if below not in reached:
                reached[below] = move
                pending.append(below)
    assert len(reached) == 5478
    for state, arrived_by in reached.items():
        board = dict(zip(BOARD.squares, "".join(state.split()[0].split("/")), strict=True))
        threes = [three for three in THREES if len({board[square] for square in three}) == 1 and board[three[0]] != "_"]
        marks = BOARDS["tictactoe"].marks(state, arrived_by)
        in_a_row = set()
        for square, mark in board.items():
            words = marks[f"square-{square}"].split()
            assert words[:1] == ([mark] if mark != "_" else []), (state, square)
            assert ("last" in words) == (arrived_by is not None and arrived_by.endswith(square)), (state, square)
            if "row" in words:
                in_a_row.add(square)
        assert in_a_row in ([set(three) for three in threes] or [set()]), state


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


def test_a_board_that_fails_says_where(tmp_path: Path) -> None:
    text = own_file(board=True).replace("reached, _ = state.split()", "reached = state[9]")
    with pytest.raises(GameFileError, match=r"^race.py, line \d+: IndexError: string index out of range\. Correct"):
        board_of_file(own(tmp_path, text)).marks("5 A", None)


def test_what_is_not_a_board_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"^race.py: BOARD is not a Board\. Correct"):
        board_of_file(own(tmp_path, own_file() + "\nBOARD = 3\n"))


@pytest.mark.large
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
