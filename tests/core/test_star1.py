"""Star1: what follows from the range of the leaves, and what is refused. tests/core/test_search.py has its values."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from core.audit import audit
from core.game import CHANCE, OptionError
from core.games.nim import Nim
from core.options import Opponent, SearchOptions
from core.search import search
from core.search.leaf_range import LeafRange, leaf_range
from core.search.search_text import from_text, to_text
from core.trace.result import result_of
from core.trees.formats import read
from tests.strategies import FULL

STAR1 = SearchOptions("star1")
TREE = read("((0.5*(4 6) 0.5*(8 3)) (0.25*(2 9) 0.5*(1 5) 0.25*(10 7)) (0.5*(0 3) 0.5*(9 9)))").tree


def test_a_wider_range_cuts_less() -> None:
    def leaves(text: str) -> int:
        return len(result_of(search(TREE, from_text(text))).leaves)

    assert {cutoff.kind for cutoff in result_of(search(TREE, STAR1)).cutoffs} == {"alpha"}
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
