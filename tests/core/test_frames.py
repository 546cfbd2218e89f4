"""`frame_at`: what is true at a step, forwards, backwards, and knowing nothing of the future."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.options import SearchOptions
from core.search import search
from core.trace import Bound, Kind, Trace
from core.trace.frames import Counters, Frame, Frames, NodeFrame, Status
from core.trace.line_of_play import best_line
from core.trees.leaf_tree import LeafTree
from tests.frames import frame_at
from tests.strategies import (
    heavy,
    judged_tree,
    nested_trees,
    options,
    players,
)

TEXTBOOK = search(LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), SearchOptions())


def fold(trace: Trace) -> Iterator[Frame]:
    """Yield every frame by going through the events once, with a stack of the open nodes."""
    stack: list[int] = []
    nodes: dict[int, NodeFrame] = {}
    skipped: frozenset[tuple[int, int]] = frozenset()
    cutoffs: dict[int, int] = {}
    visits: dict[int, int] = {}
    entered: dict[int, set[int]] = {}
    count = Counters()
    yield Frame(0, None, {}, skipped, {}, count, {})

    def status(node: int) -> Status:
        line = trace.places.line(node)
        edges = {(above, int(trace.places.child[below])) for above, below in pairwise(line)}
        if edges & skipped:
            return Status.SKIPPED
        return Status.OPEN if node in stack else Status.DONE

    for step, event in enumerate(trace, start=1):
        if event.kind is Kind.ENTER:
            if stack:
                entered[stack[-1]].add(event.node)
            stack.append(event.node)
            entered[event.node] = set()
            again = event.node in nodes
            count = dataclasses.replace(count, nodes=count.nodes + 1, again=count.again + again)
            skipped = frozenset(edge for edge in skipped if edge[0] != event.node)
            cutoffs = {node: child for node, child in cutoffs.items() if node != event.node}
        elif event.kind is Kind.EXIT:
            assert stack.pop() == event.node
        elif event.kind in (Kind.LEAF, Kind.HORIZON):
            count = dataclasses.replace(count, leaves=count.leaves + 1)
        elif event.kind is Kind.CUTOFF:
            assert event.child is not None
            cutoffs = cutoffs | {event.node: event.child}
            kind = "late" if len(entered[event.node]) == trace.places.branching[event.node] else "cutoffs"
            count = dataclasses.replace(count, **{kind: getattr(count, kind) + 1})
        elif event.kind is Kind.SKIP:
            assert event.child is not None
            skipped |= {(event.node, event.child)}
            count = dataclasses.replace(count, skipped=count.skipped + 1)
        nodes = {node: dataclasses.replace(frame, status=status(node)) for node, frame in nodes.items()}
        visits = visits | {event.node: event.visit}
        nodes[event.node] = NodeFrame(
            Status.CURRENT, event.alpha, event.beta, event.value, event.bound, event.estimates
        )
        line = best_line(trace) if step == len(trace) else ()
        yield Frame(step, event, nodes, skipped, cutoffs, count, visits, line)


@given(nested_trees, players, options(), st.none() | st.integers(2, 60))
def test_forward_then_back_restores_every_frame(
    nested: Any, root: Player, chosen: SearchOptions, budget: int | None
) -> None:
    trace = search(judged_tree(nested, root), dataclasses.replace(chosen, budget=budget))
    forward = list(fold(trace))
    assert len(forward) == len(trace) + 1
    frames = Frames(trace)
    assert len(frames) == len(forward)
    for step in [*range(len(forward)), *reversed(range(len(forward)))]:
        assert frames.at(step) == forward[step]


@heavy
@given(nested_trees, players, options())
def test_a_frame_knows_nothing_of_the_future(nested: Any, root: Player, chosen: SearchOptions) -> None:
    game = judged_tree(nested, root)
    full = search(game, chosen)
    for step in range(1, len(full)):
        stopped = search(game, dataclasses.replace(chosen, budget=step + 1))
        assert frame_at(full, step) == frame_at(stopped, step)


def test_a_frame_in_the_middle() -> None:
    frame = frame_at(TEXTBOOK, 24)
    assert frame.event == TEXTBOOK[23]
    assert (frame.step, frame.current) == (24, 5)
    assert frame.nodes[0] == NodeFrame(Status.OPEN, 3, float("inf"), 3, Bound.LOWER)
    assert frame.nodes[1] == NodeFrame(Status.DONE, float("-inf"), 3, 3, Bound.EXACT)
    assert frame.nodes[5] == NodeFrame(Status.CURRENT, 3, float("inf"), 2, Bound.UPPER)
    assert (frame.skipped, frame.cutoffs) == (frozenset({(5, 1), (5, 2)}), {5: 0})
    assert frame.counters == Counters(nodes=7, leaves=4, cutoffs=1, skipped=2)


@pytest.mark.parametrize("step", [-1, len(TEXTBOOK) + 1])
def test_there_is_no_step_outside_the_trace(step: int) -> None:
    with pytest.raises(IndexError, match=f"there is no step {step} in a trace of 43 events"):
        frame_at(TEXTBOOK, step)
