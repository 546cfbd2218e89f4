"""The graph of Cat and Mouse as SVG, the mouse and the cat on it, and the arrows of their moves.

Graphviz places the nodes, once for each graph. What changes with a step has a `data-key`; graph.css says how it looks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from graphviz import Graph

from core.games.cat_and_mouse import HOLE, MOUSE, Place
from viz.tree.graphviz_program import UNITS_PER_INCH, place_nodes

RADIUS = 24
"""Of a node, in the units of the picture."""

EDGE, APART = 120, 90
"""The least length of an edge, for its arrow, and the least distance of nodes, for the letters beside them."""

MARGIN = 52
"""The margin around the outermost nodes' centres: room for the letters of the mouse and the cat."""

MOST_KEPT = 64
"""The most graphs whose layouts are cached."""

BESIDE = 22
"""The letter's distance to the left (mouse) or right (cat) of a node, and above it."""

GAP = 5
"""The gap between a node and the ends of an arrow."""

SHAFT, HEAD, HEAD_LENGTH = 4, 11, 18
"""Half the width of an arrow and of its head, and how long the head is."""

ASIDE = 7
"""The distance of an arrow from its edge, so that the one back has room beside it."""

Point = tuple[float, float]


@dataclass(frozen=True)
class GraphPlaces:
    """The centre of each node, and the extent of the whole, in points with y growing downwards."""

    centres: tuple[Point, ...]
    width: float
    height: float


@lru_cache(maxsize=MOST_KEPT)
def place_graph(graph: tuple[tuple[int, ...], ...]) -> GraphPlaces:
    """Return where Graphviz puts the nodes; raise LayoutError if it can't."""
    edges = edges_of(graph)
    source = Graph("graph")
    source.attr(layout="neato", overlap="false")
    source.attr("node", shape="circle", fixedsize="true", width=f"{2 * RADIUS / UNITS_PER_INCH:.3f}", label="")
    for node in range(len(graph)):
        source.node(str(node))
    for node, other in edges:
        source.edge(str(node), str(other))
    centres, _, _ = place_nodes(str(source.source), len(graph))
    return _scaled(centres, edges)


def edges_of(graph: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    """Return each edge once, as its lower node and its higher one."""
    return [(node, other) for node, neighbours in enumerate(graph) for other in neighbours if node < other]


def _scaled(centres: Sequence[Point], edges: Sequence[tuple[int, int]]) -> GraphPlaces:
    """Return the places, as close as nodes, letters and arrows allow."""
    apart = min(math.dist(one, other) for one, other in combinations(centres, 2)) / APART
    shortest = min(math.dist(centres[node], centres[other]) for node, other in edges) / EDGE
    scale = 1 / min(apart, shortest)
    left, top = (scale * min(centre[axis] for centre in centres) - MARGIN for axis in (0, 1))
    moved = tuple((round(scale * x - left, 1), round(scale * y - top, 1)) for x, y in centres)
    return GraphPlaces(moved, max(x for x, _ in moved) + MARGIN, max(y for _, y in moved) + MARGIN)


def draw_graph(graph: tuple[tuple[int, ...], ...], places: GraphPlaces, start: Place) -> str:
    """Return the picture, with the mouse and the cat at a position."""
    edges = "".join(
        f'<line x1="{places.centres[node][0]}" y1="{places.centres[node][1]}"'
        f' x2="{places.centres[other][0]}" y2="{places.centres[other][1]}"/>'
        for node, other in edges_of(graph)
    )
    spots = "".join(
        f'<g class="spot{" hole" if node == HOLE else ""}" transform="translate({x} {y})"><circle r="{RADIUS}"/>'
        f'<text y="7">{node}</text>{HOLE_NAME if node == HOLE else ""}</g>'
        for node, (x, y) in enumerate(places.centres)
    )
    pieces = "".join(
        f'<g class="piece {key}" data-key="{key}" transform="{transform}">{shape}<text y="6">{letter}</text></g>'
        for (key, transform), shape, letter in zip(piece_places(places, start), PIECES, "MC", strict=True)
    )
    return (
        f'<svg class="graph" viewBox="0 0 {places.width:g} {places.height:g}" style="--wide: {places.width:g};'
        f' --high: {places.height:g}"'
        f' role="img" aria-label="Graph with {len(graph)} nodes"><g class="edges">{edges}</g>'
        '<g class="arrows"><path class="mouse round" data-key="round-mouse"/><path class="cat round"'
        ' data-key="round-cat"/><path data-key="others"/><path class="now" data-key="move"/></g>'
        f"<g>{spots}</g><g>{pieces}</g></svg>"
    )


HOLE_NAME = f'<text class="hole-name" y="{RADIUS + 17}">hole</text>'
PIECES = ('<circle r="15"/>', '<rect x="-14" y="-14" width="28" height="28" rx="4"/>')


def piece_places(places: GraphPlaces, place: Place) -> list[tuple[str, str]]:
    """Return the keys of the mouse's and the cat's letters, with their transformations."""
    pieces = (("mouse", place.mouse, -BESIDE), ("cat", place.cat, BESIDE))
    return [
        (key, f"translate({places.centres[node][0] + aside:g} {places.centres[node][1] - BESIDE:g})")
        for key, node, aside in pieces
    ]


def move_arrow(places: GraphPlaces, before: Place, after: Place) -> str:
    """Return the arrow of a move as the data of an SVG path."""
    nodes = (before.mouse, after.mouse) if before.to_move is MOUSE else (before.cat, after.cat)
    return arrow(*(places.centres[node] for node in nodes))


def arrows(places: GraphPlaces, moves: Sequence[tuple[Place, Place]]) -> str:
    """Return the arrows of moves as the data of one SVG path, each arrow once."""
    return "".join(dict.fromkeys(move_arrow(places, *move) for move in moves))


def arrow(begin: Point, end: Point) -> str:
    """Return the outline of an arrow between two nodes, beside their edge.

    >>> arrow((0, 0), (100, 0))
    'M29 11L53 11L53 18L71 7L53 -4L53 3L29 3Z'
    """
    length = math.dist(begin, end)
    along = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    first, last = RADIUS + GAP, length - RADIUS - GAP
    neck = max(first, last - HEAD_LENGTH)
    outline = [(first, SHAFT), (neck, SHAFT), (neck, HEAD), (last, 0), (neck, -HEAD), (neck, -SHAFT), (first, -SHAFT)]

    def point(far: float, aside: float) -> str:
        across = aside + ASIDE
        x, y = begin[0] + far * along[0] - across * along[1], begin[1] + far * along[1] + across * along[0]
        return f"{x:.1f}".removesuffix(".0") + " " + f"{y:.1f}".removesuffix(".0")

    return f"M{'L'.join(point(*corner) for corner in outline)}Z"
