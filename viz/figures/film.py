"""`Film`: the pictures of some steps as pixels, each as the pieces that differ from the one before.

From step to step a few nodes change, and drawing the whole picture as pixels takes most of the time of a film.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from PIL import Image

from viz.figures.boxes import Box, around, box_of, covered, text_width
from viz.figures.markup import tag
from viz.figures.pictures import Drawn, Pictures
from viz.figures.png_and_pdf import to_png
from viz.figures.sprites import Part, is_type, sprites
from viz.figures.svg import (
    LEVEL_SIZE,
    LINE,
    MARGIN,
    PAPER,
    UNREADABLE,
    Markup,
    edge_names,
    extent,
    level_names,
    sentence_lines,
    told_below,
)

BEYOND = 3
"""Pixels around what changes that are drawn with it: letters may reach beyond the box that is worked out for them."""

FRACTIONS = 2
"""Places of text are rounded to this fraction of a pixel, so that few texts differ in nothing else."""

MOST_KEPT = 2_000
"""Texts that are kept for later pictures."""


class Piece(NamedTuple):
    """A part of a picture, and where its left upper corner is, in pixels."""

    image: Image.Image
    x: int
    y: int


class _Type(NamedTuple):
    """A text, and the pixel that its (0, 0) is in."""

    part: Part
    x: int
    y: int


class _Ink(NamedTuple):
    """A node, an edge or some words as they are drawn: where, in whole pixels, the markup of shapes, and the texts."""

    place: Box
    shapes: str
    type: tuple[_Type, ...]


class Film:
    """The pictures of a film of some width in pixels, with room for sentences of that many lines, or none with None."""

    def __init__(self, pictures: Pictures, width: int, lines: int | None) -> None:
        self._pictures = pictures
        self._lines = lines
        self._left, self._top, self._wide, self._below = extent(pictures, sentence=lines is not None)
        self._scale = width / self._wide
        self._high = self._below + (0 if lines is None else MARGIN + LINE * (1 + lines))
        self._whole = Box(0, 0, width, int(self._high * self._scale))
        self._shapes = Markup(UNREADABLE / self._scale, lambda drawn: not is_type(drawn))
        self._markup = Markup(UNREADABLE / self._scale)
        self._known: dict[int, tuple[Drawn, _Ink]] = {}  # by the id of a unit, which is held, so that it stays its own
        self._alike: dict[_Ink, _Ink] = {}
        self._sprites: dict[Part, Image.Image] = {}

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of every picture, in pixels."""
        return int(self._whole.right), int(self._whole.bottom)

    def pieces(self, steps: Sequence[int]) -> Iterator[list[Piece]]:
        """Yield what differs from the step before, step by step; of the first that is the whole picture."""
        before: list[_Ink] = []
        said: list[_Ink] = []
        for number, step in enumerate(steps):
            drawn = self._pictures.drawn(step)
            now, told = [*self._inks(drawn), *self._names(step, drawn)], self._told(step)
            self._draw([*now, *told])
            if number:
                places = apart([ink.place for ink in changed(before, now)])
                pieces = [self._piece(place, now) for place in places]
                # The sentence changes at nearly every step, and no other piece is to become larger by it.
                below = self._whole._replace(top=int(self._below * self._scale))
                yield [*pieces, *([self._piece(below, told)] if told != said else [])]
            else:
                yield [self._piece(self._whole, [*now, *told])]
            before, said = now, told

    def _told(self, step: int) -> list[_Ink]:
        """Return the sentence below the picture, if the film has any."""
        if self._lines is None:
            return []
        told = self._pictures.sentence(step)
        lines = sentence_lines(told, self._wide - 2 * MARGIN)
        box = Box(0, self._below, self._wide, self._high)
        return [self._beside("".join(told_below(told, lines, self._below + MARGIN)), box)]

    def _names(self, step: int, drawn: Drawn) -> Iterator[_Ink]:
        """Yield what stands at the left edge of the picture."""
        written = level_names(self._pictures, step, drawn, -self._top)
        for text, (name, y) in zip(written, edge_names(self._pictures, step, drawn), strict=True):
            middle = y - self._top
            right = MARGIN + text_width(name, LEVEL_SIZE)
            yield self._beside(text, Box(MARGIN, middle - LEVEL_SIZE, right, middle + LEVEL_SIZE))

    def _beside(self, text: str, box: Box) -> _Ink:
        """Return words whose place is that in the whole figure."""
        x, y = self._left, self._top
        place = self._pixels(Box(box.left + x, box.top + y, box.right + x, box.bottom + y))
        ink = _Ink(place, "", (_Type(Part(text, 0, 0, place), 0, 0),))
        return self._alike.setdefault(ink, ink)

    def _inks(self, drawn: Drawn) -> list[_Ink]:
        """Return what is drawn at a step, in the order in which it is drawn."""
        found = []
        for layer in drawn.inside[0].inside:
            for unit in layer.inside:
                if id(unit) not in self._known:
                    self._known[id(unit)] = unit, self._ink(unit)
                found.append(self._known[id(unit)][1])
        return found

    def _ink(self, unit: Drawn) -> _Ink:
        """Return how a unit is drawn: the same for all that look alike at one place, as on paths that begin alike."""
        box = covered(box_of(part.element, part.look, part.at) for part in unit.walk())
        place = self._pixels(box or Box(*unit.at, *unit.at))
        if any(part.element.tag == "g" and part.look.get("opacity", "1") != "1" for part in unit.walk()):
            ink = _Ink(place, self._markup.of(unit), ())  # what is in a pale group is as pale as that
        else:
            texts = filter(is_type, unit.walk())
            ink = _Ink(place, self._shapes.of(unit), tuple(map(self._text, texts)))
        return self._alike.setdefault(ink, ink)

    def _text(self, drawn: Drawn) -> _Type:
        """Return a text where it is, to a fraction of a pixel that nobody sees."""
        x = round((drawn.at[0] - self._left) * self._scale * FRACTIONS)
        y = round((drawn.at[1] - self._top) * self._scale * FRACTIONS)
        box = box_of(drawn.element, drawn.look, (0, 0)) or Box(0, 0, 0, 0)
        place = Box(
            floor(box.left * self._scale) - BEYOND,
            floor(box.top * self._scale) - BEYOND,
            ceil(box.right * self._scale) + BEYOND,
            ceil(box.bottom * self._scale) + BEYOND,
        )
        right, down = x % FRACTIONS / FRACTIONS, y % FRACTIONS / FRACTIONS
        return _Type(Part(self._markup.of(drawn), right, down, place), x // FRACTIONS, y // FRACTIONS)

    def _draw(self, inks: Sequence[_Ink]) -> None:
        """Have the texts of some inks at hand."""
        parts = dict.fromkeys(text.part for ink in inks for text in ink.type if text.part.markup)
        if len(self._sprites) > MOST_KEPT:
            self._sprites = {part: self._sprites[part] for part in parts if part in self._sprites}
        new = [part for part in parts if part not in self._sprites]
        self._sprites |= zip(new, sprites(new, self._scale), strict=True)

    def _moved(self, markup: str) -> str:
        """Return markup of the picture where it stands in the whole figure."""
        return tag("g", {"transform": f"translate({-self._left} {-self._top})"}, markup)

    def _pixels(self, box: Box) -> Box:
        """Return where a box of the picture is, in whole pixels."""
        scale, left, top = self._scale, self._left, self._top
        return Box(
            max(0, int((box.left - left) * scale) - BEYOND),
            max(0, int((box.top - top) * scale) - BEYOND),
            min(self._whole.right, int((box.right - left) * scale) + BEYOND + 1),
            min(self._whole.bottom, int((box.bottom - top) * scale) + BEYOND + 1),
        )

    def _piece(self, place: Box, inks: Sequence[_Ink]) -> Piece:
        """Return what is seen at a place: shapes, and over them type."""
        there = [ink for ink in inks if meets(ink.place, place)]
        shapes = "".join(ink.shapes for ink in there)
        empty = Image.new("RGB", (int(place.width), int(place.height)), PAPER)
        piece = self._ground(place, shapes) if shapes else empty  # below the sentence there are none
        for text in (text for ink in there for text in ink.type if text.part.markup):
            left, top, right, bottom = text.part.place
            own = Box(left + text.x, top + text.y, right + text.x, bottom + text.y)
            if meets(own, place):
                sprite = self._sprites[text.part]
                piece.paste(sprite, (int(own.left - place.left), int(own.top - place.top)), sprite)
        return Piece(piece, int(place.left), int(place.top))

    def _ground(self, place: Box, shapes: str) -> Image.Image:
        """Return what is seen of some shapes at a place."""
        corner = f"{place.left} {place.top} {place.width} {place.height}"
        size = {"width": f"{place.width}", "height": f"{place.height}"}
        paper = tag("rect", {"x": f"{place.left}", "y": f"{place.top}", **size, "fill": PAPER})
        drawn = tag("g", {"transform": f"scale({self._scale})"}, self._moved(shapes))
        png = to_png(tag("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": corner, **size}, paper, drawn))
        return Image.open(io.BytesIO(png)).convert("RGB")


