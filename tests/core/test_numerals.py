"""How numbers are written for people: in full they are told apart, and shortened they say so."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Value
from core.options.numerals import (
    ELLIPSIS,
    MAX_DIGITS,
    as_integer,
    from_json,
    from_text,
    in_full,
    natural_from_json,
    shortened,
    to_json,
)
from tests.strategies import RARE

ROOM = 7

values = (
    st.integers(-(10**30), 10**30)
    | st.integers(0, MAX_DIGITS - 1).map(lambda zeros: 10**zeros)
    | st.floats(allow_nan=False)
    | st.integers(-(10**9), 10**9).map(lambda number: number / 1000)
)


@given(values)
def test_a_number_in_full_is_read_back_as_itself(value: Value) -> None:
    assert from_text(in_full(value)) == value


@given(values)
def test_a_shortened_number_fits_and_is_exact_or_marked(value: Value) -> None:
    text = shortened(value, ROOM)
    assert len(text.lstrip("−")) <= ROOM
    if ELLIPSIS not in text and value not in (math.inf, -math.inf):
        assert Fraction(text.replace("−", "-")) == (value if isinstance(value, int) else Fraction(str(value)))


@given(values)
def test_the_digits_before_an_ellipsis_are_those_of_the_number(value: Value) -> None:
    first, mark, power = shortened(value, ROOM).replace("−", "-").partition(ELLIPSIS)
    if mark:
        low = abs(Fraction(first.rstrip(".") + power))
        width = Fraction(1, 10 ** len(first.partition(".")[2])) * Fraction("1" + power)
        assert low < abs(Fraction(str(value))) < low + width


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1234567, "1234567"),
        (-1234567, "−1234567"),
        (12345678, "1.23…e7"),
        (123456789012345678901234567890, "1.2…e29"),
        (120000000000, "1.2e11"),
        (1 / 3, "0.3333…"),
        (-1234.5678, "−1234.5…"),
        (123456.78, "1.23…e5"),
        (1.25e-7, "1.25e−7"),
        (1.23456e-300, "1…e−300"),
        (10**4299 + 1, "1…e4299"),
        (math.inf, "∞"),
    ],
)
def test_the_texts(value: Value, text: str) -> None:
    assert shortened(value, ROOM) == text


@pytest.mark.parametrize("below", [1, 5, 2**31])
def test_a_whole_number_in_json_lies_below_its_limit(below: int) -> None:
    assert [natural_from_json(item, below) for item in (0, below - 1)] == [0, below - 1]
    for item in (-1, below, False, 0.0, "0", None):
        with pytest.raises(ValueError, match=f"whole number from 0 to {below - 1}"):
            natural_from_json(item, below)


@given(values | st.sampled_from(RARE))
def test_a_number_is_read_back_from_json_and_from_text(value: Value) -> None:
    for again, expected in (
        (from_json(to_json(value)), value),
        (from_text(str(value)), as_integer(value) if isinstance(value, float) else value),
    ):
        assert again == expected == value
        assert type(again) is type(expected)


@pytest.mark.parametrize("text", ["", "nan", "-NaN", "1e999", "9" * 5_000, "five", "1,5", "0x10"])
def test_a_text_that_is_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a number|too large|could not convert"):
        from_text(text)


@pytest.mark.parametrize("item", [None, True, "3", "infinity", math.nan, math.inf, [], {}])
def test_an_item_that_is_not_a_number_is_refused(item: object) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        from_json(item)
