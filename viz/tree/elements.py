"""Nodes and bundles as they are at step 0: a shape with its value, and the words above and below it.

What they look like in each state stands in tree.css of the player, which reads the `data-` attributes written here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.options.numerals import ordinal
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
    """The boards of nodes by their keys, each so wide and high, and the style sheet that is theirs."""

    width: float
    height: float
    drawn: Sequence[SvgElement]
    style: str


def draw_node(
    node: DrawnNode, above: str, centre: Point, sizes: Anatomy, column: Column, board: SvgElement | None = None
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
        *(_leaf(node, sizes, column) if node.is_leaf else _inner(node, sizes, column)),
        *_handed(node, sizes, column),
        *_marks(column),
        class_=f"node {kind}",
        data_key=f"n{node.key}",
        data_path=".".join(map(str, node.path)),
        data_player=kind,
        data_state="unvisited",
        data_value="",
        data_alpha="",
        data_beta="",
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


def _text(class_: str, y: float, words: str = "", *, x: float | None = None, part: str | None = None) -> SvgElement:
    return svg("text", *((words,) if words else ()), class_=class_, x=x, y=y, data_part=part)


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


def _handed(node: DrawnNode, sizes: Anatomy, column: Column) -> Iterator[SvgElement]:
    """Draw above a node what comes to it along its edge: the name of the move, and in some notations the window."""
    top = -sizes.up(node) - ABOVE
    has_window = sizes.has_window_above(node) and column.lines
    lines = 0 if not has_window else 1 if has_window.is_wide else 2
    if column.move:
        yield _text("move", top - LINE * lines, column.move)
    if has_window:
        yield svg("g", *_window(top - LINE * (lines - 1), has_window), data_key=f"w{node.key}")
        if not node.is_leaf:
            yield _text("skipped", top, SKIPPED)
        below_move = ABOVE if column.move else 0
        yield svg("path", class_="stem handed", d=f"M0 {top + ABOVE}v{below_move - ABOVE - LINE * lines}")


def _marks(column: Column) -> Iterator[SvgElement]:
    """Draw the marks of an element."""
    for line, words in enumerate(column.marks):
        yield _text("by", column.words + LINE * line, words)


def _window(y: float, lines: Lines, apart: float = SMALL / 8) -> Iterator[SvgElement]:
    """Draw the places for alpha and beta, so far apart beside each other, or below each other."""
    places = ((-apart, y, " end"), (apart, y, " start")) if lines.is_wide else ((0, y, ""), (0, y + LINE, ""))
    for part, (x, at, side) in zip(("alpha", "beta"), places, strict=True):
        yield _text(f"bound{side}", at, x=x, part=part)


def _leaf(node: DrawnNode, sizes: Anatomy, column: Column) -> Iterator[SvgElement]:
    """Draw a leaf: a square with its value, its label below it, and a word for when it is skipped."""
    half_width, half_height = sizes.leaf_width(node) / 2, sizes.leaf_half
    first = half_height + FIRST_LINE
    last = first + LINE * bool(column.label)
    below = last + LINE * (not sizes.is_close)  # leaves that stand close to each other do not say that they are skipped
    yield _halo(half_width, half_height, 8)
    yield svg("rect", class_="shape", **_around(half_width, half_height), rx=4)
    yield _text("value", 0.36 * sizes.leaf_size, "" if node.known is None else shown(node.known), part="value")
    yield _text("below", first, column.label)
    yield _text("skipped", last, SKIPPED)
    if sizes.again:
        yield _text("again", below, part="again")


def _inner(node: DrawnNode, sizes: Anatomy, column: Column) -> Iterator[SvgElement]:
    """Draw an inner node: its shape says whose move it is; its name, its window and its marks stand below."""
    notation, lines = sizes.notation, column.lines
    if lines is None:
        raise ValueError("an inner node has lines of words")

    def line(number: int) -> float:
        return sizes.half_height + FIRST_LINE + LINE * number

    shape = outline_path(node.player, notation.shapes, sizes.base_width, sizes.half_height, sizes.grown)
    yield _halo(sizes.half_width, sizes.half_height, 12)
    yield svg("path", class_="shape", d=shape)
    yield _text("value", value_height(node.player, notation.shapes, sizes.half_height), part="value")
    signs = [svg("tspan", class_="cut", data_part="cutoff")]
    if notation.windows is Windows.NONE:
        signs.append(svg("tspan", SKIPPED, class_="skipped"))
    name = svg("tspan", column.label)
    if lines.status:
        yield svg("text", name, class_="name", y=line(0))
        yield svg("text", *signs, class_="mark-line", y=line(lines.status))
    else:
        yield svg("text", name, " ", *signs, class_="name", y=line(0))
    if sizes.has_window(node):
        yield from _window(line(lines.window), lines, SMALL / (4 if notation.windows is Windows.BESIDE else 8))
        yield _text("skipped", line(lines.window), SKIPPED)
    if sizes.again:
        yield _text("again", line(lines.again), part="again")
    if node.key in sizes.ties:
        yield svg("g", *_tie(line(lines.tie), sizes.worse, is_whole=lines.ties == 1), class_="tie")
    if column.leads_on:
        yield from _stems(node, sizes, lines, column.has_window)


def _tie(y: float, worse: Sequence[str], *, is_whole: bool) -> Iterator[SvgElement]:
    """Draw that a move may be worse, in one line or in several."""
    if is_whole:
        yield _text("end", y, x=-SMALL / 4, part="tie")
        yield _text("start", y, " ".join(worse), x=SMALL / 4)
        return
    yield _text("", y, x=0, part="tie")
    for number, words in enumerate(worse, start=1):
        yield _text("", y + LINE * number, words, x=0)


def _stems(node: DrawnNode, sizes: Anatomy, lines: Lines, is_used: bool) -> Iterator[SvgElement]:
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
        yield svg("path", class_=f"stem {what}", d=f"M0 {top + LINE * first}V{top + LINE * last}")


def draw_tucked(bundle: Bundle, outline: Outline, centre: Point) -> SvgElement:
    """Draw a bundle as a line of words, with the middle of its base at `centre`."""
    return _bundle(bundle, outline, centre, _text("below", 0, tucked_text(bundle)))


def draw_bundle(bundle: Bundle, outline: Outline, centre: Point, column: Column) -> SvgElement:
    """Draw a bundle, which stands for nodes that are not drawn, at its centre."""
    return _bundle(
        bundle,
        outline,
        centre,
        svg("rect", class_="halo", x=-50, y=-30, width=100, height=60, rx=14),
        svg("rect", class_="back", x=-36, y=-24, width=80, height=40, rx=6),
        svg("rect", class_="shape", x=-42, y=-18, width=80, height=40, rx=6),
        _text("value", 8, f"+{bundle.size:,}", x=-2),
        *(_text("below", y, part=part) for part, y in (("visits", 47), ("cuts", 63), ("skips", 79))),
        *_marks(column),
    )


def _bundle(bundle: Bundle, outline: Outline, centre: Point, *marks: SvgElement) -> SvgElement:
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
        data_state="unvisited",
        role="treeitem",
        aria_level=str(len(above) + 2),
        tabindex="-1",
        transform=_at(centre),
    )
