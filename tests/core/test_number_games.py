"""The games with numbers and heaps: published answers, every value by rules of the tests' own, and what theory says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.games import GAMES
from core.games.can_i_win import LARGEST
from core.games.subtraction import MOST_TAKEN
from core.options import SearchOptions
from core.search import search
from core.search.state_values import all_values
from core.trace.result import result_of
from tests.sweeps import one_in

OTHER = {"A": "B", "B": "A"}
ROWS = ("predict-winner", "stone-game")
algorithms = st.sampled_from(["minimax", "alphabeta"])


def searched(name: str, position: str, algorithm: str = "alphabeta", side: str | None = None) -> Any:
    return result_of(search(GAMES[name].at(position, side), SearchOptions(algorithm)))


@pytest.mark.large
@pytest.mark.parametrize(
    ("fact", "name"),
    [
        ("predict_the_winner", "predict-winner"),
        ("stone_game", "stone-game"),
        ("stone_game_4", "stone-game-4"),
        ("can_i_win", "can-i-win"),
        ("guess_number_higher_or_lower_2", "guess-number"),
    ],
)
def test_the_published_answers(fact: str, name: str, game_facts: dict[str, Any]) -> None:
    assert game_facts[fact]
    for written, answer in game_facts[fact].items():
        position = written.strip("[]()")
        value = searched(name, position.replace(",", ":") if name == "can-i-win" else position).value
        if name == "guess-number":
            assert value == answer
        else:  # a tie is a win of the side that begins
            assert (value >= 0) is answer


# The value of a state for the side to move, read and worked out without the game.


@cache
def _takes(stones: int, allowed: tuple[int, ...]) -> bool:
    """Return whether the side to move takes the last stone."""
    return any(not _takes(stones - taken, allowed) for taken in allowed if taken <= stones)


@cache
def _nim(heaps: tuple[int, ...], misere: bool) -> bool:
    taken = ((*heaps[:at], left, *heaps[at + 1 :]) for at, size in enumerate(heaps) for left in range(size))
    return any(not _nim(tuple(sorted(after)), misere) for after in taken) if any(heaps) else misere


@cache
def _reaches(free: frozenset[int], missing: int) -> bool:
    """Return whether the side to move can reach what is missing."""
    return any(number >= missing or not _reaches(free - {number}, missing - number) for number in free)


def _lead(row: list[int]) -> int:
    """Return how far the side to move comes out ahead."""
    return max(row[0] - _lead(row[1:]), row[-1] - _lead(row[:-1])) if row else 0


@cache
def _cost(low: int, high: int) -> int:
    """Return what finding a number of a range costs at worst."""
    return min((_after_guess(low, high, guess) for guess in range(low, high + 1)), default=0) if low < high else 0


def _after_guess(low: int, high: int, guess: int) -> int:
    return guess + max(_cost(low, guess - 1), _cost(guess + 1, high))


def _can_i_win(largest: int, total: int, *taken: int) -> bool:
    if total and sum(taken) >= total:
        return False
    if sum(range(largest + 1)) < total:  # who began loses
        return len(taken) % 2 == 1
    return not total or _reaches(frozenset(range(1, largest + 1)) - {*taken}, total - sum(taken))


def _row(state: str) -> int:
    words, side = state[:-2].split(","), state[-1]
    ahead = sum(int(word[:-1]) * (1 if word[-1] == side else -1) for word in words if not word.isdigit())
    return ahead + _lead([int(word) for word in words if word.isdigit()])


def by_rules(name: str, state: str) -> int:
    """Return the value of a state, for the side to move; of `guess-number` what G pays in all."""
    if name in ROWS:
        return _row(state)
    numbers = [int(digits) for digits in re.findall(r"\d+", state)]
    if name == "guess-number":
        low, high, _, paid, *guess = numbers
        return paid + (_after_guess(low, high, guess[0]) if guess else _cost(low, high))
    wins: dict[str, Callable[..., bool]] = {
        "nim": lambda *heaps: _nim(tuple(sorted(heaps)), "misère" in state),
        "subtraction": lambda stones, most: _takes(stones, tuple(range(1, most + 1))),
        "stone-game-4": lambda stones: _takes(stones, (1, 4, 9, 16, 25, 36)),
        "can-i-win": _can_i_win,
    }
    return 1 if wins[name](*numbers) else -1


def told_winner(remark: str, side: str) -> str | None:
    """Return the side that wins by the remark on a state, None where it does not say."""
    if re.search(rf"{side} (is to move and |can reach \d+ at once and )?wins with best play", remark):
        return side
    if re.search(rf"{side} (is to move and )?loses against best play", remark):
        return OTHER[side]
    ends = re.search(r"(?P<other>[AB]), who began, loses\.|(?P<loser>[AB]) took the last stone and loses\.", remark)
    if ends:
        return OTHER[ends["other"] or ends["loser"]]
    wins = re.search(r"([AB])(, who would begin,| took the last stone and| reached the total and)? wins\.", remark)
    return wins[1] if wins else None


def check(name: str, position: str) -> set[str | None]:
    """Check the value of every state that play leads to and what is said of it; return the winners that are named."""
    game: Any = GAMES[name].at(position)
    named: set[str | None] = set()
    values = {state: value for (state, _), value in all_values(game, None, "order").items()}
    for state, value in values.items():
        side, remark, worth = state[-1], str(game.remark(state)), by_rules(name, state)
        if name == "guess-number":
            bound = remark.partition("at most ")[2].rstrip(".")
            assert value == worth <= int(bound or worth)
            continue
        assert value == worth * (1 if side == game.initial[-1] else -1)
        if name in ROWS:
            words = state[:-2].split(",")
            sums = [sum(int(word[:-1]) for word in words if word.endswith(each)) for each in "AB"]
            assert remark.startswith(f"A has {sums[0]}, B has {sums[1]}")
            gain = re.search(rf"{side} can keep to .* gains (at least (?P<points>\d+)|no less)", remark)
            if gain:
                assert worth - (sums["AB".index(side)] - sums["BA".index(side)]) >= int(gain["points"] or 0)
            continue
        winner = told_winner(remark, side)
        named.add(winner)
        assert winner in {None, side if worth > 0 else OTHER[side]}
        if "by taking" in remark:
            move = f"{side} takes {remark.rpartition('taking ')[2].rstrip('.')}"
            assert move in game.actions(state)
            assert values[game.result(state, move)] == value
    return named


def written(numbers: Iterable[object]) -> str:
    return ",".join(map(str, numbers))


LARGE = [
    *(("nim", f"4,4,4{rule}") for rule in ("", " misère")),
    *(("subtraction", f"20 up to {most}") for most in MOST_TAKEN),
    ("stone-game-4", "36"),
]
"""Games in which theory says of every position who wins."""


@pytest.mark.parametrize(("name", "position"), LARGE)
def test_theory_says_who_wins_every_position(name: str, position: str) -> None:
    assert check(name, position) == {"A", "B"}


rows = st.lists(st.integers(0, 9) | st.integers(0, 10_000_000), min_size=1, max_size=7).map(written)
positions = (
    st.tuples(st.sampled_from(ROWS), rows)
    | st.tuples(st.just("can-i-win"), st.builds("{}:{}".format, st.integers(1, 6), st.integers(0, 24)))
    | st.tuples(st.just("guess-number"), st.integers(1, 7).map(str))
)


@given(positions, algorithms)
@example(("predict-winner", "1A,5,2,2,7,3,3B"), "alphabeta")
@example(("can-i-win", "6:9"), "minimax")
@example(("can-i-win", "5:16"), "minimax")
@example(("can-i-win", "3:0"), "alphabeta")
@example(("guess-number", "8-10 of 10 paid 7"), "alphabeta")
@example(("guess-number", "2-6 of 8 paid 8 guess 4"), "minimax")
@settings(max_examples=2 * settings().max_examples)
def test_every_position_is_worth_what_the_rules_say(game: tuple[str, str], algorithm: str) -> None:
    check(*game)
    assert searched(*game, algorithm).value == by_rules(game[0], GAMES[game[0]].at(game[1]).initial)


SIZES = {
    ("nim", "1,2,3"): 447,
    ("nim", "1,3,5,7"): 516_124_195,
    ("subtraction", "20 up to 5"): 814_296,
    ("stone-game-4", "36"): 452_941,
    ("predict-winner", written(range(16))): 98_303,
    ("guess-number", "12"): 472_391,
    ("dice-race", "8"): 5_383,
}
"""The nodes of the tree of all play; the largest are those that the limits of the games rest on."""


@pytest.mark.large
@pytest.mark.parametrize(("name", "position"), SIZES)
def test_a_search_of_everything_visits_every_line_of_play(name: str, position: str) -> None:
    game = GAMES[name].at(position)

    @cache
    def nodes(state: str) -> int:
        return 1 + sum(nodes(game.result(state, move)) for move in game.actions(state))

    assert nodes(game.initial) == SIZES[name, position]
    if SIZES[name, position] < 2_000:
        assert searched(name, position, "minimax").nodes_visited == SIZES[name, position]


@pytest.mark.large
@pytest.mark.parametrize(("total", "nodes"), one_in(2, [(300, 16_261), (48, 84_239)]))
def test_a_search_of_the_largest_numbers_ends(total: int, nodes: int) -> None:
    assert searched("can-i-win", f"{LARGEST}:{total}").nodes_visited == nodes
