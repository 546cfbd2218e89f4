"""`solve --game cat-and-mouse`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line import Run

RING = "[[2,6],[2,4],[0,1],[5,6],[1,5],[3,4],[0,3]]"
GUARDED = "[[3],[3,4,5],[3,4],[0,1,2,5],[1,2,5],[1,3,4]]"
FACTS = json.loads((Path(__file__).parents[2] / "data" / "game-facts.json").read_text("utf-8"))["cat_and_mouse"]
SOLVE = ("solve", "--game", "cat-and-mouse")


@pytest.mark.parametrize(
    ("graph", "value", "plies"),
    [*((graph, value, None) for graph, value in FACTS.items()), (RING, 1, 9), (GUARDED, 2, 8)],
)
def test_json(run: Run, graph: str, value: int, plies: int | None) -> None:
    code, out, err = run(*SOLVE, "--position", graph, "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["value"] == value
    assert answer["positions"] == answer["mouse_wins"] + answer["cat_wins"] + answer["draws"]
    if value:
        assert plies in {None, answer["plies"]}
        assert answer["line"][0] == [1, 2]
        assert len(answer["line"]) == answer["plies"] + 1
        mouse, cat = answer["line"][-1]
        assert {1: mouse == 0, 2: mouse == cat}[value]
    else:
        assert (answer["plies"], answer["line"]) == (None, [])
        assert answer["endless_line"].count(answer["endless_line"][-1]) == 2


@pytest.mark.parametrize(
    ("position", "shown"),
    [
        (
            [],
            "value        0 (draw)\npositions    60: mouse wins 27, cat wins 28, draws 5\nminimax      would not end: ",
        ),
        (["--position", "[[1,3],[0],[3],[0,2]]"], "value        1 (the mouse wins in 1 ply)\nline of play 1-2 0-2\n"),
        (["--position", GUARDED], "value        2 (the cat wins in 8 plies)\n"),
    ],
)
def test_the_summary(run: Run, position: list[str], shown: str) -> None:
    code, out, err = run(*SOLVE, *position)
    assert (code, err) == (0, "")
    assert out.startswith(shown)
