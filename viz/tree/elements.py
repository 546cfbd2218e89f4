"""Nodes and bundles at any step: the form and words of each, and their drawing on paper.

The browser draws the same forms (tree/node_drawing.js). Their looks in each state are in viz/looks.py.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from typing import TypeAlias

from core.options.numerals import ordinal
from core.trace.frames import Status
from viz.contract.recording import NodeFormData
from viz.looks import Looks
from viz.notation import Windows
from viz.tree.anatomy import (
    AGAIN,
    BOARD_GAP,
    BUNDLE_DOWN,
    BUNDLE_HALF,
    BUNDLE_UP,
    FRAME,
    HALO,
    LEAF_AGAIN,
    LEAST_GAP,
    LINE,
    NAME,
    SKIPPED,
    TEXT_GAP,
    Anatomy,
    Lines,
    label_in,
    short,
    tucked_text,
)
from viz.tree.outline import Bundle, DrawnNode, Outline
from viz.tree.shapes import outline_path, value_height
from viz.tree.svg_element import SvgElement, number, svg
from viz.tree.text_widths import SMALL, cut_to, text_width
from viz.words.wording import is_shortened, shown, spoken

FIRST_LINE = 17
"""From the lower end of a shape to the base of the first line below it; LAST_LINE below the last is free."""
LAST_LINE = 5
ABOVE = 9
"""From the base of the last line above a shape to its upper end."""

SEAM = 0.5
"""How far the continuation of an edge goes into it, so that no seam shows."""

IN_PARTS = frozenset(("name", "mark-line"))
"""The classes of lines whose parts have separate looks: a name, and the words after it."""
OF_PARTS = {"cutoff": "cut", "skipped": "skipped"}
"""The classes of those."""

WORSE = "worse", "worse still"
"""The words on a move that may be worse, besides its value, in a line or two."""
TUCKED = "tucked"
"""The line of a bundle below its parent, as an element."""
ROOMY = "roomy"
"""The line that says that a leaf is skipped, if a window is wide enough."""
BUNDLE_SHAPES = ("back", -36, -24), ("shape", -42, -18)
"""The upper left corners of a bundle's two sheets."""
BUNDLE_LINES = {"visits": 47, "cuts": 63, "skips": 79}
"""The lines about what happened inside a bundle."""

UNSEEN_WHERE_SKIPPED = frozenset(("alpha", "beta", "again", "cutoff"))
ROOM_KEPT = "\N{NO-BREAK SPACE}"
"""A part to fill in, which keeps its room."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Column:
    """How far an element and its words extend to either side, up and down.

    With a little room to its neighbours it needs `worded` to either side, and with its name alone `bare`, and then
    `bare_up` and `bare_down`. `words` is the height of the base of the first line below its own, `tucked` that of the
    line of its bundle.
    """

    reach: float
    up: float
    down: float
    worded: float
    bare: float
    bare_up: float
    bare_down: float
    words: float = 0
    tucked: float = 0


@dataclass(frozen=True)
class NodeBoards:
    """The boards of nodes by key, their width and height, and their looks on paper, if known."""

    width: float
    height: float
    drawn: Sequence[SvgElement]
    looks: Looks | None


Shown: TypeAlias = Mapping[str, str | None]
"""What an element shows: attributes by name, and texts as "text:value"; None for a missing attribute."""


@dataclass(frozen=True)
class Line:
    """A line of words of a class, with its base at `y`; empty ones are not drawn.

    It holds a part of what is shown by its name, or several with a space between them. `reach` is how far down it goes,
    with what is free between it and an edge. `width` is that of its widest words, of those that are `rare` once they
    are there.
    """

    kind: str
    y: float
    reach: float
    parts: tuple[str, ...]
    x: float | None = None
    size: float | None = None
    width: float = field(default=0, compare=False)
    rare: float = field(default=0, compare=False)


@dataclass(frozen=True)
class Pattern:
    """What similar elements share: their shapes, the mark of the current one, and lines of words.

    If the lowest lines are empty, edges continue through them, along `stems`, each from one height to another.
    """

    kind: str
    shapes: tuple[SvgElement, ...] = ()
    halo: SvgElement | None = None
    lines: tuple[Line, ...] = ()
    stems: tuple[tuple[float, float], ...] = ()

    @property
    def data(self) -> NodeFormData:
        """The form for JSON."""
        return {
            "kind": self.kind,
            "shapes": [(each.tag, dict(each.attributes)) for each in self.shapes],
            "halo": dict(self.halo.attributes) if self.halo else None,
            "lines": [(each.kind, each.x, round(each.y, 1), each.reach, each.size, each.parts) for each in self.lines],
            "stems": self.stems,
        }


@dataclass(frozen=True)
class Element:
    """A node or a bundle: its form, its name, its words and attributes at any step, and its board."""

    form: Pattern
    title: str
    words: Mapping[str, str]
    attributes: Mapping[str, str]
    board: SvgElement | None = None

    def on_paper(self, key: int, centre: Point, shows: Shown) -> SvgElement:
        """Draw it at a step, at its centre; tree/node_drawing.js does so on screen."""
        form = self.form
        texts = {part: self._text(part, shows) for line in form.lines for part in line.parts}
        reached = [line.reach for line in form.lines if any(texts[part] for part in line.parts)]
        return svg(
            "g",
            *((form.halo,) if form.halo and shows.get("data-state") == Status.CURRENT else ()),
            *form.shapes,
            *((self.board,) if self.board else ()),
            *(drawn for line in form.lines for drawn in _written(line, texts)),
            *(drawn for stem in form.stems for drawn in _stem(stem, reached)),
            class_=form.kind,
            data_key=f"n{key}",
            **self.attributes,
            **{name: text for name, text in shows.items() if text is not None and name.startswith("data-")},
            transform=_at(centre),
        )

    def _text(self, part: str, shows: Shown) -> str:
        """Return a part's words; the same as in tree/drawing.js on screen."""
        is_skipped = shows.get("data-state") == Status.SKIPPED
        if part == "skipped":
            return SKIPPED if is_skipped else ""
        if (is_skipped and part in UNSEEN_WHERE_SKIPPED) or (part in WORSE and not shows.get("text:tie")):
            return ""
        text = shows.get(f"text:{part}")
        return self.words.get(part, "") if text is None else text


