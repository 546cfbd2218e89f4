"""Figures: a step, or a whole replay, as a file for slides, handouts and pages."""
