"""`StyleSheet`: what the player's style sheets say of an element, worked out without a browser.

A figure has to look as the player does, and nothing but a browser reads modern CSS. So this reads the small part of it
that the player's tree is styled with: what it can't read it refuses, and tests hold what it finds against a browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

PLAYER_STYLES = Path(__file__).parents[1] / "components" / "player" / "styles"
SHEETS = ("player.css", "tree.css", "asking.css")
"""The style sheets that say what a tree looks like; the others are about what is around it, or about other states."""

LINES = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "paint-order")
LETTERS = ("font-size", "font-weight", "text-anchor")
INHERITED = frozenset((*LINES, *LETTERS))
OWN = frozenset(("display", "visibility", "opacity"))
LOOKS = INHERITED | OWN

Properties: TypeAlias = Mapping[str, str]


@dataclass(frozen=True)
class Element:
    """An element as selectors see it, below those that it stands in."""

    tag: str
    attributes: Mapping[str, str]
    above: Element | None = None

    @cached_property
    def classes(self) -> frozenset[str]:
        """Its classes."""
        return classes_of(self.attributes.get("class", ""))


@dataclass(frozen=True)
class Compound:
    """What a selector asks of one element.

    `attributes` are a name, an operator and a value; `any_of` are lists of selectors of which one has to fit each, and
    `none_of` selectors that must not. `never` says that it asks for something that a still picture does not have, such
    as a pointer.
    """

    tag: str = "*"
    classes: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str, str], ...] = ()
    any_of: tuple[tuple[Selector, ...], ...] = ()
    none_of: tuple[Selector, ...] = ()
    never: bool = False

    def fits(self, element: Element) -> bool:
        """Return whether an element is what is asked for."""
        return (
            self._is_for(element.tag, element.classes)
            and all(_holds(element.attributes.get(name), operator, value) for name, operator, value in self.attributes)
            and all(any(selector.fits(element) for selector in one) for one in self.any_of)
            and not any(selector.fits(element) for selector in self.none_of)
        )

    def may_fit(self, tag: str, classes: frozenset[str]) -> bool:
        """Return whether some element of this tag and with these classes is what is asked for."""
        return self._is_for(tag, classes) and all(
            any(selector.innermost.may_fit(tag, classes) for selector in one) for one in self.any_of
        )

    def _is_for(self, tag: str, classes: frozenset[str]) -> bool:
        """Return whether it asks for no other tag or class than these: as most ask for another, this is asked first."""
        return not self.never and self.tag in ("*", tag) and classes.issuperset(self.classes)

    @property
    def weight(self) -> tuple[int, int]:
        """How specific it is: by classes, attributes and states, then by tags."""
        inner = [max(selector.weight for selector in one) for one in self.any_of]
        inner += [max(selector.weight for selector in self.none_of)] if self.none_of else []
        return (
            len(self.classes) + len(self.attributes) + self.never + sum(first for first, _ in inner),
            (self.tag != "*") + sum(second for _, second in inner),
        )


@dataclass(frozen=True)
class Selector:
    """Compounds from the innermost element outwards, each with how it stands to the one inside it: " " or ">"."""

    innermost: Compound
    outwards: tuple[tuple[str, Compound], ...] = ()

    def fits(self, element: Element) -> bool:
        """Return whether an element, standing where it does, is selected."""
        return self.innermost.fits(element) and _stands_in(element, self.outwards)

    @property
    def weight(self) -> tuple[int, int]:
        """How specific it is."""
        weights = [self.innermost.weight, *(compound.weight for _, compound in self.outwards)]
        return sum(first for first, _ in weights), sum(second for _, second in weights)


@dataclass(frozen=True)
class Rule:
    """A selector and what it sets; later rules of the same weight win, and of two weights the greater."""

    selector: Selector
    sets: Properties


class StyleSheet:
    """Rules, in the order in which they hold; `asks` are the attributes that looks depend on, besides the class."""

    def __init__(self, css: str) -> None:
        rules = list(_rules(css))
        self.rules = sorted(rules, key=lambda rule: rule.selector.weight)  # a stable sort keeps the order of equals
        asked = re.findall(r"\[([\w-]+)[~=\]]", css)
        self.asks = tuple(dict.fromkeys((*asked, *sorted(LOOKS))))
        self._rules_for = cache(self._may_set)

    def look(self, element: Element, within: Properties, own: str = "") -> Properties:
        """Return what holds for an element within one that looks as `within`; `own` is its attribute `style`.

        Variables stay in the result, for the elements inside.
        """
        inherited = {name: value for name, value in within.items() if name in INHERITED or name.startswith("--")}
        given = {name: value for name, value in element.attributes.items() if name in LOOKS}
        given |= self.set_for(element)
        given |= dict(_declarations(own))
        found = inherited | given
        return inherited | {
            name: value if name.startswith("--") else resolved(value, found) for name, value in given.items()
        }

    def set_for(self, element: Element) -> Properties:
        """Return what the rules set for an element, without what it inherits."""
        found: dict[str, str] = {}
        for rule in self._rules_for(element.tag, element.attributes.get("class", "")):
            if rule.selector.fits(element):
                found |= rule.sets
        return found

    def _may_set(self, tag: str, classes: str) -> Sequence[Rule]:
        """Return the rules that select some elements of this tag and with these classes: a tenth of all."""
        return [rule for rule in self.rules if rule.selector.innermost.may_fit(tag, classes_of(classes))]


@cache
def classes_of(text: str) -> frozenset[str]:
    """Return the classes that an attribute names."""
    return frozenset(text.split())


@cache
def player_style() -> StyleSheet:
    """Return the style sheet of the player's tree."""
    return StyleSheet("\n".join((PLAYER_STYLES / name).read_text("utf-8") for name in SHEETS))


