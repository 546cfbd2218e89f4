"""The line at the depth limit: where it stands at each step, and where it has its name."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given

from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace import Kind
from tests.strategies import judged_tree, nested_trees, options, players, tables_and_passes
from tests.viz.replayed import tree_at
from viz.figures.svg import Look, svg
from viz.figures.tikz import tikz
from viz.figures.tree_at import TreeAt
from viz.figures.whole_tree import WholeTree
from viz.replay.scene import Scene, scene

BOARD = "O__/X__/XO_ X"


def drawn(**chosen: Any) -> Scene:
    game = TicTacToe(BOARD)
    return scene(search(game, SearchOptions(**chosen)), game, "tictactoe")


@pytest.mark.large
@given(nested_trees, players, options() | tables_and_passes(guess=0))
def test_at_each_step_the_line_lies_below_the_nodes_at_the_limit(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    tree = judged_tree(nested, root)
    trace = search(tree, chosen)
    shown = scene(trace, tree)
    paper = TreeAt(shown)
    deepest = max(tree.depths)
    limit = None
    for step, event in enumerate(trace, start=1):
        if event.kind is Kind.ITERATION:
            limit = event.limit
        if event.kind is Kind.HORIZON:
            limit = int(trace.places.depth[event.node])
        if limit is not None:
            marked = {key for (key, what), text in tree_at(paper, step).items() if what == "data-here" and text}
            assert marked == ({f"horizon-{limit}"} if limit <= deepest else set())
    assert sorted(shown.picture.geometry["horizons"]) == sorted(
        {plies for _, plies in trace.limits if plies <= deepest}
    )
    assert [[step, plies] for step, plies in shown.focus["limits"]] == [list(each) for each in trace.limits]


def test_a_search_that_meets_no_limit_has_no_line() -> None:
    assert search(TicTacToe(BOARD), SearchOptions()).limits == ()
    assert search(TicTacToe(BOARD), SearchOptions(depth=9)).limits == ()
    assert not drawn(algorithm="alphabeta").picture.has_horizon


@pytest.mark.parametrize("step", [2, 40])
def test_figures_have_the_line_of_their_step_and_its_name(step: int) -> None:
    found = drawn(algorithm="iterative", depth=3)
    stills = WholeTree(found)
    page = ET.fromstring(svg(stills, step))  # noqa: S314  our own picture
    lines = [each.attrib for each in page.iter() if each.get("data-key", "").startswith("horizon-")]
    limit = [plies for start, plies in found.trace.limits if start <= step][-1]
    assert [line["data-ply"] for line in lines] == [str(limit)]
    assert lines[0]["stroke-dasharray"] == "12 4 2 4"
    texts = [each.text for each in page.iter() if each.tag.endswith("text")]
    assert texts.count("depth limit") == 1
    written = tikz(stills, step, Look())
    assert written.count(r"\path[horizon line]") == 1
    assert written.count("{depth limit}") == 1
