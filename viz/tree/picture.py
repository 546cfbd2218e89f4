"""The tree as SVG: outline and positions become a picture of step 0, which the patches of a scene then change.

What a node looks like in each state stands in tree.css of the player, which reads the `data-` attributes written here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise

from core.game import Player
from core.options.notation import PLAIN, Notation, Windows
from core.search import ALGORITHMS
from core.trace import Trace
from viz.contract import GeometryData
from viz.tree.anatomy import (
    BUNDLE_DOWN,
    BUNDLE_HALF,
    BUNDLE_UP,
    HALF_HEIGHT,
    HALF_WIDTH,
    HALO,
    LEAF_HALF,
    LINE,
    NAME,
    SKIPPED,
    TIE,
    Anatomy,
    Lines,
    anatomy,
    rooms_between,
    short,
)
from viz.tree.layout import lay_out
from viz.tree.lettering import SMALL, cut_to, text_width
from viz.tree.outline import Bundle, DrawnNode, Outline
from viz.tree.shapes import outline_path, value_height
from viz.words.wording import is_shortened, ordinal, shown, spoken

FIRST_LINE = 17
"""From the lower end of a shape to the base of the first line of words below it; LAST_LINE below the last is free."""
LAST_LINE = 5
ABOVE = 9
"""From the base of the last line above a shape to its upper end."""
GAP = 48
"""The height between two rows, which only edges cross. The browser makes it as high as the pane allows."""
STRIKE_ON_EDGE = 0.55
"""Where on an edge the strokes of a cut stand: the distance from the parent's row, as a share."""
WORD_GAP = 2
"""What stays free between "skipped" below two leaves, at least."""
NEVER = 1_000.0
"""No picture is spread so far."""
NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

Point = tuple[float, float]


@dataclass(frozen=True)
class Level:
    """A ply of the picture: its height, its name, which stays at the edge of the pane, and how far its row reaches."""

    y: float
    name: str
    above: float
    below: float


@dataclass(frozen=True)
class Picture:
    """The SVG of a tree at step 0, the position of each element by key, the levels, and what the browser moves by.

    `rooms` is how far each element reaches from its centre, with everything that may stand there: to the left, to
    the right, upwards and downwards.
    """

    svg: str
    centres: tuple[Point, ...]
    rooms: tuple[tuple[float, float, float, float], ...]
    levels: tuple[Level, ...]
    geometry: GeometryData