def resolved(value: str, variables: Properties) -> str:
    """Return a value on white paper: without variables, with colours as #rrggbb and lengths as numbers of pixels.

    >>> resolved("color-mix(in srgb, var(--max) 50%, light-dark(#ffffff, #000000))", {"--max": "#0000ff"})
    '#8080ff'
    >>> resolved("var(--size, 17px)", {})
    '17'
    """
    value = value.removesuffix("!important").strip()
    call = re.fullmatch(r"([a-z-]+)\((.*)\)", value)
    if call is None:
        return re.sub(r"^(-?[\d.]+)px$", r"\1", value)
    name, arguments = call[1], _split(call[2])
    match name, arguments:
        case "var", [variable, *usual]:
            given = variables.get(variable, ", ".join(usual))
            if not given:
                raise ValueError(f"{variable} has no value")
            return resolved(given, variables)
        case "light-dark", [light, _]:
            return resolved(light, variables)
        case "color-mix", ["in srgb", first, second]:
            colour, _, share = first.rpartition(" ")
            return _mixed(resolved(colour, variables), float(share.rstrip("%")) / 100, resolved(second, variables))
        case _:
            raise ValueError(f"{value} is not a value that a figure can take over")


def _mixed(first: str, share: float, second: str) -> str:
    """Return a colour between two others, with this share of the first."""
    pairs = (
        (int(first[at : at + 2], 16), int(second[at : at + 2], 16))  # #rrggbb
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02x}" for one, other in pairs)


def _holds(found: str | None, operator: str, value: str) -> bool:
    if found is None or not operator:
        return found is not None
    return value in found.split() if operator == "~=" else found == value


def _stands_in(element: Element, outwards: Sequence[tuple[str, Compound]]) -> bool:
    if not outwards:
        return True
    how, compound = outwards[0]
    above = element.above
    while above is not None:
        if compound.fits(above) and _stands_in(above, outwards[1:]):
            return True
        above = None if how == ">" else above.above
    return False


def _rules(css: str) -> Iterator[Rule]:
    """Yield the rules of a style sheet, without those for some windows or readers only."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    for selectors, declarations in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        sets = dict(_declarations(declarations))
        if sets:
            for selector in _selectors(selectors):
                yield Rule(selector, sets)


def _declarations(text: str) -> Iterator[tuple[str, str]]:
    for declaration in text.split(";"):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        if name in LOOKS or name.startswith("--"):
            yield name, value


def _selectors(text: str) -> tuple[Selector, ...]:
    return tuple(_selector(part) for part in _split(text))


def _selector(text: str) -> Selector:
    """Read a selector: compounds with spaces or > between them."""
    parts = re.findall(r">|(?:\[[^\]]*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^\s>\[(])+", text)
    compounds: list[Compound] = []
    hows: list[str] = []
    for part in parts:
        if part == ">":
            hows[-1] = ">"
        else:
            compounds.append(_compound(part))
            hows.append(" ")
    *outer, innermost = compounds
    return Selector(innermost, tuple(zip(reversed(hows[:-1]), reversed(outer), strict=True)))


_SIMPLE = re.compile(
    r"(?P<tag>^[\w*]+)|\.(?P<class>[\w-]+)|\[(?P<name>[\w-]+)(?:(?P<operator>~?=)\"(?P<value>[^\"]*)\")?\]"
    r"|:(?P<function>[\w-]+)\(|(?P<state>::?[\w-]+|#[\w-]+)"
)


def _compound(text: str) -> Compound:
    """Read what a selector asks of one element."""
    tag, classes, attributes, any_of, none_of, never = "*", [], [], [], list[Selector](), False
    at = 0
    while at < len(text):
        found = _SIMPLE.match(text, at)
        if found is None:
            raise ValueError(f"{text} is not a selector that a figure can follow")
        at = found.end()
        if found["tag"]:
            tag = found["tag"]
        elif found["class"]:
            classes.append(found["class"])
        elif found["name"]:
            attributes.append((found["name"], found["operator"] or "", found["value"] or ""))
        elif found["function"]:
            inner = _up_to_closing(text[at:])
            at += len(inner) + 1
            if found["function"] == "is":
                any_of.append(_selectors(inner))
            elif found["function"] == "not":
                none_of += _selectors(inner)
            else:
                never = True
        else:
            never = True
    return Compound(tag, tuple(classes), tuple(attributes), tuple(any_of), tuple(none_of), never)


def _up_to_closing(text: str) -> str:
    """Return a text up to the bracket that closes one opened before it.

    >>> _up_to_closing(".a, :is(.b)) .c")
    '.a, :is(.b)'
    """
    depth = 1
    for at, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return text[:at]
    raise ValueError(f"a bracket is not closed in {text}")


def _split(text: str) -> list[str]:
    """Split at the commas that stand in no brackets.

    >>> _split("in srgb, var(--max, red) 16%, #fff")
    ['in srgb', 'var(--max, red) 16%', '#fff']
    """
    parts, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]
