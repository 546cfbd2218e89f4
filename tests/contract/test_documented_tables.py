"""The tables in the documents are those of the code: between their marks stands what the code's own tables say.

PLYSCOPE_REWRITE=1 python -m pytest tests/contract writes them anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.tables import TABLES
from tests.contract.recorded import REWRITE

ROOT = Path(__file__).parents[2]
MARKED = re.compile(r"^<!-- ([a-z-]+) -->\n(.*?)^<!-- /\1 -->$", re.MULTILINE | re.DOTALL)
"""A mark, what stands below it, and the mark that ends that."""


def marked(page: Path) -> dict[str, str]:
    """Return what stands between the marks of a document."""
    return dict(MARKED.findall(page.read_text("utf-8")))


def write(page: Path, mark: str, content: str) -> None:
    """Put something between two marks of a document."""
    page.write_text(
        MARKED.sub(
            lambda found: f"<!-- {mark} -->\n{content}<!-- /{mark} -->" if found[1] == mark else found[0],
            page.read_text("utf-8"),
        ),
        "utf-8",
    )


@pytest.mark.parametrize(("page", "mark"), TABLES, ids=map(" ".join, TABLES))
def test_a_table_says_what_the_code_says(page: str, mark: str) -> None:
    table = f"\n{TABLES[page, mark]()}\n\n"  # apart from the marks, as some readers of Markdown want it
    if REWRITE:
        write(ROOT / page, mark, table)
    assert marked(ROOT / page)[mark] == table


def test_every_mark_in_a_document_has_its_table() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert {(str(page.relative_to(ROOT)), mark) for page in pages for mark in marked(page)} == TABLES.keys()
