"""How long a sheet takes: eight questions in four variants, and each of its files.

Run from anywhere: python bench/sheets.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import make_sheet
from viz.sheets.formats import FORMATS, make

T = TypeVar("T")

WANTED = SheetRequest(series="mixed", questions=8, variants=4, seed=7)
LIMIT = 10.0
"""Seconds for the PDF, from the choice of the trees on."""


def told(what: str, doing: Callable[[], T]) -> tuple[T, float]:
    """Do something and print a row of the table; return what it made and the seconds that it took."""
    began, busy = perf_counter(), process_time()
    made = doing()
    taken, worked = perf_counter() - began, process_time() - busy
    print(f"{what:<34}{taken:>8.1f} s{worked:>12.1f} s")
    return made, taken


def main() -> None:
    """Measure, and print a table."""
    print(f"{'mixed, 8 questions, 4 variants':<34}{'taken':>10}{'processor':>14}")
    sheet, choosing = told("trees of equal structure, keys", lambda: make_sheet(WANTED))
    _, printing = told("pdf", lambda: make(sheet, "pdf"))
    print(f"{'a sheet as PDF':<34}{choosing + printing:>8.1f} s   at most {LIMIT:g} s")
    told("pdf, key", lambda: make(sheet, "pdf", key=True))
    for name in FORMATS:
        if name != "pdf":
            told(name, lambda name=name: make(sheet, name))  # type: ignore[misc]


if __name__ == "__main__":
    main()
