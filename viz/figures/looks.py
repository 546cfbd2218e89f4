"""What each element looks like on paper, by the player's style sheets.

They are the one table of looks: a browser paints the screen by them, and a figure takes from them what it draws with.
What can't be worked out without a browser is refused, and tests hold what is found against one.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cssselect2 import ElementWrapper, Matcher, compile_selector_list
from tinycss2 import parse_blocks_contents, parse_component_value_list, parse_stylesheet, serialize

from viz.figures.pictures import PLACES, Drawn, Point, Properties

PLAYER_STYLES = Path(__file__).parents[1] / "components" / "player" / "styles"
SHEETS = ("player.css", "tree.css", "asking.css")
"""The style sheets that say what a tree looks like; the others are about what is around it, or about other states."""

LINES = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "paint-order")
LETTERS = ("font-size", "font-weight", "text-anchor")
INHERITED = frozenset((*LINES, *LETTERS))
OWN = frozenset(("display", "visibility", "opacity"))
LOOKS = INHERITED | OWN

ROOT_LOOK: Properties = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "font-size": "16"}
"""What SVG and the player begin with."""

AROUND = (("section", "plyscope-player"), ("div", "stage"), ("div", "canvas"))
"""What the player's tree stands in, for the selectors."""

MOST_KNOWN = 20_000
"""Looks that are kept: elements of one kind, in one state and in the same surroundings look the same."""

MOST_VALUES = 1_000
"""Values whose functions are kept: the style sheets have some hundred."""


class Element(ElementWrapper):  # type: ignore[misc]  # cssselect2 has no types
    """An element as selectors see it, below those that it stands in."""

    def __init__(self, tag: str, attributes: Mapping[str, str], above: Element | None = None) -> None:
        super().__init__(ET.Element(tag, dict(attributes)), above, 0, None, in_html_document=False)


class StyleSheet:
    """Rules, without those for some windows or readers only; `asks` are the attributes that looks depend on."""

    def __init__(self, css: str) -> None:
        self._rules = Matcher()
        for rule in parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
            if rule.type == "qualified-rule" and (sets := dict(_declarations(rule.content))):
                for selector in _selectors(rule.prelude):
                    self._rules.add_selector(selector, sets)
        asked = re.findall(r"\[([\w-]+)[~=\]]", css)
        self.asks = frozenset((*asked, *LOOKS, "class", "style"))

    def look(self, element: Element, within: Properties, own: str = "") -> Properties:
        """Return what holds for an element within one that looks as `within`; `own` is its attribute `style`.

        Variables stay in the result, for the elements inside.
        """
        inherited = {name: value for name, value in within.items() if name in INHERITED or name.startswith("--")}
        given = {name: value for name, value in element.etree_element.attrib.items() if name in LOOKS}
        given |= self.set_for(element)
        given |= dict(_declarations(own)) if own else {}
        found = inherited | given
        return inherited | {
            name: value if name.startswith("--") else resolved(value, found) for name, value in given.items()
        }

    def set_for(self, element: Element) -> Properties:
        """Return what the rules set for an element, without what it inherits."""
        found: dict[str, str] = {}
        for *_, sets in self._rules.match(element):
            found |= sets
        return found


@cache
def player_style(further: str = "") -> StyleSheet:
    """Return the style sheet of the player's tree, with `further` rules after its own."""
    return StyleSheet("\n".join([*((PLAYER_STYLES / name).read_text("utf-8") for name in SHEETS), further]))


def resolved(value: str, variables: Properties) -> str:
    """Return a value on white paper: without variables, with colours as #rrggbb and lengths as numbers of pixels.

    >>> resolved("color-mix(in srgb, var(--max) 50%, light-dark(#ffffff, #000000))", {"--max": "#0000ff"})
    '#8080ff'
    >>> resolved("var(--size, 17px)", {})
    '17'
    """
    match _call(value):
        case None:
            return re.sub(r"^(-?[\d.]+)px$", r"\1", value)
        case "var", [variable, *usual]:
            given = variables.get(variable, ", ".join(usual))
            if not given:
                raise ValueError(f"{variable} has no value")
            return resolved(given, variables)
        case "light-dark", [light, _]:
            return resolved(light, variables)
        case "color-mix", ["in srgb", one, other]:
            colour, _, share = one.rpartition(" ")
            return _mixed(resolved(colour, variables), float(share.rstrip("%")) / 100, resolved(other, variables))
        case _:
            raise ValueError(f"{value} is not a value that a figure can take over")


@lru_cache(maxsize=MOST_VALUES)
def _call(value: str) -> tuple[str, list[str]] | None:
    """Return the function that a value calls and its arguments; None for any other value."""
    first = next(iter(parse_component_value_list(value)), None)
    if first is None or first.type != "function":
        return None
    return first.lower_name, [serialize(part).strip() for part in _at_commas(first.arguments)]


def _mixed(first: str, share: float, second: str) -> str:
    """Return a colour between two others, with this share of the first."""
    pairs = (
        (int(first[at : at + 2], 16), int(second[at : at + 2], 16))  # #rrggbb
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02x}" for one, other in pairs)


def _declarations(css: Any) -> Iterator[tuple[str, str]]:
    for found in parse_blocks_contents(css, skip_comments=True, skip_whitespace=True):
        if found.type == "declaration" and (found.name in LOOKS or found.name.startswith("--")):
            yield found.name, serialize(found.value).strip()


def _selectors(prelude: Iterable[Any]) -> Iterator[Any]:
    """Yield the selectors of a rule, without those that ask for a pointer or a pseudo-element, which paper has not."""
    for part in _at_commas(prelude):
        if ":hover" not in serialize(part):
            yield from (selector for selector in compile_selector_list(part) if selector.pseudo_element is None)


def _at_commas(tokens: Iterable[Any]) -> list[list[Any]]:
    parts: list[list[Any]] = [[]]
    for each in tokens:
        if each == ",":
            parts.append([])
        else:
            parts[-1].append(each)
    return parts


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


def drawn(element: ET.Element, within: Surroundings, *, hidden: bool = False) -> Drawn | None:
    """Return an element with its look, and with what is seen in it; None if it is not seen itself.

    With `hidden` it has all that may be seen at another step, too.
    """
    own = inside(element, within)
    if not (hidden or is_seen(own.look)):
        return None
    parts = [found for part in element if (found := drawn(part, own, hidden=hidden)) is not None]
    at, scale = place(element)
    return Drawn(element, own.look, at, parts, scale)


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


def can_be_drawn(board: ET.Element, style: str) -> bool:
    """Return whether a board has only what every format can follow: one of the reader's own may have more."""
    try:
        whole = drawn(board, around_trees((), style), hidden=True)
        for part in whole.walk() if whole else ():
            for paint in ("fill", "stroke"):
                bytes.fromhex("" if part.look[paint] == "none" else part.look[paint].removeprefix("#"))
            if part.box is None and part.element.tag not in {*PLACES, "g", "tspan", "title"}:
                return False
    except ValueError:
        return False
    return True
