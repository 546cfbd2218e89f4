"""Star1: a tree by hand, and what follows from the range of the leaves. tests/core/test_search.py has its values."""

from __future__ import annotations

import dataclasses
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from core.audit import audit
from core.game import CHANCE, OptionError
from core.games.nim import Nim
from core.options import Opponent, SearchOptions
from core.search import search
from core.search.leaf_range import LeafRange, leaf_range
from core.search.search_text import from_text, to_text
from core.trace import Bound, Kind, Trace
from core.trace.result import result_of
from core.trees.formats import read
from tests.strategies import FULL

STAR1 = SearchOptions("star1")
EXPECTIMINIMAX = SearchOptions("expectiminimax")
TREE = read("((0.5*(4 6) 0.5*(8 3)) (0.25*(2 9) 0.5*(1 5) 0.25*(10 7)) (0.5*(0 3) 0.5*(9 9)))").tree


def events(trace: Trace, kind: Kind) -> dict[str, Any]:
    return {trace.places.labels[event.node]: event for event in trace if event.kind is kind}


def test_a_tree_by_hand() -> None:
    trace = search(TREE, STAR1)
    result = result_of(trace)
    assert (result.value, result.bound, result.best_move) == (4.5, Bound.EXACT, 2)
    # At C, G has 2 and H no more than 1: 0.25 · 2 + 0.5 · 1 + 0.25 · 10 = 3.5, which B has already.
    cut = events(trace, Kind.CUTOFF)
    assert {name: (event.value, event.bound) for name, event in cut.items()} == {
        "H": (1, Bound.UPPER),
        "C": (3.5, Bound.UPPER),
        "J": (0, Bound.UPPER),
    }
    assert events(trace, Kind.EXIT)["J"].bound is Bound.EXACT  # no leaf is less
    windows = {name: (event.alpha, event.beta) for name, event in events(trace, Kind.ENTER).items() if name}
    assert windows == {
        "A": FULL,
        "B": FULL,
        "E": (0, 10),
        "F": (0, 10),
        "C": (3.5, math.inf),
        "G": (0, 10),
        "H": (1, 10),  # (3.5 - 0.25 · 2 - 0.25 · 10) / 0.5
        "D": (3.5, math.inf),
        "J": (0, 10),
        "K": (7, 10),  # (3.5 - 0.5 · 0) / 0.5
    }
    assert {(each.kind, each.node) for each in result.cutoffs} == {("alpha", event.node) for event in cut.values()}
    assert (len(result.leaves), len(result_of(search(TREE, EXPECTIMINIMAX)).leaves)) == (10, 14)


def test_a_wider_range_cuts_less() -> None:
    def leaves(text: str) -> int:
        return len(result_of(search(TREE, from_text(text))).leaves)

    assert leaves("star1") == leaves("star1 leaves=0,10") < leaves("star1 leaves=-inf,inf") == 13
    assert to_text(from_text("star1 leaves=0,10")) == "star1 leaves=0,10"


@pytest.mark.parametrize(
    ("tree", "chosen", "message"),
    [
        ("(0.5*3 0.5*12)", "0,10", "leaves: the leaf at A, child 2, is worth 12, not 0 to 10. Give a range"),
        ("(0.5*x:-1 0.5*2)", "0,10", "leaves: the leaf x is worth −1, not 0 to 10."),
    ],
)
def test_a_leaf_outside_the_range_is_named(tree: str, chosen: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        search(read(tree).tree, from_text(f"star1 leaves={chosen}"))
    assert message in str(caught.value)


def test_a_range_has_its_least_value_first() -> None:
    with pytest.raises(OptionError, match="5 is above 0"):
        SearchOptions("star1", leaves=(5, 0))
    assert SearchOptions("star1", leaves=(3, 3)).leaves == (3, 3)


def test_a_game_tells_its_range_or_is_given_one() -> None:
    random = dataclasses.replace(STAR1, opponent=Opponent.RANDOM)
    game = Nim.from_position("1,2")
    with pytest.raises(OptionError, match="Nim does not tell the range of its leaves"):
        search(game, random)
    with pytest.raises(OptionError, match="is worth −1, not 0 to 1"):
        search(game, dataclasses.replace(random, leaves=(0, 1)))
    trace = search(game, dataclasses.replace(random, leaves=(-1, 1)))
    assert CHANCE in trace.places.players
    assert (result_of(trace).value, audit(trace, game)) == (1, ())
    assert leaf_range(game, STAR1) == FULL  # which is not needed without chance nodes


def test_a_window_is_never_too_narrow() -> None:
    third = Fraction(1, 3)
    low, high = LeafRange(-9, 9).window(1, 2, Fraction(0), Fraction(0), third)
    assert (low, high) == (3, 6)
    low, high = LeafRange(-9, 9).window(0.1, 0.2, third, Fraction(0), Fraction(1))
    assert Fraction(repr(low)) <= Fraction(1, 10) - third
    assert Fraction(repr(high)) >= Fraction(1, 5) - third


def test_the_audit_finds_a_cutoff_that_does_not_follow() -> None:
    trace = search(TREE, STAR1)
    at = next(
        index
        for index, event in enumerate(trace)
        if event.kind is Kind.CUTOFF and trace.places.players[event.node] is CHANCE
    )
    rows = np.array(trace.events)
    rows["value"][at] = trace.values.index(3)
    found = audit(dataclasses.replace(trace, events=rows), TREE)
    assert str(found[0]) == f"event {at}: the value so far is 3.5."
    wider = dataclasses.replace(trace, options=dataclasses.replace(STAR1, leaves=(0, 11)))
    assert str(audit(wider, TREE)[0]) == "event 2: the window handed down is (0, 11)."
    narrower = dataclasses.replace(trace, options=dataclasses.replace(STAR1, leaves=(0, 9)))
    with pytest.raises(OptionError, match="is worth 10"):
        audit(narrower, TREE)
