"""The charts of experiments in games: pure functions from outcomes to Vega-Lite."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from core.lab.experiment import ExperimentOutcome, saving
from core.lab.game_settings import ORDERS, SEARCHES, GameSettings, settings_to_text
from viz.lab.layers import BROAD, THEORY, chart, clickable, dashes, layered, looks, mark, searches, tip
from viz.lab.outcome_rows import OutcomeRow, figures_of

InGame = ExperimentOutcome[GameSettings]


def name_of(settings: GameSettings) -> str:
    """Return a search's name for legends.

    >>> from core.options import Order
    >>> name_of(GameSettings("tictactoe").with_options(order=Order.KILLER))
    'Killer moves first'
    """
    return ORDERS[settings.options.order].capitalize()


def depth_chart(outcomes: Sequence[InGame]) -> alt.LayerChart:
    """Return leaves against depth on a log axis: each order with its 95% band.

    Each mark stands for the position nearest the mean of its experiment.
    """
    marks = [
        mark(outcome, name_of(outcome.settings), settings_to_text(outcome.settings)) | {"depth": outcome.settings.depth}
        for outcome in outcomes
    ]
    x = alt.X("depth:Q", title="depth d, in plies", axis=alt.Axis(tickMinStep=1, format=".0f"))
    scale = alt.Scale(type="log", nice=False)
    y: OutcomeRow = {"title": "mean leaves evaluated", "scale": scale, "axis": alt.Axis(format="~s")}
    entries = len({row["search"] for row in marks})
    return layered(*searches(marks, x, "leaves", y, "position"), entries=entries)


def position_chart(baseline: InGame, outcomes: Sequence[InGame]) -> alt.LayerChart:
    """Return each position's leaves in each order against those in the baseline order, on log axes.

    On the line both are equal; below it the order saves.
    """
    first = name_of(baseline.settings)
    marks: list[OutcomeRow] = [
        {
            "search": name_of(outcome.settings),
            "tree": number,
            "experiment": settings_to_text(outcome.settings),
            "before": int(before),
            "leaves": int(leaves),
            "saved": 1 - float(leaves) / float(before),
        }
        for outcome in outcomes
        for number, (before, leaves) in enumerate(zip(baseline.leaves, outcome.leaves, strict=False))
    ]
    ends = [min(row["before"] for row in marks), max(row["before"] for row in marks)]
    scale, axis = alt.Scale(type="log", nice=False), alt.Axis(format="~s")
    x = alt.X("before:Q", title=f"leaves evaluated, {first.lower()}", scale=scale, axis=axis)
    y = alt.Y("leaves:Q", title="leaves evaluated", scale=scale, axis=axis)
    line = "the same number of leaves"
    same = chart([{"before": end, "leaves": end, "line": line} for end in ends])
    same = same.mark_line(color=THEORY, strokeWidth=1.6).encode(x=x, y=y, strokeDash=dashes([line], 1))
    names = list(dict.fromkeys(row["search"] for row in marks))
    colour, shape = looks([first, *names], in_legend=names)
    tips = [
        tip("search", "order"),
        tip("before", first.lower(), ","),
        tip("leaves", "leaves", ","),
        tip("saved", "saved", ".1%"),
        tip("tree", "opens position", ","),
    ]
    points = chart(marks).mark_point(size=BROAD, filled=True, opacity=0.75, cursor="pointer")
    points = points.encode(x=x, y=y, color=colour, shape=shape, tooltip=tips)
    return layered(same, clickable(points), entries=1 + len(names))


def saving_chart(baseline: InGame, outcomes: Sequence[InGame]) -> alt.LayerChart:
    """Return what each order saves against the baseline: the mean over the positions, with its 95% band.

    Each mark stands for the position whose leaves are nearest the mean.
    """
    rows = []
    for outcome in outcomes:
        found = saving(outcome, baseline)
        low, high = found.band or (found.mean, found.mean)
        row = mark(outcome, name_of(outcome.settings), settings_to_text(outcome.settings))
        rows.append(row | {"saved": found.mean, "low": low, "high": high})
    first, names = name_of(baseline.settings), [row["search"] for row in rows]
    colour, shape = looks([first, *names], in_legend=[])
    title = f"share of leaves saved, {first.lower()} = 0"
    x = alt.X("saved:Q", title=title, axis=alt.Axis(format=".0%"))
    y = alt.Y("search:N", title=None, sort=names, axis=alt.Axis(labelLimit=260))
    tips = [
        tip("search", "order"),
        tip("saved", "saved", ".1%"),
        tip("low", "95% interval from", ".1%"),
        tip("high", "95% interval to", ".1%"),
        tip("trees", "positions", ","),
        tip("tree", "opens position", ","),
    ]
    zero = chart([{"saved": 0}]).mark_rule(color=THEORY, strokeWidth=1.6).encode(x="saved:Q")
    base = chart(rows).encode(y=y, color=colour)
    bands = base.mark_rule(strokeWidth=6, opacity=0.35).encode(x=alt.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(size=BROAD, filled=True, opacity=1, cursor="pointer")
    points = points.encode(x=x, shape=shape, tooltip=tips)
    return layered(zero, bands, clickable(points), entries=0)


def row_of(outcome: InGame, baseline: InGame) -> OutcomeRow:
    """Return a line of the table; for a single position the standard error and the bands are None."""
    saved = saving(outcome, baseline)
    saved_low, saved_high = saved.band or (None, None)
    return {
        "search": SEARCHES[outcome.settings.options.algorithm],
        "order": name_of(outcome.settings),
        "depth": outcome.settings.depth,
        "positions": outcome.trees,
        **figures_of(outcome),
        "saved": saved.mean,
        "saved_low": saved_low,
        "saved_high": saved_high,
        "experiment": settings_to_text(outcome.settings),
    }
