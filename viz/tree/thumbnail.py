"""`thumbnail`: a tree as a small still picture, for a list of trees."""

from __future__ import annotations

from functools import lru_cache

from core.game import Player
from core.options import SearchOptions
from core.search import fitting, search
from core.trees.leaf_tree import LeafTree
from viz.looks import PALETTE
from viz.tree.layout import lay_out
from viz.tree.outline import outline
from viz.words.wording import shown

WIDTH, LETTER = 34, 16
"""The room for a node, and for each further letter of a leaf's value, in the units of the picture."""
HALF = 16
MARGIN = 26
FLATTER = 0.62
"""Levels are closer than in the player: nothing is written between them."""

LINES, LETTERS = PALETTE["muted"], PALETTE["ink"]
STYLE = (
    f"<style>path,circle{{fill:none;stroke:{LINES[0]};stroke-width:2}}"
    f"text{{fill:{LETTERS[0]};font:24px sans-serif;text-anchor:middle}}"
    f"@media(prefers-color-scheme:dark){{path,circle{{stroke:{LINES[1]}}}text{{fill:{LETTERS[1]}}}}}</style>"
)


@lru_cache(maxsize=128)
def thumbnail(tree: LeafTree) -> str:
    """Return a tree as an SVG file, light or dark like the system: triangles up or down, circles, and leaf values."""
    drawn = outline(search(tree, SearchOptions(fitting(tree))), tree)
    texts = {node.key: shown(node.known) for node in drawn.nodes if node.known is not None}
    layout = lay_out(drawn, {node.key: WIDTH + LETTER * (len(texts.get(node.key, "")) - 1) for node in drawn.nodes})
    places = [(x + MARGIN, y * FLATTER + MARGIN) for x, y in layout.centres]
    parts = []
    for node in drawn.nodes:
        x, y = places[node.key]
        if node.parent is not None:
            above_x, above_y = places[node.parent]
            parts.append(f'<path d="M{above_x:.0f} {above_y + HALF:.0f}L{x:.0f} {y - HALF:.0f}"/>')
        if node.key in texts:
            parts.append(f'<text x="{x:.0f}" y="{y + 8:.0f}">{texts[node.key]}</text>')
        elif node.player is Player.CHANCE:
            parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{HALF}"/>')
        else:
            tip, base = (-HALF, HALF) if node.player is Player.MAX else (HALF, -HALF)
            parts.append(f'<path d="M{x:.0f} {y + tip:.0f}l{HALF} {base - tip}h{-2 * HALF}z"/>')
    width = layout.width + 2 * MARGIN
    height = max(y for _, y in places) + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}">{STYLE}{"".join(parts)}</svg>'
    )
