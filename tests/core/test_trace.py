"""The trace and the recorder: what an event costs, that nothing in it lives on, deep and wide trees, and the budget."""

from __future__ import annotations

import dataclasses
import math
import sys
from typing import Any, Self

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.audit import audit
from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import Cutoff, SearchOptions
from core.search import ALGORITHMS, search
from core.trace import EVENT, Bound, Event, Kind, Places, Trace
from core.trace.line_of_play import principal_variation
from core.trace.record import BudgetSpentError
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.strategies import (
    PROVING_ALGORITHMS,
    heavy,
    judged_tree,
    nested_trees,
    options,
    players,
)

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def chain(plies: int) -> LeafTree:
    """Return a tree in which every inner node has one child."""
    return LeafTree((*((node + 1,) for node in range(plies)), ()), (*[None] * plies, 7))


def test_an_event_takes_at_most_32_bytes() -> None:
    trace = search(TEXTBOOK, SearchOptions())
    assert trace.events.nbytes / len(trace) == EVENT.itemsize <= 32


def test_a_trace_is_read_only() -> None:
    trace = search(TEXTBOOK, SearchOptions())
    columns = [trace.places.parent, trace.places.child, trace.places.depth, trace.places.branching]
    for column in [trace.events, *columns]:
        with pytest.raises(ValueError, match="read-only"):
            column[0] = column[1]
    for frozen, name in [(trace, "values"), (trace.places, "states"), (trace[0], "alpha")]:
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(frozen, name, None)
    for held in (trace, trace.places):
        with pytest.raises(TypeError, match="unhashable"):
            hash(held)


def test_a_trace_keeps_nothing_of_the_recorder_alive() -> None:
    recorder = Recorder(TEXTBOOK, SearchOptions(budget=20))
    first = search(TEXTBOOK, SearchOptions(budget=20), recorder)
    before = (list(first), first.places.states, first.places.branching.tolist(), len(first.values))
    recorder._room = sys.maxsize
    recorder.leaf(99)
    recorder.branch(7)
    assert len(recorder.freeze()) == len(first) + 2
    assert before == (list(first), first.places.states, first.places.branching.tolist(), len(first.values))


def test_events_read_as_the_textbook_goes() -> None:
    trace = search(TEXTBOOK, SearchOptions())
    inf = math.inf
    assert [trace[index] for index in (0, 3, 5, 6, 14, 15, 21, 22, 24)] == [
        Event(Kind.ENTER, 0, 0, None, -inf, inf, None, Bound.NONE),
        Event(Kind.LEAF, 2, 2, None, -inf, inf, 3, Bound.EXACT),
        Event(Kind.BEST, 1, 1, 0, -inf, inf, 3, Bound.UPPER, old=inf),
        Event(Kind.BETA, 1, 1, 0, -inf, 3, 3, Bound.UPPER, old=inf),
        Event(Kind.BEST, 0, 0, 0, -inf, inf, 3, Bound.LOWER, old=-inf),
        Event(Kind.ALPHA, 0, 0, 0, 3, inf, 3, Bound.LOWER, old=-inf),
        Event(Kind.CUTOFF, 5, 5, 0, 3, inf, 2, Bound.UPPER, set_by=0),
        Event(Kind.SKIP, 5, 5, 1, 3, inf, 2, Bound.UPPER),
        Event(Kind.EXIT, 5, 5, None, 3, inf, 2, Bound.UPPER),
    ]
    assert trace[-1] == trace[len(trace) - 1] == Event(Kind.EXIT, 0, 0, None, 3, inf, 3, Bound.EXACT)
    with pytest.raises(IndexError):
        trace[len(trace)]


def test_nodes_are_numbered_in_visiting_order() -> None:
    nodes = search(TEXTBOOK, SearchOptions()).places
    paths = [(), (0,), (0, 0), (0, 1), (0, 2), (1,), (1, 0), (2,), (2, 0), (2, 1), (2, 2)]
    assert [nodes.path(node) for node in range(len(nodes))] == paths
    assert nodes.line(10) == [0, 7, 10]
    assert nodes.states == (0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12)
    assert nodes.labels == ("A", "B", "", "", "", "C", "", "D", "", "", "")
    assert nodes.branching.tolist() == [3, 3, 0, 0, 0, 3, 0, 3, 0, 0, 0]
    assert nodes.moves == (None, 0, 0, 1, 2, 1, 0, 2, 0, 1, 2)


def test_traces_compare_by_what_was_recorded() -> None:
    trace = search(TEXTBOOK, SearchOptions())
    assert trace == search(TEXTBOOK, SearchOptions())
    assert trace != search(TEXTBOOK, SearchOptions(cutoff=Cutoff.STRICT))
    assert trace != search(dataclasses.replace(TEXTBOOK, root_player=Player.MIN), SearchOptions())
    assert trace.places != search(LeafTree.from_nested([1]), SearchOptions()).places
    assert Trace.__eq__(trace, "trace") is NotImplemented
    assert Places.__eq__(trace.places, "places") is NotImplemented


@pytest.mark.large
@pytest.mark.parametrize(
    ("algorithm", "plies"),
    [("alphabeta", 10_000), *((name, 2_001) for name in PROVING_ALGORITHMS if not ALGORITHMS[name].deepens)],
)
def test_a_chain_deeper_than_python_calls_itself(algorithm: str, plies: int) -> None:
    tree = chain(plies)
    trace = search(tree, SearchOptions(algorithm))
    assert (result_of(trace).value, len(trace.places)) == (7, plies + 1)
    assert list(principal_variation(trace)) == [0] * plies
    assert trace.places.path(plies) == (0,) * plies
    assert audit(trace, tree) == ()


