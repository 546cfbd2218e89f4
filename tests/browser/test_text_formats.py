"""Text formats: each is found as it is typed and drawn, and the menu overrules."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from core.trees.formats import FORMATS, read
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    contract_of,
    expect_idle,
    expect_picture,
    expect_text,
    expect_tree,
    node_at,
    open_fold,
    press,
    run_tree,
)
from viz.sharing.request import Request, TreeText


def menu_of(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Format")


def choose_format(page: Page, title: str) -> None:
    open_fold(page, "Root and format")
    menu_of(page).scroll_into_view_if_needed()
    menu_of(page).click()
    page.get_by_role("option", name=title, exact=True).click()


def problem_on(page: Page) -> Locator:
    return page.get_by_role("alert").filter(visible=True)


def test_the_menu_overrules_what_was_found_and_a_solved_tree_is_compared_with_minimax(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,12],[2,4]]&views=edit")
    found = page.get_by_text(f"Read as {FORMATS['lists'].title}.", exact=True)
    expect(found).to_be_visible()
    choose_format(page, "Labelled JSON")
    expect(found).to_have_count(0)
    expect(problem_on(page)).to_have_count(0)
    expect(menu_of(page)).to_have_value("Labelled JSON")
    expect_idle(page)
    node_at(player, "0.1").focus()
    press(player, "Delete")  # the text stays in the chosen format
    expect_picture(player, Request(TreeText("[[3],[2,4]]")))
    text = FORMATS["labelled"].write(read("[[3],[2,4]]").tree)
    expect_text(page, text)
    expect(menu_of(page)).to_have_value("Labelled JSON")
    before = contract_of(player)
    choose_format(page, "Graphviz DOT")
    expect(problem_on(page)).to_contain_text("The picture is unchanged.")
    assert contract_of(player) == before
    choose_format(page, "Labelled JSON")
    expect(problem_on(page)).to_have_count(0)
    assert contract_of(player) == before
    choose_format(page, "Detect automatically")
    notice = player.locator("[data-part=notice]")
    run_tree(page, "(A=5 (B=5 3 12) (C=2 2 4))")
    expect_tree(player, Request(TreeText("(A=5 (B=5 3 12) (C=2 2 4))")))
    expect(notice).to_contain_text("A says 5, minimax gives 3; B says 5, minimax gives 3.")
    run_tree(page, "(A=3 (B=3 3 12) (C=2 2 4))")
    expect(notice).to_contain_text("are the minimax values.")
