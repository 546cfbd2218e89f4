"""The columns of all events together say at each event what `OpenCalls` says there, and sentences alike are equal."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Trace
from core.trace.side_to_move import for_mover
from core.trees.leaf_tree import LeafTree
from tests import strategies
from viz.replay.moments import Arrived, Held, Moments
from viz.replay.open_calls import OpenCalls
from viz.replay.telling import Telling
from viz.words.argument import arguments
from viz.words.narration import Narrator

every_search = strategies.options() | strategies.tables_and_passes(guess=0)
trees = st.builds(
    strategies.judged_tree, strategies.nested_trees, strategies.players
) | strategies.labelled_trees().map(strategies.with_evaluations)


def check_calls(trace: Trace) -> None:
    moments, calls = Moments(trace), OpenCalls(trace)
    held, values, names = moments.held.tolist(), moments.own_value.tolist(), moments.name.tolist()
    arrived, deciding, moved = moments.arrived.tolist(), moments.deciding.tolist(), moments.has_moved.tolist()
    last: dict[int, int] = {}
    for row, event in enumerate(trace):
        calls.take(event)
        last[event.visit] = row
        top = calls.top
        assert held[row] == Held(top.player, top.alpha, top.beta, top.estimates)
        assert values[row] == top.value
        assert names[row] == calls.name(top.node)
        at = calls.deciding
        assert moments.node[deciding[row]] == at.node
        assert held[deciding[row]] == Held(at.player, at.alpha, at.beta, at.estimates)
        assert moved[row] == calls.has_moved
        met = calls.arrival
        assert arrived[row] == (
            met and Arrived(met.player, met.value, met.alpha, met.beta, met.estimates, met.scout)
        ), row
        if len(calls.calls) > 1:
            assert moments.above[row] == last[int(trace.visits.parent[event.visit])]


@given(trees, every_search)
def test_each_row_has_what_the_open_calls_are(tree: LeafTree, options: SearchOptions) -> None:
    trace = search(tree, options)
    for told in (trace, for_mover(trace)) if ALGORITHMS[options.algorithm].for_mover else (trace,):
        check_calls(told)


@given(strategies.chance_trees(st.integers(-3, 3)), strategies.windows)
def test_so_it_is_where_chance_decides(tree: LeafTree, window: tuple[float, float]) -> None:
    check_calls(search(tree, SearchOptions("star1", window=window)))


@given(trees, every_search, st.none() | st.integers(2, 40))
def test_every_event_is_told_as_by_itself(tree: LeafTree, options: SearchOptions, budget: int | None) -> None:
    trace = search(tree, replace(options, budget=budget)) if budget else search(tree, options)
    for told in (trace, for_mover(trace)) if ALGORITHMS[options.algorithm].for_mover else (trace,):
        found = Telling(told, tree).told(Moments(told))
        assert found.sentences.tolist() == list(map(Narrator(told, tree).sentence, told))
        assert found.arguments == list(arguments(told))
