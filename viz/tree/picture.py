"""The tree as SVG: outline and positions become a picture of step 0, which the patches of a scene then change.

What a node looks like in each state stands in tree.css of the player, which reads the `data-` attributes written here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from core.game import Player
from core.options.notation import PLAIN, Notation, Windows
from core.trace import Trace
from core.trace.result import may_be_worse
from viz.contract import GeometryData
from viz.tree.layout import Layout, lay_out
from viz.tree.outline import Bundle, DrawnNode, Outline
from viz.tree.shapes import outline_path, value_height
from viz.words.wording import is_shortened, ordinal, shown, spoken

HALF_WIDTH, HALF_HEIGHT = 40, 33
LEAF_HALF = 21
BUNDLE_HALF = 24
HALO = 48
LEAF_HALO = 7
LABEL_GAP = 14
DOWNWARDS = 100
"""How far the text below a node reaches from its centre, in points."""
LETTER = 8.2
"""The usual width of a letter of the labels, in points."""
LONGEST_LABEL = 14
LONGEST_LARGE_VALUE = 4
LARGEST_VALUE, SMALLEST_VALUE = 17, 11
"""The size of the type of values, in points: smaller where one is longer, so that all stay inside their triangles."""
ON_EDGE = 0.8
"""Where on an edge its window stands: the distance from the parent, as a share of the edge."""
STRIKE_ON_EDGE = 0.58
"""Where on an edge the strokes of a cut stand."""
MOVE_ON_EDGE = 0.42
"""Where on an edge the name of its move stands, clear of the strokes of a cut and of the window."""
NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
WIDEST_NOTE = 52
"""The width of "skipped", the widest of the words that stand beside a triangle, in points."""


@dataclass(frozen=True)
class Level:
    """A ply of the picture: its height and its name, which stays at the edge of the window."""

    y: float
    name: str


@dataclass(frozen=True)
class Picture:
    """The SVG of a tree at step 0, the position of each element by key, the levels, and what the browser moves by.

    `rooms` is how far each element reaches from its centre, with everything that may stand beside it: to the left, to
    the right, and downwards.
    """

    svg: str
    centres: tuple[tuple[float, float], ...]
    rooms: tuple[tuple[float, float, float], ...]
    levels: tuple[Level, ...]
    geometry: GeometryData


def draw(outline: Outline, trace: Trace, notation: Notation = PLAIN, beside: Sequence[Trace] = ()) -> Picture:
    """Lay an outline out and draw it, with room for the values of the trace and of those `beside` it."""
    longest = max((len(shown(value)) for each in (trace, *beside) for value in each.values), default=0)
    estimated = any(bool(each.events["estimates"].any()) for each in (trace, *beside))
    longest += estimated  # each has a sign before it
    label_width = _label_width(outline, longest, notation)
    narrowest = label_width / ON_EDGE if notation.windows is Windows.EDGES else 0
    labels = _label_widths(outline, label_width, (trace, *beside))
    layout = lay_out(outline, _widths(outline, labels, narrowest))
    # A label stands to the right of its triangle, so the boxes that were laid out begin left of what is drawn in them,
    # by the same distance for all, which matters only at the edges of the whole.
    left = min(x - _reach(outline, key) for key, (x, _) in enumerate(layout.centres))
    centres = tuple((round(x - left, 1), round(y, 1)) for x, y in layout.centres)
    right = max(x + max(_reach(outline, key), _label_reach(outline, key, labels)) for key, (x, _) in enumerate(centres))
    letters = longest + estimated  # the sign of an estimate is as wide as two digits
    value_size = max(SMALLEST_VALUE, LARGEST_VALUE - 1.5 * max(0, letters - LONGEST_LARGE_VALUE))
    again = any(each.visits_again for each in (trace, *beside))
    nodes = "".join(
        _node(node, outline.nodes[node.parent or 0].label, centres[node.key], notation, again=again)
        for node in outline.nodes
    )
    bundles = "".join(_bundle(bundle, outline, centres[bundle.key]) for bundle in outline.bundles)
    edges = "".join(_edge(outline, key, centres) for key in range(1, len(centres)))
    rooms = tuple(
        (_reach(outline, key), max(_reach(outline, key), _label_reach(outline, key, labels)), DOWNWARDS)
        for key in range(len(centres))
    )
    levels = _levels(outline, layout, (trace, *beside))
    ends = (_ends(outline, key, centres) for key in range(1, len(centres)))
    geometry: GeometryData = {
        "size": (round(right), round(layout.height)),
        "centres": centres,
        "rooms": rooms,
        "edges": ((0, 0), *((round(y1, 1), round(y2, 1)) for (_, y1), (_, y2) in ends)),
        "parents": outline.parents,
        "levels": tuple((level.y, level.name) for level in levels),
        "shares": {"strike": STRIKE_ON_EDGE, "window": ON_EDGE, "move": MOVE_ON_EDGE},
        "beside": HALF_WIDTH + LABEL_GAP,
    }
    return Picture(
        f'<svg class="tree" data-key="tree" style="--value-size:{value_size}px" role="tree" aria-label="Game tree">'
        '<g class="world" role="presentation">'
        f'<g class="edges" aria-hidden="true">{edges}{_windows(outline, centres, notation)}</g>'
        f'<g class="nodes" role="presentation">{nodes}{bundles}</g></g>'
        "</svg>",
        centres,
        rooms,
        levels,
        geometry,
    )


def _label_width(outline: Outline, longest_value: int, notation: Notation) -> float:
    """Return the room for the widest label beside a node: a name, a bound such as "α −∞", or an interval."""
    is_interval = notation.windows in {Windows.INTERVAL, Windows.EDGES}
    letters = 4 + 2 * longest_value if is_interval else 2 + longest_value
    names = (len(_short(node.label)) for node in outline.nodes if not node.is_leaf)
    return max(WIDEST_NOTE, LETTER * max(letters, *names, 0))


def _reach(outline: Outline, key: int) -> float:
    """Return how far an element, with its halo, reaches from its centre to either side."""
    is_leaf = key < len(outline.nodes) and outline.nodes[key].is_leaf
    return _leaf_width(outline.nodes[key]) / 2 + LEAF_HALO if is_leaf else HALO


def _label_widths(outline: Outline, usual: float, traces: Sequence[Trace]) -> list[float]:
    """Return the room for the label beside each element: more if a move may be marked as perhaps worse."""
    widths = [usual] * (len(outline.nodes) + len(outline.bundles))
    for trace in traces:
        for move, value in may_be_worse(trace).items():
            key = outline.children[0].get(move, -1)
            if 0 <= key < len(outline.nodes):
                widths[key] = max(widths[key], LETTER * len(f"at least {shown(value)}:"))
    return widths


def _label_reach(outline: Outline, key: int, labels: Sequence[float]) -> float:
    """Return how far an element's label reaches to the right of its centre."""
    is_triangle = key < len(outline.nodes) and not outline.nodes[key].is_leaf
    return HALF_WIDTH + LABEL_GAP + labels[key] if is_triangle else 0


