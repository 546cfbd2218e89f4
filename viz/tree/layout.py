"""Places the nodes: an outline becomes DOT, Graphviz lays it out once, and its positions come back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from graphviz import Digraph

from viz.tree.graphviz_program import UNITS_PER_INCH, place_nodes
from viz.tree.outline import Outline

MOST_KEPT = 64
"""The most layouts cached: a new value, an undo, or a class that opens one tree needs no new one."""

LEVEL_HEIGHT = 126
NODE_GAP = 9


@dataclass(frozen=True)
class Layout:
    """The centre of each element by key, in points with y growing downwards, and the extent of the whole."""

    centres: tuple[tuple[float, float], ...]
    width: float
    height: float


def to_dot(outline: Outline, widths: dict[int, float]) -> str:
    """Return the DOT source: a box of the right width for each element, and an edge without a route to each child."""
    below = [
        (node.key, child) for node in outline.nodes for child in dict.fromkeys(outline.children[node.key].values())
    ]
    body = [
        *(f"\t{key} [width={_inches(widths[key])}]\n" for key in range(len(outline.nodes) + len(outline.bundles))),
        *(f"\t{parent} -> {child}\n" for parent, child in below),
    ]
    ranks = {"nodesep": _inches(NODE_GAP), "ranksep": _inches(LEVEL_HEIGHT - 60)}
    box = {"shape": "box", "fixedsize": "true", "height": _inches(60), "label": ""}
    graph = Digraph("tree", body=body, graph_attr={"ordering": "out", "splines": "none", **ranks}, node_attr=box)
    return str(graph.source)


def lay_out(outline: Outline, widths: dict[int, float]) -> Layout:
    """Return where Graphviz puts the elements of an outline; `widths` gives each element's width in points.

    Raises LayoutError if Graphviz is missing, fails, or exceeds its limits.
    """
    layout = placed(to_dot(outline, widths), len(outline.nodes) + len(outline.bundles))
    return _centred(layout, outline, widths)


@lru_cache(maxsize=MOST_KEPT)
def placed(source: str, elements: int) -> Layout:
    """Return where Graphviz puts the `elements` elements of a DOT source; raise LayoutError if it can't."""
    return Layout(*place_nodes(source, elements))


def _centred(layout: Layout, outline: Outline, widths: dict[int, float]) -> Layout:
    """Put each parent above the middle of its children, which dot does only approximately.

    A level on which parents would then come too close to each other, or to a leaf, stays as dot placed it.
    """
    centres = list(layout.centres)
    levels: dict[int, list[int]] = {}
    for node in outline.nodes:
        levels.setdefault(len(node.path), []).append(node.key)
    for bundle in outline.bundles:
        levels.setdefault(len(outline.nodes[bundle.parent].path) + 1, []).append(bundle.key)
    for _, keys in sorted(levels.items(), reverse=True):
        across = {key: centres[key][0] for key in keys}
        for key in keys:
            below = [centres[child][0] for child in outline.children.get(key, {}).values()]
            if below:
                across[key] = (min(below) + max(below)) / 2
        ordered = sorted(keys, key=lambda key: centres[key][0])
        if all(across[right] - across[left] >= (widths[left] + widths[right]) / 2 for left, right in pairwise(ordered)):
            for key in keys:
                centres[key] = across[key], centres[key][1]
    left = min(x - widths[key] / 2 for key, (x, _) in enumerate(centres))
    right = max(x + widths[key] / 2 for key, (x, _) in enumerate(centres))
    return Layout(tuple((x - left, y) for x, y in centres), right - left, layout.height)


def _inches(points: float) -> str:
    return f"{points / UNITS_PER_INCH:.3f}"
