"""What can be read and is in sight: in the focus view, where a part of the tree is seen, and at the depth limit."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from tests.browser import windows
from tests.browser.conftest import OpenApp
from tests.browser.player_page import REDRAWN, STANDS_STILL, at_steps, go, node_at, open_menu, press, steps_of
from tests.browser.test_focus import TREE, focused, searched
from tests.browser.windows import AROUND, box_of, resize, resize_alone
from tests.sweeps import one_in

LARGE = "?game=tictactoe&position=___/___/___&algorithm=alphabeta-tt&order=best"
"""Ten rows, of the smallest search that has them."""

FOUR = "?game=connectfour&depth=3&order=best"

WIDE = "?tree=[" + ",".join(["[[3,12,8,2],[4,6,14,5],[2,9,1,7],[3,3,5,11]]"] * 8) + "]&views=none"
"""128 leaves: too many for a laptop, at a size that can be read."""

OUT_OF_SIGHT = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const strip = player.querySelector(".levels").getBoundingClientRect().right;
  const buttons = [...player.querySelectorAll(".zoom button")].filter(button => button.checkVisibility());
  const isCovered = box => buttons.map(button => button.getBoundingClientRect()).some(button =>
    box.right > button.left && box.left < button.right && box.top < button.bottom && box.bottom > button.top);
  const inside = box => !isCovered(box) && box.left >= strip - 2 && box.right <= stage.right + 2 &&
    box.top >= stage.top - 2 && box.bottom <= stage.bottom + 2;
  const open = [...player.querySelectorAll(".node:is([data-state=open], [data-state=current])")];
  const missing = open.filter(node => !inside(node.querySelector(".shape").getBoundingClientRect()));
  const told = node => [node.querySelector(".name tspan")?.textContent ?? "",
    node.querySelector("[data-part=value]")?.textContent ?? ""];
  const line = [...player.querySelectorAll(".inset button")].filter(button => button.checkVisibility());
  return [missing.map(told), line.map(button => [...button.children].slice(0, 2).map(part => part.textContent))];
}"""


TRACE = search(TicTacToe("O__/X__/XO_ X"), SearchOptions("iterative"))

SEARCH = "?game=tictactoe&position=O__/X__/XO_&to-move=X&algorithm=iterative"

NAME = 80  # pixels, of a name along its line
LINES = """player => {
  const seen = selector => [...player.querySelectorAll(selector)].filter(each => each.checkVisibility({
    visibilityProperty: true,
  })).map(each => each.getBoundingClientRect()).filter(box => box.width);
  const plies = [...player.querySelectorAll(".stage .node")].filter(each => each.checkVisibility()).map(each => [
    each.dataset.spot === undefined ? (each.dataset.path ? each.dataset.path.split(".").length : 0) : null,
    each.querySelector(".shape").getBoundingClientRect().bottom,
  ]);
  const { top, bottom } = player.querySelector(".stage").getBoundingClientRect();
  return {
    stage: [top, bottom],
    lines: seen(".horizon:not(.legend *)").map(box => (box.top + box.bottom) / 2),
    names: seen(".levels .horizon-name, .focus-levels .horizon + text").map(box => (box.top + box.bottom) / 2),
    plies: plies.filter(([ply]) => ply !== null),
    bottoms: plies.map(([, bottom]) => bottom),
  };
}"""


