"""A leaf is edited while presenting: the presentation goes on, in full screen, with its keys, at the same event."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from core.trace import Kind
from tests.browser.conftest import OpenApp
from tests.browser.editor import START, event_at
from tests.browser.player_page import click_node, expect_picture, expect_step, node_at, press, step_of
from viz.sharing.request import Request, TreeText

COUNT_CHANGES = """() => {
  window.changesOfScreen = 0;
  document.addEventListener("fullscreenchange", () => { window.changesOfScreen += 1; });
}"""
CROPPED = """panel => [...panel.querySelectorAll(".fields input")].filter(field => field.checkVisibility() &&
  field.getBoundingClientRect().right > panel.getBoundingClientRect().right - 5).map(field => field.dataset.part)"""
STILL_FULL = "() => [window.changesOfScreen, document.fullscreenElement !== null]"


def step_at(request: Request, path: tuple[int, ...], kind: Kind) -> int:
    """Return the first step with an event of a kind at a node."""
    return next(step for step in range(1, 99) if event_at(request, step) == (path, kind))


def present(player: Locator) -> None:
    """Start presenting, and count from then on how often the full screen begins or ends."""
    press(player, "f")
    player.page.wait_for_function("document.fullscreenElement")
    player.page.evaluate(COUNT_CHANGES)


def expect_presented(player: Locator) -> None:
    expect(player).to_have_attribute("data-presenting", "")
    assert player.page.evaluate(STILL_FULL) == [0, True]


def test_a_leaf_is_edited_in_a_presentation_that_goes_on(page: Page, open_app: OpenApp) -> None:
    before = Request(TreeText(START))
    place = (0, 2), Kind.LEAF
    player = open_app(page, f"?tree={START}&views=edit&step={step_at(before, *place)}")
    page.set_viewport_size({"width": 1024, "height": 768})
    present(player)
    click_node(player, "0.1")
    assert player.locator("[data-view=edit]").evaluate(CROPPED) == []
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    after = Request(TreeText("[[3, 1, 8], [2, 4, 6], [14, 5, 2]]"))
    expect_picture(player, after)
    step = step_of(player)
    assert event_at(after, step) == place
    expect_presented(player)
    press(player, "ArrowRight")
    expect_step(player, step + 1)
    press(player, "PageUp")
    expect_step(player, step)
    press(player, "f")
    expect(player).not_to_have_attribute("data-presenting", "")
    page.wait_for_function("!document.fullscreenElement")


def test_by_keys_alone_the_arrows_lead_to_the_next_leaf_and_from_a_deleted_one_the_search_goes_on_beside_it(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, f"?tree={START}&views=edit&step={step_at(Request(TreeText(START)), (0, 2), Kind.LEAF)}")
    present(player)
    node_at(player, "0.1").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect_picture(player, Request(TreeText("[[3, 1, 8], [2, 4, 6], [14, 5, 2]]")))
    page.keyboard.press("ArrowRight")
    expect(node_at(player, "0.2")).to_be_focused()
    page.keyboard.press("Delete")
    after = Request(TreeText("[[3, 1], [2, 4, 6], [14, 5, 2]]"))
    expect_picture(player, after)
    assert event_at(after, step_of(player)) == ((0, 1), Kind.LEAF)
    expect_presented(player)
