"""How much room drawn things take, worked out without a browser."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from viz.figures.style_sheet import Properties

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


def covered(boxes: Iterable[Box | None]) -> Box | None:
    """Return the smallest box around what draws something; None if nothing does.

    >>> covered([None, Box(0, 0, 2, 1)]), covered([None])
    (Box(left=0, top=0, right=2, bottom=1), None)
    """
    found = [box for box in boxes if box is not None]
    return around(found) if found else None


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


def box_of(element: ET.Element, look: Properties, at: tuple[float, float], scale: float = 1.0) -> Box | None:
    """Return the box of a drawn element, with its stroke, where (0, 0) is `at`; None if it draws nothing.

    `scale` is how long its own 1 is there.
    """
    places = PLACES.get(element.tag)
    if places is None:
        return None
    text = ""
    if element.tag == "text":
        text = "".join(element.itertext()).strip()
        if not text:
            return None
    left, top, right, bottom = _box(element.tag, tuple(map(element.get, places)), text, tuple(map(look.get, SIZES)))
    x, y = at
    return Box(x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)


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
