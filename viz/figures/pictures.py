"""`Pictures`: what every format asks of a search's pictures, whichever part of the tree they show.

They are made of `Drawn` elements with looks and places, measured without a browser.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from viz.looks import Around, Looks, Style, on_paper, words_of
from viz.tree.svg_element import SvgElement
from viz.tree.text_widths import text_width

if TYPE_CHECKING:
    from viz.tree.picture import DrawnLevel

Point: TypeAlias = tuple[float, float]

FONTS = "'Liberation Sans', Arial, 'Helvetica Neue', 'DejaVu Sans', sans-serif"
"""The fonts of a figure: equally wide everywhere, the first one part of the package that makes PNG and PDF."""

BOLD = 600

MOST_KNOWN = 8_192
"""Cached boxes: each edge of a large tree has one."""


class Box(NamedTuple):
    """The sides of a rectangle, with y growing downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high it is."""
        return self.bottom - self.top


def around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around some others, of which there is at least one.

    >>> around([Box(0, 0, 2, 1), Box(1, -1, 3, 0)])
    Box(left=0, top=-1, right=3, bottom=1)
    """
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class SentenceText(NamedTuple):
    """The words at a step: the kind of event, what happens, and why."""

    tag: str
    lead: str
    rest: str


@dataclass(eq=False)
class Drawn:
    """An SVG element of a picture, with its look and its content.

    `kind` is the first of its classes. `at` is the place of its own (0, 0) in its parent, and `scale` the length of its
    own 1 there. So many nodes can share the same content.
    """

    element: ET.Element
    kind: str
    at: Point = (0.0, 0.0)
    inside: list[Drawn] = field(default_factory=list)
    scale: float = 1.0

    @property
    def text(self) -> str:
        """The text, with that of its parts."""
        return "".join(self.element.itertext()) if self.element.tag == "text" else ""

    @property
    def box(self) -> Box | None:
        """Its box in its parent, with its stroke; None if it draws nothing."""
        outline = self.outline
        if outline is None or self.element.get("stroke", "none") == "none":
            return outline
        half = self.scale * float(self.element.get("stroke-width", "1")) / 2
        return Box(outline.left - half, outline.top - half, outline.right + half, outline.bottom + half)

    @property
    def outline(self) -> Box | None:
        """Its box without its stroke."""
        places = PLACES.get(self.element.tag)
        if places is None:
            return None
        given, tag = self.element.get, self.element.tag
        letters = given("font-size"), given("text-anchor"), given("font-weight")
        left, top, right, bottom = _outline(tag, tuple(map(given, places)), self.text.strip(), letters)
        (x, y), scale = self.at, self.scale
        return Box(x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)

    @property
    def parts(self) -> Iterator[Drawn]:
        """Its content, each part with its place in the parent."""
        (x, y), scale = self.at, self.scale
        for part in self.inside:
            at = x + scale * part.at[0], y + scale * part.at[1]
            yield Drawn(part.element, part.kind, at, part.inside, scale * part.scale)

    def walk(self) -> Iterator[Drawn]:
        """Yield it and everything inside, each with its place in the parent."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def moved(self, right: float, down: float, **attributes: str) -> Drawn:
        """Return it at another place, with its content, and with some attributes changed."""
        x, y = self.at[0] + right, self.at[1] + down
        place = {"transform": f"translate({round(x, 2):g} {round(y, 2):g})"}
        element = ET.Element(self.element.tag, self.element.attrib | attributes | place)
        element.extend(self.element)
        return replace(self, element=element, at=(x, y))


def group(kind: str, inside: Iterable[Drawn] = ()) -> Drawn:
    """Return some elements as one."""
    found = Drawn(ET.Element("g"), kind, inside=[*inside])
    found.element.extend(part.element for part in found.inside)
    return found


UNDRESSED: Style = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "font-size": "16"}
"""The initial looks of SVG and the player."""

OF_SHAPES = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap")
OF_TEXTS = ("font-size", "fill", "font-weight", "text-anchor")
OF_LINED_TEXTS = (*OF_TEXTS, "stroke", "stroke-width", "paint-order")

DRESS = frozenset((*OF_SHAPES, *OF_LINED_TEXTS))

DROPPED = frozenset(("class", "style", "role", "tabindex", "data-part", "data-size"))
"""Attributes that are about neither place nor search, and those for screen readers."""


def shape(part: SvgElement, looks: Looks, around: Around, above: Style = UNDRESSED, pale: float = 1) -> Drawn | None:
    """Return a part of a picture as drawn on paper; None if it is invisible.

    `around` is its parent, which has the look `above`. Paper is white: what is `pale` gets its colour on white. Raises
    ValueError for an invalid colour.
    """
    given = dict(part.attributes)
    classes = given.get("class", "").split()
    own = looks.look((part.tag, *classes), around)
    if own.get("display") == "none" or part.tag == "title":
        return None
    pale *= float(own.get("opacity", 1))
    look = {**above, **{name: given.pop(name) for name in DRESS & given.keys()}, **own}
    kept = {
        name: readable(text) for name, text in given.items() if name not in DROPPED and not name.startswith("aria-")
    }
    at, scale = _place(given.get("transform", ""))
    drawn = Drawn(ET.Element(part.tag, kept), classes[0] if classes else "", at, scale=scale)
    if part.tag == "text":
        _write(drawn.element, part, looks, around, look)
        if not drawn.text.strip():
            return None
        _dress(drawn.element, look, OF_TEXTS if look["stroke"] == "none" else OF_LINED_TEXTS, pale)
    elif part.tag == "g":
        within = (*around, words_of(given))
        found = (shape(inner, looks, within, look, pale) for inner in part.inside if isinstance(inner, SvgElement))
        drawn.inside += filter(None, found)
        drawn.element.extend(inner.element for inner in drawn.inside)
        return drawn if drawn.inside else None
    else:
        _dress(drawn.element, look, OF_SHAPES[: 2 if look["stroke"] == "none" else None], pale)
    return drawn


class Pictures(Protocol):
    """The pictures of a search, one for each step.

    `WholeTree` has the whole tree, `Focused` the path of the search, and `Beside` several searches.
    """

    @property
    def steps(self) -> int:
        """The number of steps of the search."""

    @property
    def levels(self) -> Sequence[DrawnLevel]:
        """All names at the left edge at any step."""

    @property
    def note(self) -> str:
        """What is not drawn of the tree, empty if everything is."""

    @property
    def has_horizon(self) -> bool:
        """Whether some step has a line at the depth limit, named at the left edge."""

    @property
    def film_width(self) -> int:
        """The default width of a film in pixels."""

    @property
    def box(self) -> Box:
        """The box of the pictures of all steps, so that their figures overlay without a jump."""

    def check(self, step: int) -> None:
        """Raise OptionError for a step that has no picture."""

    def box_at(self, step: int) -> Box:
        """Return what the picture at a step covers; that of a whole tree covers the same at every step."""

    def levels_at(self, step: int) -> Sequence[DrawnLevel]:
        """Return the names that stand at the left edge at a step, each beside its row."""

    def title(self, step: int) -> str:
        """Return which step one is, and of how many if that is known."""

    def sentence(self, step: int) -> SentenceText:
        """Return the sentence at a step."""

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: in it the world, in which are layers such as "edges" and "nodes"."""


