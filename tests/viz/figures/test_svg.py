"""A figure shows at every step what the player shows then, and is a file that needs nothing else."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Collection
from typing import Any

import pytest

from core.game import BOTH, Game
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import search
from core.trace import Trace
from core.trace.frames import Frames
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.viz.given import FOR_MAX, Searched, elements_of, seeded
from tests.viz.replayed import Replayed, Slots, differences, picture_at, tree_at
from viz.covers import NEXT
from viz.figures.pictures import around
from viz.figures.svg import Look, sentence_lines, svg
from viz.figures.tree_at import TreeAt
from viz.figures.whole_tree import WholeTree
from viz.notation import Notation, Shapes, Windows
from viz.replay.scene import Scene, scene

SVG = "{http://www.w3.org/2000/svg}"
TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def textbook(**options: Any) -> Scene:
    tree = LeafTree.from_nested(TEXTBOOK)
    return scene(search(tree, SearchOptions()), tree, **options)


def by_key(figure: str) -> dict[str, ET.Element]:
    return {part.attrib["data-key"]: part for part in elements_of(figure) if "data-key" in part.attrib}


@pytest.mark.parametrize("label", ["\x00", "a\x1bb", "\ud800"])
def test_a_name_with_what_xml_cannot_hold_leaves_a_figure_well_formed(label: str) -> None:
    tree = LeafTree(((1,), ()), (None, 3), names={0: label})
    figure = svg(WholeTree(scene(search(tree, SearchOptions()), tree)), 0)
    assert label not in "".join(by_key(figure)["n0"].itertext())


def assert_shows(figure: str, expected: Slots, slots: Slots, drawn: Scene) -> None:
    """Check that a figure's nodes and edges have the states expected, look like them, and say what the slots say."""
    parts = by_key(figure)
    found = {(key, what): parts[key].get(what) for key, what in expected}
    assert not differences(found, expected)
    for node in drawn.outline.nodes:
        shown = parts[f"n{node.key}"]
        texts = [piece for text in shown.iter(f"{SVG}text") for piece in text.itertext()]
        for what in ("value", "alpha", "beta", "window", "cutoff", "tie", "again"):
            text = slots.get((f"n{node.key}", f"text:{what}"))
            is_hidden = what in {"alpha", "beta", "window", "cutoff", "again"} and is_skipped(expected, node.key)
            if text and not is_hidden:
                assert text in texts, f"{node.key} {what}"
        state = expected[f"n{node.key}", "data-state"]
        assert ("skipped" in texts) == (state == "skipped" and not node.is_leaf)
        dashed = [part for part in shown if part.get("stroke-dasharray")]
        assert bool(dashed) == (state == "skipped")
        yellow = [part for part in shown if part.get("fill") == "#ffd24d"]
        assert bool(yellow) == (state == "current")
        if node.path:
            assert_edge(parts[f"e{node.key}"], expected, node.key, slots)


def is_skipped(expected: Slots, key: int) -> bool:
    return bool(expected[f"n{key}", "data-state"] == "skipped")


def assert_edge(edge: ET.Element, expected: Slots, key: int, slots: Slots) -> None:
    """Check the line to a node: struck through where it is cut, dashed where skipped, bold on the path."""
    strikes = [part for part in edge if part.get("stroke-linecap") == "round"]
    assert bool(strikes) == (expected[f"e{key}", "data-cut"] is not None)
    state, best = expected[f"e{key}", "data-edge"], slots.get((f"e{key}", "data-best"))
    assert edge[0].get("stroke-dasharray") == ("5 5" if state == "skipped" else None)
    bold = "6" if best else "4" if state in {"open", "current"} else "1" if state == "unvisited" else "1.5"
    assert edge[0].get("stroke-width") == bold


def drawn_steps(steps: int) -> Collection[int]:
    """Return every third step, the last one among them: others in searches of other lengths."""
    return range(steps % 3, steps + 1, 3)


