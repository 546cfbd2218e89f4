"""Nodes and bundles, and the edges to them: a shape with its value, and the words above and below it.

What these look like in each state stands in viz/looks.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.options.numerals import ordinal
from core.trace.frames import Status
from viz.looks import Looks
from viz.notation import Windows
from viz.tree.anatomy import BOARD_GAP, FRAME, HALO, LINE, SKIPPED, Anatomy, Lines, tucked_text
from viz.tree.lettering import SMALL
from viz.tree.outline import Bundle, DrawnNode, Outline
from viz.tree.shapes import outline_path, value_height
from viz.tree.svg_element import SvgElement, svg
from viz.words.wording import is_shortened, shown, spoken

FIRST_LINE = 17
"""From the lower end of a shape to the base of the first line of words below it; LAST_LINE below the last is free."""
LAST_LINE = 5
ABOVE = 9
"""From the base of the last line above a shape to its upper end."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Column:
    """An element and its words: how far all reaches to either side, up and down; `label` is what it is called there.

    With a little room to its neighbours it needs `worded` to either side, and with its name alone `bare`, and then
    `bare_up` and `bare_down`. `words` is the height of the base of the first line below its own, `marks` is what stands
    there, `leads_on` says that children are drawn, and `has_window` that the search has windows.
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
    has_window: bool = True


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
class Stage:
    """What of an element is drawn: what it shows at a step, or all that it may ever show.

    The browser has all of it, and hides what does not show at a step. `has_turns` says whether it may be told in which
    turns children are searched.
    """

    shown: Shown | None = None
    has_turns: bool = True

    @property
    def is_all(self) -> bool:
        """Whether all is drawn that it may ever show."""
        return self.shown is None

    @property
    def state(self) -> str:
        """Where the element stands in the search; empty if all is drawn."""
        return (self.shown or {}).get("data-state") or ""

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes that say what is shown."""
        shown = UNVISITED if self.shown is None else self.shown
        return {name: text for name, text in shown.items() if text is not None and name.startswith("data-")}

    def has(self, what: str) -> bool:
        """Return whether an attribute or a text is shown."""
        return self.is_all or bool((self.shown or {}).get(what))

    def is_in(self, *states: Status) -> bool:
        """Return whether the element is in one of these states."""
        return self.is_all or self.state in states

    def text(
        self, class_: str, y: float, part: str, words: str = "", x: float | None = None, size: float | None = None
    ) -> Iterator[SvgElement]:
        """Draw a text, if it says something; `words` are what it says before the search."""
        if self.shown is None:
            yield _text(class_, y, words, x, part=part)
        elif told := self.shown.get(f"text:{part}"):
            yield _text(class_, y, told, x, size)


ALL = Stage()
UNVISITED = {"data-state": Status.UNVISITED, "data-value": "", "data-alpha": "", "data-beta": ""}


def draw_node(
    node: DrawnNode, above: str, centre: Point, sizes: Anatomy, column: Column, board: SvgElement | None, at: Stage
) -> SvgElement:
    """Draw a node at its centre, with its board if it has one; `above` is what its parent is called."""
    kind = "leaf" if node.is_leaf else node.player.value
    name = node.label or (f"the {ordinal(node.path[-1])} child of {above}" if node.path else "the root")
    title = f"{name}, {'leaf' if node.is_leaf else kind.upper()}" + (f", by {node.move}" if node.move else "")
    title += f", probability {node.chance}" if node.chance else ""
    return svg(
        "g",
        svg("title", title),
        *(() if board is None else _board(board, -sizes.up(node), sizes)),
        *(_leaf(node, sizes, column, at) if node.is_leaf else _inner(node, sizes, column, at)),
        *_handed(node, sizes, column, at),
        *_marks(column),
        class_=f"node {kind}",
        data_key=f"n{node.key}",
        data_path=".".join(map(str, node.path)),
        data_player=kind,
        **at.attributes,
        role="treeitem",
        aria_level=str(len(node.path) + 1),
        tabindex="-1",
        data_name=node.name or None,
        data_move=node.move or None,
        data_chance=node.chance or None,
        data_exact=spoken(node.known) if node.known is not None and is_shortened(node.known) else None,
        data_own=None if node.own is None else spoken(node.own),
        data_eval=None if node.evaluation is None else spoken(node.evaluation),
        data_noisy="true" if node.sign else None,
        transform=_at(centre),
    )


def _at(centre: Point) -> str:
    return f"translate({centre[0]} {centre[1]})"


def _text(
    class_: str, y: float, words: str = "", x: float | None = None, size: float | None = None, part: str | None = None
) -> SvgElement:
    return svg("text", *((words,) if words else ()), class_=class_, x=x, y=y, data_part=part, font_size=size)


def _board(board: SvgElement, top: float, sizes: Anatomy) -> Iterator[SvgElement]:
    """Draw a board in a frame, which looks as the shape of the node does."""
    width, height = sizes.framed
    yield svg("rect", class_="shape", x=-width / 2, y=top, width=width, height=height - BOARD_GAP, rx=4)
    yield svg("g", board, class_="small-board", transform=_at((FRAME - width / 2, top + FRAME)))


