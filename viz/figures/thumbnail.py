"""`thumbnail`: a tree as a small still picture, for a list of trees."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import lru_cache

from core.options import SearchOptions
from core.search import default_search, search
from core.trees.leaf_tree import LeafTree
from viz.figures.pictures import shape
from viz.looks import PALETTE, Looks, rule
from viz.notation import Shapes
from viz.tree.elements import Element, Line, Pattern
from viz.tree.layout import lay_out
from viz.tree.outline import DrawnNode, outline
from viz.tree.shapes import outline_path
from viz.tree.svg_element import svg
from viz.words.wording import shown

WIDTH, LETTER = 34, 16
"""The width of a node, and of each further letter of a leaf's value, in picture units."""
HALF = 16
MARGIN = 26
FLATTER = 0.62
"""How much closer levels are than in the player: nothing is written between them."""

LOOKS = Looks(
    [
        rule("shape line", fill="none", stroke="muted", stroke_width=2),
        rule("value", fill="ink", font_size=24, text_anchor="middle"),
    ]
)
DARK = f"@media(prefers-color-scheme:dark){{path{{stroke:{PALETTE['muted'][1]}}}text{{fill:{PALETTE['ink'][1]}}}}}"


@lru_cache(maxsize=128)
def thumbnail(tree: LeafTree) -> str:
    """Return a tree as an SVG file, light or dark like the system: triangles, circles, and leaf values."""
    drawn = outline(search(tree, SearchOptions(default_search(tree))), tree)
    values = {node.key: shown(node.known) for node in drawn.nodes if node.known is not None}
    layout = lay_out(drawn, {node.key: WIDTH + LETTER * (len(values.get(node.key, "")) - 1) for node in drawn.nodes})
    places = [(round(x + MARGIN), round(y * FLATTER + MARGIN)) for x, y in layout.centres]
    edges = [(places[node.parent], places[node.key]) for node in drawn.nodes if node.parent is not None]
    lines = svg("path", class_="line", d="".join(f"M{x1} {y1 + HALF}L{x2} {y2 - HALF}" for (x1, y1), (x2, y2) in edges))
    nodes = [_node(node, values.get(node.key, "")).on_paper(node.key, places[node.key], {}) for node in drawn.nodes]
    figure = {"xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif"}
    size = layout.width + 2 * MARGIN, max(y for _, y in places) + MARGIN
    image = ET.Element("svg", {**figure, "viewBox": f"0 0 {size[0]:.0f} {size[1]}"})
    ET.SubElement(image, "style").text = DARK
    image.extend(seen.element for part in (lines, *nodes) if (seen := shape(part, LOOKS, (frozenset(),))))
    return ET.tostring(image, "unicode")


def _node(node: DrawnNode, value: str) -> Element:
    outlined = svg("path", class_="shape", d=outline_path(node.player, Shapes.TRIANGLES, HALF, HALF))
    form = Pattern("node", () if value else (outlined,), lines=(Line("value", 8, 0, ("value",)),))
    return Element(form, "", {"value": value}, {})
