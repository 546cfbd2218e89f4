"""A measurement beside the page finds what the depth table finds, and a stop keeps what is done."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from core.comparing.depth_table import MOST_EVENTS, DepthRow, depth_table
from core.game import OptionError
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from tests.viz.depths.test_depths_table import ROW
from viz.depths import measuring
from viz.depths.measuring import Measurement, expected_seconds

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
