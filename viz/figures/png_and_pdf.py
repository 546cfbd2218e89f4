"""PNG and PDF: an SVG file as pixels, and as vectors on a page of its own size."""

from __future__ import annotations

import io
import re
from importlib.util import find_spec
from types import ModuleType

import numpy as np
from PIL import Image

from core.game import OptionError
from viz.figures.markup import tag
from viz.figures.pictures import Pictures
from viz.figures.svg import Look, svg

CONVERTS = find_spec("vl_convert") is not None
"""Whether SVG can be converted: the package for it has no wheel for some machines."""

USUAL_WIDTH = 1_600
"""Pixels: sharp on a slide that fills a projector."""

MOST_PIXELS = 60_000_000
"""More take minutes and gigabytes; a deep tree can be far higher than wide."""

MOST = 255
"""What a colour, or how far a pixel is covered, is at most."""

ROWS_AT_ONCE = 256
"""A picture of the most pixels would take gigabytes at once."""


def png(pictures: Pictures, step: int, look: Look) -> bytes:
    """Return the picture of a step as a PNG file of the look's width; raise OptionError if that can't be.

    Type too small to be read at that width is left out.
    """
    width = USUAL_WIDTH if look.width is None else look.width
    shown = svg(pictures, step, Look(look.sentence, look.transparent, look.lines, width, readable=True))
    return _see_through(shown) if look.transparent else to_png(shown)


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


def _see_through(text: str) -> bytes:
    """Return an SVG file without a ground as pixels that can be laid on any colour.

    The converter (1.9.0) makes a colour darker where it covers a pixel in part. So the picture is drawn on white and on
    black: how far these differ is how much of the ground is seen.
    """
    white, black = (Image.open(io.BytesIO(to_png(_on(text, ground)))).convert("RGB") for ground in ("#fff", "#000"))
    drawn = Image.new("RGBA", white.size)
    for top in range(0, white.height, ROWS_AT_ONCE):
        strip = (0, top, white.width, min(top + ROWS_AT_ONCE, white.height))
        lightest, darkest = (np.asarray(image.crop(strip), np.int32) for image in (white, black))
        covered = MOST - (lightest - darkest).max(axis=2, keepdims=True)
        colour = np.minimum(MOST, darkest * MOST // np.maximum(covered, 1))
        drawn.paste(Image.fromarray(np.concatenate([colour, covered], axis=2).astype(np.uint8)), strip)
    file = io.BytesIO()
    drawn.save(file, "PNG")
    return file.getvalue()


def _on(text: str, ground: str) -> str:
    """Return an SVG file with a ground of some colour."""
    begins, shown = text.split(">", 1)
    return begins + ">" + tag("rect", {"width": "100%", "height": "100%", "fill": ground}) + shown


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
