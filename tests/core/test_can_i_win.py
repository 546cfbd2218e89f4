"""Can I win: published answers, brute force, what is said of a position, and each position that is refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PositionError
from core.games.can_i_win import LARGEST, CanIWin, taking_of
from core.options import SearchOptions
from core.search import search
from core.search.state_values import all_values
from core.trace.result import result_of


@cache
def wins(free: frozenset[int], missing: int) -> bool:
    """Return whether the side to move can reach what is missing."""
    return any(number >= missing or not wins(free - {number}, missing - number) for number in free)


def first_wins(largest: int, total: int) -> bool:
    """Return the answer of LeetCode's problem 464."""
    return total <= 0 or (sum(range(largest + 1)) >= total and wins(frozenset(range(1, largest + 1)), total))


def value(position: str, side: str | None = None, algorithm: str = "alphabeta") -> int | float | None:
    return result_of(search(CanIWin.from_position(position, side), SearchOptions(algorithm))).value


def test_the_published_answers(game_facts: dict[str, Any]) -> None:
    facts = game_facts["can_i_win"]
    assert facts
    for pair, won in facts.items():
        assert value(pair.strip("()").replace(",", ":")) == (1 if won else -1)


@given(st.integers(1, 6), st.integers(0, 24), st.sampled_from("AB"), st.sampled_from(["minimax", "alphabeta"]))
def test_a_search_finds_who_wins(largest: int, total: int, side: str, algorithm: str) -> None:
    assert value(f"{largest}:{total}", side, algorithm) == (1 if first_wins(largest, total) else -1)


@pytest.mark.parametrize(("largest", "total"), [(4, 6), (5, 11), (5, 15), (6, 9), (4, 11), (5, 16)])
def test_the_remark_agrees_with_the_values_of_every_position(largest: int, total: int) -> None:
    game = CanIWin.from_position(f"{largest}:{total}")
    said = 0
    for (state, _), found in all_values(game, None, "order").items():
        remark = str(game.remark(state))
        assert remark.startswith(f"{sum(taking_of(state).taken)} of {total}")
        side = state[-1]
        told = {
            f"{side} can reach {total} at once and wins with best play.": side,
            f"so {side} loses against best play.": "BA"["AB".index(side)],
            "so A, who began, loses.": "B",
            "A reached the total and wins.": "A",
            "B reached the total and wins.": "B",
        }
        winners = [winner for words, winner in told.items() if remark.endswith(words)]
        assert len(winners) == ("to go." not in remark)
        said += len(winners)
        assert winners in ([], ["A" if found > 0 else "B"])
    assert said


@pytest.mark.parametrize(
    ("state", "remark", "value"),
    [
        ("10:0 B", "0 of 0: the total is reached before the first move, and B, who would begin, wins.", 1),
        ("2:4 1,2 A", "3 of 4: every number is taken, so A, who began, loses.", -1),
        ("3:7 1,2,3 B", "6 of 7: every number is taken, so A, who began, loses.", 1),
        ("3:3 1,3 A", "4 of 3: B reached the total and wins.", -1),
        ("3:7 1 B", "1 of 7: all that is left comes to 5, so A, who began, loses.", 1),
        ("10:20 A", "0 of 20, 20 to go.", 1),
    ],
)
def test_what_is_said_of_a_position(state: str, remark: str, value: int) -> None:
    game = CanIWin(state)
    assert str(game.remark(state)) == remark
    assert result_of(search(game, SearchOptions())).value == value


@pytest.mark.parametrize(
    ("text", "to_move", "state"),
    [
        ("10:11", None, "10:11 A"),
        (" 10 : 11  5, 3 ", None, "10:11 3,5 A"),
        ("10:11 3", None, "10:11 3 B"),
        ("10:11 3", "a", "10:11 3 A"),  # B began
        ("05:011", "B", "5:11 B"),
        ("10:300", None, "10:300 A"),
        ("10:11 5,6", None, "10:11 5,6 A"),
    ],
)
def test_a_position_is_read(text: str, to_move: str | None, state: str) -> None:
    assert CanIWin.from_position(text, to_move).initial == state


EXAMPLE = "Write the largest number and the total, such as 10:11, and what is taken: 10:11 3,5."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"position: there are no numbers here. {EXAMPLE}"),
        ("10", f"position: '10' is not a largest number and a total. {EXAMPLE}"),
        ("10:", f"position: '10:' is not a largest number and a total. {EXAMPLE}"),
        ("10:-1", f"position: '10:-1' is not a largest number and a total. {EXAMPLE}"),
        ("1:2:3", f"position: '1:2:3' is not a largest number and a total. {EXAMPLE}"),
        ("0:5", "position: there is no number to take. Write a largest number from 1."),
        ("11:5", "position: a largest number above 10 makes a tree that is too large to search. Write at most 10."),
        ("10:301", "position: this total is too large. Write at most 300."),
        ("10:11 3,,5", "position, number 2: there is no number here. Write a number from 1 to 10."),
        ("10:11 3,11", "position, number 2: '11' is not one of the numbers. Write a number from 1 to 10."),
        ("10:11 0", "position, number 1: '0' is not one of the numbers. Write a number from 1 to 10."),
        ("10:11 3,3", "position, number 2: 3 is taken twice. Write each number once."),
        ("10:11 9,8,7", "position: these numbers reached 11 before the last of them was taken. Leave out what was"),
        ("10:0 1", "position: these numbers reached 0 before the last of them was taken. Leave out what was"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        CanIWin.from_position(text)
    assert str(caught.value).startswith(message)


@pytest.mark.large
@pytest.mark.parametrize(("total", "nodes"), [(48, 84_239), (300, 16_261)])
def test_a_search_of_the_largest_numbers_ends(total: int, nodes: int) -> None:
    found = result_of(search(CanIWin.from_position(f"{LARGEST}:{total}"), SearchOptions()))
    assert found.nodes_visited == nodes
