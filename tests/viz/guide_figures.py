"""Every search of the guide, on whichever page of it."""

from __future__ import annotations

from viz.guide import SECTIONS
from viz.guide.courses import figures_of
from viz.guide.disagreements import DISAGREEMENTS
from viz.guide.section import Figure


def all_figures() -> tuple[Figure, ...]:
    """Return the figures of the sections, then those of what courses disagree about."""
    of_courses = (figure for disagreement in DISAGREEMENTS for figure in figures_of(disagreement))
    return (*(figure for section in SECTIONS for figure in section.figures), *of_courses)
