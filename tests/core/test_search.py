"""Every search against an independent reference, over many trees and every option, and negamax beside alpha-beta."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.commands.search_report import json_lines
from core.game import BOTH, Game, Labelled, OptionError, Player, Value, has_chance, is_evaluated
from core.games import GAMES
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import ALGORITHMS, search
from core.search.alpha_beta import alpha_beta
from core.search.negamax import negamax
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import below, cut_at, game_value, minimax, replaced, solve
from tests.strategies import (
    FULL,
    PROVING_ALGORITHMS,
    PRUNING,
    PRUNING_ALGORITHMS,
    heavy,
    judged_tree,
    nested_trees,
    options,
    players,
    positions,
    random_options,
    random_tree,
    values,
)

LOOPS = 4  # the number of parts, one per process, into which the random trees are split
TREES = 600


def as_json(trace: Trace) -> dict[str, Any]:
    return json.loads("".join(json_lines(trace)))


def holds(value: Value | None, bound: Bound, true: Value) -> bool:
    """Return whether the claim that `value` is such a bound of the true value holds."""
    assert value is not None
    return {Bound.EXACT: value == true, Bound.LOWER: value <= true, Bound.UPPER: value >= true}[bound]


def check(nested: Any, root: Player, chosen: SearchOptions) -> Trace:
    """Search a tree and compare everything that the search tells with the independent answers."""
    tree = judged_tree(nested, root)
    trace = search(tree, chosen)
    assert as_json(trace) == solve(nested, chosen, root)
    assert audit(trace, tree) == ()
    seen = cut_at(nested, chosen.depth)
    for event in trace:
        if event.kind is Kind.EXIT:
            true = minimax(below(seen, list(trace.places.path(event.node))), trace.places.players[event.node])
            assert holds(event.value, event.bound, true)
            assert (Estimates.VALUE in event.estimates) != is_sure(nested, trace, event)
    return trace


def is_sure(nested: Any, trace: Trace, event: Event) -> bool:
    """Return whether what a visit returned holds, whatever the unvisited nodes and those at the limit are worth."""
    places, visits = trace.places, trace.visits

    def surely(tree: Any, visit: int) -> tuple[Value, Value]:
        """Return the least and the most that a node can be worth by what one visit to it has seen."""
        node = int(visits.place[visit])
        if not isinstance(tree, list):
            return tree, tree
        if places.depth[node] == trace.options.depth:
            return FULL
        worth = dict.fromkeys(range(len(tree)), FULL)
        for below_it in (int(each) for each in np.flatnonzero(visits.parent == visit)):
            child = int(places.child[visits.place[below_it]])
            least, most = surely(tree[child], below_it)
            worth[child] = max(worth[child][0], least), min(worth[child][1], most)
        best = max if places.players[node] is Player.MAX else min
        return best(least for least, _ in worth.values()), best(most for _, most in worth.values())

    least, most = surely(below(nested, list(places.path(event.node))), event.visit)
    return holds(event.value, event.bound, least) and holds(event.value, event.bound, most)


@given(nested_trees, players, options())
def test_a_search_tells_what_the_reference_tells(nested: Any, root: Player, chosen: SearchOptions) -> None:
    check(nested, root, chosen)


@pytest.mark.large
@pytest.mark.parametrize("part", range(LOOPS))
def test_random_trees(part: int) -> None:
    for seed in range(part, TREES, LOOPS):
        random = Random(seed)  # noqa: S311  the same trees in every run
        nested, root = random_tree(random), random.choice(BOTH)
        for cutoff in Cutoff:
            for bounds in Bounds:
                algorithm = random.choice(PRUNING_ALGORITHMS)
                check(nested, root, random_options(random, algorithm=algorithm, cutoff=cutoff, bounds=bounds))
        check(nested, root, random_options(random, algorithm="minimax", window=FULL))


@given(nested_trees, players, options(depth=None, window=FULL))
def test_the_full_window_gives_the_exact_value_and_a_line_to_it(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    result = result_of(search(LeafTree.from_nested(nested, root), chosen))
    assert (result.value, result.bound) == (minimax(nested, root), Bound.EXACT)
    leaf = below(nested, list(result.principal_variation))
    assert leaf == result.value
    assert not isinstance(leaf, list)


@given(nested_trees.filter(lambda nested: isinstance(nested, list)), players, options(depth=None, window=FULL))
def test_the_best_move_is_the_first_that_is_worth_the_root_s_value(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    order = range(len(nested)) if chosen.order is Order.GIVEN else reversed(range(len(nested)))
    best = next(child for child in order if minimax(nested[child], root.opponent) == minimax(nested, root))
    assert result_of(search(LeafTree.from_nested(nested, root), chosen)).best_move == best


@given(nested_trees, players, options(depth=None), st.data())
def test_skipped_children_can_be_worth_anything(
    nested: Any, root: Player, chosen: SearchOptions, data: st.DataObject
) -> None:
    trace = search(LeafTree.from_nested(nested, root), chosen)
    changed = nested
    visited = set(map(trace.places.path, range(len(trace.places))))
    for cutoff in result_of(trace).cutoffs:
        for child in cutoff.skipped:
            if (*trace.places.path(cutoff.node), child) in visited:
                continue  # at another visit
            changed = replaced(changed, [*trace.places.path(cutoff.node), child], data.draw(nested_trees | values))
    result = result_of(trace)
    assert holds(result.value, result.bound, minimax(changed, root))
    again = result_of(search(LeafTree.from_nested(changed, root), chosen))
    if ALGORITHMS[chosen.algorithm].revisits:  # a null window depends on how fine the numbers of the whole tree are
        assert (again.value, again.bound) == (result.value, result.bound) or chosen.window != FULL
    else:
        assert replace(again, nodes_visited=0) == replace(result, nodes_visited=0)


@pytest.mark.parametrize(
    ("nested", "chosen", "value", "bound", "best_move"),
    [
        ([3, 3, 2], SearchOptions(), 3, Bound.EXACT, 0),
        ([3, 3, 2], SearchOptions(order=Order.REVERSED), 3, Bound.EXACT, 1),
        ([[3, 9], [3, 0]], SearchOptions(), 3, Bound.EXACT, 0),
        ([[3, 9], [3, 0]], SearchOptions(cutoff=Cutoff.STRICT), 3, Bound.EXACT, 0),
        ([-math.inf, [-math.inf]], SearchOptions(), -math.inf, Bound.EXACT, 0),
        ([math.inf, 3], SearchOptions(), math.inf, Bound.EXACT, 0),
        ([1, 2], SearchOptions(window=(2, 5)), 2, Bound.EXACT, 1),
        ([[1, 5], [0, 2]], SearchOptions(window=(2, 5)), 1, Bound.UPPER, None),
        ([[1, 5], [1]], SearchOptions(window=(2, 5)), 1, Bound.EXACT, 1),
        ([1, 2], SearchOptions(window=(2, 5), cutoff=Cutoff.STRICT), 2, Bound.EXACT, 1),
        ([1, 2], SearchOptions(window=(2, 5), cutoff=Cutoff.STRICT, bounds=Bounds.HARD), 2, Bound.EXACT, 1),
        ([1, 0], SearchOptions(window=(2, 5), bounds=Bounds.HARD), 2, Bound.UPPER, None),
        ([7, 8], SearchOptions(window=(2, 5)), 7, Bound.LOWER, 0),
        ([7, 8], SearchOptions(window=(2, 5), bounds=Bounds.HARD), 5, Bound.LOWER, 0),
        (4, SearchOptions(), 4, Bound.EXACT, None),
    ],
)
def test_the_root(nested: Any, chosen: SearchOptions, value: Value, bound: Bound, best_move: int | None) -> None:
    result = result_of(search(LeafTree.from_nested(nested), chosen))
    assert (result.value, result.bound, result.best_move) == (value, bound, best_move)


@cache
def every_game() -> list[Game]:
    games: list[Game] = [
        entry.from_position(entry.start_position if entry.evaluations else entry.example_position, None)
        for entry in GAMES.values()
        if entry.name != "chess"  # an extra: tests/core/test_chess.py
    ]
    return games + [judged_tree([[3, [12, [2, 8]]], [[2], 4, 6], 2.5], root) for root in BOTH]


@cache
def worth(at: int, depth: int | None) -> Value:
    """Return what brute force makes of a game of `every_game`."""
    game = every_game()[at]
    return game_value(game, game.initial, depth)


def combinations(name: str) -> list[dict[str, Any]]:
    """Return every combination of the choices that a search heeds."""
    heeded = [{key: value for key, value in each.items() if key in ALGORITHMS[name].heeds} for each in PRUNING]
    return [choices for number, choices in enumerate(heeded) if choices not in heeded[:number]]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(name, number, marks=pytest.mark.large if number else ())
        for name in PROVING_ALGORITHMS
        for number in range(len(combinations(name)))
    ],
)
def test_every_algorithm_searches_every_game_with_every_option(name: str, number: int) -> None:
    entry, choices = ALGORITHMS[name], combinations(name)[number]
    for at, game in enumerate(every_game()):
        if has_chance(game) and not entry.chance:
            with pytest.raises(OptionError, match="does not support chance nodes"):
                search(game, SearchOptions(name))
            continue
        if entry.deepens and not is_evaluated(game):
            with pytest.raises(OptionError, match="can't stop above the leaves"):
                search(game, SearchOptions(name))
            continue
        # The first combination goes to every depth; the others take turns.
        depths = [(number + at) % 4] if number else range(4)
        for depth in depths if is_evaluated(game) else [None]:
            chosen = SearchOptions(name, **choices, depth=depth)
            trace = search(game, chosen)
            assert result_of(trace).value == worth(at, depth)
            assert audit(trace, game) == ()
            if "window" in entry.heeds:
                narrow = search(game, replace(chosen, window=(0, 1)))
                assert audit(narrow, game) == ()
                assert holds(result_of(narrow).value, result_of(narrow).bound, worth(at, depth))


@given(positions(), options(depth=None, window=FULL))
def test_positions_of_tic_tac_toe(game: TicTacToe, chosen: SearchOptions) -> None:
    trace = search(game, chosen)
    assert not isinstance(game, Labelled)
    assert result_of(trace).value == game_value(game, game.initial)
    assert audit(trace, game) == ()


@pytest.mark.large
@pytest.mark.parametrize(
    ("chosen", "nodes"),
    [
        (SearchOptions(), 18_297),
        (SearchOptions(form=Form.UPDATE), 18_297),
        (SearchOptions("negamax"), 18_297),
        (SearchOptions(cutoff=Cutoff.STRICT), 146_120),
        (SearchOptions("minimax"), 549_946),
    ],
)
def test_tic_tac_toe_from_the_empty_board(chosen: SearchOptions, nodes: int, game_facts: dict[str, Any]) -> None:
    game = TicTacToe()
    trace = search(game, chosen)
    facts = game_facts["tictactoe"]
    assert (result_of(trace).value, len(trace.places)) == (facts["value"], nodes)
    if chosen.algorithm == "minimax":
        assert nodes == facts["nodes_full_tree"]
        assert int((trace.events["kind"] == Kind.LEAF).sum()) == facts["complete_games"]
    elif nodes < 100_000:  # the audit of more adds half a minute and nothing else
        assert audit(trace, game) == ()


@pytest.mark.parametrize("depth", range(1, 6))
def test_a_win_in_one_is_worth_more_than_any_estimate(depth: int) -> None:
    game = TicTacToe.from_position("XX_/___/OO_")
    trace = search(game, SearchOptions(depth=depth))
    result = result_of(trace)
    assert (result.value, result.bound, game.actions(game.initial)[result.best_move or 0]) == (1, Bound.EXACT, "X c3")
    assert trace[len(trace) - 1].estimates is Estimates.NONE


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (
            SearchOptions("astar"),
            f"algorithm: there is no search named 'astar'. Choose one of {', '.join(ALGORITHMS)}.",
        ),
        (
            SearchOptions("minimax", window=(0, 5)),
            "window: minimax has no window. Choose alphabeta or negamax or pvs or alphabeta-tt or iterative or star1",
        ),
        (SearchOptions("minimax", depth=1), "depth: this tree's inner nodes have no static evaluation"),
        (SearchOptions("alphabeta", depth=0), "depth: this tree's inner nodes have no static evaluation"),
        (SearchOptions("negamax", depth=0), "depth: this tree's inner nodes have no static evaluation"),
    ],
)
def test_a_search_that_cannot_be_run_is_refused(chosen: SearchOptions, message: str) -> None:
    with pytest.raises(OptionError, match=f"^{message}"):
        search(LeafTree.from_nested([1, 2]), chosen)


def test_a_recorder_of_the_caller_s_own_is_used() -> None:
    tree = LeafTree.from_nested([1, 2])
    recorder = Recorder(tree, SearchOptions())
    assert search(tree, SearchOptions(), recorder) == recorder.freeze()


def assert_told_alike(game: Game, chosen: SearchOptions) -> None:
    expected = search(game, replace(chosen, algorithm="alphabeta"))
    found = search(game, replace(chosen, algorithm="negamax"))
    assert list(found) == list(expected)
    assert (found.places, found.visits) == (expected.places, expected.visits)
    assert list(map(repr, found.values)) == list(map(repr, expected.values)), "3, 3.0, 0.0 and -0.0 are told apart"


@given(nested_trees, players, options(algorithm="negamax"), st.none() | st.integers(2, 60))
def test_negamax_tells_of_trees_what_alpha_beta_tells(
    nested: Any, root: Player, chosen: SearchOptions, budget: int | None
) -> None:
    assert_told_alike(judged_tree(nested, root), replace(chosen, budget=budget))


@heavy
@given(positions(), options(algorithm="negamax", depth=None) | options(algorithm="negamax", depth=2))
def test_negamax_tells_of_positions_what_alpha_beta_tells(game: TicTacToe, chosen: SearchOptions) -> None:
    assert_told_alike(game, chosen)


@pytest.mark.parametrize("root", BOTH)
@pytest.mark.parametrize("leaves", [(0.0, -0.0), (-0.0, 0), (2.0, 2), (math.inf, -math.inf), (10**400, -(10**400))])
def test_a_number_negated_on_the_way_up_is_the_same_number(root: Player, leaves: tuple[Value, Value]) -> None:
    tree = LeafTree(((1, 4), (2, 3), (), (), (5, 6), (), ()), (None, None, *leaves, None, *reversed(leaves)), root)
    for choices in PRUNING:
        assert_told_alike(tree, SearchOptions("negamax", **choices))


@heavy
@given(nested_trees, players, options(algorithm="negamax"))
def test_the_value_that_negamax_returns_is_the_root_s_for_max(nested: Any, root: Player, chosen: SearchOptions) -> None:
    game = judged_tree(nested, root)
    values = [algorithm(game, Recorder(game, chosen), chosen) for algorithm in (alpha_beta, negamax)]
    assert values[0] == values[1]