def assert_figures_are_right(trace: Trace, game: Game[Any, Any], board: str | None = None) -> None:
    drawn = scene(trace, game, board, notation=FOR_MAX)
    stills, replayed, frames, paper = WholeTree(drawn), Replayed(drawn.words), Frames(trace), TreeAt(drawn)
    for step in range(drawn.steps + 1):
        if step:
            replayed.forward()
        if step in drawn_steps(drawn.steps):
            expected = picture_at(frames.at(step), drawn.outline, trace)
            assert_shows(svg(stills, step), expected, tree_at(paper, step), drawn)
        what = "node:text" if replayed.slots["tag", "node:text"] else "text"
        assert stills.sentence(step) == tuple(replayed.slots[key, what] or "" for key in ("tag", "lead", "rest"))


@pytest.mark.large
def test_a_step_of_a_worked_tree_is_a_figure_of_its_frame(searched: Searched) -> None:
    assert_figures_are_right(searched.trace, searched.tree)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(12))
def test_a_step_of_a_random_tree_is_a_figure_of_its_frame(seed: int) -> None:
    random = seeded(seed)
    tree = strategies.judged_tree(strategies.random_tree(random, plies=4), random.choice(BOTH))
    options = strategies.random_options(random, algorithm=random.choice(strategies.PRUNING_ALGORITHMS))
    assert_figures_are_right(search(tree, options), tree)


def test_a_step_of_an_endgame_is_a_figure_of_its_frame() -> None:
    game = TicTacToe.from_position("XOX/OO_/_X_")
    assert_figures_are_right(search(game, SearchOptions(depth=2)), game, "tictactoe")


@pytest.mark.large
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("shapes", Shapes)
def test_a_figure_needs_nothing_else(shapes: Shapes, windows: Windows) -> None:
    stills = WholeTree(textbook(notation=Notation(shapes, windows)))
    for step in range(stills.scene.steps + 1):
        figure = svg(stills, step, Look(sentence=True))
        assert not re.search(r"style|class=|var\(|light-dark|color-mix|href|script|url\(", figure)
        for part in elements_of(figure):
            if part.tag == f"{SVG}text":
                assert {"y", "font-size", "fill"} <= part.attrib.keys()


@pytest.mark.large
def test_the_box_of_a_search_holds_what_is_seen_at_any_step(searched: Searched) -> None:
    stills = WholeTree(scene(searched.trace, searched.tree))
    for step in drawn_steps(stills.steps):
        seen = [part.box for part in stills.drawn(step).walk()]
        assert around([stills.box, *filter(None, seen)]) == stills.box, step


def test_a_sentence_is_written_in_full_in_lines_that_have_room() -> None:
    tree = LeafTree.from_nested([[1, 2], 3])
    stills = WholeTree(scene(search(tree, SearchOptions()), tree))
    for step in range(stills.scene.steps + 1):
        told = stills.sentence(step)
        lines = sentence_lines(told, 300)
        assert " ".join(word for line in lines for word, _ in line) == f"{told.lead} {told.rest}".strip()
        figure = elements_of(svg(stills, step, Look(sentence=True)))[0]
        assert told.tag.upper() in [part.text for part in figure.iter(f"{SVG}text")]
        assert float(figure.get("height", "0")) > float(elements_of(svg(stills, step))[0].get("height", "0"))


def test_the_turns_of_children_stand_on_their_edges_unless_they_would_answer_what_is_asked() -> None:
    tree = LeafTree.from_nested(TEXTBOOK)
    drawn = scene(search(tree, SearchOptions(order=Order.REVERSED)), tree)
    told, asked = (by_key(svg(WholeTree(drawn, covers), 0)) for covers in ((), (NEXT,)))
    edges = [f"e{key}" for key in range(1, 13)]
    assert ["".join(told[edge].itertext()).strip() for edge in edges] == ["3", "2", "1"] * 4
    assert not "".join(text for edge in edges for text in asked[edge].itertext()).strip()


def test_what_is_folded_is_said() -> None:
    whole, folded = (svg(WholeTree(textbook(most=most)), 5) for most in (100, 6))
    assert "are drawn" not in whole
    assert "6 nodes of 13 are drawn" in folded
