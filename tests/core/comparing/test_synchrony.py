"""Searches stepped together never show two nodes at once without saying so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.comparing.synchrony import StopEvent, Timeline, Whereabouts, by_event, by_leaf, by_node
from core.comparing.united_tree import UnitedTree, unite, unite_visits
from core.game import Game, OptionError, Player
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import ALGORITHMS, search
from core.trace import ABSENT, Kind, Path, Trace
from core.trace.node_steps import NodeSteps
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.deep_combs import chain
from tests.strategies import RangedTree, judged_tree, nested_trees, options, players
from viz.words.narration.so_far import scored_visits

some = settings(max_examples=max(40, settings().max_examples // 20))


ORDERS = [order for order in Order if order is not Order.CAPTURES]  # which trees don't tell


@st.composite
def together(draw: st.DrawFn) -> list[Trace]:
    """Draw one to four searches of one tree, in any order, with depth limits and budgets."""
    tree = judged_tree(draw(nested_trees), draw(players))
    chosen = draw(st.lists(options(), min_size=1, max_size=4))
    return [
        search(tree, replace(one, order=draw(st.sampled_from(ORDERS)), budget=draw(st.none() | st.integers(2, 40))))
        for one in chosen
    ]


class Stop(NamedTuple):
    moment: StopEvent
    node: int
    path: Path | None
    steps: tuple[int, ...]
    where: tuple[Whereabouts, ...]


def stops_of(timeline: Timeline, traces: list[Trace]) -> list[Stop]:
    tree = unite_visits(traces)
    paths = [None if node == ABSENT else tree.path(node) for node in timeline.nodes]
    rows = zip(*timeline.steps, strict=True), zip(*timeline.where, strict=True)
    return [Stop(*row) for row in zip(timeline.moments, timeline.nodes, paths, *rows, strict=True)]


def check_by_node(tree: UnitedTree, stop: Stop, number: int, trace: Trace) -> None:
    """Check where a search stands at a stop by node: `number` is its place among the searches."""
    node = stop.node
    step, where, own = stop.steps[number], stop.where[number], tree.own[number]
    kind = Kind.ENTER if stop.moment is StopEvent.ENTER else Kind.EXIT
    steps = NodeSteps(trace)
    done = [steps.ending(at) for at, e in enumerate(trace, start=1) if (e.kind, e.visit) == (kind, own[node])]
    if where is Whereabouts.HERE:
        assert [step] == done
        last = next(e for e in reversed(list(trace)[:step]) if e.kind is kind)
        assert last.visit == own[node]
        assert trace.places.path(last.node) == stop.path
        return
    assert not done
    line = [node]  # the visit, and those above it, from below
    while tree.parent[line[-1]] != ABSENT:
        line.append(int(tree.parent[line[-1]]))
    made = [visit for visit in line if own[visit] != ABSENT]
    if where is Whereabouts.DONE:
        assert step == len(trace)
        return
    numbers, missing = steps.at(step), line[len(line) - len(made) - 1]
    assert numbers is not None
    left = {trace[number].visit for number in numbers if trace[number].kind is Kind.EXIT}
    assert line[-len(made) :] == made, "what is below a visit that was not made was not made either"
    if where is Whereabouts.ONCE:
        (before,) = (
            visit
            for visit in range(len(tree))
            if (tree.parent[visit], tree.child[visit]) == (tree.parent[missing], tree.child[missing])
            and tree.turn[visit] == tree.turn[missing] - 1
        )
        while own[before] == ABSENT:
            before = int(
                np.flatnonzero((tree.parent == tree.parent[before]) & (tree.child == tree.child[before]))[
                    tree.turn[before] - 2
                ]
            )
        assert own[before] in left
        assert step < len(trace)
        assert stop.path in entered_up_to(trace, step)
    elif where is Whereabouts.SKIPPED:
        (cut,) = (number for number in numbers if number in trace.skips)
        assert trace[cut].visit == own[made[0]]
        assert tree.child[missing] in trace.skips[cut]
    elif where is Whereabouts.UNREACHED and any(own[before] != ABSENT for before in same_child(tree, missing)):
        assert stop.path not in entered_up_to(trace, step)
    else:
        assert own[made[0]] in left
        kinds = {event.kind for event in trace if event.visit == own[made[0]]}
        assert (where is Whereabouts.BEYOND) == bool(kinds & {Kind.HORIZON, Kind.STAND_PAT})
        assert (where is Whereabouts.LOOKED_UP) == bool(kinds & {Kind.KNOWN, Kind.HIT})
        assert (where is Whereabouts.ELSEWHERE) == trace.samples
        if where is Whereabouts.BEYOND:
            assert stop.path is not None
            limit = [limit.plies for limit in trace.limits if limit.step <= step][-1]
            assert trace.places.depth[trace.visits.place[own[made[0]]]] >= limit
            assert len(stop.path) > limit


def same_child(tree: UnitedTree, visit: int) -> list[int]:
    """Return the earlier visits to the same child from the same visit above."""
    siblings = (tree.parent == tree.parent[visit]) & (tree.child == tree.child[visit])
    return np.flatnonzero(siblings & (tree.turn < tree.turn[visit])).tolist()


def entered_up_to(trace: Trace, step: int) -> set[Path]:
    return {trace.places.path(event.node) for event in list(trace)[:step] if event.kind is Kind.ENTER}


@pytest.mark.large
@some
@given(together())
def test_by_node_each_search_is_at_the_node_or_says_where_it_is(traces: list[Trace]) -> None:
    first, *stops = stops_of(by_node(traces), traces)
    assert first == Stop(StopEvent.START, ABSENT, None, (0,) * len(traces), (Whereabouts.HERE,) * len(traces))
    tree = unite_visits(traces)
    for stop in stops:
        assert Whereabouts.HERE in stop.where or stop.moment is StopEvent.LEAVE
        for number, trace in enumerate(traces):
            check_by_node(tree, stop, number, trace)


@pytest.mark.large
@some
@given(together())
def test_by_node_every_visit_is_left_once_after_what_is_below_and_entered_unless_it_is_a_leaf(
    traces: list[Trace],
) -> None:
    visited = {trace.places.path(node) for trace in traces for node in range(len(trace.places))}
    stops = stops_of(by_node(traces), traces)[1:]
    tree = unite_visits(traces)
    assert sorted(stop.node for stop in stops if stop.moment is StopEvent.LEAVE) == list(range(len(tree)))
    assert {stop.path for stop in stops} == visited
    open_nodes: list[int] = []
    for stop in stops:
        if stop.moment is StopEvent.LEAVE and open_nodes and open_nodes[-1] == stop.node:
            open_nodes.pop()
            continue
        assert tree.parent[stop.node] == (open_nodes[-1] if open_nodes else ABSENT)
        if stop.moment is StopEvent.ENTER:
            open_nodes.append(stop.node)
        else:
            assert all(is_leaf(tree, number, trace, stop.node) for number, trace in enumerate(traces))
    assert not open_nodes


def is_leaf(tree: UnitedTree, number: int, trace: Trace, node: int) -> bool:
    """Return whether a search scores a visit, or does not make it, or stops in it."""
    visit = tree.own[number][node]
    return bool(visit == ABSENT or trace.truncated or scored_visits(trace)[visit])


@some
@given(nested_trees, players, st.lists(options(), min_size=1, max_size=3))
def test_by_node_searches_in_one_order_only_go_forwards(
    nested: Nested, root: Player, chosen: list[SearchOptions]
) -> None:
    tree = judged_tree(nested, root)
    traces = [search(tree, replace(one, order=chosen[0].order)) for one in chosen]
    for trace, steps in zip(traces, by_node(traces).steps, strict=True):
        assert steps == sorted(steps)
        assert steps[-1] == len(trace)


@pytest.mark.large
@some
@given(together())
def test_by_event_and_by_leaf(traces: list[Trace]) -> None:
    stops = stops_of(by_event(traces), traces)
    assert len(stops) == 1 + max(map(len, traces))
    for count, stop in enumerate(stops):
        for trace, step, where in zip(traces, stop.steps, stop.where, strict=True):
            assert (step, where) == (
                (count, Whereabouts.HERE) if count <= len(trace) else (len(trace), Whereabouts.DONE)
            )
    leaves = [[at for at, e in enumerate(trace, start=1) if e.kind in (Kind.LEAF, Kind.HORIZON)] for trace in traces]
    first, *stops = stops_of(by_leaf(traces), traces)
    assert first.moment is StopEvent.START
    *stops, last = stops
    assert (last.moment, last.steps) == (StopEvent.END, tuple(map(len, traces)))
    assert len(stops) == max(map(len, leaves))
    for count, stop in enumerate(stops):
        for trace, own, step, where in zip(traces, leaves, stop.steps, stop.where, strict=True):
            assert (step, where) == (
                (own[count], Whereabouts.HERE) if count < len(own) else (len(trace), Whereabouts.DONE)
            )


def test_the_one_that_skips_a_node_says_so() -> None:
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    traces = [search(tree, SearchOptions("minimax")), search(tree, SearchOptions())]
    stops = stops_of(by_node(traces), traces)
    skipped = [(stop.moment, stop.path) for stop in stops if stop.where == (Whereabouts.HERE, Whereabouts.SKIPPED)]
    assert skipped == [(StopEvent.LEAVE, (1, 1)), (StopEvent.LEAVE, (1, 2))]
    assert len(stops) == 1 + 2 * 4 + 9  # of each inner node two, of each leaf one


def test_children_come_as_the_first_search_takes_them_then_those_of_the_others() -> None:
    tree = LeafTree.from_nested([[5, 9], [3, 4], [7, 8]])
    traces = [search(tree, SearchOptions(order=Order.REVERSED)), search(tree, SearchOptions("minimax"))]
    first = list(dict.fromkeys(stop.path for stop in stops_of(by_node(traces), traces)))
    assert first[1:] == [(), (2,), (2, 1), (2, 0), (1,), (1, 1), (1, 0), (0,), (0, 1), (0, 0)]
    assert len(unite(traces)) == 10


TREE = LeafTree.from_nested([[3, 12, 8], [2, [4, 7], 6], [14, 5, 2]])
SMALL_GAMES: tuple[Game[Any, Any], ...] = (
    TREE,
    RangedTree(TREE.children, TREE.values, evals=dict.fromkeys(range(len(TREE)), 4), noisy=frozenset({6, 7, 8})),
    TicTacToe("XOX/OO_/_X_ X"),
)


def searches_of(game: Game[Any, Any], algorithm: str) -> Iterator[Trace]:
    """Yield the searches that an algorithm does of a game, some with a depth limit or tables."""
    usual = SearchOptions(algorithm, playouts=8, budget=300)
    choices: tuple[dict[str, Any], ...] = ({}, {"depth": 1}, {"depth": 2}, {"endgame": 1}, {"table": 5})
    for asked in choices:
        with suppress(OptionError):  # not of this game, or with this option
            yield search(game, replace(usual, **asked))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_only_a_search_with_a_depth_limit_is_said_to_have_one(algorithm: str) -> None:
    said = set()
    for game in SMALL_GAMES:
        for other in (search(game, SearchOptions(name, playouts=8)) for name in ("minimax", "uct")):
            for one in searches_of(game, algorithm):
                traces = [other, one]
                tree = unite_visits(traces)
                for stop in stops_of(by_node(traces), traces)[1:]:
                    check_by_node(tree, stop, 1, one)
                    said.add(stop.where[1])
    assert (Whereabouts.BEYOND in said) == ("depth" in ALGORITHMS[algorithm].heeds)


def test_a_playout_that_does_not_come_to_a_node_says_so() -> None:
    traces = [
        search(LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), SearchOptions(name))
        for name in ("minimax", "uct")
    ]
    stops = stops_of(by_node(traces), traces)
    here, elsewhere, done = Whereabouts.HERE, Whereabouts.ELSEWHERE, Whereabouts.DONE
    assert [stops[number].where for number in (3, 4, 5, 8, 10, 12, 16)] == [(here, elsewhere)] * 7
    assert {stop.where for stop in stops[19:]} == {(done, here)}


def test_a_table_that_has_a_node_says_so() -> None:
    limited = [search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions("minimax", endgame=empty)) for empty in (None, 1)]
    assert {stop.where[1] for stop in stops_of(by_node(limited), limited)} == {Whereabouts.HERE, Whereabouts.LOOKED_UP}


def test_the_one_that_does_not_come_back_says_so() -> None:
    tree = LeafTree.from_nested([[3, 12], [[6, 5], [4, 9]]])
    traces = [search(tree, SearchOptions()), search(tree, SearchOptions("pvs"))]
    stops = stops_of(by_node(traces), traces)
    entered = [(stop.path, stop.where) for stop in stops if stop.moment is StopEvent.ENTER]
    here, skipped, once = Whereabouts.HERE, Whereabouts.SKIPPED, Whereabouts.ONCE
    assert entered[2:] == [
        ((1,), (here, here)),
        ((1, 0), (here, here)),
        ((1, 1), (here, here)),
        ((1,), (once, here)),
        ((1, 0), (once, here)),
        ((1, 1), (once, here)),
    ]
    second = next(stop for stop in stops if stop.path == (1, 0, 1))
    assert second.where == (here, skipped)


@pytest.mark.parametrize("timeline", [by_node, by_event, by_leaf])
def test_no_stop_is_about_nothing_but_the_start(timeline: Any) -> None:
    trace = search(LeafTree.from_nested(3), SearchOptions())
    moments = timeline([trace, trace]).moments
    assert moments[0] is StopEvent.START
    assert StopEvent.START not in moments[1:]


@pytest.mark.large
def test_a_chain_of_many_plies() -> None:
    tree = LeafTree.from_nested(chain(5_000, 3))
    traces = [search(tree, SearchOptions("minimax")), search(tree, SearchOptions())]
    timeline = by_node(traces)
    leaves = sum(map(tree.is_terminal, range(len(tree))))
    assert len(timeline.nodes) == 1 + 2 * len(tree) - leaves
    assert [steps[-1] for steps in timeline.steps] == [len(trace) for trace in traces]
