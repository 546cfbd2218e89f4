"""`LeafTree`: numbering, letters, players, and the Game protocol over a tree given whole."""

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.trees.leaf_tree import LeafTree
from tests.deep_combs import chain
from tests.strategies import labelled_trees

nested_lists = st.recursive(st.integers(), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=30)


@given(nested_lists)
def test_nodes_are_numbered_in_preorder(given_lists: Any) -> None:
    tree = LeafTree.from_nested(given_lists)
    order, pending = [], [tree.initial]
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(reversed(tree.children[node]))
    assert order == list(range(len(tree)))


def test_players_alternate_from_the_root_player() -> None:
    tree = LeafTree.from_nested([[3], 8], Player.MIN)
    assert [tree.to_move(node) for node in range(4)] == [Player.MIN, Player.MAX, Player.MIN, Player.MAX]
    assert tree.depths == (0, 1, 2, 1)


def test_inner_nodes_are_lettered_level_by_level() -> None:
    tree = LeafTree.from_nested([[[1], 2], [3]])
    assert [tree.label(node) for node in range(len(tree))] == ["A", "B", "D", "", "", "C", ""]


@pytest.mark.parametrize(
    ("names", "moves", "labels"),
    [
        ({5: "A"}, {}, ["F", "B", "D", "", "", "A", "E"]),  # node 5 loses C to its name, and A is taken
        ({3: "A", 4: "a"}, {}, ["F", "B", "D", "A", "a", "C", "E"]),
        ({}, {1: "A", 5: "B"}, ["F", "G", "D", "", "", "C", "E"]),
        ({3: "F"}, {1: "A"}, ["G", "B", "D", "F", "", "C", "E"]),
        ({0: "A"}, {1: "left"}, ["A", "B", "D", "", "", "C", "E"]),
    ],
)
def test_a_letter_gives_way_to_a_name_of_the_readers(names: dict, moves: dict, labels: list[str]) -> None:
    tree = replace(LeafTree.from_nested([[[1], 2], [[3]]]), names=names, moves=moves)
    assert [tree.label(node) for node in range(7)] == labels


@given(labelled_trees())
def test_no_letter_is_a_name_of_the_readers(tree: LeafTree) -> None:
    letters = [tree.label(node) for node in range(len(tree)) if node not in tree.names and tree.label(node)]
    assert len(letters) == len(set(letters))
    assert not {*letters} & {*tree.names.values(), *tree.moves.values()}


@pytest.mark.parametrize("wrong", [[], [1, []], "12", ["1"], [None], [math.nan]])
def test_from_nested_refuses_what_is_not_a_tree(wrong: Any) -> None:
    with pytest.raises(ValueError, match="needs a"):
        LeafTree.from_nested(wrong)


def test_an_inner_node_has_no_utility() -> None:
    with pytest.raises(ValueError, match="node 0 is not a leaf"):
        LeafTree.from_nested([1]).utility(0)


def test_a_chain_of_100_000_plies_needs_no_recursion() -> None:
    tree = LeafTree.from_nested(chain(100_000))
    assert (len(tree), tree.depths[-1], tree.utility(100_000)) == (100_001, 100_000, 7)
