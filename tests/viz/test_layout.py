"""Graphviz puts the children below their parent, in order and apart; what goes wrong there is a LayoutError."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.game import Game
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.viz.given import seeded
from viz.layout import Layout, LayoutError, lay_out, placed, to_dot
from viz.outline import Outline, outline

SMALL = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def shape_of(game: Game[Any, Any], most: int = 1_000) -> Outline:
    return outline(search(game, SearchOptions()), game, most)


def random_widths(shape: Outline, random: Random) -> dict[int, float]:
    return {key: random.uniform(30, 150) for key in range(len(shape.nodes) + len(shape.bundles))}


def random_shapes() -> list[Any]:
    shapes = [pytest.param(shape_of(TicTacToe.from_position("XOX/OO_/_X_")), id="endgame")]
    for seed in range(25):
        random = seeded(seed)
        nested = [strategies.random_tree(random) for _ in range(random.randint(1, 5))]
        most = random.choice([10, 1_000])
        shapes.append(pytest.param(shape_of(LeafTree.from_nested(nested), most), id=f"seed-{seed}-most-{most}"))
    return shapes


def depth_of(shape: Outline, key: int) -> int:
    if key < len(shape.nodes):
        return len(shape.nodes[key].path)
    return len(shape.nodes[shape.bundles[key - len(shape.nodes)].parent].path) + 1


@pytest.mark.parametrize("shape", random_shapes())
def test_levels_are_level_children_in_order_and_boxes_apart(shape: Outline) -> None:
    widths = random_widths(shape, seeded(len(shape.nodes)))
    layout = lay_out(shape, widths)
    heights: dict[int, set[float]] = {}
    for key, (_, y) in enumerate(layout.centres):
        heights.setdefault(depth_of(shape, key), set()).add(round(y, 2))
    assert all(len(ys) == 1 for ys in heights.values())
    by_depth = [heights[depth].pop() for depth in sorted(heights)]
    assert by_depth == sorted(by_depth)
    for below in shape.children.values():
        xs = [layout.centres[key][0] for key in dict.fromkeys(below.values())]
        assert xs == sorted(xs)
    for depth in heights:
        row = sorted(
            (layout.centres[key], widths[key]) for key in range(len(layout.centres)) if depth_of(shape, key) == depth
        )
        for ((x1, _), width1), ((x2, _), width2) in pairwise(row):
            assert x2 - x1 >= (width1 + width2) / 2
    for (x, y), width in zip(layout.centres, widths.values(), strict=True):
        assert width / 2 - 0.1 <= x <= layout.width - width / 2 + 0.1
        assert 0 <= y <= layout.height


def test_the_same_outline_is_laid_out_the_same_and_only_once() -> None:
    shape = shape_of(SMALL)
    widths = random_widths(shape, seeded(1))
    layout = lay_out(shape, widths)
    runs = placed.cache_info().misses
    assert lay_out(shape_of(SMALL), widths) == layout
    other_values = LeafTree.from_nested([[4, 12, 8], [2, 4, 6], [14, 5, 9]])
    assert lay_out(outline(search(other_values, SearchOptions()), other_values, 1_000), widths) == layout
    assert placed.cache_info().misses == runs
    placed.cache_clear()
    assert lay_out(shape, widths) == layout


def test_a_single_leaf_has_a_place() -> None:
    layout = lay_out(shape_of(LeafTree.from_nested(7)), {0: 40})
    assert layout == Layout(((layout.width / 2, layout.height / 2),), layout.width, layout.height)


def test_the_source_holds_no_text_of_the_reader() -> None:
    tree = LeafTree(((1,), ()), (None, 3), names={0: 'A"];evil[label="x', 1: "secret"})
    source = to_dot(shape_of(tree), {0: 72.0, 1: 36.0})
    assert "evil" not in source
    assert "secret" not in source
    assert "0 -> 1" in source


@pytest.fixture
def graphviz_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give a function that puts a Python script in the place of Graphviz."""

    def install(script: str) -> None:
        placed.cache_clear()
        command = tmp_path / "graphviz-pure"
        command.write_text(f"#!{sys.executable}\nimport sys, time\nsys.stdin.read()\n{script}\n", encoding="utf-8")
        command.chmod(0o755)
        monkeypatch.setattr("viz.layout._scripts", lambda: str(tmp_path))

    return install


needs_scripts = pytest.mark.skipif(sys.platform == "win32", reason="a script with #! is no command on Windows")


@needs_scripts
def test_a_failing_graphviz_is_told_with_its_message(graphviz_that: Any) -> None:
    graphviz_that("sys.exit('out of memory')")
    with pytest.raises(LayoutError, match="out of memory"):
        lay_out(shape_of(SMALL), random_widths(shape_of(SMALL), seeded(1)))


@needs_scripts
def test_a_graphviz_that_takes_too_long_is_given_up(graphviz_that: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    graphviz_that("time.sleep(60)")
    monkeypatch.setattr("viz.layout.SECONDS", 0.3)
    with pytest.raises(LayoutError, match=r"longer than 0\.3 s"):
        lay_out(shape_of(SMALL), random_widths(shape_of(SMALL), seeded(1)))


def test_a_missing_graphviz_is_told_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    placed.cache_clear()
    monkeypatch.setattr("viz.layout._scripts", lambda: str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LayoutError, match="Install graphviz-pure"):
        lay_out(shape_of(SMALL), random_widths(shape_of(SMALL), seeded(1)))
