"""Every search beside brute force, on trees that are drawn and in every game."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.audit import audit
from core.game import BOTH, Game, OptionError, Player, Value, has_chance, is_evaluated, tells_noise
from core.games import GAMES
from core.games.tictactoe import TicTacToe
from core.options import Cutoff, SearchOptions
from core.search import ALGORITHMS, search
from core.search.algorithm import Algorithm
from core.trace import Kind
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import worth_in
from tests.checking import check, check_drawn, holds
from tests.strategies import PRUNING, judged_tree, noisy_tree
from tests.subjects import Subject
from tests.sweeps import one_in


@pytest.mark.parametrize("name", ALGORITHMS)
@given(data=st.data())
def test_a_search_tells_what_brute_force_finds(name: str, data: st.DataObject) -> None:
    check_drawn(name, data)


@pytest.mark.large
@pytest.mark.parametrize("name", ALGORITHMS)
@settings(max_examples=5 * settings().max_examples)
@given(data=st.data())
def test_so_it_does_of_thousands_of_trees(name: str, data: st.DataObject) -> None:
    check_drawn(name, data)


@pytest.mark.parametrize(("leaves", "is_estimate"), [(None, True), ((-3, 4), True), ((-3, 3), False)])
def test_beyond_the_depth_limit_too_no_leaf_is_above_the_range(leaves: Any, is_estimate: bool) -> None:
    tree = judged_tree([[[0]], 3])
    assert result_of(search(tree, SearchOptions(depth=1, leaves=leaves))).estimate == is_estimate


def test_a_search_that_errs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right, nested = ALGORITHMS["alphabeta"], [[3, [12, 5]], [2, 4]]
    subject = Subject(judged_tree(nested), nested)
    check(subject, SearchOptions())

    def narrowed(game: Any, record: Recorder, chosen: SearchOptions) -> Value:
        return right.search(game, record, replace(chosen, window=(0, 1)))

    monkeypatch.setitem(ALGORITHMS, "alphabeta", replace(right, search=narrowed))
    with pytest.raises(AssertionError):
        check(subject, SearchOptions())


@cache
def game_of(name: str) -> Game[Any, Any]:
    """Return the game of a name, or a tree with noisy moves and static evaluations for the side that begins."""
    if name in BOTH:
        return noisy_tree([[3, [12, [2, 8]]], [[2], 4, 6], 2.5], Player(name))
    entry = GAMES[name]
    return entry.at(entry.start_position if entry.evaluations and name != "chess" else entry.example_position)


@cache
def worth(name: str, depth: int | None, beyond: int) -> Value:
    """Return what brute force makes of a game."""
    return worth_in(game_of(name), beyond=beyond)(game_of(name).initial, depth)


def refusal(entry: Algorithm, game: Game[Any, Any]) -> str:
    """Return why a search does not take a game."""
    if has_chance(game) and not entry.chance:
        return r"does not support chance nodes\. Choose expectiminimax"
    if entry.deepens and not is_evaluated(game):
        return "can't stop above the leaves"
    return "noisy moves|static evaluation" if entry.plies_beyond and not tells_noise(game) else ""


@pytest.mark.large
@pytest.mark.parametrize(
    ("entry", "name"),
    one_in(4, product([each for each in ALGORITHMS.values() if not each.samples], [*GAMES, *BOTH])),
    ids=lambda each: getattr(each, "name", each),
)
def test_every_algorithm_searches_every_game_to_every_depth(entry: Algorithm, name: str) -> None:
    game = game_of(name)
    for depth in range(4) if is_evaluated(game) else [None]:
        chosen = SearchOptions(entry.name, depth=depth)
        if refused := refusal(entry, game):
            with pytest.raises(OptionError, match=refused) as caught:
                search(game, chosen)
            assert caught.value.place == "algorithm"
            continue
        trace, true = search(game, chosen), worth(name, depth, entry.plies_beyond)
        assert result_of(trace).value == true
        assert audit(trace, game) == ()
        if "window" in entry.heeds:
            narrow = search(game, replace(chosen, window=(0, 1)))
            assert audit(narrow, game) == ()
            assert holds(result_of(narrow).value, result_of(narrow).bound, true)


OPENINGS = {"X__/___/___": 4, "_X_/___/___": 4, "___/_X_/___": 1}
"""The first moves of tic-tac-toe up to symmetry, each with how many are like it."""


@pytest.mark.thorough
def test_tic_tac_toe_from_the_empty_board(game_facts: dict[str, Any]) -> None:
    facts, nodes, leaves = game_facts["tictactoe"], 1, 0
    for opening, times in OPENINGS.items():
        trace = search(GAMES["tictactoe"].at(opening), SearchOptions("minimax"))
        assert result_of(trace).value == facts["value"]
        nodes += times * len(trace.places)
        leaves += times * int((trace.events["kind"] == Kind.LEAF).sum())
    assert (nodes, leaves) == (facts["nodes_full_tree"], facts["complete_games"])
    whole, strict = (search(TicTacToe(), SearchOptions(cutoff=rule)) for rule in (Cutoff.NONSTRICT, Cutoff.STRICT))
    assert audit(whole, TicTacToe()) == ()
    assert {result_of(trace).value for trace in (whole, strict)} == {facts["value"]}
    assert (len(whole.places), len(strict.places)) == (18_297, 146_120)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (
            SearchOptions("astar"),
            f"algorithm: there is no search named 'astar'. Choose one of {', '.join(ALGORITHMS)}.",
        ),
        (
            SearchOptions("minimax", window=(0, 5)),
            "window: minimax has no window. Choose alphabeta, negamax, pvs, alphabeta-tt, iterative, star1 or ",
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


@pytest.mark.parametrize("root", BOTH)
@pytest.mark.parametrize("leaves", [(0.0, -0.0), (-0.0, 0), (2.0, 2), (math.inf, -math.inf), (10**400, -(10**400))])
def test_a_number_negated_on_the_way_up_is_the_same_number(root: Player, leaves: tuple[Value, Value]) -> None:
    tree = LeafTree(((1, 4), (2, 3), (), (), (5, 6), (), ()), (None, None, *leaves, None, *reversed(leaves)), root)
    for choices in PRUNING:
        assert_told_alike(tree, SearchOptions("negamax", **choices))
