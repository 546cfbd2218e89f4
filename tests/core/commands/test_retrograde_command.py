"""`solve --game cat-and-mouse`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.games.cat_and_mouse import EXAMPLE
from tests.core.commands.test_command_line import Run, run

__all__ = ["run"]

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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([EXAMPLE], "TREE: it does not go with Cat and Mouse: "),
        (["--file", "x"], "--file: it does not go with Cat and Mouse: "),
        (["--root", "max"], "--root: it does not go with Cat and Mouse: "),
        (
            ["--algorithm", "alphabeta"],
            "--algorithm: it does not go with Cat and Mouse: retrograde analysis settles every",
        ),
        (["--depth", "3"], "--depth: it does not go with Cat and Mouse: "),
        (["--seed", "0"], "--seed: it does not go with Cat and Mouse: "),
        (["--variant", "normal"], "--variant: it does not go with Cat and Mouse: "),
        (["--to-move", "cat"], "--to-move: it does not go with Cat and Mouse: the mouse moves first. Leave it out."),
        (["--trace", "x"], "--trace: it does not go with Cat and Mouse: there is no search to record. Leave it out."),
        (["--position", "[[1],[0]]"], "position: the graph has 2 nodes. Write a list for each of 3 to 50 nodes."),
        (["--position", ""], "position, line 1, column 1: the text ends too soon."),
    ],
)
def test_what_makes_no_sense_is_refused(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run(*SOLVE, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"error: {message}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["compare", "depths"])
def test_a_search_of_trees_says_why_it_refuses(run: Run, command: str) -> None:
    code, out, err = run(command, "--game", "cat-and-mouse")
    assert (code, out) == (2, "")
    assert "positions of Cat and Mouse come again: no tree of it ends. Use `solve`." in err


def test_the_list_has_the_game(run: Run) -> None:
    _, out, _ = run("list", "--json")
    (listed,) = [game for game in json.loads(out)["games"] if game["name"] == "cat-and-mouse"]
    assert listed == {
        "name": "cat-and-mouse",
        "title": "Cat and Mouse",
        "position": f"The neighbours of each node, from node 0, as JSON: {EXAMPLE}",
        "example": EXAMPLE,
        "examples": {},
        "sides": ["mouse", "cat"],
        "choices": {},
    }
