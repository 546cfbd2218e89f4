"""The number next to a bound: nothing that a node can be worth lies between the two."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.game import Graduated, Value
from core.games.connectfour import ConnectFour
from core.games.nim import Nim
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search.null_window import next_above, next_below
from core.trees.leaf_tree import LeafTree
from tests.documented_game import ALL_GAMES
from tests.strategies import RARE

numbers = st.integers() | st.floats(allow_nan=False) | st.sampled_from(RARE)


@pytest.mark.parametrize(
    ("leaves", "bound", "above", "below"),
    [
        ([3, 7], 3, 4, 2),
        ([3, 7], 0.5, 1, 0),
        ([3, math.inf], -3, -2, -4),
        ([0.5, 7], 7, 7.1, 6.9),
        ([0.25, 7], 0.25, 0.26, 0.24),
        ([0.1, 0.2, 0.3], 0.3, 0.4, 0.2),
        ([0.1, 0.2], 0.7, 0.8, 0.6),
        ([10**400, 0.5], 10**400, 10**400 + 1, 10**400 - 1),
        ([3, 7], 2**53, 2**53 + 1, 2**53 - 1),
        ([5e-324, 1], 1, math.nextafter(1, 2), math.nextafter(1, 0)),
    ],
)
def test_next_to_a_bound(leaves: list[Value], bound: Value, above: Value, below: Value) -> None:
    tree, options = LeafTree.from_nested(leaves), SearchOptions()
    assert (next_above(tree, options)(bound), next_below(tree, options)(bound)) == (above, below)


@example([1, 1.5e16], 0)  # a decimal that is written without a point
@given(st.lists(numbers, min_size=1, max_size=6), numbers)
def test_no_leaf_lies_between_a_bound_and_the_next_number(leaves: list[Value], bound: Value) -> None:
    tree, options = LeafTree.from_nested(leaves), SearchOptions()
    above, below = next_above(tree, options)(bound), next_below(tree, options)(bound)
    assert below < bound or bound == -math.inf
    assert above > bound or bound == math.inf
    if abs(bound) < math.inf:
        assert not any(bound < leaf < above or below < leaf < bound for leaf in leaves)
    else:
        assert (above, below) == (math.inf, -math.inf)


@given(numbers, numbers)
def test_of_a_game_that_does_not_say_how_fine_its_numbers_are_any_number_counts(bound: Value, other: Value) -> None:
    entry = ALL_GAMES["race"]
    game = entry.from_position(entry.start_position, None)
    assert not isinstance(game, Graduated)
    above = next_above(game, SearchOptions())(bound)
    assert not (bound < other < above) or abs(bound) == math.inf
    assert above > bound or bound == math.inf


@pytest.mark.parametrize(
    ("game", "depth", "above"),
    [(TicTacToe(), None, 1), (TicTacToe(), 2, 0.1), (ConnectFour(), 4, 1), (Nim(), None, 1)],
)
def test_games_say_how_fine_their_numbers_are(game: Any, depth: int | None, above: Value) -> None:
    assert next_above(game, SearchOptions(depth=depth))(0) == above