def changed(before: Sequence[_Ink], now: Sequence[_Ink]) -> list[_Ink]:
    """Return what is in one of two pictures only, or drawn in another order."""
    was, is_ = ({id(ink) for ink in inks} for inks in (before, now))
    stayed = ([ink for ink in before if id(ink) in is_], [ink for ink in now if id(ink) in was])
    return [
        *(ink for ink in before if id(ink) not in is_),
        *(ink for ink in now if id(ink) not in was),
        *(ink for old, new in zip(*stayed, strict=False) if old is not new for ink in (old, new)),
    ]


def apart(boxes: Sequence[Box]) -> list[Box]:
    """Return boxes that hold all of some others, and of which no two meet.

    >>> apart([Box(0, 0, 2, 2), Box(5, 5, 6, 6), Box(1, 1, 3, 3)])
    [Box(left=5, top=5, right=6, bottom=6), Box(left=0, top=0, right=3, bottom=3)]
    """
    found: list[Box] = []
    for box in boxes:
        joined = box
        while meeting := [other for other in found if meets(other, joined)]:
            found = [other for other in found if other not in meeting]
            joined = around([joined, *meeting])
        found.append(joined)
    return found


def meets(one: Box, other: Box) -> bool:
    """Return whether two boxes have a point in common."""
    return one.left <= other.right and other.left <= one.right and one.top <= other.bottom and other.top <= one.bottom
