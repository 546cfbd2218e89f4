"""Quiescence search: what it is for, and what it refuses. tests/core/test_search.py has its values."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.comparing.comparison import DIFFERENT_ENDS, compare
from core.comparing.differences import savings
from core.game import Game, OptionError, Value
from core.games import GAMES
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import Cutoff, SearchOptions
from core.search import search
from core.search.quiescence import MOST_PLIES
from core.trace import Kind
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.deep_combs import chain
from tests.strategies import RangedTree, judged_tree, noisy_trees

QUIET = SearchOptions("quiescence", depth=1)


def tree_of(nested: Any, judged: dict[int, Value], noise: set[int], **more: Any) -> LeafTree:
    tree = LeafTree.from_nested(nested)
    return RangedTree(tree.children, tree.values, evals=judged, noisy=frozenset(noise), **more)


def test_the_queen_does_not_take_a_guarded_pawn() -> None:
    pytest.importorskip("chess")
    entry = GAMES["chess"]
    game = entry.from_position(entry.examples["The horizon: a guarded pawn"].position, None)

    def best(chosen: SearchOptions) -> tuple[Any, Value | None]:
        result = result_of(search(game, chosen))
        return game.actions(game.initial)[result.best_move or 0], result.value

    assert best(SearchOptions(depth=1)) == ("w Qxd6", 8)
    move, value = best(QUIET)
    assert (move == "w Qxd6", value) == (False, 7)


def test_a_long_exchange_ends() -> None:
    nested, nodes = chain(MOST_PLIES + 9), range(MOST_PLIES + 9)
    strict = dataclasses.replace(QUIET, cutoff=Cutoff.STRICT)  # or else standing pat soon ends it
    trace = search(tree_of(nested, dict.fromkeys(nodes, 0), set(range(1, MOST_PLIES + 10))), strict)
    last = next(event for event in trace if event.kind is Kind.HORIZON)
    assert trace.places.depth[last.node] == 1 + MOST_PLIES


@pytest.mark.parametrize(
    ("game", "options", "place", "said"),
    [
        (LeafTree.from_nested([[3, 5]]), QUIET, "algorithm", "have no static evaluation"),
        (judged_tree([[3, 5]]), QUIET, "algorithm", "this tree does not tell noisy moves from quiet ones"),
        (TicTacToe(), QUIET, "algorithm", "Tic-tac-toe does not tell noisy moves from quiet ones"),
        (ConnectFour(), SearchOptions("quiescence"), "depth", "begins at the depth limit, and there is none"),
    ],
)
def test_what_it_needs(game: Game[Any, Any], options: SearchOptions, place: str, said: str) -> None:
    with pytest.raises(OptionError, match=said) as caught:
        search(game, options)
    assert caught.value.place == place


@given(noisy_trees(), st.integers(0, 3))
def test_without_noise_it_is_alpha_beta(tree: LeafTree, depth: int) -> None:
    quiet = dataclasses.replace(tree, noisy=frozenset({0}))  # no move leads to the root
    assert list(search(quiet, SearchOptions("quiescence", depth=depth))) == list(
        search(quiet, SearchOptions(depth=depth))
    )


def test_it_is_not_compared_as_if_it_stopped_at_the_limit() -> None:
    game = ConnectFour.from_position("cadacbd", None, "4", "4")
    limited = SearchOptions(depth=1)
    both = compare(game, [QUIET, limited])
    assert [found.result.value for found in both.searches] == [2, 73]
    assert (both.disagreements, both.may_differ, both.shape, both.minimal_leaves) == ((), DIFFERENT_ENDS, None, None)
    assert compare(game, [QUIET, QUIET]).may_differ == ""
    assert list(savings([found.trace for found in both.searches])) == []
