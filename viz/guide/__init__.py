"""The guide's content: short sections, each with searches that show what it says.

The text is Markdown. Each number in it is checked against a search by tests/viz/test_guide.py.
"""

from __future__ import annotations

from viz.guide import alpha_beta, chance, depth_and_tables, minimax, null_windows, playouts, refinements
from viz.guide.section import GuidePart

PARTS = (
    GuidePart(
        "core",
        "A first course",
        "What a first course covers: games, minimax, and alpha-beta up to the order of the children.",
        (*minimax.SECTIONS, *alpha_beta.SECTIONS),
    ),
    GuidePart(
        "further",
        "Further reading",
        "Each section stands by itself.",
        (
            *chance.SECTIONS,
            *depth_and_tables.SECTIONS,
            *refinements.SECTIONS,
            *null_windows.SECTIONS,
            *playouts.SECTIONS,
        ),
    ),
)
"""The parts in reading order; the courses follow as a separate part."""

SECTIONS = tuple(section for part in PARTS for section in part.sections)
"""Every section, in reading order."""


CYCLES_NAME = "cycles"
CYCLES_TITLE = "Cycles and draws"
CYCLES_TEXT = """
Where a position can come again, a game is not a tree but a graph with cycles, and a search that goes forwards need not
end. **Retrograde analysis** goes backwards: from the positions in which the game is over it settles those before them,
and what is left at last is a draw. [Cat and Mouse](<./cat-and-mouse>) replays it on a graph, beside the line on which
plain minimax would not end.
"""
CYCLES_SOURCE = "Thompson, “Retrograde Analysis of Certain Endgames”, *ICCA Journal* 9 (1986)."
