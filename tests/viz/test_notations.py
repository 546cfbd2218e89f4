"""However a course writes windows, draws nodes and counts for the mover, the tree says the same at every step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from core.game import BOTH, MAX, Player
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Event
from core.trace.frames import Frame, NodeFrame
from core.trees.leaf_tree import LeafTree
from tests.strategies import judged_tree, nested_trees, options, players
from tests.viz.from_frames import is_inner
from tests.viz.given import Searched, elements_of, svg_of
from tests.viz.replayed import Replayed, Slots, tree_at
from viz.figures.tree_at import TreeAt
from viz.notation import Notation, Numbers, Shapes, Windows
from viz.replay.scene import Scene, scene
from viz.tree.outline import Outline, outline
from viz.tree.picture import draw
from viz.words.wording import shown

TEXTS = ("text", "text:alpha", "text:beta")
NOTATIONS = [Notation(shapes, windows) for shapes in Shapes for windows in Windows]
DRAWN_AS = {
    (Player.MAX, Shapes.TRIANGLES): "M0 -",
    (Player.MIN, Shapes.TRIANGLES): "M0 ",
    (Player.MAX, Shapes.SQUARES_AND_CIRCLES): "M-27 -27H27V27H-27Z",
    (Player.MIN, Shapes.SQUARES_AND_CIRCLES): "M-27 0a27 27 ",
}


def interval(key: str, at: NodeFrame | Event) -> Slots:
    return {(key, "text:alpha"): f"({shown(at.alpha)},", (key, "text:beta"): f"{shown(at.beta)})"}


def windows_at(searched: Searched, frame: Frame, shape: Outline, windows: Windows) -> Slots:
    """Return the texts that a notation has at a frame; nothing else may be written."""
    texts: Slots = {}
    if not ALGORITHMS[searched.trace.options.algorithm].prunes:
        return texts
    for visit, at in frame.nodes.items():
        key, now = shape.owner[visit], at.visit
        entered = searched.entered[now]
        if windows is Windows.EDGES:
            if visit or is_inner(searched, 0):  # a root that is a leaf has neither an edge nor room below it
                texts |= interval(f"n{key}", entered)
        elif windows is Windows.INTERVAL and is_inner(searched, visit):
            texts |= interval(f"n{key}", at)
        elif windows is Windows.BESIDE and is_inner(searched, visit):
            texts[f"n{key}", "text:alpha"] = f"α {shown(at.alpha)}"
            texts[f"n{key}", "text:beta"] = f"β {shown(at.beta)}"
    return texts


def check(searched: Searched, windows: Windows) -> None:
    trace = searched.trace
    drawn = scene(trace, searched.tree, notation=Notation(windows=windows, numbers=Numbers.MAX))
    paper = TreeAt(drawn)
    for frame in searched.frames:
        written = {place: text for place, text in tree_at(paper, frame.step).items() if place[1] in TEXTS}
        assert written == windows_at(searched, frame, drawn.outline, windows), frame.step


@pytest.mark.large
def test_the_windows_at_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    check(searched_at_random, tuple(Windows)[len(searched_at_random.trace) % len(Windows)])


@pytest.mark.parametrize("root", BOTH)
@pytest.mark.parametrize("chosen", NOTATIONS)
def test_a_node_has_the_shape_of_its_player(chosen: Notation, root: Player) -> None:
    tree = LeafTree.from_nested([[3, 12], [2, 4]], root)
    trace = search(tree, SearchOptions())
    shape = outline(trace, tree)
    elements = {element.get("data-key"): element for element in elements_of(svg_of(draw(shape, trace, chosen).data))}
    for node in shape.nodes:
        (drawn,) = [part for part in elements[f"n{node.key}"] if part.get("class") == "shape"]
        if node.is_leaf:
            assert drawn.tag == "rect"
        else:
            assert drawn.attrib["d"].startswith(DRAWN_AS[node.player, chosen.shapes])
            down = node.player is Player.MIN and chosen.shapes is Shapes.TRIANGLES
            assert drawn.attrib["d"].startswith("M0 27") == down


WINDOW = ("data-alpha", "data-beta", "data-value")
MIRRORED = {"=": "=", "≥": "≤", "≤": "≥", "≈": "≈", "": ""}


def scenes(nested: Any, root: Player, chosen: SearchOptions) -> tuple[Scene, Scene]:
    """Return a search as it is told for the side to move, and for MAX."""
    game = judged_tree(nested, root)
    trace = search(game, chosen)
    mover, for_max = (scene(trace, game, notation=Notation(numbers=numbers)) for numbers in Numbers)
    return mover, for_max


def number(text: str) -> float:
    return float(text.strip("=≥≤≈?").replace("−", "-").replace("∞", "inf"))


def signs(text: str) -> str:
    return "".join(sign for sign in text if sign in "=≥≤≈?")


@pytest.mark.large
@given(nested_trees, players, options(algorithm="negamax"))
def test_the_picture_is_the_mirror_image_at_the_nodes_of_min(nested: Any, root: Player, chosen: SearchOptions) -> None:
    mover, for_max = scenes(nested, root, chosen)
    pages, trees = [Replayed(each.words) for each in (mover, for_max)], [TreeAt(mover), TreeAt(for_max)]
    for step in range(1, for_max.steps + 1):
        for page in pages:
            assert not [text for text in page.to(step).values() if "null window" in str(text)]
        here, there = ({**page.slots, **tree_at(tree, step)} for page, tree in zip(pages, trees, strict=True))
        for key, what in there:
            if what in {"data-state", "data-edge", "data-best", "data-tie", "data-late"} or key.startswith("count-"):
                assert here.get((key, what)) == there[key, what], (key, what)
        for node in for_max.outline.nodes:
            ours, theirs = ({what: page[f"n{node.key}", what] for what in WINDOW} for page in (here, there))
            if node.player is MAX or not theirs["data-alpha"]:
                assert ours == theirs
                continue
            assert number(ours["data-alpha"]) == -number(theirs["data-beta"])
            assert number(ours["data-beta"]) == -number(theirs["data-alpha"])
            if theirs["data-value"]:
                assert number(ours["data-value"]) == -number(theirs["data-value"])
                assert signs(ours["data-value"]) == "".join(MIRRORED.get(s, s) for s in signs(theirs["data-value"]))


@pytest.mark.parametrize("root", BOTH)
def test_the_line_that_cuts_stands_under_numbers_that_cut(root: Player) -> None:
    game = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], root)
    drawn = scene(search(game, SearchOptions("negamax")), game)
    page = Replayed(drawn.words)
    cuts = 0
    for _ in range(drawn.steps):
        page.forward()
        if page.slots["say", "data-kind"] == "CUTOFF":
            cuts += 1
            alpha, beta, value = page.slots["window", "cells"]
            assert number(value) >= number(beta.removeprefix("β ")), (alpha, beta, value)
            assert page.slots["table", "mark"] == "max-high"
            assert page.slots["code", "mark"] == "node.cut"
    assert cuts


def told(nested: Any, *, root: Player = MAX, numbers: Numbers = Numbers.MOVER) -> list[str]:
    """Return the sentences of a search by negamax."""
    game = LeafTree.from_nested(nested, root)
    drawn = scene(search(game, SearchOptions("negamax")), game, notation=Notation(numbers=numbers))
    page = Replayed(drawn.words)
    sentences = []
    for _ in range(drawn.steps):
        page.forward()
        sentences.append(" ".join(filter(None, (page.slots["lead", "text"], page.slots["rest", "text"]))))
    return sentences


def test_sentences_name_the_numbers_of_the_side_to_move() -> None:
    sentences = told([[3, 12], [2, 4]])
    assert "B returns −3, which is 3 for A." in " ".join(sentences)
    assert "The first child of B is a leaf worth 3." in sentences
    assert any(s.startswith("C can give MIN at least −2, and beta is −3: A already has 3 from B.") for s in sentences)
    assert sentences[-1].startswith("The search is over: A is worth 3 for MAX.")
