"""Stone game IV: published answers, brute force, the losing heaps, and each position that is refused."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PositionError
from core.games.stone_game_4 import MOST_STONES, StoneGame4, losing_heaps
from core.options import SearchOptions
from core.search import search
from core.trace.result import result_of


@cache
def wins(stones: int) -> bool:
    """Return whether the side to move wins."""
    return any(not wins(stones - root * root) for root in range(1, isqrt(stones) + 1))


@cache
def tree_size(stones: int) -> int:
    """Return the number of nodes of the tree of all play."""
    return 1 + sum(tree_size(stones - root * root) for root in range(1, isqrt(stones) + 1))


def value(stones: int | str, side: str = "A", algorithm: str = "alphabeta") -> int | float | None:
    return result_of(search(StoneGame4.from_position(str(stones), side), SearchOptions(algorithm))).value


def test_the_published_answers(game_facts: dict[str, Any]) -> None:
    facts = game_facts["stone_game_4"]
    assert facts
    assert {stones: value(stones) for stones in facts} == {stones: 1 if won else -1 for stones, won in facts.items()}
    assert value(17) == -1


@given(st.integers(0, 20), st.sampled_from("AB"), st.sampled_from(["minimax", "alphabeta"]))
def test_a_search_finds_who_wins(stones: int, side: str, algorithm: str) -> None:
    assert value(stones, side, algorithm) == (1 if wins(stones) else -1)


def test_the_losing_heaps_and_what_is_said_of_each_heap() -> None:
    assert losing_heaps(MOST_STONES) == tuple(stones for stones in range(MOST_STONES + 1) if not wins(stones))
    game = StoneGame4()
    for stones in range(1, MOST_STONES + 1):
        remark = str(game.remark(f"{stones} B"))
        assert ("B wins with best play" in remark) is wins(stones)
        assert ("B loses against best play" in remark) is not wins(stones)
        if wins(stones):
            taken = int(remark.rpartition("taking ")[2].rstrip("."))
            assert f"B takes {taken}" in game.actions(f"{stones} B")
            assert not wins(stones - taken)
    assert str(game.remark("0 B")) == "B can't move, so A wins."


def test_the_largest_tree_is_one_that_can_be_searched() -> None:
    assert tree_size(MOST_STONES) == 452_941
    found = result_of(search(StoneGame4.from_position("20"), SearchOptions("minimax")))
    assert found.nodes_visited == tree_size(20)


EXAMPLE = "Write the stones of the heap, such as 17."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"position: there is no number of stones here. {EXAMPLE}"),
        ("4.5", f"position: '4.5' is not a number of stones. {EXAMPLE}"),
        ("37", "position: more than 36 stones make a tree that is too large to search. Write a heap of at most 36."),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        StoneGame4.from_position(text)
    assert str(caught.value) == message