def _written(line: Line, texts: Mapping[str, str]) -> Iterator[SvgElement]:
    """Draw a non-empty line."""
    parts = [part for part in line.parts if texts[part].strip()]
    words: list[SvgElement | str] = [texts[part] for part in parts]
    if line.kind in IN_PARTS:
        words = [svg("tspan", texts[part], class_=OF_PARTS.get(part)) for part in parts]
        words = [*chain(*((" ", word) for word in words))][1:]
    if words:
        yield svg("text", *words, class_=line.kind, x=line.x, y=line.y, font_size=line.size)


def _stem(stem: tuple[float, float], reached: Sequence[float]) -> Iterator[SvgElement]:
    """Continue an edge through empty lines, from the lowest word."""
    top, bottom = stem
    top = max(top, *(reach for reach in (top, *reached) if reach <= bottom))
    if top < bottom:
        yield svg("path", class_="stem", d=f"M0 {number(top)}V{number(bottom)}")


def node(
    outline: Outline,
    key: int,
    sizes: Anatomy,
    places: Lines,
    room: float,
    marks: Sequence[str],
    board: SvgElement | None,
    alike: dict[Hashable, tuple[Pattern, Column]],
) -> tuple[Element, Column]:
    """Return a node, given the room for its words, with `marks` below them, and its board if it has one.

    `alike` keeps what equal nodes of a picture share: most are alike.
    """
    drawn = outline.nodes[key]
    above = outline.nodes[drawn.parent or 0].label
    kind = "leaf" if drawn.is_leaf else drawn.player.value
    name = drawn.label or (f"the {ordinal(drawn.path[-1])} child of {above}" if drawn.path else "the root")
    title = f"{name}, {'leaf' if drawn.is_leaf else kind.upper()}" + (f", by {drawn.move}" if drawn.move else "")
    title += f", probability {drawn.chance}" if drawn.chance else ""
    known = drawn.known
    words = {
        "name": label_in(drawn, room, is_brief=places.is_brief),
        "move": cut_to(short(drawn.led_by), room, SMALL),
        "value": "" if known is None else shown(known),
        WORSE[0]: " ".join(sizes.worse) if places.ties == 1 else sizes.worse[0],
        WORSE[1]: sizes.worse[-1],
        **_by(marks),
    }
    attributes = {
        "data-path": ".".join(map(str, drawn.path)),
        "data-player": kind,
        "data-name": drawn.name or None,
        "data-move": drawn.move or None,
        "data-chance": drawn.chance or None,
        "data-exact": spoken(known) if known is not None and is_shortened(known) else None,
        "data-own": None if drawn.own is None else spoken(drawn.own),
        "data-eval": None if drawn.evaluation is None else spoken(drawn.evaluation),
        "data-noisy": "true" if drawn.sign else None,
    }
    is_parent = bool(outline.children[key])
    own = sizes.leaf_width(drawn) if drawn.is_leaf else text_width(short(drawn.label), NAME, bold=True)
    named = text_width(words["name"], SMALL), text_width(words["name"], NAME, bold=True)
    widths = own, *named, text_width(words["move"], SMALL), sizes.mark_width(key)
    looks = kind, is_parent, bool(drawn.path), widths, sizes.ties.get(key), sizes.tucked.get(key), len(marks), places
    if looks not in alike:
        alike[looks] = _formed(drawn, words, sizes, places, marks, is_parent=is_parent)
    form, column = alike[looks]
    parts = {part for line in form.lines for part in line.parts}
    found = Element(
        form,
        title,
        {part: text for part, text in words.items() if text and part in parts},
        {name: text for name, text in attributes.items() if text is not None},
        board and _on_node(board, -sizes.up(drawn), sizes),
    )
    return found, column


