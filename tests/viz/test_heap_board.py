"""The board of one heap shows the stones that are left, and those that the last move took."""

from __future__ import annotations

import pytest

from tests.viz.given import elements_of
from viz.boards import BOARDS

SUBTRACTION = BOARDS["subtraction"]
SHOWN_WIDTH = 290
"""How wide the style sheet shows a wide board, in pixels."""


@pytest.mark.parametrize(("state", "row"), [("10 up to 3 A", 4), ("20 up to 2 B", 3), ("1 up to 5 A", 6)])
def test_the_stones_stand_in_rows_with_their_number_beside_each_full_row(state: str, row: int) -> None:
    stones = int(state.split(maxsplit=1)[0])
    elements = elements_of(SUBTRACTION.blank(state))
    places = [
        (float(each.attrib["cy"]), float(each.attrib["cx"]))
        for each in elements
        if each.get("class", "").startswith("stone ")
    ]
    assert len(set(places)) == stones
    assert places == sorted(places)
    heights = [y for y, _ in places]
    assert [heights.count(y) for y in sorted(set(heights))] == [
        *[row] * (stones // row),
        *filter(None, [stones % row]),
    ]
    numbers = [each.text for each in elements if each.get("class") == "coordinate"]
    assert numbers == [str(full) for full in range(row, stones + 1, row)]


@pytest.mark.parametrize("state", ["20 up to 2 A", "20 up to 5 A", "1 up to 3 A", "0 up to 3 A"])
def test_the_heap_stands_in_the_middle_and_its_numbers_can_be_read(state: str) -> None:
    svg, *_ = elements_of(SUBTRACTION.blank(state))
    whole = float(svg.attrib["viewBox"].split()[2])
    left, _, width, _ = SUBTRACTION.box(state)
    assert 2 * left + width == pytest.approx(whole)
    assert 15 * SHOWN_WIDTH / whole > 11  # the style sheet's size of a coordinate


def test_the_stones_that_are_left_and_those_just_taken_are_marked() -> None:
    assert SUBTRACTION.marks("3 up to 3 A", None) == {"heap": "1 2 3"}
    assert SUBTRACTION.marks("1 up to 3 B", "A takes 2") == {"heap": "1 last taken-2 taken-3"}
    assert SUBTRACTION.marks("0 up to 3 B", "A takes 1") == {"heap": "last taken-1"}
