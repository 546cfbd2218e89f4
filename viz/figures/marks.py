"""The elements of a picture on paper: marks, the units that are made of them, and what is seen of each.

A mark that many units have alike, such as the square of a leaf, is one object: what is found out about it is found out
once.
"""

from __future__ import annotations

import copy
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, KeysView, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TypeAlias

from viz.figures.boxes import PLACES, Box, box_of, covered
from viz.figures.markup import in_xml
from viz.figures.pictures import Drawn, Point
from viz.figures.style_sheet import Element, Properties, StyleSheet, player_style
from viz.tree.picture import Picture
from viz.tree.svg_element import SvgElement

ROOT_LOOK: Properties = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "font-size": "16"}
"""What SVG and the player begin with."""

AROUND = (("section", "plyscope-player"), ("div", "stage"), ("div", "canvas"))
"""What the player's tree stands in, for the selectors."""


MOST_KNOWN = 20_000


@dataclass(frozen=True, eq=False)
class Surroundings:
    """What an element stands in: the element above, how that looks, and the style sheet of the picture."""

    above: Element
    look: Properties
    sheet: StyleSheet


def inside(element: ET.Element, within: Surroundings) -> Surroundings:
    """Return an element as the surroundings of what it holds; its look is its own."""
    asked = within.sheet.asks
    return _inside(within, element.tag, tuple([item for item in element.items() if item[0] in asked]))


def is_seen(look: Properties) -> bool:
    """Return whether an element that looks so is seen, if what it stands in is."""
    return look.get("display") != "none" and look.get("visibility") != "hidden"


def seen(element: ET.Element, within: Surroundings) -> Drawn | None:
    """Return an element with its look, and with what is seen in it; None if it is not seen itself."""
    own = inside(element, within)
    if not is_seen(own.look):
        return None
    parts = [drawn for part in element if (drawn := seen(part, own)) is not None]
    at, scale = place(element)
    return Drawn(element, own.look, at, parts, scale)


def whole(element: ET.Element, within: Surroundings) -> Iterator[tuple[ET.Element, Properties, Point]]:
    """Yield an element and all in it, seen or not, with its look and where its own (0, 0) is in what it stands in.

    The parts of a small board are left out: its frame is around them.
    """
    waiting = [(element, within, (0.0, 0.0))]
    while waiting:
        part, surrounding, (x, y) = waiting.pop()
        own = inside(part, surrounding)
        (right, down), _ = place(part)
        at = x + right, y + down
        yield part, own.look, at
        if part.get("class") != "small-board":
            waiting += [(inner, own, at) for inner in part]


def place(element: ET.Element) -> tuple[Point, float]:
    """Return where the (0, 0) of an element is in what it stands in, and how long its 1 is there."""
    x = y = 0.0
    scale = 1.0
    for function, numbers in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        match function, [float(number) for number in numbers.split()]:
            case "translate", [right, down]:
                x, y = x + scale * right, y + scale * down
            case "scale", [factor]:
                scale *= factor
            case _:
                raise ValueError(f"{function} is not a transform that a figure can follow")
    return (x, y), scale


@lru_cache(maxsize=MOST_KNOWN)
def _inside(within: Surroundings, tag: str, asked: tuple[tuple[str, str], ...]) -> Surroundings:
    """Elements of one kind, in one state and in the same surroundings look the same: worked out once."""
    attributes = dict(asked)
    styled = Element(tag, attributes, within.above)
    look = within.sheet.look(styled, within.look, attributes.get("style", ""))
    return Surroundings(styled, look, within.sheet)


@cache
def around_trees(covered: tuple[str, ...], style: str) -> Surroundings:
    """Return what the player's tree stands in, while some things are covered; `style` is that of boards in the tree."""
    above: Element | None = None
    sheet, look = player_style(style), ROOT_LOOK
    for tag, name in AROUND:
        above = Element(tag, {"class": name, "data-covered": " ".join(covered)}, above)
        look = sheet.look(above, look)
    if above is None:
        raise ValueError("the tree stands in the player")
    return Surroundings(above, look, sheet)


