"""The picture and its legend are well-formed, keep their contract, and never take a label for markup."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from inspect import Parameter, signature
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from core.game import Game, Player
from core.games import GAMES
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.viz.given import elements_of, seeded, svg_of
from viz.figures import style_sheet
from viz.figures.marks import ROOT_LOOK
from viz.notation import PLAIN, Notation, Shapes, Windows
from viz.tree.anatomy import HALF_HEIGHT, HALF_WIDTH, LARGE, LEAF_HALF
from viz.tree.elements import LAST_LINE
from viz.tree.legend import HEIGHT, legend
from viz.tree.lettering import SMALL, text_width
from viz.tree.outline import outline
from viz.tree.picture import NEVER, Picture, draw
from viz.tree.shapes import DIGIT_HEIGHT, RIM, growth, value_height

CONTRACT = {"data-key", "data-path", "data-player", "data-state", "data-value", "data-alpha", "data-beta"}


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


def place_of(element: Element) -> tuple[float, float]:
    found = re.fullmatch(r"translate\((\S+) (\S+)\)", element.attrib["transform"])
    assert found
    return float(found[1]), float(found[2])


def half_width_of(element: Element) -> float:
    shape = next(part for part in element if part.get("class") == "shape")
    across = re.search(r"L(\d+) ", shape.get("d", ""))
    return float(across[1]) if across else float(shape.attrib["width"]) / 2


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
        assert element.get("data-state") == "unvisited"
        assert [element.get(f"data-{what}") for what in ("value", "alpha", "beta")] == ["", "", ""]


@pytest.mark.parametrize(("game", "most"), pictures())
def test_no_two_shapes_overlap(game: Game[Any, Any], most: int) -> None:
    rows: dict[float, list[tuple[float, float]]] = {}
    for element in elements_of(svg_of(drawn(game, most).data)):
        if element.get("class", "").split()[:1] in (["node"], ["bundle"]):
            x, y = place_of(element)
            rows.setdefault(y, []).append((x, half_width_of(element)))
    for row in rows.values():
        for (x1, half1), (x2, half2) in pairwise(sorted(row)):
            assert x1 + half1 < x2 - half2


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


def test_the_square_of_a_leaf_has_room_for_the_value_that_a_search_finds() -> None:
    game = GAMES["predict-winner"].at("1,5,233,7")
    leaves = [node for node in nodes_of(drawn(game)).values() if "leaf" in node.attrib["class"].split()]
    assert leaves
    for leaf in leaves:
        assert 2 * half_width_of(leaf) > text_width("−230", SMALL, bold=True)


@pytest.mark.parametrize("windows", Windows)
def test_what_comes_along_an_edge_stands_above_the_node_that_it_leads_to(windows: Windows) -> None:
    game = TicTacToe.from_position("XOX/OO_/_X_")
    tree = replace(LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), moves={1: "left", 5: "middle", 12: "c"})
    for subject in (game, tree):
        trace = search(subject, SearchOptions())
        shape = outline(trace, subject)
        moves: dict[str, str] = {}
        handed = set()
        for path, node in nodes_of(draw(shape, trace, Notation(windows=windows))).items():
            texts = [part for part in node.iter() if part.tag.endswith("text")]
            window = [part for part in node if part.get("data-key", "").startswith("w")]
            handed |= {path for _ in window}
            for above in [
                *(part for part in texts if part.get("class") == "move"),
                *(part for w in window for part in w),
            ]:
                assert float(above.attrib["y"]) < -LEAF_HALF
            named = [part.text for part in texts if part.get("class") == "move"]
            moves |= dict.fromkeys([path] * len(named), "".join(text or "" for text in named))
        assert moves == {".".join(map(str, node.path)): node.move for node in shape.nodes if node.move}
        everywhere = {".".join(map(str, node.path)) for node in shape.nodes if node.path}
        assert handed == (everywhere if windows is Windows.EDGES else set())


@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize(("game", "most"), pictures())
def test_edges_run_straight_beside_words_and_across_between_rows(
    game: Game[Any, Any], most: int, windows: Windows
) -> None:
    trace = search(game, SearchOptions())
    shape = outline(trace, game, most)
    picture = draw(shape, trace, Notation(windows=windows))
    rows = sorted({level.y: (level.y - level.above, level.y + level.below) for level in picture.levels}.items())
    assert all(bottom < top for (_, (_, bottom)), (_, (top, _)) in pairwise(rows))
    ends = dict(rows)
    for edge in (one for one in elements_of(svg_of(picture.data)) if one.get("class") == "edge"):
        key = int(edge.attrib["data-key"][1:])
        (line,) = [part.attrib["d"] for part in edge if part.get("class") == "line"]
        x1, y1, x2, y2, x3, y3, x4, y4 = map(float, re.findall(r"-?[\d.]+", line))
        (parent_x, parent_y), (child_x, child_y) = picture.centres[shape.parents[key]], picture.centres[key]
        assert (x1, x2, x3, x4) == (parent_x, parent_x, child_x, child_x)
        assert (y2, y3) == pytest.approx((ends[parent_y][1], ends[child_y][0]))
        assert parent_y < y1 <= y2 < y3 <= y4 < child_y


@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf", "uct"])
@pytest.mark.parametrize("leaves", [9, 16])
def test_no_line_of_words_stands_below_the_room_of_its_node(leaves: int, algorithm: str, windows: Windows) -> None:
    game = LeafTree.from_nested(strategies.uniform_tree(seeded(leaves), *((3, 2) if leaves == 9 else (2, 4))))
    trace = search(game, SearchOptions(algorithm))
    shape = outline(trace, game)
    picture = draw(shape, trace, Notation(windows=windows))
    numbers = {".".join(map(str, node.path)): node.key for node in shape.nodes}
    lines = 0
    for path, node in nodes_of(picture).items():
        is_close = node.get("data-player") == "leaf" and picture.geometry["roomy"] == NEVER
        for text in (part for part in node.iter() if part.tag.endswith("text")):
            kind = text.get("class")
            if kind == "value" or (is_close and kind == "skipped") or (kind == "below" and not text.text):
                continue  # a leaf that stands close never says that it is skipped, and not every leaf has a label
            lines += 1
            assert float(text.attrib["y"]) <= picture.rooms[numbers[path]][3] - LAST_LINE
    assert lines > leaves


@pytest.mark.parametrize("text", [80, 120, 200])
def test_a_round_shape_holds_its_number_at_the_top_of_the_digits(text: int) -> None:
    across = HALF_HEIGHT + growth(text, LARGE, Shapes.SQUARES_AND_CIRCLES, HALF_WIDTH, HALF_HEIGHT)
    base = value_height(Player.MIN, Shapes.SQUARES_AND_CIRCLES, HALF_HEIGHT)
    top = (base - DIGIT_HEIGHT * LARGE) / HALF_HEIGHT
    assert across * math.sqrt(1 - top * top) >= text / 2 + RIM - 1


ASKED_FOR = [name for name, each in signature(legend).parameters.items() if each.kind is Parameter.KEYWORD_ONLY]


@pytest.mark.parametrize("row", ASKED_FOR)
def test_it_says_something_only_where_it_is_asked_for(row: str) -> None:
    assert legend(PLAIN, **{row: True}) != legend(PLAIN) == legend(PLAIN, **{row: False})


@pytest.mark.parametrize("player", [Player.MAX, Player.MIN])
def test_a_value_stands_inside_its_shape(player: Player) -> None:
    legend_part = style_sheet.Element("div", {"class": "legend"})
    node = style_sheet.Element("g", {"class": f"node {player.value}"}, legend_part)
    look = style_sheet.player_style().look(style_sheet.Element("text", {"class": "value"}, node), ROOT_LOOK)
    size = float(look["font-size"])
    base = value_height(player, PLAIN.shapes, HEIGHT)
    assert -HEIGHT < base - DIGIT_HEIGHT * size < base < HEIGHT
