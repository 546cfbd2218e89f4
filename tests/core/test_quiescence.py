"""Quiescence search: positions, what it records, and what it refuses. tests/core/test_search.py has its values."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.comparing.comparison import DIFFERENT_ENDS, compare
from core.comparing.differences import savings
from core.game import Game, OptionError, Value
from core.games import GAMES
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import Cutoff, SearchOptions
from core.search import search
from core.search.quiescence import MOST_PLIES
from core.trace import Kind, Trace
from core.trace.result import result_of
from core.trace.side_to_move import for_mover
from core.trees.leaf_tree import LeafTree
from tests.brute_force import worth_in
from tests.checking import holds
from tests.deep_combs import chain
from tests.frames import frame_at
from tests.strategies import (
    RangedTree,
    judged_tree,
    noisy_trees,
    options,
)

QUIET = SearchOptions("quiescence", depth=1)


def tree_of(nested: Any, judged: dict[int, Value], noise: set[int], **more: Any) -> LeafTree:
    tree = LeafTree.from_nested(nested)
    return RangedTree(tree.children, tree.values, evals=judged, noisy=frozenset(noise), **more)


def check(game: Game[Any, Any], chosen: SearchOptions) -> Trace:
    """Search a game, and compare what each node returns with brute force."""
    trace, worth = search(game, chosen), worth_in(game, beyond=MOST_PLIES)
    assert audit(trace, game) == ()
    assert chosen.depth is not None
    for event in trace:
        if event.kind is Kind.EXIT:
            left = chosen.depth - int(trace.places.depth[event.node])
            assert holds(event.value, event.bound, worth(trace.places.states[event.node], left))
    return trace


@given(noisy_trees(), options(algorithm="quiescence"), st.data())
def test_a_replay_shows_each_step_as_it_was(tree: LeafTree, chosen: SearchOptions, data: st.DataObject) -> None:
    trace = search(tree, chosen)
    step = data.draw(st.integers(1, len(trace)))
    frame, event = frame_at(trace, step), trace[step - 1]
    now = frame.nodes[event.node]
    assert (now.alpha, now.beta, now.value, now.bound) == (event.alpha, event.beta, event.value, event.bound)
    assert for_mover(trace).for_max == trace


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


def test_standing_pat_counts_as_a_move() -> None:
    # At the limit MIN has a noisy move to a leaf worth 9, and may decline it.
    tree = tree_of([[9, 1], 2], {0: 0, 1: 3}, {2})
    events = [event for event in search(tree, QUIET) if event.node == 1]
    assert [(event.kind.name, event.value, event.bound.name, event.beta) for event in events] == [
        ("ENTER", None, "NONE", math.inf),
        ("STAND_PAT", 3, "UPPER", 3),
        ("EXIT", 3, "EXACT", 3),
    ]
    assert result_of(search(tree, QUIET)).value == 3
    assert result_of(search(dataclasses.replace(tree, evals={0: 0, 1: 30}), QUIET)).value == 9


def test_standing_pat_may_be_enough() -> None:
    tree = tree_of([5, [9, 1, 7]], {0: 0, 2: 3}, {3, 5})
    events = [event for event in search(tree, QUIET) if event.node == 2]
    assert [(event.kind.name, event.child, event.alpha, event.beta, event.bound.name) for event in events] == [
        ("ENTER", None, 5, math.inf, "NONE"),
        ("STAND_PAT", None, 5, math.inf, "UPPER"),
        ("SKIP", 0, 5, math.inf, "UPPER"),
        ("SKIP", 2, 5, math.inf, "UPPER"),
        ("EXIT", None, 5, math.inf, "UPPER"),
    ]


def test_a_long_exchange_ends() -> None:
    nested, nodes = chain(MOST_PLIES + 9), range(MOST_PLIES + 9)
    strict = dataclasses.replace(QUIET, cutoff=Cutoff.STRICT)  # or else standing pat soon ends it
    trace = check(tree_of(nested, dict.fromkeys(nodes, 0), set(range(1, MOST_PLIES + 10))), strict)
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
