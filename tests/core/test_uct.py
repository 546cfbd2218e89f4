"""Monte Carlo tree search: its means against plain sums, its promise over many trees, and what it refuses."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given

from core.game import Game, OptionError, Player, Value
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.search.ucb import Scale, Tally, ucb1
from core.trace import Kind, Trace
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import minimax
from tests.strategies import finite_trees, options, players

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def uct(game: Game[Any, Any], playouts: int = 100, **chosen: Any) -> Trace:
    return search(game, SearchOptions("uct", playouts=playouts, **chosen))


def passes(trace: Trace) -> list[tuple[list[int], Value]]:
    """Return the nodes and the result of each playout that ended, read from the events alone."""
    found: list[tuple[list[int], Value]] = []
    line: list[int] = []
    result: Value = 0
    for event in trace:
        if event.kind is Kind.ENTER:
            line = [0] if event.node == 0 else [*line, event.node]
        elif event.kind in (Kind.LEAF, Kind.PLAYOUT):
            assert event.value is not None
            result = event.value
        elif event.kind is Kind.EXIT and event.node == 0:
            found.append((line, result))
    return found


@given(finite_trees, players, options(algorithm="uct"))
def test_means_are_those_of_the_results_that_came_through_and_the_answer_has_the_most_visits(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    trace = search(LeafTree.from_nested(nested, root), chosen)
    results: dict[int, list[Fraction]] = defaultdict(list)
    told = {event.visit: event.value for event in trace if event.kind is Kind.EXIT}
    known = {event.visit: event.value for event in trace if event.kind is Kind.ENTER}
    visit = 0
    for line, result in passes(trace):
        for node in line:
            before = results[node]
            assert known[visit] == (mean_of(before) if before else None)
            results[node] = [*before, Fraction(result)]
            assert told[visit] == mean_of(results[node])
            visit += 1
    assert visit == len(trace.visits)
    found = result_of(trace)
    most = max((share.visits for share in found.shares), default=0)
    assert sum(share.visits for share in found.shares) == (chosen.playouts if found.shares else 0)
    assert found.best_move == min((share.child for share in found.shares if share.visits == most), default=None)
    assert found.principal_variation[:1] == (() if found.best_move is None else (found.best_move,))


def mean_of(results: list[Fraction]) -> Value:
    exact = sum(results, Fraction()) / len(results)
    return math.floor(exact) if exact.denominator == 1 or abs(exact) > 10**308 else float(exact)


def test_the_same_seed_gives_the_same_search_and_another_one_another() -> None:
    game = TicTacToe()
    assert uct(game, seed=5) == uct(game, seed=5)
    assert list(uct(game, seed=5)) != list(uct(game, seed=6))


def test_the_bound_is_that_of_ucb1() -> None:
    assert ucb1(0.62, 3, 12, math.sqrt(2)) == pytest.approx(0.62 + math.sqrt(2 * math.log(12) / 3))


def test_means_are_shares_of_the_results_seen_or_of_the_range_that_a_game_tells() -> None:
    seen = Scale(TEXTBOOK)
    assert seen.share(9, 3, Player.MAX) == 0.5
    seen.see(2)
    seen.see(6)
    assert (seen.share(9, 3, Player.MAX), seen.share(9, 3, Player.MIN)) == (0.25, 0.75)
    assert Scale(TicTacToe()).share(1, 2, Player.MAX) == 0.75  # from -1 to 1


TREES, PLAYOUTS, ENOUGH = 120, 400, 0.95
"""Of 4,000 such trees with other seeds 99.0% agree; ENOUGH is four standard deviations below that."""


def small_tree(random: Random, plies: int) -> Any:
    """Return a tree of at most so many plies, with two or three children a node."""
    if not plies:
        return random.randint(0, 9)
    return [small_tree(random, plies - 1 if random.random() < 0.8 else 0) for _ in range(random.randint(2, 3))]


@pytest.mark.large
def test_it_comes_to_a_best_move_of_nearly_every_small_tree() -> None:
    agree = 0
    for seed in range(TREES):
        random = Random(seed)  # noqa: S311  the same trees in every run
        nested = small_tree(random, 3)
        found = result_of(uct(LeafTree.from_nested(nested), PLAYOUTS, seed=seed)).best_move
        assert found is not None
        agree += minimax(nested[found], Player.MIN) == minimax(nested)
    assert agree / TREES >= ENOUGH


def test_a_tally_knows_what_the_events_tell() -> None:
    trace = uct(TEXTBOOK, 25)
    tally = Tally(trace, TEXTBOOK)
    for event in trace:
        tally.take(event)
        if event.kind is Kind.EXIT:
            assert tally.mean(event.node) == event.value
            assert 0 <= tally.share(event.node, 0) <= 1
    assert (tally.playouts, tally.visits[0]) == (25, 25)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"window": (0, 5)}, "window: Monte Carlo tree search has no window: a mean is compared with no bound."),
        ({"depth": 3}, "depth: Monte Carlo tree search does not take “Depth limit”: each playout goes on to the end"),
        ({"playouts": 0}, "playouts: 0 is below 1."),
        ({"exploration": -1}, "exploration: -1 is not a constant"),
        ({"exploration": math.inf}, "exploration: inf is not a constant"),
    ],
)
def test_what_makes_no_sense_is_refused(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        search(TEXTBOOK, SearchOptions("uct", **chosen))
    assert str(caught.value).startswith(message)


def test_an_infinite_result_has_no_mean() -> None:
    with pytest.raises(OptionError, match="infinite results have no mean"):
        uct(LeafTree.from_nested([3, math.inf]))