def _formed(
    drawn: DrawnNode,
    words: Mapping[str, str],
    sizes: Anatomy,
    places: Lines,
    marks: Sequence[str],
    *,
    is_parent: bool = False,
) -> tuple[Pattern, Column]:
    """Return the form of a node with these words, and how far it extends."""
    shape, halo = (_square if drawn.is_leaf else _outline)(drawn, sizes)
    label = words["name"]
    own = _on_leaf(sizes, label) if drawn.is_leaf else _on_inner(drawn, label, sizes, places)
    handed, stems = _handed(drawn, words["move"], sizes, places)
    lines = [*own, *handed]
    column = _column(drawn, words, sizes, lines, marks)
    if is_parent:
        stems += _stems(sizes, column)
    shapes = *_frame(drawn, sizes), shape
    continued = tuple((top - SEAM, bottom + SEAM) for top, bottom in stems)
    kind = "leaf" if drawn.is_leaf else drawn.player.value
    return Pattern(f"node {kind}", shapes, halo, (*lines, *_mark_lines(column, marks)), continued), column


def bundle(drawn: Bundle, outline: Outline, sizes: Anatomy, marks: Sequence[str]) -> tuple[Element, Column]:
    """Return a bundle, which stands for nodes that are not drawn, with `marks` below it."""
    back, shape = (svg("rect", class_=name, x=x, y=y, width=80, height=40, rx=6) for name, x, y in BUNDLE_SHAPES)
    lines = [Line("value", 8, 0, ("value",), x=-2, size=sizes.value_size)]
    lines += [_line("below", y, part) for part, y in BUNDLE_LINES.items()]
    halo = svg("rect", class_="halo", **_around(50, 30), rx=14)
    half, words = BUNDLE_HALF, BUNDLE_DOWN + LINE
    down = words + LINE * (len(marks) - 1) + LAST_LINE if marks else BUNDLE_DOWN
    column = Column(half, BUNDLE_UP, down, half, half, BUNDLE_UP, down, words)
    form = Pattern("bundle", (back, shape), halo, (*lines, *_mark_lines(column, marks)))
    return _bundle(drawn, outline, form, {"value": f"+{drawn.size:,}", **_by(marks)}), column


def bundle_of_words(drawn: Bundle, outline: Outline, sizes: Anatomy) -> tuple[Element, Column]:
    """Return a bundle that is a line of words."""
    half = sizes.tucked[drawn.parent] / 2
    form = Pattern("bundle", lines=(_line("below", 0, "size"),))
    return _bundle(drawn, outline, form, {"size": tucked_text(drawn)}), Column(half, LINE, 0, half, half, LINE, 0)


def _bundle(drawn: Bundle, outline: Outline, form: Pattern, words: Mapping[str, str]) -> Element:
    title = f"{drawn.size:,} nodes, not drawn: select to draw more"
    below = ".".join(map(str, outline.nodes[drawn.parent].path))
    return Element(form, title, words, {"data-below": below, "data-size": str(drawn.size)})


def _at(centre: Point) -> str:
    return f"translate({centre[0]} {centre[1]})"


