"""The trace and the recorder: what is recorded of deep and wide trees, of stopped searches and of second visits."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from core.audit import audit
from core.game import Player, Value
from core.options import Cutoff, SearchOptions
from core.search import search
from core.trace import Kind, Places, Trace
from core.trace.line_of_play import principal_variation
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.deep_combs import chain

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


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
    assert trace[-1] == trace[len(trace) - 1]
    with pytest.raises(IndexError):
        trace[len(trace)]


@pytest.mark.large
@pytest.mark.parametrize(
    ("algorithm", "plies"), [("alphabeta", 10_000), ("pvs", 2_001), ("mtdf", 2_001), ("memo", 2_001)]
)
def test_a_chain_deeper_than_python_calls_itself(algorithm: str, plies: int) -> None:
    tree = LeafTree.from_nested(chain(plies))
    trace = search(tree, SearchOptions(algorithm))
    assert (result_of(trace).value, len(trace.places)) == (7, plies + 1)
    assert list(principal_variation(trace)) == [0] * plies
    assert trace.places.path(plies) == (0,) * plies
    assert audit(trace, tree) == ()


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


TREE = LeafTree.from_nested([[3, 12], [[6, 5], [4, 9]], [2, 7]])
PVS = search(TREE, SearchOptions("pvs"))


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


def test_traces_compare_by_what_was_recorded() -> None:
    trace = search(TEXTBOOK, SearchOptions())
    assert trace == search(TEXTBOOK, SearchOptions())
    assert trace != search(TEXTBOOK, SearchOptions(cutoff=Cutoff.STRICT))
    assert trace != search(dataclasses.replace(TEXTBOOK, root_player=Player.MIN), SearchOptions())
    assert trace.places != search(LeafTree.from_nested([1]), SearchOptions()).places
    assert Trace.__eq__(trace, "trace") is NotImplemented
    assert Places.__eq__(trace.places, "places") is NotImplemented
