"""The line on which minimax comes to a position again: what minimax with a limit of plies does says the same."""

from __future__ import annotations

import pytest

from core.games.cat_and_mouse import START, CatAndMouse, Place
from core.retrograde.analysis import endless_line
from tests.core.retrograde.random_graphs import random_game, seeded

BUDGET = 200_000


class Stopped(Exception):  # noqa: N818  a way out of the recursion
    """A search visited more positions than it may, or came deeper than there are positions."""


def plain_minimax(game: CatAndMouse, place: Place, depth: int, budget: list[int]) -> int:
    """Return the value of a position for the mouse by plain minimax; raise Stopped deeper than `depth` plies."""
    budget[0] -= 1
    if depth < 0 or budget[0] < 0:
        raise Stopped
    winner = game.decided(place)
    if winner is not None:
        return 1 if winner is game.to_move(START) else -1
    values = [plain_minimax(game, after, depth - 1, budget) for after in game.moves(place)]
    return max(values) if place.to_move is game.to_move(START) else min(values)


def test_minimax_ends_if_and_only_if_there_is_no_such_line() -> None:
    random = seeded(7)
    ends = 0
    for _ in range(500):
        game = random_game(random, random.randint(3, 6))
        endless = endless_line(game, START)
        try:
            plain_minimax(game, START, len(list(game.positions())), [BUDGET])
        except Stopped:
            assert endless is not None, game.position
        else:
            assert endless is None, game.position
            ends += 1
    assert 50 < ends < 450, "both were tried"


@pytest.mark.parametrize("seed", range(50))
def test_the_line_is_play_and_comes_back_to_one_position_only(seed: int) -> None:
    game = random_game(seeded(seed), 9)
    endless = endless_line(game, START)
    if endless is None:
        return
    *line, last = endless.positions
    assert line[0] == START
    assert line.index(last) == endless.again
    assert len(set(line)) == len(line)
    for before, after, passed in zip(line, endless.positions[1:], endless.passed, strict=True):
        moves = game.moves(before)
        assert moves[passed] == after
        assert all(endless_line(game, move) is None for move in moves[:passed])


def test_the_first_example_goes_round_in_four_plies() -> None:
    endless = endless_line(CatAndMouse.from_position("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"), START)
    assert endless is not None
    assert [(place.mouse, place.cat) for place in endless.positions] == [(1, 2), (3, 2), (3, 4), (1, 4), (1, 2)]
    assert endless.again == 0


def test_a_mouse_beside_the_hole_and_nowhere_else_ends_every_line() -> None:
    assert endless_line(CatAndMouse.from_position("[[1,3],[0],[3],[0,2]]"), START) is None
