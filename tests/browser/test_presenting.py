"""Presenting: the player alone on the screen, in type that is read from the last row, and nothing in it jumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, click_node, expect_step, go, node_at, press, steps_of

SIZES = [(1024, 768), (1920, 1080)]
LEAST_TYPE = 24  # pixels
QUERIES = {"tree": "?step=22", "game": "?game=tictactoe&position=XOX/OO_/_X_&views=board,calls,why&step=5"}

BOXES = """player => [".say", ".stage"].flatMap(name => {
  const { x, y, width, height } = player.querySelector(name).getBoundingClientRect();
  return [x, y, width, height];
})"""

OVERFLOW = "player => { const say = player.querySelector('.say'); return say.scrollHeight - say.clientHeight; }"

# Whatever is hit at points all over the window has to be the player: nothing of Streamlit lies over it.
STRANGERS = """() => {
  const names = new Set();
  for (let x = 4; x < innerWidth; x += 40) for (let y = 4; y < innerHeight; y += 40) {
    const hit = document.elementFromPoint(x, y);
    if (!hit.shadowRoot?.querySelector(".plyscope-player")) names.add(hit.outerHTML.slice(0, 120));
  }
  return [...names];
}"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    """Give a page of each size."""
    width, height = request.param
    page = new_page(viewport={"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    return page


def present(player: Locator) -> None:
    """Start presenting."""
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")


def area(player: Locator, part: str) -> float:
    box = player.locator(part).bounding_box()
    return box["width"] * box["height"] if box else 0


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_the_player_is_alone_and_the_tree_the_largest_thing(sized: Page, open_app: OpenApp, query: str) -> None:
    player = open_app(sized, query)
    present(player)
    assert player.bounding_box() == {"x": 0, "y": 0, **(sized.viewport_size or {})}
    assert sized.evaluate(STRANGERS) == []
    for part in (".actions", ".bar"):
        expect(player.locator(part)).to_be_hidden()
    size = float(player.locator("[data-key=lead]").evaluate("lead => parseFloat(getComputedStyle(lead).fontSize)"))
    assert size >= LEAST_TYPE
    stage = area(player, ".stage")
    assert stage > area(player, ".say") + area(player, "aside")
    current = player.locator("[data-state=current] > .shape").bounding_box()
    assert current
    assert current["height"] >= 1.5 * LEAST_TYPE  # a leaf; a number in it is half as high


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_nothing_moves_at_any_step(sized: Page, open_alone: OpenApp, query: str) -> None:
    player = open_alone(sized, query)
    present(player)
    steps = range(steps_of(player) + 1)
    places = at_steps(player, steps, BOXES)
    assert places == [places[0]] * len(steps)
    assert max(at_steps(player, steps, OVERFLOW)) <= 0, "a sentence is longer than its place"


def test_a_remote_moves_the_cursor_and_blanks_the_screen(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    blank = player.locator("[data-part=blank]")
    press(player, ".")
    expect(blank).to_be_hidden()
    present(player)
    for key, step in [("PageDown", 1), ("PageDown", 2), ("PageUp", 1), ("End", 43), ("Home", 0), ("PageDown", 1)]:
        press(player, key)
        expect_step(player, step)
    window = {"x": 0, "y": 0, **(page.viewport_size or {})}
    for to_blank, to_show in [(".", "."), ("b", "PageDown"), (".", "a"), ("b", "b")]:
        press(player, to_blank)
        expect(blank).to_be_visible()
        assert blank.bounding_box() == window
        press(player, to_show)
        expect(blank).to_be_hidden()
        expect_step(player, 1)
    press(player, "f")
    expect(player).not_to_have_attribute("data-presenting", "")
    expect(player.locator(".actions")).to_be_visible()
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_in_viewport()


def test_any_key_ends_a_blank_screen(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    blank = player.locator("[data-part=blank]")
    present(player)
    for key in ("q", "c", "ArrowDown", "Enter", "Tab"):
        press(player, ".")
        expect(blank).to_be_visible()
        press(player, key)
        expect(blank).to_be_hidden()
        expect_step(player, 0)
    expect(player).to_have_attribute("data-presenting", "")


def test_the_mouse_leaves_too(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    player.get_by_role("button", name="Present", exact=True).click()
    expect(player).to_have_attribute("data-presenting", "")
    player.get_by_role("button", name="End the presentation").click()
    expect(player).not_to_have_attribute("data-presenting", "")


def opacities(player: Locator) -> dict[str, Any]:
    shown: dict[str, Any] = player.evaluate(
        "player => Object.fromEntries([...player.querySelectorAll('.nodes > .node')].map("
        "node => [node.dataset.path, Number(getComputedStyle(node).opacity)]))"
    )
    return shown


def test_a_node_that_is_pointed_at_stands_out(page: Page, open_alone: OpenApp) -> None:
    page.emulate_media(reduced_motion="reduce")
    player = open_alone(page)
    go(player, 22)
    node_at(player, "1").hover(force=True)
    assert set(opacities(player).values()) == {1}
    present(player)
    for path in ("1", "0.1"):
        node_at(player, path).locator(".shape").hover(force=True)
        expect(player.locator(".node:hover")).to_have_attribute("data-path", path)
        shown = opacities(player)
        assert shown.pop(path) == 1
        assert {other for other, opacity in shown.items() if opacity > 0.5} == set()
    page.mouse.move(5, 5)
    assert set(opacities(player).values()) == {1}
    click_node(player, "1")
    expect(node_at(player, "1")).to_have_attribute("data-chosen", "")
