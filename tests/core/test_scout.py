"""Pearl's SCOUT, a search that moves no bounds, as somebody might add it: the audit holds for it as for any other."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.game import MAX, MIN, Game, Value
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.search.algorithm import OF_EVERY_SEARCH, Algorithm
from core.search.cutoff_test import cutoff_test
from core.search.minimax import listing
from core.search.null_window import next_above, next_below
from core.search.visits import Visits
from core.trace import Kind, Trace
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree
from tests.checking import check_drawn
from tests.core.test_audit import TELLS_A_NUMBER, assert_found, single_changes, with_events
from tests.strategies import judged_tree

WORKED = judged_tree([[3, 12], [[6, 5], 9], [2, 7], [[8, 4], [7, 9]]])
BOUNDS = (Kind.ALPHA, Kind.BETA)


def scout(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the initial state: it is asked of each later child whether it is better than the best so far.

    Source: Pearl, "SCOUT: A Simple Game-Searching Algorithm with Proven Optimal Properties" (1980): EVAL has the window
    of everything, TEST a null window beside the value that it tests against, and neither moves a bound.
    """
    visits = Visits(game, record, options)
    above, below, reaches = next_above(game, options), next_below(game, options), cutoff_test(options)

    def value(state: Any, alpha: Value, beta: Value, depth: int) -> Value:
        player = game.to_move(state)
        visit = visits.enter(state, player, alpha, beta, depth)
        if visit.ends:
            return visit.value
        is_eval = (alpha, beta) == (-math.inf, math.inf)
        v: Value = -math.inf if player is MAX else math.inf
        for move in visit.moves:
            child, low, high = visit.result(move), alpha, beta
            if is_eval and abs(v) != math.inf:
                low, high = (v, above(v)) if player is MAX else (below(v), v)
            t = value(child, low, high, depth + 1)
            is_better = t > v if player is MAX else t < v
            if is_better and (low, high) != (alpha, beta) and not visits.ends_at(child, depth + 1):
                t = value(visit.again(t), alpha, beta, depth + 1)
            v = (max if player is MAX else min)(v, t)
            visit.best(v)
            if reaches(v, beta) if player is MAX else reaches(alpha, v):
                return visit.cutoff(v)
        return visit.exit(v)

    return value(game.initial, -math.inf, math.inf, 0)


SCOUT = Algorithm(
    "scout",
    "SCOUT",
    "tests later children against the best so far",
    scout,
    listing,
    OF_EVERY_SEARCH | {"cutoff"},
    scouts=True,
    moves_bounds=False,
)


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Any:
    ALGORITHMS["scout"] = SCOUT
    yield
    del ALGORITHMS["scout"]


def kinds(trace: Trace) -> set[int]:
    return set(trace.events["kind"].tolist())


@given(st.data())
def test_it_owes_what_every_search_owes_and_moves_no_bound(data: st.DataObject) -> None:
    assert not kinds(check_drawn("scout", data)) & set(BOUNDS)


def test_a_program_of_somebody_elses_may_move_no_bounds() -> None:
    trace = search(WORKED, SearchOptions("scout"))
    assert audit(replace(trace, options=SearchOptions("its-own")), WORKED) == ()


@pytest.mark.large
def test_each_change_of_a_number_in_its_trace_is_found() -> None:
    trace = search(WORKED, SearchOptions("scout"))
    assert {Kind.RESEARCH, Kind.CUTOFF, Kind.SKIP} <= kinds(trace)
    for at, column, number in list(single_changes(trace))[::5]:
        events = trace.events.copy()
        events[column][at] = number
        if column == "kind" and number in TELLS_A_NUMBER and events["detail"][at] >= len(trace.values):
            continue  # an old value that is not in the table: not a trace at all
        assert_found(with_events(trace, events), trace, WORKED, f"{column} of event {at} as {number}")


@pytest.mark.parametrize(("algorithm", "claimed"), [("alphabeta", "scout"), ("pvs", "scout"), ("scout", "pvs")])
def test_a_search_that_moves_bounds_is_none_that_moves_none(algorithm: str, claimed: str) -> None:
    trace = search(WORKED, SearchOptions(algorithm))
    assert audit(replace(trace, options=SearchOptions(claimed)), WORKED)


def test_bounds_that_are_not_told_are_missed_in_a_search_that_moves_them() -> None:
    tree = LeafTree.from_nested([[3, 12], [6, 9]], MIN)
    trace = search(tree, SearchOptions())
    without = trace.events[~np.isin(trace.events["kind"], BOUNDS)].copy()
    for name in ("alpha", "beta"):
        without[name] = trace.events[name][0]
    found = audit(replace(trace, events=without), tree)
    assert "due" in str(found[0])
