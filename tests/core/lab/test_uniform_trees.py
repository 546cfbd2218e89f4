"""The trees of an experiment: each can be made alone, and is as its settings say; the random words they come from."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from core.game import Player
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder, settings_from_text
from core.lab.uniform_trees import leaf_values, tree_of, words
from core.trees.formats.nested_lists import write
from core.trees.leaf_tree import LeafTree
from tests.strategies import heavy, lab_settings


def values_of(tree: LeafTree) -> list[int]:
    return [int(value) for value in tree.values if value is not None]


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


def test_a_tree_in_which_no_best_child_is_moved_is_the_random_one() -> None:
    partly = LabSettings(4, 4, 5, order=MoveOrder.PARTLY, best_first=0)
    assert tree_of(partly, 3) == tree_of(LabSettings(4, 4, 5), 3)


def test_in_a_partly_ordered_tree_the_other_children_stay_as_they_were() -> None:
    for index in range(9):
        drawn = values_of(tree_of(LabSettings(6, 1, 9), index))
        moved = values_of(tree_of(LabSettings(6, 1, 9, order=MoveOrder.PARTLY, best_first=1), index))
        assert moved == [6, *(value for value in drawn if value != 6)]


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


def test_the_words_are_those_of_splitmix64() -> None:
    known = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]
    assert words(np.zeros(1, np.uint64), 0, 5)[0].tolist() == known
