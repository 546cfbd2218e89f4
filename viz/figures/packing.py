"""`packed`: which pictures of a handout stand on which page, and how large: as many as can be read, in their order.

Each picture takes the height that it needs. Two narrow ones stand beside each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from viz.figures.pictures import Sentence
from viz.figures.svg import sentence_lines

CAPTION, LINE = 10.5, 13.5
"""The size of step and sentence, and the height of a line of these, in points."""

GAP = 18
BELOW_WORDS = 6

LETTER = 14.5
"""How high the letters beside a node are, in the units of the picture."""

LEAST_LETTER = 6.5
"""Letters are at least so high, in points, but in a picture that is too wide or too high for it."""

LETTERS = [tenths / 10 for tenths in range(round(10 * LETTER), round(10 * LEAST_LETTER) - 1, -1)]
"""The sizes that are tried."""

GOOD_LETTER = 8.0
"""Up to this size letters are larger on a page that has room for it."""

Line: TypeAlias = list[tuple[str, bool]]
"""Words, each with whether it is bold."""


@dataclass(frozen=True)
class Cell:
    """A picture with what stands above it; its width and its height are in units."""

    step: int
    told: Sentence
    width: float
    height: float

    def lines(self, width: float) -> list[Line]:
        """Return its sentence as lines of at most this width."""
        return sentence_lines(self.told, width, CAPTION)


@dataclass(frozen=True)
class Row:
    """A picture, or two beside each other: how wide each may be, how high their words, and the points of a unit.

    `most` is the scale at which they are as wide or as high as the page allows.
    """

    cells: tuple[Cell, ...]
    width: float
    words: float
    most: float
    scale: float

    @property
    def height(self) -> float:
        """The height that it takes, words and all."""
        return self.words + max(cell.height for cell in self.cells) * self.scale

    def with_letters(self, size: float) -> Row:
        """Return it with letters of this size, or smaller ones where it is too wide or too high for it."""
        return replace(self, scale=min(self.most, size / LETTER))


Page: TypeAlias = list[Row]


def packed(cells: Sequence[Cell], width: float, height: float) -> list[Page]:
    """Return the rows of each page, with so much room on a page: as few pages as can be read."""
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
    """Return the cells of each row: two where both can be read in half of the width."""
    found: list[tuple[Cell, ...]] = []
    for cell in cells:
        is_narrow = cell.width * LEAST_LETTER / LETTER <= half
        before = found[-1] if found else ()
        if is_narrow and len(before) == 1 and before[0].width * LEAST_LETTER / LETTER <= half:
            found[-1] = (*before, cell)
        else:
            found.append((cell,))
    return found


def _row(cells: tuple[Cell, ...], width: float, height: float) -> Row:
    """Return cells as a row that is as large as a page allows."""
    own = width if len(cells) == 1 else (width - GAP) / 2
    words = LINE * (1 + max(len(cell.lines(own)) for cell in cells)) + BELOW_WORDS
    most = min(min(own / cell.width, (height - words) / cell.height) for cell in cells)
    return Row(cells, own, words, most, most)


def _on_pages(rows: Sequence[Row], height: float) -> list[Page]:
    """Return rows on pages, in their order."""
    pages: list[Page] = []
    free = 0.0
    for row in rows:
        if row.height > free + 1e-6:  # a picture as high as the page is so to the last digit
            pages.append([])
            free = height
        pages[-1].append(row)
        free -= row.height + GAP
    return pages
