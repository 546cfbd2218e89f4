"""What the guide says of every tree: what the order of the children can save, and what rescaling keeps."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.game import Player, Value
from core.options import SearchOptions
from core.search import search
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.brute_force import leaves_of, minimax


def evaluated(tree: Any) -> int:
    return len(result_of(search(LeafTree.from_nested(tree), SearchOptions())).leaves)


def best_first(tree: Any, player: Player = Player.MAX) -> Any:
    """Return a tree with the best child of each node first."""
    if not isinstance(tree, list):
        return tree
    children = [best_first(child, player.opponent) for child in tree]
    return sorted(children, key=lambda child: minimax(child, player.opponent), reverse=player is Player.MAX)


def mirrored(tree: Any) -> Any:
    """Return a tree with the children of each node in reverse order."""
    return [mirrored(child) for child in reversed(tree)] if isinstance(tree, list) else tree


@pytest.mark.parametrize("b", [2, 3])
@pytest.mark.parametrize("m", range(1, 6))
def test_the_formula_of_the_best_order(b: int, m: int) -> None:
    random = Random(b * m)  # noqa: S311  the same tree in every run

    def uniform(plies: int) -> Any:
        return [uniform(plies - 1) for _ in range(b)] if plies else random.randint(-9, 9)

    tree = best_first(uniform(m))
    assert evaluated(tree) == b ** math.ceil(m / 2) + b ** math.floor(m / 2) - 1
    assert len(result_of(search(LeafTree.from_nested(tree), SearchOptions("minimax"))).leaves) == b**m


@given(st.recursive(st.just(0), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25))
def test_any_shape_can_have_leaves_of_which_none_is_skipped(shape: Any) -> None:
    values = iter(range(len(leaves_of(shape))))

    def filled(tree: Any, player: Player) -> Any:
        """Give each child of MAX larger leaves than its elder siblings have, each child of MIN smaller ones."""
        if not isinstance(tree, list):
            return next(values)
        children = [filled(child, player.opponent) for child in (tree if player is Player.MAX else tree[::-1])]
        return children if player is Player.MAX else children[::-1]

    tree = filled(shape, Player.MAX)
    assert evaluated(tree) == len(leaves_of(tree))


@given(st.integers(1, 4).flatmap(lambda b: st.permutations(range(b * b)).map(lambda leaves: batched(leaves, b))))
def test_the_worst_child_first_saves_nothing_in_two_plies(tree: list[list[int]]) -> None:
    assert evaluated(mirrored(best_first(tree))) == len(leaves_of(tree))


def batched(leaves: list[int], size: int) -> list[list[int]]:
    return [leaves[start : start + size] for start in range(0, len(leaves), size)]


@given(strategies.chance_trees(st.integers(-3, 3)), st.integers(1, 9), st.integers(-9, 9))
def test_expectiminimax_survives_a_positive_linear_rescaling(tree: LeafTree, a: int, b: int) -> None:
    def best(game: LeafTree) -> tuple[int | None, Value | None]:
        found = result_of(search(game, SearchOptions("expectiminimax")))
        return found.best_move, found.value

    moved = replace(tree, values=tuple(None if value is None else a * value + b for value in tree.values))
    assume(all(chance.denominator & (chance.denominator - 1) == 0 for chance in tree.chances.values()))  # no rounding
    (move, value), (again, rescaled) = best(tree), best(moved)
    assert move == again
    assert value is None or rescaled == a * value + b
