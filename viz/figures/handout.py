"""A handout: the key moments of a search as a PDF to print, several a page, each with its step and its sentence."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.game import OptionError
from viz.figures.boxes import FONTS
from viz.figures.paper import to_pdf
from viz.figures.pictures import Pictures, Sentence
from viz.figures.svg import PLAIN_LOOK, colour, extent, sentence_lines, svg

PAGE_WIDTH, PAGE_HEIGHT = 595, 842
"""A4, in points."""

MARGIN, GAP = 40, 18
HEADING, CAPTION, LINE = 15, 10.5, 13.5
"""The sizes of the title, and of step and sentence, and the height of a line of these, in points."""

LEAST_LETTER = 6.5
"""Letters of pictures that share a page are at least so high."""

LETTER = 14.5
"""How high the letters beside a node are, in the units of the picture."""

MOST_PICTURES = 120


@dataclass(frozen=True)
class Cell:
    """A picture of a handout with what stands above it."""

    step: int
    told: Sentence
    lines: list[list[tuple[str, bool]]]


@dataclass(frozen=True)
class Plan:
    """How pictures stand on the pages: where they begin, how wide each is, how high it and its cell, and how many."""

    top: float
    width: float
    picture: float
    height: float
    columns: int
    rows: int


def check_pictures(pictures: int) -> None:
    """Raise OptionError if there are too many steps for one handout."""
    if pictures > MOST_PICTURES:
        raise OptionError(
            f"a handout of {pictures:,} steps is too long: at most {MOST_PICTURES} are printed.",
            "Choose the key moments, or a number of steps: these are taken evenly.",
            place="--steps",
        )


def handout(pictures: Pictures, steps: Sequence[int], title: str, about: str = "") -> bytes:
    """Return some steps as a PDF file of A4 pages; raise OptionError if there are too many."""
    check_pictures(len(steps))
    return merged([to_pdf(page) for page in pages(pictures, steps, title, about)])


def pages(pictures: Pictures, steps: Sequence[int], title: str, about: str = "") -> Iterator[str]:
    """Yield the pages of a handout as SVG."""
    plan, cells = planned(pictures, steps)
    on_page = plan.columns * plan.rows
    count = -(-len(cells) // on_page)
    for number in range(count):
        page = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {PAGE_WIDTH} {PAGE_HEIGHT}"})
        page.attrib |= {"width": str(PAGE_WIDTH), "height": str(PAGE_HEIGHT), "font-family": FONTS}
        ET.SubElement(page, "rect", {"width": str(PAGE_WIDTH), "height": str(PAGE_HEIGHT), "fill": "#ffffff"})
        _write(page, MARGIN, MARGIN + 4, title, HEADING, bold=True)
        for line, words in enumerate(filter(None, [about, pictures.note])):
            _write(page, MARGIN, MARGIN + 20 + line * LINE, words, CAPTION, "--muted")
        _write(page, MARGIN, PAGE_HEIGHT - MARGIN / 2, f"Page {number + 1} of {count}", CAPTION, "--muted")
        for place, cell in enumerate(cells[number * on_page : (number + 1) * on_page]):
            row, column = divmod(place, plan.columns)
            x = MARGIN + column * (plan.width + GAP)
            y = plan.top + row * (plan.height + GAP)
            _cell(page, pictures, cell, plan, x, y)
        yield ET.tostring(page, encoding="unicode")


TOP = MARGIN + 38
"""Where the pictures of a page begin, below its title; if something of the tree is not drawn, a line further down."""


def planned(pictures: Pictures, steps: Sequence[int]) -> tuple[Plan, list[Cell]]:
    """Return how the pictures of some steps stand on pages: two beside each other only where they can be read."""
    _, _, wide, high = extent(pictures, sentence=False)
    room = PAGE_WIDTH - 2 * MARGIN
    half = (room - GAP) / 2
    columns = 2 if LETTER * half / wide >= LEAST_LETTER and len(steps) > 1 else 1
    width = half if columns == 2 else room
    cells = []
    for step in steps:
        told = pictures.sentence(step)
        cells.append(Cell(step, told, sentence_lines(told, width, CAPTION)))
    words = LINE * (1 + max(len(cell.lines) for cell in cells)) + 6
    top = TOP + (LINE if pictures.note else 0)
    below = PAGE_HEIGHT - MARGIN - top
    largest = min(1, width / wide)
    rows = 1
    while LETTER * min(largest, _share(below, rows + 1, words) / high) >= LEAST_LETTER:
        rows += 1
    picture = min(high * largest, _share(below, rows, words))
    return Plan(top, width, picture, picture + words, columns, rows), cells


def _share(below: float, rows: int, words: float) -> float:
    """Return how high each picture can be, if so many stand below each other with their words."""
    return (below + GAP) / rows - GAP - words


def merged(documents: Sequence[bytes]) -> bytes:
    """Return PDF documents as one."""
    from pypdf import PdfWriter  # noqa: PLC0415  it takes a while to load, and only handouts need it

    writer = PdfWriter()
    for document in documents:
        writer.append(io.BytesIO(document))
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def _cell(page: ET.Element, pictures: Pictures, cell: Cell, plan: Plan, x: float, y: float) -> None:
    """Write a picture with its step and its sentence above it."""
    heading = f"Step {cell.step:,} of {pictures.steps:,}"
    _write(page, x, y + CAPTION, f"{heading} · {cell.told.tag}", CAPTION, "--muted", bold=True)
    for number, line in enumerate(cell.lines, start=1):
        text = _write(page, x, y + CAPTION + number * LINE, "", CAPTION)
        bold = " ".join(word for word, is_lead in line if is_lead)
        usual = " ".join(word for word, is_lead in line if not is_lead)
        ET.SubElement(text, "tspan", {"font-weight": "bold"}).text = bold
        ET.SubElement(text, "tspan").text = f" {usual}" if bold and usual else usual
    picture = ET.fromstring(svg(pictures, cell.step, PLAIN_LOOK))  # noqa: S314  our own picture
    top = y + plan.height - plan.picture
    picture.attrib |= {"x": f"{x:.1f}", "y": f"{top:.1f}", "width": f"{plan.width:.1f}"}
    picture.attrib |= {"height": f"{plan.picture:.1f}", "preserveAspectRatio": "xMidYMin"}
    page.append(picture)


def _write(
    page: ET.Element, x: float, y: float, words: str, size: float, ink: str = "--ink", *, bold: bool = False
) -> ET.Element:
    text = ET.SubElement(page, "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": f"{size:g}"})
    text.set("fill", colour(ink))
    if bold:
        text.set("font-weight", "bold")
    text.text = words
    return text
