"""Mermaid flowcharts as they stand in course notes: what is read, what is ignored, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from core.game import Player
from core.trees.formats import detect, mermaid
from core.trees.formats.mermaid import parse, write
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import place_problem_and_fix, shape_of, tree_of

NOTES = """```mermaid
---
title: Week 4
---
%%{init: {"theme": "base",
          "flowchart": {"curve": "linear"}}}%%
flowchart TB
    %% the root
    subgraph ply0 [MAX moves]
        A([Max: 7]):::max
    end
    direction LR
    A -->|left| B{{"Min<br/>7"}}
    A -- right --> C[/Min/] & D[(Min)]
    B --> b1((7)); B --> b2((9))
    C -.-> c1>x: 2]
    D ==> d1[[1/2]]
    click A "https://example.org/a;b" "open"
    classDef max fill:#fff,stroke:#333;
    class A,B max
    style C fill:#f96
    linkStyle 0 stroke:#ff3,stroke-width:4px
```
"""

SHAPES_OF_3 = (
    *("3", "x[3]", "x(3)", "x(((3)))", "x([3])", "x[[3]]", "x[(3)]", "x{3}", "x{{3}}", "x>3]", "x[/3/]"),
    "x[\\3\\]",
)
"""A leaf worth 3, without a name, in each shape of a node."""

ARROWS = ("-->", "---", "---->", "--x", "<-->", "o--o", "x-.-x", "o==o", "-.->", "-..-", "===")
"""Arrows without a text."""


def test_course_notes_are_read() -> None:
    tree = parse(NOTES)
    assert tree.children == ((1, 4, 6), (2, 3), (), (), (5,), (), (7,), ())
    assert tree.values == (None, None, 7, 9, None, 2, None, 0.5)
    assert (tree.names, tree.moves, tree.given) == ({5: "x"}, {1: "left", 4: "right", 6: "right"}, {0: 7, 1: 7})
    assert detect(NOTES) is mermaid.FORMAT


@pytest.mark.parametrize(
    ("node", "label", "value"),
    [
        *((shape, "", 3) for shape in SHAPES_OF_3),
        ("−2.5", "", -2.5),
        ("x[x: 3]", "x", 3),
        ('x["f(x) = 3"]', "f(x)", 3),
        ("x((∞))", "", math.inf),
        ("x[/1/2/]", "", 0.5),
        ('x[/"3"\\]', "", 3),
        ("x [3]", "", 3),
        ("x[f(y): 3]", "f(y)", 3),
        ('x(the "left": 3)', 'the "left"', 3),
        ('x["`3`"]', "", 3),
        ('x["<b>a</b><br>3"]', "a", 3),
        ('x["#quot;a#quot;: 3"]', "a", 3),
        ('x["#35;1 &lt; #delta;: 3"]', "#1 < δ", 3),
        ('x["<i onclick=1>a: 3"]', "a", 3),
        ('x["<script>: 3"]', "<script>", 3),
        ('x@{ shape: rect, label: "a: 3" }', "a", 3),
    ],
)
def test_a_leaf_may_have_any_shape(node: str, label: str, value: float) -> None:
    tree = parse(f"graph TD\nA --> {node}\n")
    assert (tree.names.get(1, ""), tree.values[1]) == (label, value)


@pytest.mark.parametrize(
    ("arrow", "move"),
    [
        *((arrow, "") for arrow in ARROWS),
        ("x-- up --x", "up"),
        ("<-- up -->", "up"),
        ("==>|up|", "up"),
        ('-->|"a | b"|', "a | b"),
        ("-- up -->", "up"),
        ("--up-to-->", "up-to"),
        ('-- "a --> b" -->', "a --> b"),
        ("-. up .->", "up"),
        ("== up ==>", "up"),
        ("-- to the<br/>left ---", "to the left"),
    ],
)
def test_an_arrow_may_have_any_form(arrow: str, move: str) -> None:
    assert parse(f"graph TD; A {arrow} 3").moves == ({1: move} if move else {})


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("graph TD; A-->B-->3", [[3]]),
        ("graph XY\nA-->3", [3]),
        ('graph TD\nA["MAX"] --> B["MIN<br>≤2"]\nB --> C[2]\nB -.-> D[4]:::pruned', [[2, 4]]),
        ("graph TD\nA -> 3\nA \u2192 5\nA -- b\nb --> 4", [3, 5, [4]]),
        ("graph LR\nA --> B & C\nB --> b[3]\nC --> c[4]\nB --> d[5]", [[3, 5], [4]]),
        ("flowchart\nA---B\nB---3\nC---A", [[[3]]]),
        ("graph TD A-->3", [3]),
        ("A --> 3\nA --> 5", [3, 5]),
        ("flowchart\nA x--x B\nB---3\nC o--o A", [[[3]]]),
        ("graph TD\nsubgraph MAX to move\nA --> 3\nend\nsubgraph one [1]\nend", [3]),
        ("graph TD\nA --> 3\nA ~~~ B\nA --> B[5]", [3, 5]),
        ('graph TD\nn1["3"]', 3),
    ],
)
def test_links_are_read(text: str, nested: object) -> None:
    assert shape_of(parse(text)) == shape_of(tree_of(nested, {}, {}, {}))


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "fixed"),
    [
        ("graph TD", 1, 1, "there is no tree here.", None),
        ("sequenceDiagram\nA->>B: 3", 1, 1, "this is a Mermaid diagram of another kind.", None),
        ("A --> x[3\nA --> 5", 1, 8, "this text is never closed.", None),
        ("A -->", 1, 6, "a node is missing here.", None),
        ("A --> 3 & ", 1, 11, "a node is missing here.", None),
        ("A --> B\nC <-- B", 2, 3, "<-- points backwards, which a flowchart arrow can't do.", None),
        (
            "A --> ply1\nsubgraph ply1 [MIN]\nB --> 3\nend",
            1,
            7,
            "ply1 is the name of a subgraph, which is not a node of a tree.",
            None,
        ),
        ('subgraph "B"\nx[3]\nend\nA --> B', 4, 7, "B is the name of a subgraph, which is not a node of a tree.", None),
        ("A --> 3 ]", 1, 9, "']' is neither a node nor an arrow.", None),
        ("A --> 3 & 3", 1, 3, "the link from A to 3 is written twice.", None),
        ("A --> B\nA --> C[3]", 1, 7, "the leaf B has no value.", None),
        ("A --> B --> 3\nC --> B", 2, 3, "B has two parents, A and C.", None),
        ("A --> B --> C\nC --> A", 2, 3, "this link closes a cycle: A → B → C → A.", None),
        ("A --> x[3]\nx[4]", 2, 3, "the node x is given two texts.", None),
        ("A --> 3\n\nB --> 4", 3, 1, "the tree has two roots, A and B.", None),
        (f"A --> x[{'y' * 101}: 3]", 1, 9, "this name has more than 100 characters.", None),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str, fixed: str | None) -> None:
    assert place_problem_and_fix(parse, text) == (line, column, problem, fixed)


def test_whose_move_it_is_stands_on_nodes_without_a_name_or_in_the_class() -> None:
    tree = replace(LeafTree.from_nested([3], Player.MIN), names={0: "A"}, moves={1: 'say "x" #1;'})
    assert write(tree) == 'graph TD\n    n0["A"]:::min\n    n0 -->|"say #quot;x#quot; #35;1;"| n1["3"]\n'
    assert parse(write(tree)) == tree
    assert parse("graph TD; A[Min] --> 3").root_player is Player.MIN
