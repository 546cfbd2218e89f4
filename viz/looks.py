"""`TREE` and `BOARD`: the looks of trees and boards in each state, on screen and on paper.

A rule of a table gives the look of some parts within elements with some words; later ones win. The page's style sheet
is written from the tables (`style`), and paper drawings take their looks from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

Style = Mapping[str, str]
"""SVG properties by name; a colour is one of PALETTE, a share of one on "card" ("max/16"), or #rrggbb."""

PALETTE = {
    "ink": ("#1b1f24", "#e8ebef"),
    "muted": ("#56606b", "#a3adb8"),
    "line": ("#d7dce2", "#39424d"),
    "card": ("#ffffff", "#161b21"),
    "max": ("#0072b2", "#5cb8f2"),
    "min": ("#b8480b", "#ff9b5e"),
    "chance": ("#7b3fa0", "#c79bea"),
    "leaf": ("#4a5563", "#b6c0cc"),
    "best": ("#00795a", "#3fd3a6"),
    "cut": ("#c1272d", "#ff7b7f"),
    "now": ("#ffd24d", "#5a4600"),
    "now-line": ("#8a6400", "#ffd24d"),
    "accent": ("#0b5cad", "#7fbfff"),
    "disc-x": ("#b3261e", "#b3261e"),
    "disc-o": ("#ffd24d", "#ffd24d"),
    "page": ("#f6f7f9", "#0e1216"),
}
"""The colours, light and dark. Paper is light."""

CONTRAST = {
    "ink": ("#000000", "#ffffff"),
    "muted": ("#1c1c1c", "#f0f0f0"),
    "line": ("#4d4d4d", "#b8b8b8"),
    "card": ("#ffffff", "#000000"),
    "max": ("#003f7d", "#8fd0ff"),
    "min": ("#7a2c00", "#ffb98a"),
    "chance": ("#4f1a73", "#dfc0f7"),
    "leaf": ("#000000", "#ffffff"),
    "best": ("#00513c", "#5ff0c0"),
    "cut": ("#9b0010", "#ff9c9f"),
    "now": ("#ffe36e", "#4f3d00"),
    "now-line": ("#000000", "#ffe36e"),
    "accent": ("#00408a", "#a8d5ff"),
    "page": ("#ffffff", "#000000"),
}
"""The high-contrast colours, for white and for black."""

COMPONENTS = "player", "comparison", "play", "practice", "graph", "set-up"
"""The components that have the palette."""

WHITE = 255
"""Each part of the colour of paper."""

TAGS = frozenset(("text", "tspan", "rect", "circle", "path"))

LOOKED_UP = "table", "known", "book"

STATES = frozenset(("unvisited", "open", "current", "done", "skipped"))

WORDS = {
    **{state: f':is([data-state="{state}"], [data-edge="{state}"], .is-{state})' for state in STATES},
    "best": ":is([data-best], .is-best)",
    "same": "[data-same]",
    "stored": '[data-same="stored"]',
    "late": "[data-late]",
    "looked-up": ":is(" + ", ".join(f'[data-cutoff="{where}"]' for where in LOOKED_UP) + ", .table)",
    "high-contrast": ':is([data-contrast="high"] *)',
}
"""The selectors of an element's words; "=w" is a word of its `data-mark`, any other a class."""


Around = tuple[frozenset[str], ...]
"""The words of each element around a part."""


def words_of(attributes: Mapping[str, str]) -> frozenset[str]:
    """Return the words of an element with these attributes.

    >>> sorted(words_of({"class": "node max", "data-state": "open", "data-best": "true"}))
    ['best', 'max', 'node', 'open']
    """
    given = attributes.get
    words = {*given("class", "").split(), *(f"={mark}" for mark in given("data-mark", "").split())}
    words |= STATES & {given("data-state"), given("data-edge")}
    words |= {name for name in ("best", "same", "late") if given(f"data-{name}")}
    words |= {"stored"} & {given("data-same")}
    return frozenset(words | ({"looked-up"} if given("data-cutoff") in LOOKED_UP else set()))


