"""The number among the words on a leaf: where it is the value, where nothing is, and that every format says so."""

from __future__ import annotations

import math

import pytest

from core.game import Value
from core.trees.formats import read
from core.trees.formats.format import Aside
from core.trees.formats.node_text import Words, read_words, value_among

WITHOUT = ("3 or 5", "1-0", "50%", "b1", "Node 7", "7 visits", "score > 3", "3 < score", "skipped after α=5")
"""Words of which no number is the value."""


@pytest.mark.parametrize(
    ("written", "label", "value"),
    [
        ("Leaf +3", "Leaf", 3),
        ("4 ✂ pruned", "✂ pruned", 4),
        ("b1 (5)", "b1", 5),
        ("utility of -1/2", "utility of", -0.5),
        ("(7)", "", 7),
        ("draw, 0", "draw", 0),
        ("x → 2.5", "x", 2.5),
        ("worth ∞ here", "worth here", math.inf),
        ("wins by −3.", "wins by", -3),
        ("B: 3 or so", "B: or so", 3),
        ("3", "", 3),
        *((words, words, None) for words in WITHOUT),
    ],
)
def test_one_number_among_words_is_the_value(written: str, label: str, value: Value | None) -> None:
    found = value_among(read_words(written))
    assert (found.label, found.value) == (label, value)
    assert (Aside.WORDS in found.asides) == (value is not None and written != "3")


def test_a_name_that_is_a_number_is_no_value() -> None:
    words = Words("3", None, None)
    assert value_among(words) is words


def test_of_two_values_the_one_that_is_taken_is_told() -> None:
    found = read('graph TD\nA --> B["x: 3<br>5"]')
    assert (found.tree.values[1], found.notes) == (
        5,
        ("Of the numbers on 1 node, the one on the last line is read as the value.",),
    )
