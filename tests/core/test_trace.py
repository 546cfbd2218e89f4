"""The trace and the recorder: what is recorded, deep and wide trees, the budget, and nodes that are visited again."""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given

from core.audit import audit
from core.game import Game, Player, TraceError, Value
from core.options import Cutoff, SearchOptions
from core.search import ALGORITHMS, search
from core.search.alpha_beta import alpha_beta
from core.trace import Bound, Event, Kind, Places, Trace
from core.trace.file import read_lines, write_lines
from core.trace.frames import Frames, Status
from core.trace.line_of_play import principal_variation
from core.trace.recorder import Recorder
from core.trace.result import best_moves, result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import minimax
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
    for budget in (len(full), len(full) + 3):
        assert list(search(game, dataclasses.replace(chosen, budget=budget))) == events
    for budget in range(2, len(full)):
        trace = search(game, dataclasses.replace(chosen, budget=budget))
        assert (len(trace), trace.truncated) == (budget, True)
        assert list(trace)[:-1] == events[: budget - 1]
        assert trace[-1].left == left_after(events[: budget - 1], full)
        assert audit(trace, game) == ()


@pytest.mark.parametrize(("set_by", "deep"), [(None, True), (0, True), (1, False)])
def test_a_cutoff_is_deep_beyond_the_parent(set_by: int | None, deep: bool) -> None:
    trace = search(LeafTree.from_nested([[[1, 2]], 3]), SearchOptions())
    assert trace.is_deep(2, set_by) is deep
    assert not trace.is_deep(0, None)


class _StoppedAt(Recorder):
    """Is stopped, as by another thread, when a visit returns after so many events."""

    events = 0

    def exit(self, value: Any) -> Any:
        if self.recorded >= self.events:
            self.stop()
        return super().exit(value)


@pytest.mark.parametrize("events", [1, 4, 7, 12, 20, 10**9])
def test_a_search_ends_where_it_is_stopped(events: int) -> None:
    recorder = _StoppedAt(TEXTBOOK, SearchOptions())
    recorder.events = events
    trace = search(TEXTBOOK, SearchOptions(), recorder)
    whole = search(TEXTBOOK, SearchOptions())
    assert trace.truncated is (events < 10**9)
    assert list(trace)[: len(trace) - 1] == list(whole)[: len(trace) - 1]
    assert audit(trace, TEXTBOOK) == ()


def test_a_search_that_was_stopped_before_it_began_has_its_root() -> None:
    recorder = Recorder(TEXTBOOK, SearchOptions())
    recorder.stop()
    trace = search(TEXTBOOK, SearchOptions(), recorder)
    assert [event.kind for event in trace] == [Kind.ENTER, Kind.TRUNCATED]
    assert trace[1].left == 3


def test_a_record_can_be_taken_before_the_search_is_over() -> None:
    recorder = Recorder(TEXTBOOK, SearchOptions())
    recorder.enter(0, Player.MAX, -math.inf, math.inf)
    recorder.branch(3)
    first = recorder.freeze()
    assert (len(first), recorder.depth, recorder.path) == (1, 0, ())
    recorder.chosen = 1, "a"
    recorder.enter(5, Player.MIN, -math.inf, math.inf)
    assert (len(first), len(recorder.freeze()), recorder.depth, recorder.path) == (1, 2, 1, (1,))


TREE = LeafTree.from_nested([[3, 12], [[6, 5], [4, 9]], [2, 7]])
PVS = search(TREE, SearchOptions("pvs"))


def proved(game: Game[Any, Any], nested: Any, root: Player) -> Trace:
    """Return a search of three passes: alpha-beta, then whether the root is worth more, and whether less."""
    chosen = SearchOptions("three-passes")
    record = Recorder(game, chosen)
    value = minimax(nested, root)
    for window in (chosen.window, (value, value + 1), (value - 1, value)):
        alpha_beta(game, record, dataclasses.replace(chosen, window=window))
    return record.freeze()


def test_a_visit_knows_its_place_its_visit_above_and_its_pass() -> None:
    paths = [PVS.places.path(place) for place in PVS.visits.place.tolist()]
    assert paths[4:] == [
        *((1,), (1, 0), (1, 0, 0), (1, 1), (1, 1, 0)),
        *((1,), (1, 0), (1, 0, 0), (1, 0, 1), (1, 1), (1, 1, 0), (1, 1, 1)),
        *((2,), (2, 0)),
    ]
    assert len(set(paths)) == len(PVS.places) == 13
    for visit, above in enumerate(PVS.visits.parent.tolist()):
        assert (paths[above] if visit else ()) == paths[visit][:-1]
    second = paths.index((1,)) + 5
    assert PVS.visits.parent[[second + 1, second + 2]].tolist() == [second, second + 1]
    assert PVS.visits.counts[[0, PVS.visits.place[second]]].tolist() == [1, 2]
    assert PVS.visits.numbers[[4, second]].tolist() == [1, 2]
    assert set(PVS.visits.in_pass.tolist()) == {1}
    assert PVS.visits_again
    assert not search(TREE, SearchOptions()).visits_again


