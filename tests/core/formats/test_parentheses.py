"""Parentheses: what is read, what is refused and where, which fixes are offered, and that the writing is short."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from core.game import Fix, Player
from core.trees.formats import detect
from core.trees.formats.parentheses import LOOKED_AT, parse, write
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import fix_of, place_and_problem, tree_of


@pytest.mark.parametrize(
    ("text", "nested", "names", "moves", "given"),
    [
        ("((3 12 8) (2 4 6))", [[3, 12, 8], [2, 4, 6]], {}, {}, {}),
        ("((3,12,8),(2,4,6))", [[3, 12, 8], [2, 4, 6]], {}, {}, {}),
        ("(A (B 3 12 8))", [[3, 12, 8]], {0: "A", 1: "B"}, {}, {}),
        ("(A(B 3)C:5)", [[3], 5], {0: "A", 1: "B", 3: "C"}, {}, {}),
        ("(x:3 y: 5)", [3, 5], {1: "x", 2: "y"}, {}, {}),
        ("(A=5 (=3 3 12) 2)", [[3, 12], 2], {0: "A"}, {}, {0: 5, 1: 3}),
        ("(left>3 right->x:5 up → (B 2))", [3, 5, [2]], {2: "x", 3: "B"}, {1: "left", 2: "right", 3: "up"}, {}),
        ('("two words" "3":3 “q”:4 "\\"">5)', [3, 4, 5], {0: "two words", 1: "3", 2: "q"}, {3: '"'}, {}),
        ("(inf -1/2 −3 ½ a-b:1)", [math.inf, -0.5, -3, 0.5, 1], {5: "a-b"}, {}, {}),
        ("x:3", 3, {0: "x"}, {}, {}),
        ("(A 3; x=5)", [3, 5], {0: "A", 2: "x"}, {}, {}),
        ("\ufeff ( 3\r\n5 )\n", [3, 5], {}, {}, {}),
        ("(1:3 2>5)", [3, 5], {1: "1"}, {2: "2"}, {}),
    ],
)
def test_parse_gives_the_tree(text: str, nested: object, names: dict, moves: dict, given: dict) -> None:
    assert parse(text) == tree_of(nested, names, moves, given)


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("(3 5)", Player.MIN),
        ("max (3 5)", Player.MAX),
        ("MIN(A 3 5)", Player.MIN),
        ("(max (min 3) (min=4 4))", Player.MAX),
        ("(A (min 3))", Player.MAX),
        ('("max" 3)', Player.MIN),
    ],
)
def test_a_text_may_say_who_moves(text: str, player: Player) -> None:
    assert parse(text, Player.MIN).root_player is player


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "there is no tree here."),
        ("((3 12)\n(2", 2, 1, "this bracket is never closed."),
        ("(3 ()", 1, 4, "this node has no children."),
        ("(A)", 1, 1, "this node has no children."),
        ("(A B 3)", 1, 4, "'B' has no value."),
        ("(3 5))", 1, 6, "this bracket closes nothing."),
        ("(3) (5)", 1, 5, "the tree ends before this."),
        ("3, 5", 1, 2, "the tree ends before this."),
        ("(x: y:3)", 1, 5, ": is not followed by a value."),
        ("(x:)", 1, 4, ": is not followed by a value."),
        ("(B= (3))", 1, 5, "= is not followed by a value."),
        ("(a> b> 3)", 1, 5, "> is not followed by a value."),
        ("(x:three)", 1, 4, "'three' is not a number."),
        ("(:5)", 1, 2, "nothing stands before this sign."),
        ("[3 5]", 1, 1, "this tree is written with round brackets."),
        ('("A 3 5)', 1, 2, "this name in quotes is never closed."),
        (f"(3 {'y' * 101}:5)", 1, 4, "this name has more than 100 characters."),
        ("(max (max 3))", 1, 7, "MAX cannot move here: MAX and MIN take turns, and by what stands before MIN moves."),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str) -> None:
    assert place_and_problem(parse, text) == (line, column, problem)


@pytest.mark.parametrize(
    ("text", "title", "mended"),
    [
        ("((3 12) (2\n", "Add )) at the end", "((3 12) (2))"),
        ("(3 5)))", "Remove the bracket", "(3 5)"),
        ("(3 5) (2)", "Put brackets around everything", "((3 5) (2))"),
    ],
)
def test_a_fix_is_offered_where_one_is_likely(text: str, title: str, mended: str) -> None:
    assert fix_of(parse, text) == Fix(title, mended)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("min ( ( 3 , 12 ) ( 2 ) )", "min((3 12)(2))"),
        ("( A (B 3 5) x : 4 (C 2) )", "(A(B 3 5)x:4(C 2))"),
        ('("B" = 5 "left" > (3) ">">4)', '(B=5 left>(3)">">4)'),
        ('("3" "min":1)', '("3" "min":1)'),
        ("(–:1 a-:2)", '(–:1 "a-":2)'),
    ],
)
def test_what_is_written_is_short(text: str, short: str) -> None:
    assert write(parse(text)) == short


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("((3 12) x:8)", "parentheses"),
        ("((3,12),(2,4))", "parentheses"),
        ('((3 12)"a,b":8)', "parentheses"),
        ("MIN (3 5)", "parentheses"),
        ("min x:3", "parentheses"),
        ("(A (B 3 12 8))", "parentheses"),
        ("((3,12) 8,5)", "parentheses"),
        ("((3,12) -1/2)", "parentheses"),
        ("((3,12) x:8,5)", "parentheses"),
        ("((3,12) m>8,5)", "parentheses"),
        ("((3 12) x)", "parentheses"),
        (f"((3,12) x:8,({'5,' * 490} 5) left>4)", "parentheses"),
        ("min\n  3", "outline"),
    ],
)
def test_what_begins_with_a_round_bracket_is_found_to_be_in_parentheses(text: str, name: str) -> None:
    assert detect(text).name == name


@pytest.mark.parametrize("name", ['",";', r"a\", (b", "“,”", ","])
def test_a_quoted_name_may_lie_where_the_look_ends(name: str) -> None:
    for length in range(LOOKED_AT - 50, LOOKED_AT):
        tree = LeafTree.from_nested([[1, 2], [3, 4], [int("1" * length), 5]])
        left, right, last = tree.children[tree.initial]
        _, leaf = tree.children[last]
        named = replace(tree, names={leaf: name}, moves={left: "a", right: "b", last: "c"})
        assert detect(write(named)).name == "parentheses", length
