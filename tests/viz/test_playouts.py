"""A search that samples on the page: its sentences, its listing, its text trace, the view Playouts and the legend."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from core.game import Player
from core.options import SearchOptions
from core.search import search
from core.search.ucb import Tally
from core.trace import Trace
from core.trace.result import shares
from core.trace.shown_numbers import with_rounded_means
from core.trees.leaf_tree import LeafTree
from tests.strategies import finite_trees, options, players
from tests.viz.given import page_of
from tests.viz.replayed import Replayed, Slots
from viz.replay.panels.playouts import MOST_LINES, MOST_ROWS
from viz.replay.scene import Scene, scene
from viz.words.sampling import narrator

TREE = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
WIDE = LeafTree.from_nested([*range(MOST_ROWS + 8)])


def uct(tree: Any = TREE, playouts: int = 9, **chosen: Any) -> Trace:
    return search(tree, SearchOptions("uct", playouts=playouts, **chosen))


def said(trace: Trace, tree: Any = TREE) -> list[str]:
    told = with_rounded_means(trace)
    teller = narrator(told, tree)
    return [f"{(sentence := teller.sentence(event)).tag}: {sentence}" for event in told]


def test_the_four_phases_in_words() -> None:
    sentences = said(uct())
    assert sentences[:5] == [
        "Selection: Playout 1 begins at A. The tree has only this node.",
        "Expansion: B is added to the tree. It is the first child of A, and had not been visited before.",
        "Simulation: From B the game is played on at random. It ends after 1 move, with the result 12.",
        "Backpropagation: B counts the result 12: its mean is 12 over 1 visit.",
        "Backpropagation: A counts the result 12: its mean is 12 over 1 visit.",
    ]
    assert (
        "Selection: D is selected: 1 + 1.41 · √(ln 3 / 1) = 2.48, the highest at A. "
        "1 is its mean 14 as MAX sees it, from 0 for 4 to 1 for 14."
    ) in sentences
    assert sentences[-1] == (
        "Result: The search is over: D has the most visits, 4 of 9, and is chosen. "
        "The mean there is 8.75. A mean over playouts is not a bound: another move may be better."
    )


def test_a_stopped_search_says_during_which_playout() -> None:
    assert said(uct(budget=20))[-1] == "Stopped: The search was stopped early. This was playout 4 of 9."


@given(finite_trees, players, options(algorithm="uct"))
def test_every_number_of_a_selection_is_that_of_the_events(nested: Any, root: Player, chosen: SearchOptions) -> None:
    tree = LeafTree.from_nested(nested, root)
    trace = search(tree, chosen)
    tally = Tally(trace, tree)
    for event, sentence in zip(trace, said(trace, tree), strict=True):
        if found := re.search(r"√\(ln ([\d,]+) / ([\d,]+)\) = ([\d.]+)", sentence):
            parent = int(trace.places.parent[event.node])
            assert [int(number.replace(",", "")) for number in found.groups()[:2]] == [
                tally.visits[parent],
                tally.visits[event.node],
            ]
            assert float(found[3]) == pytest.approx(tally.bound(event.node, parent), abs=0.006)
        tally.take(event)


def followed(drawn: Scene, step: int) -> Slots:
    return Replayed(drawn.words).to(step)


def test_the_view_shows_what_was_compared() -> None:
    trace = uct()
    drawn = scene(trace, TREE)
    step = next(step for step, sentence in enumerate(said(trace), 1) if " is selected" in sentence)
    slots = followed(drawn, step)
    assert slots["playouts-caption", "text"] == "At A, MAX to move: ×3"
    assert slots["playouts-0", "row"] == ("B", "1", "12", "0.80", "1.48", "2.28")
    assert slots["playouts-2", "row"] == ("D", "1", "14", "1", "1.48", "2.48")
    assert slots["playouts", "mark"] == "2"
    assert slots["playouts-chart", "style"] == "--done:33.33%"


def test_at_the_end_the_shares_are_those_of_the_result() -> None:
    trace = uct(playouts=40)
    slots = followed(scene(trace, TREE), len(trace))
    found = {int(key.rpartition("-")[2]): text for (key, what), text in slots.items() if what == "text:share"}
    places = {int(trace.places.child[place]): share for place, share in found.items()}
    assert places == {share.child: f"{(5 * share.visits + 1) // 2}%" for share in shares(trace)}  # halves rounded up
    assert slots["playouts-chart", "style"] == "--done:100.00%"


def test_of_many_children_those_with_the_greatest_bounds_are_shown() -> None:
    trace = uct(WIDE, 60)
    drawn = scene(trace, WIDE)
    slots = followed(drawn, len(trace))
    tally = Tally(trace, WIDE)
    for event in trace:
        tally.take(event)
    shown = {slots[f"playouts-{row}", "row"] for row in range(MOST_ROWS)}
    assert slots["playouts-more", "text"] == "8 more children, with lower bounds."
    bounds = sorted((tally.bound(place, 0) for place in range(1, len(trace.places))), reverse=True)
    assert min(float(cells[5]) for cells in shown) == pytest.approx(bounds[MOST_ROWS - 1], abs=0.006)
    page = page_of(drawn.panels["playouts"])
    assert len(list(page.iter("polyline"))) == len(WIDE.children[0]) + MOST_LINES
