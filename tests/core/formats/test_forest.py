"""LaTeX forest brackets as they stand in slides: what is read, what is ignored, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from core.game import Player, TextError
from core.trees.formats import detect, tex
from core.trees.formats.tex import parse_forest as parse
from core.trees.formats.tex import write_forest as write
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import place_problem_and_fix, refusal
from tests.sweeps import one_in

SLIDE = r"""\documentclass{standalone} % [not a tree]
\usepackage{forest}
\begin{document}
\begin{forest}
  for tree={draw, s sep=2em, edge label/.style={[x]}} % preamble
  [Max: 4, circle, tikz={\draw[->] (a,b) -- (c);}
    [B, edge label={node[midway,left,font=\small]{go left}} % first
      [3, draw] [12]]
    [, edge label = {node [midway] {$a_2$}}, min
      [{x, y: 4}]
      [$-\infty$, name=last, edge=dashed]]]
\end{forest}
\end{document}
"""


def test_a_slide_is_read() -> None:
    tree = parse(SLIDE)
    assert tree.children == ((1, 4), (2, 3), (), (), (5, 6), (), ())
    assert tree.values == (None, None, 3, 12, None, 4, -math.inf)
    assert (tree.names, tree.moves, tree.given) == ({1: "B", 5: "x, y"}, {1: "go left", 4: "a₂"}, {0: 4})
    assert detect(SLIDE) is tex.FOREST


@pytest.mark.parametrize(
    ("node", "label", "value"),
    [
        ("3", "", 3),
        ("$3$", "", 3),
        ("$-2.5$", "", -2.5),
        (r"\infty", "", math.inf),
        (r"$-\infty$", "", -math.inf),
        (r"$\frac{1}{2}$", "", 0.5),
        (r"$-\dfrac{1}{2}$", "", -0.5),
        ("{3}", "", 3),
        ("x: 3", "x", 3),
        ("x = 3, draw", "x", 3),
        (r"$x_1$: $-\infty$", "x₁", -math.inf),
        (r"a\_b: 3", "a_b", 3),
        (r"\textbf{a}: 3", r"\textbf{a}", 3),
        (r"{[a, b]: 3}", "[a, b]", 3),
        (r"100\%: 3", "100%", 3),
        (r"\textbackslash{}x: 3", r"\x", 3),
        ("a % comment ]\n: 3", "a :", None),
        ("<script>: 3", "<script>", 3),
    ],
)
def test_the_text_on_a_leaf_is_read(node: str, label: str, value: float | None) -> None:
    tree = parse(f"[A [{node}] [0]]")
    assert (tree.names.get(1, ""), tree.values[1]) == (label if value is not None else "a", value or 3)


def test_two_groups_in_braces_keep_them() -> None:
    tree = parse("[{A} {B} [3, edge label={node[midway]{{l} {r}}}] [4]]")
    assert (tree.names, tree.moves) == ({0: "{A} {B}"}, {1: "{l} {r}"})


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("[3]", 3),
        ("[[3][4]]", [3, 4]),
        ("[[3], [4], ]", [3, 4]),
        ("\\begin{forest}[[[3]]]", [[3]]),
        ("for tree={l=[1]} [[3] [4]] % end", [3, 4]),
        ("% [a\n[%]\n[3]]", [3]),
    ],
)
def test_brackets_are_read(text: str, nested: object) -> None:
    assert parse(text) == LeafTree.from_nested(nested)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "line", "column", "problem", "fixed"),
    [
        ("A", 1, 1, "there is no tree here.", None),
        ("\\begin{forest}", 1, 15, "there is no tree here.", None),
        ("]", 1, 1, "there is no tree here.", None),
        ("[]", 1, 1, "this leaf has no value.", None),
        ("[A\n [x]]", 2, 2, "the leaf x has no value.", None),
        ("[A [B [3] [4]", 1, 4, "this bracket is never closed.", "[A [B [3] [4]]]"),
        (
            "\\begin{forest}\n[A [3]\n\\end{forest}",
            2,
            1,
            "this bracket is never closed.",
            "\\begin{forest}\n[A [3]]\n\\end{forest}",
        ),
        ("[A [3] 4]", 1, 8, "this stands between the children of a node.", None),
        ("[A [3]] [4]", 1, 9, "the tree ends before this.", None),
        ("[A {x [3]]", 1, 4, "this brace is never closed.", None),
        ("[A x} [3]]", 1, 5, "this brace closes nothing.", None),
        (f"[A [{'y' * 101}: 3]]", 1, 5, "this name has more than 100 characters.", None),
    ],
)
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str, fixed: str | None) -> None:
    assert place_problem_and_fix(parse, text) == (line, column, problem, fixed)


def test_what_means_something_to_latex_is_escaped() -> None:
    tree = replace(LeafTree.from_nested([3, 4]), names={0: "a_b", 1: "$x$, [y]", 2: "{~^\\"}, moves={1: "50%"})
    assert write(tree) == (
        '\\begin{forest}\n[a\\_b\n  [{"\\$x\\$, [y]": 3}, edge label={node[midway]{50\\%}}]\n'
        "  [\\{\\textasciitilde{}\\textasciicircum{}\\textbackslash{}: 4]]\n\\end{forest}\n"
    )
    assert parse(write(tree)) == tree


def test_the_player_at_the_root_is_read() -> None:
    assert parse("[Min [3]]").root_player is Player.MIN


@pytest.mark.large
@pytest.mark.parametrize("piece", one_in(9, ["[", "{", "\\", "%", "[3]", "[A,", "$", "edge label={", "\\frac{1}"]))
def test_nonsense_takes_linear_time(piece: str) -> None:
    with pytest.raises(TextError):
        parse("[A" + piece * 60_000)


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("[A [3] [4]]", True),
        ("[[3] [4]]", True),
        ("[A, draw [3]]", True),
        ("[$A$ [3]]", True),
        ("[{a, b} [3]]", True),
        ("[7 [3] [4]]", True),
        ("[3]", False),
        ("[[[3]]]", False),
        ("[[3, 4], 5]", False),
        ("[two, 3]", False),
        ('[{"label": "A"}]', False),
        ("[inf, 3]", False),
    ],
)
def test_it_is_distinguished_from_nested_lists(text: str, likely: bool) -> None:
    assert tex.FOREST.looks_like(text) is likely
    assert (detect(text) is tex.FOREST) is likely


def test_a_stray_brace_may_be_escaped() -> None:
    assert refusal(parse, "[A x} [3]]").remedy == r"Remove it, or write \}."
