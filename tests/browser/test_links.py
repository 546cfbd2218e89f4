"""Links: one opens its search at its step, stepping keeps it up to date, and a bad one says what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from core.game import Player
from core.options import Cutoff, SearchOptions
from tests.browser.compare_page import comparison_of
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    address_with_step,
    contract_at,
    contract_of,
    everything_of,
    expect_step,
    expect_tree,
    press,
    step_of,
    text_of_tree,
)
from viz.pages.left_out import beyond_the_end
from viz.sharing.request import Position, Request, TreeText

ENDGAME = 32
"""The steps of the search of a tic-tac-toe endgame to two plies."""


def test_a_link_opens_its_search_at_its_step_and_the_address_of_a_step_opens_the_same_picture(
    new_page: Callable[..., Page], open_app: OpenApp, app_url: str
) -> None:
    page = new_page()
    player = open_app(page, "?game=tictactoe&position=XOX/OO_/_X_&depth=2&to-move=X&step=999")
    expect(page.get_by_role("alert").filter(visible=True)).to_have_text(beyond_the_end(999, ENDGAME))
    asked = Request(Position("tictactoe", "XOX/OO_/_X_", to_move="X"), SearchOptions(depth=2))
    assert contract_of(player) == contract_at(asked, ENDGAME)
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
    other = open_app(new_page(color_scheme="dark"), page.url.removeprefix(f"{app_url}/"))
    expect_step(other, step)
    assert everything_of(other) == everything_of(player)


BAD = {
    "?tree=[3,<img src=x onerror=alert(1)>]": "line 1, column 4",
    "?game=tictactoe&position=XXX/OOO/___": "both X and O have three in a row",
}


def test_a_bad_link_says_what_is_wrong_and_the_default_opens(page: Page, open_app: OpenApp) -> None:
    for query, says in BAD.items():
        player = open_app(page, query)
        problem = page.get_by_role("alert").filter(visible=True)
        expect(problem).to_have_count(1)
        expect(problem).to_contain_text(says)
        expect(problem).not_to_contain_text("Traceback")
        assert page.locator("img[src=x]").count() == 0
        assert contract_of(player) == contract_at(Request(), 0)


def test_going_back_from_a_comparison_that_was_loaded_anew_the_address_names_its_tree(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]")
    page.get_by_test_id("stSidebar").get_by_role("link", name="Compare").click()
    comparison_of(page)
    text_of_tree(page).fill("[[7,8],[9,1]]")
    page.get_by_role("button", name="Run", exact=True).click()
    page.wait_for_url(lambda url: "tree=[[7,8],[9,1]]" in url)
    page.reload()
    comparison_of(page)
    page.go_back()
    expect(page.locator(".plyscope-player[data-steps]:not([data-small])")).to_be_visible()
    request = Request(TreeText("[[7,8],[9,1]]"))
    expect_tree(player, request)
    page.wait_for_url(lambda url: "tree=[[7,8],[9,1]]" in url and "step=0" in url)
