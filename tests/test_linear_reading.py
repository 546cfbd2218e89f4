"""Every reader of a text is linear: a link holds whatever its writer likes, and all readers share the server.

A shape is a text of which one piece is repeated, and then twice as often: the lines of Python that read it may double.
`test_patterns.py` looks at what regular expressions do within one of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any

import pytest

from core.game import PlyscopeError
from core.games import GAMES, GRAPH_GAMES
from core.lab import game_settings, lab_settings
from core.search.search_text import from_text as read_search
from core.trees.formats import AUTO, FORMATS, read
from core.trees.generator import generator_settings
from tests.sweeps import one_in
from viz.playing.play_link import read_table
from viz.replay.view_settings import read_settings
from viz.sharing.comparison_link import read_compare_link
from viz.sharing.link import LINKED, read_link
from viz.sharing.saved import is_saved, read_saved

NUMBER = "№"
"""Stands in a piece for the number of its repetition."""

LENGTH = 2_600
"""Characters of a text: twice as many are mended too, up to thirty times, as nothing beyond 10,000 is."""

GROWTH = 2.1
"""The most by which the work may grow as the text doubles."""

Reader = Callable[[str], object]
Shape = tuple[str, Reader, str, str, str]
"""The name of what reads it, the reader, prefix, piece and suffix."""

PIECES = ("a1 ", "(", ",", '"', "[", "a\n", "1,", ":", "->", "`")
"""Pieces of which a text may be made, whatever it is meant to be."""

BEGINNINGS = {
    "lists": ("[[3,5],", "[", '{"chance": [[0.5, 3],'),
    "labelled": ('{"children": [', '{"label": "', '{"other": ['),
    "parentheses": ("(A ", '(A "', "(0.5*"),
    "flat": ("3 5 ", "b=3: "),
    "outline": ("A\n  B: 1\n", "A\n  ", 'A\n  "'),
    "mermaid": ("graph TD\nA --> B\n", "graph TD\nA[", 'graph TD\nA["', "graph TD\nA -->|", "graph TD\nA -- "),
    "dot": ("digraph { a -> b ", 'digraph { a [label="', "digraph { a [label=<", "digraph { a [", "digraph { { "),
    "table": ("id,parent,value\n", 'id,parent,value\na,,"', "id,parent,value,"),
    "forest": ("\\begin{forest}\n[A ", "[A [{", "[A, edge label={", "[A [$"),
    AUTO: (
        "```\n[1, 2]\n```\n",
        "x\n~~~~a\n",
        'EFG 2 R "" { "1" "2" } ',
        "\\Tree [.A ",
        "\\node {A} child {",
        "\\istroot(0)(0,0) \\istb",
        "tree = {'A': ['",
        "x = [1, ",
        "<xml",
    ),
}
"""How a text in each format may begin, up to the place where a piece is repeated."""

WHOLE: tuple[tuple[str, str, str, str], ...] = (
    (AUTO, "", "~", "`"),
    (AUTO, "x\n```\n1 2\n```\n", "~", "`"),
    (AUTO, "````", "`\n```", "\n"),
    (AUTO, " /\\\n", "word ", ""),
    (AUTO, "", "A = max(B, C)\n", ""),
    (AUTO, "A = max(B, 3)\n", "B = 4\n", ""),
    (AUTO, "A = max(", "B, ", "3)\nB = 4"),
    (AUTO, "", "{- ", ""),
    (AUTO, "", "a = b;\n", ""),
    (AUTO, "", "[", "]"),
    (AUTO, "", "[1,", ""),
    (AUTO, "", "(", "1)"),
    (AUTO, "(", "1/№7*3 ", ")"),
    ("lists", "[", "3,", "3]"),
    ("lists", '{"chance": [', "[1/№3, 3], ", "[0, 1]]}"),
    ("lists", "[", "float( ", "]"),
    ("labelled", '{"children": [', '{"label": "№", "value": 3}, ', "3]}"),
    ("labelled", "", '{"a": ', "1"),
    ("labelled", "{", '"a№": 1, ', '"value": 3}'),
    ("labelled", '{"a": [', '\\"', ""),
    ("parentheses", "(", "1/№7*3 ", ")"),
    ("parentheses", "(A ", "x№:3 ", ")"),
    ("flat", "b=3: ", "3 ", ""),
    ("outline", "A\n", "  x№: 3\n", ""),
    ("outline", "A\n", "  B№\n    3\n", ""),
    ("outline", "A\n", "  1/№3* 3\n", ""),
    ("mermaid", "graph TD\n", "A --> B№[3]\n", ""),
    ("mermaid", "graph TD\nA", " & B№", " --> C"),
    ("mermaid", "graph TD\nB", " --> B№", ""),
    ("mermaid", "graph TD\n", "subgraph B№\n", "A --> B"),
    ("mermaid", "graph TD\nA\n", "\n%%", ""),
    ("mermaid", "graph TD\nA -. ", ".", "\nB"),
    ("mermaid", "graph TD\nA -- ", "-- ", "\nB"),
    ("dot", "digraph { a", "->a№", "}"),
    ("dot", "digraph { a -> {", "a№ ", "} [label=x] }"),
    ("dot", "digraph { a->b->c->d->e->f ", "[label=x]", "}"),
    ("dot", "digraph { a -> b [", "a№=b ", "] }"),
    ("dot", "digraph { ", "node [a№=b] ", "a -> b }"),
    ("dot", "digraph { a [label=", '"a" + ', '"b"] }'),
    ("table", "id,parent,value\nA,,\n", "x№,A,3\n", ""),
    ("table", "id,parent,value\nA,,\n", 'x№"",A,3\n', ""),
    ("table", "id,parent", ",a№", ",value\nA,,"),
    ("table", "id,parent,value\nx1,,\n", "x№0,x№,3\n", ""),
    ("forest", "[A ", "[x№: 3]", "]"),
    ("forest", "[A ", "[, edge label={node{x}} ", ""),
    ("forest", "[{", "\\\\[", "} [3] [4]]"),
    (AUTO, "\\Tree [.A ", "{x№: 3} ", "]"),
    (AUTO, "\\Tree ", "[.A ", "3 ]"),
    (AUTO, "\\node {A} ", "child {node {3}} ", ";"),
    (AUTO, "\\node {A} ", "child {node {B} ", ";"),
    (AUTO, "\\istroot(0)(0,0)", "\\istb{}{3}", "\\endist"),
    (AUTO, "tree = {'A': [", "'B№', ", "]}"),
    (AUTO, "tree = [", "('A', 'B№'), ", "]"),
    (AUTO, "x№ = [1]\n", "x№ = [1]\n", ""),
    (AUTO, "", "let ", "= ["),
    (AUTO, "a:\n", "  - [№, 5]\n", ""),
    (AUTO, "<max>", "<leaf>№</leaf>", "</max>"),
    (AUTO, "A\n", "├── №\n", ""),
    (AUTO, "A\n", "/ \\\n", ""),
    (AUTO, "t = Node [", "Leaf №, ", "Leaf 1]"),
    (AUTO, "a = Node('A')\n", "a.add_child(Leaf(№))\n", ""),
    (AUTO, "", "edge(a, b№).\n", ""),
    (AUTO, "A: B0\n", "B№: 3 C№\n", ""),
    (AUTO, "", "1 2 | ", "3"),
    (AUTO, "a = Node('A')\na.add(Node(1))\n", "a.children[0].add(Node(№))\n", ""),
    (AUTO, "t = Tree()\n", "t.create_node('№', 'n№', parent='r')\n", ""),
    (AUTO, "  levelName\n1 A\n", "2  ¦--№\n", ""),
    (AUTO, "Node('/A')\n", "├── Node('/A/№', value=№)\n", ""),
    (AUTO, "tree = (1, [", "(№, []), ", "])"),
    (AUTO, "A(B(3, 5), ", "C(№, 2), ", "1)"),
    (AUTO, "x = Node(1, 2)\n", "class A№:\n", ""),
    (AUTO, "self.G.add_edge('A', 'B')\n", "self.v['a№'] = 3\n", ""),
    (AUTO, "tree = [3, 5]\nfor x in y:\n", "a№ = [1]\na№.append(x)\n", ""),
    (AUTO, "A\n", "  B№: 3, C(4)\n", ""),
    (AUTO, "tree = [3, 5]\n", "for x in y:\n  a№.append(x)\n", ""),
    (AUTO, "d = {'id': [1", ", 1№", "], 'parent': [0], 'value': [3]}"),
    (AUTO, "x = [", "Node(№, 2), ", "3]\nclass Node:\n  def __init__(self, v, d):\n"),
    (AUTO, "tree = [a0]\n", "a№ = [b№]\n", ""),
    (AUTO, "tree = {}\n", "tree['A'].append(№)\n", ""),
    (AUTO, "", "> [1, ", ""),
    (AUTO, "Take [[", "3, ", "5]] here."),
    ("outline", "A\n", "  B [№, 5]\n", ""),
    ("outline", "A [", "№, ", ""),
    (AUTO, "A\n", "|- B [№, 5] -> 3\n", ""),
    (AUTO, "mermaid\n", "::: mermaid\n", ""),
    (AUTO, "m = mapOf(", '"b№" to 3, ', '"c" to 2)'),
    (AUTO, "m = HashMap::from([", '("b№", 3), ', "])"),
    (AUTO, "", "A -> B№, ", ""),
    (AUTO, "./a ", "3 ", "x"),
    (AUTO, "a ", "b ", "--c"),
)
"""Shapes of pieces that belong together, each with its format: prefix, piece, suffix."""

SAVED = ('{"plyscope": 1, "tree": "', '{"plyscope": 1, "a": [', '{"plyscope": 1, "parameters": {', "{")

MOVES = "Nf3,Nf6,Ng1,Ng8,"
"""Four moves of chess after which the board is as before."""


def tree_shapes() -> Iterator[Shape]:
    for name, beginnings in BEGINNINGS.items():
        for at, beginning in enumerate(beginnings):
            piece = PIECES[at % len(PIECES)]
            yield name, partial(read, name=name), beginning, piece, ""
    for name, prefix, piece, suffix in WHOLE:
        yield name, partial(read, name=name), prefix, piece, suffix
    yield AUTO, picture, "", "x", ""


def picture(text: str) -> object:
    """Read a picture with as many lines to the nodes of its last row as a text has letters."""
    return read(f"  A\n / \\\nB   C\n{'/ ' * len(text)}\n{'3 ' * len(text)}")


def other_shapes() -> Iterator[Shape]:
    for name, entry in GAMES.items():
        for piece in (",", entry.start_position or "1"):
            yield name, entry.at, entry.start_position or "1", piece, " x"
    for name, graph in GRAPH_GAMES.items():
        yield name, graph.from_position, "[", "[1],", "]"
    for prefix, reader in {
        "game:nim,": game_settings.from_text,
        "depth:4,": lab_settings.from_text,
        "depth:2,": generator_settings.from_text,
        "alphabeta ": read_search,
    }.items():
        yield from ((prefix, reader, prefix, piece, "") for piece in ("a", "order:random+", ","))
    for name in ("tree", "make", "root", "open", "step", "stops", "views", "fold", "show", *LINKED):
        yield from ((f"link, {name}", partial(of_link, name), "", piece, "") for piece in ("1,", ":a"))
    yield "searches", lambda text: read_compare_link({"searches": text}), "minimax", "~a", ""
    yield "moves", lambda text: read_table({"game": "nim", "moves": text}), "", "a-1,", ""
    chess = {"game": "open-spiel", "position": "chess:"}
    yield "moves", lambda text: read_table({**chess, "moves": text}), "", MOVES, ""
    for beginning in SAVED:
        for piece in ("a", '"a": 1, ', "[", "1,"):
            yield "saved file", lambda text: is_saved(text) and read_saved(text), beginning, piece, ""


def of_link(name: str, text: str) -> None:
    read_settings({name: text})
    read_link({name: text})


def written(prefix: str, piece: str, suffix: str, times: int) -> str:
    return f"{prefix}{''.join(piece.replace(NUMBER, str(number)) for number in range(times))}{suffix}"


def lines_run(reader: Reader, text: str) -> int:
    """Return how many lines of Python run until a text is read or refused."""
    run, before = 0, sys.gettrace()

    def count(_frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal run
        run += 1
        return count

    sys.settrace(count)
    try:
        with suppress(PlyscopeError):
            reader(text)
    finally:
        sys.settrace(before)
    return run


def growth(reader: Reader, prefix: str, piece: str, suffix: str) -> float:
    """Return by what the work grows as a text doubles."""
    times = LENGTH // len(piece) + 1
    once, twice = (lines_run(reader, written(prefix, piece, suffix, count)) for count in (times, 2 * times))
    return twice / once


@pytest.mark.large
@pytest.mark.parametrize("shapes", one_in(2, [other_shapes, tree_shapes]))
def test_reading_a_text_twice_as_long_is_twice_the_work(shapes: Callable[[], Iterator[Shape]]) -> None:
    grown = {(name, *texts): growth(reader, *texts) for name, reader, *texts in shapes()}
    assert len(grown) > 80
    assert shapes is other_shapes or {*FORMATS, AUTO} == {name for name, *_ in grown}
    assert {shape: by for shape, by in grown.items() if by > GROWTH} == {}


def test_a_reader_that_is_not_linear_is_found() -> None:
    def quadratic(text: str) -> None:
        for at in range(0, len(text), 100):
            for _ in text[at::100]:
                pass

    assert growth(quadratic, "", "a", "") > 3
