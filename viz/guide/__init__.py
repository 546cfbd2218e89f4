"""The guide's content: short sections, each with searches that show what it says.

The text is Markdown. Each number in it is checked against a search by tests/viz/test_guide.py.
"""

from __future__ import annotations

from viz.guide import alpha_beta, depth_and_tables, minimax, null_windows, playouts, refinements

SECTIONS = (
    *minimax.SECTIONS,
    *alpha_beta.SECTIONS,
    *depth_and_tables.SECTIONS,
    *refinements.SECTIONS,
    *null_windows.SECTIONS,
    *playouts.SECTIONS,
)
"""The sections in reading order; cycles and courses follow."""
