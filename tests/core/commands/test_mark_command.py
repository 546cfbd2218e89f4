"""`python -m core mark`: its contract stands in docs/output.md."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.options import SearchOptions
from core.practice.hand_in import hand_in_of
from core.practice.hand_in_formats import hand_in_from_json, read_hand_in
from core.practice.marking import mark
from core.practice.marking_words import marking_json
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.command_line import Run
from tests.deep_combs import comb_text
from tests.sweeps import one_in

NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TREE = json.dumps(NESTED)
TEXTBOOK = LeafTree.from_nested(NESTED)


def test_json_is_the_marking_as_the_page_has_it(run: Run) -> None:
    written = "value 3; move C; skip 1.1"
    done = run("mark", TREE, "--hand-in", written, "--json")
    assert (done.code, done.err) == (1, "")
    assert json.loads(done.out) == marking_json(mark(TEXTBOOK, SearchOptions(), read_hand_in(written, TEXTBOOK)))


def test_the_key_is_right_as_text_and_as_json(run: Run) -> None:
    for form in ([], ["--json"]):
        key = run("mark", TREE, "--key", *form)
        assert (key.code, key.err) == (0, "")
        done = run("mark", TREE, "--hand-in", key.out.strip(), "--convention", "none")
        assert (done.code, done.out.splitlines()[0]) == (0, "Everything is right.")
    assert hand_in_from_json(json.loads(key.out)) == hand_in_of(search(TEXTBOOK, SearchOptions()))


def test_the_tree_may_come_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    file.write_text(TREE, encoding="utf-8")
    assert run("mark", "--file", str(file), "--hand-in", "value 3").code == 0
    assert run("mark", "--file", str(file), "--hand-in", "value 2").code == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["skip none; value 3"], 1),
        (["skip none; value 3", "--algorithm", "minimax"], 0),
        (["C 2", "--convention", "bound"], 0),
        (["C 2", "--convention", "equality"], 1),
        (["value 3", "--ask", "value"], 0),
        (["value 3", "--ask", "value", "--ask", "move"], 1),
        (["window C 3,2", "--course", "aima", "--convention", "moment"], 0),
        (["window C 3,2", "--course", "cs188", "--convention", "moment"], 1),
        (["value 6", "--root", "min"], 0),
    ],
)
def test_the_code_says_whether_it_is_right(run: Run, arguments: list[str], code: int) -> None:
    done = run("mark", TREE, "--hand-in", *arguments)
    assert (done.code, done.err) == (code, "")
    assert done.out.splitlines()[-1].startswith("points")


@pytest.mark.large
@pytest.mark.parametrize("arguments", one_in(3, [["--key"], ["--hand-in", "value 3"], ["--hand-in", "{}"]]))
def test_a_tree_that_is_too_large_is_refused_before_anything_else_is_done(
    run: Run, tmp_path: Path, arguments: list[str]
) -> None:
    file = tmp_path / "comb.txt"
    file.write_text(comb_text(20_000), encoding="utf-8")
    done = run("mark", "--file", str(file), *arguments)
    assert (done.code, done.out) == (2, "")
    limit = "a hand-in is marked on at most 2,000. Hand in a smaller tree."
    assert done.err.startswith(f"error: TREE: the tree has 40,005 nodes, and {limit}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([TREE], '--hand-in: there is no hand-in. Give one such as "value 3; move B", or --key.'),
        ([TREE, "--hand-in", "value x"], "hand-in, item 1: 'x' is no value. Write a number, such as 3, or"),
        ([TREE, "--hand-in", "{"], "hand-in: this is not JSON. Check its brackets and quotes."),
        ([TREE, "--hand-in", '{"nodes": 3}'], "nodes: this is no list. Give a list, or leave it out."),
        ([TREE, "--hand-in", "{" * 100_000], "hand-in: this is not JSON."),
        (["[[3", "--hand-in", "value 3"], "line 1, column 2"),
        ([TREE, "--hand-in", "value 3", "--algorithm", "pvs"], "algorithm: a hand-in of 'pvs' can't be marked"),
        ([TREE, "--key", "--algorithm", "pvs"], "algorithm: a hand-in of 'pvs' can't be marked"),
    ],
)
def test_what_can_not_be_read_is_an_error(run: Run, arguments: list[str], message: str) -> None:
    done = run("mark", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {message}")
