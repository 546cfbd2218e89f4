"""Graphs in DOT: what is read, what is ignored, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from core.game import Player
from core.trees.formats import detect, dot
from core.trees.formats.dot import MAX_NESTING, parse, write
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import place_problem_and_fix, shape_of, tree_of

HANDOUT = r"""/* Sheet 3 */
strict digraph "Exam 3" {
    // look
    rankdir=TB; graph [ordering="out", fontname=Helvetica]
    node [shape=box style="rounded,filled"]
    edge [arrowhead=none];
# 1 "preprocessed"
    root [label="MAX\n7"];
    root -> {B C} [color=gray]
    subgraph cluster_left { label="left part"; B -> b1 [label="go left"]; B:s -> "b 2":n:nw }
    b1 [label=7, shape=plaintext]; "b 2" [label="x = " + "9"]
    C -> c1 -> c2 [weight=2]
    C [label=<<b>C</b>>]
    c1 [label="say \"c1\""] c2 [label="-1/2"]
}
"""


def test_a_handout_is_read() -> None:
    tree = parse(HANDOUT)
    assert tree.children == ((1, 4), (2, 3), (), (), (5,), (6,), ())
    assert tree.values == (None, None, 7, 9, None, None, -0.5)
    assert tree.names == {1: "B", 3: "x", 4: "C", 5: 'say "c1"'}
    assert (tree.moves, tree.given, tree.root_player) == ({2: "go left"}, {0: 7}, Player.MAX)
    assert detect(HANDOUT) is dot.FORMAT


@pytest.mark.parametrize(
    ("attribute", "label", "value"),
    [
        ("label=3", "", 3),
        ("label=-2.5", "", -2.5),
        ("label=∞", "", math.inf),
        ("color=red, xlabel=y] [label=3", "", 3),
        ('LABEL="x: 3"', "x", 3),
        (r'label="x\n3"', "x", 3),
        (r'label="x\l\l3\l"', "x", 3),
        (r'label="\N = 3"', "leaf", 3),
        (r'label="a\\b: 3"', r"a\b", 3),
        ('label="&lt;&#38;: 3"', "<&", 3),
        ("label=<x<br/>3>", "x", 3),
        ("label=<<table><tr><td>3</td></tr></table>>", "", 3),
        ('label="x" + /* and */ ": 3"', "x", 3),
        ('label="x\\\n: 3"', "x", 3),
        ('label="<script>: 3"', "<script>", 3),
    ],
)
def test_a_label_is_read(attribute: str, label: str, value: float) -> None:
    tree = parse(f"digraph {{ A -> leaf leaf [{attribute}] }}")
    assert (tree.names.get(1, ""), tree.values[1]) == (label, value)


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("digraph { a -> 3; a -> 5 }", [3, 5]),
        ("a -> 3\na -> b -> 5", [3, [5]]),
        ("digraph { a:s -> x x:n -> y : w -> z:e; z -> 3 }", [[[[3]]]]),
        ("digraph { a: s -> b -> c -> d -> 3; k=v a -> e; e -> 5 }", [[[[3]]], [5]]),
        ("digraph { subgraph s { a -> b } b -> 3 a -> {subgraph { c }} c -> 5 }", [[3], [5]]),
        ("digraph{a->{3 4}}", [3, 4]),
        ("digraph { a -> subgraph s { 3 4 } }", [3, 4]),
        ("digraph { {a} -> {3, 4} }", [3, 4]),
        ("graph { a -- b -- 3 }", [[3]]),
        ("graph { a -- b; b -- 3; c -- 5; b -- c }", [[3, [5]]]),
        ("graph { a -- b; 3 -- b }", [[3]]),
        ("GRAPH { a -- 3 }", [3]),
        ("digraph { subgraph { a } a -> 3 }", [3]),
        ('digraph { "node" -> 3 }', [3]),
        ("```dot\ndigraph { a -> -.5 }\n```", [-0.5]),
    ],
)
def test_links_are_read(text: str, nested: object) -> None:
    assert shape_of(parse(text)) == shape_of(tree_of(nested, {}, {}, {}))


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "fixed"),
    [
        ("", 1, 1, "there is no graph here.", None),
        ("digraph { }", 1, 9, "there is no node in this graph.", None),
        ("digraph a -> 3 }", 1, 11, "the opening brace of the graph is missing.", None),
        ("digraph g\na -> 3 }", 2, 1, "the opening brace of the graph is missing.", None),
        ("digraph { a -> {3 4 ", 1, 16, "this brace is never closed.", "digraph { a -> {3 4\n}}\n"),
        ("digraph { a -> 3 } }", 1, 20, "the graph ends before this.", None),
        ("digraph { a -> }", 1, 16, "a node is missing after the arrow.", None),
        ("digraph { -> a }", 1, 11, "a node is missing before the arrow.", None),
        ("digraph { a: -> b }", 1, 14, "the port is missing after the colon.", None),
        ("digraph { a [label=1/2] }", 1, 20, "this value is missing or needs quotes.", None),
        ('digraph { a [label="3] }', 1, 20, "this text in quotes is never closed.", None),
        ("digraph { a [label=3 ", 1, 13, "this bracket is never closed.", None),
        ("digraph { a [=3] }", 1, 14, "this is not an attribute.", None),
        ("digraph { a -> 3 /* }", 1, 18, "this comment is never closed.", None),
        ("digraph { a -> 3 ? }", 1, 18, "'?' may not stand here.", None),
        ("digraph { subgraph ; }", 1, 20, "the opening brace of the subgraph is missing.", None),
        ("digraph {\n  a -> b\n  b -> 3\n  b -> a }", 4, 5, "this link closes a cycle: a → b → a.", None),
        ("digraph { a -> b; c -> b }", 1, 21, "b has two parents, a and c.", None),
        ("graph { r -- a; r -- b; a -- b }", 1, 27, "b has two parents, r and a.", None),
        ("digraph { a -> x }", 1, 16, "the leaf x has no value.", None),
        (f'digraph {{ a -> 3 [label="{"y" * 101}"] }}', 1, 25, "this name has more than 100 characters.", None),
        ("digraph { x [label=3] x [label=4] }", 1, 32, "the node x is given two texts.", None),
        ("digraph " + "{" * (MAX_NESTING + 2), 1, 110, "subgraphs are nested too deeply here.", None),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str, fixed: str | None) -> None:
    assert place_problem_and_fix(parse, text) == (line, column, problem, fixed)


def test_moves_and_the_player_are_written() -> None:
    tree = replace(LeafTree.from_nested([3, 5], Player.MIN), names={0: "A\\"}, moves={2: 'say "x"'})
    assert write(tree).splitlines()[2:5] == [
        r'    n0 [label="A\\" class=min]',
        "    n0 -> n1",
        r'    n0 -> n2 [label="say \"x\""]',
    ]
    assert parse(write(tree)) == tree