def _widths(outline: Outline, labels: Sequence[float], narrowest: float) -> dict[int, float]:
    """Return the room that each element needs, at least `narrowest`.

    A leaf on a level with inner nodes needs some more, since all are shifted.
    """
    roomy = {len(node.path) for node in outline.nodes if not node.is_leaf}
    roomy |= {len(outline.nodes[bundle.parent].path) + 1 for bundle in outline.bundles}
    inner = [2 * HALF_WIDTH + LABEL_GAP + label for label in labels]
    widths = {bundle.key: inner[bundle.key] for bundle in outline.bundles}
    for node in outline.nodes:
        beside = LABEL_GAP + labels[node.key] if len(node.path) in roomy else 6
        leaf = max(_leaf_width(node), LETTER * len(_short(node.label)))
        on_edge = LETTER * len(_short(node.move)) / MOVE_ON_EDGE
        widths[node.key] = max(
            leaf + beside if node.is_leaf else inner[node.key], narrowest if node.is_leaf else 0, on_edge
        )
    return widths


def _leaf_width(node: DrawnNode) -> float:
    """Return the width of a leaf's square, which has room for its value."""
    text = "" if node.known is None else shown(node.known)
    return max(2.0 * LEAF_HALF, 10.5 * len(text) + 14)


def _text(words: str) -> str:
    """Return words as XML text; what XML can't hold is replaced by a mark."""
    return escape(NOT_IN_XML.sub("\ufffd", words))


def _short(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"


def _levels(outline: Outline, layout: Layout, traces: Sequence[Trace]) -> tuple[Level, ...]:
    """Name each ply by who moves there, or "leaves" where all nodes are."""
    by_depth: dict[int, list[DrawnNode]] = {}
    for node in outline.nodes:
        by_depth.setdefault(len(node.path), []).append(node)
    sides = _sides(traces)
    return tuple(
        Level(
            round(layout.centres[nodes[0].key][1], 1),
            "leaves"
            if all(node.is_leaf for node in nodes) and depth
            else nodes[0].player.name + sides[nodes[0].player],
        )
        for depth, nodes in sorted(by_depth.items())
    )


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


def _node(node: DrawnNode, above: str, centre: tuple[float, float], notation: Notation, *, again: bool) -> str:
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
        f"<title>{_text(title)}</title>{_leaf(node) if node.is_leaf else _inner(node, notation)}"
        f"{_again(node) if again else ''}</g>"
    )


def _again(node: DrawnNode) -> str:
    """Write the place for the number of the visit, where a search comes to nodes again."""
    if node.is_leaf:
        return f'<text class="again" y="{LEAF_HALF + (38 if node.label else 22)}" data-part="again"></text>'
    return f'<text class="again" x="{HALF_WIDTH + LABEL_GAP}" y="-33" data-part="again"></text>'


