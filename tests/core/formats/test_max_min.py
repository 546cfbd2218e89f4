"""Trees as formulas of max and min: read with a left side and what they are said to come to; unknowns are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player, TextError
from core.trees.formats import read
from core.trees.formats.parentheses import write
from core.trees.leaf_tree import LeafTree, Nested
from tests.strategies import nested_trees

NINE = "(=3(3 12 8)(2 4 6)(14 5 2))"


def formula(tree: LeafTree, opened: str, closed: str, apart: str) -> str:
    """Return a tree as a formula."""

    def term(node: int) -> str:
        if tree.is_terminal(node):
            return repr(tree.utility(node))
        name = "max" if tree.to_move(node) is Player.MAX else "min"
        return f"{name}{opened}{apart.join(map(term, tree.children[node]))}{closed}"

    return term(tree.initial)


@given(nested=nested_trees, root=st.sampled_from([Player.MAX, Player.MIN]))
@pytest.mark.parametrize(
    ("opened", "closed", "apart", "around"),
    [
        ("(", ")", ", ", "v = {}"),
        ("{", "}", ",", "MINIMAX(root) = {}"),
        ("([", "])", ", ", "value = {}"),
        (r"\{", r"\}", r",\,", r"\[ {} \]"),
        (r"\left(", r"\right)", ",\n  ", "$$ {} $$"),
    ],
)
def test_a_formula_is_the_tree_that_it_was_made_of(
    opened: str, closed: str, apart: str, around: str, nested: Nested, root: Player
) -> None:
    plain = LeafTree.from_nested(nested, root)
    if plain.is_terminal(0) or (len(plain) == len(plain.children[0]) + 1 and "=" not in around):
        return  # a leaf, or a list that other formats have too
    text = formula(plain, opened, closed, apart)
    found = read(around.replace("{}", text.replace("max", "\\max") if "\\" in around else text))
    assert (found.tree, found.title) == (plain, "Formula of max and min")


@pytest.mark.parametrize(
    ("text", "tree", "notes"),
    [
        ("max(min(3,12,8), min(2,4,6), min(14,5,2))", NINE.replace("=3", ""), []),
        ("max(min(3,12,8), min(2,4,6), min(14,5,2)) = 3", NINE, []),
        ("max(min(3,12,8), min(2,4,6), min(14,5,2)) = 3 whatever", NINE, ["Not read: a part of line 1."]),
        ("Minimax(A) = max(min(3,12,8),\n  min(2,4,6), min(14,5,2))\n = 3.", NINE, []),
        ("max(min(3,12,8), min(2,4,6), min(14,5,2)) = max(3, 2, 2) = 3", NINE, ["Not read: a part of line 1."]),
        ("It is worth = max(min(3, 5), 2) as you see", "((3 5)2)", ["Not read: a part of line 1."]),
        ("# max(min(3, 12)=3, min(2, 4) = 2) = 3", "(=3(=3 3 12)(=2 2 4))", []),
        (
            "\\begin{align*} v &= \\max(\\min(3,5), \\min(2,9)) \\\\\n  &= \\max(3, 2) \\\\\n  &= 3. \\end{align*}",
            "(=3(3 5)(2 9))",
            ["Not read: line 2."],
        ),
        ("min(max(1, 2), max(3, 4))", "min((1 2)(3 4))", []),
        ("Math.max(Math.min(3, 5), Math.min(2, 9))", "((3 5)(2 9))", []),
        ("MAX[MIN[3, 5], MIN[2, 9]]", "((3 5)(2 9))", []),
        ("f = max(3, min(4, 5), -1/2)", "(3(4 5)-0.5)", []),
    ],
)
def test_what_stands_around_a_formula_is_taken_or_told(text: str, tree: str, notes: list[str]) -> None:
    found = read(text)
    assert write(found.tree) == tree
    assert found.names_root
    assert [note for note in found.notes if not note.startswith("An edit")] == notes


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("Minimax(root) = max(min(3,12,8), min(2,x,y)) = 3", 40, "'x' is an unknown leaf."),
        ("max(min(3, b1), min(2, 4))", 12, "'b1' is an unknown leaf."),
        ("max(min(3, 5), min(2, 9)", 4, "this bracket is never closed."),
        ("max(min(3,, 5), 2)", 11, "there is no value before this comma."),
        ("max(min(3, 5 2), 2)", 14, "a comma is missing before this."),
        ("max(min(), 2)", 5, "this node has no children."),
        (
            "max(max(3, 5), max(2, 9))",
            5,
            "MAX cannot move here: MAX and MIN take turns, and by what stands before MIN moves.",
        ),
        ("x = 3 = 5", 1, "all of this would be the name of one leaf."),
        ("The value of [[3, 5], [2, 9]] = 3", 1, "all of this would be the name of one leaf."),
    ],
)
def test_what_is_no_tree_of_numbers_is_refused_with_its_own_reason(text: str, column: int, problem: str) -> None:
    with pytest.raises(TextError) as caught:
        read(text)
    assert (caught.value.column, caught.value.problem) == (column, problem)
