"""The recording comes by requests of its own: each once, in pieces if it is large, and again if one got lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step, go, press, search_by, steps_of
from viz.serving.route import PATH

TREE = "?tree=[[3,5],[2,9]]&step=4"
LARGE = "?game=connectfour&depth=5"  # in several pieces


def test_a_recording_that_does_not_arrive_can_be_asked_for_again(app_url: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        route.fulfill(body="", headers={"content-type": "application/json"})  # no JSON: as from a proxy that fails

    page.route(f"**{PATH}/*", lose)
    page.goto(f"{app_url}/{TREE}")
    sign = page.get_by_role("status").filter(has_text="The recording could not be loaded.")
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
    steps = str(steps_of(player))
    search_by(page, "Minimax")
    expect(player).not_to_have_attribute("data-steps", steps)
    search_by(page, "Alpha-beta")
    expect(player).to_have_attribute("data-steps", steps)
    press(player, "End")
    assert len(asked) == len(set(asked)) == 2


def test_a_jump_to_a_part_that_has_not_come_waits_for_it_and_loses_no_key(
    app_url: str, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    asked: list[Route] = []
    held: list[Route] = []
    loses, holds = True, True

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.continue_()
        elif loses:
            route.fulfill(body="", headers={"content-type": "application/json"})
        elif holds:
            held.append(route)
        else:
            route.continue_()

    page.route(f"**{PATH}/*", answer)
    page.goto(f"{app_url}/{LARGE}")
    player = page.locator(".plyscope-player[data-steps]")
    player.wait_for()
    last, sign, sentence = steps_of(player), player.locator(".part-sign"), player.locator(".say [data-key=lead]")
    press(player, "End")
    expect(sign).to_contain_text("This part could not be loaded.")
    expect(sentence).to_be_hidden()
    loses = False
    sign.get_by_role("button", name="Try again").click()
    expect(sign).to_have_text("Loading this part …")
    press(player, "ArrowLeft", times=2)
    expect_step(player, last - 2)
    expect(sentence).to_be_hidden()
    holds = False
    for route in held:
        route.continue_()
    expect(sentence).to_be_visible()
    expect(sign).to_be_hidden()
    said = sentence.inner_text()
    press(player, "Home")
    expect(sentence).not_to_have_text(said)
    go(player, last - 2)
    expect(sentence).to_have_text(said)
