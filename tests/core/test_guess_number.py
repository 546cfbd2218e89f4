"""Guess the number: published answers, brute force, what is said of a range, and each position that is refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player, PositionError
from core.games.guess_number import MOST_NUMBERS, GuessNumber, binary_search
from core.options import SearchOptions
from core.search import search
from core.search.state_values import all_values
from core.trace.result import result_of


@cache
def cost(low: int, high: int) -> int:
    """Return what finding a number of a range costs at worst."""
    if low >= high:
        return 0
    return min(guess + max(cost(low, guess - 1), cost(guess + 1, high)) for guess in range(low, high + 1))


@cache
def tree_size(low: int, high: int) -> int:
    """Return the number of nodes of the tree of all play: each guess has a node, and so has each of its answers."""
    if low >= high:
        return int(low == high)
    return 1 + sum(2 + tree_size(low, guess - 1) + tree_size(guess + 1, high) for guess in range(low, high + 1))


def value(position: str, algorithm: str = "alphabeta") -> int | float | None:
    return result_of(search(GuessNumber.from_position(position), SearchOptions(algorithm))).value


def test_the_published_answers(game_facts: dict[str, Any]) -> None:
    facts = game_facts["guess_number_higher_or_lower_2"]
    assert facts["10"] == 16
    assert {numbers: value(numbers) for numbers in facts} == facts


@given(st.integers(1, 7), st.sampled_from(["minimax", "alphabeta"]))
def test_a_search_finds_the_cost(numbers: int, algorithm: str) -> None:
    assert value(f"{numbers}", algorithm) == cost(1, numbers)


@given(st.data())
def test_a_range_costs_what_is_paid_and_what_it_takes(data: st.DataObject) -> None:
    low, high = sorted(data.draw(st.lists(st.integers(1, 8), min_size=2, max_size=2)))
    paid = (low - 1 if low > 1 else 0) + (high + 1 if high < 8 else 0)
    assert value(f"{low}-{high} of 8 paid {paid}") == paid + cost(low, high)
    if low < high:
        guess = data.draw(st.integers(low, high))
        worst = max(cost(low, guess - 1), cost(guess + 1, high)) + guess
        assert value(f"{low}-{high} of 8 paid {paid} guess {guess}") == paid + worst


def test_every_position_of_play_is_one_that_can_be_given_and_bounded_by_binary_search() -> None:
    game = GuessNumber.from_position("7")
    for (state, _), found in all_values(game, None, "order").items():
        position, side = state.rsplit(" ", 1)
        assert GuessNumber.from_position(position, side).initial == state
        assert game.to_move(state) is (Player.MIN if side == "G" else Player.MAX)
        bound = str(game.remark(state)).partition("at most ")[2]
        assert not bound or found <= int(bound.rstrip("."))


def test_binary_search_is_not_best() -> None:
    assert (binary_search(1, 10), cost(1, 10)) == (22, 16)


@pytest.mark.parametrize(
    ("state", "remark"),
    [
        ("1-10 of 10 paid 0 G", "G has paid 0. Binary search would make it at most 22."),
        ("8-10 of 10 paid 7 G", "G has paid 7. Binary search would make it at most 16."),
        ("8-10 of 10 paid 7 guess 9 A", "G has paid 7, and pays 9 more if 9 is wrong."),
        ("9-9 of 10 paid 7 G", "The number is 9. G has paid 7."),
    ],
)
def test_what_is_said_of_a_range(state: str, remark: str) -> None:
    assert str(GuessNumber().remark(state)) == remark


@pytest.mark.parametrize(
    ("text", "to_move", "state"),
    [
        ("10", None, "1-10 of 10 paid 0 G"),
        (" 010 ", "g", "1-10 of 10 paid 0 G"),
        ("8 - 10  of 10 Paid 7", None, "8-10 of 10 paid 7 G"),
        ("10 guess 7", "A", "1-10 of 10 paid 0 guess 7 A"),
        ("7-7 of 10", None, "7-7 of 10 paid 0 G"),  # the first guess was correct
        ("1-10 of 10 paid 0 guess 7", None, "1-10 of 10 paid 0 guess 7 A"),
        ("6-10 of 10 paid 9", None, "6-10 of 10 paid 9 G"),  # 4, then 5
    ],
)
def test_a_position_is_read(text: str, to_move: str | None, state: str) -> None:
    assert GuessNumber.from_position(text, to_move).initial == state


EXAMPLE = "Write how many numbers there are, such as 10, or a range and what is paid: 8-10 of 10 paid 7."


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (("",), f"position: there is no number here. {EXAMPLE}"),
        (("ten",), f"position: 'ten' does not say how many numbers there are. {EXAMPLE}"),
        (("8-10",), f"position: '8-10' does not say how many numbers there are. {EXAMPLE}"),
        (("0",), "position: there is no number to guess. Write a number from 1."),
        (("13",), "position: more than 12 numbers make a tree that is too large to search. Write at most 12."),
        (("9" * 5_000,), "position: more than 12 numbers make a tree that is too large to search. Write at most 12."),
        (
            ("8-11 of 10",),
            "position, range: 8-11 is not a range of the numbers from 1 to 10. Write the lowest and the highest",
        ),
        (("8-7 of 10 paid 7",), "position, range: 8-7 is not a range of the numbers from 1 to 10. Write the lowest"),
        (
            ("8-10 of 10",),
            "position, paid: no wrong guesses outside 8-10 come to 0. Write the sum of the guesses that were wrong.",
        ),
        (("10 paid 5",), "position, paid: no wrong guesses outside 1-10 come to 5. Write the sum of the guesses that"),
        (("8-10 of 10 paid 7 guess 7",), "position, guess: 7 can't be guessed. Write a number from 8 to 10."),
        (("1 guess 1",), "position, guess: a single number is left: G knows it. Leave the guess out."),
        (("10", "A"), "side to move: A answers only after a guess. Leave the side out: G is to move."),
        (("10 guess 7", "G"), "side to move: the guess waits for an answer. Leave the side out: A is to move."),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(position: tuple[str, ...], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GuessNumber.from_position(*position)
    assert str(caught.value).startswith(message)


def test_the_largest_tree_is_one_that_can_be_searched() -> None:
    assert tree_size(1, MOST_NUMBERS) == 472_391
    found = result_of(search(GuessNumber.from_position("8"), SearchOptions("minimax")))
    assert found.nodes_visited == tree_size(1, 8)