@dataclass(frozen=True)
class Rule:
    """The look of `parts`, classes or tags, within an element with all words of `within`."""

    parts: tuple[str, ...]
    within: frozenset[str]
    look: Style

    def css(self, scope: str) -> str:
        """Return it for a style sheet, for parts inside a selector, with the lowest specificity.

        >>> rule("disc", "square =last", stroke_width=2).css("svg")
        'svg :where(.square[data-mark~="last"]) .disc { stroke-width: 2; }'
        """
        words = "".join(map(_selector, sorted(self.within, reverse=True)))
        around = f"{scope} :where({words}) ".lstrip() if words else f"{scope} ".lstrip()
        parts = ", ".join(f"{around}{part if part in TAGS else f'.{part}'}" for part in self.parts)
        return f"{parts} {{ {' '.join(f'{name}: {_written(name, value)};' for name, value in self.look.items())} }}"


def rule(parts: str, within: str = "", **look: str | float) -> Rule:
    """Return a rule; in property names `_` is a hyphen."""
    properties = {name.replace("_", "-"): f"{value}" for name, value in look.items()}
    return Rule(tuple(parts.split()), frozenset(within.split()), properties)


class Looks:
    """A table of looks: its rules; later ones win."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self._known: dict[tuple[tuple[str, ...], Around], Style] = {}

    def look(self, part: tuple[str, ...], around: Around) -> Style:
        """Return the look on paper of a part with this tag and these classes, given the elements around it."""
        if (part, around) not in self._known:
            found: dict[str, str] = {}
            for each in self.rules:
                if not set(part).isdisjoint(each.parts) and any(map(each.within.issubset, around)):
                    found |= each.look
            self._known[part, around] = found
        return self._known[part, around]

    def css(self, scope: str = "") -> str:
        """Return all rules, for parts inside a selector."""
        return "\n".join(each.css(scope) for each in self.rules)

    def __add__(self, other: Looks) -> Looks:
        """Return the rules of both, the other's last."""
        return Looks((*self.rules, *other.rules))


@cache
def on_paper(colour: str, pale: float = 1) -> str:
    """Return a colour of some opacity on white paper; raise ValueError for an invalid colour.

    >>> on_paper("max/16"), on_paper("#000000", 0.5), on_paper("none")
    ('#d6e8f3', '#808080', 'none')
    """
    name, _, percent = colour.partition("/")
    if name == "none":
        return name
    code, _ = PALETTE.get(name, (name, ""))
    share = pale * float(percent or 100) / 100
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return "#" + "".join(f"{round(WHITE + share * (part - WHITE)):02x}" for part in (red, green, blue))


def _written(name: str, value: str) -> str:
    """Return a property's value for a style sheet."""
    colour, _, percent = value.partition("/")
    if colour in PALETTE:
        return f"color-mix(in srgb, var(--{colour}) {percent}%, var(--card))" if percent else f"var(--{colour})"
    return f"{value}px" if name == "font-size" else value


def _selector(word: str) -> str:
    return f'[data-mark~="{word[1:]}"]' if word.startswith("=") else WORDS.get(word, f".{word}")


PLAYERS = ("max", "min", "chance")

