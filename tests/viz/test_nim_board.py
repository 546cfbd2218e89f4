"""The board of Nim shows the stones of each heap, and where the last move took some."""

from __future__ import annotations

import re

import pytest

from core.games import GAMES
from core.options import SearchOptions
from core.search import search
from tests.viz.given import elements_of
from viz.boards import BOARDS
from viz.notation import PLAIN
from viz.replay.focus import focus_data
from viz.scene import scene

NIM = BOARDS["nim"]
SHOWN_WIDTH = 290
"""How wide the style sheet shows a wide board, in pixels."""


def test_each_heap_has_a_row_with_a_place_for_each_stone() -> None:
    heaps = [each for each in elements_of(NIM.blank("3,0,8 misère A")) if each.get("data-key")]
    assert [heap.attrib["data-key"] for heap in heaps] == ["heap-a", "heap-b", "heap-c"]
    stones = [[each for each in heap if "stone" in each.get("class", "")] for heap in heaps]
    assert [len(row) for row in stones] == [3, 0, 8]
    assert [stone.attrib["class"] for stone in stones[0]] == ["stone stone-1", "stone stone-2", "stone stone-3"]
    centres = [float(stone.attrib["cx"]) for stone in stones[2]]
    assert centres == sorted(set(centres))
    assert len({heap.attrib["transform"] for heap in heaps}) == 3


def test_a_long_heap_has_more_than_one_row() -> None:
    parts = elements_of(NIM.blank("9,2 A"))
    long, short = (each for each in parts if each.get("data-key"))
    stones = [each for each in long if "stone" in each.get("class", "")]
    assert stones[8].get("cx") == stones[0].get("cx")
    assert len({each.get("cy") for each in stones[:8]}) == 1
    top = float(short.attrib["transform"].removesuffix(")").split()[1])
    assert top > float(stones[8].attrib["cy"]) > float(stones[7].attrib["cy"])


@pytest.mark.parametrize("heaps", ["1", "3,4,5", "16"])
def test_the_heaps_stand_in_the_middle_beside_the_letters(heaps: str) -> None:
    svg, *below = elements_of(NIM.blank(f"{heaps} A"))
    whole = float(svg.attrib["viewBox"].split()[2])
    start = next(
        float(each.attrib["transform"][len("translate(") :].split()[0]) for each in below if each.tag[-1] == "g"
    )
    row = max(float(each.attrib["x"]) * 2 + float(each.attrib["width"]) for each in below if each.tag.endswith("rect"))
    letter = next(float(each.attrib["x"]) for each in below if each.get("class") == "coordinate")
    assert start + 2 * letter == pytest.approx(whole - start - row)


@pytest.mark.parametrize("heaps", ["1", "3,4,5", "16"])
def test_the_letters_can_be_read_however_long_the_heaps_are(heaps: str) -> None:
    svg, *below = elements_of(NIM.blank(f"{heaps} A"))
    letters = [each for each in below if each.get("class") == "coordinate"]
    assert [each.text for each in letters] == list("abc"[: len(letters)])
    shrunk = SHOWN_WIDTH / float(svg.attrib["viewBox"].split()[2])
    for each in letters:
        size = float(each.attrib["style"].removeprefix("font-size:").removesuffix("px"))
        assert size * shrunk > 11
        assert size < 40  # the height of a row


def test_the_stones_that_are_left_and_those_just_taken_are_marked() -> None:
    assert NIM.marks("3,4,5 A", None) == {"heap-a": "1 2 3", "heap-b": "1 2 3 4", "heap-c": "1 2 3 4 5"}
    assert NIM.marks("3,1,5 misère B", "A takes 3 of b") == {
        "heap-a": "1 2 3",
        "heap-b": "1 last taken-2 taken-3 taken-4",
        "heap-c": "1 2 3 4 5",
    }
    assert NIM.marks("0,0,0 B", "A takes 1 of a") == {"heap-a": "last taken-1", "heap-b": "", "heap-c": ""}


def test_a_style_shows_every_stone_that_a_mark_can_name() -> None:
    style = next(each.text or "" for each in elements_of(NIM.blank("2,12 A")) if each.tag.endswith("style"))
    for stone in range(1, 13):
        assert f'.heap[data-mark~="{stone}"] .stone-{stone},' in f"{style.replace('{', ',')}"
        assert f'.heap[data-mark~="taken-{stone}"] .stone-{stone},' in f"{style.replace('{', ',')}"


def test_in_a_tight_tree_a_move_has_its_brief_name_before_a_word_is_cut() -> None:
    game = GAMES["nim"].at("1,1,2")
    svg = scene(search(game, SearchOptions()), game).picture.svg
    labels = re.findall(r">((?:A|B) [^<]*)</text>", svg)
    assert {"B takes 1 of c", "B b−1"} <= set(labels)
    assert [label for label in labels if "…" in label] == []


def test_the_focus_view_knows_the_brief_name_of_every_move() -> None:
    game = GAMES["nim"].at("1,1,2")
    focus = focus_data(search(game, SearchOptions()), game, PLAIN, None, first=True)
    named = {text for text in focus["texts"] if "takes" in text}
    assert named == set(focus["briefs"])
    assert focus["briefs"]["A takes 2 of c"] == "A c−2"
