"""A worksheet has boxes that a pen can fill, and its solution has in them what the search hands in."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given

from core.game import OptionError, Player
from core.options import SearchOptions
from core.practice.hand_in import hand_in_of, mirrored
from core.practice.number_words import number, worth_text
from core.search import search
from core.trees.leaf_tree import LeafTree, Nested
from core.trees.rebuilding import node_at
from tests.strategies import nested_trees, players
from viz.figures.worksheet import BOX, MILLIMETRE, TALL, worksheet_pages

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def texts(page: str) -> list[str]:
    return [text.text for text in ET.fromstring(page).iter(f"{SVG}text") if text.text]  # noqa: S314  it is ours


def boxes(page: str) -> list[Box]:
    rects = list(ET.fromstring(page).iter(f"{SVG}rect"))[1:]  # noqa: S314  it is ours; the first is the paper
    return [tuple(float(rect.get(name, "0")) for name in ("x", "y", "width", "height")) for rect in rects]  # type: ignore[misc]  # four


def filled(page: str) -> list[str]:
    bold = (text for text in ET.fromstring(page).iter(f"{SVG}text") if text.get("font-weight") == "bold")  # noqa: S314
    return [text.text or "" for text in bold if text.get("text-anchor") == "middle" and text.get("fill") == "#0b5cad"]


@given(nested_trees, players)
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax"])
def test_the_solution_has_what_the_search_hands_in_and_the_worksheet_nothing_of_it(
    algorithm: str, nested: Nested, player: Player
) -> None:
    tree = LeafTree.from_nested(nested, player)
    assume(tree.children[0])
    trace = search(tree, SearchOptions(algorithm))
    try:
        asked, answered = worksheet_pages(tree, trace, "Tree", for_mover=trace.is_for_mover)
    except OptionError as error:
        assert "too large" in str(error)  # noqa: PT017  which trees are is tried below
        return
    handed = hand_in_of(trace)
    if trace.is_for_mover:
        handed = mirrored(tree, handed)
    worths = [worth_text(worth) for path, worth in handed.nodes.items() if tree.children[node_at(tree, path)]]
    bounds = [number(bound) for window in handed.windows.values() for bound in window]
    written = [*worths, *(bounds if algorithm != "minimax" else [])]
    assert Counter(filter(None, filled(answered))) == Counter(written)
    assert not any(filled(asked))
    assert answered.count('stroke-width="2"') == len(handed.skipped or ())
    assert not asked.count('stroke-width="2"')
    assert boxes(asked) == boxes(answered)
    for box, other in combinations(boxes(asked), 2):
        assert not _overlap(box, other)
    to_fill = [box for box in boxes(asked) if box[2:] == (round(BOX, 1), round(TALL, 1))]
    assert len(to_fill) == sum(map(bool, tree.children)) * (1 if algorithm == "minimax" else 3)


def _overlap(one: Box, other: Box) -> bool:
    (x, y, width, height), (left, top, wide, high) = one, other
    return x < left + wide - 0.2 and left < x + width - 0.2 and y < top + high - 0.2 and top < y + height - 0.2


def test_boxes_have_room_for_a_pen_and_letters_can_be_read() -> None:
    assert (BOX, TALL) >= (12 * MILLIMETRE, 6 * MILLIMETRE)
    for nested in ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], [[[[3, 17], [2, 12]], [[15, 25], [0, 3]]]] * 2):
        tree = LeafTree.from_nested(nested)
        for page in worksheet_pages(tree, search(tree, SearchOptions()), "Tree"):
            assert min(map(float, re.findall(r'font-size="([\d.]+)"', page))) >= 8
            assert "cut at v ≥ β" in " ".join(texts(page))
    wide = LeafTree.from_nested([[1] * 40, [2] * 40])
    deep = LeafTree.from_nested([[[[[[[[1, 2], 3], 4], 5], 6], 7], 8], 9])
    for tree in (wide, deep):
        with pytest.raises(OptionError, match="too large for boxes that a pen can fill"):
            worksheet_pages(tree, search(tree, SearchOptions()), "Tree")