def _halo(half_width: float, half_height: float, rx: int) -> SvgElement:
    return svg("rect", class_="halo", **_around(half_width + HALO, half_height + HALO), rx=rx)


def _around(half_width: float, half_height: float) -> dict[str, float]:
    """Return where a rectangle stands that reaches so far from (0, 0)."""
    return {"x": -half_width, "y": -half_height, "width": 2 * half_width, "height": 2 * half_height}


def _handed(node: DrawnNode, sizes: Anatomy, column: Column, at: Stage) -> Iterator[SvgElement]:
    """Draw above a node what comes to it along its edge: the name of the move, and in some notations the window."""
    top = -sizes.up(node) - ABOVE
    has_window = sizes.has_window_above(node) and column.lines
    lines = 0 if not has_window else 1 if has_window.is_wide else 2
    if column.move:
        yield _text("move", top - LINE * lines, column.move)
    if has_window:
        window = _window(top - LINE * (lines - 1), has_window, at)
        yield svg("g", *window, class_="window", data_key=f"w{node.key}")
        if not node.is_leaf:
            yield from _skipped(top, at)
        below_move = ABOVE if column.move else 0
        if at.is_in(Status.UNVISITED) or (node.is_leaf and at.is_in(Status.SKIPPED)):
            yield svg("path", class_="stem handed", d=f"M0 {top + ABOVE}v{below_move - ABOVE - LINE * lines}")


def _skipped(y: float, at: Stage) -> Iterator[SvgElement]:
    """Write that a node is skipped."""
    if at.is_in(Status.SKIPPED):
        yield _text("skipped", y, SKIPPED)


def _marks(column: Column) -> Iterator[SvgElement]:
    """Draw the marks of an element."""
    for line, words in enumerate(column.marks):
        yield _text("by", column.words + LINE * line, words)


def _window(y: float, lines: Lines, at: Stage, apart: float = SMALL / 8) -> Iterator[SvgElement]:
    """Draw the places for alpha and beta, so far apart beside each other, or below each other."""
    places = ((-apart, y, " end"), (apart, y, " start")) if lines.is_wide else ((0, y, ""), (0, y + LINE, ""))
    for part, (x, line, side) in zip(("alpha", "beta"), places, strict=True):
        yield from at.text(f"bound{side}", line, part, x=x)


def _leaf(node: DrawnNode, sizes: Anatomy, column: Column, at: Stage) -> Iterator[SvgElement]:
    """Draw a leaf: a square with its value, its label below it, and a word for when it is skipped."""
    half_width, half_height = sizes.leaf_width(node) / 2, sizes.leaf_half
    first = half_height + FIRST_LINE
    last = first + LINE * bool(column.label)
    below = last + LINE * (not sizes.is_close)  # leaves that stand close to each other do not say that they are skipped
    if at.is_in(Status.CURRENT):
        yield _halo(half_width, half_height, 8)
    yield svg("rect", class_="shape", **_around(half_width, half_height), rx=4)
    size = sizes.leaf_size
    yield from at.text("value", 0.36 * size, "value", "" if node.known is None else shown(node.known), size=size)
    yield _text("below", first, column.label)
    if at.is_all:  # paper has no room for it, even where leaves stand far from each other
        yield _text("skipped", last, SKIPPED)
    if sizes.again:
        yield from _again(below, at)


def _again(y: float, at: Stage) -> Iterator[SvgElement]:
    """Write which visit to a node this is."""
    if at.is_all or not at.is_in(Status.SKIPPED):
        yield from at.text("again", y, "again")


def _inner(node: DrawnNode, sizes: Anatomy, column: Column, at: Stage) -> Iterator[SvgElement]:
    """Draw an inner node: its shape says whose move it is; its name, its window and its marks stand below."""
    notation, lines = sizes.notation, column.lines
    if lines is None:
        raise ValueError("an inner node has lines of words")

    def line(number: int) -> float:
        return sizes.half_height + FIRST_LINE + LINE * number

    shape = outline_path(node.player, notation.shapes, sizes.base_width, sizes.half_height, sizes.grown)
    if at.is_in(Status.CURRENT):
        yield _halo(sizes.half_width, sizes.half_height, 12)
    yield svg("path", class_="shape", d=shape)
    base = value_height(node.player, notation.shapes, sizes.half_height)
    yield from at.text("value", base, "value", size=sizes.value_size)
    signs = _signs(at, is_told=notation.windows is Windows.NONE)
    name = svg("tspan", column.label)
    if lines.status:
        yield svg("text", name, class_="name", y=line(0))
        yield svg("text", *signs, class_="mark-line", y=line(lines.status))
    else:
        yield svg("text", name, " ", *signs, class_="name", y=line(0))
    if sizes.has_window(node):
        if at.is_all or not at.is_in(Status.SKIPPED):
            yield from _window(line(lines.window), lines, at, SMALL / (4 if notation.windows is Windows.BESIDE else 8))
        yield from _skipped(line(lines.window), at)
    if sizes.again:
        yield from _again(line(lines.again), at)
    if node.key in sizes.ties and at.has("text:tie"):
        yield svg("g", *_tie(line(lines.tie), sizes.worse, at, is_whole=lines.ties == 1), class_="tie")
    if column.leads_on:
        yield from _stems(node, sizes, lines, at, is_used=column.has_window)


