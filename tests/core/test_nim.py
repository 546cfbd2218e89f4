"""Nim: known counts, the notation, each position that is refused, and Bouton's theory against the search."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from core.game import Player, PositionError
from core.games.nim import MOST_STONES, Nim, heap_and_stones, heaps_of
from core.options import SearchOptions
from core.search import search
from core.search.state_values import all_values
from core.trace.result import result_of

RULES = ("", " misère")
REVERSED = "but with no heap above 1 misère play reverses the rule"


@cache
def tree_size(heaps: tuple[int, ...]) -> int:
    """Return the number of nodes of the tree of all play from some heaps, in any order of the heaps."""
    taken = ((*heaps[:at], left, *heaps[at + 1 :]) for at, size in enumerate(heaps) for left in range(size))
    return 1 + sum(tree_size(tuple(sorted(after))) for after in taken)


def loses(state: str) -> bool:
    """Return whether the remark says that the side to move loses."""
    remark = str(Nim().remark(state))
    side, other = state[-1], {"A": "B", "B": "A"}[state[-1]]
    said = {
        f"{side} is to move and wins with best play.": False,
        f"{side} is to move and loses against best play.": True,
        f"{other} took the last stone and wins.": True,
        f"{other} took the last stone and loses.": False,
    }
    return said[remark.rpartition(": ")[2]]


@pytest.mark.parametrize(("position", "nodes"), [("0", 1), ("5", 32), ("1,2,3", 447), ("1,1,1,1", 65), ("2,3,2", 1800)])
def test_a_search_of_everything_visits_every_line_of_play(position: str, nodes: int) -> None:
    game = Nim.from_position(position)
    assert nodes == tree_size(tuple(sorted(heaps_of(game.initial))))
    assert result_of(search(game, SearchOptions("minimax"))).nodes_visited == nodes


@pytest.mark.parametrize("rule", RULES)
def test_the_nim_sum_tells_who_wins_from_every_position_up_to_three_heaps_of_four(rule: str) -> None:
    values = {state: value for (state, _), value in all_values(Nim(f"4,4,4{rule} A"), None, "order").items()}
    assert {heaps_of(state) for state in values} == set(product(range(5), repeat=3))
    for state, value in values.items():  # for A, who is MAX
        assert loses(state) is (value < 0 if state.endswith("A") else value > 0), state


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax"])
def test_a_search_agrees_with_the_nim_sum(rule: str, algorithm: str) -> None:
    for heaps in combinations_with_replacement(range(4), 3):
        game = Nim.from_position(f"{','.join(map(str, heaps))}{rule}")
        value = result_of(search(game, SearchOptions(algorithm))).value
        assert value == (-1 if loses(game.initial) else 1), heaps


@pytest.mark.parametrize(
    ("state", "remark"),
    [
        ("3,4,5 B", "Nim-sum 3 ⊕ 4 ⊕ 5 = 2: B is to move and wins with best play."),
        ("3 A", "Nim-sum 3: A is to move and wins with best play."),
        ("1,0,1 A", "Nim-sum 1 ⊕ 0 ⊕ 1 = 0: A is to move and loses against best play."),
        ("2,2 misère A", "Nim-sum 2 ⊕ 2 = 0: A is to move and loses against best play."),
        ("1,1 misère A", f"Nim-sum 1 ⊕ 1 = 0, {REVERSED}: A is to move and wins with best play."),
        ("1,0,0 misère B", f"Nim-sum 1 ⊕ 0 ⊕ 0 = 1, {REVERSED}: B is to move and loses against best play."),
        ("0,0 A", "B took the last stone and wins."),
        ("0,0 misère A", "B took the last stone and loses."),
    ],
)
def test_what_theory_says(state: str, remark: str) -> None:
    assert str(Nim().remark(state)) == remark


@pytest.mark.parametrize(
    ("text", "to_move", "state"),
    [
        ("3,4,5", None, "3,4,5 A"),
        (" 3 , 4 5 ", "b", "3,4,5 B"),
        ("03,0", "A", "3,0 A"),
        ("0" * 5_000, None, "0 A"),  # more digits than Python turns into a number
        ("1,2 normal", None, "1,2 A"),
        ("1,2 Misère", None, "1,2 misère A"),
        ("1,2,misere", "B", "1,2 misère B"),
        ("1,2 mise\u0300re", None, "1,2 misère A"),  # the accent as a letter of its own
        (f"{MOST_STONES}", None, f"{MOST_STONES} A"),
        ("2,2,2,2,2,2,2,2", None, "2,2,2,2,2,2,2,2 A"),
    ],
)
def test_a_position_is_read(text: str, to_move: str | None, state: str) -> None:
    assert Nim.from_position(text, to_move).initial == state


EXAMPLE = "Write the stones of each heap, such as 3,4,5, or 3,4,5 misère where the last stone loses."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"position, heap 1: there is no number of stones here. {EXAMPLE}"),
        ("misère", f"position, heap 1: there is no number of stones here. {EXAMPLE}"),
        ("3,,5", f"position, heap 2: there is no number of stones here. {EXAMPLE}"),
        ("3,-4", f"position, heap 2: '-4' is not a number of stones. {EXAMPLE}"),
        ("3,²", f"position, heap 2: '²' is not a number of stones. {EXAMPLE}"),
        ("3 misère 4", f"position, heap 2: 'misère' is not a number of stones. {EXAMPLE}"),
        ("1,1,1,1,1,1,1,1,1", "position: there are 9 heaps. Write at most 8."),
        ("8,9", "position: more than 16 stones make a tree that is too large to search. Write smaller heaps, or"),
        ("9" * 5_000, "position: more than 16 stones make a tree that is too large to search. Write smaller"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        Nim.from_position(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("rule", "value"), [("", 1), (" misère", -1)])
def test_the_last_stone_wins_or_loses(rule: str, value: int) -> None:
    game = Nim.from_position(f"0,3{rule}")
    (*_, move) = game.actions(game.initial)
    assert heap_and_stones(move) == ("b", 3)
    ended = game.result(game.initial, move)
    assert game.is_terminal(ended)
    assert game.to_move(ended) is Player.MIN
    assert game.utility(ended) == value
