"""The depth table: its rows and the searches that they open, its chart, and the measuring beside the page."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any
from urllib.parse import parse_qsl

import pytest

from core.comparing.depth_table import MOST_EVENTS, DepthRow, depth_table
from core.game import OptionError
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search.search_text import to_text
from viz.depths import measuring
from viz.depths.chart import depth_chart
from viz.depths.depth_table import action_of, depths_table, disagreements, named, remarks, value_of
from viz.depths.measuring import Measurement, expected_seconds
from viz.pages.depths import address
from viz.sharing.link import from_query
from viz.sharing.request import PAGE_BUDGET, Position, Request

ROW = DepthRow(4, "alphabeta", 1443, 1321, 80, 4.29, 0.003, 2, "X c1", 10000, False, "exact", 3000, False)
NAMES = named([SearchOptions("minimax"), SearchOptions()])


@pytest.mark.parametrize(
    ("changed", "value", "action"),
    [
        ({}, "10000", "X c1"),
        ({"value": -8}, "−8", "X c1"),
        ({"value": 0}, "0", "X c1"),
        ({"value": 0.4, "estimate": True}, "0.4", "X c1"),
        ({"value": 0.4, "estimate": True, "bound": "lower"}, "≥0.4", "X c1"),
        ({"bound": "lower"}, "≥10000", "X c1"),
        ({"bound": "upper", "best_action": None}, "≤10000", "none shown"),
        ({"bound": "lower", "truncated": True}, "≥10000, stopped", "X c1"),
        ({"bound": "none", "truncated": True, "value": None, "best_action": None}, "stopped", "none"),
        ({"best_action": None}, "10000", "none"),
    ],
)
def test_a_value_says_what_it_is(changed: dict[str, Any], value: str, action: str) -> None:
    row = replace(ROW, **changed)
    assert (value_of(row), action_of(row)) == (value, action)


def test_a_search_beyond_what_the_page_records_is_marked() -> None:
    within, beyond = replace(ROW, events=PAGE_BUDGET), replace(ROW, events=PAGE_BUDGET + 1)
    assert "</a></th>" in depths_table([within], NAMES, lambda _: "./")
    assert "</a> *</th>" in depths_table([beyond], NAMES, lambda _: "./")
    assert "<a" not in depths_table([beyond], NAMES, lambda _: None)
    assert remarks([within], NAMES) == []
    assert remarks([beyond], NAMES) == [
        "* The page Step records the first 200,000 events of this search, and stops there."
    ]


@pytest.mark.parametrize(
    ("other", "wrong"),
    [
        ({}, False),
        ({"value": 9}, True),
        ({"value": 9, "bound": "lower"}, False),
        ({"value": 9, "bound": "upper"}, True),
        ({"value": 10001, "bound": "lower"}, True),
        ({"value": 9, "bound": "none", "truncated": True}, False),
        ({"value": None, "bound": "none", "truncated": True}, False),
        ({"value": 9, "depth": 5}, False),
    ],
)
def test_searches_that_contradict_each_other_are_reported(other: dict[str, Any], wrong: bool) -> None:
    found = disagreements([ROW, replace(ROW, search="minimax", **other)], NAMES)
    assert len(found) == wrong
    if wrong:
        assert found[0].startswith("The searches to depth 4 contradict each other: 2 Alpha-beta finds 10000; 1 Minimax")


@pytest.mark.parametrize("game", [("connectfour", "4455", None), ("tictactoe", "X__/_O_/___", "X")])
@pytest.mark.parametrize(
    "options",
    [
        SearchOptions("minimax", order=Order.RANDOM, seed=7),
        SearchOptions(cutoff=Cutoff.STRICT, bounds=Bounds.HARD, window=(-3, 5)),
        SearchOptions(order=Order.HAND, hand=(((), (2, 0, 1, 3, 4, 5, 6)),)),
    ],
    ids=to_text,
)
def test_a_row_opens_the_search_that_it_tells_of(game: tuple[str, str, str | None], options: SearchOptions) -> None:
    asked = Request(Position(game[0], game[1], to_move=game[2]))
    opened = address(replace(ROW, depth=2, search=to_text(options)), asked)
    assert opened is not None
    found = from_query(dict(parse_qsl(opened.removeprefix("./?"), keep_blank_values=True)))
    assert found.options() == replace(options, depth=2, budget=PAGE_BUDGET)
    assert found.searched().initial == asked.searched().initial


CHARTED = [SearchOptions("minimax"), SearchOptions(), SearchOptions(order=Order.EVALUATION)]
TITLES = named(CHARTED)


@pytest.fixture(scope="module")
def rows() -> list[DepthRow]:
    """Give the table of three searches to three plies."""
    return [row for row in depth_table(TicTacToe(), CHARTED, 3) if isinstance(row, DepthRow)]


def spec_of(rows: list[DepthRow]) -> dict[str, Any]:
    """Return the chart as Vega-Lite, checked against its schema."""
    chart = depth_chart(rows, TITLES)
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
        (TITLES[row.search], TITLES[row.search], row.depth, row.nodes_visited, row.leaves_evaluated) for row in rows
    ]
    assert len(drawn) == 9


SEARCHES = [SearchOptions("minimax"), SearchOptions()]
PATIENCE = 20.0  # seconds: a thread that does not end fails its test


def measured(game: Any, searches: list[SearchOptions], deepest: int) -> Measurement:
    """Return a measurement that has ended."""
    measurement = Measurement("a subject", game, searches, deepest)
    measurement.start()
    measurement.wait(PATIENCE)
    assert not measurement.running
    return measurement


def test_the_rows_are_those_of_the_depth_table() -> None:
    measurement = measured(TicTacToe(), SEARCHES, 3)
    expected = [row for row in depth_table(TicTacToe(), SEARCHES, 3) if isinstance(row, DepthRow)]
    assert [replace(row, seconds=0) for row in measurement.rows] == [replace(row, seconds=0) for row in expected]
    assert all(row.seconds >= 0 for row in measurement.rows)
    assert (measurement.complete, measurement.share, measurement.next) == (True, 1.0, None)


def test_a_stop_ends_a_long_search_and_keeps_the_rows_that_are_done() -> None:
    measurement = Measurement("a subject", ConnectFour(), [SearchOptions("minimax")], 9)
    watch = measurement._watch
    begun = count(1)

    def stop_in_the_third(recorder: Any) -> None:
        watch(recorder)
        if next(begun) == 3:
            measurement.stop()

    measurement._table = depth_table(ConnectFour(), [SearchOptions("minimax")], 9, stop_in_the_third)
    measurement.start()
    measurement.wait(PATIENCE)
    assert not measurement._thread.is_alive()
    assert [row.depth for row in measurement.rows] == [1, 2]
    assert not any(row.truncated for row in measurement.rows)
    assert (measurement.stopped, measurement.complete, measurement.next) == (True, False, (3, "minimax"))


def test_a_measurement_that_nobody_looks_at_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "PATIENCE", -1.0)
    measurement = measured(TicTacToe(), SEARCHES, 3)
    assert (measurement.stopped, measurement.rows) == (True, [])


def test_a_search_that_cannot_run_is_reported_and_no_row_waits_for_it() -> None:
    by_hand = [SearchOptions(name, order=Order.HAND, hand=(((99,), (1, 0)),)) for name in ("minimax", "alphabeta")]
    measurement = measured(TicTacToe(), by_hand, 4)
    assert [(refusal.search.split()[0], refusal.depth) for refusal in measurement.refused] == [
        ("minimax", 1),
        ("alphabeta", 1),
    ]
    assert (measurement.complete, measurement.share, measurement.next) == (True, 1.0, None)


def test_a_search_that_stops_by_itself_is_reported_and_the_other_goes_on() -> None:
    measurement = measured(TicTacToe(), [SearchOptions("minimax", budget=100), SearchOptions()], 3)
    assert [(row.depth, row.search, row.truncated) for row in measurement.rows] == [
        (1, "minimax budget=100", False),
        (1, "alphabeta", False),
        (2, "minimax budget=100", True),
        (2, "alphabeta", False),
        (3, "alphabeta", False),
    ]
    assert (measurement.complete, measurement.share) == (True, 1.0)


def test_a_depth_of_its_own_is_refused() -> None:
    with pytest.raises(OptionError):
        Measurement("a subject", TicTacToe(), [SearchOptions(depth=2)], 3)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], None),
        ([10], None),
        ([10, 70], 70.0),
        ([10, 70, 140], 70.0),  # the growth of the first ply, though the second grew less
        ([10, MOST_EVENTS // 2], 20.0),  # no search records more
    ],
)
def test_the_next_depth_is_estimated_from_the_growth_so_far(events: list[int], expected: float | None) -> None:
    rows = [replace(ROW, depth=depth, events=number, seconds=10.0) for depth, number in enumerate(events, start=1)]
    assert expected_seconds(rows) == expected
