"""What experiments over random trees found as rows of a table."""

from __future__ import annotations

from core.lab.experiment import ExperimentOutcome
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder, settings_to_text
from core.lab.theory import expected_leaves
from core.options import Cutoff
from core.studies.formulas import knuth_moore_minimum
from viz.lab.outcome_rows import Row, figures_of

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


def row_of(outcome: ExperimentOutcome[LabSettings]) -> Row:
    """Return a line of the table; for a single tree the standard error and the band are None.

    `expected` is the mean over all orders, where theory has one: for distinct values in random order.
    """
    settings = outcome.settings
    expected = None
    if settings.values is LeafValues.DISTINCT and settings.order is MoveOrder.RANDOM:
        expected = expected_leaves(settings.branching, settings.depth)
    return {
        "search": name_of(settings),
        "depth": settings.depth,
        "trees": outcome.trees,
        **figures_of(outcome),
        "saved": saved(outcome),
        "expected": expected,
        "knuth_moore_minimum": knuth_moore_minimum(settings.branching, settings.depth),
        "full": settings.leaves,
        "experiment": settings_to_text(settings),
    }
