"""Nodes and bundles as they are whatever the step: the form of each, and the words in it; and what is drawn on paper.

The browser draws the same forms (tree/node_drawing.js). What these look like in each state stands in viz/looks.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from core.options.numerals import ordinal
from core.trace.frames import Status
from viz.contract.recording import NodeFormData
from viz.looks import Looks
from viz.notation import Windows
from viz.tree.anatomy import BOARD_GAP, FRAME, HALO, LINE, SKIPPED, Anatomy, Lines, tucked_text
from viz.tree.lettering import SMALL
from viz.tree.outline import Bundle, DrawnNode, Outline
from viz.tree.shapes import outline_path, value_height
from viz.tree.svg_element import SvgElement, number, svg
from viz.words.wording import is_shortened, shown, spoken

FIRST_LINE = 17
"""From the lower end of a shape to the base of the first line of words below it; LAST_LINE below the last is free."""
LAST_LINE = 5
ABOVE = 9
"""From the base of the last line above a shape to its upper end."""

IN_PARTS = frozenset(("name", "mark-line"))
"""The classes of lines whose parts look each in its own way: a name, and what is said behind it."""
OF_PARTS = {"cutoff": "cut", "skipped": "skipped"}
"""The classes of those."""

WORSE = "worse", "worse still"
"""What is said of a move that may be worse, besides its value, in a line or two."""
ROOMY = "roomy"
"""That a leaf is skipped, where a window is wide enough for the word."""
BUNDLE_SHAPES = ("back", -36, -24), ("shape", -42, -18)
"""The upper left corners of the two sheets that a bundle is drawn as."""
BUNDLE_LINES = {"visits": 47, "cuts": 63, "skips": 79}
"""Where it stands what happened inside a bundle."""

UNSEEN_WHERE_SKIPPED = frozenset(("alpha", "beta", "again", "cutoff"))
ROOM_KEPT = "\N{NO-BREAK SPACE}"
"""What a part says that is to be filled in: it keeps its room."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Column:
    """An element and its words: how far all reaches to either side, up and down; `label` is what it is called there.

    With a little room to its neighbours it needs `worded` to either side, and with its name alone `bare`, and then
    `bare_up` and `bare_down`. `words` is the height of the base of the first line below its own, `marks` is what stands
    there, and `leads_on` says that children are drawn.
    """

    reach: float
    up: float
    down: float
    worded: float
    bare: float
    bare_up: float
    bare_down: float
    words: float
    marks: tuple[str, ...] = ()
    label: str = ""
    move: str = ""
    lines: Lines | None = None
    leads_on: bool = False


@dataclass(frozen=True)
class Boards:
    """The boards of nodes by their keys, each so wide and high, and what they look like on paper, if it can be told."""

    width: float
    height: float
    drawn: Sequence[SvgElement]
    looks: Looks | None


Shown: TypeAlias = Mapping[str, str | None]
"""What an element shows: attributes by their names, and texts as "text:value"; None for no such attribute."""


@dataclass(frozen=True)
class Line:
    """A line of words of a class, with its base at `y`; what is empty is not drawn.

    It holds a part of what is shown by its name, or several with a space between them. `reach` is how far down it goes,
    with what is free between it and an edge.
    """

    kind: str
    y: float
    reach: float
    parts: tuple[str, ...]
    x: float | None = None
    size: float | None = None


@dataclass(frozen=True)
class Form:
    """What elements have in common that stand alike: their shapes, the mark of the current one, and lines of words.

    Where the lowest ones are empty, the edges lead on through them: along `stems`, each from where up to where.
    """

    kind: str
    shapes: tuple[SvgElement, ...] = ()
    halo: SvgElement | None = None
    lines: tuple[Line, ...] = ()
    stems: tuple[tuple[float, float], ...] = ()

    @property
    def data(self) -> NodeFormData:
        """The form as JSON holds it."""
        return {
            "kind": self.kind,
            "shapes": [(each.tag, dict(each.attributes)) for each in self.shapes],
            "halo": dict(self.halo.attributes) if self.halo else None,
            "lines": [(each.kind, each.x, round(each.y, 1), each.reach, each.size, each.parts) for each in self.lines],
            "stems": self.stems,
        }


