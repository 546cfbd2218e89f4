"""A worksheet has boxes that a pen can fill, and its solution has in them what the search hands in."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, groupby, pairwise

import pytest
from hypothesis import assume, given

from core.game import OptionError, Player
from core.options import SearchOptions
from core.practice.hand_in import Worth, hand_in_of, mirrored
from core.practice.number_words import number, worth_text
from core.search import search
from core.trace import Bound, Kind
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree, Nested
from core.trees.rebuilding import node_at
from tests.strategies import nested_trees, players
from viz.figures.blank_tree import BOX, GAP, LEAST_LEAF, LEVELS, MILLIMETRE, TALL, BlankTree, blank_tree
from viz.figures.worksheet import Boxes, worksheet_pages
from viz.looks import on_paper
from viz.tree.text_widths import text_width

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def texts(page: str) -> list[str]:
    return [text.text for text in ET.fromstring(page).iter(f"{SVG}text") if text.text]  # noqa: S314  it is ours


def boxes(page: str, paper: int = 1) -> list[Box]:
    rects = list(ET.fromstring(page).iter(f"{SVG}rect"))[paper:]  # noqa: S314  it is ours; the first is the paper
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


@given(nested_trees, players)
def test_at_exit_and_in_histories_a_box_has_what_the_search_writes(nested: Nested, player: Player) -> None:
    tree = LeafTree.from_nested(nested, player)
    trace = search(tree, SearchOptions())
    try:
        _, at_entry = worksheet_pages(tree, trace, "Tree")
        pages = {boxes: worksheet_pages(tree, trace, "Tree", boxes=boxes)[1] for boxes in Boxes}
    except OptionError:
        return
    assert pages[Boxes.ENTRY] == at_entry
    written: dict[Boxes, list[list[str]]] = {boxes: [] for boxes in Boxes}
    for node, place in enumerate(trace.places.states):
        if not tree.children[place]:
            continue
        here = [event for event in trace if event.node == node]
        bounds = [[event.alpha for event in here], [event.beta for event in here]]
        values = [event.value for event in here if event.kind in (Kind.BEST, Kind.EXIT) and event.value is not None]
        rows = [[str(number(value)) for value, _ in groupby(row)] for row in (values, *bounds)]
        rows[0][-1] = worth_text(Worth(values[-1], Bound(here[-1].bound)))
        written[Boxes.ENTRY].append([rows[0][-1], rows[1][0], rows[2][0]])
        written[Boxes.EXIT].append([row[-1] for row in rows])
        written[Boxes.HISTORY].append([value for row in rows for value in row])
    for boxes, page in pages.items():
        assert Counter(filter(None, filled(page))) == Counter(chain.from_iterable(written[boxes]))


def test_all_but_the_last_value_of_a_history_are_struck_out() -> None:
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    asked, answered = worksheet_pages(tree, search(tree, SearchOptions()), "Tree", boxes=Boxes.HISTORY)
    assert "strike that out" in " ".join(texts(asked))
    struck = [path for path in ET.fromstring(answered).iter(f"{SVG}path") if path.get("stroke") == "#0b5cad"]  # noqa: S314
    assert len(struck) == len(["A: −∞", "B: ∞", "D: ∞", "D: 14", "D, v: 14", "D, v: 5"])


def _overlap(one: Box, other: Box) -> bool:
    (x, y, width, height), (left, top, wide, high) = one, other
    return x < left + wide - 0.2 and left < x + width - 0.2 and y < top + high - 0.2 and top < y + height - 0.2


def test_boxes_have_room_for_a_pen_and_letters_can_be_read() -> None:
    assert (BOX, TALL) >= (12 * MILLIMETRE, 6 * MILLIMETRE)
    for nested in ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], [[[[3, 17], [2, 12]], [[15, 25], [0, 3]]]] * 2):
        tree = LeafTree.from_nested(nested)
        for page in worksheet_pages(tree, search(tree, SearchOptions()), "Tree"):
            assert min(map(float, re.findall(r'font-size="([\d.]+)"', page))) >= 8
            assert "v ≥ β at MAX, v ≤ α at MIN." in " ".join(texts(page))
    wide = LeafTree.from_nested([[1] * 40, [2] * 40])
    deep = LeafTree.from_nested([[[[[[[[1, 2], 3], 4], 5], 6], 7], 8], 9])
    for tree in (wide, deep):
        with pytest.raises(OptionError, match="too large for boxes that a pen can fill"):
            worksheet_pages(tree, search(tree, SearchOptions()), "Tree")


def test_the_boxes_are_those_that_are_asked_for_and_what_leads_to_a_node_stands_at_its_edge() -> None:
    tree = read("((0.25*8 0.75*4) (0.5*1 0.5*6))").tree
    for asked in ("", "v", "αβ", "vαβ"):
        blank = blank_tree(tree, asked, 420, {})
        shown = [text.text or "" for text in blank.shapes().iter("text")]
        assert [text for text in shown if text in {*"vαβ"}] == list(asked) * 3
        assert {"1/4", "3/4", "1/2", "MAX", "chance", "A", "B", "C", "8"} <= {*shown}
    named = replace(LeafTree.from_nested([[3, 12], [5, 8]]), moves={1: "left"}, evals={1: 4})
    shown = [text.text or "" for text in blank_tree(named, "", 420, {5: "x"}).shapes().iter("text")]
    assert "left" in shown
    assert f"{named.label(1)} ≈4" in shown
    assert "x" in shown
    assert "5" not in shown


@given(nested_trees, players)
@pytest.mark.parametrize("asked", ["", "v", "αβ", "vαβ"])
def test_a_blank_tree_of_a_sheet_can_be_read_and_filled_in_or_is_refused(
    asked: str, nested: Nested, player: Player
) -> None:
    tree = LeafTree.from_nested(nested, player)
    assume(tree.children[0])
    try:
        blank = blank_tree(tree, asked, 420, {})
    except OptionError as error:
        assert "no room on a page" in str(error)  # noqa: PT017  the largest that fit are tried below
        return
    page = blank.svg()
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', page))) >= 8
    assert blank.width <= 420
    drawn = [box for box in boxes(page, paper=0) if box[2] > 0]
    for box, other in combinations(drawn, 2):
        assert not _overlap(box, other)


def test_the_largest_trees_of_a_sheet_have_letters_of_8_points() -> None:
    for nested in ([[10, 11, 12]] * 9, [[[1, 2], [3, 4]]] * 4):
        assert blank_tree(LeafTree.from_nested(nested), "vαβ", 420, {}).leaf_letters >= 8
    for nested in ([[10] * 30, [20] * 30], [[[1]] * 40]):
        with pytest.raises(OptionError, match="no room on a page"):
            blank_tree(LeafTree.from_nested(nested), "v", 420, {})
    assert BlankTree(LeafTree.from_nested([[3, 5]]), "v", 420).fits()


# What is written has its own room

LONG = replace(
    LeafTree.from_nested([[[3, 12], [8, 2]], [[8, 2, 1], [0, -12]], [[8, 2, 1], [0, 5]]]),
    names=dict.fromkeys(range(22), "Queen sacrifice"),
)
DICE = replace(
    LeafTree.from_nested([[1.25, -12.5], [3, 4]]),
    chances={2: Fraction(1, 2), 3: Fraction(1, 2), 5: Fraction(1, 4), 6: Fraction(3, 4)},
)
WIDE = LeafTree.from_nested([[[each, 2, 1] for each in range(3)]] * 3)


@pytest.mark.parametrize("tree", [LONG, WIDE, DICE], ids=["long names", "27 leaves", "chance"])
@pytest.mark.parametrize("shown", ["vαβ", "αβ", "v", ""])
def test_no_name_runs_into_another_nor_out_of_the_picture(tree: LeafTree, shown: str) -> None:
    blank = BlankTree(tree, shown, 700, 0)
    rows: dict[float, list[tuple[float, float]]] = {}
    for text in ET.fromstring(blank.svg()).iter(f"{SVG}text"):  # noqa: S314  it is ours
        if text.get("font-weight") == "bold" or text.get("fill") == on_paper("muted"):
            wide, x = text_width(text.text or "", float(text.get("font-size", "0"))), float(text.get("x", "0"))
            left = x - {"end": 1, "middle": 0.5}.get(text.get("text-anchor", ""), 0) * wide
            assert left >= -LEVELS
            assert left + wide <= blank.width + GAP
            rows.setdefault(float(text.get("y", "0")), []).append((left, left + wide))
    for row in rows.values():
        for (_, right), (left, _) in pairwise(sorted(row)):
            assert right < left
    assert len(rows) > 2


def test_a_static_evaluation_at_the_right_edge_is_in_the_picture() -> None:
    tree = replace(LeafTree.from_nested([[[3, 12], [8, 2]], [[8, 2], [0, 5]]]), evals={12: -64})
    blank = blank_tree(tree, "", 420, {})
    (text,) = (each for each in blank.shapes().iter("text") if "≈" in (each.text or ""))
    right = float(text.get("x", "0")) + text_width(text.text or "", 12, bold=True)
    assert blank.width < right < blank.size[0] - LEVELS


def test_a_long_number_of_a_solution_stands_below_the_name_of_its_box_and_can_be_read() -> None:
    group = BlankTree(DICE, "vαβ", 700).shapes({0: {"v": ["−12.125"], "α": ["3"]}})
    written = {text.text: text for text in reversed(list(group.iter("text")))}  # those of the root, which comes first
    name, long, short = (written[text] for text in ("v", "−12.125", "3"))
    size = float(long.get("font-size", "0"))
    assert size >= LEAST_LEAF
    assert float(long.get("y", "0")) - 0.75 * size >= float(name.get("y", "0"))
    assert float(short.get("font-size", "0")) > size