def draw(
    outline: Outline, trace: Trace, notation: Notation = PLAIN, beside: Sequence[Trace] = (), *, more: int = 0
) -> Picture:
    """Lay an outline out and draw it, with room for the values of the trace and of those `beside` it.

    `more` is the number of lines of words that the browser will write below each node.
    """
    traces = (trace, *beside)
    has_windows = [ALGORITHMS[each.options.algorithm].prunes for each in traces]
    if not any(has_windows):
        notation = replace(notation, windows=Windows.NONE)
    sizes = anatomy(outline, traces, notation, more)
    rows = _rows(outline)
    widths = sizes.widths(outline)
    layout = lay_out(outline, widths)
    free = rooms_between(layout, rows, widths)
    lines = [sizes.lines(outline, row, free) for row in rows]
    columns = [
        _column(outline, key, sizes, lines, free)
        if key < len(outline.nodes)
        else Column(BUNDLE_HALF, BUNDLE_UP, BUNDLE_DOWN, BUNDLE_DOWN + LINE)
        for key in range(len(outline.nodes) + len(outline.bundles))
    ]
    levels = _levels(outline, rows, columns, _sides(traces))
    left = min(x - columns[key].reach for key, (x, _) in enumerate(layout.centres))
    plies = {key: ply for ply, row in enumerate(rows) for key in row}
    centres = tuple((round(x - left, 1), levels[plies[key]].y) for key, (x, _) in enumerate(layout.centres))
    nodes = "".join(
        _node(
            node,
            outline.nodes[node.parent or 0].label,
            centres[node.key],
            sizes,
            replace(columns[node.key], has_window=has_windows[0]),
        )
        for node in outline.nodes
    )
    bundles = "".join(_bundle(bundle, outline, centres[bundle.key]) for bundle in outline.bundles)
    ends = [_ends(key, outline.parents, centres, columns, levels, plies) for key in range(1, len(centres))]
    edges = "".join(_edge(outline, key, points) for key, points in enumerate(ends, 1))
    rooms = tuple((column.reach, column.reach, column.up, column.down) for column in columns)
    geometry: GeometryData = {
        "size": (
            round(max(x + columns[key].reach for key, (x, _) in enumerate(centres))),
            round(levels[-1].y + levels[-1].below),
        ),
        "centres": centres,
        "rooms": rooms,
        "parents": outline.parents,
        "levels": tuple((level.y, level.name, level.above, level.below) for level in levels),
        "gap": GAP,
        "strike": STRIKE_ON_EDGE,
        "words": tuple(column.words for column in columns),
        "smallest": SMALL,
        "roomy": NEVER if sizes.is_close else _roomy(outline, centres),
    }
    return Picture(
        f'<svg class="tree" data-key="tree" style="--value-size:{sizes.value_size}px;--leaf-size:{sizes.leaf_size}px"'
        ' role="tree" aria-label="Game tree"><g class="world" role="presentation">'
        f'<g class="edges" aria-hidden="true">{edges}</g>'
        f'<g class="nodes" role="presentation">{nodes}{bundles}</g></g>'
        "</svg>",
        centres,
        rooms,
        levels,
        geometry,
    )


@dataclass(frozen=True)
class Column:
    """An element and its words: how far all reaches to either side, up and down; `label` is what it is called there.

    `words` is the height of the base of the first line below its own, `leads_on` says that children are drawn, and
    `has_window` that the search has windows.
    """

    reach: float
    up: float
    down: float
    words: float
    label: str = ""
    move: str = ""
    lines: Lines | None = None
    leads_on: bool = False
    has_window: bool = True


def _rows(outline: Outline) -> list[list[int]]:
    """Return the keys of the elements on each ply."""
    rows: dict[int, list[int]] = {}
    for node in outline.nodes:
        rows.setdefault(len(node.path), []).append(node.key)
    for bundle in outline.bundles:
        rows.setdefault(len(outline.nodes[bundle.parent].path) + 1, []).append(bundle.key)
    return [row for _, row in sorted(rows.items())]


def _column(outline: Outline, key: int, sizes: Anatomy, rows: list[Lines], free: dict[int, float]) -> Column:
    """Return what a node's column holds, and how far it reaches."""
    node = outline.nodes[key]
    lines, room = rows[len(node.path)], free[key]
    move = cut_to(short(node.move), room, SMALL)
    widths = [text_width(move, SMALL)]
    if node.is_leaf:
        half = LEAF_HALF
        label = cut_to(short(node.label), room, SMALL)
        widths += [sizes.leaf_width(node) + 2 * HALO, text_width(label, SMALL)]
        count = bool(label) + (not sizes.is_close) + sizes.again
    else:
        half = HALF_HEIGHT
        label = cut_to(short(node.label), room, NAME, bold=True)
        widths += [2 * (sizes.half_width + HALO), text_width(label, NAME, bold=True)]
        widths.append(sizes.ties.get(key, 0) * (2 if lines.ties == 1 else 1))
        if sizes.notation.windows is not Windows.NONE:
            widths.append(sizes.wide if lines.is_wide else sizes.narrow)
        count = lines.tie + (lines.ties if key in sizes.ties else 0)
    if node.is_leaf and sizes.notation.windows is Windows.EDGES:
        widths.append(sizes.wide if lines.is_wide else sizes.narrow)
    handed = bool(move) + sizes.has_window_above(node) * (1 if lines.is_wide else 2)
    above = half + (ABOVE + LINE * handed if handed else 0)
    words = half + FIRST_LINE + LINE * count
    below = words + LINE * (sizes.more - 1) + LAST_LINE if count + sizes.more else half
    return Column(round(max(widths) / 2, 1), above, below, words, label, move, lines, bool(outline.children[key]))


