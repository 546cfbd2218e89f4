"""Tables of nodes, as spreadsheets save them: what is read, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.game import Player
from core.trees.formats import detect, table
from core.trees.formats.table import parse, write
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import place_problem_and_fix

SHEET = (
    "\ufeffParent;ID;Note;Label;Value;Order;Move\r\n"
    ";1;the root;MIN;;;\r\n"
    "\r\n"
    '1;3;;"B; or ""b""";4;2;right\r\n'
    "1;2;;;−1/2;1;left\r\n"
    "3;4;;x;∞;;\r\n"
    "3;5;;;2.50;;\r\n"
)


def test_a_sheet_is_read() -> None:
    tree = parse(SHEET)
    assert tree.children == ((1, 2), (), (3, 4), (), ())
    assert tree.values == (None, -0.5, None, float("inf"), 2.5)
    assert (tree.names, tree.moves) == ({2: 'B; or "b"', 3: "x"}, {1: "left", 2: "right"})
    assert (tree.given, tree.root_player) == ({2: 4}, Player.MIN)
    assert detect(SHEET) is table.FORMAT


def test_a_comma_is_a_point_where_it_parts_no_cells() -> None:
    assert parse("id;parent;value\nA;;\nx;A;-2,5").values == (None, -2.5)


def test_a_table_of_markdown_is_read() -> None:
    tree = parse("| node | parent | value |\n|------|:------:|-------|\n| A | | |\n| B | A | 3 |\n| C | A | -5 |\n")
    assert (tree.values, tree.names) == ((None, 3, -5), {0: "A", 1: "B", 2: "C"})


@pytest.mark.parametrize("column", ["type", "turn"])
def test_a_type_may_say_who_is_to_move(column: str) -> None:
    assert parse(f"id,parent,value,{column}\nA,,,MIN\nx,A,3,\n").root_player is Player.MIN


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_the_delimiter_is_found_from_the_header(delimiter: str, line_end: str) -> None:
    text = table.EXAMPLE.replace(",", delimiter).replace("\n", line_end)
    assert parse(text) == parse(table.EXAMPLE)
    assert detect(text) is table.FORMAT


@pytest.mark.parametrize(
    ("orders", "values"),
    [
        (["", "", ""], (1, 2, 3)),
        (["3", "2", "1"], (3, 2, 1)),
        (["", "2", "-1.5"], (3, 2, 1)),
        (["1", "1", "0"], (3, 1, 2)),
    ],
)
def test_children_stand_in_their_order_then_as_in_the_file(orders: list[str], values: tuple[int, ...]) -> None:
    rows = "".join(f"x{value},A,{order},{value}\n" for value, order in enumerate(orders, 1))
    assert parse(f"id,parent,order,value\nA,,,\n{rows}").values[1:] == values


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("id,parent,value\nA,,\nx,A,3", {0: "A", 1: "x"}),
        ("id,parent,value\n0,,\nn1,0,\nx,n1,3", {2: "x"}),
        ("id,parent,value,label\nA,,,\nx,A,3,y", {1: "y"}),
        ('id,parent,value,label\nA,,,"""Min"""\nx,A,3,Max', {0: "Min"}),
    ],
)
def test_without_a_column_of_labels_the_ids_are_labels(text: str, names: dict[int, str]) -> None:
    if "Max" in text:
        assert parse(text).root_player is Player.MIN
    assert parse(text).names == names


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "fixed"),
    [
        ("\n ", 1, 1, "there is no table here.", None),
        ("id,parent,value\n", 1, 1, "the table has no rows.", None),
        ("nr,parent,value\nA,,3", 1, 1, "the header has no column id.", None),
        ("id,parent,vaule\nA,,3", 1, 1, "the header has no column value.", None),
        ("id,parent,id,value\n", 1, 11, "the column id is given twice.", None),
        ("id,parent,value\n,A,3", 2, 1, "this node has no id.", None),
        ("id,parent,value\nA,,\nx,A,3\nx,A,4", 4, 1, "the id 'x' is given twice.", None),
        ("id,parent,value\nA,,\nx,a,3", 3, 3, "no node has the id 'a', which is given as a parent.", None),
        ("id,parent,value\nA,,\nx,Q,3", 3, 3, "no node has the id 'Q', which is given as a parent.", None),
        ("id,parent,value\nA,,\nB,,3", 3, 1, "the tree has two roots, A and B.", None),
        ("id,parent,value\nA,,\nB,C,\nC,B,3", 4, 3, "this link closes a cycle: C → B → C.", None),
        ("id,parent,value\nA,A,3", 2, 3, "this link closes a cycle: A → A.", None),
        ("id,parent,value\nA,,\nx,A,", 3, 1, "the leaf x has no value.", None),
        ("id,parent,value\nA,,\nx,A", 3, 1, "the leaf x has no value.", None),
        ('id,parent,value\nA,,\n"x, y",A,two', 3, 10, "'two' is not a number.", None),
        ("id,parent,order,value\nA,,,\nx,A,first,3", 3, 5, "'first' is not a number.", None),
        ("id,parent,value,player\nA,,,maxi\nx,A,3,", 2, 5, "'maxi' is not a player.", None),
        ('id,parent,value\nA,,\n"x,A,3', 3, 1, "this text in quotes is never closed.", None),
        ('id,parent,value\nA,,\n"x"y,A,3', 3, 1, "the quotes in this row can't be read.", None),
        (f'id,parent,value\nA,,\n"{"x" * 140_000}",A,3', 3, 1, "this name has more than 100 characters.", None),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str, fixed: str | None) -> None:
    assert place_problem_and_fix(parse, text) == (line, column, problem, fixed)


def test_columns_for_moves_and_the_player_are_written_where_they_are_needed() -> None:
    tree = replace(LeafTree.from_nested([3, 5], Player.MIN), names={1: "a, b", 2: "Max"}, moves={2: "up"})
    assert write(tree).splitlines() == [
        "id,parent,order,label,value,move,player",
        "0,,,,,,min",
        '1,0,1,"a, b",3,,',
        '2,0,2,"""Max""",5,up,',
    ]
    assert parse(write(tree)) == tree
