"""The options of a search, and how numbers are written."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given

from core.game import OptionError, Value
from core.options import SearchOptions
from core.options.numerals import from_json, from_text, to_json
from tests.strategies import values


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"window": (5, 5)}, "window: alpha 5 is not below beta 5. Give a window such as -inf,inf or 0,5."),
        ({"window": (5, -5)}, "window: alpha 5 is not below beta -5."),
        ({"window": (math.nan, 5)}, "window: alpha nan is not below beta 5."),
        ({"window": (0, math.nan)}, "window: alpha 0 is not below beta nan."),
        ({"window": (math.inf, math.inf)}, "window: alpha inf is not below beta inf."),
        ({"nodes": 0}, "nodes: 0 visits no node. Give 1 or more, or no limit."),
        ({"depth": -1}, "depth: -1 is below 0. Give a number of plies, or no limit."),
        ({"budget": 1}, "budget: 1 is below 2. Give a number of events of 2 or more, or no limit."),
    ],
)
def test_what_no_search_could_do_is_refused(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        SearchOptions(**chosen)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "chosen", [{"window": (-math.inf, -5)}, {"window": (10**400, 10**400 + 1)}, {"depth": 0}, {"budget": 2}]
)
def test_the_least_that_a_search_can_do_is_taken(chosen: dict[str, Any]) -> None:
    assert SearchOptions(**chosen)


@given(values)
def test_a_number_is_read_back_from_json_and_from_text(value: Value) -> None:
    for again in (from_json(to_json(value)), from_text(str(value))):
        assert again == value
        assert type(again) is type(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (" 5 ", 5),
        ("−5", -5),
        ("-∞", -math.inf),
        ("Infinity", math.inf),
        ("2.50", 2.5),
        ("5.0", 5),
        ("1e3", 1000),
        ("1e20", 1e20),
        ("9" * 400, 10**400 - 1),
    ],
)
def test_a_number_in_text(text: str, value: Value) -> None:
    assert from_text(text) == value
    assert type(from_text(text)) is type(value)


@pytest.mark.parametrize("text", ["", "nan", "-NaN", "1e999", "9" * 5_000, "five", "1,5", "0x10"])
def test_a_text_that_is_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a number|too large|could not convert"):
        from_text(text)


@pytest.mark.parametrize("item", [None, True, "3", "infinity", math.nan, math.inf, [], {}])
def test_an_item_that_is_not_a_number_is_refused(item: object) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        from_json(item)
