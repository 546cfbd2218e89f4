"""Newick: names and values, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from core.game import Player, TextError
from core.trees.formats import detect, newick, read
from core.trees.formats.newick import parse, write
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import place_problem_and_fix


@pytest.mark.parametrize(
    ("text", "nested", "names", "given"),
    [
        ("((3,12,8)B,(2,4,6)C)A;", [[3, 12, 8], [2, 4, 6]], {0: "A", 1: "B", 5: "C"}, {}),
        ("(3,12)", [3, 12], {}, {}),
        ("3;", 3, {}, {}),
        ("(x:3,y : −1/2);", [3, -0.5], {1: "x", 2: "y"}, {}),
        ("('x: 3',y=4)5;", [3, 4], {1: "x", 2: "y"}, {0: 5}),
        ("(3,4)A:5;", [3, 4], {0: "A"}, {0: 5}),
        ("(:3,(:4,x:5):6);", [3, [4, 5]], {4: "x"}, {2: 6}),
        ("(3,4)'Max: 5';", [3, 4], {}, {0: 5}),
        ("(3:5,inf,-∞)", [5, math.inf, -math.inf], {1: "3"}, {}),
        ("('it''s':3,'a (b)':4,a_b:5)", [3, 4, 5], {1: "it's", 2: "a (b)", 3: "a_b"}, {}),
        ("[a tree]\n(3[three],\n [4, no]\n5)", [3, 5], {}, {}),
    ],
)
def test_names_and_values_are_read(text: str, nested: object, names: dict[int, str], given: dict[int, float]) -> None:
    tree = LeafTree.from_nested(nested)  # type: ignore[arg-type]
    assert parse(text) == replace(tree, names=names, given=given)


@pytest.mark.parametrize(
    ("text", "player"), [("(3)Min;", Player.MIN), ("((3)MAX);", Player.MIN), ("((3)Min)'Max: 2';", Player.MAX)]
)
def test_a_name_may_say_whose_move_it_is(text: str, player: Player) -> None:
    assert (parse(text, player.opponent).root_player, parse(text).names) == (player, {})


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "fixed"),
    [
        ("", 1, 1, "there is no tree here.", None),
        (";", 1, 1, "a node is missing before this.", None),
        ("()", 1, 2, "a node is missing before this.", None),
        ("(3,,4);", 1, 4, "a node is missing before this.", None),
        ("(3,\n", 2, 1, "a node is missing here.", None),
        ("(3,x:", 1, 6, "a value is missing after the colon.", None),
        ("(3,x:)", 1, 6, "a value is missing after the colon.", None),
        ("((3,4)B,(5", 1, 9, "this bracket is never closed.", "((3,4)B,(5));"),
        ("((3,4);", 1, 1, "this bracket is never closed.", "((3,4));"),
        ("(3,4));", 1, 6, "this bracket closes nothing.", None),
        ("(3,4),5", 1, 6, "the tree ends before this.", None),
        ("(3);\n(4);", 2, 1, "a second tree begins here.", "(3);"),
        ("((3 4) (5 6))", 1, 5, "a comma is missing before this node.", "((3,4),(5,6))"),
        ("(x,4)", 1, 2, "the leaf x has no value.", None),
        ("(x:y,4)", 1, 4, "'y' is not a number.", None),
        ("(\u20133,4)", 1, 2, "\u20133 begins with a dash, not a minus sign.", "(-3,4)"),
        ("('x,4)", 1, 2, "this name in quotes is never closed.", None),
        ("(3,4[x)", 1, 5, "this comment is never closed.", None),
        ("(3,4])", 1, 5, "']' may not stand here.", None),
        (
            "((3)Max)Max;",
            1,
            9,
            "MAX cannot move here, because MAX and MIN take turns and the text says MIN earlier.",
            None,
        ),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str, fixed: str | None) -> None:
    assert place_problem_and_fix(parse, text) == (line, column, problem, fixed)


def test_names_are_quoted_where_they_need_it() -> None:
    tree = replace(
        LeafTree.from_nested([3, 4, [5, 6]]), names={1: "it's", 2: "Min", 3: "3", 4: "7"}, moves={1: "up"}, given={0: 2}
    )
    assert write(tree) == "('it''s':3,'\"Min\"':4,(7:5,6)'\"3\"'):2;"
    assert parse(write(tree)) == replace(tree, moves={})


@pytest.mark.parametrize("piece", ["(", "[", "'", "(3,", "3 ", ":", "'' ", "()"])
def test_nonsense_takes_linear_time(piece: str) -> None:
    with pytest.raises(TextError):
        parse(piece * 60_000)


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("((3,12)B,8)A", True),
        ("[c] (3,4);\n", True),
        ("'a b':3;", True),
        ("((3 12 8) (2 4 6))", False),
        ("(A (B 3 12 8))", False),
        ("[3, 4]", False),
        ("digraph { a -> b };", False),
    ],
)
def test_it_is_distinguished_from_other_formats(text: str, likely: bool) -> None:
    assert newick.FORMAT.looks_like(text) is likely
    assert (detect(text) is newick.FORMAT) is likely


@pytest.mark.parametrize(
    ("text", "nodes"), [("((3,4)B:3,(5)C:5)A;", "2 nodes"), ("((3,4):0.5,5);", "1 node"), ("(x:3,4);", "")]
)
def test_a_number_that_may_be_the_length_of_a_branch_is_told(text: str, nodes: str) -> None:
    note = f"The number after a colon on {nodes} is read as its value, not as the length of a branch."
    assert read(text).notes == ((note,) if nodes else ())
