"""The boards of numbers, heaps and rows: what each part of them shows, and that it can be read."""

from __future__ import annotations

import re

import pytest

from core.games import GAMES
from core.games.take_from_ends import StoneGame
from core.options import SearchOptions
from core.search import search
from tests.viz.given import svg_of
from viz.boards import BOARDS
from viz.replay.scene import scene

CAN_I_WIN, NIM, SUBTRACTION, ROW = (BOARDS[name] for name in ("can-i-win", "nim", "subtraction", "stone-game"))


THREE = ["number-1", "number-2", "number-3"]
GUESSES = [*THREE, "answer-lower", "answer-correct", "answer-higher"]
MARKS: list[tuple[str, str, str | None, dict[str, str]]] = [
    ("nim", "3,4,5 A", None, {"heap-a": "1 2 3", "heap-b": "1 2 3 4", "heap-c": "1 2 3 4 5"}),
    (
        "nim",
        "3,1,5 misère B",
        "A takes 3 from b",
        {"heap-a": "1 2 3", "heap-b": "1 last taken-2 taken-3 taken-4", "heap-c": "1 2 3 4 5"},
    ),
    ("nim", "0,0,0 B", "A takes 1 from a", {"heap-a": "last taken-1", "heap-b": "", "heap-c": ""}),
    ("subtraction", "3 up to 3 A", None, {"heap": "1 2 3"}),
    ("subtraction", "1 up to 3 B", "A takes 2", {"heap": "1 last taken-2 taken-3"}),
    ("subtraction", "0 up to 3 B", "A takes 1", {"heap": "last taken-1"}),
    ("stone-game", "1,5,7 A", None, dict.fromkeys(THREE, "left")),
    ("stone-game", "1,5,7A B", "A right 7", dict(zip(THREE, ["left", "left", "A last"], strict=True))),
    ("stone-game", "1B,5,7A A", "B left 1", dict(zip(THREE, ["B last", "left", "A"], strict=True))),
    ("can-i-win", "3:4 A", None, dict.fromkeys(THREE, "free") | {f"unit-{at}": "" for at in range(1, 5)}),
    (
        "can-i-win",
        "3:4 1,2 A",
        "B +2",
        dict(zip(THREE, ["taken", "taken last", "free"], strict=True))
        | {"unit-1": "reached", "unit-2": "reached last", "unit-3": "reached last", "unit-4": ""},
    ),
    *(
        ("guess-number", state, move, dict(zip(GUESSES, marks, strict=True)))
        for state, move, marks in [
            ("1-3 of 3 paid 0 G", None, ["left", "left", "left", "", "", ""]),
            ("1-3 of 3 paid 0 guess 2 A", "G guess 2", ["left", "left last", "left", "open", "open", "open"]),
            ("1-3 of 3 paid 0 guess 1 A", "G guess 1", ["left last", "left", "left", "", "open", "open"]),
            ("1-2 of 3 paid 3 G", "A lower", ["left", "left", "out last", "last", "", ""]),
            ("2-3 of 3 paid 1 G", "A higher", ["out last", "left", "left", "", "", "last"]),
            ("2-2 of 3 paid 0 G", "A correct", ["out", "left found last", "out", "", "last", ""]),
            ("1-1 of 3 paid 2 G", "A lower", ["left found", "out last", "out", "last", "", ""]),
        ]
    ),
]


@pytest.mark.parametrize(("name", "state", "move", "marks"), MARKS)
def test_what_is_left_and_what_the_last_move_took_is_marked(
    name: str, state: str, move: str | None, marks: dict[str, str]
) -> None:
    assert BOARDS[name].marks(state, move) == marks


@pytest.mark.parametrize(
    ("position", "move", "place"),
    [("1A,5B,233,7A", "B last 233", 3), ("4A,4B,4", "A last 4 (place 3)", 3), ("4,4B,4A", "A last 4 (place 1)", 1)],
)
def test_the_last_number_is_named_with_its_place_only_if_the_side_has_an_equal_one(
    position: str, move: str, place: int
) -> None:
    game = StoneGame.from_position(position)
    assert game.actions(game.initial) == [move]
    shown = ROW.marks(game.result(game.initial, move), move)
    assert [key for key, mark in shown.items() if "last" in mark] == [f"number-{place}"]


def names_by_row(position: str) -> list[set[str]]:
    """Return what the moves of each ply of a position of Nim are called in the picture."""
    game = GAMES["nim"].at(position)
    drawn = scene(search(game, SearchOptions()), game)
    written = re.findall(r'class="(?:name|below)"[^>]*>(?:<tspan[^>]*>)?([^<]+)', svg_of(drawn.picture.data))
    rows: dict[int, set[str]] = {}
    for node, name in zip(drawn.outline.nodes, written, strict=True):
        rows.setdefault(len(node.path), set()).add(name)
    return list(rows.values())[1:]


def test_the_moves_of_a_small_tree_of_nim_are_written_whole() -> None:
    moves = {"take 1 from a", "take 1 from b", "take 2 from b"}
    assert names_by_row("1,2") == [moves, moves, moves - {"take 2 from b"}]


def test_a_row_has_the_brief_names_of_all_its_moves_if_they_have_no_room_to_be_whole() -> None:
    first, *others = names_by_row("1,1,2")
    assert first == {"take 1 from a", "take 1 from b", "take 1 from c", "take 2 from c"}
    assert others == [{"a−1", "b−1", "c−1", "c−2"}, {"a−1", "b−1", "c−1", "c−2"}, {"a−1", "b−1", "c−1"}]
