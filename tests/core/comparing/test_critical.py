"""The fewest leaves that prove a value, against every order of small trees and against the formula."""

from __future__ import annotations

import math
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from core.comparing.critical import leaf_counts
from core.game import BOTH, Player
from core.games.tictactoe import TicTacToe
from core.options import Cutoff, Order, SearchOptions
from core.search import search
from core.studies import formulas
from core.trace.result import result_of
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested, cut_at, solve
from tests.strategies import judged_tree, nested_trees, players

some = settings(max_examples=max(50, settings().max_examples // 10))


def every_order(nested: Nested) -> list[Nested]:
    """Return the tree with its children written in every order, at every node."""
    if not isinstance(nested, list):
        return [nested]
    return [
        list(children)
        for order in permutations(nested)
        for children in product(*(every_order(child) for child in order))
    ]


def small_tree(random: Random, plies: int, width: int) -> Nested:
    if plies == 0 or random.random() < 0.15:
        return random.choice([-1, 0, 0, 1, 2, math.inf, -math.inf])
    return [small_tree(random, plies - 1, width) for _ in range(random.randint(1, width))]


@pytest.mark.parametrize("seed", range(40))
def test_no_order_of_alpha_beta_needs_fewer_and_the_best_needs_no_more(seed: int) -> None:
    random = Random(seed)  # noqa: S311  the same trees in every run
    nested, root = small_tree(random, *random.choice([(3, 2), (2, 3), (1, 4)])), random.choice(BOTH)
    written = every_order(nested)
    leaves = min(len(solve(tree, SearchOptions(), root)["leaves_evaluated"]) for tree in written)
    assert leaf_counts(LeafTree.from_nested(nested, root)).minimal == leaves


@pytest.mark.large
@some
@given(nested_trees, players)
def test_no_search_needs_fewer(nested: Nested, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    least = leaf_counts(tree).minimal
    for chosen in (SearchOptions("minimax"), SearchOptions(cutoff=Cutoff.STRICT), SearchOptions(order=Order.BEST)):
        assert len(result_of(search(tree, chosen)).leaves) >= least >= 1
    assert leaf_counts(tree).full == len(result_of(search(tree, SearchOptions("minimax"))).leaves)


@pytest.mark.parametrize("branching", [1, 2, 3])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_a_uniform_tree_of_distinct_values_needs_what_knuth_and_moore_say(branching: int, depth: int) -> None:
    made = GeneratorSettings(branching=(branching, branching), depth=depth, values=(0, 9_999), ties=False)
    tree = generate(made)
    assert leaf_counts(tree).minimal == formulas.knuth_moore_minimum(branching, depth)
    assert formulas.uniform_shape(tree) == (branching, depth)
    everything = result_of(search(tree, SearchOptions("minimax")))
    assert len(everything.leaves) == formulas.full_leaves(branching, depth)
    assert everything.nodes_visited == formulas.node_bound(branching, depth)


@some
@given(nested_trees, players)
def test_a_depth_limit_makes_leaves_of_the_nodes_at_it(nested: Nested, root: Player) -> None:
    for depth in (0, 2):
        seen = LeafTree.from_nested(cut_at(nested, depth), root)
        assert leaf_counts(judged_tree(nested, root), depth) == leaf_counts(seen)
        assert formulas.uniform_shape(judged_tree(nested, root), depth) == formulas.uniform_shape(seen)


def unfolded(game: TicTacToe, state: str) -> Nested:
    if game.is_terminal(state):
        return game.utility(state)
    return [unfolded(game, game.result(state, move)) for move in game.actions(state)]


@pytest.mark.parametrize("position", ["XOX/OO_/_X_", "X__/_O_/__X", "XO_/_X_/O__"])
def test_a_game_needs_what_its_whole_tree_needs(position: str) -> None:
    game = TicTacToe.from_position(position)
    assert leaf_counts(game) == leaf_counts(LeafTree.from_nested(unfolded(game, game.initial)))


@pytest.mark.parametrize("nested", [3, [[3, 4], 5], [[3, 4], [5]], [[3, 4, 5], [5, 6, 7]]])
def test_a_tree_that_is_not_uniform_has_no_shape(nested: Any) -> None:
    assert formulas.uniform_shape(LeafTree.from_nested(nested)) is None


def test_the_shape_of_a_game_to_a_depth_limit() -> None:
    assert formulas.uniform_shape(TicTacToe()) is None
    assert formulas.uniform_shape(TicTacToe(), 1) == (9, 1)