@dataclass(frozen=True)
class Element:
    """A node or a bundle: its form, what it is called, its words and attributes whatever the step, and its board."""

    form: Form
    title: str
    words: Mapping[str, str]
    attributes: Mapping[str, str]
    board: SvgElement | None = None

    def on_paper(self, key: int, centre: Point, shows: Shown) -> SvgElement:
        """Draw what it shows at a step, at its centre; tree/node_drawing.js does so on the screen."""
        form = self.form
        said = {part: self._said(part, shows) for line in form.lines for part in line.parts}
        reached = [line.reach for line in form.lines if any(said[part] for part in line.parts)]
        return svg(
            "g",
            *((form.halo,) if form.halo and shows.get("data-state") == Status.CURRENT else ()),
            *form.shapes,
            *((self.board,) if self.board else ()),
            *(drawn for line in form.lines for drawn in _written(line, said)),
            *(drawn for stem in form.stems for drawn in _stem(stem, reached)),
            class_=form.kind,
            data_key=f"n{key}",
            **self.attributes,
            **{name: text for name, text in shows.items() if text is not None and name.startswith("data-")},
            transform=_at(centre),
        )

    def _said(self, part: str, shows: Shown) -> str:
        """Return what a part says; tree/drawing.js says the same on the screen."""
        is_skipped = shows.get("data-state") == Status.SKIPPED
        if part == "skipped":
            return SKIPPED if is_skipped else ""
        if (is_skipped and part in UNSEEN_WHERE_SKIPPED) or (part in WORSE and not shows.get("text:tie")):
            return ""
        text = shows.get(f"text:{part}")
        return self.words.get(part, "") if text is None else text


def _written(line: Line, said: Mapping[str, str]) -> Iterator[SvgElement]:
    """Draw a line that says something."""
    parts = [part for part in line.parts if said[part].strip()]
    words: list[SvgElement | str] = [said[part] for part in parts]
    if line.kind in IN_PARTS:
        words = [svg("tspan", said[part], class_=OF_PARTS.get(part)) for part in parts]
        words = [*chain(*((" ", word) for word in words))][1:]
    if words:
        yield svg("text", *words, class_=line.kind, x=line.x, y=line.y, font_size=line.size)


def _stem(stem: tuple[float, float], reached: Sequence[float]) -> Iterator[SvgElement]:
    """Draw an edge on through lines that are empty, from the lowest word that is there."""
    top, bottom = stem
    top = max(top, *(reach for reach in (top, *reached) if reach <= bottom))
    if top < bottom:
        yield svg("path", class_="stem", d=f"M0 {number(top)}V{number(bottom)}")


