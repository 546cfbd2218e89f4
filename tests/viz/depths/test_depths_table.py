"""The rows of the depth table say what was measured, and open the search that they tell of."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest

from core.comparing.depth_table import DepthRow
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search.search_text import to_text
from viz.depths.depth_table import HEADINGS, action_of, depths_table, disagreements, named, remarks, value_of
from viz.pages.depths import address
from viz.sharing.link import from_query
from viz.sharing.request import PAGE_BUDGET, Position, Request

ROW = DepthRow(4, "alphabeta", 1443, 1321, 80, 4.29, 0.003, 2, "X c1", 10000, False, "exact", 3000, False)
NAMES = named([SearchOptions("minimax"), SearchOptions()])


@pytest.mark.parametrize(
    ("changed", "value", "action"),
    [
        ({}, "10000", "X c1"),
        ({"value": -8}, "−8", "X c1"),
        ({"value": 0}, "0", "X c1"),
        ({"value": 0.4, "estimate": True}, "≈0.4", "X c1"),
        ({"value": 0.4, "estimate": True, "bound": "lower"}, "≥≈0.4", "X c1"),
        ({"bound": "lower"}, "≥10000", "X c1"),
        ({"bound": "upper", "best_action": None}, "≤10000", "none shown"),
        ({"bound": "lower", "truncated": True}, "≥10000, stopped", "X c1"),
        ({"bound": "none", "truncated": True, "value": None, "best_action": None}, "stopped", "none"),
        ({"best_action": None}, "10000", "none"),
    ],
)
def test_a_value_says_what_it_is(changed: dict[str, Any], value: str, action: str) -> None:
    row = replace(ROW, **changed)
    assert (value_of(row), action_of(row)) == (value, action)


def test_a_row_has_a_cell_for_each_heading() -> None:
    table = depths_table([ROW, replace(ROW, search="minimax")], NAMES, lambda _: "./?depth=4")
    cells = [unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd].*?</t[hd]>", table)]
    assert cells[: len(HEADINGS)] == [title for _, title in HEADINGS]
    first = cells[len(HEADINGS) : 2 * len(HEADINGS)]
    assert first == ["4", "2 Alpha-beta", "1,443", "1,321", "80", "4.29", "3.00 ms", "10000", "X c1"]
    assert cells[2 * len(HEADINGS) + 1] == "1 Minimax"
    assert table.count('<tr class="ply">') == 1


def test_words_are_not_markup() -> None:
    row = replace(ROW, best_action="<b>&")
    table = depths_table([row], {"alphabeta": "<i>"}, lambda _: './?a="&b')
    assert "<b>&" not in table
    assert "<i>" not in table
    assert 'href="./?a=&quot;&amp;b"' in table


def test_a_search_beyond_what_the_page_records_is_marked() -> None:
    within, beyond = replace(ROW, events=PAGE_BUDGET), replace(ROW, events=PAGE_BUDGET + 1)
    assert "</a></th>" in depths_table([within], NAMES, lambda _: "./")
    assert "</a> *</th>" in depths_table([beyond], NAMES, lambda _: "./")
    assert "<a" not in depths_table([beyond], NAMES, lambda _: None)
    assert remarks([within], NAMES) == []
    assert remarks([beyond], NAMES) == [
        "* Step through records the first 200,000 events of this search, and stops there."
    ]


def test_a_stopped_search_is_named() -> None:
    (sentence,) = remarks([ROW, replace(ROW, depth=5, truncated=True)], NAMES)
    assert sentence.startswith("2 Alpha-beta was stopped at depth 5 after 3,000 events")


@pytest.mark.parametrize(
    ("other", "wrong"),
    [
        ({}, False),
        ({"value": 9}, True),
        ({"value": 9, "bound": "lower"}, False),
        ({"value": 9, "bound": "upper"}, True),
        ({"value": 10001, "bound": "lower"}, True),
        ({"value": 9, "bound": "none", "truncated": True}, False),
        ({"value": None, "bound": "none", "truncated": True}, False),
        ({"value": 9, "depth": 5}, False),
    ],
)
def test_searches_that_contradict_each_other_are_reported(other: dict[str, Any], wrong: bool) -> None:
    found = disagreements([ROW, replace(ROW, search="minimax", **other)], NAMES)
    assert len(found) == wrong
    if wrong:
        assert found[0].startswith("The searches to depth 4 contradict each other: 2 Alpha-beta finds 10000; 1 Minimax")


@pytest.mark.parametrize("game", [("connectfour", "4455", None), ("tictactoe", "X__/_O_/___", "X")])
@pytest.mark.parametrize(
    "options",
    [
        SearchOptions("minimax", order=Order.RANDOM, seed=7),
        SearchOptions(cutoff=Cutoff.STRICT, bounds=Bounds.HARD, window=(-3, 5)),
        SearchOptions(order=Order.HAND, hand=(((), (2, 0, 1, 3, 4, 5, 6)),)),
    ],
    ids=to_text,
)
def test_a_row_opens_the_search_that_it_tells_of(game: tuple[str, str, str | None], options: SearchOptions) -> None:
    asked = Request(Position(game[0], game[1], to_move=game[2]))
    opened = address(replace(ROW, depth=2, search=to_text(options)), asked)
    assert opened is not None
    found = from_query(dict(parse_qsl(opened.removeprefix("./?"), keep_blank_values=True)))
    assert found.options() == replace(options, depth=2, budget=PAGE_BUDGET)
    assert found.searched().initial == asked.searched().initial
