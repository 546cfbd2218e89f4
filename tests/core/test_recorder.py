"""The recorder: where a search ends, its record is what happened up to there."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest

from core.audit import audit
from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import search
from core.trace import Kind
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree
from tests.strategies import PRUNING

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@pytest.mark.parametrize(("name", "choices"), list(product(["alphabeta", "minimax", "negamax"], PRUNING[:4])))
def test_a_game_stops_at_any_budget(name: str, choices: dict[str, Any]) -> None:
    game = TicTacToe.from_position("XOX/OO_/_X_")
    whole = list(search(game, SearchOptions(name, **choices)))
    for budget in range(2, len(whole) + 2):
        trace = search(game, SearchOptions(name, budget=budget, **choices))
        assert trace.truncated is (budget < len(whole))
        assert len(trace) == min(budget, len(whole))
        assert list(trace)[: budget - 1] == whole[: budget - 1]


class _StoppedAt(Recorder):
    """Is stopped, as by another thread, when a visit returns after so many events."""

    events = 0

    def exit(self, value: Any) -> Any:
        if self.recorded >= self.events:
            self.stop()
        return super().exit(value)


@pytest.mark.parametrize("events", [1, 4, 7, 12, 20, 10**9])
def test_a_search_ends_where_it_is_stopped(events: int) -> None:
    recorder = _StoppedAt(TEXTBOOK, SearchOptions())
    recorder.events = events
    trace = search(TEXTBOOK, SearchOptions(), recorder)
    whole = search(TEXTBOOK, SearchOptions())
    assert trace.truncated is (events < 10**9)
    assert list(trace)[: len(trace) - 1] == list(whole)[: len(trace) - 1]
    assert audit(trace, TEXTBOOK) == ()


def test_a_search_that_was_stopped_before_it_began_has_its_root() -> None:
    recorder = Recorder(TEXTBOOK, SearchOptions())
    recorder.stop()
    trace = search(TEXTBOOK, SearchOptions(), recorder)
    assert [event.kind for event in trace] == [Kind.ENTER, Kind.TRUNCATED]
    assert trace[1].left == 3


def test_the_path_of_the_current_node_is_known_to_an_order_by_hand() -> None:
    chosen = SearchOptions("minimax", order=Order.HAND, hand=(((1,), (2, 0, 1)), ((2,), (1, 2, 0))))
    trace = search(TEXTBOOK, chosen)
    assert [trace.places.path(place) for place in range(6, 9)] == [(1, 2), (1, 0), (1, 1)]


def test_a_record_can_be_taken_before_the_search_is_over() -> None:
    recorder = Recorder(TEXTBOOK, SearchOptions())
    recorder.enter(0, Player.MAX, -math.inf, math.inf)
    recorder.branch(3)
    first = recorder.freeze()
    assert (len(first), recorder.depth, recorder.path) == (1, 0, ())
    recorder.chosen = 1, "a"
    recorder.enter(5, Player.MIN, -math.inf, math.inf)
    assert (len(first), len(recorder.freeze()), recorder.depth, recorder.path) == (1, 2, 1, (1,))
