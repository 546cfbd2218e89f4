"""The recorder of plain searches: what it works out at the end is what `Recorder` writes as the search goes."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.game import Game, Player
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import ALGORITHMS, recorder_for, search
from core.trace import Kind, Trace
from core.trace.lean_recorder import LeanRecorder
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree
from tests.strategies import PRUNING, judged_tree, nested_trees, options, players

PLAIN = [name for name, algorithm in ALGORITHMS.items() if algorithm.plain]
TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def both(game: Game[Any, Any], chosen: SearchOptions) -> tuple[Trace, Trace]:
    """Return what the two recorders make of a search."""
    return search(game, chosen, Recorder(game, chosen)), search(game, chosen, LeanRecorder(game, chosen))


def test_some_searches_are_plain() -> None:
    assert PLAIN == ["alphabeta", "minimax", "negamax"]
    assert isinstance(recorder_for(TEXTBOOK, SearchOptions()), LeanRecorder)
    assert not isinstance(recorder_for(TEXTBOOK, SearchOptions("pvs")), LeanRecorder)


@given(nested_trees, players, options(once=True), st.one_of(st.none(), st.integers(2, 60)))
def test_any_tree_is_recorded_alike(nested: Any, player: Player, chosen: SearchOptions, budget: int | None) -> None:
    slow, lean = both(judged_tree(nested, player), replace(chosen, budget=budget))
    assert lean == slow
    assert set(lean.values) <= set(slow.values) | {-math.inf, math.inf}


@given(nested_trees, players, st.sampled_from(PLAIN), st.sampled_from(PRUNING), st.integers(0, 4))
def test_so_are_estimates_at_a_depth_limit(
    nested: Any, player: Player, name: str, choices: dict[str, Any], depth: int
) -> None:
    slow, lean = both(judged_tree(nested, player), SearchOptions(name, depth=depth, **choices))
    assert lean == slow


@pytest.mark.parametrize(("name", "choices"), list(product(PLAIN, PRUNING[:4])))
def test_a_game_stops_at_any_budget(name: str, choices: dict[str, Any]) -> None:
    game = TicTacToe.from_position("XOX/OO_/_X_")
    whole = len(search(game, SearchOptions(name, **choices)))
    for budget in range(2, whole + 2):
        slow, lean = both(game, SearchOptions(name, budget=budget, **choices))
        assert lean == slow
        assert lean.truncated is (budget < whole)


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour()])
@pytest.mark.parametrize("budget", [None, 500])
def test_a_game_with_an_evaluation_is_recorded_alike(game: Game[Any, Any], budget: int | None) -> None:
    slow, lean = both(game, SearchOptions(depth=3, budget=budget))
    assert (lean.events["kind"] == Kind.HORIZON).any()
    assert lean == slow


class _StoppedAt(LeanRecorder):
    """Is stopped, as by another thread, once it has been called so often."""

    calls = 0

    def exit(self, value: Any) -> Any:
        if len(self._calls) >= self.calls:
            self.stop()
        return super().exit(value)


@pytest.mark.parametrize("calls", [1, 4, 7, 12, 20, 10**9])
def test_what_comes_after_a_stop_is_left_out(calls: int) -> None:
    chosen = SearchOptions()
    recorder = _StoppedAt(TEXTBOOK, chosen)
    recorder.calls = calls
    trace = search(TEXTBOOK, chosen, recorder)
    whole = search(TEXTBOOK, chosen)
    assert trace.truncated is (calls < 10**9)
    assert list(trace)[: len(trace) - 1] == list(whole)[: len(trace) - 1]
    assert audit(trace, TEXTBOOK) == ()


def test_a_search_that_was_stopped_before_it_began_has_its_root() -> None:
    recorder = LeanRecorder(TEXTBOOK, SearchOptions())
    recorder.stop()
    trace = search(TEXTBOOK, SearchOptions(), recorder)
    assert [event.kind for event in trace] == [Kind.ENTER, Kind.TRUNCATED]
    assert trace[1].left == 3


def test_the_path_of_the_current_node_is_known_to_an_order_by_hand() -> None:
    chosen = SearchOptions("minimax", order=Order.HAND, hand=(((1,), (2, 0, 1)), ((2,), (1, 2, 0))))
    slow, lean = both(TEXTBOOK, chosen)
    assert lean == slow
    assert [lean.places.path(place) for place in range(6, 9)] == [(1, 2), (1, 0), (1, 1)]


@pytest.mark.parametrize("kind", [Recorder, LeanRecorder])
def test_a_record_can_be_taken_before_the_search_is_over(kind: type[Recorder | LeanRecorder]) -> None:
    recorder = kind(TEXTBOOK, SearchOptions())
    recorder.enter(0, Player.MAX, -math.inf, math.inf)
    recorder.branch(3)
    first = recorder.freeze()
    assert (len(first), recorder.depth, recorder.path) == (1, 0, ())
    recorder.chosen = 1, "a"
    recorder.enter(5, Player.MIN, -math.inf, math.inf)
    assert (len(first), len(recorder.freeze()), recorder.depth, recorder.path) == (1, 2, 1, (1,))
