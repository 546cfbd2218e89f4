"""A TikZ figure has what the SVG has, and nothing that the reader wrote becomes a command."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.latex import needs_latex, pages_of_latex
from tests.viz.given import Searched
from viz.figures.focused import Focused
from viz.figures.svg import PLAIN_LOOK, Look
from viz.figures.tikz import NEWEST, SIGNS, escaped, tikz
from viz.figures.whole_tree import WholeTree
from viz.notation import Notation, Shapes, Windows
from viz.replay.scene import scene

HOSTILE = [r"\input{/etc/passwd}", "50% of $x$ & #1_2^3~", "{", "}", "\\", "^^5c", "日本", "a\nb", "\"'`", "a]b,c=d"]


def whole_tree_of(searched: Searched, **options: Any) -> WholeTree:
    return WholeTree(scene(searched.trace, searched.tree, **options))


@pytest.mark.large
def test_every_node_cut_and_dash_of_a_step_is_drawn(searched: Searched) -> None:
    stills = whole_tree_of(searched)
    steps = stills.scene.steps
    for step in range(steps % 3, steps + 1, 3):  # and others in searches of other lengths
        text = tikz(stills, step, PLAIN_LOOK)
        drawn = list(stills.drawn(step).walk())
        elements = len(stills.scene.outline.nodes) + len(stills.scene.outline.bundles)
        assert re.findall(r"\\coordinate \(n(\d+)\)", text) == [str(key) for key in range(elements)]
        strikes = sum(part.kind == "strike" for part in drawn)
        assert text.count(r"\path[cut line]") == 2 * strikes
        skipped = [part for part in drawn if part.element.get("data-state") == "skipped"]
        assert len(re.findall(r"\\path\[\w+ node, skipped node", text)) == len(skipped)
        assert text.count(r"\path[skipped line]") <= 2 * len(skipped)  # an edge, and what it leaves from below words
        for part in drawn:
            if part.element.tag == "text" and part.text:
                assert f"{{{escaped(part.text)}}};" in text


def test_the_path_of_a_game_has_the_marks_of_its_boards() -> None:
    game = TicTacToe.from_position("XOX/_O_/___")
    text = tikz(Focused(WholeTree(scene(search(game, SearchOptions()), game, "tictactoe")), [0]), 0, PLAIN_LOOK)
    root, *moves = [game.initial, *(game.result(game.initial, move) for move in game.actions(game.initial))]
    boards = "".join(str(state).split()[0] for state in (root, *moves))
    assert text.count(" circle[") == boards.count("O")
    assert len(re.findall(r"\\path\[draw=black!\d+, line width=1.4pt\] .* -- ", text)) == 2 * boards.count("X")


@pytest.mark.parametrize("label", HOSTILE)
def test_what_the_reader_wrote_is_text(label: str) -> None:
    written = escaped(label)
    known = sorted({*SIGNS.values()}, key=len, reverse=True)
    rest = re.sub("|".join(map(re.escape, known)), "", written)
    assert not re.search(r"[\\{}$&#^_~%]", rest)
    assert all(letter <= NEWEST for letter in written)


def test_a_comma_ends_no_option_and_a_bracket_no_list() -> None:
    tree = LeafTree(((1, 2), (), ()), (None, 3, 5), names={0: "a], b"})
    assert "{a]{,} b};" in tikz(WholeTree(scene(search(tree, SearchOptions()), tree)), 0, PLAIN_LOOK)


@pytest.mark.large
@needs_latex("standalone.cls")
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("shapes", Shapes)
def test_latex_takes_it(shapes: Shapes, windows: Windows, tmp_path: Path) -> None:
    tree = LeafTree(
        ((1, 4), (2, 3), (), (), (5, 6), (), ()),
        (None, None, 3, 12, None, 2, -4),
        names={0: HOSTILE[0], 1: HOSTILE[1], 2: HOSTILE[5], 4: HOSTILE[6]},
        moves={1: HOSTILE[9], 4: HOSTILE[8]},
    )
    stills = WholeTree(scene(search(tree, SearchOptions()), tree, notation=Notation(shapes, windows)))
    assert pages_of_latex(tikz(stills, stills.scene.steps, Look(sentence=True)), tmp_path)
