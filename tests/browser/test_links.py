"""Links and recordings: a link opens its search at its step, and what it needs comes when it comes, and is checked."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from core.game import Player
from core.options import Cutoff, Mistake, SearchOptions
from tests.browser.compare_page import OPENING, comparison_of
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    address_with_step,
    contract_at,
    contract_of,
    expect_step,
    expect_tree,
    go,
    go_to,
    press,
    run_tree,
    step_of,
    steps_of,
    wait_until_equal,
)
from viz.guide.depth_and_tables import BOUNDS_TAKEN
from viz.serving.route import PATH
from viz.sharing.link import to_query
from viz.sharing.request import Position, Request, TreeText

MISTAKEN = Request(Position("tictactoe", BOUNDS_TAKEN), SearchOptions("alphabeta-tt", mistake=Mistake.BOUND))

TREE = "?tree=[[3,5],[2,9]]&step=4"
LARGE = "?game=tictactoe&position=X__/_O_/___"  # in several pieces, and more than can be read at once


def test_a_link_opens_its_search_the_address_follows_and_names_the_tree_of_a_comparison_left_again(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(
        page, "?utm_source=mail&tree=[[4,6],[7,[1,9]],5]&root=min&algorithm=alphabeta&cutoff=strict&fbclid=xyz&step=9"
    )
    asked = Request(TreeText("[[4,6],[7,[1,9]],5]", root=Player.MIN), SearchOptions(cutoff=Cutoff.STRICT))
    expect_step(player, 9)
    assert contract_of(player) == contract_at(asked, 9)
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0)  # what it gained in transit is ignored
    page.evaluate("window.stays = true")
    entries = page.evaluate("history.length")
    for key in ("x", "ArrowRight"):
        press(player, key)
        step = step_of(player)
        page.wait_for_url(address_with_step(step))
    assert page.evaluate("window.stays")  # no reload
    assert page.evaluate("history.length") == entries
    assert_going_back_from_a_comparison_that_was_loaded_anew_the_address_names_its_tree(page, open_app)


def assert_going_back_from_a_comparison_that_was_loaded_anew_the_address_names_its_tree(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]")
    go_to(page, "Compare")
    comparison_of(page)
    run_tree(page, "[[7,8],[9,1]]")
    page.wait_for_url(lambda url: "tree=[[7,8],[9,1]]" in url)
    page.reload()
    comparison_of(page)
    page.go_back()
    expect(page.locator(".plyscope-player[data-steps]:not([data-small])")).to_be_visible()
    request = Request(TreeText("[[7,8],[9,1]]"))
    expect_tree(player, request)
    page.wait_for_url(lambda url: "tree=[[7,8],[9,1]]" in url and "step=0" in url)


@pytest.mark.thorough
def test_parts_and_checks_come_when_they_come_and_no_key_waits_for_them(
    app_url: str, new_page: Callable[..., Page], page: Page, open_app: OpenApp
) -> None:
    page = new_page()
    asked: list[Route] = []
    held: list[Route] = []
    loses, holds = True, False

    def answer(route: Route) -> None:
        asked.append(route)
        if loses:
            route.fulfill(body="", headers={"content-type": "application/json"})  # no JSON: as from a proxy that fails
        elif holds:
            held.append(route)
        else:
            route.continue_()

    page.route(f"**{PATH}/*", answer)
    page.route(
        re.compile(r"/scripts/player\.\w+\.js$"),
        lambda route: route.fulfill(body="throw 0", content_type="text/javascript"),
    )  # it is asked for once more
    page.goto(f"{app_url}/{LARGE}")
    sign = page.get_by_role("status").filter(has_text="The recording could not be loaded.")
    expect(sign).to_be_visible(timeout=OPENING)
    assert len(asked) == 1
    loses, holds = False, True
    sign.get_by_role("button", name="Try again").click()
    wait_until_equal(page, lambda: len(held), 1)
    loses = True  # what follows the first part
    held.pop().continue_()
    player = page.locator(".plyscope-player[data-steps]")
    player.wait_for()
    expect(sign).to_have_count(0)
    expect(player.locator(".stage")).to_have_attribute("data-focus-view", "")
    last, part, sentence = steps_of(player), player.locator(".part-sign"), player.locator(".say [data-key=lead]")
    press(player, "End")
    expect(part).to_contain_text("This part could not be loaded.")
    expect(sentence).to_be_hidden()
    loses = False
    part.get_by_role("button", name="Try again").click()
    expect(part).to_have_text("Loading this part …")
    press(player, "ArrowLeft", times=2)
    expect_step(player, last - 2)
    expect(sentence).to_be_hidden()
    holds = False
    for route in held:
        route.continue_()
    expect(sentence).to_be_visible()
    expect(part).to_be_hidden()
    said = sentence.inner_text()
    press(player, "Home")
    expect(sentence).not_to_have_text(said)
    go(player, last - 2)
    expect(sentence).to_have_text(said)
    page.unroute_all()
    assert_nothing_waits_for_the_check_which_says_what_it_found_once_it_is_over(page, open_app)


def hold_checks(page: Page) -> list[Route]:
    """Have the page wait for what the check found; return what it asks for, as it does."""
    asked: list[Route] = []
    page.route("**/checks/*", lambda route: asked.append(route))  # noqa: PLW0108  the page marks what it calls
    return asked


def assert_nothing_waits_for_the_check_which_says_what_it_found_once_it_is_over(page: Page, open_app: OpenApp) -> None:
    asked = hold_checks(page)
    player = open_app(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]")
    sign, warning = player.locator("[data-part=checked]"), player.locator("[data-part=warning]")
    expect(sign).to_have_text("checking …")
    press(player, "ArrowRight", 2)
    expect_step(player, 2)
    with page.expect_download() as download:
        player.get_by_role("button", name="Share", exact=True).click()
        player.get_by_role("button", name="Save the figure").click()
    assert download.value.suggested_filename
    press(player, "Escape")
    expect(sign).to_have_text("checking …")
    expect(sign).not_to_have_attribute("data-holds", "")
    wait_until_equal(page, lambda: len(asked), 1)
    asked.pop().continue_()
    expect(sign).to_have_text("checked")
    expect(sign).to_have_attribute("data-holds", "")
    expect(warning).to_be_hidden()
    expect_step(player, 2)
    player = open_app(page, f"?{to_query(MISTAKEN)}&picture=focus")
    expect(sign).to_have_text("checking …")
    expect(warning).to_be_hidden()
    wait_until_equal(page, lambda: len(asked), 1)
    asked.pop().continue_()
    expect(warning).to_contain_text(
        "This search makes a mistake on purpose, so its values may be wrong. The check says at event"
    )
    expect(sign).to_have_text("")  # what fails is never called checked
    page.unroute_all()
