"""`python -m core misconceptions`: its contract stands in docs/output.md."""

from __future__ import annotations

import json

import pytest

from core.options import Misconception, SearchOptions
from core.practice.telling_apart import groups_on
from core.search import search
from core.search.misconceptions import MISCONCEPTIONS, misconceptions_of
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.command_line import Run

TIE = "[[3,5],[3,1]]"
TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_the_list_has_every_misconception(run: Run) -> None:
    listed = json.loads(run("misconceptions", "--json").out)
    assert [each["name"] for each in listed] == [*MISCONCEPTIONS]
    assert all(each.keys() == {"name", "title", "idea", "truth", "algorithm"} for each in listed)
    lines = run("misconceptions").out.splitlines()
    idea, truth = listed[0]["idea"], listed[0]["truth"]
    assert lines[:3] == ["greedy: Towards the best leaf", f"  A common mistake: “{idea}”", f"  {truth}"]


def test_with_a_tree_those_that_hand_in_the_same_stand_together(run: Run) -> None:
    done = run("misconceptions", TIE, "--json")
    found = json.loads(done.out)
    groups = groups_on(LeafTree.from_nested([[3, 5], [3, 1]]), SearchOptions())
    assert [each["misconceptions"] for each in found] == [[*group] for group in groups]
    assert found[0]["hand-in"]["skipped"] == [[1, 1]]
    text = run("misconceptions", TIE).out.splitlines()
    assert text[:2] == ["value 3; move B; skip 1.1", "  the right search"]
    assert "    parent-only: Only a deep cutoff shows it, and that takes four plies." in text


def test_what_is_asked_for_and_how_it_is_searched_count(run: Run) -> None:
    found = json.loads(run("misconceptions", TIE, "--json", "--ask", "value", "--cutoff", "strict").out)
    assert {each["hand-in"]["move"] for each in found} == {None}
    assert len({each["hand-in"]["nodes"][0]["value"] for each in found}) == len(found)
    dice = json.loads(run("misconceptions", "{0.9: 0, 0.1: 10}", "--algorithm", "expectiminimax", "--json").out)
    assert {name for each in dice for name in each["misconceptions"]} >= {"unweighted", "lucky"}


def test_a_tree_that_cant_be_read_is_refused_with_its_place(run: Run) -> None:
    done = run("misconceptions", "[3,")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: line 1, column")


@pytest.mark.parametrize("mistake", [*map(str, misconceptions_of("alphabeta"))])
def test_a_search_that_goes_wrong_says_what_it_answers_and_what_of_that_is_proven(run: Run, mistake: str) -> None:
    """It is told as a search that proves, never as one that samples."""
    lines = run("solve", "[[3,12,8],[2,4,6],[14,5,2]]", "--misconception", mistake).out.splitlines()
    assert [line.split(" ")[0] for line in lines[:2]] == ["value", "best"]
    answer = search(TEXTBOOK, SearchOptions(misconception=Misconception(mistake)))
    assert f" {result_of(answer).value}" in lines[0]
    assert "none" not in lines[1]


def test_a_bound_that_is_taken_for_a_value_is_told_with_its_wrong_answer(run: Run) -> None:
    """The position is worth −1, and all that such a search shows is that it is worth at most 0."""
    subject = ("solve", "--game", "tictactoe", "--position", "__X/__X/O_O", "--algorithm", "alphabeta-tt")
    lines = run(*subject, "--mistake", "bound").out.splitlines()
    assert lines[:2] == [
        "value        0, by a mistake on purpose: only at most 0 is proven",
        "best move    4 (X b1), by a mistake on purpose",
    ]
    assert run(*subject).out.startswith("value        -1\nbest move    0 (X a3)\n")
