"""The parts of the Lab's charts: clickable marks, lines, bands, and legends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np

from core.lab.experiment import ExperimentOutcome
from viz.lab.outcome_rows import OutcomeRow

PICKED = "picked"
"""The name of the selection made by clicking a mark: `tree` and `experiment` of its row."""
PLOT, ENTRY = 430, 28
"""The height of the plot with its axes, and of an entry in the legend."""

COLOURS = ["#2a7fd4", "#d2611c", "#2e9b57", "#a85fc4", "#b58900", "#d23f6b", "#12939a", "#7a7f87"]
SHAPES = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross", "triangle-left", "triangle-right"]
THEORY = "#808893"
DASHES: list[list[int]] = [[1, 0], [8, 4], [2, 3], [10, 3, 2, 3]]
LONG, BROAD = 600, 90
"""Sizes of a symbol in a legend: a line that shows its dashes, and a mark."""


def mark(outcome: ExperimentOutcome[Any], name: str, experiment: str) -> OutcomeRow:
    """Return the row of a mark: a search's mean and band, and the tree it stands for."""
    low, high = outcome.band or (outcome.mean, outcome.mean)
    return {
        "search": name,
        "leaves": outcome.mean,
        "low": low,
        "high": high,
        "trees": outcome.trees,
        "tree": nearest_to_mean(outcome),
        "experiment": experiment,
    }


def nearest_to_mean(outcome: ExperimentOutcome[Any]) -> int:
    """Return the index of the first tree whose count is nearest the mean."""
    return int(np.abs(outcome.leaves - outcome.mean).argmin())


def looks(names: list[str], *, in_legend: Sequence[str] | None = None) -> tuple[alt.Color, alt.Shape]:
    """Return colours and shapes for searches, with one legend, of all or of those `in_legend`."""
    shown = names if in_legend is None else [*in_legend]
    legend = None
    if shown:
        legend = alt.Legend(orient="top", columns=1, labelLimit=400, symbolSize=BROAD, symbolOpacity=1, values=shown)
    colour = alt.Color("search:N", title=None, scale=alt.Scale(domain=names, range=COLOURS), legend=legend)
    return colour, alt.Shape("search:N", title=None, scale=alt.Scale(domain=names, range=SHAPES), legend=legend)


def searches(marks: list[OutcomeRow], x: alt.X, value: str, y: OutcomeRow, what: str = "tree") -> list[alt.Chart]:
    """Return the layers of several searches of trees, or of `what` else: bands, lines, and clickable marks."""
    colour, shape = looks(list(dict.fromkeys(row["search"] for row in marks)))
    mean = alt.Y(f"{value}:Q", **y)
    digits = ".2%" if value == "saved" else ",.2f"
    tips = [
        tip("search", "search"),
        tip(value, "mean", digits),
        tip("low", "95% interval from", digits),
        tip("high", "95% interval to", digits),
        tip("trees", f"{what}s", ","),
        tip("tree", f"opens {what}", ","),
    ]
    base = chart(marks).encode(x=x, color=colour)
    points = base.mark_point(size=BROAD, filled=True, opacity=1, cursor="pointer")
    return [
        base.mark_area(fillOpacity=0.25).encode(y=alt.Y("low:Q", **y), y2="high:Q"),
        base.mark_line(strokeWidth=2).encode(y=mean),
        clickable(points.encode(y=mean, shape=shape, tooltip=tips)),
    ]


def clickable(marks: alt.Chart) -> alt.Chart:
    """Return a layer whose marks can be clicked."""
    return marks.add_params(alt.selection_point(name=PICKED, fields=["tree", "experiment"]))


def dashes(lines: list[str], first: int = 0) -> alt.StrokeDash:
    """Return the dashes that tell lines of theory apart, with a legend; `first` are used elsewhere already."""
    legend = alt.Legend(orient="bottom", columns=1, labelLimit=400, symbolSize=LONG, symbolType="stroke")
    scale = alt.Scale(domain=lines, range=DASHES[first : first + len(lines)])
    return alt.StrokeDash("line:N", title=None, scale=scale, legend=legend)


def tip(field: str, title: str, format_: str = "") -> alt.Tooltip:
    """Return a line of a mark's tooltip: words, or a number in a Vega format."""
    if format_:
        return alt.Tooltip(f"{field}:Q", title=title, format=format_)
    return alt.Tooltip(f"{field}:N", title=title)


def chart(rows: list[OutcomeRow]) -> alt.Chart:
    """Return a chart of rows, without any marks yet."""
    return alt.Chart(alt.InlineData(values=rows))


def layered(*layers: alt.Chart, entries: int) -> alt.LayerChart:
    """Return a chart of several layers, with room in its legends for `entries` entries."""
    return alt.LayerChart(layer=[*layers], height=PLOT + ENTRY * entries)