def _levels(
    outline: Outline, rows: list[list[int]], columns: Sequence[Column], sides: dict[Player, str]
) -> tuple[Level, ...]:
    """Name each ply by who moves there, or "leaves" where all nodes are, and put its row below the one before."""
    levels: list[Level] = []
    reached = 0.0
    for ply, row in enumerate(rows):
        nodes = [outline.nodes[key] for key in row if key < len(outline.nodes)]
        is_last = all(node.is_leaf for node in nodes) and ply
        name = "leaves" if is_last or not nodes else nodes[0].player.name + sides[nodes[0].player]
        above, below = (max(getattr(columns[key], side) for key in row) for side in ("up", "down"))
        y = reached + above + (GAP if ply else HALO)
        levels.append(Level(y, name, above, below))
        reached = y + below
    return tuple(levels)


def _roomy(outline: Outline, centres: Sequence[Point]) -> float:
    """Return how much wider the picture has to be for "skipped" below leaves that stand beside each other."""
    least = min(
        (right[0] - left[0] for row in _rows(outline) for left, right in pairwise(sorted(centres[key] for key in row))),
        default=0.0,
    )
    return round((text_width(SKIPPED, SMALL) + WORD_GAP) / least, 3) if least else 0.0


def _text(words: str) -> str:
    """Return words as XML text; what XML can't hold is replaced by a mark."""
    return escape(NOT_IN_XML.sub("\ufffd", words))


def _sides(traces: Sequence[Trace]) -> dict[Player, str]:
    """Return what to add to MAX and MIN in a game: the side that plays each, according to the first moves."""
    sides = dict.fromkeys(Player, "")
    for nodes in (trace.places for trace in traces):
        for parent, move in zip(nodes.parent.tolist(), nodes.moves, strict=True):
            if isinstance(move, str):
                sides[nodes.players[parent]] = f" {move.split()[0]}"
            if all(sides.values()):
                return sides
    return sides


def _node(node: DrawnNode, above: str, centre: Point, sizes: Anatomy, column: Column) -> str:
    kind = "leaf" if node.is_leaf else node.player.value
    path = ".".join(map(str, node.path))
    name = node.label or (f"the {ordinal(node.path[-1])} child of {above}" if node.path else "the root")
    title = f"{name}, {'leaf' if node.is_leaf else kind.upper()}" + (f", by {node.move}" if node.move else "")
    given = "".join(f' data-{key}="{_text(text)}"' for key, text in (("name", node.name), ("move", node.move)) if text)
    if node.known is not None and is_shortened(node.known):
        given += f' data-exact="{spoken(node.known)}"'
    if node.own is not None:
        given += f' data-own="{spoken(node.own)}"'
    return (
        f'<g class="node {kind}" data-key="n{node.key}" data-path="{path}" data-player="{kind}" data-state="unvisited"'
        f' data-value="" data-alpha="" data-beta="" role="treeitem" aria-level="{len(node.path) + 1}" tabindex="-1"'
        f'{given} transform="translate({centre[0]} {centre[1]})">'
        f"<title>{_text(title)}</title>{_leaf(node, sizes, column) if node.is_leaf else _inner(node, sizes, column)}"
        f"{_handed(node, sizes, column)}</g>"
    )


