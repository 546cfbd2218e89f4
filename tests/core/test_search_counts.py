"""The page docs/search-counts.md, and the recorder that counts for it beside the one that keeps everything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from core.game import OptionError, Player
from core.games import GAMES
from core.options import SearchOptions
from core.search import search
from core.trace import Kind
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.core import search_counts
from tests.core.search_counts import PAGE, SEARCHES, Position, count, overview, section
from tests.counting import Counting
from tests.strategies import (
    judged_tree,
    nested_trees,
    players,
    tables_and_passes,
)

BOOK = Position("The book", LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))


def test_the_counts_of_a_small_position() -> None:
    counts = [count(BOOK, text) for text in SEARCHES]
    by_search = {each.search: each for each in counts}
    assert (by_search["minimax"].nodes, by_search["minimax"].leaves) == (13, 9)
    assert (by_search["alphabeta"].nodes, by_search["alphabeta"].leaves) == (11, 7)
    lines = list(section(BOOK, counts))
    assert "| `alphabeta` | 11 | 7 | 43 |" in lines
    assert any(line.startswith("\n`iterative` is left out. This tree's inner nodes have no") for line in lines)
    table = list(overview([(BOOK, counts)]))
    assert "| `minimax` | 118% |" in table
    assert "| `iterative` | – |" in table


def test_a_search_of_too_many_nodes_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_counts, "MOST_NODES", 12)
    counts = [count(BOOK, text) for text in ("minimax", "alphabeta")]
    assert [each.stopped for each in counts] == [True, False]
    assert "| `minimax` | over 12 | – | – |" in section(BOOK, counts)


@pytest.mark.parametrize("text", ["alphabeta", "alphabeta-tt", "sss"])
def test_the_page_has_the_counts_of_today(text: str) -> None:
    position = next(each for each in search_counts.positions() if each.title.startswith("Predict"))
    found = count(position, text)
    assert f"| `{text}` | {found.nodes:,} | {found.leaves:,} | {found.events:,} |" in PAGE.read_text(encoding="utf-8")


def test_what_the_page_says_of_star1() -> None:
    page = PAGE.read_text(encoding="utf-8")
    full, star1, wider = (count(search_counts.with_dice(), text) for text in search_counts.OF_CHANCE)
    for found in (full, star1, wider):
        assert f"| `{found.search}` | {found.nodes:,} | {found.leaves:,} | {found.events:,} |" in page
    assert f"it visits {star1.nodes / full.nodes:.0%} of the nodes of `expectiminimax`" in page
    assert f"and {wider.nodes / full.nodes:.0%} if it is told a range that is twice as wide" in page


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


def test_it_stops() -> None:
    game = GAMES["tictactoe"].at()
    counted = Counting(game, SearchOptions("minimax"), 100)
    search(game, SearchOptions("minimax"), counted)
    assert (counted.nodes, counted.stopped, counted.value) == (100, True, None)
    counted = Counting(game, SearchOptions("minimax"))
    counted.stop()
    search(game, SearchOptions("minimax"), counted)
    assert (counted.nodes, counted.stopped, counted.value) == (0, True, None)
