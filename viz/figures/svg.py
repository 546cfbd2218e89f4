"""`svg`: a step as a self-contained SVG file, without style sheet, script or font."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from core.game import OptionError
from viz.figures.pictures import FONTS, Drawn, Pictures, SentenceText
from viz.looks import on_paper
from viz.tree.picture import HORIZON
from viz.tree.text_widths import text_width

MARGIN = 14
LEVEL_SIZE = 13
"""The type size of MAX, MIN and "leaves" at the left edge."""

SENTENCE_SIZE, TAG_SIZE, LINE = 16, 12.5, 23
NARROWEST = 460
"""The least width of a figure with a sentence: below a small tree it would be a column of single words."""

PAPER = "#ffffff"

UNREADABLE = 2.0
"""Type smaller than this, in pixels, is a grey blot, and takes most of the time of a picture."""

LEAST_WIDTH, MOST_WIDTH = 16, 10_000
"""The least and the greatest width that can be chosen, in pixels."""


@dataclass(frozen=True)
class Look:
    """A figure's look: with or without its sentence, on white or transparent.

    `lines` is the least room for a sentence, in lines. `width` is the file's width in pixels; None for the natural one.
    With `readable`, type too small to read at this width is left out. `alone` means the size that this step needs,
    whatever the others need.
    """

    sentence: bool = False
    transparent: bool = False
    lines: int = 0
    width: int | None = None
    readable: bool = False
    alone: bool = False


PLAIN_LOOK = Look()


def check_width(width: int) -> None:
    """Raise OptionError for a width too small for a picture, or larger than any picture needs."""
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise OptionError(
            f"a width of {width:,} pixels is out of range.",
            f"Give a width from {LEAST_WIDTH} to {MOST_WIDTH:,}.",
            place="--width",
        )


def svg(pictures: Pictures, step: int, look: Look = PLAIN_LOOK) -> str:
    """Return the picture of a step as the text of an SVG file; raise OptionError if there is no such step."""
    return ET.tostring(svg_element(pictures, step, look), encoding="unicode") + "\n"


def svg_element(pictures: Pictures, step: int, look: Look) -> ET.Element:
    """Return the picture of a step as an SVG element; raise OptionError if there is no such step."""
    if look.width is not None:
        check_width(look.width)
    pictures.check(step)
    left, top, width, height = extent(pictures, sentence=look.sentence, step=step if look.alone else None)
    drawn = pictures.drawn(step)
    sentence = pictures.sentence(step)
    below = height
    lines = sentence_lines(sentence, width - 2 * MARGIN) if look.sentence else []
    if look.sentence:
        height += MARGIN + LINE * (1 + max(len(lines), look.lines))
    shown = width if look.width is None else look.width
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {_n(width)} {_n(height)}",
        "width": _n(shown),
        "height": _n(height * shown / width),
        "role": "img",
        "font-family": FONTS,
    }
    figure = ET.Element("svg", attributes)
    put(figure, "title", {}, pictures.title(step))
    put(figure, "desc", {}, description(pictures, sentence))
    if not look.transparent:
        put(figure, "rect", {"width": _n(width), "height": _n(height), "fill": PAPER})
    moved = put(figure, "g", {"transform": f"translate({_n(-left)} {_n(-top)})"})
    smallest = UNREADABLE * width / shown if look.readable else 0.0
    for layer in drawn.inside[0].inside:
        if layer.inside:
            put(moved, "g", {}).extend(
                _without_small(unit.element, smallest) if smallest else unit.element for unit in layer.inside
            )
    muted = on_paper("muted")
    for name, y in edge_names(pictures, step, drawn):  # who moves at each level, and the line at the depth limit
        place = {"x": _n(MARGIN), "y": _n(y - top + LEVEL_SIZE * 0.36)}
        put(figure, "text", {**place, "font-size": str(LEVEL_SIZE), "fill": muted}, name)
    if look.sentence:
        _put_sentence(figure, sentence, lines, below + MARGIN)
    return figure


def put(into: ET.Element, tag: str, attributes: dict[str, str], text: str | None = None) -> ET.Element:
    """Add a new child element."""
    element = ET.SubElement(into, tag, attributes)
    element.text = text
    return element


def extent(pictures: Pictures, *, sentence: bool, step: int | None = None) -> tuple[float, float, float, float]:
    """Return the left and top of a figure's picture, in its units, and its width and height.

    It has room for the pictures of all steps, or of one.
    """
    box = pictures.box if step is None else pictures.box_at(step)
    names = [*(level.name for level in pictures.levels), *([HORIZON] if pictures.has_horizon else [])]
    levels = max((text_width(name, LEVEL_SIZE) + MARGIN for name in names), default=0)
    left, top = box.left - levels - MARGIN, box.top - MARGIN
    width, height = box.right + MARGIN - left, box.bottom + MARGIN - top
    if sentence and width < NARROWEST:  # the picture stays in the middle
        left, width = left - (NARROWEST - width) / 2, NARROWEST
    return left, top, width, height


def description(pictures: Pictures, sentence: SentenceText) -> str:
    """Return the words at a step, and what is not drawn, for readers who can't see the picture."""
    return " ".join(filter(None, [f"{sentence.tag}. {sentence.lead} {sentence.rest}".strip(), pictures.note]))