Change: TypeAlias = tuple[str, str, str | None]
"""The key of an element, what changes there, and to what; None takes an attribute away."""

Text: TypeAlias = tuple[str, str]
"""The key of a mark, empty if it has none of its own, and which of the texts in it."""

Changed: TypeAlias = tuple[Surroundings, tuple[tuple[Text, str], ...]]
"""How a unit looks to what is inside, and the texts there that are not as at step 0."""


def can_be_drawn(board: SvgElement, style: str) -> bool:
    """Return whether a board has only what every format can follow: one of the reader's own may have more."""
    try:
        for element, look, at in whole(_whole(board), around_trees((), style)):
            for paint in ("fill", "stroke"):
                bytes.fromhex("" if look[paint] == "none" else look[paint].removeprefix("#"))
            box_of(element, look, at)
            if element.tag not in {*PLACES, "g", "tspan", "title"}:
                return False
    except ValueError:
        return False
    return True


class Mark:
    """A shape or a text as it is in some units at step 0: what is found out about it is found out once."""

    def __init__(self, element: ET.Element) -> None:
        self.key = element.get("data-key", "")
        self._element = element
        self._seen: dict[Changed, Drawn | None] = {}
        self._boxes: dict[Changed, Box | None] = {}

    @cached_property
    def texts(self) -> KeysView[Text]:
        """The texts in it that may change."""
        return _texts(self._element).keys()

    def seen(self, changed: Changed) -> Drawn | None:
        """Return what is seen of it; None if nothing is."""
        if changed not in self._seen:
            self._seen[changed] = seen(self._after(changed), changed[0])
        return self._seen[changed]

    def box(self, changed: Changed) -> Box | None:
        """Return what is covered by all of it that may be seen, from the (0, 0) of a unit."""
        if changed not in self._boxes:
            self._boxes[changed] = covered(box_of(*part) for part in whole(self._after(changed), changed[0]))
        return self._boxes[changed]

    def _after(self, changed: Changed) -> ET.Element:
        _, changes = changed
        if not changes:
            return self._element
        element = copy.deepcopy(self._element)
        texts = _texts(element)
        for text, value in changes:
            texts[text].text = value
        return element


