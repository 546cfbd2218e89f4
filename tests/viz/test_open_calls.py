"""The calls that are open are the tree path to the event's node, each with its own numbers."""

from __future__ import annotations

import pytest

from core.game import Value
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.viz.from_frames import history, line_at, weighed_at
from tests.viz.given import Searched
from viz.replay.open_calls import OpenCalls


def check(searched: Searched) -> None:
    calls = OpenCalls(searched.trace)
    for step, event in enumerate(searched.trace, start=1):
        calls.take(event)
        assert [call.node for call in calls.calls] == line_at(searched, step)
        assert calls.top.node == event.node
        for call in calls.calls:
            assert call.player is searched.trace.places.players[call.node]
            for what in ("alpha", "beta", "value"):
                numbers: list[Value | None] = [None, None, *history(searched, call.node, what, step)]
                before, now = getattr(call, f"{what}_before"), getattr(call, what)
                assert now == numbers[-1], (step, call, what)
                assert before == numbers[-2] or (numbers[-2] is None and before == now), (step, call, what)
        weighed = weighed_at(searched, step)
        if weighed is None:
            assert calls.arrival is None
        else:
            assert calls.arrival is not None
            shown = calls.arrival
            assert (shown.node, shown.player, shown.value) == (weighed.node, weighed.player, weighed.value)
            assert (shown.alpha, shown.beta) == (weighed.alpha, weighed.beta)


def test_every_step_of_a_worked_tree(searched: Searched) -> None:
    check(searched)


def test_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    check(searched_at_random)


@pytest.mark.parametrize(("step", "nodes"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (5, [0, 1, 2]), (6, [0, 1])])
def test_a_call_that_returned_stands_until_something_else_happens(step: int, nodes: list[int]) -> None:
    trace = search(LeafTree.from_nested([[3, 5], [2, 9]]), SearchOptions())
    calls = OpenCalls(trace)
    for at in range(step):
        calls.take(trace[at])
    assert [call.node for call in calls.calls] == nodes


def test_a_leaf_has_no_value_before_it_is_scored() -> None:
    trace = search(LeafTree.from_nested([3, 5]), SearchOptions())
    calls = OpenCalls(trace)
    calls.take(trace[0])
    calls.take(trace[1])
    assert (calls.top.node, calls.top.value) == (1, None)
