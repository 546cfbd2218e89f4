"""What experiments found as rows of a table: names, figures, and comma-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from core.csv_cells import guarded
from core.lab.experiment_outcome import ExperimentOutcome
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.plan_text import to_text
from core.lab.theory import expected_leaves
from core.options import Cutoff
from core.studies.formulas import knuth_moore_minimum

Row: TypeAlias = dict[str, Any]

ORDERS = {
    MoveOrder.RANDOM: "Random order",
    MoveOrder.BEST: "Best first",
    MoveOrder.WORST: "Worst first",
    MoveOrder.PARTLY: "Partly ordered",
}
RULES = {Cutoff.NONSTRICT: "equality cuts", Cutoff.STRICT: "strict"}


def name_of(settings: LabSettings) -> str:
    """Return what a search is called in a legend.

    >>> name_of(LabSettings(order=MoveOrder.PARTLY, best_first=0.7))
    'Partly ordered (0.7), equality cuts'
    """
    share = "" if settings.best_first is None else f" ({settings.best_first:g})"
    return f"{ORDERS[settings.order]}{share}, {RULES[settings.cutoff]}"


def saved(outcome: ExperimentOutcome[LabSettings]) -> float:
    """Return the mean share of leaves that are not evaluated."""
    return 1 - outcome.mean / outcome.settings.leaves


def nearest_to_mean(outcome: ExperimentOutcome[LabSettings]) -> int:
    """Return the index of the first tree whose count is nearest the mean."""
    return int(np.abs(outcome.leaves - outcome.mean).argmin())


def row_of(outcome: ExperimentOutcome[LabSettings]) -> Row:
    """Return a line of the table; for a single tree the standard error and the band are None.

    `expected` is the mean over all orders, where theory has one: for distinct values in random order.
    """
    settings = outcome.settings
    low, high = outcome.band or (None, None)
    expected = None
    if settings.values is LeafValues.DISTINCT and settings.order is MoveOrder.RANDOM:
        expected = expected_leaves(settings.branching, settings.depth)
    return {
        "search": name_of(settings),
        "depth": settings.depth,
        "trees": outcome.trees,
        "mean": outcome.mean,
        "standard_error": outcome.standard_error,
        "low": low,
        "high": high,
        "minimum": outcome.minimum,
        "maximum": outcome.maximum,
        "saved": saved(outcome),
        "expected": expected,
        "knuth_moore_minimum": knuth_moore_minimum(settings.branching, settings.depth),
        "full": settings.leaves,
        "experiment": to_text(settings),
    }


def to_csv(rows: Sequence[Row]) -> str:
    r"""Return rows as comma-separated values, with a line of names first; None becomes an empty cell.

    >>> to_csv([{"search": "a, b", "mean": -2.5, "low": None}])
    'search,mean,low\n"a, b",-2.5,\n'
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {name: guarded(item) if isinstance(item, str) else item for name, item in row.items()} for row in rows
    )
    return text.getvalue()
