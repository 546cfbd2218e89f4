"""The columns of all events together say at each event what `OpenCalls` says there, and sentences alike are equal."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace.side_to_move import for_mover
from core.trees.leaf_tree import LeafTree
from tests import strategies
from viz.replay.moments import Moments
from viz.replay.telling import Telling
from viz.words.argument import arguments
from viz.words.narration import Narrator

every_search = strategies.options() | strategies.tables_and_passes(guess=0)
trees = st.builds(
    strategies.judged_tree, strategies.nested_trees, strategies.players
) | strategies.labelled_trees().map(strategies.with_evaluations)


@given(trees, every_search, st.none() | st.integers(2, 40))
def test_every_event_is_told_as_by_itself(tree: LeafTree, options: SearchOptions, budget: int | None) -> None:
    trace = search(tree, replace(options, budget=budget)) if budget else search(tree, options)
    for told in (trace, for_mover(trace)) if ALGORITHMS[options.algorithm].for_mover else (trace,):
        found = Telling(told, tree).told(Moments(told))
        assert found.sentences.tolist() == list(map(Narrator(told, tree).sentence, told))
        assert found.arguments == list(arguments(told))
