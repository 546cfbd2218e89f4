"""No text of the tree lies on another, on a node, on an edge, or beyond the pane, and none is small.

Looked at by the boxes of what is drawn, over courses, trees of the library and sizes of the window.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from core.options import SearchOptions
from core.options.courses import COURSES, Course
from core.trees.library import LIBRARY
from tests.browser.compare_page import at_stops
from tests.browser.conftest import OpenApp, OpenComparison
from tests.browser.player_page import at_steps, press, steps_of
from tests.browser.windows import SIZES, resize, resize_alone, settle
from viz.comparing.comparison_link import USUAL, CompareRequest
from viz.notation import notation_of
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText, usual_search

MINIMAX, ALPHA_BETA = USUAL
SIXTEEN = LIBRARY["cmu-exercise"].text
TERNARY = LIBRARY["critical-tree"].text
NEGATIVE = "[[[[-12,10],[-3,25]],[[-11,20],[0,-30]]],[[[2,-15],[13,-4]],[[-18,11],[9,-14]]]]"
WIDE = f"[{','.join(['[[1,2,3],[4,5,6]]'] * 20)}]"
LONG_NUMBERS = "[[-12,2.5,10],[-12345.678,1e40,0.25],[-10,-11.5,123456789]]"

STOPS = [0, 13, 30, 47, 62]
LEAST_TYPE = 11  # pixels
LEAST_TYPE_PRESENTING = 16  # on a screen of 1920
WRONG = """player => {
  const stage = player.querySelector(".stage");
  const isWhole = stage.hasAttribute("data-whole");
  const box = stage.getBoundingClientRect();
  const clipped = isWhole ? 0 : parseFloat(getComputedStyle(stage).getPropertyValue("--above-tree")) || 0;
  const above = stage.clientTop + clipped;
  const pane = { // what is seen of the stage
    left: box.left,
    top: Math.max(0, box.top),
    right: Math.min(document.documentElement.clientWidth, box.right),
    bottom: Math.min(innerHeight, box.bottom),
  };
  const left = Math.max(pane.left, stage.querySelector(".levels").getBoundingClientRect().right);
  const world = player.querySelector(".world");
  const at = world.getScreenCTM();
  const boxOf = (element, of) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const name = `${of}: ${element.textContent.trim() || element.getAttribute("class")}`;
    return { name, left, right, top, bottom, of };
  };
  const keyOf = element => element.closest(".nodes > *")?.dataset.key;
  const isSeen = element => element.checkVisibility();
  const says = element => isSeen(element) && element.textContent.trim();
  const texts = [...world.querySelectorAll("text")].filter(says).map(text => {
    const box = boxOf(text, keyOf(text));
    // A line is higher than its letters, which begin and end inside of it.
    const air = 0.17 * (box.bottom - box.top);
    const parts = [text, ...text.querySelectorAll("tspan")].filter(says);
    const size = Math.min(...parts.map(part => parseFloat(getComputedStyle(part).fontSize))) * at.a;
    const isValue = text.classList.contains("value");
    return { ...box, top: box.top + air, bottom: box.bottom - air, size, isValue, text };
  });
  const shapes = [...world.querySelectorAll(".nodes .shape")].filter(isSeen).map(shape => boxOf(shape, keyOf(shape)));
  const wrong = [];
  const overlap = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  const sorted = [...texts, ...shapes.map(shape => ({ ...shape, isShape: true }))].sort((a, b) => a.left - b.left);
  sorted.forEach((one, index) => {
    for (const other of sorted.slice(index + 1)) {
      if (other.left > one.right) break;
      if ((one.isShape && other.isShape && one.of === other.of) || !overlap(one, other)) continue;
      const isOwnValue = one.of === other.of && (one.isValue || other.isValue) && (one.isShape || other.isShape);
      if (!isOwnValue) wrong.push(`${one.name} lies on ${other.name}`);
    }
  });
  const smallest = Math.min(...texts.map(({ size }) => size));
  if (smallest < LEAST - 0.01) wrong.push(`type of ${smallest} px`);
  for (const { name, left: from, right, top, bottom } of sorted) {
    const isAcross = from >= left - 0.5 && right <= pane.right + 0.5;
    const isInside = isAcross && top >= pane.top - 0.5 && bottom <= pane.bottom + 0.5;
    if (isWhole && !isInside) wrong.push(`${name} is clipped`);
  }
  // The names of levels and horizons, beside the tree.
  const names = [...stage.querySelectorAll(".levels > *")].filter(isSeen).map(name => boxOf(name, "levels"));
  names.sort((a, b) => a.top - b.top).forEach((name, at) => {
    if (name.top < pane.top - 0.5 || name.bottom > pane.bottom + 0.5) wrong.push(`${name.name} is clipped`);
    if (at && overlap(name, names[at - 1])) wrong.push(`${name.name} lies on ${names[at - 1].name}`);
  });
  // The buttons of the stage hide nothing, those neither that show only while it is pointed at.
  for (const button of [...stage.querySelectorAll(".zoom button")].filter(isSeen)) {
    const hides = boxOf(button, "");
    const hidden = sorted.find(one => overlap({ ...one, top: Math.max(one.top, box.top + above) }, hides));
    if (hidden) wrong.push(`${hidden.name} lies under a button`);
  }
  // Edges and stems: some points of each line, none of which may be inside of a text's box.
  for (const line of world.querySelectorAll(".edges .line, .stem")) {
    if (!isSeen(line)) continue;
    const [length, matrix] = [line.getTotalLength(), line.getScreenCTM()];
    for (let part = 0; part <= 24; part++) {
      const { x, y } = line.getPointAtLength((length * part) / 24).matrixTransform(matrix);
      const hit = texts.find(box => x > box.left && x < box.right && y > box.top + 0.5 && y < box.bottom - 0.5);
      if (hit) {
        wrong.push(`${hit.name} lies on an edge`);
        break;
      }
    }
  }
  // A value lies inside the shape of its node: the corners of its letters do.
  for (const { name, text, left: from, right, top, bottom, isValue } of texts) {
    const shape = isValue && text.parentNode.querySelector(".shape");
    if (!shape) continue;
    const matrix = shape.getScreenCTM().inverse();
    const middle = (top + bottom) / 2; // digits have no descenders: their corners lie well inside of the line
    const corners = [[from, middle], [right, middle]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    if (!corners.every(corner => shape.isPointInFill(corner))) wrong.push(`${name} pokes out of its shape`);
  }
  return [isWhole, [...new Set(wrong)].slice(0, 40)];
}"""


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
    """Return the address of a tree in a course."""
    text = TreeText(tree)
    chosen = replace(course.options(SearchOptions()), algorithm=usual_search(text))
    return f"?{to_query(Request(text, chosen, notation_of(course.name)))}&step=0"


def steps_to_see(player: Locator) -> list[int]:
    """Return some steps to the last; what stands in the tree before the first one stands there at all others, too."""
    last = steps_of(player)
    return sorted({last // 3, 2 * last // 3, last})


def seen(player: Locator, least: int = LEAST_TYPE) -> tuple[bool, dict[int, list[str]]]:
    """Return whether the whole tree is shown, and what is wrong with its picture at some steps."""
    steps = steps_to_see(player)
    found: list[Any] = at_steps(player, steps, WRONG.replace("LEAST", str(least)))
    wrong = {step: problems for step, (_, problems) in zip(steps, found, strict=True) if problems}
    return all(is_whole for is_whole, _ in found), wrong


def stage_of(player: Locator) -> list[int]:
    """Return the width and the height of the stage."""
    size: list[int] = player.locator(".stage").evaluate("stage => [stage.clientWidth, stage.clientHeight]")
    return size


@pytest.fixture
def still(new_page: Callable[..., Page]) -> Page:
    """Give a page on which nothing is on its way while it is measured."""
    return new_page(reduced_motion="reduce")


def test_a_player_has_the_same_room_in_the_app(
    new_page: Callable[..., Page], open_app: OpenApp, open_alone: OpenApp
) -> None:
    tree = query(SIXTEEN, COURSES["plain"])
    players = [opens(new_page(reduced_motion="reduce"), tree) for opens in (open_app, open_alone)]
    for size in SIZES:
        (width, height), (width_alone, height_alone) = (
            (change(player.page, size), stage_of(player))[1]
            for player, change in zip(players, (resize, resize_alone), strict=True)
        )
        assert abs(width - width_alone) <= 8, size
        assert abs(height - height_alone) <= 2, size


def assert_all_fit(page: Page, open_alone: OpenApp, course: Course, trees: dict[str, set[str]]) -> None:
    """Open trees one after another on one page, and fail with what is wrong with a picture in some size of the window.

    With each tree go the sizes that show it as a whole.
    """
    for tree, whole_on in trees.items():
        player = open_alone(page, query(tree, course))
        for size in ("projector", "old projector", "phone", "laptop"):
            resize_alone(page, size)
            is_whole, wrong = seen(player)
            assert wrong == {}, f"{tree} on a {size}"
            assert is_whole or size not in whole_on, f"{tree} on a {size}"


@pytest.mark.parametrize("course", DRAWN, ids=[course.name for course in DRAWN])
def test_trees_in_every_notation(still: Page, open_alone: OpenApp, course: Course) -> None:
    cases: list[tuple[str, set[str], list[Course]]] = [
        (SIXTEEN, {"laptop", "projector"}, DRAWN),
        (NEGATIVE, {"projector"}, DRAWN[1:3]),
        (LONG_NUMBERS, {"projector"}, [DRAWN[0], *DRAWN[3:]]),
        (LIBRARY["textbook-3x3"].text, set(SIZES), DRAWN),
    ]
    assert_all_fit(still, open_alone, course, {tree: whole_on for tree, whole_on, drawn in cases if course in drawn})


SHAPES = list({re.sub(r"[^][,]+", "", example.text): name for name, example in LIBRARY.items()}.values())
"""The names of trees of the library, one of each shape."""


@pytest.mark.parametrize("turn", range(len(DRAWN)), ids=[course.name for course in DRAWN])
def test_trees_of_the_library(still: Page, open_alone: OpenApp, turn: int) -> None:
    names = SHAPES[turn :: len(DRAWN)]
    assert_all_fit(still, open_alone, DRAWN[turn], {LIBRARY[name].text: {"projector"} for name in names})


def present(player: Locator) -> None:
    """Present, and wait until the tree has taken its place on the screen."""
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")
    settle(player.page)


def test_what_a_projector_shows_while_presenting(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    for tree in (SIXTEEN, TERNARY):
        page = new_page(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")
        player = open_app(page, f"{query(tree, COURSES['plain'])}&views=window,calls")
        present(player)
        assert seen(player) == (True, {}), tree
    page = new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    player = open_app(page, f"{query(TERNARY, COURSES['plain'])}&views=window,calls")
    assert seen(player) == (True, {})
    present(player)
    assert seen(player, LEAST_TYPE_PRESENTING) == (True, {})


IN_PANES = f"""comparison => [...comparison.querySelectorAll(".pane .plyscope-player")].map(
  {WRONG.replace("LEAST", str(LEAST_TYPE))})"""


def test_three_searches_side_by_side_and_what_differs(open_comparison: OpenComparison) -> None:
    compared = CompareRequest(Request(TreeText(SIXTEEN)), (MINIMAX, ALPHA_BETA, SearchOptions("negamax")))
    comparison = open_comparison(compared, reduced_motion="reduce")
    page, whole = comparison.page, [[True, []]] * 3
    assert at_stops(comparison, STOPS, IN_PANES) == [whole] * len(STOPS)
    page.keyboard.press("d")
    difference = comparison.locator("[data-part=difference]")
    expect(difference).to_be_visible()
    settle(page)
    assert difference.evaluate(WRONG.replace("LEAST", str(LEAST_TYPE))) == [True, []]
    page.keyboard.press("d")
    page.keyboard.press("f")
    for width in (1366, 1024):
        page.set_viewport_size({"width": width, "height": 768})
        settle(page)
        assert at_stops(comparison, STOPS, IN_PANES) == [whole] * len(STOPS), width


def test_no_button_covers_a_node_that_is_seen_in_part(still: Page, open_alone: OpenApp) -> None:
    player = open_alone(still, f"{query(WIDE, COURSES['plain'])}&picture=whole")
    for size in SIZES:
        resize_alone(still, size)
        assert seen(player) == (False, {}), size


STYLED = """(player, style) => {
  const sheet = new CSSStyleSheet(); // the file's policy lets in no other style
  sheet.replaceSync(style);
  player.getRootNode().adoptedStyleSheets = [sheet];
}"""


def test_what_is_wrong_is_seen(page: Page, open_alone: OpenApp) -> None:
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
