"""The picture and its legend are well-formed, keep their contract, and never take a label for markup."""

from __future__ import annotations

import re
from functools import partial
from inspect import Parameter, signature
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from core.game import Game, Player
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.viz.given import elements_of, seeded, svg_of
from viz.notation import PLAIN, Notation, Shapes, Windows
from viz.tree import elements
from viz.tree.legend import legend
from viz.tree.outline import outline
from viz.tree.picture import Picture, draw

LOOKS = Path(__file__).parents[2] / "viz/components/player/replay/node_at_step.js"

CONTRACT = {"data-key", "data-path", "data-player"}


def drawn(game: Game[Any, Any], most: int = 1_000) -> Picture:
    trace = search(game, SearchOptions())
    return draw(outline(trace, game, most), trace)


def pictures() -> list[Any]:
    games: list[tuple[str, Game[Any, Any], int]] = [
        ("textbook", LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 1_000),
        ("min-root", LeafTree.from_nested([[3, 5], [6, 9]], Player.MIN), 1_000),
        ("single-leaf", LeafTree.from_nested(7), 1_000),
        ("bundles", LeafTree.from_nested([[row] * 9 for row in range(9)]), 15),
        ("huge-numbers", LeafTree.from_nested([10**400, [-0.123456789, 1e-9], 123456789]), 1_000),
        ("endgame", TicTacToe.from_position("XOX/OO_/_X_"), 1_000),
        ("game-bundles", TicTacToe.from_position("X__/_O_/___"), 200),
    ]
    trees = [LeafTree.from_nested(strategies.random_tree(seeded(seed))) for seed in range(12)]
    games += [(f"seed-{seed}", tree, 1_000) for seed, tree in enumerate(trees)]
    return [pytest.param(game, most, id=name) for name, game, most in games]


def nodes_of(picture: Picture) -> dict[str, Element]:
    return {
        element.attrib["data-path"]: element
        for element in elements_of(svg_of(picture.data))
        if "data-path" in element.attrib
    }


def half_width_of(element: Element) -> float:
    shape = next(part for part in element if part.get("class") == "shape")
    across = re.search(r"L(\d+) ", shape.get("d", ""))
    return float(across[1]) if across else float(shape.attrib["width"]) / 2


@pytest.mark.large
@pytest.mark.parametrize("shapes", Shapes)
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize(("game", "most"), pictures())
def test_every_drawn_node_keeps_the_contract(game: Game[Any, Any], most: int, windows: Windows, shapes: Shapes) -> None:
    trace = search(game, SearchOptions())
    shape = outline(trace, game, most)
    elements = nodes_of(draw(shape, trace, Notation(shapes, windows)))
    assert elements.keys() == {".".join(map(str, node.path)) for node in shape.nodes}
    for node in shape.nodes:
        element = elements[".".join(map(str, node.path))]
        assert element.attrib.keys() >= CONTRACT
        assert element.get("data-player") == ("leaf" if node.is_leaf else node.player)


@pytest.mark.parametrize(("game", "most"), pictures())
def test_no_two_shapes_overlap(game: Game[Any, Any], most: int) -> None:
    picture = drawn(game, most)
    rows: dict[float, list[tuple[float, float]]] = {}
    elements = (each for each in elements_of(svg_of(picture.data)) if "data-key" in each.attrib)
    for element, (x, y) in zip(elements, picture.centres, strict=True):
        rows.setdefault(y, []).append((x, half_width_of(element)))
    for row in rows.values():
        for (x1, half1), (x2, half2) in pairwise(sorted(row)):
            assert x1 + half1 < x2 - half2


NAMED = read("(A (iiii (lj 1) (b 2)) m>(MMMM l>(c 33333) WW>(d 4)) (W (wwww 5) i>(x -6)))").tree


@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize(("game", "most"), [*pictures(), pytest.param(NAMED, 1_000, id="named")])
def test_nodes_that_share_a_form_would_have_the_same_alone(
    game: Game[Any, Any], most: int, windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = search(game, SearchOptions())
    pictured = partial(draw, outline(trace, game, most), trace, Notation(Shapes.TRIANGLES, windows))
    node: Any = elements.node
    shared = pictured()
    monkeypatch.setattr(elements, "node", lambda *given: node(*given[:-1], {}))
    alone = pictured()
    assert [each.form for each in shared.elements] == [each.form for each in alone.elements]
    assert shared.geometry == alone.geometry


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (LeafTree.from_nested([[3, 12], [2, 4]]), ["MAX", "MIN", "leaves"]),
        (LeafTree.from_nested([[3, 12], 2], Player.MIN), ["MIN", "MAX", "leaves"]),
        (TicTacToe.from_position("XOX/OO_/_X_"), ["MAX X", "MIN O", "MAX X", "leaves"]),
        (TicTacToe.from_position("XOX/OO_/_X_", "O"), ["MAX O", "MIN X", "MAX O", "leaves"]),
    ],
)
def test_each_level_is_named(game: Game[Any, Any], names: list[str]) -> None:
    picture = drawn(game)
    assert [level.name for level in picture.levels] == names
    assert [level.y for level in picture.levels] == sorted({y for _, y in picture.centres})


def test_a_leaf_without_room_for_its_number_keeps_all_digits_of_it() -> None:
    picture = drawn(LeafTree.from_nested([12345678901, 5]))
    assert [node.get("data-exact") for node in nodes_of(picture).values()] == [None, "12345678901", None]


ASKED_FOR = [name for name, each in signature(legend).parameters.items() if each.kind is Parameter.KEYWORD_ONLY]


@pytest.mark.parametrize("row", ASKED_FOR)
def test_it_says_something_only_where_it_is_asked_for(row: str) -> None:
    assert legend(PLAIN, **{row: True}) != legend(PLAIN) == legend(PLAIN, **{row: False})


EXPLAINED = {
    "state": "skipped: never visited",
    "value": "worth at least 3",
    "given": "rests on static evaluations",
    "cut": "α cut or β cut marks where",
    "late": "after the last child",
    "visit": "the number of the visit shown",
    "struck": "cut off",
    "best": "best play",
    "same": "where else it came up",
}
"""What a node shows, by the names of `Look` in node_at_step.js, and the words of the legend about it."""

IN_WORDS = {"alpha", "beta", "tie", "asked"}  # these stand there in words themselves: "α 3", "may be worse", "α □"


def test_it_explains_each_thing_that_a_node_shows() -> None:
    typedef = LOOKS.read_text("utf-8").partition("@typedef {object} Look")[2].partition("*/")[0]
    assert set(re.findall(r"@property {.+} (\w+)", typedef)) == EXPLAINED.keys() | IN_WORDS
    rows = legend(PLAIN, **{row: row != "sampled" for row in ASKED_FOR})["rows"]
    everything = " ".join(text for *_, text in rows)
    assert [words for words in EXPLAINED.values() if words not in everything] == []
