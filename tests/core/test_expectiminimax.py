"""Expectiminimax: opponents who move at random, sums that are rounded. tests/core/test_search.py has its values."""

from __future__ import annotations

import dataclasses
import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.expectation import exact, rounded
from core.game import CHANCE, OptionError, has_chance
from core.games.nim import Nim
from core.options import Opponent, SearchOptions
from core.search import played, search
from core.trace.result import result_of
from core.trees.formats.nested_lists import parse
from core.trees.leaf_tree import LeafTree
from tests.what_if import what_if

EXPECTIMINIMAX = SearchOptions("expectiminimax")
RANDOM = SearchOptions("expectiminimax", opponent=Opponent.RANDOM)
DICE = parse('[{"chance": [[0.5, [3, 2]], [1/3, [8, 1]], [1/6, [4, 6]]]}, {"chance": [[1/3, 4], [2/3, [7, 9]]]}]')


def test_a_game_against_random_moves_is_another_game_and_the_first_stays_as_it_was() -> None:
    game = Nim.from_position("1,2")
    assert result_of(search(game, SearchOptions("minimax"))).value == 1
    trace = search(game, RANDOM)
    assert (result_of(trace).value, audit(trace, game)) == (1, ())
    assert CHANCE in trace.places.players
    assert not has_chance(game)
    against = played(game, RANDOM)
    assert played(against, RANDOM) is against
    assert played(game, dataclasses.replace(RANDOM, algorithm="minimax")) is game


def test_both_infinities_have_no_expected_value() -> None:
    with pytest.raises(OptionError, match="both ∞ and −∞"):
        search(parse('{"chance": [[0.5, inf], [0.5, -inf]]}'), EXPECTIMINIMAX)
    assert result_of(search(parse('{"chance": [[0.5, inf], [0.5, 3]]}'), EXPECTIMINIMAX)).value == math.inf


@given(st.integers() | st.floats(allow_nan=False) | st.sampled_from([1e23, -1e40, 2.0**53, 1e308, 5e-324]))
def test_an_expected_value_of_one_outcome_is_that_outcome(value: float) -> None:
    assert rounded(exact(value)) == value


@given(st.fractions(), st.integers(0, 10**25), st.integers() | st.floats(allow_nan=False, allow_infinity=False))
def test_a_sum_never_passes_a_bound_by_being_rounded(part: Fraction, scale: int, bound: float) -> None:
    total = part * scale
    assert (rounded(total) <= bound) or total > Fraction(bound)
    assert (rounded(total) >= bound) or total < Fraction(bound)


def test_whole_sums_are_integers_of_any_size() -> None:
    value = result_of(search(parse(f'{{"chance": [[0.5, {10**400}], [0.5, {10**400 + 2}]]}}'), EXPECTIMINIMAX)).value
    assert (value, type(value)) == (10**400 + 1, int)
    tenths = parse('{"chance": [[0.1, 0.1], [0.2, 0.1], [0.7, 0.1]]}')
    assert result_of(search(tenths, EXPECTIMINIMAX)).value == 0.1


@pytest.mark.parametrize(("beside", "problems"), [(Fraction(9, 10**10), 0), (Fraction(11, 10**10), 1)])
def test_the_audit_lets_probabilities_be_a_billionth_beside_one(beside: Fraction, problems: int) -> None:
    game = parse('{"chance": [[0.5, 3], [0.5, 3]]}')
    tilted = dataclasses.replace(game, chances=game.chances | {1: Fraction(1, 2) + beside})
    found = audit(search(game, EXPECTIMINIMAX), tilted)
    assert sum("do not add to 1" in str(problem) for problem in found) == problems


def test_another_value_at_a_leaf_changes_an_expected_value_by_its_share() -> None:
    answer = what_if(DICE, EXPECTIMINIMAX, (1, 0), 1)
    assert (answer.before.value, answer.after.value, answer.after.best_move) == (6, 5, 1)  # a third of 3 less
    assert (answer.has_ranges, answer.result_kept, answer.proof) == (False, None, None)
    tree = LeafTree.from_nested([[1, 10], [2, 5]])
    assert what_if(tree, EXPECTIMINIMAX, (0, 0), 0).has_ranges
    against = what_if(tree, RANDOM, (0, 0), 0)
    assert (against.before.value, against.after.value, against.has_ranges) == (5.5, 5, False)
