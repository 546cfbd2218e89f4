"""The trees of an experiment: each can be made alone, and is as its settings say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from core.game import Player
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder, settings_from_text
from core.lab.uniform_trees import leaf_values, tree_of
from core.trees.formats.nested_lists import write
from core.trees.leaf_tree import LeafTree
from tests.strategies import heavy, lab_settings


def values_of(tree: LeafTree) -> list[int]:
    return [int(value) for value in tree.values if value is not None]


def best_first_share(settings: LabSettings) -> float:
    """Return at how many of the inner nodes of all trees no child is better than the first, as a share."""
    first = []
    for index in range(settings.trees):
        tree = tree_of(settings, index)
        for node, below in enumerate(tree.children):
            if below:
                best = max if tree.to_move(node) is Player.MAX else min
                first.append(tree.minimax[below[0]] == best(tree.minimax[child] for child in below))
    return sum(first) / len(first)


@heavy
@given(lab_settings())
def test_a_tree_made_alone_is_the_one_of_the_experiment(settings: LabSettings) -> None:
    rows = leaf_values(settings, 0, settings.trees)
    assert all((leaf_values(settings, index, 1)[0] == row).all() for index, row in enumerate(rows))
    more = replace(settings, trees=9)
    assert tree_of(more, settings.trees - 1) == tree_of(settings, settings.trees - 1)


@heavy
@given(lab_settings())
def test_the_values_are_of_their_kind(settings: LabSettings) -> None:
    values = values_of(tree_of(settings, 0))
    assert len(values) == settings.leaves
    match settings.values:
        case LeafValues.DISTINCT:
            assert sorted(values) == list(range(1, settings.leaves + 1))
        case LeafValues.FEW:
            assert set(values) <= {1, 2, 3, 4, 5}
        case LeafValues.CORRELATED:
            assert all(abs(value) <= 99 * settings.depth for value in values)


@heavy
@given(lab_settings())
def test_the_order_changes_neither_the_leaves_nor_the_value(settings: LabSettings) -> None:
    random = tree_of(replace(settings, order=MoveOrder.RANDOM, best_first=None), 0)
    tree = tree_of(settings, 0)
    assert sorted(values_of(tree)) == sorted(values_of(random))
    assert tree.minimax[0] == random.minimax[0]


@pytest.mark.parametrize("values", LeafValues)
@pytest.mark.parametrize("order", [MoveOrder.BEST, MoveOrder.WORST])
def test_every_node_has_its_children_from_best_to_worst_or_the_other_way(values: LeafValues, order: MoveOrder) -> None:
    for index in range(5):
        tree = tree_of(LabSettings(3, 5, 5, values, order), index)
        for node, below in enumerate(tree.children):
            worth = [tree.minimax[child] for child in below]
            descending = (tree.to_move(node) is Player.MAX) == (order is MoveOrder.BEST)
            assert all(a >= b if descending else a <= b for a, b in pairwise(worth))


def test_partly_ordered_trees_have_their_best_child_first_as_often_as_they_should() -> None:
    settings = LabSettings(4, 4, 60, order=MoveOrder.PARTLY, best_first=0.6)  # 5,100 inner nodes
    assert abs(best_first_share(settings) - (0.6 + 0.4 / 4)) < 0.025  # four standard deviations
    assert best_first_share(replace(settings, best_first=1, trees=5)) == 1
    assert tree_of(replace(settings, best_first=0), 3) == tree_of(
        replace(settings, order=MoveOrder.RANDOM, best_first=None), 3
    )


def test_in_a_partly_ordered_tree_the_other_children_stay_as_they_were() -> None:
    for index in range(9):
        drawn = values_of(tree_of(LabSettings(6, 1, 9), index))
        moved = values_of(tree_of(LabSettings(6, 1, 9, order=MoveOrder.PARTLY, best_first=1), index))
        assert moved == [6, *(value for value in drawn if value != 6)]


def test_every_permutation_is_as_likely_as_any_other() -> None:
    rows = leaf_values(LabSettings(2, 2, 24_000, seed=11), 0, 24_000)
    seen = Counter(map(tuple, np.argsort(rows, axis=1).tolist()))
    assert len(seen) == 24
    assert sum((count - 1_000) ** 2 / 1_000 for count in seen.values()) < 50  # chi-square, 23 degrees: 1 in 1,000


def test_few_values_are_equally_likely_and_none_depends_on_its_sibling() -> None:
    rows = leaf_values(LabSettings(2, 1, 50_000, LeafValues.FEW), 0, 50_000)
    pairs = Counter(map(tuple, rows.tolist()))
    assert len(pairs) == 25
    assert sum((count - 2_000) ** 2 / 2_000 for count in pairs.values()) < 52  # chi-square, 24 degrees: 1 in 1,000


def test_correlated_values_spread_with_the_path_and_agree_along_it() -> None:
    rows = leaf_values(LabSettings(2, 4, 20_000, LeafValues.CORRELATED), 0, 20_000).astype(float)
    edge = (199**2 - 1) / 12  # the variance of an edge's number
    assert np.allclose(rows.var(axis=0), 4 * edge, rtol=0.05)
    first, sibling, stranger = rows[:, 0], rows[:, 8], rows[:, 1]  # leaves that have 3 edges in common, and none
    assert abs(np.corrcoef(first, sibling)[0, 1] - 3 / 4) < 0.03
    assert abs(np.corrcoef(first, stranger)[0, 1]) < 0.03


@pytest.mark.parametrize(
    ("text", "index", "tree"),
    [
        ("branching:2,depth:2", 0, "[[4,1],[3,2]]"),
        ("branching:2,depth:2", 1, "[[3,1],[4,2]]"),
        ("branching:2,depth:3,values:few,seed:7", 3, "[[[3,5],[2,5]],[[5,3],[5,4]]]"),
        ("branching:3,depth:2,values:correlated,order:best", 0, "[[1,12,59],[-45,-8,51],[-73,-70,54]]"),
        ("branching:3,depth:2,order:partly,best-first:0.5,seed:2", 5, "[[6,8,9],[2,3,4],[7,1,5]]"),
    ],
)
def test_a_link_gives_the_tree_that_it_always_gave(text: str, index: int, tree: str) -> None:
    assert write(tree_of(settings_from_text(text), index)) == tree
