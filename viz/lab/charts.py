"""The Lab's charts: pure functions from the outcomes of experiments to Vega-Lite, and from there to images."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

import altair as alt
import numpy as np

from core.lab.lab_settings import LeafValues
from core.lab.outcome import Outcome
from core.lab.plan_text import to_text
from core.lab.theory import best_comes_first, growth, three_quarters
from core.studies.formulas import full_leaves, knuth_moore_minimum
from viz.lab.table import RULES, Row, name_of, nearest_to_mean

PICKED = "picked"
"""The name of the selection that a click on a mark makes: `tree` and `experiment` of its row."""
BINS = 40
PLOT, ENTRY = 430, 28
"""The height of the plot with its axes, and of an entry in the legend."""
PAPER = {"width": 760, "height": 400}

COLOURS = ["#2a7fd4", "#d2611c", "#2e9b57", "#a85fc4", "#b58900", "#d23f6b", "#12939a", "#7a7f87"]
SHAPES = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross", "triangle-left", "triangle-right"]
THEORY = "#808893"
DASHES: list[list[int]] = [[1, 0], [8, 4], [2, 3], [10, 3, 2, 3]]
LONG, BROAD = 600, 90
"""Sizes of a symbol in a legend: a line that shows its dashes, and a mark."""


def depth_chart(outcomes: Sequence[Outcome]) -> alt.LayerChart:
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
    y: Row = {
        "title": "mean leaves evaluated",
        "scale": alt.Scale(type="log"),
        "axis": alt.Axis(values=tens, format=","),
    }
    drawn = _chart(theory).mark_line(color=THEORY, strokeWidth=1.6)
    drawn = drawn.encode(x=x, y=alt.Y("leaves:Q", **y), strokeDash=_dashes([*lines]))
    marks = [_mark(outcome) | {"depth": outcome.settings.depth} for outcome in outcomes]
    return _layered(
        drawn, *_searches(marks, x, "leaves", y), entries=len(lines) + len({mark["search"] for mark in marks})
    )


def order_chart(outcomes: Sequence[Outcome]) -> alt.LayerChart:
    """Return the share saved against the share of nodes whose best child comes first, and the maximum saving.

    The outcomes have one shape and kind of values, and the order `partly`; each mark stands for the tree nearest the
    mean. The share of nodes is the expected one; where values tie, a node counts if one of its best children comes
    first. The maximum saving is the same with ties and without.
    """
    shape = outcomes[0].settings.branching, outcomes[0].settings.depth
    leaves = full_leaves(*shape)
    marks = []
    for outcome in outcomes:
        mark = _mark(outcome)
        marks.append(
            mark
            | {
                "search": RULES[outcome.settings.cutoff],
                "first": best_comes_first(outcome.settings),
                "saved": 1 - mark["leaves"] / leaves,
                "low": 1 - mark["high"] / leaves,
                "high": 1 - mark["low"] / leaves,
            }
        )
    percent, close = alt.Axis(format=".0%"), alt.Scale(zero=False)
    x = alt.X("first:Q", title=_first_title(outcomes[0].settings.values), axis=percent, scale=close)
    y: Row = {"title": "share of leaves saved", "axis": percent, "scale": close}
    line = "maximum saving"
    limit = _chart([{"most": 1 - knuth_moore_minimum(*shape) / leaves, "line": line}])
    limit = limit.mark_rule(color=THEORY, strokeWidth=1.6).encode(y=alt.Y("most:Q", **y), strokeDash=_dashes([line], 1))
    return _layered(limit, *_searches(marks, x, "saved", y), entries=1 + len({mark["search"] for mark in marks}))


def _first_title(values: LeafValues) -> list[str]:
    """Return the lines of the order chart's axis title, with what it assumes about the values."""
    if values is LeafValues.DISTINCT:
        return ["share of nodes whose best child comes first,", "expected: p + (1 − p)/b, since all values differ"]
    return ["share of nodes where a best child comes first,", "expected, with ties between children counted"]


