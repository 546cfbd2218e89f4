"""The chart of a depth table: nodes against depth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt

from core.comparing.depth_table import DepthRow
from viz.depths.depth_table import duration

COLOURS = ("#2a7fd4", "#d2611c", "#238a4c", "#a85fc4")
"""One per search, each readable on light and dark pages."""

SHAPES = ("circle", "square", "triangle-up", "diamond")
DASHES = ((1, 0), (8, 4), (2, 3), (10, 3, 2, 3))

PLOT, ENTRY = 340, 24
"""The height in pixels of the plot with its axes, and of an entry in the legend."""


def depth_chart(rows: Sequence[DepthRow], names: Mapping[str, str]) -> alt.LayerChart | None:
    """Return the nodes of each search against depth on a log axis; None if no row can be drawn.

    `names` are those of `viz.depths.depth_table.named`: each search keeps its colour, shape and dashes while rows
    arrive. Rows of stopped searches are left out: they counted only some nodes.
    """
    whole = [row for row in rows if not row.truncated]
    if not whole:
        return None
    marks = [
        {
            "search": names[row.search],
            "line": names[row.search],
            "depth": row.depth,
            "nodes": row.nodes_visited,
            "leaves": row.leaves_evaluated,
            "factor": row.effective_branching_factor,
            "time": duration(row.seconds),
        }
        for row in whole
    ]
    most = max(row.nodes_visited for row in whole)
    tens = [10**power for power in range(len(str(most)) + 1)]
    depths = list(range(1, max(row.depth for row in whole) + 1))
    x = alt.X(
        "depth:Q",
        title="depth, in plies",
        axis=alt.Axis(values=depths, format="d", grid=False),
        scale=alt.Scale(domain=[1, max(2, depths[-1])], nice=False, padding=14),
    )
    y = alt.Y(
        "nodes:Q",
        title="nodes visited, log scale",
        axis=alt.Axis(values=tens, format=",d"),
        scale=alt.Scale(type="log", domain=[1, tens[-1]]),
    )
    legend = alt.Legend(orient="top", columns=1, labelLimit=400, symbolSize=110)
    domain = list(names.values())
    colour = alt.Color("search:N", scale=alt.Scale(domain=domain, range=list(COLOURS)), title=None, legend=legend)
    shape = alt.Shape("search:N", scale=alt.Scale(domain=domain, range=list(SHAPES)), title=None, legend=legend)
    # A separate field: Vega-Lite would otherwise dash the outlines of the legend's marks, too.
    dash = alt.StrokeDash("line:N", scale=alt.Scale(domain=domain, range=list(map(list, DASHES))), legend=None)
    tips = [
        alt.Tooltip("search:N", title="search"),
        alt.Tooltip("depth:Q", title="depth"),
        alt.Tooltip("nodes:Q", title="nodes", format=",d"),
        alt.Tooltip("leaves:Q", title="leaves", format=",d"),
        alt.Tooltip("factor:Q", title="b*", format=".2f"),
        alt.Tooltip("time:N", title="time"),
    ]
    base = alt.Chart(alt.InlineData(values=marks)).encode(x=x, y=y, color=colour)
    return alt.LayerChart(
        layer=[
            base.mark_line(strokeWidth=2).encode(strokeDash=dash),
            base.mark_point(size=80, filled=True, opacity=1).encode(shape=shape, tooltip=tips),
        ],
        height=PLOT + ENTRY * len(names),
    )
