"""Connect Four in the controls: its example, a button for each column, taking back, and a move that can't be."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_title, search_in


def test_moves_are_played_by_buttons_and_taken_back(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=tictactoe&position=XOX/OO_/_X_&depth=1&picture=focus")
    sidebar = page.get_by_test_id("stSidebar")
    search_in(page, "Connect Four")
    expect_title(player, "Connect Four")
    expect(player.locator("[data-part=meta]")).to_contain_text("to 4 plies")
    position = page.get_by_label("Position", exact=True)
    expect(position).to_have_value("4455")
    disc = player.locator("svg.board [data-key=square-d3]")
    expect(disc).to_have_attribute("data-mark", "")

    column = sidebar.get_by_role("button", name="4", exact=True)
    column.click()
    expect(position).to_have_value("44554")
    expect(disc).to_have_attribute("data-mark", "X")
    for typed in ("445544", "4455444", "44554444"):
        column.click()
        expect(position).to_have_value(typed)
    expect(column).to_be_disabled()  # the column is full
    sidebar.get_by_role("button", name="Take back", exact=True).click()
    expect(position).to_have_value("4455444")
    expect(column).to_be_enabled()

    position.fill("12121213")
    position.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("position, move 8: the game is over: X has four in a row.")
    expect(column).to_be_disabled()
