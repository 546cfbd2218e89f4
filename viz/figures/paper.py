"""PNG and PDF: an SVG file as pixels, and as vectors on a page of its own size."""

from __future__ import annotations

import re
from importlib.util import find_spec
from types import ModuleType

from core.game import OptionError
from viz.figures.pictures import Pictures
from viz.figures.svg import Look, svg

CONVERTS = find_spec("vl_convert") is not None
"""Whether SVG can be converted: the package for it has no wheel for some machines."""

USUAL_WIDTH = 1_600
"""Pixels: sharp on a slide that fills a projector."""

MOST_PIXELS = 60_000_000
"""More take minutes and gigabytes; a deep tree can be far higher than wide."""


def png(pictures: Pictures, step: int, look: Look) -> bytes:
    """Return the picture of a step as a PNG file of the look's width; raise OptionError if that can't be.

    Type too small to be read at that width is left out.
    """
    width = USUAL_WIDTH if look.width is None else look.width
    return to_png(svg(pictures, step, Look(look.sentence, look.transparent, look.lines, width, readable=True)))


def pdf(pictures: Pictures, step: int, look: Look) -> bytes:
    """Return the picture of a step as a PDF file of one page with lines and letters, not pixels."""
    return to_pdf(svg(pictures, step, Look(look.sentence, look.transparent, look.lines)))


def to_png(text: str) -> bytes:
    """Return an SVG file as pixels, as wide and high as it says; raise OptionError if those are too many."""
    sizes = dict(re.findall(r' (width|height)="([\d.]+)"', text.partition(">")[0]))
    if float(sizes["width"]) * float(sizes["height"]) > MOST_PIXELS:
        raise OptionError(
            f"this picture would be {float(sizes['height']):,.0f} pixels high.",
            "Give a smaller width, or save it as SVG or PDF.",
            place="--width",
        )
    return bytes(_converter("PNG").svg_to_png(text, ppi=72))


def to_pdf(text: str) -> bytes:
    """Return an SVG file as a PDF file of one page."""
    return bytes(_converter("PDF").svg_to_pdf(text))


def _converter(target: str) -> ModuleType:
    """Return the package that converts; raise OptionError if it is not there."""
    if not CONVERTS:
        raise OptionError(
            f"{target} needs the package vl-convert-python, which is not installed here.",
            "Install it, or save as SVG.",
            place="--to",
        )
    import vl_convert  # noqa: PLC0415  not everywhere

    return vl_convert  # type: ignore[no-any-return, unused-ignore]