def _line(kind: str, y: float, *parts: str, x: float | None = None, width: float = 0, rare: float = 0) -> Line:
    """Return a line below a shape."""
    return Line(kind, y, y + LAST_LINE, parts, x, width=width, rare=rare)


def _by(marks: Sequence[str]) -> dict[str, str]:
    return {f"by{at}": words for at, words in enumerate(marks)}


def _mark_lines(column: Column, marks: Sequence[str]) -> Iterator[Line]:
    for at, part in enumerate(_by(marks)):
        yield _line("by", column.words + LINE * at, part)


def _on_node(board: SvgElement, top: float, sizes: Anatomy) -> SvgElement:
    return svg("g", board, class_="small-board", transform=_at((FRAME - sizes.framed[0] / 2, top + FRAME)))


def _frame(drawn: DrawnNode, sizes: Anatomy) -> Iterator[SvgElement]:
    """Draw the frame of a board, if any, with the look of the node's shape."""
    width, height = sizes.framed
    if width:
        top = -sizes.up(drawn)
        yield svg("rect", class_="shape", x=-width / 2, y=top, width=width, height=height - BOARD_GAP, rx=4)


def _halo(half_width: float, half_height: float, rx: int) -> SvgElement:
    return svg("rect", class_="halo", **_around(half_width + HALO, half_height + HALO), rx=rx)


def _around(half_width: float, half_height: float) -> dict[str, float]:
    """Return a rectangle centred on (0, 0), given half its width and height."""
    return {"x": -half_width, "y": -half_height, "width": 2 * half_width, "height": 2 * half_height}


def _handed(drawn: DrawnNode, move: str, sizes: Anatomy, places: Lines) -> tuple[list[Line], list[tuple[float, float]]]:
    """Return the lines above a node, along its edge: the name of the move, and in some notations the window."""
    low = -sizes.up(drawn)
    base, lines, stems = low - ABOVE, list[Line](), list[tuple[float, float]]()
    if sizes.has_window_above(drawn):
        height = LINE * (1 if places.is_wide else 2)
        lines += _window(base + LINE - height, sizes, places, ABOVE)
        if not drawn.is_leaf:
            lines.append(Line("skipped", base, low, ("skipped",), rare=text_width(SKIPPED, SMALL)))
        base -= height
        stems.append((base, low))
    if move:
        lines.append(Line("move", base, base + ABOVE, ("move",), width=text_width(move, SMALL)))
    return lines, stems


def _window(y: float, sizes: Anatomy, lines: Lines, air: float, apart: float = SMALL / 8) -> Iterator[Line]:
    """Return the places for alpha and beta, side by side at a distance, or below each other."""
    places = ((-apart, y, " end"), (apart, y, " start")) if lines.is_wide else ((0, y, ""), (0, y + LINE, ""))
    width = sizes.wide if lines.is_wide else sizes.narrow
    for part, (x, base, side) in zip(("alpha", "beta"), places, strict=True):
        yield Line(f"bound{side}", base, base + air, (part,), x, width=width)


def _on_leaf(sizes: Anatomy, label: str) -> Iterator[Line]:
    """Return the lines of a leaf: its value, its label, a word for being skipped, and its visits."""
    bases = count(sizes.leaf_half + FIRST_LINE, LINE)
    yield Line("value", 0.36 * sizes.leaf_size, 0, ("value",), size=sizes.leaf_size)
    if label:
        yield _line("below", next(bases), "name", width=text_width(label, SMALL))
    if not sizes.is_close:  # close leaves do not say that they are skipped
        yield _line("skipped", next(bases), ROOMY)
    if sizes.again:
        yield _line("again", next(bases), "again", rare=text_width(LEAF_AGAIN, SMALL, bold=True))


