"""The size of a bundle: every node of a tree that was given whole, of a game what some search visits or skips."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from core.comparing.united_tree import unite
from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace import Kind, Path, Trace
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.strategies import nested_trees, options, players, positions
from viz.tree.known_sizes import branching_of, subtree_sizes

MINIMAX, ALPHA_BETA = SearchOptions("minimax"), SearchOptions()


def count(nested: Nested) -> int:
    return 1 + sum(map(count, nested)) if isinstance(nested, list) else 1


def visited_or_skipped(trace: Trace) -> set[Path]:
    """Return the paths of the nodes that a search comes to know of."""
    paths = {trace.places.path(node) for node in range(len(trace.places))}
    return paths | {(*trace.places.path(e.node), e.child or 0) for e in trace if e.kind is Kind.SKIP}


def inner_nodes(tree: LeafTree) -> list[int]:
    return [node for node in range(len(tree)) if tree.children[node]]


@given(nested_trees, players)
@settings(max_examples=max(50, settings().max_examples // 5))
def test_of_a_tree_every_node_counts(nested: Nested, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    traces = [search(tree, ALPHA_BETA)]
    known = unite(traces)
    size = subtree_sizes(tree, known, branching_of(known, traces))
    at: dict[int, Any] = {0: nested}
    for node in inner_nodes(tree):
        at |= dict(zip(tree.children[node], at[node], strict=True))
        indices = range(len(at[node]))
        assert size(node, indices) == count(at[node]) - 1
        assert [size(node, [index]) for index in indices] == [count(below) for below in at[node]]


@given(positions(), options(order=SearchOptions.order, window=SearchOptions.window))
@settings(max_examples=max(20, settings().max_examples // 20))
def test_of_a_game_what_any_search_comes_to_counts(game: TicTacToe, chosen: SearchOptions) -> None:
    traces = [search(game, ALPHA_BETA), search(game, chosen)]
    known = unite(traces)
    branching = branching_of(known, traces)
    size = subtree_sizes(game, known, branching)
    found = set.union(*map(visited_or_skipped, traces))
    for number in range(len(known)):
        path = known.path(number)
        if branching[number]:
            below = [each for each in found if each[: len(path)] == path != each]
            assert size(number, range(branching[number])) == len(below)
            assert size(number, [0]) == sum(each[len(path)] == 0 for each in below)
