"""The graph of positions as SVG: Graphviz places the positions and leads the edges, and here they are drawn.

Each position is a card, as in the focus view: its small board or its text, then its value, then its marks. tree.css of
the player says what it looks like in each state, and position_graph.css what only this drawing has.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from graphviz import Digraph

from core.game import Player
from viz.notation import Shapes
from viz.tree.graphviz_program import UNITS_PER_INCH, Point, place_and_route
from viz.tree.lettering import SMALL, text_width
from viz.tree.shapes import outline_path

EDGE_OF_CARD = 5
"""What stays free inside a card, around all that it holds."""
LINE = 16
"""The height of a line of words."""
MARKER = 5
"""How far the marker of whose move it is reaches to either side."""
HALO = 4
"""How far the mark of the current position reaches beyond its card."""
BETWEEN, ROWS = 14, 30
"""What stays free between neighbours, and between rows for the edges."""
MARGIN = 8
MARKS = ("×22", "β cut")
"""The widest marks that a position usually has."""
HEAD, HEAD_HALF = 8, 4
"""How long the head of an arrow is, and how wide to either side."""


@dataclass(frozen=True)
class PositionNode:
    """What is drawn of a position: a small board, or else its text.

    `title` is what it is called, and `steps` are those at which the search comes here.
    """

    player: Player
    is_leaf: bool
    title: str
    text: str
    board: str
    steps: tuple[int, ...]


@dataclass(frozen=True)
class Sizes:
    """What all cards have in common: how large boards are (0 without), the longest value, and the shapes."""

    board: Point
    value: str
    shapes: Shapes

    @property
    def height(self) -> float:
        """The height of a card: a board or a line of text, the value, and the marks."""
        return (self.board[1] or LINE) + 2 * LINE + 2 * EDGE_OF_CARD

    def width(self, node: PositionNode) -> float:
        """Return the width of a card."""
        value = text_width(self.value, SMALL, bold=True) + 4 * MARKER
        marks = text_width(" ".join(MARKS if not node.is_leaf else MARKS[:1]), SMALL, bold=True)
        told = self.board[0] if node.board else text_width(node.text, SMALL)
        return round(max(value, marks, told) + 2 * EDGE_OF_CARD, 1)


def draw_positions(
    nodes: dict[int, PositionNode], edges: Sequence[tuple[int, int]], sizes: Sizes, definitions: str
) -> str:
    """Return the drawing of positions by their numbers, with the edges between them.

    `definitions` are those of the small boards. Raises LayoutError if Graphviz is missing, fails, or exceeds a limit.
    """
    names = {position: at for at, position in enumerate(nodes)}
    numbered = [(names[above], names[below]) for above, below in edges]
    (centres, wide, high), routes = place_and_route(_dot(list(nodes.values()), numbered, sizes), len(nodes))
    lines = "".join(
        _edge(f"graph-{above}-{below}", routes[edge])
        for (above, below), edge in zip(edges, numbered, strict=True)
        if edge in routes
    )
    drawn = "".join(
        _node(position, node, centre, sizes) for (position, node), centre in zip(nodes.items(), centres, strict=True)
    )
    width, height = math.ceil(wide + 2 * MARGIN), math.ceil(high + 2 * MARGIN)
    return (
        f'<svg class="tree position-graph" viewBox="{-MARGIN} {-MARGIN} {width} {height}" style="--wide:{width}"'
        f' role="img" aria-label="Graph of {len(nodes):,} positions">{definitions}<g>{lines}</g><g>{drawn}</g></svg>'
    )


def _dot(nodes: Sequence[PositionNode], edges: Sequence[tuple[int, int]], sizes: Sizes) -> str:
    """Return the DOT source: a box for each node with all that belongs to it."""
    graph = Digraph("positions")
    graph.attr(ordering="out", nodesep=_inches(BETWEEN), ranksep=_inches(ROWS))
    graph.attr("node", shape="box", fixedsize="true", height=_inches(sizes.height), label="")
    graph.attr("edge", dir="none")
    for number, node in enumerate(nodes):
        graph.node(str(number), width=_inches(sizes.width(node)))
    for above, below in edges:
        graph.edge(str(above), str(below))
    return str(graph.source)


def _node(position: int, node: PositionNode, centre: Point, sizes: Sizes) -> str:
    """Draw the card of a position around its centre."""
    kind = "leaf" if node.is_leaf else node.player.value
    wide, high = sizes.width(node), sizes.height
    left, top = -wide / 2, -high / 2
    below = top + EDGE_OF_CARD + (sizes.board[1] or LINE)  # where the board or the text ends
    marker = (
        f'<rect class="marker" x="{-MARKER}" y="{-MARKER}" width="{2 * MARKER}" height="{2 * MARKER}"/>'
        if node.is_leaf
        else f'<path class="marker" d="{outline_path(node.player, sizes.shapes, MARKER, MARKER)}"/>'
    )
    told = (
        f'<g class="small-board" transform="translate({-sizes.board[0] / 2:g} {top + EDGE_OF_CARD:g})">{node.board}</g>'
        if node.board
        else f'<text class="name" y="{below - 4:g}">{escape(node.text)}</text>'
    )
    return (
        f'<g class="node {kind}" data-key="graph-{position}" data-state="unvisited" data-do="show-position"'
        f' data-steps="{" ".join(map(str, node.steps))}" transform="translate({centre[0]:.1f} {centre[1]:.1f})">'
        f"<title>{escape(node.title)}</title>"
        f'<rect class="halo" x="{left - HALO:g}" y="{top - HALO:g}" width="{wide + 2 * HALO:g}"'
        f' height="{high + 2 * HALO:g}" rx="10"/>'
        f'<rect class="shape" x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="6"/>{told}'
        f'<g transform="translate({left + EDGE_OF_CARD + MARKER + 1:g} {below + LINE / 2 + 1:g})">{marker}</g>'
        f'<text class="value" x="{MARKER}" y="{below + 13:g}" data-part="value"></text>'
        f'<text class="again" y="{below + LINE + 12:g}"><tspan data-part="again"></tspan>'
        ' <tspan class="cut" data-part="cutoff"></tspan></text></g>'
    )


def _edge(key: str, points: Sequence[Point]) -> str:
    """Draw an edge along a Bézier curve, with the head of an arrow at its end and the strokes of a cut on it."""
    first, *others = [f"{x:.1f} {y:.1f}" for x, y in points]
    (x, y), (from_x, from_y) = points[-1], next(point for point in (*points[-2::-1], (0, 0)) if point != points[-1])
    turn = math.degrees(math.atan2(y - from_y, x - from_x))
    middle = points[len(points) // 2]
    return (
        f'<g class="edge" data-key="{key}" data-edge="unvisited"><path class="line" d="M{first}C{" ".join(others)}"/>'
        f'<path class="head" d="M0 0L{-HEAD} {HEAD_HALF}V{-HEAD_HALF}Z"'
        f' transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f})"/>'
        f'<path class="strike" d="M{middle[0] - 8:.1f} {middle[1] + 0.5:.1f}l13 -9M{middle[0] - 5:.1f}'
        f' {middle[1] + 8.5:.1f}l13 -9"/></g>'
    )


def _inches(points: float) -> str:
    return f"{points / UNITS_PER_INCH:.3f}"