def _signs(at: Stage, *, is_told: bool) -> Iterator[SvgElement]:
    """Write behind a name how the visit ended; `is_told` says that a node says there that it is skipped."""
    if at.shown is None:
        yield svg("tspan", class_="cut", data_part="cutoff")
    elif (words := at.shown.get("text:cutoff")) and not at.is_in(Status.SKIPPED):
        yield svg("tspan", words, class_="cut")
    if is_told and at.is_in(Status.SKIPPED):
        yield svg("tspan", SKIPPED, class_="skipped")


def _tie(y: float, worse: Sequence[str], at: Stage, *, is_whole: bool) -> Iterator[SvgElement]:
    """Draw that a move may be worse, in one line or in several."""
    if is_whole:
        yield from at.text("end", y, "tie", x=-SMALL / 4)
        yield _text("start", y, " ".join(worse), x=SMALL / 4)
        return
    yield from at.text("", y, "tie", x=0)
    for number, words in enumerate(worse, start=1):
        yield _text("", y + LINE * number, words, x=0)


def _stems(node: DrawnNode, sizes: Anatomy, lines: Lines, at: Stage, *, is_used: bool) -> Iterator[SvgElement]:
    """Draw the edge on through the lines that may be empty, so that it begins at the lowest word that is there."""
    stems: list[tuple[str, int, int]] = []
    has_window = sizes.has_window(node)
    if has_window:  # a skipped node has its mark on the first line of the window
        stems.append(("first" if is_used else "always", 1, 2))
        if not lines.is_wide:
            stems.append(("second" if is_used else "always", 2, 3))
    if lines.status:
        is_first = sizes.notation.windows is Windows.NONE
        stems.append(("mark first" if is_first else "mark", lines.status, lines.status + 1))
    if node.key in sizes.ties:
        begins = lines.tie if node.key in sizes.tucked else lines.tucked or lines.tie
        stems.append(("tied", begins, lines.tie + lines.ties))
    top = sizes.half_height + FIRST_LINE + LAST_LINE - LINE
    for what, first, last in stems:
        if not _is_free(what, at):
            continue
        yield svg("path", class_=f"stem {what}", d=f"M0 {top + LINE * first}V{top + LINE * last}")


def _is_free(what: str, at: Stage) -> bool:
    """Return whether the edge leads on through lines of words, as these are empty."""
    if what == "always" or at.is_in(Status.UNVISITED):
        return True
    if at.state == Status.SKIPPED:
        return "first" not in what
    return not at.has("data-tie") and (what == "tied" or ("mark" in what and not at.has("data-cutoff")))


def draw_tucked(bundle: Bundle, outline: Outline, centre: Point, at: Stage) -> SvgElement:
    """Draw a bundle as a line of words, with the middle of its base at `centre`."""
    return _bundle(bundle, outline, centre, at, _text("below", 0, tucked_text(bundle)))


def draw_bundle(
    bundle: Bundle, outline: Outline, centre: Point, sizes: Anatomy, column: Column, at: Stage
) -> SvgElement:
    """Draw a bundle, which stands for nodes that are not drawn, at its centre."""
    halo = [svg("rect", class_="halo", x=-50, y=-30, width=100, height=60, rx=14)] if at.is_in(Status.CURRENT) else []
    return _bundle(
        bundle,
        outline,
        centre,
        at,
        *halo,
        svg("rect", class_="back", x=-36, y=-24, width=80, height=40, rx=6),
        svg("rect", class_="shape", x=-42, y=-18, width=80, height=40, rx=6),
        _text("value", 8, f"+{bundle.size:,}", x=-2, size=None if at.is_all else sizes.value_size),
        *(text for part, y in (("visits", 47), ("cuts", 63), ("skips", 79)) for text in at.text("below", y, part)),
        *_marks(column),
    )


def _bundle(bundle: Bundle, outline: Outline, centre: Point, at: Stage, *marks: SvgElement) -> SvgElement:
    """Return the element that stands for nodes that are not drawn, with these marks in it."""
    above = outline.nodes[bundle.parent].path
    return svg(
        "g",
        svg("title", f"{bundle.size:,} nodes, not drawn: select to draw more"),
        *marks,
        class_="bundle",
        data_key=f"n{bundle.key}",
        data_below=".".join(map(str, above)),
        data_size=str(bundle.size),
        data_state=at.attributes["data-state"],
        role="treeitem",
        aria_level=str(len(above) + 2),
        tabindex="-1",
        transform=_at(centre),
    )
