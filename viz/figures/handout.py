"""A handout: the key moments of a search as a PDF to print, several a page, each with its step and its sentence.

`packed` lays out the pages: as many readable pictures as possible, in order, each as high as it needs, two narrow ones
side by side.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.game import OptionError
from viz.figures.pictures import FONTS, Pictures, SentenceText
from viz.figures.png_pdf_gif import to_pdf
from viz.figures.svg import LEAST_WIDTH, Look, extent, put_line, sentence_lines, svg_element
from viz.looks import on_paper

PAGE_WIDTH, PAGE_HEIGHT = 595, 842
"""A4, in points."""

MARGIN = 40
HEADING = 15
"""The size of the title, in points."""

MOST_PICTURES = 120


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
    return merged([to_pdf(page) for page in pages(pictures, cells_of(pictures, steps), title, about)])


def worksheet(tree: Pictures, question: str, solution: Pictures, steps: Sequence[int], title: str, about: str) -> bytes:
    """Return a tree with its questions, and the handout that answers, as one PDF file.

    The tree is shown as before the search: later pictures would answer earlier ones. The solution begins on a new
    sheet, not on the back of the worksheet. Raises OptionError if it has too many steps.
    """
    check_pictures(len(steps))
    asked = Cell(0, "Name:", SentenceText("", question, ""), *extent(tree, sentence=False, step=0)[2:])
    documents = [to_pdf(page) for page in pages(tree, [asked], f"{title}: worksheet", about)]
    if len(documents) % 2:
        documents.append(to_pdf(blank_page()))
    answers = pages(solution, cells_of(solution, steps), f"{title}: solution", about)
    return merged([*documents, *map(to_pdf, answers)])


def blank_page(width: int = PAGE_WIDTH, height: int = PAGE_HEIGHT) -> str:
    """Return an empty page as SVG."""
    return ET.tostring(empty_page(width, height), encoding="unicode")


def empty_page(width: int, height: int) -> ET.Element:
    """Return a white page of a size in points."""
    page = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"})
    page.attrib |= {"width": str(width), "height": str(height), "font-family": FONTS}
    ET.SubElement(page, "rect", {"width": str(width), "height": str(height), "fill": "#ffffff"})
    return page


def pages(pictures: Pictures, cells: Sequence[Cell], title: str, about: str = "") -> Iterator[str]:
    """Yield the pages of a handout as SVG."""
    top = TOP + (LINE if pictures.note else 0)
    packs = packed(cells, PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - MARGIN - top)
    for number, rows in enumerate(packs, start=1):
        page = empty_page(PAGE_WIDTH, PAGE_HEIGHT)
        write(page, MARGIN, MARGIN + 4, title, HEADING, bold=True)
        for line, words in enumerate(filter(None, [about, pictures.note])):
            write(page, MARGIN, MARGIN + 20 + line * LINE, words, CAPTION, "muted")
        write(page, MARGIN, PAGE_HEIGHT - MARGIN / 2, f"Page {number} of {len(packs)}", CAPTION, "muted")
        y = float(top)
        for row in rows:
            for column, cell in enumerate(row.cells):
                _cell(page, pictures, cell, row, MARGIN + column * (row.width + GAP), y)
            y += row.height + GAP
        yield ET.tostring(page, encoding="unicode")


TOP = MARGIN + 38
"""The top of a page's pictures, below its title; a line further down if something is not drawn."""


def cells_of(pictures: Pictures, steps: Sequence[int]) -> list[Cell]:
    """Return the pictures of some steps, each at its own size."""
    shown = ((step, pictures.sentence(step), extent(pictures, sentence=False, step=step)[2:]) for step in steps)
    return [Cell(step, f"{pictures.title(step)} · {sentence.tag}", sentence, *size) for step, sentence, size in shown]


def merged(documents: Sequence[bytes]) -> bytes:
    """Return PDF documents as one."""
    from pypdf import PdfWriter  # noqa: PLC0415  it takes a while to load, and only handouts need it

    writer = PdfWriter()
    for document in documents:
        writer.append(io.BytesIO(document))
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def _cell(page: ET.Element, pictures: Pictures, cell: Cell, row: HandoutRow, x: float, y: float) -> None:
    """Draw a picture with its step and its sentence above it."""
    write(page, x, y + CAPTION, cell.heading, CAPTION, "muted", bold=True)
    for number, line in enumerate(cell.lines(row.width), start=1):
        put_line(write(page, x, y + CAPTION + number * LINE, "", CAPTION), line)
    width, height = cell.width * row.scale, cell.height * row.scale
    look = Look(alone=True, readable=True, width=max(LEAST_WIDTH, round(width)))
    picture = svg_element(pictures, cell.step, look)
    picture.attrib |= {"x": f"{x + (row.width - width) / 2:.1f}", "y": f"{y + row.words:.1f}"}
    picture.attrib |= {"width": f"{width:.1f}", "height": f"{height:.1f}"}
    page.append(picture)


