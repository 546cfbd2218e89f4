"""The charts of experiments over random trees: pure functions from outcomes to Vega-Lite."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt
import numpy as np

from core.lab.experiment import ExperimentOutcome
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder, settings_to_text
from core.lab.theory import best_comes_first, expected_leaves, growth, three_quarters
from core.options import Cutoff
from core.studies.formulas import full_leaves, knuth_moore_minimum
from viz.lab.layers import COLOURS, THEORY, chart, clickable, dashes, layered, mark, searches, tip
from viz.lab.outcome_rows import OutcomeRow, figures_of

ORDERS = {
    MoveOrder.RANDOM: "Random order",
    MoveOrder.BEST: "Best first",
    MoveOrder.WORST: "Worst first",
    MoveOrder.PARTLY: "Partly ordered",
}

RULES = {cutoff: cutoff.words for cutoff in Cutoff}

BINS = 40


def depth_chart(outcomes: Sequence[ExperimentOutcome[LabSettings]]) -> alt.LayerChart:
    """Return leaves against depth on a log axis: each search with its 95% band, and four lines of theory.

    The outcomes have one branching factor; each mark stands for the tree nearest the mean of its experiment.
    """
    branching = outcomes[0].settings.branching
    depths = range(1, max(outcome.settings.depth for outcome in outcomes) + 1)
    rate = growth(branching)
    differ = "" if outcomes[0].settings.values is LeafValues.DISTINCT else " if all values differed"
    lines: dict[str, list[float]] = {
        "all leaves, b^d": [full_leaves(branching, depth) for depth in depths],
        "b^(3d/4)": [three_quarters(branching, depth) for depth in depths],
        f"Pearl's growth{differ}, {rate:.3f}^d": [rate**depth for depth in depths],
        "Knuth and Moore's minimum": [knuth_moore_minimum(branching, depth) for depth in depths],
    }
    theory = [
        {"depth": depth, "leaves": leaves, "line": line}
        for line, values in lines.items()
        for depth, leaves in zip(depths, values, strict=True)
    ]
    x = alt.X("depth:Q", title="depth d, in plies", axis=alt.Axis(tickMinStep=1, format=".0f"))
    tens = [10**power for power in range(len(str(full_leaves(branching, depths[-1]))) + 1)]
    y: OutcomeRow = {
        "title": "mean leaves evaluated",
        "scale": alt.Scale(type="log"),
        "axis": alt.Axis(values=tens, format=","),
    }
    drawn = chart(theory).mark_line(color=THEORY, strokeWidth=1.6)
    drawn = drawn.encode(x=x, y=alt.Y("leaves:Q", **y), strokeDash=dashes([*lines]))
    marks = [_mark(outcome) | {"depth": outcome.settings.depth} for outcome in outcomes]
    return layered(drawn, *searches(marks, x, "leaves", y), entries=len(lines) + len({row["search"] for row in marks}))


def order_chart(outcomes: Sequence[ExperimentOutcome[LabSettings]]) -> alt.LayerChart:
    """Return the share saved against the share of nodes whose best child comes first, and the maximum saving.

    The outcomes have one shape and kind of values, and the order `partly`; each mark stands for the tree nearest the
    mean. The share of nodes is the expected one; where values tie, a node counts if one of its best children comes
    first. The maximum saving is the same with ties and without.
    """
    shape = outcomes[0].settings.branching, outcomes[0].settings.depth
    leaves = full_leaves(*shape)
    marks = []
    for outcome in outcomes:
        row = _mark(outcome)
        marks.append(
            row
            | {
                "search": RULES[outcome.settings.cutoff],
                "first": best_comes_first(outcome.settings),
                "saved": 1 - row["leaves"] / leaves,
                "low": 1 - row["high"] / leaves,
                "high": 1 - row["low"] / leaves,
            }
        )
    percent, close = alt.Axis(format=".0%"), alt.Scale(zero=False)
    x = alt.X("first:Q", title=_first_title(outcomes[0].settings.values), axis=percent, scale=close)
    y: OutcomeRow = {"title": "share of leaves saved", "axis": percent, "scale": close}
    line = "maximum saving"
    limit = chart([{"most": 1 - knuth_moore_minimum(*shape) / leaves, "line": line}])
    limit = limit.mark_rule(color=THEORY, strokeWidth=1.6).encode(y=alt.Y("most:Q", **y), strokeDash=dashes([line], 1))
    return layered(limit, *searches(marks, x, "saved", y), entries=1 + len({row["search"] for row in marks}))


def _first_title(values: LeafValues) -> list[str]:
    """Return the lines of the order chart's axis title, with what it assumes about the values."""
    if values is LeafValues.DISTINCT:
        return ["share of nodes whose best child comes first,", "expected: p + (1 − p)/b, since all values differ"]
    return ["share of nodes where a best child comes first,", "expected, with ties between children counted"]


