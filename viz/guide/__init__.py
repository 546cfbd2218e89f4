"""The guide's content: short sections, each with searches that show what it says.

The text is Markdown. Each number in it is checked against a search by tests/viz/test_guide.py.
"""

from __future__ import annotations

from core.options.courses import DISAGREEMENTS
from viz.guide import alpha_beta, depth_and_tables, minimax, null_windows, playouts, refinements
from viz.guide.courses import figures_of
from viz.guide.section import Figure

SECTIONS = (
    *minimax.SECTIONS,
    *alpha_beta.SECTIONS,
    *depth_and_tables.SECTIONS,
    *refinements.SECTIONS,
    *null_windows.SECTIONS,
    *playouts.SECTIONS,
)
"""The sections in reading order; cycles and courses follow."""


def all_figures() -> tuple[Figure, ...]:
    """Return every search of the guide."""
    of_courses = (figure for disagreement in DISAGREEMENTS for figure in figures_of(disagreement))
    return (*(figure for section in SECTIONS for figure in section.figures), *of_courses)