def _dress(element: ET.Element, look: Style, names: Iterable[str], pale: float) -> None:
    """Give an element its look as attributes."""
    for name in names:
        match name, look.get(name):
            case _, None:
                continue
            case (("fill" | "stroke"), colour):
                element.set(name, on_paper(colour, pale))
            case "font-weight", weight:
                if int(weight) >= BOLD:
                    element.set(name, "bold")  # programs that read SVG know few other weights
            case _, value:
                element.set(name, value)


def _write(text: ET.Element, part: SvgElement, looks: Looks, around: Around, look: Style) -> None:
    """Write the words of a text, and its parts with what is different in their looks."""
    last = None
    for inner in part.inside:
        if isinstance(inner, SvgElement):
            own = looks.look((inner.tag, *dict(inner.attributes).get("class", "").split()), around)
            last = ET.SubElement(text, inner.tag)
            _dress(last, {name: value for name, value in own.items() if look.get(name) != value}, OF_TEXTS, 1)
            last.text = readable("".join(word for word in inner.inside if isinstance(word, str)))
        elif last is None:
            text.text = (text.text or "") + readable(inner)
        else:
            last.tail = (last.tail or "") + readable(inner)


@lru_cache(maxsize=MOST_KNOWN)
def _place(transform: str) -> tuple[Point, float]:
    """Return where the (0, 0) of an element is in what it stands in, and how long its 1 is there."""
    x = y = 0.0
    scale = 1.0
    for function, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        match function, [float(number) for number in numbers.split()]:
            case "translate", [right, down]:
                x, y = x + scale * right, y + scale * down
            case "scale", [factor]:
                scale *= factor
            case _:
                raise ValueError(f"{function} is not a transform that a figure can follow")
    return (x, y), scale


_NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def readable(text: str) -> str:
    """Return a text with a mark for each character that XML can't hold."""
    return _NOT_IN_XML.sub("\ufffd", text)


PLACES = {"rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r"), "path": ("d",), "text": ("x", "y")}
"""The attributes that say where the elements are that draw something."""


@lru_cache(maxsize=MOST_KNOWN)
def _outline(kind: str, places: tuple[str | None, ...], text: str, letters: tuple[str | None, ...]) -> Box:
    """Return the box of an element where its own (0, 0) is; a tree has few shapes and words, and many nodes of each."""
    if kind == "path":
        xs, ys = zip(*chain(*pieces_of(places[0] or "")), strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))
    x, y, *sizes = (float(place or 0) for place in places)
    match kind, sizes:
        case "rect", [width, height]:
            return Box(x, y, x + width, y + height)
        case "circle", [radius]:
            return Box(x - radius, y - radius, x + radius, y + radius)
        case _:
            size, anchor, weight = float(letters[0] or 0), letters[1] or "", letters[2]
            width = text_width(text, size, bold=weight == "bold")
            left = x - {"middle": width / 2, "end": width}.get(anchor, 0)
            return Box(left, y - 0.8 * size, left + width, y + 0.25 * size)


def pieces_of(path: str) -> list[list[tuple[float, float]]]:
    """Return the points of each piece of a path; of an arc, the corners of its box.

    >>> pieces_of("M1 2l3 4M0 0V5")
    [[(1.0, 2.0), (4.0, 6.0)], [(0.0, 0.0), (0.0, 5.0)]]
    """
    pieces: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(found) for found in re.findall(r"-?[\d.]+(?:e-?\d+)?", text)]
        if command in "Mm":
            pieces.append([])
        match command:
            case "M" | "L":
                x, y = numbers
            case "l" | "m":
                x, y = x + numbers[0], y + numbers[1]
            case "H" | "h":
                x = numbers[0] + (x if command == "h" else 0)
            case "V" | "v":
                y = numbers[0] + (y if command == "v" else 0)
            case "a":
                radius = numbers[1]
                pieces[-1] += [(x, y - radius), (x, y + radius)]
                x, y = x + numbers[5], y + numbers[6]
            case "Z" | "z":
                continue
            case _:
                raise ValueError(f"{command} is not a command that a figure can follow")
        pieces[-1].append((x, y))
    return pieces
