"""The difference: each node says who visits it and who cuts off there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.comparing.differences import saving_sentence, savings
from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.options.paths import read_path
from core.search import search
from core.trace import Path, Trace
from core.trace.result import cutoffs
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.strategies import nested_trees, options, players
from tests.viz.given import FOR_MAX, elements_of, page_of, svg_of, text_of
from viz.comparing.difference import MOST_LISTED, difference, notes
from viz.contract.comparing import DifferenceData
from viz.replay.scene import Scene, scene

MINIMAX, ALPHA_BETA = SearchOptions("minimax"), SearchOptions()
REVERSED = SearchOptions(order=Order.REVERSED)
TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def scenes_of(game: Any, chosen: list[SearchOptions], most: int = 1_000) -> list[Scene]:
    traces = [search(game, one) for one in chosen]
    others = [[other for other in traces if other is not trace] for trace in traces]
    return [
        scene(trace, game, most=most, beside=beside, notation=FOR_MAX)
        for trace, beside in zip(traces, others, strict=True)
    ]


def nodes_of(found: DifferenceData) -> dict[Path, int]:
    """Return the keys of the nodes that are drawn, by their paths."""
    nodes = (
        one for one in elements_of(svg_of(found["tree"])) if one.get("data-path") is not None and one.get("data-key")
    )
    drawn = ((read_path(one.attrib["data-path"]), one.attrib["data-key"]) for one in nodes)
    return {path: int(key[1:]) for path, key in drawn if key.startswith("n")}


def paths(trace: Trace) -> list[Path]:
    return [trace.places.path(node) for node in range(len(trace.places))]


def cut_for_good(trace: Trace) -> set[Path]:
    """Return the nodes with a child that a cutoff skips and no visit enters."""
    visited = set(paths(trace))
    skipped = [(trace.places.path(cut.node), child) for cut in cutoffs(trace) for child in cut.skipped]
    return {path for path, child in skipped if (*path, child) not in visited}


def check(scenes: list[Scene], along: Path | None = None) -> None:
    """Check every drawn node against the traces; `numbers` are told apart from places."""
    numbers = [3 * place + 1 for place in range(len(scenes))]
    found = difference(scenes, numbers, along)
    visits = [set(paths(drawn.trace)) for drawn in scenes]
    cuts = [cut_for_good(drawn.trace) for drawn in scenes]
    drawn = {node.path for node in scenes[0].outline.nodes}
    if along is not None:
        above = {along[:end] for end in range(len(along) + 1)}
        drawn = {path for path in drawn if not path or path[:-1] in above}
    keys = nodes_of(found)
    assert keys.keys() == drawn
    assert len(found["visits"]) == len(found["cuts"]) == len(found["geometry"]["parents"])
    for path, key in keys.items():
        assert found["visits"][key] == [number for number, nodes in zip(numbers, visits, strict=True) if path in nodes]
        assert found["cuts"][key] == [number for number, nodes in zip(numbers, cuts, strict=True) if path in nodes]


@pytest.mark.large
@given(nested_trees, players, st.lists(options(depth=None), min_size=2, max_size=4))
@settings(max_examples=max(10, settings().max_examples // 40))
def test_marks_are_the_differences_of_any_searches(nested: Nested, root: Player, chosen: list[SearchOptions]) -> None:
    check(scenes_of(LeafTree.from_nested(nested, root), chosen))


@pytest.mark.large
@pytest.mark.parametrize("path", [(), (1,), (2, 0), (0, 1, 1)])
def test_along_a_path_the_marks_are_those_of_the_whole_tree(path: Path) -> None:
    searches = [SearchOptions("minimax"), SearchOptions(), SearchOptions(order=Order.REVERSED)]
    check(scenes_of(TicTacToe.from_position("XO_/_X_/O__"), searches, most=100_000), path)
    tree = LeafTree.from_nested([[[[3, 12], [8, 2]], [[4, 6], [14, 5]]], [[[1, 9], [7, 7]], [[2, 3], [0, 11]]], [5, 6]])
    check(scenes_of(tree, searches), path)


def test_a_bundle_is_visited_by_those_that_come_to_a_node_in_it() -> None:
    scenes = scenes_of(TEXTBOOK, [MINIMAX, ALPHA_BETA], most=5)
    shape = scenes[0].outline
    found = difference(scenes, [1, 2])
    assert len(found["geometry"]["centres"]) == len(found["visits"]) == len(found["cuts"])
    visited = {(bundle.parent, bundle.indices): found["visits"][bundle.key] for bundle in shape.bundles}
    assert visited == {(1, (1, 2)): [1, 2], (2, (0, 1, 2)): [1, 2], (3, (0, 1, 2)): [1, 2]}
    assert [found["cuts"][key] for key in range(4)] == [[], [], [2], []]


def told(html: str) -> list[tuple[str, str]]:
    return [(item.get("data-path", ""), text_of(item)) for item in page_of(html).iter("li")]


def test_a_note_says_who_saves_and_where() -> None:
    traces = [search(TEXTBOOK, one) for one in (MINIMAX, ALPHA_BETA)]
    (saving,) = savings(traces)
    assert told(notes(traces, [1, 4])) == [("1", f"④ against ①. {saving_sentence(saving, traces)}")]


def many_cutoffs(count: int) -> list[Trace]:
    """Return two searches of a tree in which one cuts off at this many nodes, each time with another saving."""
    cut: list[Nested] = [[1, *([9] * (1 + at % 7))] for at in range(count)]
    tree = LeafTree.from_nested([[5, 6], *cut])
    return [search(tree, MINIMAX), search(tree, ALPHA_BETA)]


@pytest.mark.parametrize("count", [MOST_LISTED, MOST_LISTED + 5])
def test_the_greatest_savings_come_first_and_those_left_out_are_reported(count: int) -> None:
    traces = many_cutoffs(count)
    html = notes(traces, [1, 2])
    leaves: dict[Path, int] = {traces[saving.by].places.path(saving.node): saving.leaves for saving in savings(traces)}
    shown = [leaves[tuple(map(int, path.split(".")))] for path, _ in told(html)]
    assert shown == sorted(leaves.values(), reverse=True)[:MOST_LISTED]
    assert ("Only the 40 greatest savings" in html) == (count > MOST_LISTED)
