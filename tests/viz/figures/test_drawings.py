"""What a browser says that the focus view looks like becomes a figure only if it is what our browser part draws."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from core.game import OptionError
from tests.viz.given import elements_of
from viz.figures import drawings
from viz.figures.drawings import Drawings
from viz.figures.formats import Wanted, make
from viz.figures.replay import Replay
from viz.figures.still import Stills
from viz.figures.svg import Look, svg
from viz.figures.tikz import tikz

REPLAY = Replay.of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
LINE = {"fill": "none", "stroke": "#0055aa", "stroke-width": "2", "font-size": "13"}
INK = {"fill": "#1b1f24", "stroke": "none", "stroke-width": "1", "font-size": "13", "text-anchor": "middle"}
BOARD = [
    ["rect", "square", 0, [0, 0, 20, 20, 2], ""],
    ["rect", "last", 0, [20, 0, 20, 20, 2], ""],
    ["path", "x", 0, [], "M4 4l12 12M16 4l-12 12"],
    ["circle", "o-disc", 0, [30, 10, 8], ""],
    ["circle", "taken", 0, [30, 10, 4], ""],
]


def drawing() -> dict[str, Any]:
    """Return a drawing of two steps: a node with a board, a skipped one with the edge to it, and the name of a row."""
    root = {"is": "node", "node": 0, "kind": "max", "state": "current", "best": True, "at": [50, 20], "marks": []}
    root["marks"] = [
        ["path", "shape", 0, [], "M50 0L70 40H30Z"],
        ["path", "marker", 0, [], "M-8 0a8 6 0 1 0 16 0a8 6 0 1 0 -16 0Z"],
        ["text", "name", 1, [50, 55], [["", 1, "A"], ["cut", 1, " β cut"]]],
        ["text", "value", 1, [50, 30], [["", 1, "≥77"]]],
        *BOARD,
    ]
    child = {"is": "node", "node": 1, "kind": "min", "state": "skipped", "best": False, "at": [50, 100], "marks": []}
    child["marks"] = [["rect", "shape", 0, [30, 80, 40, 40, 4], ""], ["text", "value", 1, [50, 100], [["", 1, "99"]]]]
    edge = {"is": "edge", "node": 0, "kind": "max", "state": "skipped", "best": False, "at": [0, 0], "marks": []}
    edge["marks"] = [["path", "line", 0, [], "M50 40V60H60V80"], ["path", "strike", 0, [], "M52 70l6 -6"]]
    words = {"is": "words", "node": 0, "kind": "max", "state": "done", "best": False, "at": [0, 0], "marks": []}
    words["marks"] = [["text", "level-name", 1, [0, 20], [["", 1, "MAX"]]]]
    frames = [{"step": 3, "groups": [2, 0, 3]}, {"step": 4, "groups": [2, 0, 1, 3]}]
    return {"looks": [LINE, INK], "groups": [root, child, edge, words], "frames": frames}


def pictures(drawn: object) -> Drawings:
    return Drawings(Stills(REPLAY.recording.scene), drawn)


def test_a_picture_has_what_was_drawn_at_its_step() -> None:
    drawn = pictures(drawing())
    texts = [[text for text in elements_of(svg(drawn, step))[0].itertext() if text.strip()] for step in (3, 4)]
    assert "≥77" in texts[0]
    assert "99" not in texts[0]
    assert {"A", " β cut", "≥77", "99", "MAX"} <= set(texts[1])
    sizes = {elements_of(svg(drawn, step))[0].get("viewBox") for step in (3, 4)}
    assert len(sizes) == 1


def test_a_step_that_was_not_drawn_is_refused() -> None:
    for name in ("tikz", "svg"):
        with pytest.raises(OptionError, match="step 5 was not drawn"):
            make(Replay(REPLAY.recording, drawing()), name, Wanted(5))


@pytest.mark.parametrize(
    "words", ["<script>alert(1)</script>", "&lol;", '"><image href="x"/>', "\x00\x1b", r"\input{x}"]
)
def test_words_are_only_ever_text(words: str) -> None:
    hostile = drawing()
    hostile["groups"][0]["marks"][3][4][0][2] = words
    figure = svg(pictures(hostile), 4)
    tags = {element.tag.rpartition("}")[2] for element in elements_of(figure)}
    assert tags == {"svg", "title", "desc", "rect", "g", "path", "circle", "text", "tspan"}
    assert not re.search(r"<script|<image|&lol;|\x00|\x1b", figure)
    assert not re.search(r"\\(input|write|csname)", tikz(pictures(hostile), 4, Look()))


def at(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """Return what puts a value somewhere in a drawing."""

    def put(found: Any) -> None:
        for name in path[:-1]:
            found = found[name]
        found[path[-1]] = value

    return put


MARK = ("groups", 0, "marks", 0)
HOSTILE: dict[str, Callable[[dict[str, Any]], None]] = {
    "markup": at("groups", value="<svg/>"),
    "a field too many": at("style", value="x"),
    "a field of a group too many": at("groups", 0, "href", value="x"),
    "another element": at(*MARK, 0, value="foreignObject"),
    "an image": at(*MARK, 0, value="image"),
    "another role": at(*MARK, 1, value="x] \\input{y}"),
    "a text's role of a shape": at("groups", 0, "marks", 3, 1, value="shape"),
    "no such look": at(*MARK, 2, value=2),
    "a negative look": at(*MARK, 2, value=-1),
    "a look that is true": at(*MARK, 2, value=True),
    "a mark with too little": at(*MARK, value=["rect"]),
    "another command": at(*MARK, 4, value="M0 0C1 1 2 2 3 3"),
    "a path of another form": at(*MARK, 4, value="M0 0 url(x)"),
    "a command with too few numbers": at(*MARK, 4, value="M0 0L5"),
    "a path that begins nowhere": at(*MARK, 4, value="L1 1"),
    "no path": at(*MARK, 4, value=""),
    "a path that is too long": at(*MARK, 4, value="M0 0" + "L1 1" * 2_000),
    "a number far away": at("groups", 1, "marks", 0, 3, value=[0, 0, 1e9, 1, 0]),
    "no number": at("groups", 1, "marks", 0, 3, value=[0, 0, float("nan"), 1, 0]),
    "a number as text": at("groups", 1, "marks", 0, 3, value=[0, 0, "1", 1, 0]),
    "too few numbers": at("groups", 1, "marks", 0, 3, value=[0, 0]),
    "a text that is too long": at("groups", 0, "marks", 3, 4, 0, 2, value="x" * 1_000),
    "a text that is a number": at("groups", 0, "marks", 3, 4, 0, 2, value=3),
    "another part": at("groups", 0, "marks", 3, 4, 0, 0, value="a"),
    "another layer": at("groups", 0, "is", value="defs"),
    "another state": at("groups", 0, "state", value='x" onload="y'),
    "another player": at("groups", 0, "kind", value="dealer"),
    "another node": at("groups", 0, "node", value=13),
    "a place of three numbers": at("groups", 0, "at", value=[1, 2, 3]),
    "an address in a colour": at("looks", 0, "fill", value="url(http://example.org)"),
    "another property": at("looks", 0, "filter", value="url(#a)"),
    "a size that is too large": at("looks", 0, "stroke-width", value="99999"),
    "a look without a size": at("looks", 0, value={"fill": "none"}),
    "a look that is text": at("looks", 0, value="fill"),
    "no such group": at("frames", 0, "groups", value=[4]),
    "no such step": at("frames", 0, "step", value=44),
    "a step that is text": at("frames", 0, "step", value="3"),
    "too many pictures": at("frames", value=[{"step": 3, "groups": []}] * 301),
    "too many looks": at("looks", value=[LINE] * 2_001),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_not_ours_is_refused(name: str) -> None:
    hostile = copy.deepcopy(drawing())
    HOSTILE[name](hostile)
    with pytest.raises(OptionError, match="this drawing has"):
        pictures(hostile)


@pytest.mark.parametrize("found", ["<svg/>", [], 3, {}, {"looks": [], "groups": []}, True])
def test_what_is_no_drawing_is_refused(found: object) -> None:
    with pytest.raises(OptionError, match="this drawing has"):
        pictures(found)


@pytest.mark.parametrize("limit", ["MOST_MARKS", "MOST_SHOWN"])
def test_too_many_marks_are_refused(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, limit, 13)
    with pytest.raises(OptionError, match="too many marks"):
        pictures(drawing())
