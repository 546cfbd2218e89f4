"""A search that takes a while: progress is shown, it can be stopped, and a stop loses nothing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenApp, exceptions_shown
from tests.browser.player_page import press, run_tree, steps_of

LARGE = f"[{','.join(['[' + ','.join(['[' + ','.join(map(str, range(40))) + ']'] * 40) + ']'] * 40)}]"
"""A tree of 65,641 nodes: minimax records more events than a page's budget."""


def test_a_long_search_can_be_stopped_and_run_again(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?algorithm=minimax")
    steps = steps_of(player)
    box = player.bounding_box()
    run_tree(page, LARGE)
    stopped = page.get_by_text("The search was stopped and the picture is unchanged")
    for _ in range(2):
        expect(page.get_by_role("progressbar")).to_be_visible()
        assert player.bounding_box() == box  # the progress lies over the title, and moves nothing
        page.get_by_role("button", name="Stop").click()
        expect(stopped).to_be_visible()
        assert steps_of(player) == steps
        expect(page.get_by_label("Tree", exact=True)).to_have_value(LARGE)
        page.get_by_role("button", name="Run").click()
        expect(stopped).to_be_hidden()
    run_tree(page, "[[3,5],[2,9]]")
    expect(player).not_to_have_attribute("data-steps", str(steps))
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()


def test_a_link_whose_search_is_stopped_keeps_its_address_and_its_controls(page: Page, app_url: str) -> None:
    link = "?game=tictactoe&position=___/___/___&algorithm=minimax"
    page.goto(f"{app_url}/{link}")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("The search was stopped and the first example is shown.")).to_be_visible()
    expect(page.locator(".plyscope-player[data-steps='43']")).to_be_visible()
    expect(page.get_by_label("Position", exact=True)).to_have_value("___/___/___")
    press(page.locator(".plyscope-player"), "ArrowRight")
    expect(page).to_have_url(re.compile(r"game=tictactoe.*&algorithm=minimax.*&step=1$"))
    assert not exceptions_shown(page)
