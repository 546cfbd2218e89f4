"""A table of rows that are filled later: as many cells in each as there are heads."""

from __future__ import annotations

import pytest

from tests.viz.given import page_of
from viz.panels.hidden_rows import table_of_rows


@pytest.mark.parametrize("heads", [1, 2, 5, 6])
def test_each_row_has_a_cell_below_each_head(heads: int) -> None:
    above, *rows = page_of(table_of_rows("list", [("head", "")] * heads, 3)).iter("tr")
    assert len(above) == heads
    assert [len(row) for row in rows] == [heads] * 3
