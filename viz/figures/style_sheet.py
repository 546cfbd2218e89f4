"""`StyleSheet`: what the player's style sheets say of an element on paper.

They are the one table of looks: a browser paints the screen by them, and a figure takes from them what it draws with.
What can't be worked out without a browser is refused, and tests hold what is found against one.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from cssselect2 import ElementWrapper, Matcher, compile_selector_list
from tinycss2 import parse_blocks_contents, parse_component_value_list, parse_stylesheet, serialize

PLAYER_STYLES = Path(__file__).parents[1] / "components" / "player" / "styles"
SHEETS = ("player.css", "tree.css", "asking.css")
"""The style sheets that say what a tree looks like; the others are about what is around it, or about other states."""

LINES = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "paint-order")
LETTERS = ("font-size", "font-weight", "text-anchor")
INHERITED = frozenset((*LINES, *LETTERS))
OWN = frozenset(("display", "visibility", "opacity"))
LOOKS = INHERITED | OWN

MOST_KNOWN = 1_000
"""Values whose functions are kept: the style sheets have some hundred."""

Properties: TypeAlias = Mapping[str, str]


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


@lru_cache(maxsize=MOST_KNOWN)
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
