"""The dice race: its rules, and its values by brute force."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from core.audit import audit
from core.game import CHANCE
from core.games.dice_race import DICE, MOST_STEPS, DiceRace, steps_of
from core.options import SearchOptions
from core.search import search
from core.trace.result import result_of
from tests.sweeps import one_in

EVERY = [f"{steps}{die}" for steps in range(1, MOST_STEPS + 1) for die in ("", *(f" {name}" for name in DICE))]


@cache
def chance_to_win(steps: int, die: str = "") -> Fraction:
    """Return the probability that the side whose turn it is wins, from the rules as they are said."""
    if steps <= 0:
        return Fraction(0)
    if not die:
        return max(chance_to_win(steps, "small"), chance_to_win(steps, "large"))
    faces = {"small": (1, 2), "large": (1, 3)}[die]
    return sum(((1 - chance_to_win(steps - face)) / 2 for face in faces), Fraction())


@pytest.mark.parametrize(("position", "side"), one_in(5, [(each, "AB"[at % 2]) for at, each in enumerate(EVERY)]))
def test_a_search_finds_the_chance_to_win(position: str, side: str) -> None:
    game = DiceRace.from_position(position, side)
    number, _, die = position.partition(" ")
    exact = chance_to_win(int(number), die)
    found = [search(game, SearchOptions(name)) for name in ("expectiminimax", "star1")]
    full, cut = map(result_of, found)
    assert full.value == 2 * exact - 1
    assert (cut.value, cut.best_move) == (full.value, full.best_move)
    assert len(cut.leaves) <= len(full.leaves)
    if int(number) <= 5:
        assert [audit(trace, game) for trace in found] == [(), ()]
    assert f"{side} wins with a probability of {float(100 * exact):g}%" in str(game.remark(game.initial))


def test_a_throw_beyond_the_goal_reaches_it() -> None:
    game = DiceRace.from_position(" 2  LARGE ", "b")
    assert game.initial == "2 large B"
    assert steps_of(game.result(game.initial, "B throws 3")) == 0
    assert game.to_move(game.initial) is CHANCE
