"""A search beyond the depth limit on the page: the picture, the sentences, the listing and the text trace."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Value
from core.games.connectfour import ConnectFour
from core.options import Bounds, Cutoff, SearchOptions
from core.search import search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.strategies import noisy_trees
from tests.viz.given import FOR_MAX
from tests.viz.read_pieces import numbers
from tests.viz.test_scene import assert_every_step_is_right
from tests.viz.written import told
from viz.replay.focus import focus_data
from viz.tree.outline import outline
from viz.words.argument import arguments
from viz.words.phrase import fill

NOT_QUIET = "at the depth limit, but not quiet. Its static evaluation is"
PATS = "can have that by standing pat, without a capture or threat."
QUIET = SearchOptions("quiescence", depth=1)
BLOCK = ConnectFour.from_position("abababc", None, "4", "4")
"""O can win in the second column, and has to block the first one if it does not."""


def tree_of(nested: list[object], judged: dict[int, Value], noise: set[int]) -> LeafTree:
    tree = LeafTree.from_nested(nested)  # type: ignore[arg-type]  # nested lists of numbers
    return replace(tree, evals=judged, noisy=frozenset(noise))


DECLINED = tree_of([5, [9, 1, 7]], {0: 0, 2: 3}, {3, 5})
SEARCHED = tree_of([[4, 1], [[9, 8], 2]], {0: 0, 1: 6, 4: 7, 5: 3}, {2, 5, 6})


@given(noisy_trees(), st.integers(0, 3), st.sampled_from(Cutoff), st.sampled_from(Bounds))
def test_every_step_is_right(tree: LeafTree, depth: int, cutoff: Cutoff, bounds: Bounds) -> None:
    trace = search(tree, SearchOptions("quiescence", depth=depth, cutoff=cutoff, bounds=bounds))
    assert_every_step_is_right(trace, tree)
    list(arguments(trace))


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_every_step_of_a_game_is_right(depth: int) -> None:
    trace = search(BLOCK, SearchOptions("quiescence", depth=depth))
    assert Kind.STAND_PAT in {event.kind for event in trace}
    assert_every_step_is_right(trace, BLOCK, "connectfour")


def test_only_noisy_moves_are_drawn_beyond_the_limit() -> None:
    trace = search(BLOCK, QUIET)
    shape = outline(trace, BLOCK)
    beyond = [node for node in shape.nodes if len(node.path) > 1]
    for node in beyond:
        above = shape.nodes[node.parent or 0]
        state = trace.places.states[above.place or 0]
        assert BLOCK.is_noisy(state, BLOCK.actions(state)[node.path[-1]])
    skipped = sum(event.kind is Kind.SKIP for event in trace)
    assert len(shape.nodes) == len(trace.places) + skipped
    found = focus_data(trace, BLOCK, FOR_MAX, None, first=True)
    assert len(numbers(found["parents"])) == len(shape.nodes)


def test_the_sentences() -> None:
    trace = search(SEARCHED, QUIET)
    assert told(trace, SEARCHED, Kind.STAND_PAT) == [
        f"B is {NOT_QUIET} 6: MIN {PATS} So beta is now 6.",
        f"C is {NOT_QUIET} 7: MIN {PATS} So beta is now 7.",
        f"D is {NOT_QUIET.replace('at', 'beyond', 1)} 3: MAX {PATS}",
    ]
    trace = search(DECLINED, QUIET)
    assert told(trace, DECLINED, Kind.STAND_PAT) == [f"B is {NOT_QUIET} 3: MIN {PATS} Alpha is 5, so that is enough."]
    quiet = replace(DECLINED, noisy=frozenset({0}))  # no move leads to the root
    assert told(search(quiet, QUIET), quiet, Kind.HORIZON) == [
        "B is at the depth limit, and quiet. Its static evaluation is 3."
    ]


def test_a_bound_by_standing_pat_cuts_off() -> None:
    # At the root MAX has 3 by standing pat; MIN then finds a child worth 2 below its noisy move.
    tree = tree_of([[2, 9]], {0: 3, 1: 5}, {1, 2, 3})
    trace = search(tree, SearchOptions("quiescence", depth=0))
    (said,) = told(trace, tree, Kind.CUTOFF)
    assert said.startswith("B can give at most 2, and A already has 3 by standing pat.")
    assert told(trace, tree, Kind.EXIT)[-1] == (
        "The search is over: to 0 plies and on to quiet positions, A evaluates to 3."
        " No capture or threat is shown to be better than standing pat."
    )
    (argument,) = arguments(trace)
    assert fill(argument.sentences[0]) == (
        "A already has 3 by standing pat: MAX can be sure of that, up to the depth limit."
    )
    assert (argument.set_by, argument.source) == (0, 0)
