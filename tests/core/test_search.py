"""Every search beside brute force, and what the tables below work out by hand."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.audit import audit
from core.game import BOTH, Game, OptionError, Player, Value, has_chance, is_evaluated
from core.games import GAMES
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Bound, Kind
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import game_value, minimax, replaced
from tests.checking import check, check_drawn, holds
from tests.strategies import FULL, PROVING_ALGORITHMS, PRUNING, judged_tree, nested_trees, options, players, values
from tests.subjects import Subject


@pytest.mark.parametrize("name", ALGORITHMS)
@settings(max_examples=2 * settings().max_examples)
@given(data=st.data())
def test_a_search_tells_what_brute_force_finds(name: str, data: st.DataObject) -> None:
    check_drawn(name, data)


@pytest.mark.large
@pytest.mark.parametrize("name", ALGORITHMS)
@settings(max_examples=12 * settings().max_examples)
@given(data=st.data())
def test_so_it_does_of_thousands_of_trees(name: str, data: st.DataObject) -> None:
    check_drawn(name, data)


def test_a_search_that_errs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right, nested = ALGORITHMS["alphabeta"], [[3, [12, 5]], [2, 4]]
    subject = Subject(judged_tree(nested), nested)
    check(subject, SearchOptions())

    def narrowed(game: Any, record: Recorder, chosen: SearchOptions) -> Value:
        return right.search(game, record, replace(chosen, window=(0, 1)))

    monkeypatch.setitem(ALGORITHMS, "alphabeta", replace(right, search=narrowed))
    with pytest.raises(AssertionError):
        check(subject, SearchOptions())


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


@pytest.mark.parametrize("name", PROVING_ALGORITHMS)
def test_every_algorithm_searches_every_game_to_every_depth(name: str) -> None:
    entry = ALGORITHMS[name]
    for at, game in enumerate(every_game()):
        if has_chance(game) and not entry.chance:
            with pytest.raises(OptionError, match="does not support chance nodes"):
                search(game, SearchOptions(name))
            continue
        if entry.deepens and not is_evaluated(game):
            with pytest.raises(OptionError, match="can't stop above the leaves"):
                search(game, SearchOptions(name))
            continue
        for depth in range(4) if is_evaluated(game) else [None]:
            chosen = SearchOptions(name, depth=depth)
            trace = search(game, chosen)
            assert result_of(trace).value == worth(at, depth)
            assert audit(trace, game) == ()
            if "window" in entry.heeds:
                narrow = search(game, replace(chosen, window=(0, 1)))
                assert audit(narrow, game) == ()
                assert holds(result_of(narrow).value, result_of(narrow).bound, worth(at, depth))


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


@pytest.mark.parametrize("root", BOTH)
@pytest.mark.parametrize("leaves", [(0.0, -0.0), (-0.0, 0), (2.0, 2), (math.inf, -math.inf), (10**400, -(10**400))])
def test_a_number_negated_on_the_way_up_is_the_same_number(root: Player, leaves: tuple[Value, Value]) -> None:
    tree = LeafTree(((1, 4), (2, 3), (), (), (5, 6), (), ()), (None, None, *leaves, None, *reversed(leaves)), root)
    for choices in PRUNING:
        assert_told_alike(tree, SearchOptions("negamax", **choices))
