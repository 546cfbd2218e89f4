"""However a course writes windows and draws nodes, the tree says the same at every step."""

from __future__ import annotations

import pytest

from core.game import BOTH, Player
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Estimates, Event
from core.trace.frames import Frame, NodeFrame
from core.trees.leaf_tree import LeafTree
from tests.viz.from_frames import is_inner
from tests.viz.given import Searched, elements_of
from tests.viz.replayed import Slots, patches_of, to_the_end_and_back
from viz.notation import Notation, Shapes, Windows
from viz.replay.tree_changes import TreeChanges
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


def number(at: NodeFrame | Event, bound: Estimates) -> str:
    text = shown(at.alpha if bound is Estimates.ALPHA else at.beta)
    return f"≈{text}" if bound in at.estimates else text


def interval(key: str, at: NodeFrame | Event) -> Slots:
    return {
        (key, "text:alpha"): f"({number(at, Estimates.ALPHA)},",
        (key, "text:beta"): f"{number(at, Estimates.BETA)})",
    }


def windows_at(searched: Searched, frame: Frame, shape: Outline, windows: Windows) -> Slots:
    """Return the texts that a notation has at a frame; nothing else may be written."""
    texts: Slots = {}
    if not ALGORITHMS[searched.trace.options.algorithm].prunes:
        return texts
    for visit, at in frame.nodes.items():
        key, now = shape.owner[visit], frame.visits[visit]
        entered = searched.entered[now]
        if windows is Windows.EDGES:
            place = f"w{key}" if visit else "n0"
            if visit or is_inner(searched, 0):  # a root that is a leaf has neither an edge nor room below it
                texts |= interval(place, entered)
        elif windows is Windows.INTERVAL and is_inner(searched, visit):
            texts |= interval(f"n{key}", at)
        elif windows is Windows.BESIDE and is_inner(searched, visit):
            texts[f"n{key}", "text:alpha"] = f"α {number(at, Estimates.ALPHA)}"
            texts[f"n{key}", "text:beta"] = f"β {number(at, Estimates.BETA)}"
    return texts


def check(searched: Searched, windows: Windows) -> None:
    trace = searched.trace
    shape = outline(trace, searched.tree)
    changes = TreeChanges(shape, trace, Notation(windows=windows))
    for frame, slots in to_the_end_and_back(patches_of(trace, changes), searched.frames):
        written = {place: text for place, text in slots.items() if place[1] in TEXTS and text is not None}
        assert written == windows_at(searched, frame, shape, windows), frame.step


def test_the_windows_at_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    for windows in Windows:
        check(searched_at_random, windows)


@pytest.mark.parametrize("root", BOTH)
@pytest.mark.parametrize("chosen", NOTATIONS)
def test_a_node_has_the_shape_of_its_player(chosen: Notation, root: Player) -> None:
    tree = LeafTree.from_nested([[3, 12], [2, 4]], root)
    trace = search(tree, SearchOptions())
    shape = outline(trace, tree)
    elements = {element.get("data-key"): element for element in elements_of(draw(shape, trace, chosen).svg)}
    for node in shape.nodes:
        (drawn,) = [part for part in elements[f"n{node.key}"] if part.get("class") == "shape"]
        if node.is_leaf:
            assert drawn.tag == "rect"
        else:
            assert drawn.attrib["d"].startswith(DRAWN_AS[node.player, chosen.shapes])
            down = node.player is Player.MIN and chosen.shapes is Shapes.TRIANGLES
            assert drawn.attrib["d"].startswith("M0 27") == down
