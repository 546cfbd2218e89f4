"""Retrograde analysis against published answers, value iteration, and the problem's own rule on repeated positions."""

from __future__ import annotations

import json
from itertools import count, pairwise
from pathlib import Path

import pytest

from core.game import Player
from core.games.cat_and_mouse import CAT, MOUSE, START, VALUES, CatAndMouse, Place
from core.retrograde.analysis import analyse
from tests.core.retrograde.random_graphs import random_game, seeded

FACTS = json.loads((Path(__file__).parents[2] / "data" / "game-facts.json").read_text("utf-8"))["cat_and_mouse"]
GRAPHS = 700


def by_value_iteration(game: CatAndMouse) -> dict[Place, tuple[Player, int]]:
    """Return the winner of each position that is won, and in how many plies.

    Looks forward: a position is won in so many plies if it is with that many plies to go, and not with fewer. It ends
    when one more ply changes nothing.
    """
    positions = list(game.positions())
    won = {position: (winner, 0) for position in positions if (winner := game.decided(position)) is not None}
    for plies in count(1):
        more: dict[Place, tuple[Player, int]] = {}
        for position in positions:
            if position in won:
                continue
            winners = [won[after][0] if after in won else None for after in game.moves(position)]
            mover = game.to_move(position)
            if mover in winners:
                more[position] = mover, plies
            elif all(winner is mover.opponent for winner in winners):
                more[position] = mover.opponent, plies
        if not more:
            return won
        won |= more
    raise AssertionError("the counting never ends")


def by_repetition(game: CatAndMouse, line: tuple[Place, ...]) -> Player | None:
    """Return who wins at the end of a line of play if a position that comes again is a draw, as the problem has it."""
    here = line[-1]
    if here in line[:-1]:
        return None
    winner = game.decided(here)
    if winner is not None:
        return winner
    mover = game.to_move(here)
    outcomes = {by_repetition(game, (*line, after)) for after in game.moves(here)}
    return next(outcome for outcome in (mover, None, mover.opponent) if outcome in outcomes)


@pytest.mark.parametrize(("graph", "value"), FACTS.items())
def test_published_examples(graph: str, value: int) -> None:
    assert VALUES[analyse(CatAndMouse.from_position(graph)).winner(START)] == value


@pytest.mark.large
def test_random_graphs_agree_with_value_iteration() -> None:
    random = seeded(913)
    starts = []
    for _ in range(GRAPHS):
        game = random_game(random, random.randint(3, 9))
        found, wanted = analyse(game), by_value_iteration(game)
        assert {place: (settled.winner, settled.plies) for place, settled in found.settled.items()} == wanted
        assert set(found.draws) == set(game.positions()) - wanted.keys()
        starts.append(found.winner(START))
    assert min(starts.count(winner) for winner in (MOUSE, CAT, None)) > 15, "each outcome was tried"


def test_small_graphs_agree_with_the_rule_on_repeated_positions() -> None:
    random = seeded(1)
    for _ in range(300):
        game = random_game(random, random.randint(3, 5))
        if sum(map(len, game.graph)) <= 10:
            assert analyse(game).winner(START) is by_repetition(game, (START,)), game.position


@pytest.mark.parametrize("seed", range(20))
def test_positions_are_settled_by_plies_and_lead_to_their_end(seed: int) -> None:
    game = random_game(seeded(seed), 12)
    found = analyse(game)
    plies = [settled.plies for settled in found.settled.values()]
    assert plies == sorted(plies), "the soonest come first"
    for place, settled in found.settled.items():
        line = found.line(place)
        assert settled.position == place == line[0]
        assert settled.move == (line[1] if settled.plies else None)
        assert len(line) == settled.plies + 1
        assert all(after in game.moves(before) for before, after in pairwise(line))
        assert game.decided(line[-1]) is settled.winner
    assert all(found.line(place) == [place] for place in found.draws)
