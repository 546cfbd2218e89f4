"""The rows of both kinds of experiments: the figures of an outcome, and comma-separated values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from core.csv_cells import csv_text
from core.lab.experiment import ExperimentOutcome

OutcomeRow: TypeAlias = dict[str, Any]


def figures_of(outcome: ExperimentOutcome[Any]) -> OutcomeRow:
    """Return the counts, by column; for a single tree the standard error and the band are None.

    >>> import numpy as np
    >>> from core.lab.lab_settings import LabSettings
    >>> list(figures_of(ExperimentOutcome(LabSettings(), np.array([5, 7]))))
    ['mean', 'standard_error', 'low', 'high', 'minimum', 'maximum']
    """
    low, high = outcome.band or (None, None)
    return {
        "mean": outcome.mean,
        "standard_error": outcome.standard_error,
        "low": low,
        "high": high,
        "minimum": outcome.minimum,
        "maximum": outcome.maximum,
    }


def to_csv(rows: Sequence[OutcomeRow]) -> str:
    r"""Return rows as comma-separated values, with a line of names first; None becomes an empty cell.

    >>> to_csv([{"search": "a, b", "mean": -2.5, "low": None}])
    'search,mean,low\n"a, b",-2.5,\n'
    """
    names = list(rows[0]) if rows else []
    return csv_text([names, *([row[name] for name in names] for row in rows)])