def _leaf(node: DrawnNode) -> str:
    """Draw a leaf: a square with its value, its label below it, and a word for when it is skipped."""
    width, height = _leaf_width(node), 2 * LEAF_HALF
    label = _text(_short(node.label))
    return (
        f'<rect class="halo" x="{-width / 2 - LEAF_HALO}" y="{-LEAF_HALF - LEAF_HALO}" width="{width + 2 * LEAF_HALO}"'
        f' height="{height + 2 * LEAF_HALO}"'
        ' rx="10"/>'
        f'<rect class="shape" x="{-width / 2}" y="{-LEAF_HALF}" width="{width}" height="{height}" rx="4"/>'
        f'<text class="value" y="6" data-part="value">{"" if node.known is None else shown(node.known)}</text>'
        f'<text class="below" y="{LEAF_HALF + 22}">{label}</text>'
        f'<text class="skipped" y="{LEAF_HALF + (38 if label else 22)}">skipped</text>'
    )


def _inner(node: DrawnNode, notation: Notation) -> str:
    """Draw an inner node: its shape says whose move it is; its name and bounds stand at the right."""
    x = HALF_WIDTH + LABEL_GAP
    value_at = value_height(node.player, notation.shapes, HALF_HEIGHT)
    bounds = ""
    if notation.windows is Windows.BESIDE:
        bounds = (
            f'<text class="bound" x="{x}" y="2" data-part="alpha"></text>'
            f'<text class="bound" x="{x}" y="19" data-part="beta"></text>'
        )
    elif notation.windows is Windows.INTERVAL or (notation.windows is Windows.EDGES and not node.path):
        bounds = f'<text class="bound" x="{x}" y="4" data-part="window"></text>'
    return (
        f'<circle class="halo" r="{HALO}"/>'
        f'<path class="shape" d="{outline_path(node.player, notation.shapes, HALF_WIDTH, HALF_HEIGHT)}"/>'
        f'<text class="value" y="{value_at:.0f}" data-part="value"></text>'
        f'<text class="name" x="{x}" y="-16">{_text(_short(node.label))}</text>{bounds}'
        f'<text class="cut" x="{x}" y="36" data-part="cutoff"></text>'
        f'<text class="late-cut" x="{x}" y="51">to skip</text>'
        f'<text class="skipped" x="{x}" y="2">skipped</text>' + (_worse(x) if len(node.path) == 1 else "")
    )


def _worse(x: float) -> str:
    """Write the places for what is known about a move that may be worse than the best, in lines as narrow as bounds."""
    return (
        f'<g class="tie"><text x="{x}" y="53" data-part="tie"></text><text x="{x}" y="68">may be</text>'
        f'<text x="{x}" y="83">worse</text></g>'
    )


def _bundle(bundle: Bundle, outline: Outline, centre: tuple[float, float]) -> str:
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


def _windows(outline: Outline, centres: tuple[tuple[float, float], ...], notation: Notation) -> str:
    """Draw the places for the windows on the edges, over all of them, if the notation has any."""
    if notation.windows is not Windows.EDGES:
        return ""
    parts = []
    for node in outline.nodes[1:]:
        (x1, y1), (x2, y2) = _ends(outline, node.key, centres)
        x, y = x1 + ON_EDGE * (x2 - x1), y1 + ON_EDGE * (y2 - y1) + 5
        parts.append(f'<text class="bound" data-key="w{node.key}" x="{x:.1f}" y="{y:.1f}"></text>')
    return "".join(parts)


def _ends(
    outline: Outline, key: int, centres: tuple[tuple[float, float], ...]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where the edge that leads to an element begins and ends: below its parent, and above itself."""
    if key < len(outline.nodes):
        node = outline.nodes[key]
        parent, top = node.parent or 0, LEAF_HALF if node.is_leaf else HALF_HEIGHT
    else:
        parent, top = outline.bundles[key - len(outline.nodes)].parent, BUNDLE_HALF
    (x1, y1), (x2, y2) = centres[parent], centres[key]
    return (x1, y1 + HALF_HEIGHT), (x2, y2 - top)


def _edge(outline: Outline, key: int, centres: tuple[tuple[float, float], ...]) -> str:
    """Draw the edge that leads to an element, with the strokes that strike it through when it is cut."""
    path, move = "", ""
    if key < len(outline.nodes):
        node = outline.nodes[key]
        path, move = ".".join(map(str, node.path)), node.move
    (x1, y1), (x2, y2) = _ends(outline, key, centres)
    at_x, at_y = x1 + STRIKE_ON_EDGE * (x2 - x1), y1 + STRIKE_ON_EDGE * (y2 - y1)
    label = ""
    if move:
        x, y = x1 + MOVE_ON_EDGE * (x2 - x1), y1 + MOVE_ON_EDGE * (y2 - y1) + 5
        label = f'<text class="move" x="{x:.1f}" y="{y:.1f}">{_text(_short(move))}</text>'
    return (
        f'<g class="edge" data-key="e{key}" data-to="{path}" data-edge="unvisited">'
        f'<path class="line" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'
        f'<path class="strike" d="M{at_x - 10:.1f} {at_y + 1:.1f}l16 -11M{at_x - 6:.1f} {at_y + 10:.1f}l16 -11"/>'
        f"{label}</g>"
    )
