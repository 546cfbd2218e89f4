"""The flat list of leaves: what is read, what is refused and where, and which trees can be written."""

from __future__ import annotations

import math

import pytest

from core.game import Fix, OptionError
from core.trees.formats.flat import looks_like, parse, write
from core.trees.leaf_tree import LeafTree, Nested
from tests.core.formats.expected import fix_of, place_problem_and_fix, refusal


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("3 5 2 9 12 5 23 23", [[[3, 5], [2, 9]], [[12, 5], [23, 23]]]),
        ("3, 5,\n2 9", [[3, 5], [2, 9]]),
        ("b=3: 1 2 3", [1, 2, 3]),
        ("1 2 3 4 5 6 7 8 9, b = 3", [[1, 2, 3], [4, 5, 6], [7, 8, 9]]),
        ("B=4 1 2 3 4\n", [1, 2, 3, 4]),
        ("\ufeff−1 inf", [-1, math.inf]),
        ("b=3: 7", 7),
        ("7", 7),
    ],
)
def test_parse_gives_the_tree(text: str, nested: Nested) -> None:
    assert parse(text) == LeafTree.from_nested(nested)


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "remedy"),
    [
        ("", 1, 1, "there is no tree here.", "Write the leaves, such as 3 5 2 9 12 5 23 23."),
        ("b=2:", 1, 1, "there is no tree here.", "Write the leaves, such as 3 5 2 9 12 5 23 23."),
        ("1 2 3", 1, 1, "the number of leaves, 3, is not a power of 2.", "Write b=3 before them, or write 4 leaves."),
        (
            "1 2 3 4 5 6 7 8 9",
            1,
            1,
            "the number of leaves, 9, is not a power of 2.",
            "Write b=3 or b=9 before them, or write 16 leaves.",
        ),
        (
            "b=3: 1 2",
            1,
            6,
            "the number of leaves, 2, is not a power of 3.",
            "Write b=2 before them, or write 3 leaves.",
        ),
        ("b=1: 1 2", 1, 3, "the branching factor is at least 2.", "Write b=2 or more, or use another format."),
        ("1 2\n3 x", 2, 3, "'x' is not a number.", "Write a number such as 3, -2.5, 1e6 or inf."),
        ("1 b=2 3", 1, 3, "'b=2' is not a number.", "Write a number such as 3, -2.5, 1e6 or inf."),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str, remedy: str) -> None:
    error = refusal(parse, text)
    assert (error.line, error.column, error.problem, error.remedy) == (line, column, problem, remedy)


@pytest.mark.parametrize(
    ("text", "title", "mended"),
    [("1 2 3", "Write b=3", "b=3: 1 2 3"), ("b=4: 1 2 3 4 5 6 7 8", "Write b=2", "b=2: 1 2 3 4 5 6 7 8")],
)
def test_a_fix_is_offered_where_one_is_likely(text: str, title: str, mended: str) -> None:
    assert fix_of(parse, text) == Fix(title, mended)


@pytest.mark.parametrize(
    ("nested", "problem"),
    [
        ([[1, 2], [3, 4, 5]], "the inner nodes have different numbers of children."),
        ([[1, 2], 3], "the leaves have different depths."),
        ([[3]], "each node has a single child."),
    ],
)
def test_a_tree_of_another_shape_is_not_written(nested: Nested, problem: str) -> None:
    with pytest.raises(OptionError) as caught:
        write(LeafTree.from_nested(nested))
    assert caught.value.problem == problem


@pytest.mark.parametrize(
    ("text", "is_flat"),
    [
        ("3 5 2 9", True),
        ("3\n5", True),
        ("b=3: 1", True),
        ("–3 5", True),
        ("1 " * 5_000, True),
        ("3\n  5", False),
        ("x: 3", False),
        ("", False),
    ],
)
def test_numbers_alone_look_like_leaves(text: str, is_flat: bool) -> None:
    assert looks_like(text) is is_flat


def test_brackets_inside_are_refused_and_a_factor_is_proposed_without_brackets() -> None:
    assert place_problem_and_fix(parse, "[3, 5, [2, 9]]") == (1, 8, "a flat list has no lists inside.", None)
    assert fix_of(parse, "[1, 2, 3, 4, 5, 6, 7, 8, 9]") == Fix("Write b=3", "b=3: 1, 2, 3, 4, 5, 6, 7, 8, 9")