def _on_inner(drawn: DrawnNode, label: str, sizes: Anatomy, places: Lines) -> Iterator[Line]:
    """Return the lines of an inner node: its value, name, window and marks."""
    notation = sizes.notation
    bases = count(sizes.half_height + FIRST_LINE, LINE)
    behind = ("cutoff", *(("skipped",) if notation.windows is Windows.NONE else ()))
    value = value_height(drawn.player, notation.shapes, sizes.half_height)
    yield Line("value", value, 0, ("value",), size=sizes.value_size)
    width, with_mark = text_width(label, NAME, bold=True), 0 if places.has_cuts else sizes.named_width(drawn)
    yield _line("name", next(bases), "name", *(() if places.has_cuts else behind), width=width, rare=with_mark)
    skipped = text_width(SKIPPED, SMALL)
    if sizes.has_window(drawn):
        y = next(bases)
        if not places.is_wide:
            next(bases)
        yield from _window(y, sizes, places, LAST_LINE, SMALL / (4 if notation.windows is Windows.BESIDE else 8))
        yield _line("skipped", y, "skipped", rare=skipped)
    if places.has_cuts:
        yield _line("mark-line", next(bases), *behind, rare=skipped)
    if sizes.again:
        yield _line("again", next(bases), "again", rare=text_width(AGAIN, SMALL, bold=True))
    if places.has_tucked:
        tucked_at = next(bases)
        if drawn.key in sizes.tucked:  # drawn as a separate element
            yield _line("below", tucked_at, TUCKED, width=sizes.tucked[drawn.key])
    if drawn.key in sizes.ties:
        yield from _tie(next(bases), sizes.tie_width(drawn.key), sizes, places)


def _tie(y: float, width: float, sizes: Anatomy, places: Lines) -> Iterator[Line]:
    """Return the lines that say that a move may be worse."""
    if places.ties == 1:
        yield _line("tie end", y, "tie", x=-SMALL / 4, width=2 * width)
        yield _line("tie start", y, WORSE[0], x=SMALL / 4)
        return
    yield _line("tie", y, "tie", width=width)
    for at, part in enumerate(WORSE[: len(sizes.worse)], start=1):
        yield _line("tie", y + LINE * at, part)


def _square(drawn: DrawnNode, sizes: Anatomy) -> tuple[SvgElement, SvgElement]:
    """Return the shape of a leaf, and the mark of the current one around it."""
    half_width, half_height = sizes.leaf_width(drawn) / 2, sizes.leaf_half
    square = svg("rect", class_="shape", **_around(half_width, half_height), rx=4)
    return square, _halo(half_width, half_height, 8)


def _outline(drawn: DrawnNode, sizes: Anatomy) -> tuple[SvgElement, SvgElement]:
    """Return the shape of an inner node, which says whose move it is, and the mark of the current one around it."""
    path = outline_path(drawn.player, sizes.notation.shapes, sizes.base_width, sizes.half_height, sizes.grown)
    return svg("path", class_="shape", d=path), _halo(sizes.half_width, sizes.half_height, 12)


def _column(
    drawn: DrawnNode, words: Mapping[str, str], sizes: Anatomy, lines: Sequence[Line], marks: Sequence[str]
) -> Column:
    """Return how far a node extends with its lines and the `marks` below them."""
    half = sizes.leaf_half if drawn.is_leaf else sizes.half_height
    shape = max(sizes.leaf_width(drawn) if drawn.is_leaf else 2 * sizes.half_width, sizes.framed[0])
    wide = max(sizes.mark_width(drawn.key), *(line.width for line in lines))
    named = max((line.width for line in lines if line.parts[0] in {"name", "move"}), default=0)
    below = [line.y for line in lines if line.y > half]
    lowest = max(below, default=half + FIRST_LINE - LINE)
    up = max(sizes.up(drawn), *(LINE - line.y for line in lines))
    down = lowest + LINE * len(marks) + LAST_LINE if below or marks else half
    worded = bare = max(shape + LEAST_GAP, max(wide, *(line.rare for line in lines)) + TEXT_GAP / 2) / 2
    bare_up, bare_down = up, down
    if sizes.marks is None:
        bare = max(shape + LEAST_GAP, named + TEXT_GAP / 2) / 2
        bare_up = up if words["move"] else half
        bare_down = half + (FIRST_LINE + LAST_LINE if words["name"] else 0)
    tucked_at = next((line.y for line in lines if line.parts == (TUCKED,)), 0)
    reach = round(max(shape + 2 * HALO, wide) / 2, 1)
    return Column(reach, up, down, round(worded, 1), round(bare, 1), bare_up, bare_down, lowest + LINE, tucked_at)


def _stems(sizes: Anatomy, column: Column) -> list[tuple[float, float]]:
    """Return where edges to children continue: below the name, past a bundle there."""
    empty = [sizes.half_height + FIRST_LINE + LAST_LINE, column.down]
    if column.tucked:
        empty[1:1] = [column.tucked - LINE + LAST_LINE, column.tucked + LAST_LINE]
    return [*zip(empty[::2], empty[1::2], strict=True)]
