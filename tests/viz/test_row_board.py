"""The board of a row of numbers shows who took each, and can be read however long the numbers are."""

from __future__ import annotations

from itertools import pairwise

import pytest

from core.games.take_from_ends import StoneGame
from tests.viz.given import elements_of
from viz.boards import BOARDS

ROW = BOARDS["stone-game"]
SHOWN_WIDTH = 290
"""How wide the style sheet shows a wide board, in pixels."""


@pytest.mark.parametrize("position", ["5", "1,5,233,7", ",".join(["10000000"] * 16), ",".join(["123"] * 13)])
def test_the_numbers_can_be_read_and_do_not_overlap(position: str) -> None:
    state = f"{position} A"
    svg, *below = elements_of(ROW.blank(state))
    whole = float(svg.attrib["viewBox"].split()[2])
    texts = [each for each in below if each.tag.endswith("text")]
    numbers = position.split(",")
    written = [each for each in texts if each.get("class") != "coordinate"]
    assert [each.text for each in written] == [number for number in numbers for _ in range(3)]
    for each in texts:
        size = float(each.get("font-size") or each.attrib["style"].removeprefix("font-size:").removesuffix("px"))
        assert size * SHOWN_WIDTH / whole > 11
    groups = [each for each in below if each.get("data-key")]
    places = [tuple(map(float, each.attrib["transform"][len("translate(") : -1].split())) for each in groups]
    assert len({*places}) == len(numbers)
    width = 2 * float(written[0].attrib["x"])
    assert width >= 10 * max(map(len, numbers)) + 12
    for (x, y), (later_x, later_y) in pairwise(places):
        assert later_x >= x + width or later_y >= y + 3 * 36
    assert max(y for _, y in places) + 3 * 36 == float(svg.attrib["viewBox"].split()[3])


@pytest.mark.parametrize("position", ["5", "1,5,233,7", ",".join(["123"] * 13)])
def test_the_numbers_of_a_small_board_can_be_read(position: str) -> None:
    state = f"{position} A"
    assert ROW.small is not None
    svg, *below = elements_of(ROW.small(state))
    _, _, whole, high = map(float, svg.attrib["viewBox"].split())
    left, top, width, height = ROW.box(state)
    assert 2 * left + width == pytest.approx(whole)
    assert (top, height) == (0, high)
    letters = {float(each.attrib["font-size"]) for each in below if each.get("font-size")}
    assert min(letters) * ROW.least(state) / height >= 11
    keys = [each.get("data-key") for each in elements_of(ROW.blank(state)) if each.get("data-key")]
    assert [each.get("data-key") for each in below if each.get("data-key")] == keys


def test_who_took_each_number_is_marked() -> None:
    assert ROW.marks("1,5,7 A", None) == {"number-1": "left", "number-2": "left", "number-3": "left"}
    assert ROW.marks("1,5,7A B", "A right 7") == {"number-1": "left", "number-2": "left", "number-3": "A last"}
    assert ROW.marks("1B,5,7A A", "B left 1") == {"number-1": "B last", "number-2": "left", "number-3": "A"}


@pytest.mark.parametrize(("first", "second"), [("left", "right"), ("right", "left"), ("left", "left")])
def test_the_last_of_equal_numbers_is_the_one_that_was_left(first: str, second: str) -> None:
    game = StoneGame("4,4,4 A")
    state = game.result(game.initial, f"A {first} 4")
    state = game.result(state, f"B {second} 4")
    [left] = [key for key, mark in ROW.marks(state, f"B {second} 4").items() if mark == "left"]
    [move] = game.actions(state)
    assert ROW.marks(game.result(state, move), move)[left] == "A last"


@pytest.mark.parametrize(
    ("position", "move", "place"),
    [("1A,5B,233,7A", "B last 233", 3), ("4A,4B,4", "A last 4 (place 3)", 3), ("4,4B,4A", "A last 4 (place 1)", 1)],
)
def test_the_last_number_is_named_with_its_place_only_if_the_side_has_an_equal_one(
    position: str, move: str, place: int
) -> None:
    game = StoneGame.from_position(position)
    assert game.actions(game.initial) == [move]
    shown = ROW.marks(game.result(game.initial, move), move)
    assert [key for key, mark in shown.items() if "last" in mark] == [f"number-{place}"]
