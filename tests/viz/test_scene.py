"""A scene shows at every step what `frame_at` says is true then, and stepping back restores it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Game, Player
from core.options import Order, SearchOptions
from core.search import search
from core.trace import Kind, Trace
from core.trace.frames import Frames
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.viz.given import FOR_MAX, Searched, elements_of, svg_of
from tests.viz.read_pieces import numbers
from tests.viz.replayed import Replayed, counters_at, differences, picture_at, to_the_end_and_back, tree_at
from viz.figures.tree_at import TreeAt
from viz.replay.board import LONGEST_PATH
from viz.replay.scene import Scene, scene
from viz.replay.story import LATE
from viz.words.wording import sentence_case, short_name

TAGS = {
    None: {"Ready"},
    Kind.ENTER: {"Enter", "Enter again"},
    Kind.LEAF: {"Leaf"},
    Kind.HORIZON: {"Depth limit"},
    Kind.KNOWN: {"Known"},
    Kind.BOOK: {"Book"},
    Kind.BEST: {"Better value", "Best so far"},
    Kind.ALPHA: {"Alpha rises"},
    Kind.BETA: {"Beta falls"},
    Kind.CUTOFF: {
        "Alpha cutoff",
        "Beta cutoff",
        "Deep alpha cutoff",
        "Deep beta cutoff",
        "Cutoff after the last child",
    },
    Kind.SKIP: {"Skipped"},
    Kind.EXIT: {"Return", "Result"},
    Kind.TRUNCATED: {"Stopped"},
    Kind.RESEARCH: {"Re-search"},
    Kind.STAND_PAT: {"Stand pat"},
}


def assert_every_step_is_right(trace: Trace, game: Game[Any, Any], board: str | None = None) -> Scene:
    drawn = scene(trace, game, board, notation=FOR_MAX)
    paper = TreeAt(drawn)
    nodes = [element for element in elements_of(svg_of(drawn.picture.data)) if "data-key" in element.attrib]
    parts = {node.attrib["data-key"]: {part.get("data-part") for part in node.iter()} for node in nodes}
    frames = list(map(Frames(trace).at, range(len(trace) + 1)))
    for frame, slots in to_the_end_and_back(drawn.words, frames):
        shown = tree_at(paper, frame.step)
        assert not differences(shown, picture_at(frame, drawn.outline, trace)), frame.step
        texts = ((key, what.removeprefix("text:")) for key, what in shown if what.startswith("text:"))
        assert all(part in parts[key] for key, part in texts), "a text has no place"
        assert not differences(slots, counters_at(frame, trace, game)), f"step {frame.step}"
        kind = frame.event.kind if frame.event else None
        nothing_left = slots["tag", "text"] == "Cutoff after the last child"
        looks = LATE if nothing_left else kind.name if kind is not None else "START"
        assert slots["say", "data-kind"] == looks  # what saves nothing has not the colour of a cutoff
        assert slots["tag", "text"] in TAGS[kind]
        if frame.current is not None:
            assert slots.get(("path", "text")) == (path_at(trace, frame.current) if board else None)
    return drawn


def path_at(trace: Trace, node: int) -> str:
    """Return the names of the last nodes on the way to a node."""
    names = [short_name(trace, above) for above in trace.places.line(node)]
    last = ["…", *names[-LONGEST_PATH:]] if len(names) > LONGEST_PATH else names
    return sentence_case(" → ".join(last))


@pytest.mark.large
def test_every_step_of_a_worked_tree_shows_its_frame(searched: Searched) -> None:
    assert_every_step_is_right(searched.trace, searched.tree)


@pytest.mark.large
def test_every_step_of_a_random_tree_shows_its_frame(searched_at_random: Searched) -> None:
    assert_every_step_is_right(searched_at_random.trace, searched_at_random.tree)


@strategies.heavy
@given(strategies.nested_trees, strategies.players, strategies.options(depth=None), st.integers(2, 60))
def test_nothing_knows_what_is_still_to_come(nested: Any, root: Player, chosen: SearchOptions, budget: int) -> None:
    """A search that is stopped shows and says the same as the whole one, up to its end."""
    tree = LeafTree.from_nested(nested, root)
    whole, part = (scene(search(tree, each), tree) for each in (chosen, replace(chosen, budget=budget)))
    if part.trace.truncated:
        assert_every_step_is_right(part.trace, tree)
    stopped, full = Replayed(part.words), Replayed(whole.words)
    both = (stopped.slots.keys() & full.slots.keys()) - {("window", "style")}  # its scale fits all numbers
    shared = {slot for slot in both if not slot[1].startswith("node:")}  # where a step by node ends, what follows tells
    trees = TreeAt(part), TreeAt(whole)
    for step in range(1, min(budget, whole.steps)):
        stopped.forward()
        full.forward()
        if whole.trace.events["kind"][step] == Kind.SKIP:
            continue  # what a cutoff skips is written after it, and belongs to it
        assert tree_at(trees[0], step) == tree_at(trees[1], step)
        assert {place: stopped.slots[place] for place in shared} == {place: full.slots[place] for place in shared}


def test_the_events_are_what_the_reader_moves_by(searched_at_random: Searched) -> None:
    trace = searched_at_random.trace
    drawn = scene(trace, searched_at_random.tree, most=4, notation=FOR_MAX)
    events = drawn.events()
    assert [events["names"][kind] for kind in numbers(events["kinds"])] == [event.kind.name for event in trace]
    assert numbers(events["nodes"]) == [event.node for event in trace]
    nodes = range(len(trace.places))
    assert numbers(events["parents"]) == [(-1, *trace.places.line(node))[-2] for node in nodes]
    assert numbers(events["depths"]) == [len(trace.places.path(node)) for node in nodes]
    assert numbers(events["elements"]) == [drawn.outline.owner[node] for node in nodes]


@pytest.mark.parametrize(
    ("nested", "root", "best"),
    [
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Player.MAX, [(), (0,), (0, 0)]),
        ([[3, 5], [6, 9], [1, 2]], Player.MIN, [(), (2,), (2, 1)]),
        ([5, [[[3, 9], 7], 8]], Player.MAX, [(), (1,), (1, 0), (1, 0, 1)]),
        (7, Player.MAX, []),
    ],
)
def test_best_play_is_marked_at_the_end_and_only_then(nested: Any, root: Player, best: list[tuple[int, ...]]) -> None:
    tree = LeafTree.from_nested(nested, root)
    drawn = scene(search(tree, SearchOptions()), tree)
    paper = TreeAt(drawn)
    for step in range(drawn.steps):
        assert not [place for place, value in tree_at(paper, step).items() if place[1] == "data-best" and value]
    slots = tree_at(paper, drawn.steps)
    marked = [node.path for node in drawn.outline.nodes if slots.get((f"n{node.key}", "data-best"))]
    assert marked == best


def test_the_player_knows_the_turn_of_each_child_where_they_are_not_taken_as_written() -> None:
    tree = LeafTree.from_nested([[3, 12], [2, 4]])
    turns = {
        order: scene(search(tree, SearchOptions(order=order)), tree).data()["turns"]
        for order in (Order.GIVEN, Order.REVERSED)
    }
    assert turns[Order.REVERSED] == {1: 2, 2: 1, 3: 2, 4: 1, 5: 2, 6: 1}
    assert turns[Order.GIVEN] == {}
