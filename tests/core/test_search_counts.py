"""The page docs/search-counts.md has the counts of today, and says of them what they show."""

from __future__ import annotations

import pytest

from core.trees.leaf_tree import LeafTree
from tests.core import search_counts
from tests.core.search_counts import OF_CHANCE, PAGE, SEARCHES, Position, count, overview, section

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("title", ["A random tree of 3 moves and 6 plies", "Predict the winner with 8 numbers"])
def test_the_page_has_the_counts_of_today(title: str) -> None:
    position = next(each for each in search_counts.positions() if each.title == title)
    assert "\n".join(section(position, [count(position, text) for text in SEARCHES])).rstrip() in TEXT


def test_what_the_page_says_of_star1() -> None:
    counts = [count(search_counts.with_dice(), text) for text in OF_CHANCE]
    full, star1, wider = (found.nodes for found in counts)
    assert "\n".join(section(search_counts.with_dice(), counts)).rstrip() in TEXT
    assert f"it visits {star1 / full:.0%} of the nodes of `expectiminimax`" in TEXT
    assert f"and {wider / full:.0%} if it is told a range that is twice as wide" in TEXT.replace("\n", " ")


def test_the_overview_has_shares_of_the_nodes_of_alpha_beta() -> None:
    book = Position("The book", LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    table = list(overview([(book, [count(book, text) for text in SEARCHES])]))
    assert {"| `minimax` | 118% |", "| `alphabeta` | 100% |", "| `iterative` | – |"} <= {*table}