def _handed(node: DrawnNode, sizes: Anatomy, column: Column) -> str:
    """Write above a node what comes to it along its edge: the name of the move, and in some notations the window."""
    y = -(LEAF_HALF if node.is_leaf else HALF_HEIGHT) - ABOVE
    window = ""
    if sizes.has_window_above(node) and column.lines:
        window = f'<g data-key="w{node.key}">{_window(y - LINE * (not column.lines.is_wide), column.lines)}</g>'
        if not node.is_leaf:
            window += f'<text class="skipped" y="{y}">{SKIPPED}</text>'
        lines = 1 if column.lines.is_wide else 2
        window += f'<path class="stem handed" d="M0 {y + ABOVE}v{-ABOVE - LINE * lines}"/>'
        y -= LINE * lines
    return (f'<text class="move" y="{y}">{_text(column.move)}</text>' if column.move else "") + window


def _window(y: float, lines: Lines, apart: float = SMALL / 8) -> str:
    """Write the places for alpha and beta, so far apart beside each other, or below each other."""
    places = ((-apart, y, " end"), (apart, y, " start")) if lines.is_wide else ((0, y, ""), (0, y + LINE, ""))
    return "".join(
        f'<text class="bound{side}" x="{x}" y="{at}" data-part="{part}"></text>'
        for part, (x, at, side) in zip(("alpha", "beta"), places, strict=True)
    )


def _leaf(node: DrawnNode, sizes: Anatomy, column: Column) -> str:
    """Draw a leaf: a square with its value, its label below it, and a word for when it is skipped."""
    width, height = sizes.leaf_width(node), 2 * LEAF_HALF
    x, top, first = width / 2, LEAF_HALF, LEAF_HALF + FIRST_LINE
    last = first + LINE * bool(column.label)
    again = f'<text class="again" y="{last + LINE}" data-part="again"></text>' if sizes.again else ""
    return (
        f'<rect class="halo" x="{-x - HALO:g}" y="{-top - HALO}" width="{width + 2 * HALO:g}"'
        f' height="{height + 2 * HALO}" rx="8"/>'
        f'<rect class="shape" x="{-x:g}" y="{-top}" width="{width:g}" height="{height}" rx="4"/>'
        f'<text class="value" y="{0.36 * sizes.leaf_size:.1f}" data-part="value">'
        f"{'' if node.known is None else shown(node.known)}</text>"
        f'<text class="below" y="{first}">{_text(column.label)}</text>'
        f'<text class="skipped" y="{last}">{SKIPPED}</text>{again}'
    )


def _inner(node: DrawnNode, sizes: Anatomy, column: Column) -> str:
    """Draw an inner node: its shape says whose move it is; its name, its window and its marks stand below."""
    notation, lines = sizes.notation, column.lines
    if lines is None:
        raise ValueError("an inner node has lines of words")

    def line(number: int) -> int:
        return HALF_HEIGHT + FIRST_LINE + LINE * number

    windows = sizes.has_window(node)
    marks = '<tspan class="cut" data-part="cutoff"></tspan>'
    if notation.windows is Windows.NONE:
        marks += f'<tspan class="skipped">{SKIPPED}</tspan>'
    name = f"<tspan>{_text(column.label)}</tspan>"
    x, y = sizes.half_width + HALO, HALF_HEIGHT + HALO
    at = value_height(node.player, notation.shapes, HALF_HEIGHT)
    words = (
        f'<text class="name" y="{line(0)}">{name}</text><text class="mark-line" y="{line(lines.status)}">{marks}</text>'
        if lines.status
        else f'<text class="name" y="{line(0)}">{name} {marks}</text>'
    )
    if windows:
        apart = SMALL / (4 if notation.windows is Windows.BESIDE else 8)
        words += _window(line(lines.window), lines, apart)
        words += f'<text class="skipped" y="{line(lines.window)}">{SKIPPED}</text>'
    if sizes.again:
        words += f'<text class="again" y="{line(lines.again)}" data-part="again"></text>'
    if node.key in sizes.ties:
        places = ((-SMALL / 4, 0, " end"), (SMALL / 4, 0, " start")) if lines.ties == 1 else ((0, 0, ""), (0, LINE, ""))
        (x1, y1, before), (x2, y2, after) = places
        y = line(lines.tie)
        words += (
            f'<g class="tie"><text class="{before}" x="{x1}" y="{y + y1}" data-part="tie"></text>'
            f'<text class="{after}" x="{x2}" y="{y + y2}">{TIE[1]}</text></g>'
        )
    if column.leads_on:
        words += _stems(node, sizes, lines, column.has_window)
    shape = outline_path(node.player, notation.shapes, HALF_WIDTH, HALF_HEIGHT, sizes.grown)
    return (
        f'<rect class="halo" x="{-x:g}" y="{-y}" width="{2 * x:g}" height="{2 * y}" rx="12"/>'
        f'<path class="shape" d="{shape}"/><text class="value" y="{at:.1f}" data-part="value"></text>{words}'
    )


