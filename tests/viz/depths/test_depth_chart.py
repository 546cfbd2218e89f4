"""The chart of the depth table draws each whole row where it belongs, and tells the searches apart."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from core.comparing.depth_table import DepthRow, depth_table
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from tests.conftest import DATA
from viz.depths.chart import COLOURS, depth_chart
from viz.depths.depth_table import named

SEARCHES = [SearchOptions("minimax"), SearchOptions(), SearchOptions(order=Order.EVALUATION)]
NAMES = named(SEARCHES)
THEMES = tomllib.loads((DATA.parents[1] / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
LEAST_CONTRAST = 3.0  # WCAG 2.2, 1.4.11: what a graphic needs to be told from the page


@pytest.fixture(scope="module")
def rows() -> list[DepthRow]:
    """Give the table of three searches to three plies."""
    return [row for row in depth_table(TicTacToe(), SEARCHES, 3) if isinstance(row, DepthRow)]


def spec_of(rows: list[DepthRow]) -> dict[str, Any]:
    """Return the chart as Vega-Lite, checked against its schema."""
    chart = depth_chart(rows, NAMES)
    assert chart is not None
    spec: dict[str, Any] = chart.to_dict()
    return spec


def marks_of(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows that each layer draws: the same."""
    drawn = [spec["datasets"][layer.get("data", spec.get("data"))["name"]] for layer in spec["layer"]]
    assert drawn[0] == drawn[1]
    marks: list[dict[str, Any]] = drawn[0]
    return marks


def test_each_row_is_a_mark(rows: list[DepthRow]) -> None:
    marks = marks_of(spec_of(rows))
    drawn = [(mark["search"], mark["line"], mark["depth"], mark["nodes"], mark["leaves"]) for mark in marks]
    assert drawn == [
        (NAMES[row.search], NAMES[row.search], row.depth, row.nodes_visited, row.leaves_evaluated) for row in rows
    ]
    assert len(drawn) == 9


def test_a_stopped_search_is_left_out(rows: list[DepthRow]) -> None:
    stopped = [replace(row, truncated=row.depth == 3) for row in rows]
    assert {mark["depth"] for mark in marks_of(spec_of(stopped))} == {1, 2}
    assert depth_chart([replace(row, truncated=True) for row in rows], NAMES) is None
    assert depth_chart([], NAMES) is None


@pytest.mark.parametrize(("colour", "theme"), [*product(COLOURS, ("light", "dark"))])
def test_colours_stand_out_from_the_page(colour: str, theme: str) -> None:
    light, dark = sorted((luminance(colour), luminance(THEMES[theme]["backgroundColor"])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= LEAST_CONTRAST


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as #2a7fd4, as WCAG 2.2 defines it."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