class Inside:
    """The marks in some units, which have nothing else in them."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self.keys = [mark.key for mark in marks if mark.key]
        self._marks = marks
        self._seen: dict[Changed, list[Drawn]] = {}
        self._boxes: dict[Changed, Box | None] = {}

    def seen(self, changed: Changed) -> list[Drawn]:
        """Return what is seen inside."""
        if changed not in self._seen:
            found = (mark.seen(own) for mark, own in self._by_mark(changed))
            self._seen[changed] = [drawn for drawn in found if drawn is not None]
        return self._seen[changed]

    def box(self, changed: Changed) -> Box | None:
        """Return what is covered by all that may be seen inside, from the (0, 0) of a unit."""
        if changed not in self._boxes:
            self._boxes[changed] = covered(mark.box(own) for mark, own in self._by_mark(changed))
        return self._boxes[changed]

    def _by_mark(self, changed: Changed) -> Iterator[tuple[Mark, Changed]]:
        """Yield the marks, each with what changes in it."""
        unit, changes = changed
        for mark in self._marks:
            yield mark, (unit, tuple([change for change in changes if change[0] in mark.texts]) if changes else ())


@dataclass(eq=False)
class Unit:
    """A node, an edge or a line as it is at step 0: its own element, which holds nothing, and what is inside.

    `layer` is the number of the layer that it is in, `within` what it stands in there, and `own` how it looks.
    """

    key: str
    element: ET.Element
    inside: Inside
    layer: int
    within: Surroundings
    own: Surroundings

    def drawn(self, changes: Iterable[Change]) -> Drawn | None:
        """Return it after some changes, as slots.js makes them in the browser; None if it is not seen then."""
        element, changed = self._after(changes)
        look = changed[0].look
        return Drawn(element, look, place(element)[0], self.inside.seen(changed)) if is_seen(look) else None

    def box(self, changes: Iterable[Change]) -> Box | None:
        """Return what is covered by all of it that may be seen after some changes."""
        element, changed = self._after(changes)
        (x, y), _ = place(element)
        box = self.inside.box(changed)
        if box is None:
            return box_of(element, changed[0].look, (x, y))
        return Box(x + box.left, y + box.top, x + box.right, y + box.bottom)

    def _after(self, changes: Iterable[Change]) -> tuple[ET.Element, Changed]:
        element, texts = self.element, []
        for key, what, value in changes:
            kind, _, part = what.partition(":")
            if kind == TEXT:
                texts.append((("" if key == self.key else key, part), value or ""))
            else:
                element = ET.Element(element.tag, element.attrib) if element is self.element else element
                _put(element, what, value)
        own = self.own if element is self.element else inside(element, self.within)
        return element, (own, tuple(texts))


TEXT = "text"
"""What changes if it is not an attribute; after a colon it says which text."""


def _put(element: ET.Element, name: str, value: str | None) -> None:
    """Give an element an attribute, or take it away."""
    if value is None:
        element.attrib.pop(name, None)
    else:
        element.set(name, value)


def _texts(mark: ET.Element) -> dict[Text, ET.Element]:
    """Return the texts in a mark that may change."""
    key = mark.get("data-key", "")
    return {(key, part.attrib["data-part"]): part for part in mark.iter() if "data-part" in part.attrib}


@dataclass(frozen=True)
class Parts:
    """A picture in parts: the tree, the world in it and its layers, all empty, and the units that the layers hold."""

    shells: Sequence[Drawn]
    units: Sequence[Unit]


def parts_of(picture: Picture, covered: tuple[str, ...] = ()) -> Parts:
    """Return the parts of a picture, of which some things are covered."""
    value, leaf = picture.value_sizes
    tree = ET.Element("svg", {"class": "tree", "style": f"--value-size:{value}px;--leaf-size:{leaf}px"})
    in_tree = inside(tree, around_trees(covered, picture.boards.style if picture.boards else ""))
    world, layers = _empty(picture.world), [_empty(layer) for layer in _elements(picture.world)]
    in_world = inside(world, in_tree)
    in_layers = [inside(layer, in_world) for layer in layers]
    shells = zip((tree, world, *layers), (in_tree, in_world, *in_layers), strict=True)
    return Parts([Drawn(element, own.look, (0.0, 0.0)) for element, own in shells], _units(picture, in_layers))


def _units(picture: Picture, layers: Sequence[Surroundings]) -> list[Unit]:
    """Return the units of a picture whose layers look so: a mark that many have alike is one object."""
    marks: dict[SvgElement, Mark] = {}
    insides: dict[tuple[SvgElement, ...], Inside] = {}
    units: list[Unit] = []
    for number, (within, layer) in enumerate(zip(layers, _elements(picture.world), strict=True)):
        for unit in _elements(layer):
            held = tuple(mark for mark in _elements(unit) if mark.tag != "title")
            for mark in held:
                if mark not in marks:
                    marks[mark] = Mark(_whole(mark))
            if held not in insides:
                insides[held] = Inside([marks[mark] for mark in held])
            own = _empty(unit)
            units.append(Unit(own.attrib["data-key"], own, insides[held], number, within, inside(own, within)))
    return units


def _elements(element: SvgElement) -> list[SvgElement]:
    return [part for part in element.inside if isinstance(part, SvgElement)]


def _empty(element: SvgElement) -> ET.Element:
    return ET.Element(element.tag, {name: in_xml(value) for name, value in element.attributes})


def _whole(element: SvgElement) -> ET.Element:
    """Return an element with all that is inside."""
    written, last = _empty(element), None
    for part in element.inside:
        if isinstance(part, SvgElement):
            last = _whole(part)
            written.append(last)
        elif last is None:
            written.text = (written.text or "") + in_xml(part)
        else:
            last.tail = (last.tail or "") + in_xml(part)
    return written
