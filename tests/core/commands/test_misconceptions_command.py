"""`python -m core misconceptions`: its contract stands in docs/command-line.md."""

from __future__ import annotations

import json

from core.options import SearchOptions
from core.practice.telling_apart import groups_on
from core.search.misconceptions import MISCONCEPTIONS
from core.trees.leaf_tree import LeafTree
from tests.command_line import Run

TIE = "[[3,5],[3,1]]"


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
