"""`Drawings`: the focus view as a browser drew it, step by step, taken over only where our browser part draws so.

The browser alone knows where the focus view puts things, so it sends what it drew: shapes and texts in the units of the
whole tree's picture, each with the number of its look. player/sharing/focus_drawing.js makes it. Anything may come in
its place, so nothing is taken over that is not named here: no markup, no address, no style.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NoReturn

from core.game import OptionError
from core.options.paths import path_text
from viz.figures.boxes import Box, box_of, covered
from viz.figures.markup import in_xml
from viz.figures.pictures import Drawn, Point, Sentence
from viz.figures.still import Stills, film_width
from viz.figures.style_sheet import Properties
from viz.figures.tikz import BOARD_STYLES
from viz.tree.picture import Level

MOST_LOOKS, MOST_GROUPS, MOST_FRAMES = 2_000, 60_000, 300
MOST_MARKS = 400_000
"""Of all groups together; a board of Connect Four has about a hundred."""

MOST_SHOWN = 12_000
"""Marks of one picture: of more it would take seconds."""

LONGEST_PATH, LONGEST_TEXT = 4_000, 300
"""Letters."""

FARTHEST = 100_000
"""Units from the origin."""

SHAPES = frozenset(("shape", "halo", "marker", "line", "strike", "horizon", *BOARD_STYLES))
WORDS = frozenset(("value", "name", "bound", "below", "move", "others", "level-name", "level-window", "letters"))
PARTS = frozenset(("", "cut", "again", "skipped", "visits", "cuts"))
STATES = frozenset(("unvisited", "open", "current", "done", "skipped"))
PLAYERS = frozenset(("max", "min", "leaf", "chance"))

_NUMBER = r"-?\d{1,6}(?:\.\d{1,3})?"
PATH = re.compile(rf"(?:[MLlHVa]{_NUMBER}(?: {_NUMBER})*|Z)+")
COUNTS = {"M": 2, "L": 2, "l": 2, "H": 1, "V": 1, "a": 7}
"""The numbers that each command of a path takes."""

_SIZE = re.compile(r"\d{1,4}(?:\.\d{1,3})?")
LOOKS: Mapping[str, re.Pattern[str]] = {
    "fill": re.compile(r"none|#[0-9a-f]{6}"),
    "stroke": re.compile(r"none|#[0-9a-f]{6}"),
    "stroke-width": _SIZE,
    "stroke-dasharray": re.compile(rf"{_SIZE.pattern}(?: {_SIZE.pattern}){{0,3}}"),
    "stroke-linecap": re.compile("butt|round|square"),
    "opacity": re.compile(r"0(?:\.\d{1,3})?|1"),
    "font-size": _SIZE,
    "font-weight": re.compile("[1-9]00|[1-9]50"),
    "text-anchor": re.compile("start|middle|end"),
}
"""What a look may say, and how."""

NEEDED = frozenset(("fill", "stroke", "stroke-width", "font-size"))
"""What every look says."""

PLACES = {"rect": ("x", "y", "width", "height", "rx"), "circle": ("cx", "cy", "r"), "text": ("x", "y"), "path": ()}
"""The numbers that say where a mark is, by what it is."""

GROUPS = {"edge": "edges", "node": "nodes", "words": "words"}
"""The layer that each kind of group stands in, from the lowest up."""

NO_BOX = Box(0, 0, 1, 1)
"""What a picture of nothing covers."""

PLAIN: Properties = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "font-size": "13"}


class Drawings:
    """The pictures of a drawing; raises OptionError for one that our browser part would not have sent."""

    def __init__(self, stills: Stills, drawing: object) -> None:
        self._stills = stills
        found = _dict(drawing, "looks", "groups", "frames")
        self._looks = [_look(look) for look in _list(found["looks"], MOST_LOOKS)]
        self._marks = 0
        self._groups = [self._group(group) for group in _list(found["groups"], MOST_GROUPS)]
        self._frames = dict(self._frame(frame) for frame in _list(found["frames"], MOST_FRAMES))

    @property
    def steps(self) -> int:
        """The number of steps of the search."""
        return self._stills.steps

    @property
    def levels(self) -> Sequence[Level]:
        """None: the names of rows are among the words of each picture."""
        return ()

    @property
    def note(self) -> str:
        """Nothing: what is folded in the whole tree is not here."""
        return ""

    @property
    def has_horizon(self) -> bool:
        """False: the line and its name are among the words of each picture."""
        return False

    @property
    def film_width(self) -> int:
        """The pixels that a film is wide, if none are chosen: as wide as it was drawn, for its words to be read."""
        return film_width(self.box)

    @cached_property
    def box(self) -> Box:
        """What all the pictures cover."""
        return covered(self._boxes) or NO_BOX

    def box_at(self, step: int) -> Box:
        """Return what the picture at a step covers."""
        return covered(self._boxes[number] for number in self._frames[step]) or NO_BOX

    @cached_property
    def _boxes(self) -> Sequence[Box | None]:
        """What each group covers; None of one that shows nothing."""
        return [covered(box_of(part.element, part.look, part.at) for part in group.parts) for _, group in self._groups]

    def check(self, step: int) -> None:
        """Raise OptionError for a step that was not drawn."""
        self._stills.check(step)
        if step not in self._frames:
            raise OptionError(f"step {step:,} was not drawn.", "Save the figure again.", place="--step")

    def levels_at(self, step: int) -> Sequence[Level]:  # noqa: ARG002  at every step the same
        """Return none, as they are among the words."""
        return self.levels

    def sentence(self, step: int) -> Sentence:
        """Return what is said at a step."""
        return self._stills.sentence(step)

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step."""
        self.check(step)
        layers = {layer: _holder(layer) for layer in GROUPS.values()}
        for number in self._frames[step]:
            layer, group = self._groups[number]
            layers[layer].inside.append(group)
        world = _holder("world")
        world.inside += layers.values()
        tree = _holder("tree")
        tree.inside.append(world)
        return tree

    def _frame(self, frame: object) -> tuple[int, list[int]]:
        """Return the step of a picture, and the numbers of its groups in the order in which they are drawn."""
        found = _dict(frame, "step", "groups")
        step = _whole(found["step"], self._stills.steps)
        groups = [_whole(number, len(self._groups) - 1) for number in _list(found["groups"], MOST_SHOWN)]
        if sum(len(self._groups[number][1].inside) for number in groups) > MOST_SHOWN:
            _refuse("a picture of too many marks")
        return step, groups

    @cached_property
    def _places(self) -> tuple[Sequence[int], Sequence[int]]:
        """The node above each node of the focus view, and its index there."""
        focus = self._stills.scene.focus
        return list(accumulate(focus["parents"])), list(accumulate(focus["indices"]))

    def _group(self, group: object) -> tuple[str, Drawn]:
        """Return a node, an edge or some words, with the layer that it belongs to."""
        found = _dict(group, "is", "node", "kind", "state", "best", "at", "marks")
        layer = GROUPS[_one_of(found["is"], GROUPS)]
        attributes = {"class": str(found["is"])}
        if layer != "words":
            state = _one_of(found["state"], STATES)
            attributes |= {"data-state" if layer == "nodes" else "data-edge": state}
            attributes |= {"data-best": "true"} if found["best"] is True else {}
        if layer == "nodes":
            parents, indices = self._places
            node = _whole(found["node"], len(parents) - 1)
            kind = _one_of(found["kind"], PLAYERS)
            attributes |= {"class": f"node {kind}", "data-key": f"n{node}", "data-player": kind}
            attributes["data-path"] = _path_of(node, parents, indices)
        x, y = _numbers(found["at"], 2)
        drawn = Drawn(ET.Element("g", attributes), PLAIN, (x, y))
        marks = _list(found["marks"], MOST_MARKS)
        self._marks += len(marks)
        if self._marks > MOST_MARKS:
            _refuse("too many marks")
        drawn.inside += [self._mark(mark, (-x, -y)) for mark in marks]  # which stand where they do in the whole picture
        return layer, drawn

    def _mark(self, mark: object, at: Point) -> Drawn:
        """Return a shape or a text: what it is, its role, its look, where it is, and its path or its words."""
        tag, role, look, place, content = _list(mark, 5, least=5)
        tag = _one_of(tag, PLACES)
        names = PLACES[tag]
        attributes = {name: f"{number:g}" for name, number in zip(names, _numbers(place, len(names)), strict=True)}
        attributes["class"] = _one_of(role, WORDS if tag == "text" else SHAPES)
        if tag == "path":
            attributes["d"] = _path(content)
        element = ET.Element(tag, attributes)
        drawn = Drawn(element, self._look_of(look), at)
        for part in self._parts(content) if tag == "text" else ():
            element.append(part.element)
            drawn.inside.append(part)
        return drawn

    def _parts(self, content: object) -> Iterator[Drawn]:
        """Yield the parts of a text."""
        for part in _list(content, 8):
            role, look, words = _list(part, 3, least=3)
            if not isinstance(words, str) or len(words) > LONGEST_TEXT:
                _refuse("a text that is too long")
            element = ET.Element("tspan", {"class": _one_of(role, PARTS)})
            element.text = in_xml(words)
            yield Drawn(element, self._look_of(look), (0.0, 0.0))

    def _look_of(self, number: object) -> Properties:
        return self._looks[_whole(number, len(self._looks) - 1)]