def sentence_lines(sentence: SentenceText, width: float, size: float = SENTENCE_SIZE) -> list[list[tuple[str, bool]]]:
    """Return a sentence as lines of at most this width, of bold and plain words."""
    words = [(word, True) for word in sentence.lead.split(" ")]
    words += [(word, False) for word in sentence.rest.split(" ") if word]
    lines: list[list[tuple[str, bool]]] = []
    used = width
    for word, bold in words:
        measure = partial(text_width, size=size, bold=bold)
        if lines and used + measure(f" {word}") <= width:
            lines[-1].append((word, bold))
            used += measure(f" {word}")
        else:
            lines.append([(word, bold)])
            used = measure(word)
    return lines


def sentence_room(pictures: Pictures, steps: Iterable[int]) -> int:
    """Return the lines of the longest sentence of some steps, so that their figures have one size."""
    _, _, width, _ = extent(pictures, sentence=True)
    return max((len(sentence_lines(pictures.sentence(step), width - 2 * MARGIN)) for step in steps), default=0)


def _without_small(element: ET.Element, smallest: float) -> ET.Element:
    """Return an element without data for programs, and without type smaller than this, in picture units."""
    seen = [_without_small(part, smallest) for part in element if float(part.get("font-size", smallest)) >= smallest]
    if element.tag == "g":
        place = element.get("transform")
        copy = ET.Element("g", {} if place is None else {"transform": place})
    else:
        copy = ET.Element(element.tag, element.attrib)
        copy.text, copy.tail = element.text, element.tail
    copy.extend(seen)
    return copy


def edge_names(pictures: Pictures, step: int, drawn: Drawn) -> Iterator[tuple[str, float]]:
    """Yield the names at the left edge of a picture, with their heights."""
    for level in pictures.levels_at(step):
        yield level.name, level.y
    for line in horizon_lines(drawn) if pictures.has_horizon else ():
        if line.box is not None:
            yield HORIZON, (line.box.top + line.box.bottom) / 2


def horizon_lines(drawn: Drawn) -> Iterator[Drawn]:
    """Yield the line at the depth limit, if a picture of the whole tree has one."""
    for layer in drawn.inside[0].inside:
        if layer.kind == "horizons":
            yield from layer.inside


def _put_sentence(figure: ET.Element, sentence: SentenceText, lines: list[list[tuple[str, bool]]], top: float) -> None:
    """Put a sentence below the picture: the kind of event, and the lines."""
    place = {"x": _n(MARGIN), "y": _n(top + TAG_SIZE), "font-size": str(TAG_SIZE), "font-weight": "bold"}
    put(figure, "text", place | {"fill": on_paper("muted")}, sentence.tag.upper())
    for number, line in enumerate(lines, start=1):
        y = _n(top + number * LINE + SENTENCE_SIZE)
        place = {"x": _n(MARGIN), "y": y, "font-size": str(SENTENCE_SIZE), "fill": on_paper("ink")}
        put_line(put(figure, "text", place), line)


def put_line(text: ET.Element, line: list[tuple[str, bool]]) -> None:
    """Put a line of a sentence into a text: first its bold words, then the others."""
    bold = " ".join(word for word, is_lead in line if is_lead)
    usual = " ".join(word for word, is_lead in line if not is_lead)
    if bold:
        put(text, "tspan", {"font-weight": "bold"}, bold)
    if usual:
        put(text, "tspan", {}, f" {usual}" if bold else usual)


def _n(number: float) -> str:
    """Return a number for attributes.

    >>> _n(3.0), _n(2.25)
    ('3', '2.25')
    """
    return f"{round(number, 2):g}" if abs(number) < 1e5 else f"{round(number)}"