def distribution_chart(outcome: Outcome) -> alt.LayerChart:
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
                "experiment": to_text(outcome.settings),
            }
        )
    axis = alt.Axis(format=",.0f", tickCount=8, tickMinStep=1, grid=False)
    x = alt.X("from:Q", bin="binned", title="leaves evaluated per tree", scale=alt.Scale(zero=False), axis=axis)
    y = alt.Y("trees:Q", title="trees", axis=alt.Axis(tickMinStep=1, format=",.0f"))
    tips = [_tip("leaves", "leaves"), _tip("trees", "trees", ","), _tip("tree", "opens tree", ",")]
    histogram = _clickable(
        _chart(bars)
        .mark_bar(color=COLOURS[0], cursor="pointer", binSpacing=0.5)
        .encode(x=x, x2="to:Q", y=y, tooltip=tips)
    )
    settings = outcome.settings
    lines = {"mean": outcome.mean, "Knuth and Moore's minimum": knuth_moore_minimum(settings.branching, settings.depth)}
    rules = _chart([{"leaves": leaves, "line": line} for line, leaves in lines.items()])
    rules = rules.mark_rule(color=COLOURS[1], strokeWidth=2).encode(x="leaves:Q", strokeDash=_dashes([*lines]))
    return _layered(histogram, rules, entries=len(lines))


CAN_SAVE = find_spec("vl_convert") is not None
"""Whether charts can be saved as images: the package for it has no wheel for some machines."""


def to_svg(chart: alt.LayerChart) -> str:
    """Return a chart as an SVG file, on white."""
    import vl_convert  # noqa: PLC0415  not everywhere

    return str(vl_convert.vegalite_to_svg(_on_paper(chart)))


def to_png(chart: alt.LayerChart) -> bytes:
    """Return a chart as a PNG file, on white, at two pixels per screen pixel."""
    import vl_convert  # noqa: PLC0415  not everywhere

    return bytes(vl_convert.vegalite_to_png(_on_paper(chart), scale=2))


def _on_paper(chart: alt.LayerChart) -> Row:
    spec: Row = chart.to_dict()
    title = {"titleFontWeight": "normal"}
    font = {"font": "DejaVu Sans, Arial, sans-serif", "background": "white"}
    config = font | {"axis": title}
    return spec | PAPER | {"config": config, "padding": 12}


def _mark(outcome: Outcome) -> Row:
    """Return the row of a mark: an experiment's mean and band, and the tree it stands for."""
    low, high = outcome.band or (outcome.mean, outcome.mean)
    return {
        "search": name_of(outcome.settings),
        "leaves": outcome.mean,
        "low": low,
        "high": high,
        "trees": outcome.trees,
        "tree": nearest_to_mean(outcome),
        "experiment": to_text(outcome.settings),
    }


def _searches(marks: list[Row], x: alt.X, value: str, y: Row) -> list[alt.Chart]:
    """Return the layers of several searches: their bands, lines, and marks that can be clicked."""
    names = list(dict.fromkeys(mark["search"] for mark in marks))
    legend = alt.Legend(orient="top", columns=1, labelLimit=400, symbolSize=BROAD, symbolOpacity=1)
    colour = alt.Color("search:N", title=None, scale=alt.Scale(domain=names, range=COLOURS), legend=legend)
    shape = alt.Shape("search:N", title=None, scale=alt.Scale(domain=names, range=SHAPES), legend=legend)
    mean = alt.Y(f"{value}:Q", **y)
    digits = ".2%" if value == "saved" else ",.2f"
    tips = [
        _tip("search", "search"),
        _tip(value, "mean", digits),
        _tip("low", "95% from", digits),
        _tip("high", "to", digits),
        _tip("trees", "trees", ","),
        _tip("tree", "opens tree", ","),
    ]
    base = _chart(marks).encode(x=x, color=colour)
    points = base.mark_point(size=BROAD, filled=True, opacity=1, cursor="pointer")
    return [
        base.mark_area(fillOpacity=0.25).encode(y=alt.Y("low:Q", **y), y2="high:Q"),
        base.mark_line(strokeWidth=2).encode(y=mean),
        _clickable(points.encode(y=mean, shape=shape, tooltip=tips)),
    ]


def _clickable(chart: alt.Chart) -> alt.Chart:
    return chart.add_params(alt.selection_point(name=PICKED, fields=["tree", "experiment"]))


def _dashes(lines: list[str], first: int = 0) -> alt.StrokeDash:
    legend = alt.Legend(orient="bottom", columns=1, labelLimit=400, symbolSize=LONG, symbolType="stroke")
    scale = alt.Scale(domain=lines, range=DASHES[first : first + len(lines)])
    return alt.StrokeDash("line:N", title=None, scale=scale, legend=legend)


def _tip(field: str, title: str, format_: str = "") -> alt.Tooltip:
    if format_:
        return alt.Tooltip(f"{field}:Q", title=title, format=format_)
    return alt.Tooltip(f"{field}:N", title=title)


def _chart(rows: list[Row]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=rows))


def _layered(*layers: alt.Chart, entries: int) -> alt.LayerChart:
    """Return a chart of several layers, with room in its legends for `entries` entries."""
    return alt.LayerChart(layer=[*layers], height=PLOT + ENTRY * entries)
