"""Negamax tells, event for event, what alpha-beta tells."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import BOTH, Game, Player, Value
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.search.alpha_beta import alpha_beta
from core.search.negamax import negamax
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree
from tests.strategies import (
    PRUNING,
    heavy,
    judged_tree,
    nested_trees,
    options,
    players,
    positions,
)


def assert_told_alike(game: Game, chosen: SearchOptions) -> None:
    expected = search(game, replace(chosen, algorithm="alphabeta"))
    found = search(game, replace(chosen, algorithm="negamax"))
    assert list(found) == list(expected)
    assert (found.places, found.visits) == (expected.places, expected.visits)
    assert list(map(repr, found.values)) == list(map(repr, expected.values)), "3, 3.0, 0.0 and -0.0 are told apart"


@given(nested_trees, players, options(algorithm="negamax"), st.none() | st.integers(2, 60))
def test_trees(nested: Any, root: Player, chosen: SearchOptions, budget: int | None) -> None:
    assert_told_alike(judged_tree(nested, root), replace(chosen, budget=budget))


@heavy
@given(positions(), options(algorithm="negamax", depth=None) | options(algorithm="negamax", depth=2))
def test_positions_of_tic_tac_toe(game: TicTacToe, chosen: SearchOptions) -> None:
    assert_told_alike(game, chosen)


@pytest.mark.parametrize("root", BOTH)
@pytest.mark.parametrize("leaves", [(0.0, -0.0), (-0.0, 0), (2.0, 2), (math.inf, -math.inf), (10**400, -(10**400))])
def test_a_number_negated_on_the_way_up_is_the_same_number(root: Player, leaves: tuple[Value, Value]) -> None:
    tree = LeafTree(((1, 4), (2, 3), (), (), (5, 6), (), ()), (None, None, *leaves, None, *reversed(leaves)), root)
    for choices in PRUNING:
        assert_told_alike(tree, SearchOptions("negamax", **choices))


@heavy
@given(nested_trees, players, options(algorithm="negamax"))
def test_the_value_returned_is_the_root_s_for_max(nested: Any, root: Player, chosen: SearchOptions) -> None:
    game = judged_tree(nested, root)
    values = [algorithm(game, Recorder(game, chosen), chosen) for algorithm in (alpha_beta, negamax)]
    assert values[0] == values[1]
