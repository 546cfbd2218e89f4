"""The charts and tables of the Lab hold what the experiments found, and a mark names a tree that it stands for."""

from __future__ import annotations

import csv
import io
from typing import Any

import numpy as np
import pytest

from core.lab.experiment import ExperimentOutcome, run, saving
from core.lab.game_settings import GamePlan, GameSettings
from core.lab.game_settings import settings_from_text as game_settings
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder, Plan, settings_from_text
from core.lab.theory import best_comes_first, expected_leaves
from core.lab.uniform_trees import tree_of
from core.options import Cutoff, Order, SearchOptions
from core.search import search
from core.trace.result import result_of
from viz.lab.chart_files import to_png, to_svg
from viz.lab.charts import depth_chart, distribution_chart, name_of, order_chart, row_of
from viz.lab.game_charts import InGame, position_chart, saving_chart
from viz.lab.game_charts import row_of as game_row
from viz.lab.layers import PICKED
from viz.lab.outcome_rows import to_csv

PLAN = Plan(
    LabSettings(3, 4, 60, LeafValues.FEW), (MoveOrder.RANDOM, MoveOrder.BEST), (Cutoff.NONSTRICT, Cutoff.STRICT)
)


def found(settings: LabSettings) -> ExperimentOutcome:
    *_, outcome = run(settings)
    return outcome


@pytest.fixture(scope="module")
def by_depth() -> list[ExperimentOutcome]:
    return [found(settings) for settings in PLAN.by_depth()]


@pytest.fixture(scope="module")
def by_order() -> list[ExperimentOutcome]:
    return [found(settings) for settings in PLAN.by_order()]


def rows_with(spec: dict[str, Any], column: str) -> list[dict[str, Any]]:
    """Return the rows of the last layer that has this column."""
    common = spec.get("data")  # where all layers have the same
    layers: list[list[dict[str, Any]]] = [
        spec["datasets"][(common or layer["data"])["name"]] for layer in spec["layer"]
    ]
    return [rows for rows in layers if column in rows[0]][-1]


def leaves_of(row: dict[str, Any]) -> int:
    """Return the leaves that the readable search evaluates in the tree of a row."""
    settings = settings_from_text(row["experiment"])
    return len(result_of(search(tree_of(settings, row["tree"]), SearchOptions(cutoff=settings.cutoff))).leaves)


def is_clickable(spec: dict[str, Any]) -> bool:
    return [param["name"] for param in spec["params"]] == [PICKED]


def test_leaves_by_depth_are_the_means_with_their_bands(by_depth: list[ExperimentOutcome]) -> None:
    spec = depth_chart(by_depth).to_dict()
    assert is_clickable(spec)
    marks = rows_with(spec, "search")
    assert len(marks) == len(by_depth)
    for mark, outcome in zip(marks, by_depth, strict=True):
        assert (mark["depth"], mark["leaves"]) == (outcome.settings.depth, outcome.mean)
        assert (mark["low"], mark["high"]) == outcome.band
        assert mark["search"] == name_of(outcome.settings)
        assert leaves_of(mark) == outcome.leaves[mark["tree"]]
        assert abs(leaves_of(mark) - outcome.mean) == np.abs(outcome.leaves - outcome.mean).min()


def test_the_saved_share_rises_from_random_order_to_the_most_that_can_be_saved(
    by_order: list[ExperimentOutcome],
) -> None:
    spec = order_chart(by_order).to_dict()
    assert is_clickable(spec)
    marks = rows_with(spec, "search")
    nonstrict = [mark for mark in marks if mark["search"] == "cut at v ≥ β"]
    assert len(nonstrict) == len(marks) / 2
    assert [mark["first"] for mark in nonstrict] == [
        best_comes_first(outcome.settings) for outcome in by_order[: len(nonstrict)]
    ]
    assert nonstrict[0]["first"] > 0.4  # of five values several are often the best
    most = rows_with(spec, "most")[0]["most"]
    assert nonstrict[-1]["saved"] == most == 1 - 17 / 81
    assert nonstrict[0]["saved"] < nonstrict[5]["saved"] < most
    for mark, outcome in zip(marks, by_order, strict=True):
        assert mark["saved"] == 1 - outcome.mean / 81
        assert mark["low"] <= mark["saved"] <= mark["high"]
        assert leaves_of(mark) == outcome.leaves[mark["tree"]]


@pytest.mark.large
@pytest.mark.parametrize(
    "settings",
    [LabSettings(3, 5, 300), LabSettings(2, 3, 300), LabSettings(3, 4, 20, order=MoveOrder.BEST), LabSettings(2, 2, 1)],
    ids=["wide", "narrow", "one count", "one tree"],
)
def test_every_tree_is_in_one_bar_and_a_bar_opens_a_tree_of_its_own(settings: LabSettings) -> None:
    outcome = found(settings)
    spec = distribution_chart(outcome).to_dict()
    assert is_clickable(spec)
    bars = rows_with(spec, "from")
    assert len(bars) <= 40
    assert sum(bar["trees"] for bar in bars) == settings.trees
    for bar in bars:
        inside = (bar["from"] < outcome.leaves) & (outcome.leaves < bar["to"])
        assert inside.sum() == bar["trees"]
        assert bar["tree"] == inside.argmax()
        assert bar["from"] < leaves_of(bar) < bar["to"]
    assert next(row["leaves"] for row in rows_with(spec, "line")) == outcome.mean


def test_the_table_is_what_was_found_and_is_written_whole(by_depth: list[ExperimentOutcome]) -> None:
    random = found(LabSettings(3, 4, 50))
    rows = [row_of(outcome) for outcome in [*by_depth, random]]
    read = list(csv.DictReader(io.StringIO(to_csv(rows))))
    assert [float(line["mean"]) for line in read] == [outcome.mean for outcome in [*by_depth, random]]
    assert [settings_from_text(line["experiment"]) for line in read] == [
        outcome.settings for outcome in [*by_depth, random]
    ]
    assert float(read[-1]["expected"]) == expected_leaves(3, 4)
    assert {line["expected"] for line in read[:-1]} == {""}
    assert float(read[-1]["saved"]) == 1 - random.mean / 81


GAME_PLAN = GamePlan(GameSettings("tictactoe", plies=3, positions=5), (Order.KILLER, Order.EVALUATION))


@pytest.fixture(scope="module")
def outcomes() -> list[InGame]:
    return [[*run(settings)][-1] for settings in GAME_PLAN.experiments()]


def test_what_is_saved_is_shown_with_its_band(outcomes: list[InGame]) -> None:
    baseline, *others = outcomes[-3:]
    spec = saving_chart(baseline, others).to_dict()
    assert is_clickable(spec)
    for mark, outcome in zip(rows_with(spec, "tree"), others, strict=True):
        saved = saving(outcome, baseline)
        assert (mark["saved"], (mark["low"], mark["high"])) == (saved.mean, saved.band)


@pytest.mark.large
def test_the_table_and_the_files_hold_the_figures(outcomes: list[InGame]) -> None:
    baseline, other, _ = outcomes[-3:]
    row = game_row(other, baseline)
    assert (row["search"], row["order"], row["depth"]) == ("Alpha-beta", "Killer moves first", 4)
    assert (row["positions"], row["mean"], row["minimum"]) == (5, other.mean, other.minimum)
    assert game_settings(row["experiment"]) == other.settings
    assert to_csv([row]).count("\n") == 2
    svg = to_svg(position_chart(baseline, [other]))
    assert "Killer moves first" in svg
    assert "left to right" in svg
    assert to_png(saving_chart(baseline, [other])).startswith(b"\x89PNG")
