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
        "A takes 3 of b",
        {"heap-a": "1 2 3", "heap-b": "1 last taken-2 taken-3 taken-4", "heap-c": "1 2 3 4 5"},
    ),
    ("nim", "0,0,0 B", "A takes 1 of a", {"heap-a": "last taken-1", "heap-b": "", "heap-c": ""}),
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


def test_in_a_tight_tree_a_move_has_its_brief_name_before_a_word_is_cut() -> None:
    game = GAMES["nim"].at("1,1,2")
    svg = svg_of(scene(search(game, SearchOptions()), game).picture.data)
    labels = re.findall(r">((?:A|B) [^<]*)</text>", svg)
    assert {"B takes 1 of c", "B b−1"} <= set(labels)
    assert [label for label in labels if "…" in label] == []
