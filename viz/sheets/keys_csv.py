"""CSV: the keys of a sheet, a row for each right answer and each wrong one to expect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.csv_cells import csv_text
from core.practice.sheets.sheet import Sheet
from core.search.search_text import to_text
from core.trees.formats import widest
from viz.sheets.paper import Paper, PaperQuestion

COLUMNS = (
    "sheet",
    "question",
    "variant",
    "kind",
    "tree",
    "search",
    "verdict",
    "answer",
    "points",
    "of",
    "ideas",
    "link",
)


def text(sheet: Sheet, papers: Sequence[Paper]) -> str:
    """Return the keys of all variants."""
    rows = (
        (sheet.title, asked.label, paper.variant, *row)
        for paper in papers
        for asked in paper.questions
        for row in _rows(asked)
    )
    return csv_text([COLUMNS, *rows])


def _rows(asked: PaperQuestion) -> Iterator[tuple[object, ...]]:
    made, key = asked.made, asked.key
    tree = "" if asked.drawing is None else widest(made.tree).write(made.tree)
    begins = (made.kind, tree, to_text(made.options))
    whole = asked.worth(key.points)
    yield (*begins, "right", key.answer, whole, whole, ", ".join(key.by_accident), asked.link)
    for wrong in key.wrong:
        yield (*begins, "wrong", wrong.answer, asked.worth(wrong.points), whole, ", ".join(wrong.ideas), asked.link)