def distribution_chart(outcome: ExperimentOutcome[LabSettings]) -> alt.LayerChart:
    """Return how many trees need how many leaves, in bins, with the mean; a bar stands for the first of its trees."""
    least = outcome.minimum
    width = -(-(outcome.maximum - least + 1) // BINS)
    bins = (outcome.leaves - least) // width
    bars = []
    for number, tree, trees in zip(*np.unique(bins, return_index=True, return_counts=True), strict=True):
        start = least + int(number) * width
        bars.append(
            {
                "from": start - 0.5,
                "to": start + width - 0.5,
                "leaves": f"{start:,}" if width == 1 else f"{start:,} to {start + width - 1:,}",
                "trees": int(trees),
                "tree": int(tree),
                "experiment": settings_to_text(outcome.settings),
            }
        )
    axis = alt.Axis(format=",.0f", tickCount=8, tickMinStep=1, grid=False)
    x = alt.X("from:Q", bin="binned", title="leaves evaluated per tree", scale=alt.Scale(zero=False), axis=axis)
    y = alt.Y("trees:Q", title="trees", axis=alt.Axis(tickMinStep=1, format=",.0f"))
    tips = [tip("leaves", "leaves"), tip("trees", "trees", ","), tip("tree", "opens tree", ",")]
    histogram = clickable(
        chart(bars)
        .mark_bar(color=COLOURS[0], cursor="pointer", binSpacing=0.5)
        .encode(x=x, x2="to:Q", y=y, tooltip=tips)
    )
    settings = outcome.settings
    lines = {"mean": outcome.mean, "Knuth and Moore's minimum": knuth_moore_minimum(settings.branching, settings.depth)}
    rules = chart([{"leaves": leaves, "line": line} for line, leaves in lines.items()])
    rules = rules.mark_rule(color=COLOURS[1], strokeWidth=2).encode(x="leaves:Q", strokeDash=dashes([*lines]))
    return layered(histogram, rules, entries=len(lines))


def _mark(outcome: ExperimentOutcome[LabSettings]) -> OutcomeRow:
    """Return the row of the mark of an experiment."""
    return mark(outcome, name_of(outcome.settings), settings_to_text(outcome.settings))


def name_of(settings: LabSettings) -> str:
    """Return a search's name for legends.

    >>> name_of(LabSettings(order=MoveOrder.PARTLY, best_first=0.7))
    'Partly ordered (0.7), cut at v ≥ β'
    """
    share = "" if settings.best_first is None else f" ({settings.best_first:g})"
    return f"{ORDERS[settings.order]}{share}, {RULES[settings.cutoff]}"


def saved(outcome: ExperimentOutcome[LabSettings]) -> float:
    """Return the mean share of leaves that are not evaluated."""
    return 1 - outcome.mean / outcome.settings.leaves


def row_of(outcome: ExperimentOutcome[LabSettings]) -> OutcomeRow:
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