@pytest.mark.thorough
def test_the_way_is_in_sight_or_named_the_limit_lies_below_its_nodes_and_rows_out_of_sight_are_not_drawn(
    new_page: Callable[..., Page], open_alone: OpenApp, page: Page
) -> None:
    page = new_page()
    player = open_alone(page, f"{WIDE}&step=60")
    steps = range(1, steps_of(player) + 1, 7)
    for size in ("phone", "laptop"):
        resize(page, size)
        seen: list[Any] = at_steps(player, steps, OUT_OF_SIGHT)
        assert any(missing for missing, _ in seen), size
        for step, (missing, line) in zip(steps, seen, strict=True):
            assert all(told in line for told in missing), (size, step)
    go(player, 60)
    open_menu(player, "Tools").locator("input[name=values]").check()
    press(player, "Escape")
    expect(player.locator(".inset b").first).to_be_visible()
    expect(player.locator(".inset-value").first).to_be_hidden()
    chip = player.locator(".inset button").first
    expect(chip).to_contain_text("A")
    chip.click()
    expect(node_at(player, "")).to_be_in_viewport()
    expect(player.locator(".inset button", has_text=re.compile("^A"))).to_have_count(0)
    press(player, "0")
    expect(player.locator(".inset")).to_be_hidden()
    press(player, "w")
    resize(page, "phone")
    press(player, "w")
    names = player.locator(".levels > *")
    for name, text in enumerate(("MAX", "MIN", "MAX", "leaves")):  # they stay in a stage that changed in focus
        expect(names.nth(name)).to_have_text(text)
        expect(names.nth(name)).to_be_in_viewport(ratio=0.9)
    stage, last = box_of(player.locator(".stage")), box_of(names.last)
    assert last["width"] > 10
    assert last["y"] + last["height"] <= stage["y"] + stage["height"]
    assert_the_line_at_the_depth_limit_lies_below_its_nodes_whole_and_in_focus(page, open_alone)
    assert_rows_out_of_sight_show_nothing_beside_the_buttons(page, open_alone)


def assert_the_line_at_the_depth_limit_lies_below_its_nodes_whole_and_in_focus(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"{SEARCH}&picture=whole")
    limits = TRACE.limits
    name = "depth limit"
    expect(player.locator(".levels .horizon-name").first).to_have_text(name)
    named = 0
    for step, plies in (limit for limit in limits if limit.plies < 4):
        go(player, step)
        player.locator(".world").evaluate(STANDS_STILL)
        found = player.evaluate(LINES)
        (y,) = found["lines"]
        top, bottom = found["stage"]
        assert len(found["names"]) == (top <= y <= bottom), step
        is_at_edge = min(y - top, bottom - y) < NAME / 2  # there its name is whole in the stage
        assert all(abs(y - name) < (NAME / 2 if is_at_edge else 2) for name in found["names"]), step
        named += len(found["names"])
        assert max(bottom for ply, bottom in found["plies"] if ply == plies) < y, step
        assert all(y < bottom for ply, bottom in found["plies"] if ply > plies), step
    assert named, "a name stands beside its line where that is in the stage"
    press(player, "w")
    expect(player.locator(".stage[data-focus-view]")).to_be_visible()
    expect(player.locator(".focus-levels .horizon + text")).to_have_text(name)
    go(player, limits[0].step)
    found = player.evaluate(LINES)
    assert len(found["lines"]) == len(found["names"]) == 1
    assert max(found["bottoms"]) < found["lines"][0]
    go(player, limits[1].step)
    assert player.evaluate(LINES)["lines"] == [], "no node at this limit was entered yet"


UNREADABLE = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const least = player.matches("[data-presenting]") && innerWidth >= 1600 ? 15.9 : 10.9;
  const seen = [...player.querySelectorAll(".focus .tree :is(text, tspan)")]
    .filter(text => text.textContent && !text.querySelector("tspan") && text.checkVisibility());
  const texts = seen.map(text => ({
    words: text.textContent.trim(), of: text.closest("[data-spot]"), box: text.getBoundingClientRect(),
    size: parseFloat(getComputedStyle(text).fontSize)
      * Math.sqrt(Math.abs(text.closest("text").getScreenCTM().a * text.closest("text").getScreenCTM().d)) }))
    .filter(({ words, box }) => words && box.bottom > stage.top + 1 && box.top < stage.bottom - 1);
  const wrong = [];
  for (const { words, box, size } of texts) {
    if (size < least) wrong.push(`${words} has type of ${size.toFixed(1)} px`);
    if (box.left < stage.left - 1 || box.right > stage.right + 1 || box.bottom > stage.bottom + 1)
      wrong.push(`${words} is clipped`);
  }
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.3 * Math.min(a.height, b.height);  // letters are lower
  const isClose = (a, b) => Math.max(a.left, b.left) - Math.min(a.right, b.right) < 5.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.height, b.height);
  texts.forEach((one, at) => texts.slice(at + 1).forEach(other => {
    if (meet(one.box, other.box)) wrong.push(`${one.words} meets ${other.words}`);
    else if (one.of && other.of && one.of !== other.of && isClose(one.box, other.box))
      wrong.push(`${one.words} reads as one with ${other.words}`);
  }));
  return wrong;
}"""

CUT_OFF = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const seen = [...player.querySelectorAll(".focus .row:not([data-beyond]) .shape, .focus-levels text")]
    .filter(part => part.getClientRects().length && (part.localName !== "text" || part.textContent));
  const cut = seen.filter(part => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < stage.top || bottom > stage.bottom;
  });
  const hidden = player.querySelectorAll(".focus .nodes .row[data-beyond]");
  if ([...hidden].some(row => getComputedStyle(row).opacity !== "0")) cut.push("a row out of sight");
  return [cut.map(part => part.outerHTML ?? part), hidden.length];
}"""
"""What the edges of the stage cut off, and how many rows that are out of sight are drawn."""

