"""What the page answers to a question of its player, and what it says of one that makes no sense."""

from __future__ import annotations

import pytest

from core.game import PlyscopeError
from core.trace import Path
from viz.link import Request
from viz.pages.answering import tried
from viz.recording import record


@pytest.mark.parametrize("text", ["5", " 5.0 ", "inf", "−∞", "-2.5"])
def test_a_number_is_tried(text: str) -> None:
    assert "<table>" in tried(record(Request()), (1, 0), text)


@pytest.mark.parametrize(
    ("path", "text", "problem"),
    [
        ((1, 0), "", "“” is no number."),
        ((1, 0), "<b>five</b>", "“<b>five</b>” is no number."),
        ((1, 0), "nan", "“nan” is no number."),
        ((1, 0), "x" * 500, f"“{'x' * 40}” is no number."),
        ((1,), "5", "the node [1] is no leaf"),
        ((7, 7), "5", "the tree has no node [7, 7]."),
    ],
)
def test_what_is_no_number_or_no_leaf_is_said(path: Path, text: str, problem: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        tried(record(Request()), path, text)
    assert caught.value.problem.startswith(problem)


def test_the_values_of_a_game_are_not_tried() -> None:
    recording = record(Request(game="tictactoe", position="XOX/OO_/_X_"))
    with pytest.raises(PlyscopeError, match="come from its rules"):
        tried(recording, (0, 0), "5")
