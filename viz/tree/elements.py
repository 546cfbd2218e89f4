"""Nodes and bundles as SVG: a shape with its value, and the words above and below it.

What they look like in each state stands in tree.css of the player, which reads the `data-` attributes written here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from viz.notation import Windows
from viz.tree.anatomy import (
    HALO,
    LINE,
    SKIPPED,
    Anatomy,
    Lines,
    tucked_text,
)
from viz.tree.lettering import SMALL
from viz.tree.outline import Bundle, DrawnNode, Outline
from viz.tree.shapes import outline_path, value_height
from viz.tree.svg_element import SvgElement
from viz.words.wording import is_shortened, ordinal, shown, spoken

FIRST_LINE = 17
"""From the lower end of a shape to the base of the first line of words below it; LAST_LINE below the last is free."""
LAST_LINE = 5
ABOVE = 9
"""From the base of the last line above a shape to its upper end."""
NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

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


def xml_text(words: str) -> str:
    """Return words as XML text; what XML can't hold is replaced by a mark."""
    return escape(NOT_IN_XML.sub("\ufffd", words))


def draw_node(node: DrawnNode, above: str, centre: Point, sizes: Anatomy, column: Column) -> SvgElement:
    """Draw a node at its centre; `above` is what its parent is called."""
    kind = "leaf" if node.is_leaf else node.player.value
    path = ".".join(map(str, node.path))
    name = node.label or (f"the {ordinal(node.path[-1])} child of {above}" if node.path else "the root")
    title = f"{name}, {'leaf' if node.is_leaf else kind.upper()}" + (f", by {node.move}" if node.move else "")
    title += f", probability {node.chance}" if node.chance else ""
    given = "".join(
        f' data-{key}="{xml_text(text)}"'
        for key, text in (("name", node.name), ("move", node.move), ("chance", node.chance))
        if text
    )
    if node.known is not None and is_shortened(node.known):
        given += f' data-exact="{spoken(node.known)}"'
    if node.own is not None:
        given += f' data-own="{spoken(node.own)}"'
    if node.evaluation is not None:
        given += f' data-eval="{spoken(node.evaluation)}"'
    if node.sign:
        given += ' data-noisy="true"'
    shape = _leaf(node, sizes, column) if node.is_leaf else _inner(node, sizes, column)
    return SvgElement(
        "g",
        f'class="node {kind}" data-key="n{node.key}" data-path="{path}" data-player="{kind}" data-state="unvisited"'
        f' data-value="" data-alpha="" data-beta="" role="treeitem" aria-level="{len(node.path) + 1}" tabindex="-1"'
        f'{given} transform="translate({centre[0]} {centre[1]})"',
        (*shape, *_handed(node, sizes, column), *_marks(column)),
        xml_text(title),
    )


def _handed(node: DrawnNode, sizes: Anatomy, column: Column) -> Iterator[str]:
    """Write above a node what comes to it along its edge: the name of the move, and in some notations the window."""
    top = -(sizes.leaf_half if node.is_leaf else sizes.half_height) - ABOVE
    has_window = sizes.has_window_above(node) and column.lines
    lines = 0 if not has_window else 1 if has_window.is_wide else 2
    if column.move:
        yield f'<text class="move" y="{top - LINE * lines}">{xml_text(column.move)}</text>'
    if has_window:
        yield f'<g data-key="w{node.key}">{"".join(_window(top - LINE * (lines - 1), has_window))}</g>'
        if not node.is_leaf:
            yield f'<text class="skipped" y="{top}">{SKIPPED}</text>'
        below_move = ABOVE if column.move else 0
        yield f'<path class="stem handed" d="M0 {top + ABOVE}v{below_move - ABOVE - LINE * lines}"/>'


def _marks(column: Column) -> Iterator[str]:
    """Write the marks of an element."""
    for line, words in enumerate(column.marks):
        yield f'<text class="by" y="{column.words + LINE * line}">{words}</text>'


def _window(y: float, lines: Lines, apart: float = SMALL / 8) -> Iterator[str]:
    """Write the places for alpha and beta, so far apart beside each other, or below each other."""
    places = ((-apart, y, " end"), (apart, y, " start")) if lines.is_wide else ((0, y, ""), (0, y + LINE, ""))
    for part, (x, at, side) in zip(("alpha", "beta"), places, strict=True):
        yield f'<text class="bound{side}" x="{x}" y="{at}" data-part="{part}"></text>'


def _leaf(node: DrawnNode, sizes: Anatomy, column: Column) -> Iterator[str]:
    """Draw a leaf: a square with its value, its label below it, and a word for when it is skipped."""
    width, height = sizes.leaf_width(node), 2 * sizes.leaf_half
    x, top, first = width / 2, sizes.leaf_half, sizes.leaf_half + FIRST_LINE
    last = first + LINE * bool(column.label)
    below = last + LINE * (not sizes.is_close)  # leaves that stand close to each other do not say that they are skipped
    yield (
        f'<rect class="halo" x="{-x - HALO:g}" y="{-top - HALO}" width="{width + 2 * HALO:g}"'
        f' height="{height + 2 * HALO}" rx="8"/>'
    )
    yield f'<rect class="shape" x="{-x:g}" y="{-top}" width="{width:g}" height="{height}" rx="4"/>'
    value = "" if node.known is None else shown(node.known)
    yield f'<text class="value" y="{0.36 * sizes.leaf_size:.1f}" data-part="value">{value}</text>'
    yield f'<text class="below" y="{first}">{xml_text(column.label)}</text>'
    yield f'<text class="skipped" y="{last}">{SKIPPED}</text>'
    if sizes.again:
        yield f'<text class="again" y="{below}" data-part="again"></text>'


