"""Taking from the ends: published answers, brute force, what theory promises, and each position that is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PositionError
from core.games.take_from_ends import MOST_NUMBERS, PredictWinner, StoneGame, TakeFromEnds
from core.options import SearchOptions
from core.search import search
from core.trace.result import Result, result_of

algorithms = st.sampled_from(["minimax", "alphabeta"])
rows = st.lists(st.integers(0, 9) | st.integers(0, 10_000_000), min_size=1, max_size=8)


def difference(row: list[int]) -> int:
    """Return how far the side to move comes out ahead."""
    return max(row[0] - difference(row[1:]), row[-1] - difference(row[:-1])) if row else 0


def searched(game: TakeFromEnds, algorithm: str = "alphabeta") -> Result:
    return result_of(search(game, SearchOptions(algorithm)))


def written(row: list[int]) -> str:
    return ",".join(map(str, row))


@pytest.mark.parametrize(("name", "game"), [("predict_the_winner", PredictWinner), ("stone_game", StoneGame)])
def test_the_published_answers(name: str, game: type[TakeFromEnds], game_facts: dict[str, Any]) -> None:
    assert game_facts[name]
    for row, first_wins in game_facts[name].items():
        value = searched(game.from_position(row.strip("[]"))).value
        assert value == difference([int(number) for number in row.strip("[]").split(",")])
        assert (value >= 0) is first_wins


@given(rows, algorithms, st.sampled_from([PredictWinner, StoneGame]), st.sampled_from("AB"))
def test_a_search_finds_the_difference(row: list[int], algorithm: str, game: type[TakeFromEnds], side: str) -> None:
    assert searched(game.from_position(written(row), side), algorithm).value == difference(row)


@given(rows, st.data())
def test_what_is_taken_counts_and_the_remark_holds(row: list[int], data: st.DataObject) -> None:
    game = PredictWinner.from_position(written(row))
    state, taken, left = game.initial, {"A": 0, "B": 0}, list(row)
    for turn in range(data.draw(st.integers(0, len(row) - 1))):
        from_right = data.draw(st.booleans())
        state = game.result(state, game.actions(state)[int(from_right)])
        taken["AB"[turn % 2]] += left.pop(-1 if from_right else 0)
    position, side = state.split()
    ahead = taken[side] - taken["BA"["AB".index(side)]]
    value = searched(PredictWinner.from_position(position, side)).value
    assert value == ahead + difference(left)
    remark = str(game.remark(state))
    assert remark.startswith(f"A has {taken['A']}, B has {taken['B']}. ")
    assert ("can keep to the odd places" in remark) is (len(left) % 2 == 0)
    if len(left) % 2 == 0:
        gain = abs(sum(left[::2]) - sum(left[1::2]))
        assert (f"at least {gain}." in remark) is (gain > 0)
        assert difference(left) >= gain


@pytest.mark.parametrize(
    ("state", "remark"),
    [
        (
            "5,3,4,5 A",
            "A has 0, B has 0. A can keep to the odd places, 9 in all, or the even ones, 8, and so gains at ",
        ),
        ("2A,1,2 B", "A has 2, B has 0. B can keep to the odd places, 2 in all, or the even ones, 1, and so gains at"),
        (
            "1A,2,2 B",
            "A has 1, B has 0. B can keep to the odd places, 2 in all, or the even ones, 2, and so gains no less",
        ),
        ("1,5,2 A", "A has 0, B has 0. Whatever A takes, B can then keep to the odd places or to the even ones."),
        ("1A,5,2B A", "A has 1, B has 2. A takes the last number."),
        ("1A,5A,2B B", "A has 6, B has 2: A wins by 4."),
        ("1A,5A,6B B", "A has 6, B has 6: a tie."),
    ],
)
def test_what_is_said_of_a_row(state: str, remark: str) -> None:
    assert str(PredictWinner(state).remark(state)).startswith(remark)


@pytest.mark.parametrize(
    ("text", "to_move", "state"),
    [
        ("1,5,233,7", None, "1,5,233,7 A"),
        (" 01  5, 0 ", "b", "1,5,0 B"),
        ("1a,5,7", None, "1A,5,7 B"),
        ("1B,5,7", None, "1B,5,7 A"),
        ("1A,5,7B", "B", "1A,5,7B B"),  # B began
        ("1A,2B,3A", None, "1A,2B,3A B"),
        ("10000000", None, "10000000 A"),
        (written([1] * MOST_NUMBERS), None, f"{written([1] * MOST_NUMBERS)} A"),
    ],
)
def test_a_position_is_read(text: str, to_move: str | None, state: str) -> None:
    assert StoneGame.from_position(text, to_move).initial == state


EXAMPLE = "Write the numbers from the left, such as 1,5,233,7."


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (("",), f"position, number 1: there is no number here. {EXAMPLE}"),
        (("1,,5",), f"position, number 2: there is no number here. {EXAMPLE}"),
        (("1,-5",), f"position, number 2: '-5' is not a whole number from 0. {EXAMPLE}"),
        (("1,A",), f"position, number 2: 'A' is not a whole number from 0. {EXAMPLE}"),
        (("1,5AB",), f"position, number 2: '5AB' is not a whole number from 0. {EXAMPLE}"),
        (("7,10000001",), "position, number 2: this number is too large. Write at most 10,000,000."),
        (("9" * 5_000,), "position, number 1: this number is too large. Write at most 10,000,000."),
        (
            (written([1] * 17),),
            "position: a row of 17 numbers makes a tree that is too large to search. Write at most 16.",
        ),
        (
            ("1,5A,7",),
            "position, number 2: A can't have taken a number between two that are left. Correct who took it.",
        ),
        (("1A,5A,7",), "position: A has taken 2 and B 0, but the sides take turns. Correct who took what."),
        (
            ("1A,5,7", "A"),
            "position: A has taken 1 and B 0, so A moved last and cannot be to move. Correct who took what, or say",
        ),
        (
            ("1A,5A,2B,2B,7",),
            "position: the sides can't have taken these numbers in turn from the ends. Correct who took what.",
        ),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(position: tuple[str, ...], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        PredictWinner.from_position(*position)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("count", [1, 2, 5, 10])
def test_a_search_of_everything_visits_every_line_of_play(count: int) -> None:
    game = PredictWinner.from_position(written(list(range(count))))
    assert searched(game, "minimax").nodes_visited == 2**count + 2 ** (count - 1) - 1
