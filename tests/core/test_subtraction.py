"""The subtraction game: values by brute force, what theory says, the notation, and each position that is refused."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PositionError
from core.games.subtraction import MOST_STONES, MOST_TAKEN, Subtraction, most_of
from core.options import SearchOptions
from core.search import search
from core.search.state_values import all_values
from core.trace.result import result_of


@cache
def wins(stones: int, most: int) -> bool:
    """Return whether the side to move wins."""
    return any(not wins(stones - taken, most) for taken in range(1, min(most, stones) + 1))


@given(st.integers(0, 9), st.sampled_from(MOST_TAKEN), st.sampled_from("AB"), st.sampled_from(["minimax", "alphabeta"]))
def test_a_search_finds_who_wins(stones: int, most: str, side: str, algorithm: str) -> None:
    game = Subtraction.from_position(f"{stones}", side, most)
    assert result_of(search(game, SearchOptions(algorithm))).value == (1 if wins(stones, int(most)) else -1)


@pytest.mark.parametrize("most", MOST_TAKEN)
def test_the_remark_agrees_with_the_values_of_every_heap(most: str) -> None:
    game = Subtraction(f"{MOST_STONES} up to {most} A")
    values = {state: value for (state, _), value in all_values(game, None, "order").items()}
    assert {int(state.split()[0]) for state in values} == set(range(MOST_STONES + 1))
    for state, value in values.items():  # for A, who is MAX
        remark, moves = str(game.remark(state)), game.actions(state)
        winning = (value > 0) is state.endswith("A")
        assert ("wins with best play" in remark) is (winning and bool(moves))
        assert ("loses against best play" in remark) is (not winning and bool(moves))
        if winning:
            named = f"{state[-1]} takes {remark.rpartition('taking ')[2].rstrip('.')}"
            assert named in moves
            below = values[game.result(state, named)]
            assert below == value


@pytest.mark.parametrize(
    ("state", "remark"),
    [
        ("10 up to 3 B", "10 = 2 · 4 + 2: B is to move and wins with best play, by taking 2."),
        ("2 up to 4 A", "2 is less than 5: A is to move and wins with best play, by taking 2."),
        (
            "8 up to 3 A",
            "8 = 2 · 4: A is to move and loses against best play, since whatever A takes, B can make it 4 together.",
        ),
        ("0 up to 3 A", "B took the last stone and wins."),
    ],
)
def test_what_theory_says(state: str, remark: str) -> None:
    assert str(Subtraction().remark(state)) == remark


@pytest.mark.parametrize(
    ("text", "to_move", "most", "state"),
    [
        ("10", None, "3", "10 up to 3 A"),
        (" 07 ", "b", "2", "7 up to 2 B"),
        ("7 Up  to 4", "A", "3", "7 up to 4 A"),
        ("7 up to 3", None, "5", "7 up to 3 A"),  # what is written counts
        ("0" * 5_000, None, "3", "0 up to 3 A"),
        (f"{MOST_STONES}", None, "3", f"{MOST_STONES} up to 3 A"),
    ],
)
def test_a_position_is_read(text: str, to_move: str | None, most: str, state: str) -> None:
    game = Subtraction.from_position(text, to_move, most)
    assert game.initial == state
    assert len(game.actions(state)) == min(most_of(state), int(state.split(maxsplit=1)[0]))


EXAMPLE = "Write the stones of the heap, such as 10, or 10 up to 4 where a move takes up to 4."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"position: there is no number of stones here. {EXAMPLE}"),
        ("-1", f"position: '-1' is not a number of stones. {EXAMPLE}"),
        ("3,4", f"position: '3,4' is not a number of stones. {EXAMPLE}"),
        ("21", "position: more than 20 stones make a tree that is too large to search. Write a heap of at most 20."),
        ("9" * 5_000, "position: more than 20 stones make a tree that is too large to search. Write a heap of at"),
        ("10 up to 6", "position: a move can't take up to '6'. Write a number from 2 to 5."),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        Subtraction.from_position(text)
    assert str(caught.value).startswith(message)


@cache
def tree_size(stones: int, most: int) -> int:
    """Return the number of nodes of the tree of all play."""
    return 1 + sum(tree_size(stones - taken, most) for taken in range(1, min(most, stones) + 1))


def test_the_largest_tree_is_one_that_can_be_searched() -> None:
    assert max(tree_size(MOST_STONES, int(most)) for most in MOST_TAKEN) == 814_296
    found = result_of(search(Subtraction.from_position("12", None, "5"), SearchOptions("minimax")))
    assert found.nodes_visited == tree_size(12, 5)
