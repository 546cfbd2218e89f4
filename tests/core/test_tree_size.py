"""The estimate of a tree's size is near the size, the same each time, and right on average."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.games import GAMES
from core.studies.tree_size import tree_size
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.deep_combs import chain

KNOWN = [
    ("tictactoe", "___/___/___", None, 549_946),
    ("connectfour", "", 5, 19_608),
    ("tictactoe", "XOX/OO_/_X_", 1, 4),
]


@pytest.mark.parametrize(("name", "position", "depth", "nodes"), KNOWN)
def test_it_is_near_the_size_that_is_known(name: str, position: str, depth: int | None, nodes: int) -> None:
    game = GAMES[name].at(position)
    assert tree_size(game, depth) == pytest.approx(nodes, rel=0.1)
    assert tree_size(game, depth) == tree_size(game, depth)


@given(st.lists(st.integers(1, 4), max_size=5))
def test_of_a_tree_with_as_many_moves_everywhere_on_a_ply_it_is_the_size(moves: list[int]) -> None:
    nested: Nested = 1
    for number in reversed(moves):
        nested = [nested] * number
    tree = LeafTree.from_nested(nested, Player.MAX)
    assert tree_size(tree, probes=5) == len(tree)


def test_long_games_take_few_lines() -> None:
    tree = LeafTree.from_nested(chain(9_000), Player.MAX)
    assert tree_size(tree) == len(tree)


def test_it_is_right_on_average() -> None:
    tree = LeafTree.from_nested([[1, 2, 3], 4, [5, [6, 7]]], Player.MAX)
    assert tree_size(tree, probes=1_500) == pytest.approx(len(tree), rel=0.05)
    assert tree_size(tree, 1) == 4
    assert tree_size(tree, 0) == 1
