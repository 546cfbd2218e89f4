"""Places and visits: a node that is entered again, in the tables, in files, in the audit and in what a trace tells."""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from core.audit import audit
from core.game import Game, Player, TraceError, Value
from core.options import SearchOptions
from core.search import search
from core.search.alpha_beta import alpha_beta
from core.trace import ABSENT, Kind, Trace
from core.trace.file import read_lines, write_lines
from core.trace.frames import Frames, Status
from core.trace.line_of_play import principal_variation
from core.trace.recorder import Recorder
from core.trace.result import best_moves, result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import minimax
from tests.strategies import judged_tree, nested_trees, options, players

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


def changed(trace: Trace, at: int, **columns: int) -> Trace:
    events = trace.events.copy()
    for name, number in columns.items():
        events[name][at] = number
    return dataclasses.replace(trace, events=events)


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


@pytest.mark.parametrize("column", ["place", "parent", "in_pass"])
def test_each_change_of_the_table_of_visits_is_found(column: str) -> None:
    held = getattr(PVS.visits, column)
    for visit in range(len(held)):
        for other in {ABSENT, 0, 1, 2, int(held.max())} - {int(held[visit])}:
            if column == "place" and other == ABSENT:
                continue  # no place at all
            numbers = held.copy()
            numbers[visit] = other
            table = dataclasses.replace(PVS.visits, **{column: numbers})
            assert audit(dataclasses.replace(PVS, visits=table), TREE), (visit, other)


def test_a_search_that_promises_one_visit_is_held_to_it() -> None:
    trace = dataclasses.replace(PVS, options=SearchOptions())
    assert str(audit(trace, TREE)[0]) == "event 7: the window handed down is (-inf, 3)."
