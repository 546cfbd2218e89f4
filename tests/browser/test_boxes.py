"""No text of the tree lies on another, on a node, on an edge, or beyond the pane, and none is small.

Looked at by the boxes of what is drawn, over courses and sizes of the window; test_room.py has all trees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from core.options import SearchOptions
from core.options.courses import COURSES, Course
from core.trees.library import LIBRARY
from tests.browser.compare_page import at_stops, expect_stop, keys
from tests.browser.conftest import OpenApp, OpenComparison
from tests.browser.player_page import at_steps, present, steps_of, stop_presenting
from tests.browser.test_accessibility import violations
from tests.browser.windows import LEAST_TYPE, SIZES, resize, resize_alone, settle, wrong_in_picture
from tests.sweeps import one_in
from viz.notation import notation_of
from viz.sharing.comparison_link import USUAL, CompareRequest
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText, usual_search

SIXTEEN = LIBRARY["cmu-exercise"].text

TERNARY = LIBRARY["critical-tree"].text

NEGATIVE = "[[[[-12,10],[-3,25]],[[-11,20],[0,-30]]],[[[2,-15],[13,-4]],[[-18,11],[9,-14]]]]"

WIDE = f"[{','.join(['[[1,2,3],[4,5,6]]'] * 20)}]"

LONG_NUMBERS = "[[-12,2.5,10],[-12345.678,1e40,0.25],[-10,-11.5,123456789]]"

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
THREE = CompareRequest(Request(TreeText(SIXTEEN)), (*USUAL, SearchOptions("negamax")), stop=13)

STOPS = [0, 13, 30, 47, 62]

IN_PANES = f"comparison => [...comparison.querySelectorAll('.pane .plyscope-player')].map({wrong_in_picture()})"
LEAST_TYPE_PRESENTING = 16  # on a screen of 1920


def courses() -> Iterator[Course]:
    """Give a course for each way of drawing."""
    seen = set()
    for course in COURSES.values():
        drawn = notation_of(course.name).shapes, notation_of(course.name).windows
        if drawn not in seen:
            seen.add(drawn)
            yield course


DRAWN = list(courses())


def query(tree: str, course: Course) -> str:
    text = TreeText(tree)
    chosen = replace(course.options(SearchOptions()), algorithm=usual_search(text))
    return f"?{to_query(Request(text, chosen, notation_of(course.name)))}&step=0"


def seen(player: Locator, least: int = LEAST_TYPE) -> tuple[bool, dict[int, list[str]]]:
    """Return whether the whole tree is shown, and what is wrong with its picture at some steps to the last."""
    last = steps_of(player)
    steps = sorted({last // 3, 2 * last // 3, last})  # what stands there before the first step stands there at all
    found: list[Any] = at_steps(player, steps, wrong_in_picture(least))
    wrong = {step: problems for step, (_, problems) in zip(steps, found, strict=True) if problems}
    return all(is_whole for is_whole, _ in found), wrong


def stage_of(player: Locator) -> list[int]:
    size: list[int] = player.locator(".stage").evaluate("stage => [stage.clientWidth, stage.clientHeight]")
    return size


def assert_a_player_has_the_same_room_in_the_app(
    new_page: Callable[..., Page], open_app: OpenApp, open_alone: OpenApp
) -> None:
    tree = query(SIXTEEN, COURSES["plain"])
    players = [opens(new_page(), tree) for opens in (open_app, open_alone)]
    for size in ("projector", "old projector", "phone"):
        (width, height), (width_alone, height_alone) = (
            (change(player.page, size), stage_of(player))[1]
            for player, change in zip(players, (resize, resize_alone), strict=True)
        )
        assert abs(width - width_alone) <= 8, size
        assert abs(height - height_alone) <= 2, size


@pytest.mark.parametrize("turn", one_in(5, range(len(DRAWN))), ids=[course.name for course in DRAWN])
def test_trees_in_every_notation(page: Page, open_alone: OpenApp, turn: int) -> None:
    largest_and_least = ("projector", "phone")
    cases: list[tuple[str, set[str], tuple[str, ...], list[Course]]] = [
        (SIXTEEN, {"laptop", "projector"}, tuple(SIZES), DRAWN[:1]),
        (SIXTEEN, {"laptop", "projector"}, ("laptop", *largest_and_least), DRAWN),
        (NEGATIVE, {"projector"}, largest_and_least, DRAWN[1:3]),
        (LONG_NUMBERS, {"projector"}, largest_and_least, [DRAWN[0], *DRAWN[3:]]),
        (LIBRARY["textbook-3x3"].text, set(SIZES), tuple(SIZES), DRAWN[:1]),
    ]
    looked_at = {tree: (whole, sizes) for tree, whole, sizes, drawn in reversed(cases) if DRAWN[turn] in drawn}
    for tree, (whole_on, sizes) in looked_at.items():
        player = open_alone(page, query(tree, DRAWN[turn]))
        for size in sizes:
            resize_alone(page, size)
            is_whole, wrong = seen(player)
            assert wrong == {}, f"{tree} on a {size}"
            assert is_whole or size not in whole_on, f"{tree} on a {size}"


@pytest.mark.thorough
def test_a_projector_shows_whole_trees_as_in_the_app_no_button_covers_a_node_and_what_is_wrong_is_seen(
    page: Page, open_alone: OpenApp, new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    for tree in (SIXTEEN, TERNARY):
        page.set_viewport_size({"width": 1024, "height": 768})
        player = open_alone(page, f"{query(tree, COURSES['plain'])}&views=window,calls")
        present(player)
        settle(page)
        assert seen(player) == (True, {}), tree
        stop_presenting(player)
    resize_alone(page, "projector")
    assert seen(player) == (True, {})
    present(player)
    settle(page)
    assert seen(player, LEAST_TYPE_PRESENTING) == (True, {})
    assert_no_button_covers_a_node_and_what_is_wrong_is_seen(page, open_alone)
    assert_a_player_has_the_same_room_in_the_app(new_page, open_app, open_alone)


def assert_no_button_covers_a_node_and_what_is_wrong_is_seen(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"{query(WIDE, COURSES['plain'])}&picture=whole")
    for size in SIZES:
        resize_alone(page, size)
        assert seen(player) == (False, {}), size
    player = open_alone(page, query(SIXTEEN, COURSES["plain"]))
    resize_alone(page, "laptop")
    for style, problem in (
        (".bound { font-size: 34px !important }", "lies on"),
        (".name { font-size: 8px !important }", "type of"),
        (".value { font-size: 40px !important }", "pokes out"),
        (".leaf { translate: 0 60px }", "clipped"),
    ):
        assert seen(player) == (True, {})
        player.evaluate(STYLED, style)
        _, wrong = seen(player)
        assert any(problem in one for problems in wrong.values() for one in problems), wrong
        player.evaluate(STYLED, "")


STYLED = """(player, style) => {
  const sheet = new CSSStyleSheet(); // the file's policy lets in no other style
  sheet.replaceSync(style);
  player.getRootNode().adoptedStyleSheets = [sheet];
}"""


@pytest.mark.thorough
def test_panes_are_whole_beside_each_other_presented_and_on_a_phone(open_comparison: OpenComparison) -> None:
    comparison = open_comparison(THREE)
    page, whole = comparison.page, [[True, []]] * 3
    assert at_stops(comparison, STOPS, IN_PANES) == [whole] * len(STOPS)
    keys(comparison, "d")
    difference = comparison.locator("[data-part=difference]")
    expect(difference).to_be_visible()
    settle(page)
    assert difference.evaluate(wrong_in_picture()) == [True, []]
    keys(comparison, "d")
    for width in (1366, 1024):
        page.set_viewport_size({"width": width, "height": 768})  # a full screen can't be resized
        keys(comparison, "f")
        settle(page)
        assert at_stops(comparison, STOPS, IN_PANES) == [whole] * len(STOPS), width
        keys(comparison, "f")
    comparison = open_comparison(CompareRequest(stop=14), **PHONE)
    assert comparison.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [pane.bounding_box() for pane in comparison.locator(".pane").all()]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"]
    comparison.get_by_role("button", name="Forward", exact=True).first.tap()
    expect_stop(comparison, 15)
    assert violations(comparison.page) == []
