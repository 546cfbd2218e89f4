"""Graphviz puts the children below their parent, in order and apart; what goes wrong there is a LayoutError."""

from __future__ import annotations

import sys
from collections.abc import Callable
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
from viz.tree.graphviz_program import LayoutError
from viz.tree.layout import Layout, lay_out, placed, to_dot
from viz.tree.outline import Outline, outline

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


@pytest.mark.parametrize(("branching", "plies"), [(2, 4), (3, 2), (3, 3), (5, 2), (1, 6)])
def test_a_parent_stands_above_the_middle_of_its_children(branching: int, plies: int) -> None:
    nested: Any = 0
    for _ in range(plies):
        nested = [nested] * branching
    shape = shape_of(LeafTree.from_nested(nested))
    layout = lay_out(shape, dict.fromkeys(range(len(shape.nodes)), 40.0))
    for parent, below in shape.children.items():
        xs = [layout.centres[child][0] for child in below.values()]
        if xs:
            assert layout.centres[parent][0] == pytest.approx((xs[0] + xs[-1]) / 2, abs=0.1)


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
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give a function that puts Python scripts in the place of graphviz-pure and dot; a script of None is missing."""
    monkeypatch.setattr("viz.tree.graphviz_program._scripts", lambda: str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    placed.cache_clear()

    def install(pure: str | None, dot: str | None = None) -> None:
        for name, script in {"graphviz-pure": pure, "dot": dot}.items():
            if script is not None:
                command = tmp_path / name
                command.write_text(f"#!{sys.executable}\nimport os, sys, time\n{script}\n", encoding="utf-8")
                command.chmod(0o755)

    return install


needs_scripts = pytest.mark.skipif(sys.platform == "win32", reason="a script with #! is not a command on Windows")

ONE = LeafTree.from_nested(7)
GOOD = "print('graph 1 1 1'); print('node 0 0.5 0.5 1 1'); print('stop')"


@pytest.mark.large
@needs_scripts
@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("sys.exit('out of memory')", r"graphviz-pure failed \(out of memory\)"),
        ("sys.exit(3)", r"failed \(exit code 3\)"),
        ("os.abort()", r"failed \(exit code -6\)"),
        ("sys.stderr.buffer.write(b'\\xff' * 9 + b'!'); sys.exit(1)", "failed .*!"),
        ("pass", "placed 0 of 1 nodes"),
        ("print('Segmentation fault')", "placed 0 of 1 nodes"),
        ("print('graph 1 1 1'); print('node 0 0.5 0.5'); print('node 1 0.5 0.5')", "placed 2 of 1 nodes"),
        ("print('graph 1 1 1'); print('node 0 left down')", "something other than numbers"),
        ("print('graph 1 1 1'); print('node zero 0.5 0.5')", "something other than numbers"),
        ("print('node 0 0.5 0.5')", "outside the picture"),
        ("print('graph 1 1 1'); print('node 0 nan 0.5')", "outside the picture"),
        ("print('graph 1 1 1'); print('node 0 0.5 -inf')", "outside the picture"),
        ("print('graph 1 1 inf'); print('node 0 0.5 0.5')", "outside the picture"),
        ("print('graph 1 1 1'); print('node 0 1e308 0.5')", "outside the picture"),
        ("sys.stdout.buffer.write(b'graph 1 \\xff\\xfe')", "something other than text"),
        ("while True: print('node 0 0.5 0.5')", "more than 101,000 bytes"),
        ("while True: print('warning', file=sys.stderr)", "more than 101,000 bytes"),
    ],
)
def test_what_is_not_a_layout_is_reported_with_the_remedy(
    programs: Callable[..., None], script: str, problem: str
) -> None:
    programs(script)
    with pytest.raises(LayoutError, match=f"{problem}.*Install graphviz-pure again"):
        lay_out(shape_of(ONE), {0: 40})
    programs(script, GOOD)
    assert lay_out(shape_of(ONE), {0: 40}).centres == ((20, 36),)


def test_a_missing_graphviz_is_reported_with_the_remedy(programs: Callable[..., None]) -> None:
    programs(None)
    with pytest.raises(LayoutError, match="Install graphviz-pure"):
        lay_out(shape_of(SMALL), random_widths(shape_of(SMALL), seeded(1)))


@needs_scripts
def test_a_graphviz_that_cannot_be_started_is_reported(programs: Callable[..., None], tmp_path: Path) -> None:
    programs("pass")
    (tmp_path / "graphviz-pure").write_text("#!/nowhere/at/all\n", encoding="utf-8")
    with pytest.raises(LayoutError, match=r"can't be started \(No such file or directory\)"):
        lay_out(shape_of(ONE), {0: 40})


@pytest.mark.large
@needs_scripts
@pytest.mark.parametrize(
    "script",
    [
        pytest.param("time.sleep(60)", id="silent"),
        pytest.param("os.close(1); os.close(2); time.sleep(60)", id="done with printing"),
        pytest.param("if os.fork(): sys.exit()\ntime.sleep(60)", id="gone, but not what it started"),
    ],
)
def test_a_graphviz_that_takes_too_long_is_given_up(
    programs: Callable[..., None], monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    monkeypatch.setattr("viz.tree.graphviz_program.SECONDS", 0.3)
    programs(script)
    with pytest.raises(LayoutError, match=r"took longer than 0\.3 s\. Try a smaller tree"):
        lay_out(shape_of(ONE), {0: 40})
