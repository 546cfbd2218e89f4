"""`sprites`: texts as pixels, on nothing, many drawn at once.

The package that draws reads the font anew for each letter, and that was most of the time that a film took. The same few
texts stand in many nodes: each is drawn once, and then laid over what is below.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from PIL import Image

from viz.figures.boxes import FONTS, Box
from viz.figures.markup import tag
from viz.figures.pictures import Drawn
from viz.figures.png_and_pdf import MOST, to_png
from viz.figures.svg import PAPER

SHEET_WIDTH, SHEET_HEIGHT = 2_000, 3_000
"""Pixels of a sheet of sprites, unless one of them is larger."""


DARK = 128
"""Type of a colour with no part above this can be told from white; what has none below is left to the shapes."""


class Part(NamedTuple):
    """A text, or several: the markup, how far its (0, 0) is into a pixel, and what it covers in pixels from there."""

    markup: str
    right: float
    down: float
    place: Box


def is_type(drawn: Drawn) -> bool:
    """Return whether something is type that can be laid over a picture: dark, and without an outline of its own."""
    return drawn.element.tag == "text" and all(
        part.look["stroke"] == "none" and _darkest(part.look["fill"]) < DARK for part in (drawn, *drawn.inside)
    )


def _darkest(colour: str) -> int:
    """Return the least part of a colour such as #1d4ed8.

    >>> _darkest("#1d4ed8"), _darkest("none")
    (29, 255)
    """
    return min(bytes.fromhex(colour[1:])) if colour.startswith("#") else MOST


@dataclass
class _Sheet:
    """Parts side by side in rows, each with where it is there; the last row begins at `top` and ends at `right`."""

    parts: list[tuple[Part, int, int]] = field(default_factory=list)
    width: int = 0
    height: int = 0
    top: int = 0
    right: int = 0

    def has_room(self, part: Part) -> bool:
        """Return whether a part can stand in this row, or below it."""
        beside = self.right + part.place.width <= SHEET_WIDTH
        return not self.parts or (self.top if beside else self.height) + part.place.height <= SHEET_HEIGHT

    def add(self, part: Part) -> None:
        """Put a part beside the last one, or below the row."""
        if self.right + part.place.width > SHEET_WIDTH:
            self.top, self.right = self.height, 0
        self.parts.append((part, self.right, self.top))
        self.right += int(part.place.width)
        self.width = max(self.width, self.right)
        self.height = max(self.height, self.top + int(part.place.height))


def sprites(parts: Sequence[Part], scale: float) -> Iterator[Image.Image]:
    """Yield texts, drawn with `scale` pixels a unit."""
    for sheet in _sheets(parts):
        size = {"width": f"{sheet.width}", "height": f"{sheet.height}"}
        drawn = [tag("rect", size | {"fill": PAPER})]
        for part, x, y in sheet.parts:
            at = f"{x - part.place.left + part.right} {y - part.place.top + part.down}"
            drawn.append(tag("g", {"transform": f"translate({at}) scale({scale})"}, part.markup))
        svg = tag("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "font-family": FONTS}, *drawn)
        image = on_nothing(Image.open(io.BytesIO(to_png(svg))))
        for part, x, y in sheet.parts:
            yield image.crop((x, y, x + int(part.place.width), y + int(part.place.height)))


def on_nothing(image: Image.Image) -> Image.Image:
    """Return dark type that is drawn on white as if it were drawn on nothing; laid on white it is as it was.

    What is drawn on nothing at once has wrong colours where a letter covers a pixel in part.
    """
    bands = [np.array(band) for band in image.convert("RGB").split()]
    covered = MOST - np.minimum(np.minimum(bands[0], bands[1]), bands[2])
    partly = covered > 0
    share = covered[partly] / MOST
    for band in bands:
        band[partly] = np.clip(MOST - (MOST - band[partly]) / share, 0, MOST).round()
    return Image.merge("RGBA", [*map(Image.fromarray, (*bands, covered))])


def _sheets(parts: Sequence[Part]) -> Iterator[_Sheet]:
    sheet = _Sheet()
    for part in parts:
        if not sheet.has_room(part):
            yield sheet
            sheet = _Sheet()
        sheet.add(part)
    if sheet.parts:
        yield sheet
