"""The view "Passes": a row for each pass, a chart of their values, and what they cost together."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Bound, Kind, Trace
from core.trace.result import passes_of
from tests.strategies import judged_tree, nested_trees, players, tables_and_passes
from tests.viz.replayed import Replayed, words_of
from viz.replay.panels.passes import MOST_NAMED, MOST_ROWS, Passes

CHANGING = judged_tree([[[1, 2], [3]], [[9, 8, 4], [7, 7, 7]]])


def at_the_end(trace: Trace) -> Replayed:
    """Return what the view shows when the search is over."""
    replayed = Replayed(words_of(trace, Passes(trace)))
    replayed.to()
    return replayed


def rows(replayed: Replayed) -> list[tuple[str, ...]]:
    """Return the cells of the rows that are seen."""
    return [row for (_, what), row in replayed.slots.items() if what == "row" and row is not None]


def test_the_passes_of_iterative_deepening_in_rows() -> None:
    shown = at_the_end(search(CHANGING, SearchOptions("iterative")))
    assert rows(shown) == [("1", "1", "0", "B", "3"), ("2", "2", "1", "C", "7"), ("3", "3", "=7", "C", "13")]
    assert shown.slots["passes", "mark"] == "2"
    assert re.findall("<b>(.*?)</b>", Passes(search(CHANGING, SearchOptions("iterative"))).html()) == ["B", "C"]
    total = 3 + 7 + 13
    growth = math.sqrt(13 / 3)
    assert shown.slots["passes-cost", "text"] == (
        f"These 3 passes visit {total} nodes, {total / 13:.2f} times the 13 of the last. On average each visits "
        f"b = {growth:.2f} times as many as the one before it; b/(b − 1) is {growth / (growth - 1):.2f}."
    )


def test_a_pass_that_is_not_over_shows_only_what_it_began_with() -> None:
    trace = search(CHANGING, SearchOptions("iterative"))
    replayed = Replayed(words_of(trace, Passes(trace)))
    for event in trace:
        replayed.forward()
        if event.kind is Kind.ITERATION and event.limit == 2:
            break
    assert rows(replayed) == [("1", "1", "0", "B", "3"), ("2", "2", "…", "…", "…")]
    assert replayed.slots["passes-dot-0", "hidden"] is None
    assert replayed.slots["passes-dot-1", "hidden"] == ""


@given(nested_trees, players, tables_and_passes(guess=0), st.none() | st.integers(1, 30))
def test_the_rows_are_the_passes_of_the_trace(
    nested: Any, root: Player, chosen: SearchOptions, nodes: int | None
) -> None:
    tree = judged_tree(nested, root)
    trace = search(tree, replace(chosen, nodes=nodes))
    found = passes_of(trace)
    entered = [event for event in trace if event.kind is Kind.ENTER and event.node == 0]
    returned = [event for event in trace if event.kind is Kind.EXIT and event.node == 0]
    assert [(one.alpha, one.beta) for one in found] == [(event.alpha, event.beta) for event in entered]
    assert [one.returned for one in found if one.returned] == returned
    assert [one.visits for one in found] == [
        int((trace.visits.in_pass == number).sum()) for number in range(1, len(entered) + 1)
    ]
    exact = [one for one in found if one.returned and one.returned.bound is Bound.EXACT]
    if not tree.is_terminal(0) and chosen.table is None and chosen.depth != 0 and chosen.algorithm == "iterative":
        assert all(one.best is not None for one in exact)
    if ALGORITHMS[chosen.algorithm].passes:
        shown = rows(at_the_end(trace))
        assert [row[0] for row in shown] == [f"{number}" for number in range(1, len(found) + 1)][-MOST_ROWS:]
        assert [row[-1] for row in shown] == [f"{one.visits:,}" for one in found][-MOST_ROWS:]


def test_of_many_passes_the_last_are_rows_and_the_chart_names_few_moves() -> None:
    nested: Any = [1, 2]
    for ply in range(2 * MOST_NAMED):
        nested = [nested, [ply] * 3]
    trace = search(judged_tree(nested), SearchOptions("iterative"))
    view, shown = Passes(trace), at_the_end(trace)
    passes = len(passes_of(trace))
    assert passes > MOST_ROWS
    assert len(rows(shown)) == MOST_ROWS
    assert shown.slots["passes-earlier", "text"] == f"{passes - MOST_ROWS} earlier passes above these."
    assert 1 <= view.html().count("<b>") <= MOST_NAMED
