"""The report of a class: what was asked, and how many chose what in each round. The room knows no names."""

from __future__ import annotations

from collections.abc import Sequence

from core.csv_cells import csv_text
from core.search.misconceptions.steps import as_mistake
from viz.contract.live import LiveReport, LiveResult

COLUMNS = ("question", "asked", "option", "right", "first vote", "second vote", "misconceptions")


def report_of(results: Sequence[LiveResult]) -> LiveReport:
    """Return the report of past questions: a row of the table for each option."""
    rows: list[tuple[object, ...]] = []
    for result in results:
        question, answer = result["question"], result["answer"]
        for at, option in enumerate(question["options"]):
            first, second = [*(counts[at] for counts in result["counts"]), None, None][:2]
            ideas = " ".join(
                f"{idea['title']}. {as_mistake(idea['idea'], idea['truth'])}" for idea in answer["ideas"][at]
            )
            is_right = "yes" if at == answer["right"] else "no"
            rows.append((question["number"], question["text"], option, is_right, first, second, ideas))
    return {"results": results, "csv": csv_text([COLUMNS, *rows])}
