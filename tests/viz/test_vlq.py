"""A column holds whole numbers as they are, whatever their size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.viz import read_columns
from viz.vlq import column, numbers

WHOLE = st.integers(-(2**40), 2**40) | st.integers(-20, 20)


@given(st.lists(WHOLE, max_size=60))
def test_what_is_written_is_what_is_read(written: list[int]) -> None:
    text = column(written)
    assert numbers(text).tolist() == written
    assert read_columns.numbers(text) == written


@given(st.lists(st.integers(0, 15), max_size=60).map(sorted))
def test_numbers_that_run_on_take_a_letter_each(written: list[int]) -> None:
    assert len(column(written)) == len(written)
