"""The view "Transposition table" shows what a search has stored up to the step, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from core.game import Game
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace import Event, Kind, Trace
from core.trace.result import table_use
from core.trees.leaf_tree import LeafTree
from tests.sweeps import one_in
from tests.viz.replayed import Replayed, Slots, tree_at
from viz.figures.tree_at import TreeAt
from viz.replay.panels.transposition_table import MOST_ROWS
from viz.replay.scene import scene

BOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
LATE = TicTacToe("O__/X__/XO_ X")
EARLY = TicTacToe("XO_/_X_/___ O")
SEARCHES: dict[str, tuple[Game[Any, Any], SearchOptions]] = {
    "memo": (LATE, SearchOptions("memo")),
    "alphabeta-tt": (LATE, SearchOptions("alphabeta-tt")),
    "a small table": (EARLY, SearchOptions("alphabeta-tt", depth=3, table=8)),
    "a larger table": (EARLY, SearchOptions("alphabeta-tt", depth=3, table=40)),
    "iterative": (LATE, SearchOptions("iterative", table=99)),
    "mtdf": (BOOK, SearchOptions("mtdf")),
}


def rows(slots: Slots) -> dict[int, tuple[str, ...]]:
    """Return the cells of the rows that are seen."""
    shown = {row: slots[f"entries-{row}", "row"] for row in range(MOST_ROWS)}
    return {row: tuple(cells) for row, cells in shown.items() if cells is not None}


def steps_of(trace: Trace) -> Iterator[tuple[int, Event, dict[int, int]]]:
    """Yield each step, its event and, by place, the step at which each entry of the table was stored by then."""
    kept: dict[int, int] = {}
    for step, event in enumerate(trace, start=1):
        if event.kind is Kind.STORE:
            if event.replaced is not None:
                del kept[event.replaced]
            kept[event.node] = step
        yield step, event, kept


@pytest.mark.large
@pytest.mark.parametrize("name", one_in(3, SEARCHES))
def test_the_rows_are_entries_the_one_that_is_used_is_marked_and_all_are_counted(name: str) -> None:
    game, options = SEARCHES[name]
    trace = search(game, options)
    replayed = Replayed(scene(trace, game).words)
    assert rows(replayed.slots) == {}
    for _, event, kept in steps_of(trace):
        replayed.forward()
        seen = rows(replayed.slots)
        stored = [cells[3] for cells in seen.values()]
        assert len(seen) == min(MOST_ROWS, len(kept))
        numbers = [int(step.replace(",", "")) for step in stored]
        assert numbers == sorted(set(numbers))
        assert set(numbers) <= set(kept.values())
        more = replayed.slots.get(("entries-more", "text")) or ""
        assert more == (f"and {len(kept) - MOST_ROWS} more, used longer ago" if len(kept) > MOST_ROWS else "")
        marked = {row: cells[4] for row, cells in seen.items() if cells[4]}
        mark = replayed.slots.get(("entries", "mark"))
        if event.kind not in (Kind.HIT, Kind.STORE):
            assert not marked
            assert mark is None
            continue
        ((row, word),) = marked.items()
        assert mark == str(row)
        place = event.node if event.kind is Kind.STORE else event.stored_at
        assert place is not None
        assert seen[row][3] == str(kept[place])
        if event.kind is Kind.HIT:
            assert (word == "hit") == (event.value is not None)
        else:
            other = event.replaced is not None and trace.places.states[event.replaced] != trace.places.states[place]
            assert word == ("replaces" if other else "stored" if event.replaced is None else "renewed")
            assert seen[row][1].lstrip("=≥≤").replace("−", "-") == str(event.value)
    use = table_use(trace)
    misses = sum(event.kind is Kind.MISS for event in trace)
    counted = [int(number) for number in re.findall(r"\d+", str(replayed.slots["entries-counts", "text"]))]
    expected = [use.hits, use.cutoffs, misses, use.stores]
    assert counted == expected + ([use.replaced] if options.table is not None else [])


@pytest.mark.large
def test_the_tree_marks_where_the_position_that_was_found_is_drawn() -> None:
    trace = search(LATE, SearchOptions("memo"))
    drawn = scene(trace, LATE)
    paper = TreeAt(drawn)
    owner, states = drawn.outline.owner, trace.places.states
    entered: dict[Any, set[int]] = {}
    for step, event in enumerate(trace, start=1):
        here = owner[event.node]
        entered.setdefault(states[event.node], set()).add(here)
        if event.kind is not Kind.HIT and step % 5:
            continue  # of the steps without a mark some are enough
        slots = tree_at(paper, step)
        marks = {key: mark for (key, what), mark in slots.items() if what == "data-same" and mark}
        if event.kind is not Kind.HIT:
            assert marks == {}
            continue
        assert event.stored_at is not None
        stored = owner[event.stored_at]
        others = entered[states[event.node]] - {here}
        assert stored in others
        assert marks == {f"n{key}": "stored" if key == stored else "met" for key in others}
        assert slots[f"n{here}", "text:cutoff"] == "table"
    assert any(len(keys) > 2 for keys in entered.values())
