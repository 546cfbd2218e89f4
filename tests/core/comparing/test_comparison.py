"""A comparison counts what the traces hold, finds what contradicts, and explains every leaf that one search saves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.comparing import comparison
from core.comparing.comparison import compare
from core.comparing.differences import savings
from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import search
from core.trace import Kind, Path, Trace
from core.trace.recorder import Recorder
from core.trace.result import cutoffs
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.strategies import FULL, judged_tree, nested_trees, options, players

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
MINIMAX, ALPHA_BETA = SearchOptions("minimax"), SearchOptions()

some = settings(max_examples=max(40, settings().max_examples // 20))
orders = st.sampled_from([order for order in Order if order not in (Order.EVALUATION, Order.CAPTURES)])


def test_the_figures_of_the_textbook_s_tree() -> None:
    compared = compare(TEXTBOOK, [MINIMAX, ALPHA_BETA, SearchOptions(order=Order.BEST)])
    figures = [
        (one.title, one.result.value, one.result.nodes_visited, one.leaves, one.shallow, one.deep, one.skipped)
        for one in compared.searches
    ]
    assert figures == [
        ("Minimax", 3, 13, 9, 0, 0, (0, 0)),
        ("Alpha-beta", 3, 11, 7, 1, 0, (2, 2)),
        ("Alpha-beta, best first", 3, 9, 5, 2, 0, (4, 4)),
    ]
    assert [one.saved for one in compared.searches] == pytest.approx([0, 2 / 9, 4 / 9])
    assert [one.ratio for one in compared.searches] == pytest.approx([9 / 5, 7 / 5, 1])
    assert (compared.agree, compared.minimal_leaves, compared.shape) == (True, 5, (3, 2))


@pytest.mark.large
@some
@given(nested_trees, players, st.lists(options(), min_size=2, max_size=4))
def test_right_searches_agree_whatever_their_windows(nested: Nested, root: Player, chosen: list[SearchOptions]) -> None:
    compared = compare(judged_tree(nested, root), chosen)
    assert compared.agree
    assert [one.place for one in compared.searches] == list(range(len(chosen)))
    for one in compared.searches:
        assert one.tree is not None
        assert one.result.leaf_places <= min(one.tree.full, one.leaves)
        assert one.options.window != FULL or one.result.leaf_places >= one.tree.minimal


def forged(trace: Trace, value: int) -> Trace:
    """Return the trace of a search that says the root is worth another value."""
    events = trace.events.copy()
    events["value"][-1] = len(trace.values)
    return replace(trace, events=events, values=(*trace.values, value))


@pytest.mark.parametrize(
    ("window", "value", "agree"),
    [
        (FULL, 3, True),
        (FULL, 4, False),
        ((5, 9), 4, True),  # at most 4
        ((5, 9), 2, False),  # at most 2
        ((-5, 1), 2, True),  # at least 2
        ((-5, 1), 4, False),  # at least 4
    ],
)
def test_a_search_that_contradicts_another_is_named(
    monkeypatch: pytest.MonkeyPatch, window: tuple[int, int], value: int, agree: bool
) -> None:
    def wrong(game: LeafTree, options: SearchOptions, record: Recorder | None) -> Trace:
        trace = search(game, options, record)
        return forged(trace, value) if options.algorithm == "alphabeta" else trace

    monkeypatch.setattr(comparison, "search", wrong)
    compared = compare(TEXTBOOK, [MINIMAX, SearchOptions(window=window)])
    assert compared.agree is agree
    assert len(compared.disagreements) == (not agree)
    assert all("Minimax" in told and "Alpha-beta" in told for told in compared.disagreements)


def test_a_search_that_cannot_run_is_reported_and_the_others_go_on() -> None:
    compared = compare(TEXTBOOK, [SearchOptions(depth=1), MINIMAX, SearchOptions(order=Order.EVALUATION)])
    assert [one.place for one in compared.searches] == [1]
    assert [(place, error.place) for place, error in compared.refused.items()] == [(0, "depth"), (2, "order")]
    assert (compared.agree, compared.minimal_leaves) == (True, 5)


def test_searches_to_different_depths_are_not_held_against_each_other() -> None:
    game = TicTacToe()
    compared = compare(game, [SearchOptions(depth=1), SearchOptions(depth=2)])
    assert [one.result.value for one in compared.searches] == [0.4, 0.1]
    assert (compared.agree, compared.minimal_leaves, compared.shape) == (True, None, None)
    assert [one.tree.full for one in compared.searches if one.tree] == [9, 72]


def test_a_stopped_search_claims_nothing_that_it_has_not_shown() -> None:
    recorder = Recorder(TEXTBOOK, ALPHA_BETA)
    recorder.stop()
    compared = compare(TEXTBOOK, [ALPHA_BETA, MINIMAX, replace(ALPHA_BETA, budget=20)], [recorder])
    assert [one.result.truncated for one in compared.searches] == [True, False, True]
    assert compared.agree
    assert (compared.searches[0].saved, compared.searches[0].ratio) == (None, None)


def leaf_paths(trace: Trace) -> set[Path]:
    return {trace.places.path(event.node) for event in trace if event.kind in (Kind.LEAF, Kind.HORIZON)}


@some
@given(nested_trees, players, options(depth=None), options(depth=None), orders, orders)
def test_the_savings_explain_every_leaf_that_only_the_other_evaluates(
    nested: Nested, root: Player, first: SearchOptions, second: SearchOptions, one: Order, other: Order
) -> None:
    tree = LeafTree.from_nested(nested, root)
    traces = [search(tree, replace(first, order=one)), search(tree, replace(second, order=other))]
    leaves = list(map(leaf_paths, traces))
    told = list(savings(traces))
    for by, over in ((0, 1), (1, 0)):
        gained = [saving for saving in told if (saving.by, saving.over) == (by, over)]
        assert sum(saving.leaves for saving in gained) == len(leaves[over] - leaves[by])
        assert {saving.node for saving in gained} <= {cut.node for cut in cutoffs(traces[by])}
    for saving in told:
        is_max = traces[saving.by].places.players[saving.node] is Player.MAX
        assert saving.value >= saving.limit if is_max else saving.value <= saving.limit
        assert 1 <= saving.searched < saving.children
