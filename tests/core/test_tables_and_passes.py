"""Searches that keep a table, or make several passes: their values, their moves, what they record."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.game import OptionError
from core.games.tictactoe import TicTacToe
from core.options import Cutoff, Mistake, Order, Replace, SearchOptions
from core.search import as_heeded, search
from core.search.algorithm import EVERY_PLY
from core.search.iterative import limits
from core.trace import Bound, Kind, Trace
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import game_value, minimax
from tests.checking import check_marks
from tests.deep_combs import chain
from tests.strategies import judged_tree
from tests.subjects import Transposing

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def of(trace: Trace, kind: Kind) -> list[Any]:
    return [event for event in trace if event.kind is kind]


@pytest.mark.parametrize("order", [Order.GIVEN, Order.REVERSED])
@pytest.mark.parametrize("cutoff", Cutoff)
def test_a_bound_that_the_table_left_at_a_node_cuts_off_below_it(cutoff: Cutoff, order: Order) -> None:
    game = TicTacToe.from_position("XOX/_O_/___", None)
    assert audit(game=game, trace=search(game, SearchOptions("alphabeta-tt", cutoff=cutoff, order=order))) == ()


def test_a_bound_that_the_table_left_is_an_estimate_if_its_entry_was() -> None:
    game = TicTacToe()
    trace = search(game, SearchOptions("alphabeta-tt", depth=5))
    entered = {event.visit: event.estimates for event in trace if event.kind is Kind.ENTER}
    assert [hit for hit in of(trace, Kind.HIT) if hit.value is None and hit.estimates != entered[hit.visit]]
    check_marks(trace, game)


@pytest.mark.large
def test_memoized_minimax_searches_each_position_of_tic_tac_toe_once() -> None:
    trace = search(TicTacToe(), SearchOptions("memo"))
    searched = {event.node for event in of(trace, Kind.STORE)} | {event.node for event in of(trace, Kind.LEAF)}
    assert len({trace.places.states[node] for node in searched}) == 5478
    assert len(of(trace, Kind.STORE)) == 5478 - 958  # 958 positions end the game


def test_the_passes_of_mtdf_on_the_textbook_tree() -> None:
    trace = search(LeafTree.from_nested(BOOK), SearchOptions("mtdf", guess=math.inf))
    passes = [event for event in trace if event.node == 0 and event.kind in (Kind.ENTER, Kind.EXIT)]
    told = [(event.kind.name, event.alpha, event.beta, event.value) for event in passes if event.kind is Kind.ENTER]
    assert [(alpha, beta) for _, alpha, beta, _ in told] == [(14, math.inf), (13, 14), (4, 5), (2, 3)]
    assert [(at.value, at.bound) for at in passes if at.kind is Kind.EXIT][-1] == (3, Bound.EXACT)


def test_aspiration_asks_again_without_the_bound_that_failed() -> None:
    tree = LeafTree.from_nested(BOOK)

    def windows(**chosen: Any) -> list[tuple[Any, Any]]:
        trace = search(tree, SearchOptions("aspiration", **chosen))
        return [(event.alpha, event.beta) for event in of(trace, Kind.ENTER) if event.node == 0]

    assert windows(guess=4, margin=2) == [(2, 6)]
    assert windows(guess=9, margin=2) == [(7, 11), (-math.inf, 11)]
    assert windows(guess=0, margin=2) == [(-2, 2), (-2, math.inf)]


@pytest.mark.parametrize("guess", [10**40, -(10**40), 10**400, 0.3])
@pytest.mark.parametrize("margin", [0.1, 1, 10**39, math.inf])
def test_the_window_of_aspiration_always_holds_the_guess(guess: Any, margin: Any) -> None:
    tree = LeafTree.from_nested([[3, 10**40], [guess, 7]])
    trace = search(tree, SearchOptions("aspiration", guess=guess, margin=margin))
    first = trace[0]
    assert first.alpha is not None
    assert first.beta is not None
    assert first.alpha < guess < first.beta
    assert audit(trace, tree) == ()
    assert result_of(trace).value == minimax([[3, 10**40], [guess, 7]])


@pytest.mark.parametrize("name", ["memo", "alphabeta-tt"])
def test_a_search_stopped_after_the_table_answered_leaves_none_of_that_node_s_children(name: str) -> None:
    game = TicTacToe.from_position("XOX/_O_/___", None)
    whole = search(game, SearchOptions(name))
    answered = [row for row, event in enumerate(whole) if event.kind is Kind.HIT and event.value is not None]
    assert answered
    for row in answered:
        stopped = search(game, SearchOptions(name, budget=row + 2))
        assert (stopped[row].kind, stopped[row + 1].kind) == (Kind.HIT, Kind.TRUNCATED)
        assert audit(stopped, game) == ()


def test_iterative_deepening_takes_the_best_move_of_the_last_pass_first() -> None:
    tree = judged_tree([[[1, 2], [3]], [[9, 8], [7, 7, 7]]])
    trace = search(tree, SearchOptions("iterative"))
    assert [event.limit for event in of(trace, Kind.ITERATION)] == [1, 2, 3]
    first = [event for event in of(trace, Kind.ENTER) if trace.places.depth[event.node] == 1]
    per_pass: dict[int, list[int]] = {}
    for event in first:
        per_pass.setdefault(int(trace.visits.in_pass[event.visit]), []).append(int(trace.places.child[event.node]))
    assert per_pass[1][0] == 0
    assert per_pass[3][0] == 1, "the second child was best at two plies"


def test_a_search_of_another_kind_does_not_heed_the_node_budget() -> None:
    tree = LeafTree.from_nested(BOOK)
    assert not search(tree, SearchOptions(nodes=2)).truncated
    assert not search(tree, SearchOptions(nodes=2, budget=9)).is_out_of_nodes


def test_the_budget_that_was_spent_is_told_from_the_other() -> None:
    tree = judged_tree([[[1, 2], [3]], [[9, 8], [7, 7, 7]]])
    by_events = search(tree, SearchOptions("iterative", nodes=15, budget=9))
    assert (by_events.truncated, by_events.is_out_of_nodes) == (True, False)


def test_of_two_budgets_that_run_out_together_the_one_of_events_is_told() -> None:
    stopped = search(judged_tree([5]), SearchOptions("iterative", nodes=2, budget=7))
    assert (stopped.truncated, stopped.is_out_of_events, stopped.is_out_of_nodes) == (True, True, False)


def test_a_line_of_play_goes_on_where_the_same_position_was_searched_elsewhere() -> None:
    """The table narrows a window, so that of a visit only a bound is known: an earlier one knows the value."""
    game = Transposing(judged_tree([[1, 1, [[2, 2]]], [[[2, 2]]]]))
    assert result_of(search(game, SearchOptions("alphabeta-tt"))).principal_variation == (1, 0, 0, 0)


@given(st.none() | st.integers(0, 500))
def test_no_pass_is_far_deeper_than_the_one_before_and_the_last_is_as_deep_as_asked(depth: int | None) -> None:
    found = list(islice(limits(depth), 80))
    assert found[0] == (depth if depth == 0 else 1)
    assert all(before < after <= max(before + 1, 2 * before) for before, after in pairwise(found))
    assert all(after == before + 1 for before, after in pairwise(found) if after <= EVERY_PLY)
    assert depth is None or found[-1] == depth


@pytest.mark.parametrize("plies", [50, 400, 3000])
def test_deep_trees_take_time_in_proportion_to_their_depth(plies: int) -> None:
    trace = search(judged_tree(chain(plies)), SearchOptions("iterative"))
    assert trace[-1].value == 7
    assert len(trace.visits) <= sum(range(2, EVERY_PLY + 2)) + 4 * plies


@pytest.mark.parametrize(
    ("mistake", "position", "chosen", "right", "wrong", "told"),
    [
        (Mistake.BOUND, "__X/__X/O_O X", SearchOptions("alphabeta-tt"), -1, 0, "the table only tells"),
        (Mistake.DEPTH, "O__/X__/XO_ X", SearchOptions("iterative", depth=3, table=999), 1, 0.1, "plies, and"),
    ],
)
def test_a_mistake_gives_a_wrong_answer_and_the_audit_says_so(
    mistake: Mistake, position: str, chosen: SearchOptions, right: float, wrong: float, told: str
) -> None:
    game = TicTacToe(position)
    assert result_of(search(game, chosen)).value == right == game_value(game, game.initial, chosen.depth)
    trace = search(game, replace(chosen, mistake=mistake))
    assert result_of(trace).value == wrong
    problems = [str(problem) for problem in audit(trace, game)]
    assert any(told in problem for problem in problems), problems


def test_only_what_makes_sense_is_taken() -> None:
    tree = LeafTree.from_nested(BOOK)
    with pytest.raises(OptionError, match=r"^table: a table of 0 holds nothing"):
        SearchOptions("memo", table=0)
    with pytest.raises(OptionError, match=r"^margin: a margin of 0 leaves no window"):
        SearchOptions("aspiration", margin=0)
    with pytest.raises(OptionError, match=r"^guess: a window around an infinite guess holds no number"):
        search(tree, SearchOptions("aspiration", guess=math.inf))
    with pytest.raises(OptionError, match=r"iterative deepening can't stop above the leaves"):
        search(tree, SearchOptions("iterative"))
    with pytest.raises(OptionError, match=r"MTD\(f\) has no window"):
        search(tree, SearchOptions("mtdf", window=(0, 5)))
    with pytest.raises(OptionError, match=r"^order: this tree does not tell captures"):
        search(tree, SearchOptions(order="captures"))  # type: ignore[arg-type]


@pytest.mark.parametrize("chosen", [{"replace": Replace.DEEPER}, {"mistake": Mistake.BOUND}])
def test_what_is_chosen_of_the_table_does_not_count_without_one(chosen: dict[str, Any]) -> None:
    without, with_one = SearchOptions("iterative", **chosen), SearchOptions("iterative", table=9, **chosen)
    assert as_heeded(without) == SearchOptions("iterative")
    assert as_heeded(with_one) == with_one