@pytest.mark.large
@pytest.mark.parametrize(
    ("algorithm", "nested", "value", "nodes", "skipped"),
    [
        ("alphabeta", [*range(10_000)], 9_999, 10_001, 0),
        ("minimax", [*range(10_000)], 9_999, 10_001, 0),
        ("alphabeta", [5, [*range(10_000)]], 5, 4, 9_999),
        ("minimax", [5, [*range(10_000)]], 5, 10_003, 0),
    ],
)
def test_a_node_with_10_000_children(algorithm: str, nested: Any, value: int, nodes: int, skipped: int) -> None:
    tree = LeafTree.from_nested(nested)
    trace = search(tree, SearchOptions(algorithm))
    result = result_of(trace)
    assert (result.value, result.nodes_visited, result.skipped) == (value, nodes, skipped)
    assert audit(trace, tree) == ()


def left_after(events: list[Event], full: Trace) -> int:
    """Count the children that the open visits have yet to search, after the first events of a full trace."""
    left: dict[int, int] = {}
    for event in events:
        if event.kind is Kind.ENTER:
            above = int(full.visits.parent[event.visit])
            if above >= 0:
                left[above] -= 1
            left[event.visit] = int(full.places.branching[event.node])
        elif event.kind is Kind.SKIP:
            left[event.visit] -= 1
        elif event.kind is Kind.RESEARCH:
            left[event.visit] += 1
        elif event.kind is Kind.EXIT:
            del left[event.visit]
    return sum(left.values())


@heavy
@example([5, [1, 2, 3, 4]], Player.MAX, SearchOptions())  # the budget ends among the skipped children
@example([[4, 0], 4, 1], Player.MAX, SearchOptions(window=(5, 9)))  # the second child shows what the first did not
@given(nested_trees, players, options())
def test_a_budget_ends_the_search_with_a_part_of_the_full_trace(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    game = judged_tree(nested, root)
    full = search(game, chosen)
    events = list(full)
    for budget in range(2, len(full)):
        trace = search(game, dataclasses.replace(chosen, budget=budget))
        assert (len(trace), trace.truncated) == (budget, True)
        assert list(trace)[:-1] == events[: budget - 1]
        assert trace[-1].left == left_after(events[: budget - 1], full)
        assert audit(trace, game) == ()


@given(nested_trees, options(), st.integers(0, 3))
def test_a_search_that_fits_its_budget_is_not_truncated(nested: Any, chosen: SearchOptions, spare: int) -> None:
    game = judged_tree(nested)
    full = search(game, chosen)
    trace = search(game, dataclasses.replace(chosen, budget=len(full) + spare))
    assert not trace.truncated
    assert list(trace) == list(full)


def test_truncated_tells_no_more_than_was_recorded() -> None:
    last = search(LeafTree.from_nested(7), SearchOptions(budget=2))[-1]
    assert last == Event(Kind.TRUNCATED, 0, 0, None, -math.inf, math.inf, None, Bound.NONE, left=0)
    last = search(TEXTBOOK, SearchOptions(budget=6))[-1]
    assert last == Event(Kind.TRUNCATED, 1, 1, None, -math.inf, math.inf, None, Bound.NONE, left=4)


def test_a_stopped_search_has_no_best_move_until_one_is_known() -> None:
    first = search(TEXTBOOK, SearchOptions(budget=14))
    assert (result_of(first).value, result_of(first).best_move) == (None, None)
    later = search(TEXTBOOK, SearchOptions(budget=20))
    assert (result_of(later).value, result_of(later).bound, result_of(later).best_move) == (3, Bound.LOWER, 0)
    assert result_of(later).principal_variation == (0, 0)


@pytest.mark.parametrize("events", [0, 1, 10, 1000])
def test_stop_ends_the_search_at_its_next_event(events: int) -> None:
    class Rows(bytearray):
        def __iadd__(self, row: Any) -> Self:  # type: ignore[misc]  # a row is added, never a bytes-like thing
            self.extend(row)
            if len(self) // EVENT.itemsize == events:
                recorder.stop()
            return self

    game = TicTacToe()
    recorder = Recorder(game, SearchOptions())
    recorder._rows = Rows()
    if events == 0:
        recorder.stop()
    trace = search(game, SearchOptions(), recorder)
    assert trace.truncated
    assert len(trace) == max(events, 1) + 1
    assert audit(trace, game) == ()


def test_the_budget_is_an_error_of_the_recorder_alone() -> None:
    recorder = Recorder(TEXTBOOK, SearchOptions(budget=2))
    recorder.enter(0, Player.MAX, -math.inf, math.inf)
    with pytest.raises(BudgetSpentError):
        recorder.leaf(0)


@pytest.mark.parametrize(("set_by", "deep"), [(None, True), (0, True), (1, False)])
def test_a_cutoff_is_deep_beyond_the_parent(set_by: int | None, deep: bool) -> None:
    trace = search(LeafTree.from_nested([[[1, 2]], 3]), SearchOptions())
    assert trace.is_deep(2, set_by) is deep
    assert not trace.is_deep(0, None)
