"""Labelled JSON: what is read, what is refused and where, and which fixes are offered."""

from __future__ import annotations

import json
import math

import pytest

from core.game import Fix, Player
from core.trees.formats.nested_lists import parse, write_labelled
from tests.core.formats.expected import fix_of, place_and_problem, tree_of


@pytest.mark.parametrize(
    ("text", "nested", "names", "moves", "given"),
    [
        ('{"children": [3, {"value": 5}]}', [3, 5], {}, {}, {}),
        ('{"label": "A", "children": [3]}', [3], {0: "A"}, {}, {}),
        ('{"children": [{"children": [3], "value": 3, "label": "B"}]}', [[3]], {1: "B"}, {}, {1: 3}),
        ('{"children": [{"label": "x", "value": "-inf", "move": "a"}]}', [-math.inf], {1: "x"}, {1: "a"}, {}),
        ('{"children": [{"label": 5, "value": Infinity, "move": 1}]}', [math.inf], {1: "5"}, {1: "1"}, {}),
        ('[{"value": 1}, [2, "1/2"]]', [1, [2, 0.5]], {}, {}, {}),
        ("{'label': 'it\\'s \"A\"', 'children': [1], 'value': None}", [1], {0: 'it\'s "A"'}, {}, {}),
        ('{"x": {"children": [[{}], 3]}, "children": [1,], "y": [],}', [1], {}, {}, {}),
        ('{"label": " \\u00e9\\n", "value": 3}', 3, {0: "é"}, {}, {}),
        ('{"move": "none leads here", "value": 3}', 3, {}, {}, {}),
        ("7", 7, {}, {}, {}),
        ("{label: B, value: 3}", 3, {0: "B"}, {}, {}),
        ('{"label": "\\q", "value": 3}', 3, {0: "q"}, {}, {}),
    ],
)
def test_parse_gives_the_tree(text: str, nested: object, names: dict, moves: dict, given: dict) -> None:
    assert parse(text) == tree_of(nested, names, moves, given)


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ('{"value": 3}', Player.MIN),
        ('{"root": "max", "value": 3}', Player.MAX),
        ('{"value": 3, "root": "Min"}', Player.MIN),
        ('[{"root": "max", "value": 3}]', Player.MIN),
    ],
)
def test_the_top_may_say_who_moves_first(text: str, player: Player) -> None:
    assert parse(text, Player.MIN).root_player is player


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "there is no tree here."),
        ('{"children": [\n{"label": "x"}]}', 2, 1, "the leaf x has no value."),
        ('{"children": []}', 1, 14, "this list is empty."),
        ("[3, []]", 1, 5, "this list is empty."),
        ('{"children": 3}', 1, 14, "a list of children should stand here."),
        ('{"value": 3, "value": 4}', 1, 14, "the key 'value' is given twice."),
        ('{"children": [1], "children": [2]}', 1, 19, "the key 'children' is given twice."),
        ('{"value": "three"}', 1, 11, "'three' is not a number."),
        ('{"value": true}', 1, 11, "true is a truth value, not a number."),
        ('{"value": [3]}', 1, 11, "this is not a number."),
        ('{"label": "' + "y" * 101 + '", "value": 3}', 1, 11, "this name has more than 100 characters."),
        ('{"label": "a\\u0000", "value": 3}', 1, 11, "this name holds the invisible character U+0000."),
        ('{"root": "left", "value": 3}', 1, 10, '"root" is neither max nor min.'),
        ('{"value": 3', 1, 1, "this bracket is never closed."),
        ('{"children": [3', 1, 14, "this bracket is never closed."),
        ('{"value": 3}}', 1, 13, "} closes nothing here."),
        ('{"children": [3}', 1, 16, "} closes nothing here."),
        ('{"children": [3, 5 7]}', 1, 20, "a comma is missing before this."),
        ('{"label": "B" "value": 3}', 1, 15, "a comma is missing before this."),
        ('{"value": 3} {"value": 4}', 1, 14, "the tree ends before this."),
        ('{"label": "B\n", "value": 3}', 1, 11, "this text in quotes is never closed."),
        ('{"x": , "value": 3}', 1, 7, "this key has no value."),
        ('{"value" 3}', 1, 10, "a comma is missing before this."),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str) -> None:
    assert place_and_problem(parse, text) == (line, column, problem)


@pytest.mark.parametrize(
    ("text", "title", "mended"),
    [
        ('{"children": [3, {"value": 4', "Add }]} at the end", '{"children": [3, {"value": 4}]}'),
        ('{"children": [3, 5 7]}', "Add the missing comma", '{"children": [3, 5, 7]}'),
    ],
)
def test_a_fix_is_offered_where_one_is_likely(text: str, title: str, mended: str) -> None:
    assert fix_of(parse, text) == Fix(title, mended)


def test_a_fix_that_leaves_another_mistake_is_not_offered() -> None:
    assert fix_of(parse, '{"children": [3, 5 x]}') is None


def test_what_is_written_is_json_with_an_inner_node_a_line() -> None:
    tree = parse('{"root": "min", "label": "A", "children": [[3, "inf"], {"value": 2, "move": "é"}, [4]]}')
    text = write_labelled(tree)
    assert text.splitlines() == [
        '{"root": "min", "label": "A", "children": [',
        '  {"children": [3, "inf"]}, {"move": "é", "value": 2},',
        '  {"children": [4]}]}',
    ]
    assert json.loads(text)["children"][0]["children"] == [3, "inf"]


@pytest.mark.large
def test_a_value_that_is_ignored_may_be_nested_deeply() -> None:
    assert parse('{"x": ' + "[" * 100_000 + "]" * 100_000 + ', "value": 3}').values == (3,)
