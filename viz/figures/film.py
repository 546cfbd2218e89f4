"""`Film`: the pictures of some steps as pixels, each as the pieces that differ from the one before.

From step to step a few nodes change, and drawing the whole picture as pixels takes most of the time of a film.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from viz.figures.boxes import FONTS, Box, around, box_of, covered
from viz.figures.markup import tag
from viz.figures.paper import to_png
from viz.figures.pictures import Drawn, Pictures, Sentence
from viz.figures.svg import LINE, MARGIN, PAPER, UNREADABLE, Markup, extent, level_names, sentence_lines, told_below

BEYOND = 3
"""Pixels around what changes that are drawn with it: letters may reach beyond the box that is worked out for them."""


class Piece(NamedTuple):
    """A part of a picture, and where its left upper corner is, in pixels."""

    image: Image.Image
    x: int
    y: int


class _Ink(NamedTuple):
    """A node or an edge as it is drawn: where it is, and its markup."""

    unit: Drawn
    box: Box
    text: str


class Film:
    """The pictures of a film of some width in pixels, with room for sentences of so many lines, or none with None."""

    def __init__(self, pictures: Pictures, width: int, lines: int | None) -> None:
        self._pictures = pictures
        self._lines = lines
        self._left, self._top, self._wide, self._below = extent(pictures, sentence=lines is not None)
        self._scale = width / self._wide
        high = self._below + (0 if lines is None else MARGIN + LINE * (1 + lines))
        self._whole = Box(0, 0, width, int(high * self._scale))
        self._markup = Markup(UNREADABLE / self._scale)
        self._known: dict[int, _Ink] = {}

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of every picture, in pixels."""
        return int(self._whole.right), int(self._whole.bottom)

    def pieces(self, steps: Sequence[int]) -> Iterator[list[Piece]]:
        """Yield what differs from the step before, step by step; of the first that is the whole picture."""
        before: list[_Ink] = []
        said: Sentence | None = None
        named: list[str] = []
        for number, step in enumerate(steps):
            drawn = self._pictures.drawn(step)
            now = self._inks(drawn)
            told = self._pictures.sentence(step)
            names = list(level_names(self._pictures, step, drawn, -self._top))
            words = [*names, *self._told(told)]
            if number:
                places = apart([self._pixels(ink.box) for ink in changed(before, now)])
                pieces = [self._piece(place, self._within(place, now), words) for place in places]
                if names != named:  # the depth limit has moved, and its name with it
                    edge = self._pixels(Box(self._left, self._top, self._pictures.box.left, self._top + self._below))
                    pieces.append(self._piece(edge, self._within(edge, now), words))
                if self._lines is not None and told != said:
                    pieces.append(self._piece(self._whole._replace(top=int(self._below * self._scale)), (), words))
                yield pieces
            else:
                yield [self._piece(self._whole, now, words)]
            before, said, named = now, told, names

    def _told(self, told: Sentence) -> Iterator[str]:
        """Yield the sentence below the picture, if the film has any."""
        if self._lines is not None:
            yield from told_below(told, sentence_lines(told, self._wide - 2 * MARGIN), self._below + MARGIN)

    def _inks(self, drawn: Drawn) -> list[_Ink]:
        """Return what is drawn at a step, in the order in which it is drawn."""
        found = []
        for layer in drawn.inside[0].inside:
            for unit in layer.inside:
                ink = self._known.get(id(unit))
                if ink is None:
                    box = covered(box_of(part.element, part.look, part.at) for part in unit.walk())
                    box = box or Box(*unit.at, *unit.at)
                    ink = self._known[id(unit)] = _Ink(unit, box, self._markup.of(unit))
                found.append(ink)
        return found

    def _pixels(self, box: Box) -> Box:
        """Return where a box of the picture is, in whole pixels."""
        scale, left, top = self._scale, self._left, self._top
        return Box(
            max(0, int((box.left - left) * scale) - BEYOND),
            max(0, int((box.top - top) * scale) - BEYOND),
            min(self._whole.right, int((box.right - left) * scale) + BEYOND + 1),
            min(self._whole.bottom, int((box.bottom - top) * scale) + BEYOND + 1),
        )

    def _within(self, place: Box, inks: Sequence[_Ink]) -> list[_Ink]:
        """Return what of a picture reaches into a place in pixels."""
        reach = Box(
            (place.left - BEYOND) / self._scale + self._left,
            (place.top - BEYOND) / self._scale + self._top,
            (place.right + BEYOND) / self._scale + self._left,
            (place.bottom + BEYOND) / self._scale + self._top,
        )
        return [ink for ink in inks if meets(ink.box, reach)]

    def _piece(self, place: Box, inks: Sequence[_Ink], words: Sequence[str]) -> Piece:
        """Return what is seen at a place; `words` stand beside and below the picture."""
        corner = f"{place.left} {place.top} {place.width} {place.height}"
        size = {"width": f"{place.width}", "height": f"{place.height}"}
        ground = tag("rect", {"x": f"{place.left}", "y": f"{place.top}", **size, "fill": PAPER})
        world = tag("g", {"transform": f"translate({-self._left} {-self._top})"}, *(ink.text for ink in inks))
        drawn = tag("g", {"transform": f"scale({self._scale})"}, world, *words)
        attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": corner, **size, "font-family": FONTS}
        png = to_png(tag("svg", attributes, ground, drawn))
        return Piece(Image.open(io.BytesIO(png)).convert("RGB"), int(place.left), int(place.top))


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
