"""SSS* beside Stockman's own form of it, a list of states from which the best is taken."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings

from core.game import Player, Value
from core.games import GAMES
from core.options import SearchOptions
from core.search import search
from core.trace import Bound, Kind, Trace
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.core.stockman import stockman
from tests.strategies import finite_trees, nested_trees, players

Leaf = tuple[int, ...]

STEPS = 1_000_000
"""More than any list here takes."""


def stockman_of(nested: Nested, root: Player) -> tuple[list[Leaf], Value]:
    """Return the leaves that Stockman's form evaluates, in order, and the root's value."""
    *taken, solved = stockman(LeafTree.from_nested(nested, root), STEPS)
    return [each[0].path for each in taken], solved[0].merit


def leaves_of(trace: Trace) -> list[Leaf]:
    """Return the leaves that a search visits, in the order of their first visits."""
    return list(dict.fromkeys(trace.places.path(event.node) for event in trace if event.kind is Kind.LEAF))


def random_tree(random: Random, plies: int, values: list[int]) -> Nested:
    """Return a tree of unequal depths and branching, with the next of the values at each leaf."""
    if not plies or random.random() < 0.15:
        return values.pop()
    return [random_tree(random, plies - 1, values) for _ in range(random.randint(1, 3))]


@settings(max_examples=4 * settings().max_examples)
@given(finite_trees, players)
def test_it_visits_the_leaves_of_stockmans_list_in_its_order(nested: Nested, root: Player) -> None:
    # Not so with leaves of -inf: below an upper bound of -inf nothing is left to ask, but the list goes on to the end.
    trace = search(LeafTree.from_nested(nested, root), SearchOptions("sss"))
    result = result_of(trace)
    assert (leaves_of(trace), result.value) == stockman_of(nested, root)
    assert result.bound is Bound.EXACT


@pytest.mark.thorough
def test_with_all_values_different_it_visits_only_leaves_that_alpha_beta_visits() -> None:
    random = Random(1980)  # noqa: S311  has to be the same again
    fewer = 0
    for _ in range(500):
        tree = LeafTree.from_nested(random_tree(random, 5, random.sample(range(1000), 250)))
        best_first, depth_first = (set(leaves_of(search(tree, SearchOptions(name)))) for name in ("sss", "alphabeta"))
        assert best_first <= depth_first
        fewer += best_first < depth_first
    assert fewer > 50


@given(nested_trees, players)
def test_it_is_mtdf_begun_at_infinity(nested: Nested, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    by_guess = search(tree, SearchOptions("mtdf", guess=math.inf))
    assert leaves_of(search(tree, SearchOptions("sss"))) == leaves_of(by_guess)


@given(finite_trees, players)
def test_the_merits_never_rise_and_the_list_is_sorted(nested: Nested, root: Player) -> None:
    merits = []
    for states in stockman(LeafTree.from_nested(nested, root), STEPS):
        assert states == sorted(states, key=lambda state: (-state.merit, state.path))
        assert not any(one.path == other.path[: len(one.path)] for one in states for other in states if one != other)
        merits.append(states[0].merit)
    assert merits == sorted(merits, reverse=True)


def test_with_a_depth_limit_it_takes_the_nodes_at_the_horizon() -> None:
    game = GAMES["tictactoe"].at("XO_/_X_/___")
    trace = search(game, SearchOptions("sss", depth=2))
    *taken, solved = stockman(game, STEPS, 2)
    ends = (Kind.LEAF, Kind.HORIZON)
    visited = dict.fromkeys(trace.places.path(event.node) for event in trace if event.kind in ends)
    assert [each[0].path for each in taken] == list(visited)
    assert solved[0].merit == result_of(trace).value
