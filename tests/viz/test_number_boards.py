"""The boards of Can I win and Guess the number: what each number and each part beside them shows."""

from __future__ import annotations

import pytest

from tests.viz.given import elements_of
from viz.boards import BOARDS

CAN_I_WIN, GUESS = BOARDS["can-i-win"], BOARDS["guess-number"]
SHOWN_WIDTH = 290
"""How wide the style sheet shows a wide board, in pixels."""


@pytest.mark.parametrize("state", ["1:0 A", "3:4 A", "10:11 A", "10:300 3 B"])
def test_the_bar_of_can_i_win_has_a_unit_for_each_number_up_to_the_total(state: str) -> None:
    svg, *below = elements_of(CAN_I_WIN.blank(state))
    largest, total = map(int, state.split(" ", 1)[0].split(":"))
    left, top, width, height = CAN_I_WIN.box(state)
    whole = float(svg.attrib["viewBox"].split()[2])
    assert 2 * left + width == whole
    units = [each for each in below if each.get("class") == "unit"]
    starts = [float(each.attrib["transform"][len("translate(") :].split()[0]) for each in units]
    assert starts == pytest.approx([at * width / total for at in range(total)], abs=0.01)
    assert [each.text for each in below if each.get("class") == "coordinate"] == ["0", str(total)]
    numbers = [each for each in below if each.get("class") == "number"]
    places = [tuple(map(float, each.attrib["transform"][len("translate(") : -1].split())) for each in numbers]
    assert len(set(places)) == largest
    columns = [x for x, _ in places]
    assert min(columns) == width - max(columns) - 48  # in the middle
    assert top == min(y for _, y in places)
    assert max(y for _, y in places) + 48 < height
    assert 15 * SHOWN_WIDTH / whole > 11


def test_the_bar_of_can_i_win_fills() -> None:
    assert CAN_I_WIN.marks("3:4 A", None) == dict.fromkeys(
        ["number-1", "number-2", "number-3"], "free"
    ) | dict.fromkeys(["unit-1", "unit-2", "unit-3", "unit-4"], "")
    assert CAN_I_WIN.marks("3:4 1,2 A", "B +2") == {
        "number-1": "taken",
        "number-2": "taken last",
        "number-3": "free",
        "unit-1": "reached",
        "unit-2": "reached last",
        "unit-3": "reached last",
        "unit-4": "",
    }


@pytest.mark.parametrize("numbers", [1, 4, 12])
def test_the_numbers_to_guess_from_stand_in_a_line_in_the_middle_and_can_be_read(numbers: int) -> None:
    state = f"1-{numbers} of {numbers} paid 0 G"
    svg, *below = elements_of(GUESS.blank(state))
    whole = float(svg.attrib["viewBox"].split()[2])
    left, _, width, _ = GUESS.box(state)
    assert 2 * left + width == whole
    places = [
        float(each.attrib["transform"][len("translate(") :].split()[0])
        for each in below
        if each.get("class") == "number"
    ]
    assert places == [places[0] + 40 * at for at in range(numbers)]
    assert places[0] == width - places[-1] - 40
    assert 20 * SHOWN_WIDTH / whole > 11


@pytest.mark.parametrize(
    ("state", "move", "marks"),
    [
        ("1-3 of 3 paid 0 G", None, ["left", "left", "left", "", "", ""]),
        ("1-3 of 3 paid 0 guess 2 A", "G guess 2", ["left", "left last", "left", "open", "open", "open"]),
        ("1-3 of 3 paid 0 guess 2 A", None, ["left", "left last", "left", "open", "open", "open"]),
        ("1-3 of 3 paid 0 guess 1 A", "G guess 1", ["left last", "left", "left", "", "open", "open"]),
        ("1-2 of 3 paid 3 G", "A lower", ["left", "left", "out last", "last", "", ""]),
        ("2-3 of 3 paid 1 G", "A higher", ["out last", "left", "left", "", "", "last"]),
        ("2-2 of 3 paid 0 G", "A correct", ["out", "left found last", "out", "", "last", ""]),
        ("1-1 of 3 paid 2 G", "A lower", ["left found", "out last", "out", "last", "", ""]),
    ],
)
def test_the_guess_and_its_answer_are_marked(state: str, move: str | None, marks: list[str]) -> None:
    keys = ["number-1", "number-2", "number-3", "answer-lower", "answer-correct", "answer-higher"]
    assert GUESS.marks(state, move) == dict(zip(keys, marks, strict=True))