def write(
    page: ET.Element,
    x: float,
    y: float,
    words: str,
    size: float,
    ink: str = "ink",
    *,
    bold: bool = False,
    anchor: str = "start",
) -> ET.Element:
    """Write a text on a page, with its anchor and base at a place."""
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": f"{size:g}", "text-anchor": anchor, "fill": on_paper(ink)}
    text = ET.SubElement(page, "text", place)
    if bold:
        text.set("font-weight", "bold")
    text.text = words
    return text


CAPTION, LINE = 10.5, 13.5
"""The type size of steps and sentences, and their line height, in points."""

GAP = 18
BELOW_WORDS = 6

LETTER = 14.5
"""The height of letters beside a node, in picture units."""

LEAST_LETTER = 6.5
"""The least height of letters in points, unless a picture is too wide or too high for it."""

LETTERS = [tenths / 10 for tenths in range(round(10 * LETTER), round(10 * LEAST_LETTER) - 1, -1)]
"""The sizes that are tried."""

GOOD_LETTER = 8.0
"""The size up to which letters grow on a page with room."""

Line: TypeAlias = list[tuple[str, bool]]
"""Words, each with whether it is bold."""


@dataclass(frozen=True)
class Cell:
    """A picture with the words above it; its width and height are in units."""

    step: int
    heading: str
    sentence: SentenceText
    width: float
    height: float

    def lines(self, width: float) -> list[Line]:
        """Return its sentence as lines of at most this width."""
        return sentence_lines(self.sentence, width, CAPTION)


@dataclass(frozen=True)
class HandoutRow:
    """A picture, or two side by side: the width of each, the height of their words, and the points of a unit.

    `most` is the scale at which they fill the page's width or height.
    """

    cells: tuple[Cell, ...]
    width: float
    words: float
    most: float
    scale: float

    @property
    def height(self) -> float:
        """The height, words included."""
        return self.words + max(cell.height for cell in self.cells) * self.scale

    def with_letters(self, size: float) -> HandoutRow:
        """Return it with letters of this size, or smaller if it would be too wide or too high."""
        return replace(self, scale=min(self.most, size / LETTER))


Page: TypeAlias = list[HandoutRow]


def packed(cells: Sequence[Cell], width: float, height: float) -> list[Page]:
    """Return the rows of each page, given its room: as few pages as can be read."""
    rows = [_row(beside, width, height) for beside in _beside(cells, (width - GAP) / 2)]
    fewest = len(_on_pages([row.with_letters(LEAST_LETTER) for row in rows], height))
    tried = (_on_pages([row.with_letters(size) for row in rows], height) for size in LETTERS)
    return [_grown(page, height) for page in next(pages for pages in tried if len(pages) <= fewest)]


def _grown(page: Page, height: float) -> Page:
    """Return a page with larger letters, if it has room for good ones."""
    for size in LETTERS:
        larger = [row.with_letters(size) for row in page]
        is_larger = any(new.scale > old.scale for new, old in zip(larger, page, strict=True))
        if size <= GOOD_LETTER and is_larger and len(_on_pages(larger, height)) == 1:
            return larger
    return page


def _beside(cells: Sequence[Cell], half: float) -> list[tuple[Cell, ...]]:
    """Return the cells of each row: two if both can be read in half the width."""
    found: list[tuple[Cell, ...]] = []
    for cell in cells:
        is_narrow = cell.width * LEAST_LETTER / LETTER <= half
        before = found[-1] if found else ()
        if is_narrow and len(before) == 1 and before[0].width * LEAST_LETTER / LETTER <= half:
            found[-1] = (*before, cell)
        else:
            found.append((cell,))
    return found


def _row(cells: tuple[Cell, ...], width: float, height: float) -> HandoutRow:
    """Return cells as a row that is as large as a page allows."""
    own = width if len(cells) == 1 else (width - GAP) / 2
    words = LINE * (1 + max(len(cell.lines(own)) for cell in cells)) + BELOW_WORDS
    most = min(min(own / cell.width, (height - words) / cell.height) for cell in cells)
    return HandoutRow(cells, own, words, most, most)


def _on_pages(rows: Sequence[HandoutRow], height: float) -> list[Page]:
    """Return rows on pages, in their order."""
    pages: list[Page] = []
    free = 0.0
    for row in rows:
        if row.height > free + 1e-6:  # a picture as high as the page is exactly so
            pages.append([])
            free = height
        pages[-1].append(row)
        free -= row.height + GAP
    return pages
