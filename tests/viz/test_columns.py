"""Columns of few different things agree with plain lists, row by row."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from viz.replay.columns import choose, column, each, each_where, flags, running_counts

rows = st.lists(st.tuples(st.integers(-2, 2), st.sampled_from("abc"), st.booleans()), max_size=30)
Rows = list[tuple[int, str, bool]]


@given(rows)
def test_each_row_has_what_the_function_makes_of_its_things(drawn: Rows) -> None:
    asked: list[tuple[int, str]] = []

    def make(number: int, letter: str) -> str:
        asked.append((number, letter))
        return letter * (number + 2)

    made = each(make, column([number for number, _, _ in drawn]), column([letter for _, letter, _ in drawn]))
    assert made.tolist() == [letter * (number + 2) for number, letter, _ in drawn]
    assert asked == list(dict.fromkeys((number, letter) for number, letter, _ in drawn))
    assert made.compact().tolist() == made.tolist()
    assert len(made.compact().things) == len(set(made.tolist()))


def test_many_columns_of_many_things_are_told_apart() -> None:
    columns = [column((row * step) % 997 for row in range(1000)) for step in (1, 3, 7, 11, 13, 17, 19, 23)]
    assert each(lambda *things: things, *columns).tolist() == list(zip(*(one.tolist() for one in columns), strict=True))


@given(rows)
def test_a_function_is_asked_only_where_it_should_be(drawn: Rows) -> None:
    where = np.array([flag for _, _, flag in drawn], bool)
    numbers, letters = column(number for number, _, _ in drawn), column(letter for _, letter, _ in drawn)
    assert each_where(where, str, numbers).tolist() == [str(number) if flag else None for number, _, flag in drawn]
    assert numbers.only(where).tolist() == [number if flag else None for number, _, flag in drawn]
    assert choose(where, numbers, letters).tolist() == [number if flag else letter for number, letter, flag in drawn]
    assert letters.which("a", "c").tolist() == [letter in "ac" for _, letter, _ in drawn]
    assert numbers.map(abs).tolist() == [abs(number) for number, _, _ in drawn]
    assert flags(where).tolist() == where.tolist()


@given(rows)
def test_counts_run_for_each_number_by_itself(drawn: Rows) -> None:
    counted: dict[int, int] = {}
    expected = []
    for number, _, flag in drawn:
        counted[number] = counted.get(number, 0) + flag
        expected.append(counted[number] if flag else 0)
    of = np.array([number for number, _, _ in drawn], np.int64)
    assert running_counts(of, np.array([flag for _, _, flag in drawn], bool)).tolist() == expected


def test_a_column_without_rows_asks_nothing() -> None:
    assert each(pytest.fail, column([]), column([])).tolist() == []
