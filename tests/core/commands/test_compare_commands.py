"""`python -m core compare` and `depths`: their contract stands in docs/output.md."""

from __future__ import annotations

import csv
import io
import json

import pytest

from core.comparing.depth_table import DepthRefused, DepthRow, depth_table
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import search
from core.studies.formulas import effective_branching_factor
from core.trace.result import result_of
from tests.command_line import Run

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_compare_takes_a_position_and_a_depth(run: Run) -> None:
    done = run(
        "compare", "--game", "tictactoe", "--depth", "2", "--json", "--search", "minimax", "--search", "minimax depth=1"
    )
    answer = json.loads(done.out)
    assert [row["leaves_evaluated"] for row in answer["searches"]] == [72, 9]
    assert answer["minimal_leaves"] is None
    assert json.loads(run("compare", TREE, "--root", "min", "--json").out)["searches"][0]["value"] == 6


def test_an_infinite_value_is_a_text(run: Run) -> None:
    assert [row["value"] for row in json.loads(run("compare", "[inf,3]", "--json").out)["searches"]] == ["inf", "inf"]


def test_a_search_that_cannot_run_is_noted_and_the_others_go_on(run: Run) -> None:
    done = run("compare", TREE, "--json", "--search", "alphabeta  order=evaluation", "--search", "minimax")
    assert (done.code, len(json.loads(done.out)["searches"])) == (0, 1)
    assert done.err.startswith("note: alphabeta order=evaluation: order: this tree's inner nodes have no static")


def test_a_search_that_has_no_row_is_noted_and_the_others_have_theirs(run: Run) -> None:
    asked = ["depths", "--game", "connectfour", "--max-depth", "1", "--search", "alphabeta book=on"]
    done = run(*asked, "--search", "minimax", "--json")
    assert (done.code, len(json.loads(done.out)["rows"])) == (0, 1)
    assert done.err.startswith("note: alphabeta book=on to depth 1: book: ")


def test_depths_are_the_same_as_json_and_as_csv(run: Run) -> None:
    arguments = ["depths", "--game", "tictactoe", "--position", "", "--max-depth", "3"]
    rows = json.loads(run(*arguments, "--json").out)["rows"]
    assert [(row["depth"], row["search"]) for row in rows] == [
        (depth, name) for depth in (1, 2, 3) for name in ("minimax", "alphabeta")
    ]
    table = list(csv.DictReader(io.StringIO(run(*arguments, "--csv").out)))
    assert [row["nodes_visited"] for row in table] == [str(row["nodes_visited"]) for row in rows]


def test_a_row_counts_what_the_search_s_trace_holds() -> None:
    game = TicTacToe.from_position("X__/_O_/___")
    searches = [SearchOptions(order=order, seed=4) for order in (Order.GIVEN, Order.RANDOM, Order.EVALUATION)]
    for row in depth_table(game, searches, 3):
        assert isinstance(row, DepthRow)
        options = next(one for one in searches if row.search == "alphabeta" or f"order={one.order}" in row.search)
        found = result_of(search(game, SearchOptions(order=options.order, seed=4, depth=row.depth)))
        assert (row.nodes_visited, row.leaves_evaluated, row.cutoffs, row.best_move, row.value) == (
            found.nodes_visited,
            len(found.leaves),
            len(found.saving),
            found.best_move,
            found.value,
        )


def test_a_stopped_search_is_left_out_of_greater_depths_and_the_others_go_on() -> None:
    rows = list(depth_table(TicTacToe(), [SearchOptions("minimax", budget=100), SearchOptions()], 3))
    assert [(row.depth, row.search) for row in rows] == [
        (1, "minimax budget=100"),
        (1, "alphabeta"),
        (2, "minimax budget=100"),
        (2, "alphabeta"),
        (3, "alphabeta"),
    ]
    assert [row.truncated for row in rows if isinstance(row, DepthRow)] == [False, False, True, False, False]
    assert [row.effective_branching_factor for row in rows if isinstance(row, DepthRow)][2] is None


def test_a_search_without_a_budget_of_its_own_stops_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.comparing.depth_table.MOST_EVENTS", 100)
    rows = list(depth_table(TicTacToe(), [SearchOptions("minimax")], 3))
    assert [(row.depth, row.truncated) for row in rows if isinstance(row, DepthRow)] == [(1, False), (2, True)]


def test_the_recorder_is_handed_out_before_its_search() -> None:
    rows = list(depth_table(TicTacToe(), [SearchOptions("minimax")], 3, lambda recorder: recorder.stop()))
    assert [(row.depth, row.truncated) for row in rows if isinstance(row, DepthRow)] == [(1, True)]


def test_a_search_that_cannot_run_says_why() -> None:
    (row,) = depth_table(TicTacToe(), [SearchOptions(order=Order.HAND, hand=(((9,), (0, 1)),))], 3)
    assert isinstance(row, DepthRefused)
    assert (row.depth, row.error.place) == (1, "hand")


@pytest.mark.parametrize(
    ("nodes", "depth", "factor"), [(2, 1, 1), (13, 2, 3), (585, 3, 8), (6, 5, 1), (3, 5, None), (10**9, 3, None)]
)
def test_the_effective_branching_factor_solves_its_equation(nodes: int, depth: int, factor: float | None) -> None:
    found = effective_branching_factor(nodes, depth)
    assert sum(found**ply for ply in range(depth + 1)) == pytest.approx(nodes, rel=1e-6)
    assert factor is None or found == pytest.approx(factor)
