"""The line above the panes: how many leaves each search evaluates, against the first."""

from __future__ import annotations

import pytest

from core.comparing.comparison import compare
from core.game import OptionError
from core.options import Order, SearchOptions
from core.trees.leaf_tree import LeafTree
from viz.comparing.leaves_told import leaves_told
from viz.comparing.panes import compare_searches
from viz.sharing.request import Request

MINIMAX, ALPHA_BETA, STOPPED = SearchOptions("minimax"), SearchOptions(), SearchOptions("minimax", budget=6)
TREE = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@pytest.mark.parametrize(
    ("searches", "told"),
    [
        ([MINIMAX], ""),
        ([MINIMAX, ALPHA_BETA], "9 → 7 leaves, 22 % fewer"),
        ([ALPHA_BETA, MINIMAX], "7 → 9 leaves, 29 % more"),
        ([MINIMAX, SearchOptions("negamax", order=Order.REVERSED)], "9 → 9 leaves, as many"),
        ([MINIMAX, MINIMAX], "9 → 9 leaves, as many"),
        ([MINIMAX, ALPHA_BETA, MINIMAX], "① 9 leaves · ② 7, 22 % fewer · ③ 9, as many"),
        ([MINIMAX, ALPHA_BETA, STOPPED], "① 9 leaves · ② 7, 22 % fewer · ③ 1, stopped"),
        ([MINIMAX, STOPPED], "① 9 leaves · ② 1, stopped"),
        ([STOPPED, ALPHA_BETA], "① 1 leaf, stopped · ② 7"),
    ],
)
def test_each_search_is_told_against_the_first(searches: list[SearchOptions], told: str) -> None:
    assert leaves_told(compare(TREE, searches).searches) == told


def test_a_search_that_cannot_run_keeps_its_number() -> None:
    cannot = OptionError("This search can't run.", "Choose another.", place="algorithm")
    assert compare_searches(Request(), [MINIMAX, cannot, ALPHA_BETA]).leaves == "① 9 leaves · ③ 7, 22 % fewer"
