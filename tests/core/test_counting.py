"""The recorder that only counts, beside the one that keeps everything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from core.game import OptionError, Player
from core.games import GAMES
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Kind
from core.trace.result import result_of
from tests.counting import Counting
from tests.strategies import (
    PROVING_ALGORITHMS,
    judged_tree,
    nested_trees,
    players,
    tables_and_passes,
)


def compare(game: Any, chosen: SearchOptions) -> None:
    chosen = replace(chosen, budget=None)
    counted = Counting(game, chosen)
    try:
        trace = search(game, chosen)
    except OptionError:
        with pytest.raises(OptionError):
            search(game, chosen, counted)
        return
    assert len(search(game, chosen, counted)) == 0
    kinds = [event.kind for event in trace]
    assert counted.nodes == kinds.count(Kind.ENTER)
    assert (counted.leaves, counted.horizons) == (kinds.count(Kind.LEAF), kinds.count(Kind.HORIZON))
    assert counted.events == len(trace)
    assert counted.value == result_of(trace).value
    assert not counted.stopped


@given(nested_trees, players, tables_and_passes())
def test_it_counts_what_is_recorded(nested: Any, root: Player, chosen: SearchOptions) -> None:
    compare(judged_tree(nested, root), chosen)


@pytest.mark.parametrize("order", ["given", "killer", "history", "hash"])
@pytest.mark.parametrize("name", PROVING_ALGORITHMS)
def test_it_counts_the_search_of_a_game(name: str, order: Any) -> None:
    order = order if "order" in ALGORITHMS[name].heeds else "given"
    compare(GAMES["connectfour"].at("ddcc"), SearchOptions(name, depth=3, order=order))


def test_it_stops() -> None:
    game = GAMES["tictactoe"].at()
    counted = Counting(game, SearchOptions("minimax"), 100)
    search(game, SearchOptions("minimax"), counted)
    assert (counted.nodes, counted.stopped, counted.value) == (100, True, None)
    counted = Counting(game, SearchOptions("minimax"))
    counted.stop()
    search(game, SearchOptions("minimax"), counted)
    assert (counted.nodes, counted.stopped, counted.value) == (0, True, None)


def test_connect_four_on_four_rows_and_columns_is_a_draw() -> None:
    game = GAMES["connectfour"].at(chosen=(("rows", "4"), ("columns", "4")))
    counted = Counting(game, SearchOptions("alphabeta-tt"))
    search(game, SearchOptions("alphabeta-tt"), counted)
    assert counted.value == 0
    assert counted.horizons == 0