@given(nested_trees, players, options(algorithm="pvs"))
def test_a_file_holds_the_visits_and_is_of_version_2_only_where_it_has_to_be(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    trace = search(judged_tree(nested, root), chosen)
    written = list(write_lines(trace))
    assert json.loads(written[0])["version"] == (2 if trace.visits_again else 1)
    assert read_lines(written) == trace
    full = [json.loads(line) for line in written[1:]]
    entered = [line for line in full if line["event"] == "ENTER"]
    assert sum("children" in line for line in entered) == len(trace.places)


def test_version_1_has_no_node_twice_and_no_research() -> None:
    header, *events = write_lines(PVS)
    older = header.replace('"version":2', '"version":1')
    with pytest.raises(TraceError, match="there is no event 'RESEARCH'"):
        read_lines([older, *events])
    again = next(at for at, line in enumerate(events) if "RESEARCH" in line) + 1
    with pytest.raises(TraceError, match="nodes are numbered in visiting order, so this one needs to be 9"):
        read_lines([older, *events[: again - 1], events[again]])


@given(nested_trees, players)
def test_several_passes_over_the_root(nested: Any, root: Player) -> None:
    if isinstance(nested, list) and abs(minimax(nested, root)) < 2**53:
        game = LeafTree.from_nested(nested, root)
        trace = proved(game, nested, root)
        assert audit(trace, game) == ()
        assert trace.visits.in_pass.max() == 3
        assert read_lines(write_lines(trace)) == trace
        result = result_of(trace)
        assert result.nodes_visited == len(trace.visits) > result.places == len(trace.places)
        frames = Frames(trace)
        for step in range(len(trace) + 1):
            frame = frames.at(step)
            assert frame.counters.nodes - frame.counters.again == len(frame.nodes)
            assert [seen.status for seen in frame.nodes.values()].count(Status.CURRENT) == min(step, 1)


def test_what_is_found_is_what_the_last_pass_found() -> None:
    nested = [[3, 12], [6, 9]]
    trace = proved(LeafTree.from_nested(nested), nested, Player.MAX)
    assert result_of(trace).value == 6
    assert (list(principal_variation(trace)), best_moves(trace)) == ([1, 0], (1,))


def test_the_audit_finds_a_search_that_does_not_look_again() -> None:
    # Without the second visit to C the root would be told to be worth 4, which is only a bound.
    rows = PVS.events
    again = int(np.flatnonzero(rows["kind"] == Kind.RESEARCH)[0])
    found = [str(problem) for problem in audit(dataclasses.replace(PVS, events=np.delete(rows, again)), TREE)]
    assert found == [f"event {again}: another event is due before this visit."]


def test_the_audit_asks_that_a_value_inside_the_window_is_exact() -> None:
    tree = LeafTree.from_nested([[[6, 5], 9]])
    record = Recorder(tree, SearchOptions("its-own"))
    inf = math.inf

    def visit(state: int, player: Player, window: tuple[Value, Value], child: int) -> None:
        record.chosen = child, child
        record.enter(state, player, *window)
        record.branch(len(tree.children[state]))

    record.enter(0, Player.MAX, -inf, inf)
    record.branch(1)
    visit(1, Player.MIN, (-inf, 4), 0)
    visit(2, Player.MAX, (-inf, 4), 0)
    visit(3, Player.MIN, (-inf, 4), 0)
    record.leaf(6)
    record.best(0, 6)
    record.cutoff(0, [(1, 1)])
    record.exit(6)
    record.best(0, 6)
    visit(5, Player.MAX, (-inf, 4), 1)
    record.leaf(9)
    record.exit(6)
    record.best(0, 6)
    record.alpha(0, 6)
    record.exit(6)
    assert [str(problem) for problem in audit(record.freeze(), tree)] == [
        "event 17: inside the window (-inf, inf) a value is exact."
    ]


def test_a_search_that_promises_one_visit_is_held_to_it() -> None:
    trace = dataclasses.replace(PVS, options=SearchOptions())
    assert str(audit(trace, TREE)[0]) == "event 7: the window handed down is (-inf, 3)."
