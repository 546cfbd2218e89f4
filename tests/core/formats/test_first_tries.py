"""Texts in the style of public programs, courses and answers, none of them tried before it was written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.pasted import games_of
from core.trees.formats import read
from core.trees.formats.parentheses import write
from tests.core.formats.expected import refusal

TEXTS = (Path(__file__).parents[2] / "data" / "pasted_trees.txt").read_text(encoding="utf-8").split("=== ")[1:]
"""Each with its name, and the tree in parentheses (and the offers), the game whose position it is, or the refusal."""


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case.partition("\n")[0])
def test_it_is_read_offered_as_a_position_or_refused_by_name(case: str) -> None:
    (_, told), text = case.partition("\n---\n")[0].split("\n"), case.partition("\n---\n")[2]
    kind, _, said = told.partition(": ")
    if kind == "refused":
        assert refusal(read, text).problem == said
    elif kind == "position":
        refusal(read, text)
        assert said in games_of(text)
    elif kind == "one of":
        assert [write(read(choice.text).tree) for choice in refusal(read, text).choices] == said.split(" or ")
    else:
        trees = [read(text).tree, *(offer.tree for offer in read(text).offers)]
        assert [*map(write, trees)][: told.count(" or ") + 1] == told.split(" or ")


def test_what_stands_beside_a_tree_under_other_keys_is_told() -> None:
    note = "What stands beside the tree under other keys is not read."
    assert note in read("settings:\n  depth: 2\ntree:\n  - [8, 4]\n  - [1, 7]\n").notes
    assert note not in read('{"tree": {"A": ["x", "y"]}, "values": {"x": 8, "y": 4}}').notes


def test_a_row_of_yaml_in_quotes_and_more_is_one_text() -> None:
    assert refusal(read, "a:\n  b: '2' is too much\n  c: 3\n").problem == "the leaf '2' is too much has no value."


def test_a_long_text_of_comments_alone_is_read() -> None:
    rows = ",\n# ".join(["[3, 5]"] * 2_000)
    assert len(read(f"# [{rows}]\n").tree) == 6_001
    assert len(read("# [3, 5, 2]\n").tree) == 4


def test_a_language_is_refused_with_what_prints_a_tree_in_it() -> None:
    error = refusal(read, "function search(node) {\n  let best = 0;\n  best = Math.max(best, node.value);\n}\n")
    assert "console.log(JSON.stringify(tree))" in error.remedy


def test_a_mistake_in_a_tree_within_code_is_named_and_not_the_code() -> None:
    text = "import math\n\ndef search(node):\n    return max(node)\n\ntree = [[4, 9], [1, x]]\n"
    assert refusal(read, text).problem == "'x' is an unknown leaf."


def test_there_are_texts_of_each_kind() -> None:
    assert len(TEXTS) > 150


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("tree = [1, [3, 5]]\ntree = [[3, 5], [2, 9]]\n", "Not read: a part of line 1."),
        ("limits = {'depth': 3}\ntree = [[4, 7], [1, 9]]\n", "Not read: a part of line 1."),
        ("level 0: A\nlevel 1: B C\nlevel 2: 3 5 2 9\n",
         "The nodes of a level are shared out equally among those above them."),
        ("root = Choice([Choice([Payout(3), Payout(5)]), Payout(2)])\n",
         "Calls by names that are not known are read as nodes."),
        ("tree = [[3, 5], [2, 9]]\nprint(minimax(tree, 2, False))\n", "The text says that MIN moves first."),
        ("MIN moves first:\n\n[[3, 5], [2, 9]]", "The text says that MIN moves first."),
        ("def go(i):\n    return go(2 * i)\n\nvalues = [3, 5, 2, 9]\n",
         "The list is read as the leaves of a full binary tree, as the program goes through it."),
        ("Node(0, [Node(3), Node(5)])", "The values of inner nodes are those before a search, and are not read."),
        ("chance\n  3\n  5\n",
         "A node named as a chance node, without probabilities on its children, is read as MAX's or MIN's."),
        ("tree = ['A', 'B', 'C', 4, 6, 1, 9]\n", "The list is read as a full tree, level by level."),
        ("".join(f"A/B{row}/x: 3\n" for row in range(600)) + "and so on\n", "Not read: line 601."),
        ("Take the tree [[4, 9], [1, 7]]. What is cut off?", "What stands around the tree is not read."),
        ("tree = Node(False, [Node(True, [6, 1]), Node(True, [2, 9])])",
         "What true or false stands for on 3 nodes is not told, and is not read."),
        ("Leaves: B: 3, 12; C: 2, 4.", "Each group of numbers is read as the leaves below one move."),
    ],
)  # fmt: skip
def test_what_was_taken_as_what_is_told(text: str, note: str) -> None:
    assert note in read(text).notes


@pytest.mark.parametrize(
    "text",
    [
        'ENTRY = Entry(name="x", examples={"one": Example("2", about="a"), "two": Example("8", about="b")})\n',
        'LINES = [Line("root", 0), Line("loop", 1), Line("answer", 1)]\n',
    ],
)
def test_calls_that_make_no_nodes_are_no_tree(text: str) -> None:
    refusal(read, text)


def test_lines_of_a_letter_are_no_picture() -> None:
    assert "picture" not in refusal(read, "x\n" * 150 + "[[6, 1], [2, 9]").problem
    assert "picture" in refusal(read, "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk" * 5).problem
