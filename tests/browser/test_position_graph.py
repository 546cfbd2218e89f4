"""The graph of positions keeps the position of the step in sight, and a click on one goes to its visits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step

pytestmark = pytest.mark.browser

IN_SIGHT = """node => {
    const [inner, outer] = [node, node.closest('.graph-room')].map((each) => each.getBoundingClientRect());
    return inner.left >= outer.left && inner.right <= outer.right + 1
        && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
}"""


def test_the_current_position_is_in_sight_and_a_click_goes_to_its_visits(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=tictactoe&position=XOX/_O_/_X_&algorithm=memo&views=graph&step=178")
    graph = player.locator(".position-graph")
    current = graph.locator('[data-state="current"]')
    expect(graph).to_be_visible()
    page.wait_for_function(f"node => ({IN_SIGHT})(node)", arg=current.locator(".shape").element_handle())
    player.locator(".graph-room").evaluate("room => room.scrollTo(0, 0)")
    start = graph.locator('[data-key="graph-0"]')
    start.dispatch_event("click")
    expect_step(player, 1)
    expect(start).to_have_attribute("data-state", "current")
    page.wait_for_function(f"node => ({IN_SIGHT})(node)", arg=start.locator(".shape").element_handle())
