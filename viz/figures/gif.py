"""GIF: a whole replay as one moving picture, for slides and pages that play nothing else."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from PIL import Image

from core.game import OptionError
from viz.figures.pictures import Pictures
from viz.figures.png_and_pdf import png
from viz.figures.svg import Look, check_width, extent, sentence_room

MOST_FRAMES = 300
"""A longer film is megabytes, and nobody watches it to its end."""

QUICKEST, SLOWEST = 0.1, 60.0
"""Seconds that a step is shown: browsers show no frame more briefly."""

USUAL_SECONDS = 1.2

LAST_LONGER = 3
"""The last step is shown this many times as long, before the film begins again."""

MOST_PIXELS = 400_000_000
"""Of all frames together."""

MOST_MARKS = 1_000_000
"""Shapes and texts of all frames together, drawn within half a minute: a hundred frames of the largest tree."""

COLOURS = 256
MOST_TRIED = 3_000
SAMPLED = 12
"""Of so many parts of the film the ends are looked at for its colours, which are those of its marks throughout."""

APART = 12
"""How far apart the colours of the palette are, in one of red, green and blue."""


def check_frames(frames: int) -> None:
    """Raise OptionError if there are too many steps for one film."""
    if frames > MOST_FRAMES:
        raise OptionError(
            f"a GIF of {frames:,} steps is too long: at most {MOST_FRAMES:,} are shown.",
            "Choose the key moments, or a number of steps: these are taken evenly.",
            place="--steps",
        )


def gif(pictures: Pictures, steps: Sequence[int], look: Look, seconds: float = USUAL_SECONDS) -> bytes:
    """Return some steps as a GIF file, each shown for `seconds`; raise OptionError if that can't be."""
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
    if width * width * high / wide * len(steps) > MOST_PIXELS:
        raise OptionError("this GIF would be too large.", "Give a smaller width, or fewer steps.", place="--width")
    if len(steps) * sum(1 for _ in pictures.drawn(steps[-1]).walk()) > MOST_MARKS:
        remedy = "Choose the key moments, or a smaller number of steps."
        raise OptionError("this GIF would take minutes to draw.", remedy, place="--steps")
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
    """Return an image with the colours that all frames share, the most used ones: a palette each would flicker."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for image in images:
        for count, colour in image.getcolors(image.width * image.height) or []:
            if isinstance(colour, tuple):
                counts[colour[0], colour[1], colour[2]] += count
    kept = np.empty((0, 3), np.int64)
    for colour, _ in counts.most_common(MOST_TRIED):  # close to a more used one none is kept: white has to stay white
        if len(kept) < COLOURS and (np.abs(kept - colour).max(axis=1) >= APART).all():
            kept = np.vstack([kept, colour])
    palette = Image.new("P", (1, 1))
    palette.putpalette(kept.ravel().tolist())
    return palette
