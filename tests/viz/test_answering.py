"""What the page answers to a question of its player, and what it says of one that makes no sense."""

from __future__ import annotations

import math

import pytest

from core.game import PlyscopeError
from core.trace import Path
from viz.pages.trying import Trying
from viz.recording import record
from viz.sharing.request import Position, Request


@pytest.mark.parametrize("text", ["5", " 5.0 ", "inf", "−∞", "-2.5"])
def test_a_number_is_tried(text: str) -> None:
    answer = Trying(record(Request()), (1, 0), text).go_on(math.inf)
    assert answer is not None
    assert "<table>" in answer


@pytest.mark.parametrize(
    ("path", "text", "problem"),
    [
        ((1, 0), "", "“” is not a number."),
        ((1, 0), "<b>five</b>", "“<b>five</b>” is not a number."),
        ((1, 0), "nan", "“nan” is not a number."),
        ((1, 0), "x" * 500, f"“{'x' * 40}” is not a number."),
        ((1,), "5", "the node [1] is not a leaf"),
        ((7, 7), "5", "the tree has no node [7, 7]."),
    ],
)
def test_what_is_not_a_number_or_a_leaf_is_reported(path: Path, text: str, problem: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        Trying(record(Request()), path, text).go_on(math.inf)
    assert caught.value.problem.startswith(problem)


def test_the_values_of_a_game_are_not_tried() -> None:
    recording = record(Request(Position("tictactoe", "XOX/OO_/_X_")))
    with pytest.raises(PlyscopeError, match="come from its rules"):
        Trying(recording, (0, 0), "5")


def test_an_answer_is_worked_out_piece_by_piece() -> None:
    recording = record(Request())
    whole, pieces = (Trying(recording, (1, 0), "5") for _ in range(2))
    assert pieces.go_on(0) is None
    assert pieces.searches == 0
    while (html := pieces.go_on(1e-6)) is None:
        assert pieces.searches < 50
    assert html == whole.go_on(math.inf)
    assert pieces.searches > 5
