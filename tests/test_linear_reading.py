"""Every reader of a text is linear: a link holds whatever its writer likes, and all readers share the server.

Each shape is a text of which one piece is repeated so often that reading it takes long enough to be measured, and then
twice as often.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from math import ceil
from time import process_time

import pytest

from core.game import PlyscopeError
from core.games import GAMES, GRAPH_GAMES
from core.lab import game_settings, lab_settings
from core.search.search_text import from_text as read_search
from core.trees.formats import AUTO, FORMATS, read
from core.trees.generator import generator_settings
from viz.comparing.comparison_link import read_compare_link
from viz.playing.play_link import read_table
from viz.sharing.link import _PARAMETERS, LINKED, read_link
from viz.sharing.saved import is_saved, read_saved
from viz.sharing.view_settings import read_settings

NUMBER = "№"
"""Stands in a piece for the number of its repetition."""

MOST = 100_000
"""Characters of the longest text that is tried: what takes FLOOR there takes 0.1 s in the longest packed link."""

SHORTEST = 10_500
"""Characters of the shortest: in one of 10,000 the same mistake is mended up to thirty times, in a longer one never."""

FLOOR = 0.0015
"""Seconds of processor's time from which a doubling is looked at: below it noise is as large."""

AGAIN = 4
"""How often what seems to grow too fast is tried again: a busy machine makes one doubling or the other look longer."""

GROWTH = 2.5
"""The most by which the time may grow as the text doubles."""

DOUBLINGS = 3
"""How many in a row have to pass that before a reader is said not to be linear: each of them may be noise."""

Reader = Callable[[str], object]

PIECES = (
    *"a1 \n\t,;:=-[](){}<\"'`~\\%#&|/$_",
    *("1,", "a\n", "a:", "->", "-->", "[]", '"a" ', "\n ", "- 1\n", "/*", "# a\n", "&gt;", "<a", "1/2", "max "),
    *("```a\n", "node ", "child {", "float("),
)
"""Pieces of which a text may be made, whatever it is meant to be; test_patterns.py looks at each pattern."""

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
        '<pre class="mermaid">graph TD\nA-->B\n',
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

OF_FORMATS = {
    AUTO: (
        *("<!-- -->", "<pre class=", "<div class=mermaid>", "x 1 ", "# \n", "\\istb{", "\\istroot(", "child["),
        *("\\node child {", "\\Tree [", "x = [", "=(", "{(A,", "dict(", '"a', "[x:", "graph [", "Creator\n"),
        *("EFG 2 R ", "var ", '"x" ', "tree = [3]\n", "{'a':", "<map ", "A:\n", "t(", "). ", "|_", "a b\n"),
        *("---\n", "(:", "x;", "int[2]"),
    ),
    "mermaid": ("A[", "A-->B;", "[(", "graph TD\n"),
    "dot": ("digraph {", "<", "{a->", "a -- b ", "a [", '"a"+'),
    "table": ("a,", 'x,A,"3"\n', "\r"),
}
"""Pieces in which the marks of a format go wrong: over and over again they are a text in it."""

WHOLE: tuple[tuple[str, str, str, str], ...] = (
    (AUTO, "", "~", "`"),
    (AUTO, "x\n```\n1 2\n```\n", "~", "`"),
    (AUTO, "````", "`\n```", "\n"),
    (AUTO, "", "<pre class=mermaid>graph TD</pre>", ""),
    (AUTO, "x ", "<pre class=mermaid></pre>", ""),
    (AUTO, "", "<div class=", "mermaid"),
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
)
"""Shapes of pieces that belong together, each with its format: prefix, piece, suffix."""

LINK_PIECES = (" ", "1", "a", ",", ",1", ";", ".1", ":", ": ", "a:1,", "0.1,", "/", "_", "up to ", "~", "+a", "(", ")")

SAVED = ('{"plyscope": 1, "tree": "', '{"plyscope": 1, "a": [', '{"plyscope": 1, "parameters": {', '"plyscope" ', "{")


def _tree(name: str) -> Reader:
    return lambda text: read(text, name=name)


def _tree_shapes() -> Iterator[tuple[str, Reader, str, str, str]]:
    """Yield the shapes of trees: the name of the format, its reader, prefix, piece and suffix."""
    for piece in PIECES:
        yield AUTO, _tree(AUTO), "", piece, ""
    for name, beginnings in BEGINNINGS.items():
        for at, beginning in enumerate(beginnings):
            for piece in PIECES[at % 6 :: 6]:  # a sixth of them after each beginning: others follow the next
                yield name, _tree(name), beginning, piece, ""
    for name, pieces in OF_FORMATS.items():
        for piece in pieces:
            yield name, _tree(name), "" if name == AUTO else BEGINNINGS[name][0], piece, ""
    for name, prefix, piece, suffix in WHOLE:
        yield name, _tree(name), prefix, piece, suffix


