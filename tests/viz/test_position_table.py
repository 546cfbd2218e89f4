"""The view "Position table": its cells hold what dynamic programming fills them with, and count what is met again."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Game, Tabulated
from core.games import GAMES
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Kind, Trace
from core.trace.side_to_move import for_mover
from core.trees.leaf_tree import LeafTree
from tests.documented_game import is_ready
from tests.viz.replayed import Replayed, words_of
from viz.panels.position_table import PositionTable
from viz.scene import scene

TABULATED = [name for name, entry in GAMES.items() if is_ready(entry) and isinstance(entry.at(), Tabulated)]


def ends(numbers: list[int]) -> dict[str, int]:
    """Return the lead of the side to move for each part of a row, by the places of its ends."""

    @cache
    def lead(first: int, last: int) -> int:
        if first > last:
            return 0
        return max(numbers[first] - lead(first + 1, last), numbers[last] - lead(first, last - 1))

    places = range(len(numbers))
    return {f"positions-{first}-{last}": lead(first, last) for first in places for last in places if first <= last}


def searched(name: str, position: str, algorithm: str) -> tuple[Game[Any, Any], Trace, Replayed]:
    """Return a game, its trace, and the page at the end of the search."""
    game = GAMES[name].at(position)
    trace = search(game, SearchOptions(algorithm))
    assert isinstance(game, Tabulated)
    table = game.table()
    assert table is not None
    told = for_mover(trace) if ALGORITHMS[algorithm].for_mover else trace  # as the page tells it
    page = Replayed(words_of(told, PositionTable(told, game, table)))
    page.to()
    return game, trace, page


def cells(page: Replayed, what: str) -> dict[str, str | None]:
    """Return what the cells show that show something."""
    shown = {key: text for (key, part), text in page.slots.items() if key.startswith("positions-") and part == what}
    return {key: text for key, text in shown.items() if text}


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax"])
@given(numbers=st.lists(st.integers(0, 20), min_size=1, max_size=6))
def test_the_cells_say_what_dynamic_programming_fills_them_with(algorithm: str, numbers: list[int]) -> None:
    _, _, page = searched("predict-winner", ",".join(map(str, numbers)), algorithm)
    leads, found = ends(numbers), cells(page, "text:value")
    assert algorithm != "minimax" or found == {key: str(lead).replace("-", "−") for key, lead in leads.items()}
    for key, text in found.items():
        value = int(str(text).lstrip("≥≤").replace("−", "-"))
        assert {"≥": leads[key] >= value, "≤": leads[key] <= value}.get(str(text)[0], leads[key] == value)


def test_a_cell_is_marked_as_known_unless_its_value_is_a_bound() -> None:
    _, _, page = searched("predict-winner", "2,4,6,1", "alphabeta")
    values, marks = cells(page, "text:value"), cells(page, "data-mark")
    bounds = {key for key, text in values.items() if str(text)[0] in "≥≤"}
    assert bounds
    assert {key for key, words in marks.items() if "known" in str(words)} == values.keys() - bounds


@pytest.mark.parametrize("name", TABULATED)
def test_each_visit_is_counted_in_its_cell(name: str) -> None:
    game, trace, page = searched(name, GAMES[name].example_position, "minimax")
    assert isinstance(game, Tabulated)
    entered = [game.cell(trace.places.states[event.node]) for event in trace if event.kind is Kind.ENTER]
    times = Counter(cell for cell in entered if cell is not None)
    again = {f"positions-{cell.row}-{cell.column}": f"×{count}" for cell, count in times.items() if count > 1}
    assert cells(page, "text:times") == again
    table = game.table()
    assert table is not None
    assert times.keys() <= table.cells
    caption = f"{len(times):,} of {len(table.cells):,} met, {times.total() - len(times):,} again"
    assert page.slots["positions-caption", "text"] == caption


def test_what_has_no_table_has_no_such_view() -> None:
    tree = LeafTree.from_nested([3, 5])
    assert "positions" not in scene(search(tree, SearchOptions()), tree).views
    large = GAMES["can-i-win"].at("8:9")
    assert "positions" not in scene(search(large, SearchOptions()), large, "can-i-win").views
