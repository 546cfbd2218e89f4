"""The recording comes by a request of its own: once, from the browser's cache afterwards, and again if it got lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step, press, search_by
from viz.serving.route import PATH

TREE = "?tree=[[3,5],[2,9]]&step=4"


def test_a_recording_that_does_not_arrive_can_be_asked_for_again(app_url: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        route.fulfill(body="", headers={"content-type": "application/json"})  # no JSON: as from a proxy that fails

    page.route(f"**{PATH}/*", lose)
    page.goto(f"{app_url}/{TREE}")
    sign = page.get_by_role("status").filter(has_text="The recording did not arrive.")
    expect(sign).to_be_visible()
    page.unroute(f"**{PATH}/*")
    sign.get_by_role("button", name="Try again").click()
    player = page.locator(".plyscope-player[data-steps]")
    expect_step(player, 4)
    expect(sign).to_have_count(0)
    assert len(lost) == 1


def test_another_search_and_back_load_each_recording_once(page: Page, open_app: OpenApp) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if PATH in request.url else None)
    player = open_app(page, TREE)
    for name, meta in (("Minimax", "minimax"), ("Alpha-beta", "alpha-beta")):
        search_by(page, name)
        expect(player.locator("[data-part=meta]")).to_contain_text(meta)
    press(player, "End")
    assert len(asked) == len(set(asked)) == 2
