"""The page docs/search-counts.md: what it says of a small position, and that it is up to date."""

from __future__ import annotations

import pytest

from core.trees.leaf_tree import LeafTree
from tests.core import search_counts
from tests.core.search_counts import PAGE, SEARCHES, Position, count, overview, section

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
