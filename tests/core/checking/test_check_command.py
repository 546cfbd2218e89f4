"""The command `check`: programs in a process of their own, hidden trees, and searches that are told by a text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.checking.trying import separating
from tests.command_line import Run
from tests.core.checking.students import STUDENTS, WRONG, program

TREE = "[[3,5],[3,1]]"


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    file = tmp_path / "wrong.py"
    file.write_text(program("nested_lists", WRONG["nested_lists"][3]))
    return str(file)


@pytest.mark.large
def test_a_right_program(run: Run) -> None:
    done = run("check", str(STUDENTS / "nested_lists.py"), "--seed", "3", "--json")
    answer = done.answer
    assert (answer["verdict"], answer["first"], answer["fits"], answer["data"]) == ("right", None, [], "lists")
    assert answer["trees"] == {"tried": 40, "random": 20, "wrong": 0, "seed": 3}
    assert answer["compared"] == ["answer", "leaves", "nodes", "returned", "windows"]


@pytest.mark.large
def test_a_wrong_program_is_told_and_the_exit_code_says_so(run: Run, wrong: str) -> None:
    done = run("check", f"{wrong}:alphabeta", "--tree", TREE, "--course", "plain")
    assert done.code == 1
    assert "expected  the leaf 1 (the second child of C) is skipped" in done.out
    assert (
        "because   At C, v = 3 ≤ α = 3, and α comes from A, one ply above: what is left there can't matter." in done.out
    )
    assert "No child skipped" in done.out
    answer = json.loads(run("check", wrong, "--tree", TREE, "--course", "plain", "--json").out)
    assert answer["first"]["tree"] == TREE
    assert "no-break" in [idea["name"] for idea in answer["fits"]], "one tree can't tell it from others"


@pytest.mark.large
def test_of_hidden_trees_only_the_count_is_told(run: Run, wrong: str, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden.txt"
    hidden.write_text("[[77,88],[66,55]]\n\n[[3,5],[9,1]]\n")
    done = run("check", wrong, "--tree", "[3,5]", "--hidden", str(hidden))
    assert done.code == 1
    assert "right on every tree shown, and wrong on a hidden one" in done.out
    assert "1 of 2 hidden trees right" in done.out
    assert "77" not in done.out


@pytest.mark.thorough
def test_a_game_of_its_own_is_searched_from_the_start_that_is_given(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "core.checking.check.separating", lambda *given, **more: separating(*given, **more)[:4]
    )  # not all 20
    right = str(STUDENTS / "isolation.py")
    assert run("check", right, "--seed", "1", "--start", "Board()").code == 0
    assert run("check", right, "--start", "Board()", "--tree", TREE).code == 2
    file = tmp_path / "wrong.py"
    file.write_text(program("isolation", WRONG["isolation"][3]))
    done = run("check", str(file), "--seed", "1", "--start", "AlphaBetaPlayer().alphabeta(Board(), 3)", "--json")
    first = json.loads(done.out)["first"]
    assert (done.code, first["departure"]) == (1, "extra")
    assert first["start"].startswith("Board {")
    assert first["position"].startswith("Board {")


RIGHT_VISITS = "A -inf inf\nB -inf inf\n3\n5\nC 3 inf\n3\n"


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (RIGHT_VISITS, 0, "right"),
        ("3\n5\n3\n", 0, "down to the leaves and their order"),
        ("3\n5\n3\n1\n", 1, "the leaf 1 (the second child of C) is skipped"),
        ("3\n5\n", 1, "the leaf 3 (the first child of C) is visited"),
        (RIGHT_VISITS.replace("C 3 inf", "C -inf inf"), 1, "α = 3 comes from A, one ply above."),
        ("3\n5\nB -inf inf 3\n3\nC 3 inf 3\nA -inf inf 3\n", 0, "right"),
        ("# my trace\nvisit 3\nvisit 5\nroot.1.0\n", 0, "right"),
        ("Q\n", 2, "line 1: no node is named 'Q'"),
        ("3 1\n", 2, "line 1: after the name come alpha and beta"),
        ("3\n5 x y\n", 2, "line 2: 'x' is no number"),
        ("3 -inf inf 4\n", 2, "line 1: the first child of B is a leaf worth 3, not 4"),
        ("A\n3\n", 1, "5 (the second child of B) is visited"),
        ("", 2, "it is empty"),
        ("3\n" * 100_001, 2, "line 100001: there are more than 100,000 lines"),
        ("A\nB\n3\n5\n3\n", 2, "C, which leads there, is not"),
    ],
)
def test_a_search_that_is_told_by_its_visits(run: Run, tmp_path: Path, text: str, code: int, said: str) -> None:
    file = tmp_path / "visits.txt"
    file.write_text(text)
    done = run("check", "--trace", str(file), "--tree", TREE, "--course", "plain")
    assert done.code == code
    assert said in done.out + done.err


def test_a_trace_as_the_format_has_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    run("solve", TREE, "--trace", str(file))
    assert run("check", "--trace", str(file), "--tree", TREE).code == 0
    whole = file.read_text()
    run("solve", TREE, "--trace", str(file), "--algorithm", "minimax")
    assert run("check", "--trace", str(file), "--tree", TREE).code == 1
    assert run("check", "--trace", str(file), "--tree", "[[3,5],[3,2]]").code == 2
    file.write_text("\n".join(whole.splitlines()[:9]))
    assert "ends before the root returns" in run("check", "--trace", str(file), "--tree", TREE).err
