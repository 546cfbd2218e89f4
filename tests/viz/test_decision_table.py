"""The cell that is lit is the one that holds, and what it says will follow does follow."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest

from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.viz.comparisons import holds
from tests.viz.from_frames import Weighed, weighed_at
from tests.viz.given import Searched, page_of, text_of
from tests.viz.replayed import patches_of, to_the_end_and_back
from viz.panels.decision_table import DecisionTable
from viz.wording import short_name, spoken

CHANGES = {Kind.ALPHA: "α becomes v", Kind.BETA: "β becomes v"}


def row_of(page: Element, player: str) -> Iterator[tuple[str, str, str, bool]]:
    """Yield the cells of a player's row: their names, conditions, what follows, and whether they look like a cutoff."""
    (row,) = [row for row in page.iter("tr") if text_of(row).startswith(player)]
    for cell in row.iter("td"):
        comparison, follows = cell.find("b"), (cell[0].tail or "").strip()
        assert comparison is not None
        yield cell.attrib["data-line"], text_of(comparison), follows, cell.get("class") == "cuts"


def what_happened(searched: Searched, weighed: Weighed) -> str | None:
    """Return what a node did with a value, None if the search stopped before it was done with it."""
    after = [event for event in searched.trace if event.node == weighed.node]
    child = searched.trace.nodes.child[weighed.child]
    own = [event.kind for event in after if event.child == child and event.kind is not Kind.SKIP]
    if Kind.CUTOFF in own:
        return "cut off"
    if searched.trace.truncated and weighed_at(searched, len(searched.trace)) == weighed:
        return None
    return next((CHANGES[kind] for kind in own if kind in CHANGES), "the window stays")


def check(searched: Searched) -> None:
    trace = searched.trace
    panel = DecisionTable(trace)
    page = page_of(panel.html())
    for frame, slots in to_the_end_and_back(patches_of(trace, panel), searched.frames):
        weighed = weighed_at(searched, frame.step)
        lit, caption = slots.get(("table", "mark")), slots.get(("table-caption", "text"))
        if weighed is None or not ALGORITHMS[trace.options.algorithm].prunes:
            assert lit is None
            assert caption is None
            continue
        numbers = {"v": weighed.value, "α": weighed.alpha, "β": weighed.beta}
        cells = list(row_of(page, weighed.player.name))
        (holding,) = [cell for cell in cells if holds(cell[1], numbers)]
        assert lit == holding[0], frame.step
        assert holding[2] == (what_happened(searched, weighed) or holding[2]), frame.step
        value, alpha, beta = map(spoken, numbers.values())
        name, event = short_name(trace, weighed.node), frame.event
        if event is not None and event.kind in (Kind.ALPHA, Kind.BETA):
            assert caption == f"At {name}: {value} arrived; α was {alpha}, β was {beta}"
        else:
            assert caption == f"At {name}: {value} arrives; α = {alpha}, β = {beta}"


def test_every_step_of_a_worked_tree(searched: Searched) -> None:
    check(searched)


def test_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    check(searched_at_random)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_cell_that_cuts_looks_like_it(algorithm: str) -> None:
    page = page_of(DecisionTable(search(LeafTree.from_nested([3, 5]), SearchOptions(algorithm))).html())
    if not ALGORITHMS[algorithm].prunes:
        assert "nothing is cut" in text_of(page)
        return
    rows = [list(row_of(page, player)) for player in ("MAX", "MIN")]
    assert [[follows for _, _, follows, _ in row] for row in rows] == [
        ["the window stays", "α becomes v", "cut off"],
        ["cut off", "β becomes v", "the window stays"],
    ]
    assert all(cuts == (follows == "cut off") for row in rows for _, _, follows, cuts in row)