def node(drawn: DrawnNode, above: str, sizes: Anatomy, column: Column, board: SvgElement | None) -> Element:
    """Return a node, with its board if it has one; `above` is what its parent is called."""
    kind = "leaf" if drawn.is_leaf else drawn.player.value
    name = drawn.label or (f"the {ordinal(drawn.path[-1])} child of {above}" if drawn.path else "the root")
    title = f"{name}, {'leaf' if drawn.is_leaf else kind.upper()}" + (f", by {drawn.move}" if drawn.move else "")
    title += f", probability {drawn.chance}" if drawn.chance else ""
    known, is_leaf = drawn.known, drawn.is_leaf
    words = {
        "name": column.label,
        "move": column.move,
        "value": "" if known is None else shown(known),
        WORSE[0]: " ".join(sizes.worse) if column.lines and column.lines.ties == 1 else sizes.worse[0],
        WORSE[1]: sizes.worse[-1],
        **_marks(column),
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
    form = (_leaf if is_leaf else _inner)(drawn, sizes, column)
    parts = {part for line in form.lines for part in line.parts}
    return Element(
        form,
        title,
        {part: text for part, text in words.items() if text and part in parts},
        {name: text for name, text in attributes.items() if text is not None},
        board and _on_node(board, -sizes.up(drawn), sizes),
    )


def bundle(drawn: Bundle, outline: Outline, sizes: Anatomy, column: Column) -> Element:
    """Return a bundle, which stands for nodes that are not drawn."""
    back, shape = (svg("rect", class_=name, x=x, y=y, width=80, height=40, rx=6) for name, x, y in BUNDLE_SHAPES)
    lines = [Line("value", 8, 0, ("value",), x=-2, size=sizes.value_size)]
    lines += [_line("below", y, part) for part, y in BUNDLE_LINES.items()]
    halo = svg("rect", class_="halo", **_around(50, 30), rx=14)
    form = Form("bundle", (back, shape), halo, (*lines, *_mark_lines(column)))
    return _bundle(drawn, outline, form, {"value": f"+{drawn.size:,}", **_marks(column)})


def tucked(drawn: Bundle, outline: Outline) -> Element:
    """Return a bundle that is a line of words."""
    return _bundle(drawn, outline, Form("bundle", lines=(_line("below", 0, "size"),)), {"size": tucked_text(drawn)})


def _bundle(drawn: Bundle, outline: Outline, form: Form, words: Mapping[str, str]) -> Element:
    title = f"{drawn.size:,} nodes, not drawn: select to draw more"
    below = ".".join(map(str, outline.nodes[drawn.parent].path))
    return Element(form, title, words, {"data-below": below, "data-size": str(drawn.size)})


def _at(centre: Point) -> str:
    return f"translate({centre[0]} {centre[1]})"


def _line(kind: str, y: float, *parts: str, x: float | None = None) -> Line:
    """Return a line below a shape."""
    return Line(kind, y, y + LAST_LINE, parts, x)


def _marks(column: Column) -> dict[str, str]:
    return {f"by{at}": words for at, words in enumerate(column.marks)}


def _mark_lines(column: Column) -> Iterator[Line]:
    for at, part in enumerate(_marks(column)):
        yield _line("by", column.words + LINE * at, part)


def _on_node(board: SvgElement, top: float, sizes: Anatomy) -> SvgElement:
    """Return a board in its frame."""
    return svg("g", board, class_="small-board", transform=_at((FRAME - sizes.framed[0] / 2, top + FRAME)))


def _frame(drawn: DrawnNode, sizes: Anatomy) -> Iterator[SvgElement]:
    """Draw the frame of a board, if there are any: it looks as the shape of the node does."""
    width, height = sizes.framed
    if width:
        top = -sizes.up(drawn)
        yield svg("rect", class_="shape", x=-width / 2, y=top, width=width, height=height - BOARD_GAP, rx=4)


def _halo(half_width: float, half_height: float, rx: int) -> SvgElement:
    return svg("rect", class_="halo", **_around(half_width + HALO, half_height + HALO), rx=rx)


def _around(half_width: float, half_height: float) -> dict[str, float]:
    """Return where a rectangle stands that reaches so far from (0, 0)."""
    return {"x": -half_width, "y": -half_height, "width": 2 * half_width, "height": 2 * half_height}


def _handed(drawn: DrawnNode, sizes: Anatomy, column: Column) -> tuple[list[Line], list[tuple[float, float]]]:
    """Return what comes to a node along its edge, above it: the name of the move, and in some notations the window."""
    low = -sizes.up(drawn)
    base, lines, stems = low - ABOVE, list[Line](), list[tuple[float, float]]()
    if sizes.has_window_above(drawn) and column.lines:
        height = LINE * (1 if column.lines.is_wide else 2)
        lines += _window(base + LINE - height, column.lines, ABOVE)
        if not drawn.is_leaf:
            lines.append(Line("skipped", base, low, ("skipped",)))
        base -= height
        stems.append((base, low))
    if column.move:
        lines.append(Line("move", base, base + ABOVE, ("move",)))
    return lines, stems


def _window(y: float, lines: Lines, air: float, apart: float = SMALL / 8) -> Iterator[Line]:
    """Return the places for alpha and beta, so far apart beside each other, or below each other."""
    places = ((-apart, y, " end"), (apart, y, " start")) if lines.is_wide else ((0, y, ""), (0, y + LINE, ""))
    for part, (x, base, side) in zip(("alpha", "beta"), places, strict=True):
        yield Line(f"bound{side}", base, base + air, (part,), x)


def _leaf(drawn: DrawnNode, sizes: Anatomy, column: Column) -> Form:
    """Return a leaf: a square with its value, its label below it, and a word for when it is skipped."""
    half_width, half_height = sizes.leaf_width(drawn) / 2, sizes.leaf_half
    first = half_height + FIRST_LINE
    last = first + LINE * bool(column.label)
    base = 0.36 * sizes.leaf_size
    lines = [Line("value", base, 0, ("value",), size=sizes.leaf_size), _line("below", first, "name")]
    lines.append(_line("skipped", last, ROOMY))
    if sizes.again:  # leaves that stand close to each other do not say that they are skipped
        lines.append(_line("again", last + LINE * (not sizes.is_close), "again"))
    above, stems = _handed(drawn, sizes, column)
    square = svg("rect", class_="shape", **_around(half_width, half_height), rx=4)
    return Form(
        "node leaf",
        (*_frame(drawn, sizes), square),
        _halo(half_width, half_height, 8),
        (*lines, *above, *_mark_lines(column)),
        tuple(stems),
    )


def _inner(drawn: DrawnNode, sizes: Anatomy, column: Column) -> Form:
    """Return an inner node: its shape says whose move it is; its name, its window and its marks stand below."""
    notation, places = sizes.notation, column.lines
    if places is None:
        raise ValueError("an inner node has lines of words")

    def base(number: int) -> float:
        return sizes.half_height + FIRST_LINE + LINE * number

    value = value_height(drawn.player, notation.shapes, sizes.half_height)
    behind = ("cutoff", *(("skipped",) if notation.windows is Windows.NONE else ()))
    lines = [Line("value", value, 0, ("value",), size=sizes.value_size)]
    lines.append(_line("name", base(0), "name", *(() if places.status else behind)))
    if places.status:
        lines.append(_line("mark-line", base(places.status), *behind))
    if sizes.has_window(drawn):
        y = base(places.window)
        lines += _window(y, places, LAST_LINE, SMALL / (4 if notation.windows is Windows.BESIDE else 8))
        lines.append(_line("skipped", y, "skipped"))
    if sizes.again:
        lines.append(_line("again", base(places.again), "again"))
    if drawn.key in sizes.ties:
        lines += _tie(base(places.tie), sizes.worse, is_whole=places.ties == 1)
    above, stems = _handed(drawn, sizes, column)
    if column.leads_on:
        empty = [base(0) + LAST_LINE, column.down]
        if drawn.key in sizes.tucked:  # its bundle stands in one of the lines
            empty[1:1] = [base(places.tucked - 1) + LAST_LINE, base(places.tucked) + LAST_LINE]
        stems += zip(empty[::2], empty[1::2], strict=True)
    outline = outline_path(drawn.player, notation.shapes, sizes.base_width, sizes.half_height, sizes.grown)
    return Form(
        f"node {drawn.player.value}",
        (*_frame(drawn, sizes), svg("path", class_="shape", d=outline)),
        _halo(sizes.half_width, sizes.half_height, 12),
        (*lines, *above, *_mark_lines(column)),
        tuple(stems),
    )


def _tie(y: float, worse: Sequence[str], *, is_whole: bool) -> Iterator[Line]:
    """Return where it stands that a move may be worse, in one line or in several."""
    if is_whole:
        yield _line("tie end", y, "tie", x=-SMALL / 4)
        yield _line("tie start", y, WORSE[0], x=SMALL / 4)
        return
    yield _line("tie", y, "tie")
    for at, part in enumerate(WORSE[: len(worse)], start=1):
        yield _line("tie", y + LINE * at, part)
