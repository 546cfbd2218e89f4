"""GIF: a whole replay as one moving picture, for slides and pages that play nothing else."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence

from PIL import Image

from core.game import OptionError
from viz.figures.paper import to_png
from viz.figures.pictures import Pictures
from viz.figures.svg import Look, check_width, extent, sentence_room, svg

MOST_FRAMES = 300
"""A longer film is megabytes, and nobody watches it to its end."""

QUICKEST, SLOWEST = 0.1, 60.0
"""Seconds that a step is shown: browsers show no frame more briefly."""

USUAL_SECONDS = 1.2

LAST_LONGER = 3
"""The last step is shown this many times as long, before the film begins again."""

MOST_PIXELS = 400_000_000
"""Of all frames together."""

COLOURS = 256
MOST_TRIED = 3_000
APART = 12
"""How far apart the colours of the palette are, in one of red, green and blue."""
SAMPLES = 8
"""The frames whose colours the palette is made of: between them they show every kind of mark."""


def check_frames(frames: int) -> None:
    """Raise OptionError if there are too many steps for one film."""
    if frames > MOST_FRAMES:
        raise OptionError(
            f"a GIF of {frames:,} steps is too long: at most {MOST_FRAMES:,} are shown.",
            "Choose the key moments, or a number of steps: these are taken evenly.",
            place="--steps",
        )


def gif(pictures: Pictures, steps: Sequence[int], look: Look, seconds: float = USUAL_SECONDS) -> bytes:
    """Return some steps as a GIF file in which each is shown for so many seconds; raise OptionError if it can't be."""
    check_frames(len(steps))
    if not QUICKEST <= seconds <= SLOWEST:
        raise OptionError(
            f"a step can't be shown for {seconds:g} seconds.",
            f"Give a time from {QUICKEST:g} to {SLOWEST:g} seconds.",
            place="--seconds",
        )
    width = pictures.film_width if look.width is None else look.width
    check_width(width)
    room = sentence_room(pictures, steps) if look.sentence else 0
    same = Look(look.sentence, transparent=False, lines=room, width=width)
    _, _, wide, high = extent(pictures, sentence=look.sentence)
    if width * width * high / wide * len(steps) > MOST_PIXELS:
        raise OptionError("this GIF would be too large.", "Give a smaller width, or fewer steps.", place="--width")
    frames = [_frame(svg(pictures, step, same)) for step in steps]
    palette = _palette(frames)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    times = [round(1000 * seconds)] * (len(drawn) - 1) + [round(1000 * min(seconds * LAST_LONGER, SLOWEST))]
    file = io.BytesIO()
    drawn[0].save(file, "GIF", save_all=True, append_images=drawn[1:], duration=times, loop=0, optimize=False)
    return file.getvalue()


def _frame(text: str) -> Image.Image:
    return Image.open(io.BytesIO(to_png(text))).convert("RGB")


def _palette(frames: Sequence[Image.Image]) -> Image.Image:
    """Return an image with the colours that all frames share, the most used ones: a palette each would flicker."""
    chosen = [frames[number * (len(frames) - 1) // max(1, SAMPLES - 1)] for number in range(SAMPLES)]
    counts: Counter[tuple[int, int, int]] = Counter()
    for frame in chosen:
        for count, colour in frame.getcolors(frame.width * frame.height) or []:
            if isinstance(colour, tuple):
                counts[colour[0], colour[1], colour[2]] += count
    kept: list[tuple[int, int, int]] = []
    for colour, _ in counts.most_common(MOST_TRIED):  # close to a more used one none is kept: white has to stay white
        if len(kept) < COLOURS and all(max(abs(a - b) for a, b in zip(colour, k, strict=True)) >= APART for k in kept):
            kept.append(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in kept for part in colour])
    return palette
