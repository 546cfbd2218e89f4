"""The charts and the table of experiments in games hold what was found; a mark names a position that it stands for."""

from __future__ import annotations

from typing import Any

import pytest

from core.lab.experiment import saving
from core.lab.game_settings import GamePlan, GameSettings, leaves_evaluated, settings_from_text
from core.lab.running import run
from core.options import Order
from tests.viz.lab.test_lab_charts import is_clickable, rows_with
from viz.lab.chart_files import to_png, to_svg
from viz.lab.game_charts import InGame, depth_chart, name_of, position_chart, saving_chart
from viz.lab.game_table import row_of
from viz.lab.outcome_rows import to_csv

PLAN = GamePlan(GameSettings("tictactoe", plies=3, positions=5), (Order.KILLER, Order.EVALUATION))


@pytest.fixture(scope="module")
def outcomes() -> list[InGame]:
    return [[*run(settings)][-1] for settings in PLAN.experiments()]


def leaves_of(row: dict[str, Any]) -> int:
    """Return the leaves that the search of a row evaluates in its position."""
    return leaves_evaluated(settings_from_text(row["experiment"]), row["tree"])


def test_leaves_by_depth_are_the_means_with_their_bands(outcomes: list[InGame]) -> None:
    spec = depth_chart(outcomes).to_dict()
    assert is_clickable(spec)
    marks = rows_with(spec, "search")
    for mark, outcome in zip(marks, outcomes, strict=True):
        assert (mark["depth"], mark["leaves"], mark["search"]) == (
            outcome.settings.depth,
            outcome.mean,
            name_of(outcome.settings),
        )
        assert (mark["low"], mark["high"]) == outcome.band
        nearest = min(abs(int(leaves) - outcome.mean) for leaves in outcome.leaves)
        assert abs(leaves_of(mark) - outcome.mean) == nearest


def test_what_is_saved_is_shown_with_its_band(outcomes: list[InGame]) -> None:
    baseline, *others = outcomes[-3:]
    spec = saving_chart(baseline, others).to_dict()
    assert is_clickable(spec)
    for mark, outcome in zip(rows_with(spec, "tree"), others, strict=True):
        saved = saving(outcome, baseline)
        assert (mark["saved"], (mark["low"], mark["high"])) == (saved.mean, saved.band)


def test_the_table_and_the_files_hold_the_figures(outcomes: list[InGame]) -> None:
    baseline, other, _ = outcomes[-3:]
    row = row_of(other, baseline)
    assert (row["search"], row["order"], row["depth"]) == ("Alpha-beta", "Killer moves first", 4)
    assert (row["positions"], row["mean"], row["minimum"]) == (5, other.mean, other.minimum)
    assert settings_from_text(row["experiment"]) == other.settings
    assert to_csv([row]).count("\n") == 2
    svg = to_svg(position_chart(baseline, [other]))
    assert "Killer moves first" in svg
    assert "left to right" in svg
    assert to_png(saving_chart(baseline, [other])).startswith(b"\x89PNG")
