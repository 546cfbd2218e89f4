"""No cell that is written is run by a spreadsheet, and every text comes back."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.comparing import depth_table
from core.csv_cells import guarded, unguarded
from core.trees.formats import table
from core.trees.leaf_tree import LeafTree
from viz.lab.outcome_rows import to_csv

FORMULA = re.compile(r"[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
HOSTILE = [
    "=1+1",
    "+A1",
    "-A1",
    "@SUM(A1)",
    "'=1",
    "''-x",
    '="a"',
    '"=1',
    "=HYPERLINK(1)",
    "-3+2",
    "a;=1",
    '"a;=1',
    ";=1",
    "\uff1d1",
]
HARMLESS = ["-3", "+5", "-2.5", "-1e-05", "-inf", "inf", "3", "", "x", "don't", "'x", "a-b", "1;2"]

texts = st.text(st.sampled_from("=+-@\t\r;'\"3.ex, \uff1d"), max_size=8) | st.text()


def read_by(text: str, delimiter: str) -> list[str]:
    """Return all cells of a CSV, as a spreadsheet that parts them so takes them."""
    return [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) for cell in row]


def is_run(cell: str) -> bool:
    return FORMULA.match(cell) is not None and cell not in HARMLESS


@given(texts)
def test_every_text_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", HARMLESS)
def test_numbers_and_plain_words_stay_as_they_are(text: str) -> None:
    assert guarded(text) == unguarded(text) == text


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("delimiter", ",;")
def test_nothing_that_is_written_is_run(text: str, delimiter: str) -> None:
    tree = replace(LeafTree.from_nested([3, -2.5]), names={0: text, 2: text}, moves={1: text})
    row = depth_table.DepthRow(1, text, 3, 2, 0, 2.0, 0.5, 0, text, -2.5, False, "exact", 9)
    for written in (table.write(tree), depth_table.to_csv([row]), to_csv([{"search": text, "mean": -2.5}])):
        assert not [cell for cell in read_by(written, delimiter) if is_run(cell)], written
        assert "-2.5" in read_by(written, ",")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_tree_with_such_names_comes_back(text: str) -> None:
    tree = replace(LeafTree.from_nested([3, -2.5]), names={0: text, 2: text}, moves={1: text})
    assert table.parse(table.write(tree)) == tree
