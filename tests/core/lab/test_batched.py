"""The batched search evaluates as many leaves as the readable one, tree by tree."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given

from core.lab.lab_settings import LabSettings
from core.lab.uniform_trees import Level, leaf_counts, leaf_values, minimax_levels, tree_of
from core.options import Cutoff, SearchOptions
from core.search import search
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested, minimax, solve
from tests.strategies import heavy, lab_settings


def readable_count(tree: LeafTree, cutoff: Cutoff) -> int:
    return len(result_of(search(tree, SearchOptions(cutoff=cutoff))).leaves)


def nested(row: Level, branching: int, depth: int, level: int = 0, place: int = 0) -> Nested:
    """Return a row of leaves as the tree that it stands for, by the rule in the module's docstring."""
    if level == depth:
        return int(row[place])
    nodes = branching**level
    return [nested(row, branching, depth, level + 1, child * nodes + place) for child in range(branching)]


@heavy
@given(lab_settings())
def test_an_experiment_counts_what_the_readable_search_evaluates(settings: LabSettings) -> None:
    shape = settings.branching, settings.depth
    counts = leaf_counts(leaf_values(settings, 0, settings.trees), *shape, settings.cutoff)
    trees = [tree_of(settings, index) for index in range(settings.trees)]
    assert counts.tolist() == [readable_count(tree, settings.cutoff) for tree in trees]


@pytest.mark.large
@pytest.mark.parametrize("cutoff", Cutoff)
@pytest.mark.parametrize(("branching", "depth", "values"), [(2, 3, 3), (2, 2, 5), (3, 2, 2), (4, 1, 4)])
def test_every_tree_of_few_values_is_counted_right(branching: int, depth: int, values: int, cutoff: Cutoff) -> None:
    rows = np.array(list(product(range(values), repeat=branching**depth)), np.int32)[::7]
    options = SearchOptions(cutoff=cutoff)
    expected = [len(solve(nested(row, branching, depth), options)["leaves_evaluated"]) for row in rows]
    assert leaf_counts(rows, branching, depth, cutoff).tolist() == expected
    values_of_rows = [minimax(nested(row, branching, depth)) for row in rows]
    assert minimax_levels(rows, branching, depth)[0][:, 0].tolist() == values_of_rows


def test_the_extreme_values_that_a_type_leaves_free_are_not_taken_for_infinity() -> None:
    limits = np.iinfo(np.int8)
    rows = np.array(list(product((limits.min + 1, 0, limits.max - 1), repeat=4)), np.int8)
    for cutoff in Cutoff:
        expected = [readable_count(LeafTree.from_nested(nested(row, 2, 2)), cutoff) for row in rows]
        assert leaf_counts(rows, 2, 2, cutoff).tolist() == expected
