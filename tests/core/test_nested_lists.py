"""Nested lists: what is read, what is refused and where, and that writing is the inverse of reading."""

import math

import pytest

from core.game import Value
from core.trees.formats.nested_lists import parse
from core.trees.formats.source import excerpt
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import refusal


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("[[3,12,8],[2,4,6]]", [[3, 12, 8], [2, 4, 6]]),
        (" [\t[3 ,\r\n12],\r8\n] ", [[3, 12], 8]),
        ("\u00a0[\u20033]", [3]),
        ("\ufeff[3, 12]", [3, 12]),
        ("[3, [12,],]", [3, [12]]),
        ("[[[7]]]", [[[7]]]),
        ("5", 5),
        ("[[1][2]]", [[1], [2]]),
        ("(1, {2; 3})", [1, [2, 3]]),
        ('[{"value": 1}]', [1]),
    ],
)
def test_parse_gives_the_tree(text: str, nested: object) -> None:
    assert parse(text) == LeafTree.from_nested(nested)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("+3", 3),
        ("-3", -3),
        ("\u22123", -3),
        ("007", 7),
        ("9" * 1000, 10**1000 - 1),
        (".5", 0.5),
        ("3.", 3),
        ("1e3", 1000),
        ("-1.5E\u22122", -0.015),
        ("1.0", 1),
        ("-0.0", 0),
        ("1e20", 1e20),
        ("9007199254740992.0", 2.0**53),
        ("inf", math.inf),
        ("+Infinity", math.inf),
        ("-infinity", -math.inf),
        ("\u2212\u221e", -math.inf),
        ("float('inf')", math.inf),
        ('float( "-inf" )', -math.inf),
        ("-float('inf')", -math.inf),
        ("-math.inf", -math.inf),
        ("1/2", 0.5),
        ("\u22126/3", -2),
        ("\u00bd", 0.5),
        ("-1\u00bd", -1.5),
    ],
)
def test_parse_gives_the_number(text: str, value: Value) -> None:
    (read,) = parse(text).values
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "there is no tree here."),
        ("\n \n", 1, 1, "there is no tree here."),
        ("[[3,12],\n[8", 2, 1, "this bracket is never closed."),
        ("[[3,12]", 1, 1, "this bracket is never closed."),
        ("[3]]", 1, 4, "] closes nothing here."),
        ("]", 1, 1, "] closes nothing here."),
        ("[1] [2]", 1, 5, "the tree ends before this."),
        ("3 4", 1, 3, "the tree ends before this."),
        ("[1],", 1, 4, "the tree ends before this."),
        ("[1,,2]", 1, 4, "there is no value before this comma."),
        ("[,1]", 1, 2, "there is no value before this comma."),
        (",", 1, 1, "there is no value before this comma."),
        ("[]", 1, 1, "this list is empty."),
        ("[1, [ ]]", 1, 5, "this list is empty."),
        ("[1,\r\n2,\rtwo]", 3, 1, "'two' is an unknown leaf."),
        ("[1, 2 3]", 1, 7, "a comma is missing before this."),
        ("[1.2.3]", 1, 2, "'1.2.3' is not a number."),
        ("[12abc]", 1, 2, "'12abc' is not a number."),
        ("[- 3]", 1, 2, "'-' is not a number."),
        ("[\u0663]", 1, 2, "'\u0663' is not a number."),
        ("[<b>1</b>]", 1, 2, "'<' may not stand here."),
        ("[\ue000]", 1, 2, "'\\ue000' is not a number."),
        ("x" * 30, 1, 1, "'xxxxxxxxxxxxxxxxxxxxxxx…' is an unknown leaf."),
        ("['x']", 1, 2, "'x' is an unknown leaf."),
        ('"[3]"', 1, 1, "'[3]' is an unknown leaf."),
        ("[NaN]", 1, 2, "NaN cannot be compared with a number."),
        ("[-nan]", 1, 2, "-nan cannot be compared with a number."),
        ("[None]", 1, 2, "None is not a value for a leaf."),
        ("[null]", 1, 2, "null is not a value for a leaf."),
        ("[True]", 1, 2, "True is a truth value, not a number."),
        ("[float('nan')]", 1, 2, "only float('inf') and float('-inf') are read."),
        ("[1/0]", 1, 2, "1/0 divides by zero."),
        ("[1//2]", 1, 2, "'1//2' is not a number."),
        ("[\ud800]", 1, 2, "the text holds the invisible character U+D800."),
        ("[1e999]", 1, 2, "1e999 is too large for a decimal number."),
        ("1" * 1001, 1, 1, "this integer has more than 1,000 digits."),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str) -> None:
    error = refusal(parse, text)
    assert (error.line, error.column, error.problem) == (line, column, problem)
    assert error.remedy.endswith(".")


@pytest.mark.parametrize(
    ("index", "expected"),
    [(0, ("abcd…", 1)), (2, ("abcd…", 3)), (5, ("…efg…", 3)), (9, ("…ghij", 5)), (10, ("…ghij", 6))],
)
def test_excerpt_keeps_the_caret_on_its_character(index: int, expected: tuple[str, int]) -> None:
    assert excerpt("abcdefghij", index, width=5) == expected
