"""A recording is shown before it is checked, and says what the check found once that is over."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from core.options import Mistake, SearchOptions
from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step, press
from viz.guide.depth_and_tables import BOUNDS_TAKEN
from viz.sharing.link import to_query
from viz.sharing.request import Position, Request

MISTAKEN = Request(Position("tictactoe", BOUNDS_TAKEN), SearchOptions("alphabeta-tt", mistake=Mistake.BOUND))


def hold_checks(page: Page) -> list[Route]:
    """Have the page wait for what the check found; return what it asks for, as it does."""
    asked: list[Route] = []
    page.route("**/checks/*", lambda route: asked.append(route))  # noqa: PLW0108  the page marks what it calls
    return asked


def test_nothing_waits_for_the_check_which_says_checked_once_it_is_over(page: Page, open_app: OpenApp) -> None:
    asked = hold_checks(page)
    player = open_app(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]")
    sign, warning = player.locator("[data-part=checked]"), player.locator("[data-part=warning]")
    expect(sign).to_have_text("checking …")
    press(player, "ArrowRight", 2)
    expect_step(player, 2)
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")
    press(player, "f")
    with page.expect_download() as download:
        player.get_by_role("button", name="Share", exact=True).click()
        player.get_by_role("button", name="Save the figure").click()
    assert download.value.suggested_filename
    press(player, "Escape")
    expect(sign).to_have_text("checking …")
    expect(sign).not_to_have_attribute("data-holds", "")
    asked[0].continue_()
    expect(sign).to_have_text("checked")
    expect(sign).to_have_attribute(
        "title", "Every value, window, cutoff and skipped child of these 43 events was checked by brute force."
    )
    expect(sign).to_have_attribute("data-holds", "")
    expect(warning).to_be_hidden()
    expect_step(player, 2)
    assert len(asked) == 1
    page.unroute_all()


def test_a_recording_that_fails_is_never_called_checked(page: Page, open_app: OpenApp) -> None:
    asked = hold_checks(page)
    player = open_app(page, f"?{to_query(MISTAKEN)}")
    sign, warning = player.locator("[data-part=checked]"), player.locator("[data-part=warning]")
    expect(sign).to_have_text("checking …")
    expect(warning).to_be_hidden()
    asked[0].continue_()
    expect(warning).to_contain_text(
        "This search makes a mistake on purpose, so its values may be wrong. The check says at event"
    )
    expect(sign).to_have_text("")
    page.unroute_all()