SIZES = [(1366, 768, False), (1920, 1080, True), (1024, 768, True), (390, 844, False)]

AROUND_AT = {width: AROUND[size] for size, (width, _) in windows.SIZES.items()}


@pytest.mark.parametrize("query", one_in(3, [TREE, FOUR, LARGE]))
def test_all_of_it_can_be_read_at_every_size(page: Page, open_alone: OpenApp, query: str) -> None:
    player = open_alone(page, f"{query}&picture=focus")
    focused(player)
    last = steps_of(player)
    steps = sorted({*range(0, last, max(1, last // 8)), last})
    for width, height, presents in SIZES[:1] if query == LARGE else SIZES:  # each takes its time there
        page.evaluate("around => { document.body.style.padding = around; }", AROUND_AT.get(width, ""))
        page.set_viewport_size({"width": width, "height": height})
        if presents:
            press(player, "f")
        page.evaluate(REDRAWN)
        for step, wrong in zip(steps, at_steps(player, steps, UNREADABLE), strict=True):
            assert wrong == [], (width, height, presents, step)
        if (query, width) == (LARGE, 1366):
            assert_all_of_tic_tac_toe_is_seen(player)
        if presents:
            press(player, "f")


def assert_all_of_tic_tac_toe_is_seen(player: Locator) -> None:
    trace, _ = searched(LARGE)
    go(player, trace.at.tolist().index(int(trace.places.depth.argmax())) + 1)
    expect(player.locator(".focus-levels > g")).to_have_count(10)
    assert player.locator(".focus [data-turn]").count() == 0
    boxes: list[Any] = player.evaluate(
        """player => {
          const stage = player.querySelector(".stage").getBoundingClientRect();
          return [...player.querySelectorAll("[data-spot]")].map(node => {
            const box = node.querySelector(".shape").getBoundingClientRect();
            return box.top >= stage.top && box.bottom <= stage.bottom && box.left >= stage.left &&
              box.right <= stage.right;
          });
        }"""
    )
    assert 30 <= len(boxes) <= 46
    assert all(boxes)


def assert_rows_out_of_sight_show_nothing_beside_the_buttons(page: Page, open_alone: OpenApp) -> None:
    tree = "7"
    for number in range(14):
        tree = f"[{tree},{number},3]"
    player = open_alone(page, f"?tree={tree}&picture=focus")
    resize_alone(page, "laptop")
    steps = range(1, steps_of(player), 4)
    found = at_steps(player, steps, CUT_OFF)
    assert any(beyond for _, beyond in found)  # some steps have the first rows out of sight
    assert [cut for cut, _ in found] == [[]] * len(steps)
    # On the way back the rows that stay in sight are not drawn anew, and the view moves once.
    deepest = next(step for step, (_, beyond) in zip(steps, found, strict=True) if beyond)
    go(player, deepest)
    player.evaluate("player => player.querySelectorAll('.focus .row').forEach(row => { row.wasDrawn = true; })")
    scrolled = "player => player.querySelector('.focus-world').style.transform"
    before = player.evaluate(scrolled)
    while player.evaluate(scrolled) == before:
        press(player, "ArrowLeft")
    rows = player.locator(".focus .nodes .row")
    assert rows.evaluate_all("rows => rows.some(row => row.wasDrawn)")
    heights = rows.evaluate_all("rows => rows.map(row => row.querySelector('.shape').getBoundingClientRect().top)")
    assert heights == sorted(heights)  # and their order is that of the tree
