"""`Pictures`: what every format asks of the pictures of a search, whichever part of the tree they show.

They are made of `Drawn` elements, each with its look and its place; how much room one takes is worked out without a
browser.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from viz.tree.picture import Level

Point: TypeAlias = tuple[float, float]
Properties: TypeAlias = Mapping[str, str]

FONTS = "'Liberation Sans', Arial, 'Helvetica Neue', 'DejaVu Sans', sans-serif"
"""The fonts of a figure: of one width on every system, the first of them inside the package that makes PNG and PDF."""

NARROW, WIDE = "ijlI|.,:;!'()[]{} ", "mwMW@%—…"
"""Letters that take less, and more, room than the others."""

BOLD = 600

MOST_KNOWN = 8_192
"""Boxes that are kept: the edges of a large tree have one each."""


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


class Sentence(NamedTuple):
    """What is said at a step: what kind of event it is, what happens, and why."""

    tag: str
    lead: str
    rest: str


@dataclass(eq=False)
class Drawn:
    """An element of a picture: how it looks, and what of it is seen inside.

    `at` is where its own (0, 0) is in what it stands in, and `scale` how long its own 1 is there. So what is alike in
    many nodes may be one and the same inside.
    """

    element: ET.Element
    look: Properties
    at: Point
    inside: list[Drawn] = field(default_factory=list)
    scale: float = 1.0

    @property
    def kind(self) -> str:
        """The first of its classes: what it is."""
        return self.element.get("class", "").split(" ")[0]

    @property
    def text(self) -> str:
        """The text of a text, with that of its parts."""
        return (self.element.text or "") + "".join(part.text + (part.element.tail or "") for part in self.inside)

    @property
    def box(self) -> Box | None:
        """Its box, with its stroke, in what it stands in; None if it draws nothing."""
        places = PLACES.get(self.element.tag)
        if places is None:
            return None
        text = "".join(self.element.itertext()).strip() if self.element.tag == "text" else ""
        if self.element.tag == "text" and not text:
            return None
        looks = tuple(map(self.look.get, SIZES))
        left, top, right, bottom = _box(self.element.tag, tuple(map(self.element.get, places)), text, looks)
        (x, y), scale = self.at, self.scale
        return Box(x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)

    @property
    def parts(self) -> Iterator[Drawn]:
        """What is seen inside, each part with where it is in what this one stands in."""
        (x, y), scale = self.at, self.scale
        for part in self.inside:
            at = x + scale * part.at[0], y + scale * part.at[1]
            yield Drawn(part.element, part.look, at, part.inside, scale * part.scale)

    def walk(self) -> Iterator[Drawn]:
        """Yield it and all that is seen in it, each with where it is in what this one stands in."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def moved(self, right: float, down: float, **attributes: str) -> Drawn:
        """Return it elsewhere, with all that is seen in it; some of its attributes can be others there."""
        x, y = self.at[0] + right, self.at[1] + down
        place = {"transform": f"translate({round(x, 2):g} {round(y, 2):g})"}
        return replace(self, element=ET.Element(self.element.tag, self.element.attrib | attributes | place), at=(x, y))


class Pictures(Protocol):
    """The pictures of a search, one a step.

    `WholeTree` has the whole tree, `Focused` the path of the search, and `Beside` several searches.
    """

    @property
    def steps(self) -> int:
        """The number of steps of the search."""

    @property
    def levels(self) -> Sequence[Level]:
        """All names that stand at the left edge at some step."""

    @property
    def note(self) -> str:
        """What of the tree is not drawn, empty if all is."""

    @property
    def has_horizon(self) -> bool:
        """Whether a line, named at the left edge, shows at some step where the depth limit lies."""

    @property
    def film_width(self) -> int:
        """The pixels that a film is wide, if none are chosen."""

    @property
    def box(self) -> Box:
        """What the pictures cover at any step: figures of several steps lie on each other without a jump."""

    def check(self, step: int) -> None:
        """Raise OptionError for a step that has no picture."""

    def box_at(self, step: int) -> Box:
        """Return what the picture at a step covers; that of a whole tree covers the same at every step."""

    def levels_at(self, step: int) -> Sequence[Level]:
        """Return the names that stand at the left edge at a step, each beside its row."""

    def title(self, step: int) -> str:
        """Return which step one is, and of how many if that is known."""

    def sentence(self, step: int) -> Sentence:
        """Return what is said at a step."""

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: in it the world, in which are layers such as "edges" and "nodes"."""


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is in DejaVu Sans, the widest of the fonts.

    >>> text_width("MAX", 10), text_width("", 10)
    (23.4, 0.0)
    """
    letters = sum((_letter_width(letter) for letter in text), 0.0)
    return round(letters * size * (1.11 if bold else 1), 1)


def _letter_width(letter: str) -> float:
    if letter in NARROW:
        return 0.39
    if letter in WIDE:
        return 0.98
    if ord(letter) > 0x2E80:  # the scripts of East Asia, and pictograms
        return 1.05
    return 0.84 if letter in "−+=<>≤≥≈≠→×∞" else 0.68 if letter.isupper() else 0.64


PLACES = {"rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r"), "path": ("d",), "text": ("x", "y")}
"""The attributes that say where the elements are that draw something."""

SIZES = ("stroke", "stroke-width", "font-size", "font-weight", "text-anchor")
"""What of a look says how much room an element takes."""


@lru_cache(maxsize=MOST_KNOWN)
def _box(kind: str, places: tuple[str | None, ...], text: str, sizes: tuple[str | None, ...]) -> Box:
    """Return the box of an element where its own (0, 0) is; a tree has few shapes and words, and many nodes of each."""
    look = {name: value for name, value in zip(SIZES, sizes, strict=True) if value is not None}
    box = _path_box(places[0] or "") if kind == "path" else _outline(kind, places, text, look)
    half = float(look["stroke-width"]) / 2 if look["stroke"] != "none" else 0.0
    return Box(box.left - half, box.top - half, box.right + half, box.bottom + half)


def _outline(kind: str, places: tuple[str | None, ...], text: str, look: Properties) -> Box:
    """Return the box of an element that is not a path, without its stroke."""
    x, y, *sizes = (float(place or 0) for place in places)
    match kind, sizes:
        case "rect", [width, height]:
            return Box(x, y, x + width, y + height)
        case "circle", [radius]:
            return Box(x - radius, y - radius, x + radius, y + radius)
        case _:
            size = float(look["font-size"])
            width = text_width(text, size, bold=is_bold(look))
            left = x - {"middle": width / 2, "end": width}.get(look.get("text-anchor", ""), 0)
            return Box(left, y - 0.8 * size, left + width, y + 0.25 * size)


def is_bold(look: Properties) -> bool:
    """Return whether text is written in bold."""
    return look.get("font-weight", "400") == "bold" or float(look.get("font-weight", "400")) >= BOLD


def _path_box(path: str) -> Box:
    xs, ys = zip(*chain(*pieces_of(path)), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def pieces_of(path: str) -> list[list[tuple[float, float]]]:
    """Return the points that each piece of a path goes through; of an arc, the corners of what is around it.

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
