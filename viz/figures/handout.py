"""A handout: the key moments of a search as a PDF to print, several a page, each with its step and its sentence."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence

from core.game import OptionError
from viz.figures.boxes import FONTS
from viz.figures.packing import CAPTION, GAP, LINE, Cell, Row, packed
from viz.figures.pictures import Pictures
from viz.figures.png_and_pdf import to_pdf
from viz.figures.svg import LEAST_WIDTH, Look, colour, extent, svg

PAGE_WIDTH, PAGE_HEIGHT = 595, 842
"""A4, in points."""

MARGIN = 40
HEADING = 15
"""The size of the title, in points."""

MOST_PICTURES = 120

WHITE = 255
"""Each part of the colour of paper."""


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


def sheets(parts: Sequence[tuple[Pictures, str, str]], steps: Sequence[int]) -> bytes:
    """Return several handouts of some steps as one PDF file, each part with its title and what is said below that.

    A part begins on a sheet of its own, so that a solution is not on the back of its worksheet. Raises OptionError if
    there are too many steps.
    """
    check_pictures(len(steps))
    documents: list[bytes] = []
    for pictures, title, about in parts:
        if len(documents) % 2:
            documents.append(to_pdf(ET.tostring(_blank(), encoding="unicode")))
        documents += [to_pdf(page) for page in pages(pictures, steps, title, about)]
    return merged(documents)


def _blank() -> ET.Element:
    """Return an empty page."""
    page = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {PAGE_WIDTH} {PAGE_HEIGHT}"})
    page.attrib |= {"width": str(PAGE_WIDTH), "height": str(PAGE_HEIGHT), "font-family": FONTS}
    ET.SubElement(page, "rect", {"width": str(PAGE_WIDTH), "height": str(PAGE_HEIGHT), "fill": "#ffffff"})
    return page


def pages(pictures: Pictures, steps: Sequence[int], title: str, about: str = "") -> Iterator[str]:
    """Yield the pages of a handout as SVG."""
    cells = cells_of(pictures, steps)
    top = TOP + (LINE if pictures.note else 0)
    packs = packed(cells, PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - MARGIN - top)
    for number, rows in enumerate(packs, start=1):
        page = _blank()
        _write(page, MARGIN, MARGIN + 4, title, HEADING, bold=True)
        for line, words in enumerate(filter(None, [about, pictures.note])):
            _write(page, MARGIN, MARGIN + 20 + line * LINE, words, CAPTION, "--muted")
        _write(page, MARGIN, PAGE_HEIGHT - MARGIN / 2, f"Page {number} of {len(packs)}", CAPTION, "--muted")
        y = float(top)
        for row in rows:
            for column, cell in enumerate(row.cells):
                _cell(page, pictures, cell, row, MARGIN + column * (row.width + GAP), y)
            y += row.height + GAP
        yield ET.tostring(page, encoding="unicode")


TOP = MARGIN + 38
"""Where the pictures of a page begin, below its title; if something of the tree is not drawn, a line further down."""


def cells_of(pictures: Pictures, steps: Sequence[int]) -> list[Cell]:
    """Return the pictures of some steps, each as large as it is alone."""
    sizes = (extent(pictures, sentence=False, step=step)[2:] for step in steps)
    return [Cell(step, pictures.sentence(step), *size) for step, size in zip(steps, sizes, strict=True)]


def merged(documents: Sequence[bytes]) -> bytes:
    """Return PDF documents as one."""
    from pypdf import PdfWriter  # noqa: PLC0415  it takes a while to load, and only handouts need it

    writer = PdfWriter()
    for document in documents:
        writer.append(io.BytesIO(document))
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def _cell(page: ET.Element, pictures: Pictures, cell: Cell, row: Row, x: float, y: float) -> None:
    """Write a picture with its step and its sentence above it."""
    heading = f"Step {cell.step:,} of {pictures.steps:,}"
    _write(page, x, y + CAPTION, f"{heading} · {cell.told.tag}", CAPTION, "--muted", bold=True)
    for number, line in enumerate(cell.lines(row.width), start=1):
        text = _write(page, x, y + CAPTION + number * LINE, "", CAPTION)
        bold = " ".join(word for word, is_lead in line if is_lead)
        usual = " ".join(word for word, is_lead in line if not is_lead)
        ET.SubElement(text, "tspan", {"font-weight": "bold"}).text = bold
        ET.SubElement(text, "tspan").text = f" {usual}" if bold and usual else usual
    width, height = cell.width * row.scale, cell.height * row.scale
    look = Look(alone=True, readable=True, width=max(LEAST_WIDTH, round(width)))
    picture = ET.fromstring(svg(pictures, cell.step, look))  # noqa: S314  our own picture
    for mark in picture.iter():
        _make_opaque(mark)
    picture.attrib |= {"x": f"{x + (row.width - width) / 2:.1f}", "y": f"{y + row.words:.1f}"}
    picture.attrib |= {"width": f"{width:.1f}", "height": f"{height:.1f}"}
    page.append(picture)


def _make_opaque(mark: ET.Element) -> None:
    """Give a pale mark the colours that it has on white: a PDF has several objects for each that is seen through."""
    if "fill" not in mark.attrib:  # a group, whose marks may lie on each other
        return
    whole = float(mark.attrib.pop("opacity", 1))
    for paint in ("fill", "stroke"):
        share = whole * float(mark.attrib.pop(f"{paint}-opacity", 1))
        dark = mark.get(paint, "none")
        if share < 1 and dark != "none":
            parts = (WHITE - (WHITE - part) * share for part in bytes.fromhex(dark.removeprefix("#")))
            mark.set(paint, f"#{bytes(map(round, parts)).hex()}")


def _write(
    page: ET.Element, x: float, y: float, words: str, size: float, ink: str = "--ink", *, bold: bool = False
) -> ET.Element:
    text = ET.SubElement(page, "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": f"{size:g}"})
    text.set("fill", colour(ink))
    if bold:
        text.set("font-weight", "bold")
    text.text = words
    return text
