"""The indented outline: what is read, what is refused and where, and which fixes are offered."""

from __future__ import annotations

import math

import pytest

from core.game import Fix, OptionError, Player
from core.trees.formats.indented_outline import parse, write
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import fix_of, place_and_problem, tree_of


@pytest.mark.parametrize(
    ("text", "nested", "names", "moves", "given"),
    [
        ("A\n  B\n    3\n    12\n  8", [[3, 12], 8], {0: "A", 1: "B"}, {}, {}),
        ("A\n\tB\n\t\t3\n\t8", [[3], 8], {0: "A", 1: "B"}, {}, {}),
        ("-\n *\n    3\n 8", [[3], 8], {}, {}, {}),
        ("- A\n  - x: 3\n  - 5\n  - -2\n  * +4\n  • y = ½", [3, 5, -2, 4, 0.5], {0: "A", 1: "x", 5: "y"}, {}, {}),
        ("A: 5\n  7\n    x: −∞", [[-math.inf]], {0: "A", 2: "x"}, {}, {0: 5, 1: 7}),
        ("A\n  left -> B\n    3\n  r→x:4\n  up ->\n    1", [[3], 4, [1]], {0: "A", 1: "B", 3: "x"},
         {1: "left", 3: "r", 4: "up"}, {}),
        ('"3"\n  "a -> b" -> "x: 3": 4\n  " y ": 5', [4, 5], {0: "3", 1: "x: 3", 2: "y"}, {1: "a -> b"}, {}),
        ("Max\n  Min: 3\n    3\n", [[3]], {}, {}, {1: 3}),
        ("Max\nA\n  3\n", [3], {0: "A"}, {}, {}),
        ("\n\n    A\r\n\r\n      3\r      5\n", [3, 5], {0: "A"}, {}, {}),
        ("\ufeffA B C\n 3", [3], {0: "A B C"}, {}, {}),
        ("x: 3", 3, {0: "x"}, {}, {}),
    ],
)  # fmt: skip
def test_parse_gives_the_tree(text: str, nested: object, names: dict, moves: dict, given: dict) -> None:
    assert parse(text) == tree_of(nested, names, moves, given)


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("A\n  3", Player.MIN),
        ("max\n  3", Player.MAX),
        ("MIN\n3", Player.MIN),
        ("A\n  Min: 3\n    3", Player.MAX),
        ('"max"\n  3', Player.MIN),
    ],
)
def test_a_text_may_say_who_moves(text: str, player: Player) -> None:
    assert parse(text, Player.MIN).root_player is player


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "there is no tree here."),
        ("A\n  B\n  3", 2, 3, "the leaf B has no value."),
        ("A\n  -", 2, 3, "this leaf has no value."),
        ("A\n  x: three", 2, 3, "'three' is not a number."),
        ("A\n  left -> 1/0", 2, 3, "1/0 divides by zero."),
        ("A\n  3\nB\n  5", 3, 1, "this is a second root."),
        ("A\n    B\n      3\n  5", 4, 1, "this line is indented unlike any line above it."),
        ("  A\n    3\n 5", 3, 1, "this line is indented unlike any line above it."),
        ("A\n  3\n\t5", 3, 1, "this line is indented by tabs, and one above it by spaces."),
        ("A\n \t3", 2, 1, "this line is indented by tabs and spaces."),
        ("A\n  " + "y" * 101 + ": 3", 2, 3, "this name has more than 100 characters."),
        ("A\n  " + "1" * 1001, 2, 3, "this integer has more than 1,000 digits."),
        (
            "min\n  min\n    3",
            2,
            3,
            "MIN cannot move here: MAX and MIN take turns, and by what stands before MAX moves.",
        ),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str) -> None:
    assert place_and_problem(parse, text) == (line, column, problem)


@pytest.mark.parametrize(
    ("text", "title", "mended"),
    [
        ("A\n  3\nB\n  5", "Put a node above all", "-\n  A\n    3\n  B\n    5"),
        ("3\n5\n2", "Put a node above all", "-\n  3\n  5\n  2"),
        ("A\n\t3\nx: 5", "Put a node above all", "-\n\tA\n\t\t3\n\tx: 5"),
    ],
)
def test_a_fix_is_offered_where_one_is_likely(text: str, title: str, mended: str) -> None:
    assert fix_of(parse, text) == Fix(title, mended)


@pytest.mark.parametrize(
    "name", ["3", "Min", "-", "- a", "a: b", "a->b", "a → b", '"', "inf", "–1", "½", "* ", "a=1", "“q”", "9" * 100]
)
def test_a_name_that_reads_as_something_else_is_written_in_quotes(name: str) -> None:
    tree = LeafTree.from_nested([3])
    tree = LeafTree(tree.children, tree.values, Player.MAX, {0: name.strip()}, {1: name.strip()})
    assert parse(write(tree)) == tree


def test_a_move_may_hold_signs_that_the_first_name_of_a_text_may_not() -> None:
    text = "A\n  e2-e4 -> 3\n  O-O -> 5"
    assert write(parse(text)) == text


def test_a_root_without_a_name_says_who_moves_in_its_own_line() -> None:
    assert write(parse("min\n  3")) == "min\n-\n  3"


def test_an_outline_that_would_be_too_long_is_refused() -> None:
    plies = 4_000
    tree = LeafTree((*((node,) for node in range(1, plies)), ()), (*[None] * (plies - 1), 3))
    with pytest.raises(OptionError, match="15,996,000 characters"):
        write(tree)
