"""Presenting: the player alone on the screen, in type that is read from the last row, and nothing in it jumps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    IS_FULL,
    at_steps,
    click_node,
    expect_step,
    node_at,
    present,
    press,
    steps_of,
    stop_presenting,
    wait_until_equal,
)
from tests.browser.windows import SETTLED, resize_alone
from tests.sweeps import one_in

SIZES = [(1024, 768), (1920, 1080)]
LEAST_TYPE = 24  # pixels
FROM_THE_LAST_ROW = 16  # pixels: the least of all, where the window is that of a hall
LEAST_NUMBER = 14  # pixels: alpha and beta of the current path
TWENTY_SEVEN = "[[[3,12,8],[2,4,6],[14,5,2]],[[7,1,9],[6,6,3],[11,10,4]],[[5,13,2],[8,0,9],[1,15,7]]]"

# Whatever is hit at points all over the window has to be the player: nothing of Streamlit lies over it.
STRANGERS = """() => {
  const names = new Set();
  for (let x = 4; x < innerWidth; x += 40) for (let y = 4; y < innerHeight; y += 40) {
    const hit = document.elementFromPoint(x, y);
    if (!hit.shadowRoot?.querySelector(".plyscope-player")) names.add(hit.outerHTML.slice(0, 120));
  }
  return [...names];
}"""

SMALLEST = """player => Math.min(...[...player.querySelectorAll(":is(.say, aside) :not(svg *)")]
  .filter(part => part.checkVisibility() && part.getBoundingClientRect().height > 1)
  .filter(part => [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim()))
  .map(part => parseFloat(getComputedStyle(part).fontSize)))"""

# Nobody scrolls: the views stay where they are, and what is current in them is in sight without that.
BESIDE = """player => {
  const column = player.querySelector("aside");
  const seen = column.getBoundingClientRect();
  const isOut = part => {
    if (!part.checkVisibility()) return false; // its view is folded, for want of room
    const { top, bottom } = part.getBoundingClientRect();
    return top < seen.top - 1 || bottom > seen.bottom + 1;
  };
  const parts =
    ["[data-part=board] .board", ".number-line", "[data-panel=calls] [aria-current]", ".code [aria-current]"];
  const out = parts.filter(part => [...column.querySelectorAll(part)].some(isOut));
  const panel = player.querySelector("[data-panel=code]").getBoundingClientRect();
  const isSeen = line => {
    const { top, bottom } = line.getBoundingClientRect();
    return top > panel.top - 12 && bottom < panel.bottom + 12;
  };
  const lines = [...player.querySelectorAll(".code li")];
  const at = lines.findIndex(line => line.matches("[aria-current]"));
  const around = lines.slice(Math.max(0, at - 1), at + 2);
  const beside = at < 0 || !lines[at].checkVisibility() ? 3 : around.filter(isSeen).length;
  const isLast = at === 0 || at === lines.length - 1;
  const bounds = ".node:is([data-state=current], [data-state=open]) .bound, .level-window";
  const numbers = [...player.querySelectorAll(`[data-panel=calls] td b, ${bounds}`)]
    .filter(number => number.textContent && number.checkVisibility())
    .map(number => parseFloat(getComputedStyle(number).fontSize) * (number.getScreenCTM?.().d ?? 1));
  return [out, beside + isLast, Math.min(...numbers)];
}"""
"""What is out of sight, how many lines of code are seen around the one that runs, and the least type of a window."""


PRESENTED_FOR_AN_INSTANT = """player => {
  const entered = new Promise(done => document.addEventListener("fullscreenchange", done, { once: true }));
  for (let press = 0; press < 2; press += 1)
    player.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true, composed: true }));
  return entered.then(() => {}); // the browser is there only after the second press
}"""


def presented_at_each_size(player: Locator) -> Iterator[str]:
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        present(player)
        player.page.evaluate(SETTLED)
        yield f"{width}x{height}"
        stop_presenting(player)


def area(player: Locator, part: str) -> float:
    box = player.locator(part).bounding_box()
    return box["width"] * box["height"] if box else 0


def test_presented_the_tree_is_the_largest_thing_a_remote_steps_and_a_node_pointed_at_stands_out(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?step=22&by=event&views=why")
    counters, legend, blank = player.locator(".counters"), player.locator("[data-part=legend]"), blank_of(player)
    player.evaluate(PRESENTED_FOR_AN_INSTANT)
    expect(player).not_to_have_attribute("data-presenting", "")
    wait_until_equal(page, lambda: page.evaluate(IS_FULL), False)
    press(player, ".")
    expect(blank).to_be_hidden()
    press(player, "l")
    expect(legend).to_be_visible()
    for size in presented_at_each_size(player):
        wait_until_equal(page, player.bounding_box, {"x": 0, "y": 0, **(page.viewport_size or {})})
        assert page.evaluate(STRANGERS) == [], size
        for part in (".actions", "aside", ".counters .further"):
            expect(player.locator(part).first).to_be_hidden()
        for part in (".say", ".bar", ".presented"):
            expect(player.locator(part)).to_be_in_viewport(ratio=1)
        expect(player.locator(".presented")).to_contain_text("Alpha-beta")
        for key in "234":  # the code, the window, the calls
            press(player, key)
        expect(player).to_have_attribute("data-views", "code window calls")
        type_size = player.locator("[data-key=lead]").evaluate("lead => parseFloat(getComputedStyle(lead).fontSize)")
        assert float(type_size) >= LEAST_TYPE, size
        assert size == "1024x768" or player.evaluate(SMALLEST) >= FROM_THE_LAST_ROW, size
        assert area(player, ".stage") > area(player, ".say") + area(player, "aside"), size
        current = player.locator("[data-state=current] > .shape").bounding_box()
        assert current, size
        assert current["height"] >= 1.5 * LEAST_TYPE, size  # a leaf; a number in it is half as high
        assert_the_ends_of_the_number_line_stay_on_their_card(player)
        press(player, "l")
        expect(legend).to_be_visible()
        press(player, "c")
        expect(counters).to_be_in_viewport(ratio=1)
        for text in ("22 / 43", "leaves 4"):
            expect(counters).to_contain_text(text)
        for key in "lc234":
            press(player, key)
        for key, step in [("PageDown", 23), ("PageUp", 22), ("End", 43), ("Home", 0), ("PageDown", 1)]:
            press(player, key)
            expect_step(player, step)
        assert_the_screen_is_blanked(player)
        press(player, "x")
        expect_step(player, 22)
    expect(player.locator(".actions")).to_be_visible()
    player.get_by_role("button", name="Present", exact=True).click()
    expect(player).to_have_attribute("data-presenting", "")
    player.get_by_role("button", name="Exit the presentation").click()
    expect(player).not_to_have_attribute("data-presenting", "")
    page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(); }")  # as on some phones
    press(player, "f")
    assert player.bounding_box() == {"x": 0, "y": 0, **(page.viewport_size or {})}
    player.get_by_role("button", name="Why", exact=True).click()
    expect(player.locator("[data-view=why]")).to_be_visible()
    press(player, "Escape")
    expect(player).not_to_have_attribute("data-presenting", "")
    assert_a_node_that_is_pointed_at_stands_out(page, open_app)


def blank_of(player: Locator) -> Locator:
    return player.locator("[data-part=blank]")


def assert_the_ends_of_the_number_line_stay_on_their_card(player: Locator) -> None:
    card, *ends = (player.locator(f"[data-view=window]{part}").bounding_box() for part in ("", " .from", " .to"))
    assert card
    for box in ends:
        assert box
        assert card["x"] < box["x"] < box["x"] + box["width"] < card["x"] + card["width"]


def assert_the_screen_is_blanked(player: Locator) -> None:
    step, blank = player.get_attribute("data-step"), blank_of(player)
    for to_blank, to_show in [(".", "."), ("b", "PageDown"), (".", "q"), (".", "c"), (".", "Enter"), ("b", "Tab")]:
        press(player, to_blank)
        expect(blank).to_be_visible()
        assert blank.bounding_box() == {"x": 0, "y": 0, **(player.page.viewport_size or {})}
        press(player, to_show)
        expect(blank).to_be_hidden()
        expect(player).to_have_attribute("data-step", step or "")


@pytest.mark.parametrize(
    "query",
    one_in(
        4,
        [
            f"?tree={TWENTY_SEVEN}",
            f"?tree={TWENTY_SEVEN}&algorithm=negamax&picture=focus",
            "?game=tictactoe&position=XO_/___/___&order=best&picture=focus",
            "?game=nim&position=1,3,3&order=best&picture=focus",
        ],
    ),
    ids=["tree", "focus", "board", "heaps"],
)
def test_what_is_current_in_board_window_calls_and_code_is_in_sight(
    page: Page, open_alone: OpenApp, query: str
) -> None:
    player = open_alone(page, f"{query}&views=board,window,calls,code,legend")
    most = min(900, steps_of(player))
    steps = range(1, most, most // 6)
    if "game=" not in query:
        resize_alone(page, "laptop")
        assert [out for out, *_ in at_steps(player, steps, BESIDE, 2)] == [[]] * len(steps)
    for size in presented_at_each_size(player):
        if player.get_attribute("data-views") == "":
            for key in "1345" if "game=" in query else "234":  # with a board, that is the first
                press(player, key)
        out, lines, types = zip(*at_steps(player, steps, BESIDE, 2), strict=True)
        assert [*out] == [[]] * len(steps), size
        assert min(lines) >= 3, f"{size}: the line of the code that runs, and those beside it"
        assert min(types) >= LEAST_NUMBER - 0.01, size


def opacities(player: Locator) -> dict[str, Any]:
    shown: dict[str, Any] = player.evaluate(
        "player => Object.fromEntries([...player.querySelectorAll('.nodes > .node')].map("
        "node => [node.dataset.path, Number(getComputedStyle(node).opacity)]))"
    )
    return shown


def assert_a_node_that_is_pointed_at_stands_out(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?step=22&by=event")
    node_at(player, "1").hover(force=True)
    assert set(opacities(player).values()) == {1}
    present(player)
    for path in ("1", "0.1"):
        node_at(player, path).locator(".shape").hover(force=True)
        expect(player.locator(".node:hover")).to_have_attribute("data-path", path)
        shown = opacities(player)
        assert shown.pop(path) == 1
        assert {other for other, opacity in shown.items() if opacity > 0.5} == set()
    press(player, "ArrowRight")  # a pointer that was left there hides nothing
    expect(player.locator(".node:hover")).to_have_attribute("data-path", "0.1")
    wait_until_equal(page, lambda: set(opacities(player).values()), {1})
    node_at(player, "1").locator(".shape").hover(force=True)
    wait_until_equal(page, lambda: opacities(player)["0.1"] < 0.5, True)
    wait_until_equal(page, lambda: set(opacities(player).values()), {1})  # nor does one that rests
    page.mouse.move(5, 5)
    assert set(opacities(player).values()) == {1}
    click_node(player, "1")
    expect(node_at(player, "1")).to_have_attribute("data-chosen", "")