def _inner(node: DrawnNode, sizes: Anatomy, column: Column) -> Iterator[str]:
    """Draw an inner node: its shape says whose move it is; its name, its window and its marks stand below."""
    notation, lines = sizes.notation, column.lines
    if lines is None:
        raise ValueError("an inner node has lines of words")

    def line(number: int) -> float:
        return sizes.half_height + FIRST_LINE + LINE * number

    x, y = sizes.half_width + HALO, sizes.half_height + HALO
    at = value_height(node.player, notation.shapes, sizes.half_height)
    shape = outline_path(node.player, notation.shapes, sizes.base_width, sizes.half_height, sizes.grown)
    yield f'<rect class="halo" x="{-x:g}" y="{-y}" width="{2 * x:g}" height="{2 * y}" rx="12"/>'
    yield f'<path class="shape" d="{shape}"/>'
    yield f'<text class="value" y="{at:.1f}" data-part="value"></text>'
    signs = '<tspan class="cut" data-part="cutoff"></tspan>'
    if notation.windows is Windows.NONE:
        signs += f'<tspan class="skipped">{SKIPPED}</tspan>'
    name = f"<tspan>{xml_text(column.label)}</tspan>"
    if lines.status:
        yield f'<text class="name" y="{line(0)}">{name}</text>'
        yield f'<text class="mark-line" y="{line(lines.status)}">{signs}</text>'
    else:
        yield f'<text class="name" y="{line(0)}">{name} {signs}</text>'
    if sizes.has_window(node):
        yield from _window(line(lines.window), lines, SMALL / (4 if notation.windows is Windows.BESIDE else 8))
        yield f'<text class="skipped" y="{line(lines.window)}">{SKIPPED}</text>'
    if sizes.again:
        yield f'<text class="again" y="{line(lines.again)}" data-part="again"></text>'
    if node.key in sizes.ties:
        yield f'<g class="tie">{"".join(_tie(line(lines.tie), sizes.worse, is_whole=lines.ties == 1))}</g>'
    if column.leads_on:
        yield from _stems(node, sizes, lines, column.has_window)


def _tie(y: float, worse: Sequence[str], *, is_whole: bool) -> Iterator[str]:
    """Write that a move may be worse, in one line or in several."""
    if is_whole:
        yield f'<text class=" end" x="{-SMALL / 4}" y="{y}" data-part="tie"></text>'
        yield f'<text class=" start" x="{SMALL / 4}" y="{y}">{" ".join(worse)}</text>'
        return
    yield f'<text class="" x="0" y="{y}" data-part="tie"></text>'
    for number, words in enumerate(worse, start=1):
        yield f'<text class="" x="0" y="{y + LINE * number}">{words}</text>'


def _stems(node: DrawnNode, sizes: Anatomy, lines: Lines, is_used: bool) -> Iterator[str]:
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
        yield f'<path class="stem {what}" d="M0 {top + LINE * first}V{top + LINE * last}"/>'


def draw_tucked(bundle: Bundle, outline: Outline, centre: Point) -> SvgElement:
    """Draw a bundle as a line of words, with the middle of its base at `centre`."""
    return _bundle(bundle, outline, centre, (f'<text class="below" y="0">{tucked_text(bundle)}</text>',))


def draw_bundle(bundle: Bundle, outline: Outline, centre: Point, column: Column) -> SvgElement:
    """Draw a bundle, which stands for nodes that are not drawn, at its centre."""
    shape = (
        '<rect class="halo" x="-50" y="-30" width="100" height="60" rx="14"/>',
        '<rect class="back" x="-36" y="-24" width="80" height="40" rx="6"/>',
        '<rect class="shape" x="-42" y="-18" width="80" height="40" rx="6"/>',
        f'<text class="value" y="8" x="-2">+{bundle.size:,}</text>',
        '<text class="below" y="47" data-part="visits"></text>',
        '<text class="below" y="63" data-part="cuts"></text>',
        '<text class="below" y="79" data-part="skips"></text>',
    )
    return _bundle(bundle, outline, centre, (*shape, *_marks(column)))


def _bundle(bundle: Bundle, outline: Outline, centre: Point, marks: tuple[str, ...]) -> SvgElement:
    """Return the element that stands for nodes that are not drawn, with these marks in it."""
    parent = ".".join(map(str, outline.nodes[bundle.parent].path))
    above = len(outline.nodes[bundle.parent].path)
    return SvgElement(
        "g",
        f'class="bundle" data-key="n{bundle.key}" data-below="{parent}" data-size="{bundle.size}"'
        f' data-state="unvisited" role="treeitem" aria-level="{above + 2}" tabindex="-1"'
        f' transform="translate({centre[0]} {centre[1]})"',
        marks,
        f"{bundle.size:,} nodes, not drawn: select to draw more",
    )
