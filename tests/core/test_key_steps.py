"""A moment's step is where the step by node ends that has its event; a search without such an event ends instead."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given

from core.game import Player
from core.options import Form, SearchOptions
from core.search import search
from core.trace import Event, Kind, Trace
from core.trace.key_steps import key_steps, moment_step
from core.trace.node_steps import NodeSteps
from core.trees.leaf_tree import LeafTree
from core.trees.library import Moment
from tests.brute_force import Nested, solve
from tests.strategies import nested_trees, options, players

REACHES = {Moment.FIRST_CUTOFF: ("shallow", "deep"), Moment.FIRST_DEEP_CUTOFF: ("deep",)}
"""The cutoffs that each moment is the first of."""


def searched(nested: Nested, chosen: SearchOptions | None = None, root: Player = Player.MAX) -> Trace:
    return search(LeafTree.from_nested(nested, root), chosen or SearchOptions())


@given(nested_trees, options(), players)
def test_moments_are_the_cutoffs_that_brute_force_finds(nested: Nested, chosen: SearchOptions, root: Player) -> None:
    if chosen.depth is not None:
        chosen = replace(chosen, depth=None, form=Form.COMPARE)
    trace = searched(nested, chosen, root)
    made = solve(nested, chosen, root)["cutoffs"]
    for moment, reaches in REACHES.items():
        check(trace, moment, [cut["node"] for cut in made if cut["reach"] in reaches])
    check(trace, Moment.LAST_CUTOFF, [cut["node"] for cut in made[::-1]])
    assert moment_step(trace, Moment.START) == 0
    assert moment_step(trace, Moment.END) == len(trace)


def check(trace: Trace, moment: Moment, nodes: list[list[int]]) -> None:
    """Check that a moment comes right after all that the cutoff at the first of these nodes skips, or at the end."""
    step = moment_step(trace, moment)
    if nodes:
        last = trace[step - 1]
        assert last.kind in (Kind.CUTOFF, Kind.SKIP)
        assert [*trace.places.path(last.node)] == nodes[0]
        assert step == len(trace) or trace[step].kind is not Kind.SKIP
    else:
        assert step == len(trace)


@given(nested_trees, options(depth=None), players)
def test_the_key_steps_are_moves_and_cutoffs_and_the_end(nested: Nested, chosen: SearchOptions, root: Player) -> None:
    trace = searched(nested, chosen, root)
    every = key_steps(trace, len(trace) + 2)
    assert every == sorted(set(every))
    assert every[-1] == len(trace)
    steps = NodeSteps(trace)
    assert set(every) <= {*steps.ends.tolist()}
    told = [{event.kind for event in trace.some(np.array(steps.at(step)))} for step in every[:-1]]
    assert all(kinds & {Kind.EXIT, Kind.CUTOFF, Kind.TRUNCATED} for kinds in told)
    saving = [steps.ending(index + 1) for index, event in enumerate(trace) if is_saving(trace, event)]
    assert set(saving) <= set(every)
    for most in (1, 3, 6):
        few = key_steps(trace, most)
        assert set(few) <= set(every)
        assert len(few) <= most
        assert few[-1] == len(trace)


def is_saving(trace: Trace, event: Event) -> bool:
    return event.kind is Kind.CUTOFF and not trace.is_late(event.visit)
