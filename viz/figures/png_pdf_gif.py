"""PNG, PDF and GIF: an SVG file as pixels or as a page of its size, and a whole replay as a film."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from types import ModuleType

import numpy as np
from PIL import Image

from core.game import OptionError
from viz.figures.pictures import Pictures
from viz.figures.svg import Look, check_width, extent, sentence_room, svg

CONVERTS = find_spec("vl_convert") is not None
"""Whether SVG can be converted: the package for it has no wheel for some machines."""

USUAL_WIDTH = 1_600
"""Pixels: sharp on a slide that fills a projector."""

MOST_PIXELS = 60_000_000
"""The most pixels: more take minutes and gigabytes, and a deep tree can be far higher than wide."""

MOST = 255
"""The greatest value of a colour or of a pixel's coverage."""

ROWS_AT_ONCE = 256
"""The rows converted at a time: the largest picture would otherwise take gigabytes."""

MOST_FRAMES = 300
"""The most frames: a longer film is megabytes, and nobody watches it to the end."""

QUICKEST, SLOWEST = 0.1, 60.0
"""The limits of seconds for a step: browsers show no frame more briefly."""

USUAL_SECONDS = 1.2

LAST_LONGER = 3
"""How many times as long the last step is shown."""

MOST_FILM_PIXELS = 400_000_000
"""The most pixels of all frames of a film."""

COLOURS = 256
MOST_TRIED = 3_000
SAMPLED = 12
"""How many parts of the film are sampled, at their ends, for its colours."""

APART = 12
"""The least distance of palette colours, in one of red, green and blue."""


def png(pictures: Pictures, step: int, look: Look) -> bytes:
    """Return the picture of a step as a PNG file of the look's width; raise OptionError if that is impossible.

    Type too small to read at that width is left out.
    """
    width = USUAL_WIDTH if look.width is None else look.width
    shown = svg(pictures, step, Look(look.sentence, look.transparent, look.lines, width, readable=True))
    return _see_through(shown) if look.transparent else to_png(shown)


def pdf(pictures: Pictures, step: int, look: Look) -> bytes:
    """Return the picture of a step as a PDF file of one page with lines and letters, not pixels."""
    return to_pdf(svg(pictures, step, Look(look.sentence, look.transparent, look.lines)))


def to_png(text: str) -> bytes:
    """Return an SVG file as pixels, at its own size; raise OptionError if those are too many."""
    sizes = dict(re.findall(r' (width|height)="([\d.]+)"', text.partition(">")[0]))
    if float(sizes["width"]) * float(sizes["height"]) > MOST_PIXELS:
        raise OptionError(
            f"this picture would be {float(sizes['height']):,.0f} pixels high.",
            "Give a smaller width, or save it as SVG or PDF.",
            place="--width",
        )
    return bytes(_converter("PNG").svg_to_png(text, ppi=72))


def _see_through(text: str) -> bytes:
    """Return an SVG file without a ground as transparent pixels.

    The converter (1.9.0) darkens colours where they cover a pixel in part. So the picture is drawn on white and on
    black: the difference shows how much of the ground is visible.
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
    return f'{begins}><rect width="100%" height="100%" fill="{ground}"/>{shown}'


def to_pdf(text: str) -> bytes:
    """Return an SVG file as a PDF file of one page."""
    return bytes(_converter("PDF").svg_to_pdf(text))


def check_converts(target: str) -> None:
    """Raise OptionError if a format's converter is missing."""
    if not CONVERTS:
        raise OptionError(
            f"{target} needs the package vl-convert-python, which is not installed here.",
            "Install it, or save as SVG.",
            place="--to",
        )


def _converter(target: str) -> ModuleType:
    check_converts(target)
    import vl_convert  # noqa: PLC0415  not everywhere

    return vl_convert  # type: ignore[no-any-return, unused-ignore]


def check_frames(frames: int) -> None:
    """Raise OptionError if there are too many steps for one film."""
    if frames > MOST_FRAMES:
        raise OptionError(
            f"a GIF of {frames:,} steps is too long: at most {MOST_FRAMES:,} are shown.",
            "Choose the key moments, or a number of steps: these are taken evenly.",
            place="--steps",
        )


def gif(pictures: Pictures, steps: Sequence[int], look: Look, seconds: float = USUAL_SECONDS) -> bytes:
    """Return some steps as a GIF file, each shown for `seconds`; raise OptionError if that is impossible."""
    check_frames(len(steps))
    if not QUICKEST <= seconds <= SLOWEST:
        raise OptionError(
            f"a step can't be shown for {seconds:g} seconds.",
            f"Give a time from {QUICKEST:g} to {SLOWEST:g} seconds.",
            place="--seconds",
        )
    width = pictures.film_width if look.width is None else look.width
    check_width(width)
    _, _, wide, high = extent(pictures, sentence=look.sentence)
    if width * width * high / wide * len(steps) > MOST_FILM_PIXELS:
        raise OptionError("this GIF would be too large.", "Give a smaller width, or fewer steps.", place="--width")
    lines = sentence_room(pictures, steps) if look.sentence else 0
    shown = replace(look, lines=lines, width=width, transparent=False)

    def frame(step: int) -> Image.Image:
        return Image.open(io.BytesIO(png(pictures, step, shown))).convert("RGB")

    sample = {round(at * (len(steps) - 1) / SAMPLED) for at in range(SAMPLED + 1)}
    palette = _palette(frame(steps[at]) for at in sorted(sample))
    drawn = (frame(step).quantize(palette=palette, dither=Image.Dither.NONE) for step in steps)
    times = [round(1000 * seconds)] * (len(steps) - 1) + [round(1000 * min(seconds * LAST_LONGER, SLOWEST))]
    file = io.BytesIO()
    next(drawn).save(file, "GIF", save_all=True, append_images=drawn, duration=times, loop=0, optimize=False)
    return file.getvalue()


def _palette(images: Iterable[Image.Image]) -> Image.Image:
    """Return an image with a palette for all frames, the most used colours: separate palettes would flicker."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for image in images:
        for count, colour in image.getcolors(image.width * image.height) or []:
            if isinstance(colour, tuple):
                counts[colour[0], colour[1], colour[2]] += count
    kept = np.empty((0, 3), np.int64)
    for colour, _ in counts.most_common(MOST_TRIED):  # none close to a more used one: white must stay white
        if len(kept) < COLOURS and (np.abs(kept - colour).max(axis=1) >= APART).all():
            kept = np.vstack([kept, colour])
    palette = Image.new("P", (1, 1))
    palette.putpalette(kept.ravel().tolist())
    return palette