def _stems(node: DrawnNode, sizes: Anatomy, lines: Lines, is_used: bool) -> str:
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
        stems.append(("tied", lines.tie, lines.tie + lines.ties))
    top = HALF_HEIGHT + FIRST_LINE + LAST_LINE - LINE
    return "".join(
        f'<path class="stem {what}" d="M0 {top + LINE * first}V{top + LINE * last}"/>' for what, first, last in stems
    )


def _bundle(bundle: Bundle, outline: Outline, centre: Point) -> str:
    parent = ".".join(map(str, outline.nodes[bundle.parent].path))
    above = len(outline.nodes[bundle.parent].path)
    return (
        f'<g class="bundle" data-key="n{bundle.key}" data-below="{parent}" data-size="{bundle.size}"'
        f' data-state="unvisited" role="treeitem" aria-level="{above + 2}" tabindex="-1"'
        f' transform="translate({centre[0]} {centre[1]})">'
        f"<title>{bundle.size:,} nodes, not drawn: select to draw more</title>"
        '<rect class="halo" x="-50" y="-30" width="100" height="60" rx="14"/>'
        '<rect class="back" x="-36" y="-24" width="80" height="40" rx="6"/>'
        '<rect class="shape" x="-42" y="-18" width="80" height="40" rx="6"/>'
        f'<text class="value" y="8" x="-2">+{bundle.size:,}</text>'
        '<text class="below" y="47" data-part="visits"></text><text class="below" y="63" data-part="cuts"></text>'
        '<text class="below" y="79" data-part="skips"></text></g>'
    )


def _ends(
    key: int,
    parents: Sequence[int],
    centres: Sequence[Point],
    columns: Sequence[Column],
    levels: Sequence[Level],
    plies: dict[int, int],
) -> tuple[Point, Point, Point, Point]:
    """Return the corners of the edge to an element: below its parent, below that row, above its own, and above itself.

    Between rows it leads across; along an element's own column it runs straight, so that it crosses no words.
    """
    parent = parents[key]
    (x1, y1), (x2, y2) = centres[parent], centres[key]
    below, above = levels[plies[parent]].below, levels[plies[key]].above
    return (x1, y1 + columns[parent].down), (x1, y1 + below), (x2, y2 - above), (x2, y2 - columns[key].up)


def _edge(outline: Outline, key: int, corners: tuple[Point, Point, Point, Point]) -> str:
    """Draw the edge that leads to an element, with the strokes that strike it through when it is cut."""
    path = ".".join(map(str, outline.nodes[key].path)) if key < len(outline.nodes) else ""
    _, (x1, y1), (x2, y2), _ = corners
    at_x, at_y = x1 + STRIKE_ON_EDGE * (x2 - x1), y1 + STRIKE_ON_EDGE * (y2 - y1)
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
    return (
        f'<g class="edge" data-key="e{key}" data-to="{path}" data-edge="unvisited"><path class="line" d="M{line}"/>'
        f'<path class="strike" d="M{at_x - 8:.1f} {at_y + 0.5:.1f}l13 -9M{at_x - 5:.1f} {at_y + 8.5:.1f}l13 -9"/></g>'
    )
