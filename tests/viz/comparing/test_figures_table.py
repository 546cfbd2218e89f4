"""The table of figures: each is that of the search, and every sentence below and above it is true of the very tree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.comparing.comparison import Comparison, compare
from core.comparing.critical import leaf_counts
from core.game import OptionError, Player
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.options.numerals import counted
from core.trace import Bound
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.strategies import nested_trees, options, players
from tests.viz.given import page_of, text_of
from viz.comparing.figures_table import HEADINGS, best_moves, figures_table, sentences, share
from viz.comparing.panes import compare_searches, leaves_line
from viz.sharing.request import Request
from viz.words.wording import shown

MINIMAX, ALPHA_BETA = SearchOptions("minimax"), SearchOptions()
TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def rows_of(comparison: Comparison) -> list[list[str]]:
    page = page_of(figures_table(comparison))
    body = page.find(".//tbody")
    assert body is not None
    return [[text_of(cell) for cell in row] for row in body]


def headings_of(page: Element) -> list[str]:
    return [text_of(cell) for cell in page.findall(".//thead//th")]


def test_the_table_of_the_textbook_s_tree() -> None:
    comparison = compare(TEXTBOOK, [MINIMAX, ALPHA_BETA, SearchOptions(order=Order.BEST)])
    assert rows_of(comparison) == [
        ["1 Minimax", "3", "B", "13", "9", "0%", "1.80", "0", "0", "0", "0", "0"],
        ["2 Alpha-beta", "3", "B", "11", "7", "22.2%", "1.40", "2", "1", "0", "1", "2"],
        ["3 Alpha-beta, best first", "3", "B", "9", "5", "44.4%", "1.00", "2", "2", "0", "0", "4"],
    ]
    assert headings_of(page_of(figures_table(comparison))) == [title for _, title in HEADINGS]


@given(nested_trees, players, st.lists(options(depth=None), min_size=1, max_size=4))
@settings(max_examples=max(30, settings().max_examples // 20))
def test_every_figure_is_that_of_the_search(nested: Nested, root: Player, chosen: list[SearchOptions]) -> None:
    tree = LeafTree.from_nested(nested, root)
    comparison = compare(tree, chosen)
    full = leaf_counts(tree).full
    for at, (row, one) in enumerate(zip(rows_of(comparison), comparison.searches, strict=True)):
        result = result_of(one.trace)
        cutoffs = [cutoff for cutoff in result.cutoffs if cutoff.skipped]
        deep = sum(cutoff.deep for cutoff in cutoffs)
        late = len(result.cutoffs) - len(cutoffs)
        assert row[0].startswith(f"{at + 1} ")
        assert result.value is not None
        assert row[1].strip("≥≤") == shown(result.value)
        places, leaves = len(one.trace.places), len(set(result.leaves))
        visits = (result.nodes_visited, places), (len(result.leaves), leaves)
        assert row[3:5] == [f"{all_:,}" if all_ == each else f"{all_:,} ({each:,})" for all_, each in visits]
        assert row[5] == share(1 - leaves / full)
        assert row[7:11] == [f"{n:,}" for n in (len(result.cutoffs), len(cutoffs) - deep, deep, late)]
        tops = [(cutoff.node, child) for cutoff in result.cutoffs for child in cutoff.skipped]
        nodes = sum(tree.size(tree.children[one.trace.places.states[node]][child]) for node, child in tops)
        within = f" in {counted(len(tops), 'subtree')}" if nodes > len(tops) else ""
        assert row[11] == f"{nodes:,}{within}"


@pytest.mark.parametrize(
    ("options", "value", "best"),
    [
        (ALPHA_BETA, "3", "B"),
        (SearchOptions(window=(4, 9)), "≤3", "none shown"),
        (SearchOptions(window=(-9, 1)), "≥3", "B"),
        (replace(ALPHA_BETA, budget=2), "stopped", "none"),
        (replace(ALPHA_BETA, budget=20), "≥3 (stopped)", "B"),
    ],
)
def test_a_value_says_what_it_is_worth(options: SearchOptions, value: str, best: str) -> None:
    ((_, told, move, *_),) = rows_of(compare(TEXTBOOK, [options]))
    assert (told, move) == (value, best)


@given(nested_trees, players, st.lists(options(depth=None), min_size=1, max_size=4))
@settings(max_examples=max(30, settings().max_examples // 20))
def test_the_moves_that_are_called_best_are_best(nested: Nested, root: Player, chosen: list[SearchOptions]) -> None:
    tree = LeafTree.from_nested(nested, root)
    minimax = compare(tree, [MINIMAX]).searches
    best = [child for child in tree.children[0] if tree.minimax[child] == tree.minimax[0]]
    assert len(best_moves(minimax)) == len(best)
    exact = [one for one in compare(tree, chosen).searches if one.result.bound is Bound.EXACT]
    assert set(best_moves(exact)) <= set(best_moves(minimax))


def test_several_best_moves_are_named_and_one_that_only_looks_equal_is_not() -> None:
    tied = LeafTree.from_nested([[3, 5], [1, 2], [3, 9]])
    assert "Several moves are best: B, D. Each search names the first that it finds." in sentences(
        compare(tied, [MINIMAX, SearchOptions(order=Order.REVERSED)])
    )
    bound = LeafTree.from_nested([[3, 5], [3, 1]])
    assert not [words for words in sentences(compare(bound, [MINIMAX, ALPHA_BETA])) if "Several" in words]
    many = sentences(compare(LeafTree.from_nested([[7, 8]] * 10), [MINIMAX, ALPHA_BETA]))
    assert (
        "Several moves are best: B, C, D, E, F, G, H, I and 2 more. Each search names the first that it finds." in many
    )


DEEPER = [SearchOptions(depth=1), SearchOptions(depth=2)]
BOUND, PART = [MINIMAX, SearchOptions(window=(4, 9))], [MINIMAX, replace(ALPHA_BETA, budget=20)]
TO_DEPTHS = "The searches go to different depths, so their values may differ; no two to the same depth disagree."
NO_MORE = "No search contradicts another; a value with ≥ or ≤ is a bound."


@pytest.mark.parametrize(
    ("game", "chosen", "told"),
    [
        (TicTacToe(), DEEPER, TO_DEPTHS),
        (TEXTBOOK, BOUND, NO_MORE),
        (TEXTBOOK, PART, NO_MORE),
        (TEXTBOOK, [MINIMAX], None),
    ],
)
def test_only_what_is_whole_and_as_deep_is_said_to_agree(
    game: Any, chosen: list[SearchOptions], told: str | None
) -> None:
    said = sentences(compare(game, chosen))
    assert said[0] == told if told else not [words for words in said if "agree" in words or "contradict" in words]


def test_a_disagreement_is_an_error_and_nothing_is_reported_to_agree() -> None:
    comparison = replace(compare(TEXTBOOK, [MINIMAX, ALPHA_BETA]), disagreements=("1 < 2 says <b>A</b>.",))
    (alert,) = [one for one in page_of(figures_table(comparison)).iter() if one.get("role") == "alert"]
    assert text_of(alert) == "1 < 2 says <b>A</b>."
    assert not [words for words in sentences(comparison) if "agree" in words or "contradict" in words]


def uniform(branching: int, depth: int) -> Nested:
    """Return a uniform tree whose leaves have the values 0, 1, 2, … from left to right."""
    level: list[Nested] = list(range(branching**depth))
    while len(level) > 1:
        level = [level[at : at + branching] for at in range(0, len(level), branching)]
    return level[0]


@pytest.mark.parametrize(
    ("branching", "depth", "nodes", "leaves", "least"),
    [(2, 1, "3", "2", "2"), (3, 2, "13", "9", "5"), (2, 3, "15", "8", "5"), (2, 10, "2,047", "1,024", "63")],
)
def test_a_uniform_tree(branching: int, depth: int, nodes: str, leaves: str, least: str) -> None:
    tree = LeafTree.from_nested(uniform(branching, depth))
    told = sentences(compare(tree, [MINIMAX, SearchOptions(order=Order.BEST)]))[-1]
    assert f"b = {branching} and d = {depth}: {nodes} nodes" in told
    assert f"and {leaves} leaves, b^d" in told
    assert f"at least {least} leaves" in told
    assert leaf_counts(tree).minimal == int(least)


STOPPED = SearchOptions("minimax", budget=6)


@pytest.mark.parametrize(
    ("searches", "told"),
    [
        ([MINIMAX], ""),
        ([MINIMAX, ALPHA_BETA], "9 → 7 leaves, 22% fewer"),
        ([ALPHA_BETA, MINIMAX], "7 → 9 leaves, 29% more"),
        ([MINIMAX, SearchOptions("negamax", order=Order.REVERSED)], "9 → 9 leaves, as many"),
        ([MINIMAX, MINIMAX], "9 → 9 leaves, as many"),
        ([MINIMAX, ALPHA_BETA, MINIMAX], "① 9 leaves · ② 7, 22% fewer · ③ 9, as many"),
        ([MINIMAX, ALPHA_BETA, STOPPED], "① 9 leaves · ② 7, 22% fewer · ③ 1, stopped"),
        ([MINIMAX, STOPPED], "① 9 leaves · ② 1, stopped"),
        ([STOPPED, ALPHA_BETA], "① 1 leaf, stopped · ② 7"),
    ],
)
def test_each_search_is_told_against_the_first(searches: list[SearchOptions], told: str) -> None:
    assert leaves_line(compare(TEXTBOOK, searches).searches) == told


def test_a_search_that_cannot_run_keeps_its_number() -> None:
    cannot = OptionError("This search can't run.", "Choose another.", place="algorithm")
    assert compare_searches(Request(), [MINIMAX, cannot, ALPHA_BETA]).leaves == "① 9 leaves · ③ 7, 22% fewer"
