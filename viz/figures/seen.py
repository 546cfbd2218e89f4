"""`seen`: what is seen of the elements of a picture, with the looks that the player's style sheet gives them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from viz.figures.pictures import Drawn, Point
from viz.figures.style_sheet import Element, Properties, player_style

ROOT_LOOK: Properties = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "font-size": "16"}
"""What SVG and the player begin with."""

AROUND = (("section", "plyscope-player"), ("div", "stage"), ("div", "canvas"))
"""What the player's tree stands in, for the selectors."""


MOST_KNOWN = 20_000


@dataclass(frozen=True, eq=False)
class Surroundings:
    """What an element stands in: the element above, and how that looks."""

    above: Element
    look: Properties


def inside(element: ET.Element, within: Surroundings) -> Surroundings:
    """Return an element as the surroundings of what it holds; its look is its own."""
    attributes = element.attrib
    if _rarely_asked().isdisjoint(attributes):  # as of most: its class says all
        return _of_class(within, element.tag, attributes.get("class"))
    asked = _asked()
    return _inside(within, element.tag, tuple([item for item in attributes.items() if item[0] in asked]))


def is_seen(look: Properties) -> bool:
    """Return whether an element that looks so is seen, if what it stands in is."""
    return look.get("display") != "none" and look.get("visibility") != "hidden"


def seen(element: ET.Element, within: Surroundings) -> Drawn | None:
    """Return an element with its look, and with what is seen in it; None if it is not seen itself."""
    own = inside(element, within)
    if not is_seen(own.look):
        return None
    parts = [drawn for part in element if (drawn := seen(part, own)) is not None]
    return Drawn(element, own.look, place(element), parts)


def whole(element: ET.Element, within: Surroundings) -> Iterator[tuple[ET.Element, Properties, Point]]:
    """Yield an element and all in it, seen or not, with its look and where its own (0, 0) is in what it stands in."""
    waiting = [(element, within, (0.0, 0.0))]
    while waiting:
        part, surrounding, (x, y) = waiting.pop()
        own = inside(part, surrounding)
        right, down = place(part)
        at = x + right, y + down
        yield part, own.look, at
        waiting += [(inner, own, at) for inner in part]


def place(element: ET.Element) -> Point:
    """Return where the (0, 0) of an element is in what it stands in."""
    transform = element.get("transform")
    if transform is None:
        return 0.0, 0.0
    x, y = map(float, transform.removeprefix("translate(").removesuffix(")").split())
    return x, y


@lru_cache(maxsize=MOST_KNOWN)
def _inside(within: Surroundings, tag: str, asked: tuple[tuple[str, str], ...]) -> Surroundings:
    """Elements of one kind, in one state and in the same surroundings look the same: worked out once."""
    attributes = dict(asked)
    styled = Element(tag, attributes, within.above)
    return Surroundings(styled, player_style().look(styled, within.look, attributes.get("style", "")))


@lru_cache(maxsize=MOST_KNOWN)
def _of_class(within: Surroundings, tag: str, name: str | None) -> Surroundings:
    return _inside(within, tag, () if name is None else (("class", name),))


@cache
def around_trees(covered: tuple[str, ...] = ()) -> Surroundings:
    """Return what the player's tree stands in, while some things are covered."""
    above: Element | None = None
    look = ROOT_LOOK
    for tag, name in AROUND:
        above = Element(tag, {"class": name, "data-covered": " ".join(covered)}, above)
        look = player_style().look(above, look)
    if above is None:
        raise ValueError("the tree stands in the player")
    return Surroundings(above, look)


@cache
def _asked() -> frozenset[str]:
    """Return the attributes that a look may depend on."""
    return frozenset((*player_style().asks, "class", "style"))


@cache
def _rarely_asked() -> frozenset[str]:
    """Return those that few elements have."""
    return _asked() - {"class"}
