"""The settings of an experiment: as a text and back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from core.game import OptionError
from core.lab.lab_settings import EXAMPLE, MAX_LENGTH, LabSettings, LeafValues, MoveOrder, from_text, to_text
from core.options import Cutoff
from tests.strategies import heavy, lab_settings

LIST = (
    f"Give a list such as {EXAMPLE}; the settings are branching, depth, trees, values, order, best-first, cutoff, seed."
)
EVERY = "branching:2,depth:4,trees:50,values:few,order:partly,best-first:0.25,cutoff:strict,seed:9"


@heavy
@given(lab_settings())
def test_what_is_written_is_read_back(settings: LabSettings) -> None:
    assert from_text(to_text(settings)) == settings


def test_every_setting_is_written_and_read() -> None:
    settings = LabSettings(2, 4, 50, LeafValues.FEW, MoveOrder.PARTLY, 0.25, Cutoff.STRICT, 9)
    assert to_text(settings) == EVERY
    assert from_text(EVERY.replace(",", " , ").replace(":", " : ")) == settings
    assert from_text("") == LabSettings()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("depth=3", f"experiment: 'depth=3' is not a setting. {LIST}"),
        ("plies:3", f"experiment: 'plies:3' is not a setting. {LIST}"),
        ("best_first:1", f"experiment: 'best_first:1' is not a setting. {LIST}"),
        ("depth:3,depth:4", "depth: this setting is given twice. Give it once."),
        ("depth:", "depth: '' can't be read here. Write a number of plies such as 8."),
        ("depth:-1", "depth: '-1' can't be read here. Write a number of plies such as 8."),
        ("trees:²", "trees: '²' can't be read here. Write a number of trees such as 1000."),
        ("order:sorted", "order: 'sorted' can't be read here. Write one of random, best, worst, partly."),
        ("best-first:x", "best-first: 'x' can't be read here. Write a number from 0 to 1 such as 0.7."),
        ("," * MAX_LENGTH + "x", f"experiment: this text has more than {MAX_LENGTH} characters. {LIST}"),
        (
            "seed:9007199254740992",
            "seed: 9007199254740992 is not between 0 and 9007199254740991. Give a number in this range.",
        ),
    ],
)
def test_a_text_that_is_not_an_experiment_says_where_and_why(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        from_text(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"branching": 1}, "branching: 1 is below 2. Give each inner node 2 children or more."),
        ({"depth": -1}, "depth: -1 is below 0. Give a number of plies."),
        ({"trees": 0}, "trees: 0 is not between 1 and 1,000,000. Give a number in this range."),
        ({"trees": 10**6 + 1}, "trees: 1,000,001 is not between 1 and 1,000,000. Give a number in this range."),
        ({"seed": -1}, "seed: -1 is not between 0 and 9007199254740991. Give a number in this range."),
        (
            {"order": MoveOrder.PARTLY},
            "best-first: the order partly needs it. Give a number from 0 to 1, such as 0.7.",
        ),
        (
            {"best_first": 0.5},
            "best-first: it does not go with the order random. Leave it out, or choose the order partly.",
        ),
        (
            {"order": MoveOrder.PARTLY, "best_first": 1.5},
            "best-first: 1.5 is not between 0 and 1. Give a number in this range.",
        ),
        (
            {"order": MoveOrder.PARTLY, "best_first": float("nan")},
            "best-first: nan is not between 0 and 1. Give a number in this range.",
        ),
        (
            {"depth": 13},
            (
                "depth: with 3 children per node and 13 plies, a tree has more than 1,000,000 leaves, the most that "
                "are searched. Give at most 12 plies with 3 children per node, or 2 children per node with 13 plies."
            ),
        ),
        (
            {"branching": 101, "depth": 3},  # the cube root of the most is 100, or as computed a little less
            (
                "depth: with 101 children per node and 3 plies, a tree has more than 1,000,000 leaves, the most that "
                "are searched. Give at most 2 plies with 101 children per node, or 100 children per node with 3 plies."
            ),
        ),
        (
            {"branching": 10**6 + 1, "depth": 1},
            (
                "branching: with 1,000,001 children per node and 1 ply, a tree has more than 1,000,000 leaves, the "
                "most that are searched. Give at most 1,000,000 children per node with 1 ply."
            ),
        ),
        (
            {"branching": 10**9, "depth": 10**9},
            (
                "depth: with 1,000,000,000 children per node and 1,000,000,000 plies, a tree has more than 1,000,000 "
                "leaves, the most that are searched. Give smaller numbers."
            ),
        ),
        (
            {"depth": 12, "trees": 10**5},
            (
                "trees: 100,000 trees of 531,441 leaves have 53,144,100,000 together, more than 1,000,000,000, the "
                "most of one experiment. Give at most 1,881 trees with 3 children per node and 12 plies. With 100,000 "
                "trees give at most 8 plies with 3 children per node, or 2 children per node with 12 plies."
            ),
        ),
    ],
)
def test_what_can_not_be_run_is_refused_with_what_would_fit(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        LabSettings(**chosen)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "chosen",
    [
        {"depth": 12, "trees": 1_881},
        {"depth": 8, "trees": 100_000},
        {"branching": 2, "depth": 12, "trees": 100_000},
        {"branching": 10**6, "depth": 1, "trees": 1_000},
        {"branching": 10**9, "depth": 0, "trees": 10**6},
    ],
)
def test_what_a_refusal_names_fits(chosen: dict[str, Any]) -> None:
    assert LabSettings(**chosen).leaves <= 10**6