TREE = Looks(
    [
        rule("text", fill="ink"),
        rule("text", "nodes", text_anchor="middle"),
        # A node: shape and colour say whose turn it is.
        rule("shape back", fill="card", stroke="leaf", stroke_width=1.5),
        *(rule("shape", player, fill=f"{player}/16", stroke=player, stroke_width=2) for player in PLAYERS),
        rule("shape", "high-contrast", stroke_width=3),
        rule("value", font_weight=650),
        rule("halo", fill="now", stroke="now-line", stroke_width=2),
        rule("value", "node unvisited", opacity=0.7),
        rule("shape", "unvisited", stroke_width=1.25),
        rule("shape back", "skipped", stroke_dasharray="4 4"),
        # The position just found in the table, where it is also drawn: long dashes where it was stored.
        rule("shape", "same", stroke="now-line", stroke_dasharray="3 4", stroke_width=4),
        rule("shape", "stored", stroke_dasharray="10 4"),
        rule("shape", "best", stroke="best", stroke_width=4),
        # Words
        rule("name mark-line", fill="muted", font_size=14, font_weight=650),
        rule("bound below again cut skipped tie move", font_size=13),
        rule("bound below skipped", fill="muted"),
        rule("end", text_anchor="end"),
        rule("start", text_anchor="start"),
        rule("again cut tie", font_weight=650),
        rule("again tie move", fill="ink"),
        rule("cut", fill="cut"),
        rule("cut", "looked-up", fill="ink"),
        rule("cut", "late", fill="muted"),
        rule("bound", "current", fill="ink"),
        rule("bound", "open", fill="ink"),
        # Edges through empty lines of words
        rule("stem line", fill="none", stroke="leaf", stroke_width=1.5),
        rule("stem", "unvisited", stroke="leaf/50", stroke_width=1),
        rule("stem", "open", stroke="now-line", stroke_width=4),
        rule("stem", "best", stroke="best", stroke_width=6),
        rule("stem", "skipped", stroke="leaf/70", stroke_dasharray="5 5"),
        rule("shape back value small-board window tie", "skipped", opacity=0.7),
        # An edge, opaque since siblings' run together: bold on the path to here, double on the line of best play
        rule("strike", fill="none", stroke="cut", stroke_linecap="round", stroke_width=4),
        rule("line", "high-contrast", stroke_width=3),
        rule("line", "unvisited", stroke="leaf/50", stroke_width=1),
        rule("line", "open", stroke="now-line", stroke_width=4),
        rule("line", "current", stroke="now-line", stroke_width=4),
        rule("line", "skipped", stroke="leaf/45", stroke_dasharray="5 5"),
        rule("line", "best", stroke="best", stroke_width=6),
        # The position of a child in the search order
        rule("turn", fill="accent", font_size=15, font_weight=700, text_anchor="middle"),
        rule("turn", paint_order="stroke", stroke="card", stroke_width=5),
        # The depth limit: no other line has such dashes, so they identify it without colour.
        rule("horizon", fill="none", stroke="ink", stroke_width=1.5, stroke_dasharray="12 4 2 4"),
    ]
)

LAST = {"fill": "now", "stroke": "now-line"}
"""The look of the last move."""

BOARD = Looks(
    [
        rule("rect", "square", fill="line/35", stroke="none"),
        rule("rect", "square =last", **LAST, stroke_width=3),
        rule("x o", "square", display="none", fill="none", stroke="ink", stroke_linecap="round", stroke_width=8),
        rule("x", "square =X", display="block"),
        rule("o", "square =O", display="block"),
        rule("x o", "square =row", stroke="best", stroke_width=13),
        # Games with discs have one behind each side's sign: red with a cross, yellow with a ring.
        rule("disc", "square", stroke="ink", stroke_width=2.5),
        rule("disc", "x", fill="disc-x"),
        rule("disc", "o", fill="disc-o"),
        rule("sign", "square", stroke_width=4),
        rule("sign", "x", stroke="#ffffff"),
        rule("sign", "o", stroke="#000000"),
        rule("disc", "square =row", stroke="best", stroke_width=5),
        rule("coordinate", fill="muted", font_size=15, text_anchor="middle"),
        rule("coordinate", "small-board", display="none"),
    ]
)
"""What boards share; some add a table of their own."""


def style() -> str:
    """Return the style sheet of the palette, of trees and of boards."""
    own = ", ".join(f".plyscope-{name}" for name in COMPONENTS)
    palettes = (f":is({own})", PALETTE), (f':is({own})[data-contrast="high"]', CONTRAST)
    blocks = [f"{selector} {{ {_variables(colours)} }}" for selector, colours in palettes]
    return "\n".join([*blocks, BOARD.css(), TREE.css(":where(.tree)")])


def _variables(colours: Mapping[str, tuple[str, str]]) -> str:
    return " ".join(f"--{name}: light-dark({light}, {dark});" for name, (light, dark) in colours.items())


PLAIN = Looks([])
"""The table of a board without looks of its own."""


def style_element(looks: Looks) -> str:
    """Return the style of a board's own table, which overrides the shared one."""
    return f"<style>{looks.css('svg')}</style>"