def _link_shapes() -> Iterator[tuple[str, Reader, str, str, str]]:
    """Yield the shapes of positions, links, settings and saved files."""
    for name, entry in GAMES.items():
        start = entry.start_position or "1"
        for piece in (" ", "1", ",", "up to ", start):
            yield name, entry.at, start, piece, " x"
            yield name, entry.at, "", piece, "x"
    for name in GRAPH_GAMES:
        for prefix, piece in (("", "["), ("[", "[1],"), ("[[", "2,"), ("", " ")):
            yield name, GRAPH_GAMES[name].from_position, prefix, piece, "]"
    texts: tuple[tuple[Reader, str], ...] = (
        (lab_settings.from_text, "depth:4,"),
        (game_settings.from_text, "game:nim,"),
        (generator_settings.from_text, "depth:2,"),
        (read_search, "alphabeta "),
    )
    for reader, prefix in texts:
        for piece in ("a", "wish:no-cutoff,", "order:random+", " ", ","):
            yield getattr(reader, "__module__", ""), reader, prefix, piece, ""
    for name in ("tree", "t", "make", "root", "open", "step", "stops", "views", "fold", "show", *LINKED):
        for piece in LINK_PIECES[:: 1 if name in {"open", "stops", "hand"} else 7]:
            yield f"link, {name}", _of_link(name), "1" if name == "t" else "", piece, ""
    for piece in LINK_PIECES[::3]:
        yield "moves", lambda text: read_table({"game": "nim", "moves": text}), "a-1,", piece, ""
        yield "searches", lambda text: read_compare_link({"searches": text}), "minimax", piece, ""
    yield "moves", lambda text: read_table({"game": "open-spiel", "position": "chess:", "moves": text}), "", _WALK, ""
    for beginning in SAVED:
        for piece in (" ", "a", '"a": 1, ', "[", "1,", '"plyscope" ', '\\"'):
            yield "saved file", lambda text: is_saved(text) and read_saved(text), beginning, piece, ""


_WALK = "Nf3,Nf6,Ng1,Ng8,"
"""Four moves of chess after which the board is as before."""


def _of_link(name: str) -> Reader:
    def read_all(text: str) -> None:
        read_settings({name: text})
        if name in _PARAMETERS or name in {"t", "make"}:
            read_link({name: text})

    return read_all


SHAPES = tuple(chain(_tree_shapes(), _link_shapes()))


def _time(reader: Reader, text: str) -> float:
    """Return the seconds of processor's time that a text takes, read or refused."""
    begin = process_time()
    with suppress(PlyscopeError):
        reader(text)
    return process_time() - begin


def _growth(reader: Reader, prefix: str, piece: str, suffix: str) -> list[float]:
    """Return by what the time grew with each doubling from FLOOR on, until one is within GROWTH."""

    def text(times: int) -> str:
        pieces = piece * times if NUMBER not in piece else "".join(piece.replace(NUMBER, str(n)) for n in range(times))
        return f"{prefix}{pieces}{suffix}"

    times = SHORTEST // len(piece) + 1
    taken = _time(reader, text(times))
    if taken < FLOOR:  # a linear reader gets there in one leap; from a time that is all noise the leap is the longest
        leap = min(MOST // (times * len(piece)), ceil(1.2 * FLOOR / max(taken, 1e-6)))
        times *= leap
        taken = _time(reader, text(times))
    grown: list[float] = []
    while len(grown) < DOUBLINGS:
        if taken < FLOOR and times * len(piece) > MOST:
            return []
        times *= 2
        before, longer = taken, text(times)
        taken = _time(reader, longer)
        if before < FLOOR:
            continue
        if taken > GROWTH * before:
            taken = min(taken, _time(reader, longer))
        if taken <= GROWTH * before:
            return []
        grown.append(taken / before)
    return grown


def _shown(shape: tuple[str, Reader, str, str, str]) -> str:
    name, _, prefix, piece, suffix = shape
    return f"{name}: {prefix!r} {piece!r} {suffix!r}"


@pytest.mark.large
@pytest.mark.parametrize("readers", [{AUTO}, {*FORMATS}, {name for name, *_ in SHAPES} - {AUTO, *FORMATS}], ids=len)
def test_reading_a_text_twice_as_long_takes_at_most_two_and_a_half_times_as_long(readers: set[str]) -> None:
    shapes = [shape for shape in SHAPES if shape[0] in readers]
    assert len(shapes) > 100
    assert readers == {name for name, *_ in shapes}
    gc.disable()  # what it takes depends on all that the process holds
    try:
        grown = [shape for shape in shapes if _growth(*shape[1:])]
        confirmed = [shape for shape in grown if all(_growth(*shape[1:]) for _ in range(AGAIN))]
    finally:
        gc.enable()
    assert [_shown(shape) for shape in confirmed] == []


@pytest.mark.large
def test_a_reader_that_is_not_linear_is_found() -> None:
    def quadratic(text: str) -> None:
        for at in range(0, len(text), 20):
            text.count("a", at)

    def linear(text: str) -> None:
        text.count("a") + sum(map(ord, text))

    assert any(len(_growth(quadratic, "", "a", "")) == DOUBLINGS for _ in range(AGAIN))
    assert any(_growth(linear, "", "a", "") == [] for _ in range(AGAIN))
