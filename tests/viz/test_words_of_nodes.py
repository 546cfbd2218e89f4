"""The words of a node are the same in the whole tree, in the focus view and in figures: none has one of its own.

What they say is compared in tests/components/test_focus.py and tests/viz/figures/test_focused.py; here, that there is
no text in one of them of which the others know nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest

from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trees.formats import read
from tests.viz.given import page_of
from tests.viz.read_columns import numbers
from viz.notation import PLAIN, Notation, Windows
from viz.scene import Scene, scene
from viz.tree.anatomy import SKIPPED

CHANGING = {"value", "alpha", "beta", "again", "cutoff", "tie"}
"""The texts of a node that steps change; the focus view has each of them."""

FIXED = {"name", "below", "skipped", "move", "value"}
"""The classes of the texts that stay; the value is that of a leaf before it is visited."""


def of_tree(text: str, algorithm: str = "alphabeta", notation: Notation = PLAIN) -> Scene:
    tree = read(text).tree
    return scene(search(tree, SearchOptions(algorithm)), tree, notation=notation)


def of_game() -> Scene:
    game = TicTacToe.from_position("XOX/OO_/_X_")
    return scene(search(game, SearchOptions()), game, "tictactoe")


SCENES = {
    "tree": of_tree("[[3,12,8],[2,4,6],[14,5,2]]"),
    "named": of_tree("(A left>(B 3 x:12) right>(C y:2 4))"),
    "again": of_tree("[[3,12,8],[2,4,6],[14,5,2]]", "pvs"),
    "means": of_tree("[[3,12,8],[2,4,6]]", "uct"),
    "windows on edges": of_tree("[[3,12,8],[2,4,6]]", notation=Notation(windows=Windows.EDGES)),
    "no windows": of_tree("[[3,12,8],[2,4,6]]", notation=Notation(windows=Windows.NONE)),
    "game": of_game(),
}


def nodes_of(drawn: Scene) -> Iterator[tuple[int, Element]]:
    """Yield the key of each node in the picture of the whole tree, with its element."""
    for element in page_of(drawn.picture.svg).iter():
        key = element.get("data-key", "")
        if re.fullmatch(r"n\d+", key):
            yield int(key[1:]), element


def named_in_focus(drawn: Scene) -> dict[tuple[int, ...], tuple[str, str, str]]:
    """Return the name of each node in the focus view, the move that leads to it, and its value before it is visited."""
    focus = drawn.focus
    paths: list[tuple[int, ...]] = []
    for node, (parent, index) in enumerate(zip(numbers(focus["parents"]), numbers(focus["indices"]), strict=True)):
        paths.append((*paths[parent], index) if node else ())
    texts, values = focus["texts"], focus["values"]
    columns = (numbers(focus[name]) for name in ("names", "moves", "known"))
    return {
        path: (texts[name], texts[move], values[known][0])
        for path, name, move, known in zip(paths, *columns, strict=True)
    }


def role_of(text: Element) -> str:
    """Return what a text is, "name" for the part of one that has it."""
    return text.get("class", "").split()[0] if text.get("class", "").split() else "name" if text.tag == "tspan" else ""


@pytest.mark.parametrize("name", SCENES)
def test_the_whole_tree_has_no_word_that_the_focus_view_does_not_know(name: str) -> None:
    drawn = SCENES[name]
    known = named_in_focus(drawn)
    checked = 0
    for key, element in nodes_of(drawn):
        node = drawn.outline.nodes[key]
        label, move, value = known[node.path]
        said = {"name": label, "below": label, "move": move, "value": value, "skipped": SKIPPED}
        for text in element.iter():
            if text.tag not in {"text", "tspan"}:
                continue
            part = text.get("data-part")
            assert part is None or part in CHANGING, (name, key, part)
            words = (text.text or "").strip()
            if words and (part is None or part == "value"):
                assert role_of(text) in FIXED, (name, key, words)
                assert words == said[role_of(text)], (name, key, words)
                checked += 1
    assert checked > len(drawn.outline.nodes)
