"""The formulas equal what is counted."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from core.lab.experiment import run
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.theory import best_comes_first, expected_leaves, growth, three_quarters, xi
from core.lab.uniform_trees import by_child, leaf_counts, leaf_values, maximizes, minimax_levels, tree_of
from core.options import Cutoff, SearchOptions
from core.search import search
from core.studies.formulas import full_leaves, knuth_moore_minimum, node_bound
from core.trace.result import result_of

SHAPES = [(2, 0), (2, 1), (2, 2), (2, 7), (3, 4), (3, 5), (4, 3), (7, 2), (30, 1)]


@cache
def counts_of_all_orders(depth: int) -> np.ndarray:
    """Return the leaves that alpha-beta evaluates in each binary tree of distinct values."""
    rows = np.array(list(permutations(range(2**depth))), np.int8)
    return leaf_counts(rows, 2, depth, Cutoff.NONSTRICT)


def test_a_chain_has_a_node_more_than_plies() -> None:
    assert node_bound(1, 7) == 8


@pytest.mark.parametrize("values", LeafValues)
@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_the_best_order_needs_the_minimum_in_every_tree(branching: int, depth: int, values: LeafValues) -> None:
    minimum = knuth_moore_minimum(branching, depth)
    for order, best_first in ((MoveOrder.BEST, None), (MoveOrder.PARTLY, 1)):
        *_, outcome = run(LabSettings(branching, depth, 40, values, order, best_first))
        assert (outcome.minimum, outcome.maximum) == (minimum, minimum)
    tree = tree_of(LabSettings(branching, depth, 1, values, MoveOrder.BEST), 0)
    assert len(result_of(search(tree, SearchOptions())).leaves) == minimum


@pytest.mark.parametrize("depth", [2, 3])
def test_no_order_of_distinct_values_needs_fewer_leaves_than_the_minimum(depth: int) -> None:
    counts = counts_of_all_orders(depth)
    assert (counts.min(), counts.max()) == (knuth_moore_minimum(2, depth), full_leaves(2, depth))


@pytest.mark.parametrize(("depth", "values"), [(2, 5), (3, 3)])
def test_ties_save_no_more_than_the_minimum_leaves(depth: int, values: int) -> None:
    trees = np.array(list(product(range(values), repeat=2**depth)), np.int8)
    for cutoff in Cutoff:
        assert leaf_counts(trees, 2, depth, cutoff).min() == knuth_moore_minimum(2, depth)


@pytest.mark.parametrize(("depth", "exact"), [(2, Fraction(11, 3)), (3, Fraction(719, 105))])
def test_the_mean_over_all_orders_is_the_expected_one(depth: int, exact: Fraction) -> None:
    counts = counts_of_all_orders(depth)
    assert Fraction(int(counts.sum()), len(counts)) == exact
    assert expected_leaves(2, depth) == pytest.approx(float(exact), rel=1e-6)


@pytest.mark.parametrize(
    ("branching", "depth", "trees"), [(2, 10, 2_000), (3, 6, 3_000), (4, 5, 2_000), (12, 3, 1_000)]
)
def test_the_mean_that_is_measured_is_the_expected_one(branching: int, depth: int, trees: int) -> None:
    *_, outcome = run(LabSettings(branching, depth, trees, seed=5))
    assert outcome.standard_error is not None
    assert abs(outcome.mean - expected_leaves(branching, depth)) < 3.5 * outcome.standard_error


@pytest.mark.parametrize(
    ("branching", "constant"), [(1, 1), (2, (1 + 5**0.5) / 2), (3, 2.147899035704787), (4, 2.6296581267545336)]
)
def test_the_expected_leaves_grow_as_pearl_says(branching: int, constant: float) -> None:
    root = xi(branching)
    assert root**branching + root == pytest.approx(1, abs=1e-15)
    assert growth(branching) == pytest.approx(constant, rel=1e-14)
    if branching > 1:
        ratio = expected_leaves(branching, 60, 500) / expected_leaves(branching, 58, 500)
        assert ratio**0.5 == pytest.approx(constant, rel=2e-4)


def first_is_best(leaves: np.ndarray, branching: int, depth: int) -> float:
    """Return at how many of the inner nodes of all trees no child is better than the first, as a share."""
    told = []
    for parents, level in enumerate(minimax_levels(leaves, branching, depth)[1:]):
        children = by_child(level, branching)
        best = children.max(axis=1) if maximizes(parents) else children.min(axis=1)
        told.append((children[:, 0] == best).ravel())
    return float(np.concatenate(told).mean())


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 2), (6, 1)])
def test_the_best_child_comes_first_as_often_as_in_all_trees_of_few_values(branching: int, depth: int) -> None:
    trees = np.array(list(product(range(1, 6), repeat=branching**depth)), np.int8)
    settings = LabSettings(branching, depth, values=LeafValues.FEW)
    assert best_comes_first(settings) == pytest.approx(first_is_best(trees, branching, depth), rel=1e-9)


@pytest.mark.parametrize("shape", [(3, 8), (5, 4), (2, 12)])
def test_the_rule_of_thumb_lies_between_the_minimum_and_all(shape: tuple[int, int]) -> None:
    assert three_quarters(*shape) ** 4 == pytest.approx(full_leaves(*shape) ** 3)
    assert knuth_moore_minimum(*shape) < three_quarters(*shape) < full_leaves(*shape)


@pytest.mark.parametrize("values", LeafValues)
@pytest.mark.parametrize("share", [0.0, 0.6, 1.0])
def test_the_best_child_comes_first_as_often_as_is_measured(values: LeafValues, share: float) -> None:
    for branching, depth in ((2, 5), (4, 3)):
        settings = LabSettings(branching, depth, 3_000, values, MoveOrder.PARTLY, share)
        measured = first_is_best(leaf_values(settings, 0, settings.trees), branching, depth)
        assert best_comes_first(settings) == pytest.approx(measured, abs=0.01)  # more than 60,000 nodes
