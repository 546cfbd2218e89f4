"""`frame_at`: what is true at a step, forwards, backwards, and knowing nothing of the future."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Bound, Event, Kind, Trace
from core.trace.frames import Frame, Frames, NodeFrame, Status
from core.trace.kinds import SCORES
from core.trace.line_of_play import best_line
from core.trees.leaf_tree import LeafTree
from tests.frames import frame_at
from tests.strategies import heavy, judged_tree, nested_trees, options, players
from tests.subjects import drawn_for

TEXTBOOK = search(LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), SearchOptions())


def fold(trace: Trace) -> Iterator[Frame]:
    """Yield every frame by going through the events once, with a stack of the open nodes."""
    stack: list[int] = []
    nodes: dict[int, NodeFrame] = {}
    visits: Counter[int] = Counter()
    yield Frame(0, None, {})

    def status(node: int) -> Status:
        for above, at in pairwise(trace.places.line(node)):
            if int(trace.places.child[at]) in nodes[above].skips:
                return Status.SKIPPED
        return Status.OPEN if node in stack else Status.DONE

    skipping: Event | None = None
    for step, event in enumerate(trace, start=1):
        before = nodes.get(event.node)
        if event.kind is Kind.ENTER:
            stack.append(event.node)
            before = None
        elif event.kind is Kind.EXIT:
            assert stack.pop() == event.node
        is_looked_up = event.kind in (Kind.KNOWN, Kind.BOOK) or (event.kind is Kind.HIT and event.value is not None)
        is_given = event.kind in SCORES or (before is not None and before.given)
        if event.kind is not Kind.SKIP:
            skipping = event
        rest = takewhile(lambda later: later.kind is Kind.SKIP, map(trace.__getitem__, range(step, len(trace))))
        left_out = {later.child or 0: event for later in rest} if event is skipping else {}
        told = NodeFrame(
            Status.CURRENT,
            event.kind,
            event.visit,
            before.number if before else visits[event.node] + 1,
            before.entered if before else event,
            event.alpha,
            event.beta,
            event.value,
            event.bound,
            event.estimates,
            given=event.kind is Kind.PLAYOUT if trace.samples else is_given,
            cut=event if event.kind is Kind.CUTOFF else before.cut if before else None,
            looked_up=event if is_looked_up else before.looked_up if before else None,
            skips={**(before.skips if before else {}), **left_out},
        )
        visits[event.node] = told.number
        nodes = nodes | {event.node: told}
        nodes = {node: dataclasses.replace(frame, status=status(node)) for node, frame in nodes.items()}
        nodes[event.node] = dataclasses.replace(nodes[event.node], status=Status.CURRENT)
        is_over = step == len(trace) and event.kind is Kind.EXIT
        yield Frame(step, event, nodes, best_line(trace) if is_over else ())


@pytest.mark.large
@pytest.mark.parametrize("name", ALGORITHMS)
@heavy
@given(data=st.data())
def test_forward_then_back_restores_every_frame(name: str, data: st.DataObject) -> None:
    subject, chosen = drawn_for(name, data)
    trace = search(subject.game, chosen)
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
        if full[step].kind is Kind.SKIP:
            continue  # what a cutoff skips is written after it, and belongs to it
        stopped = search(game, dataclasses.replace(chosen, budget=step + 1))
        assert frame_at(full, step) == frame_at(stopped, step)


def test_a_frame_in_the_middle() -> None:
    frame, inf = frame_at(TEXTBOOK, 23), float("inf")
    assert (frame.step, frame.event, frame.current) == (23, TEXTBOOK[22], 5)
    a, b, c = (frame.nodes[node] for node in (0, 1, 5))
    assert (a.status, a.alpha, a.beta, a.value, a.bound) == (Status.OPEN, 3, inf, 3, Bound.LOWER)
    assert (b.status, b.alpha, b.beta, b.value, b.bound) == (Status.DONE, -inf, 3, 3, Bound.EXACT)
    assert (c.status, c.visit, c.number, c.alpha, c.beta) == (Status.CURRENT, 5, 1, 3, inf)
    assert (c.value, c.bound, c.entered.alpha, c.cutoff, list(c.skips)) == (2, Bound.UPPER, 3, 0, [1, 2])
    assert [frame.skips(5, child) for child in range(3)] == [False, True, True]
    assert not frame.skips(7, 0)


@pytest.mark.parametrize("step", [-1, len(TEXTBOOK) + 1])
def test_there_is_no_step_outside_the_trace(step: int) -> None:
    with pytest.raises(IndexError, match=f"there is no step {step} in a trace of 43 events"):
        frame_at(TEXTBOOK, step)