def _holder(name: str) -> Drawn:
    return Drawn(ET.Element("g", {"class": name}), PLAIN, (0.0, 0.0))


def _path_of(node: int, parents: Sequence[int], indices: Sequence[int]) -> str:
    """Return the path of a node, as links write it."""
    path: list[int] = []
    while node:
        path.append(indices[node])
        node = parents[node]
    return path_text(tuple(reversed(path))) if path else ""


def _look(look: object) -> Properties:
    if not isinstance(look, dict) or not LOOKS.keys() >= look.keys() >= NEEDED:
        _refuse("an unknown look")
    for name, value in look.items():
        if not isinstance(value, str) or not LOOKS[name].fullmatch(value):
            _refuse(f"an unknown {name}")
    return look


def _path(path: object) -> str:
    if not isinstance(path, str) or len(path) > LONGEST_PATH or not PATH.fullmatch(path) or path[0] != "M":
        _refuse("an unknown path")
    for command, given in re.findall(r"([MLlHVa])([^A-Za-z]*)", path):
        if len(given.split()) != COUNTS[command]:
            _refuse("an unknown path")
    return path


def _numbers(found: object, count: int) -> list[float]:
    """Return that many numbers that a picture can have."""
    numbers = _list(found, count, least=count)
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            _refuse("a place that is not a number")
        if abs(number) > FARTHEST:
            _refuse("a place far away")
    return [float(number) for number in numbers]


def _whole(found: object, most: int) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= most:
        _refuse("an unknown number")
    return found


def _one_of(found: object, known: Mapping[str, object] | frozenset[str]) -> str:
    if not isinstance(found, str) or found not in known:
        _refuse("an unknown mark")
    return found


def _list(found: object, most: int, *, least: int = 0) -> list[Any]:
    if not isinstance(found, list) or not least <= len(found) <= most:
        _refuse("a list of another length")
    return found


def _dict(found: object, *names: str) -> dict[str, Any]:
    if not isinstance(found, dict) or found.keys() != set(names):
        _refuse("other fields")
    return found


def _refuse(what: str) -> NoReturn:
    raise OptionError(f"this drawing has {what}.", "Reload the page and save the figure again.", place="drawing")
