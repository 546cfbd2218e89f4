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
    expect(position).to_have_value("4433")
    disc = player.locator("svg.board [data-key=square-d3]")
    expect(disc).to_have_attribute("data-mark", "")

    column = sidebar.get_by_role("button", name="4", exact=True)
    column.click()
    expect(position).to_have_value("44334")
    expect(disc).to_have_attribute("data-mark", "X")
    for typed in ("443344", "4433444", "44334444"):
        column.click()
        expect(position).to_have_value(typed)
    expect(column).to_be_disabled()  # the column is full
    sidebar.get_by_role("button", name="Take back", exact=True).click()
    expect(position).to_have_value("4433444")
    expect(column).to_be_enabled()

    position.fill("12121213")
    position.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("position, move 8: the game is over: X has four in a row.")
    expect(column).to_be_disabled()


def choose(page: Page, label: str, value: str) -> None:
    """Choose a number of rows or columns."""
    box = page.get_by_test_id("stSidebar").get_by_role("combobox", name=label, exact=True)
    box.evaluate("box => box.scrollIntoView({ block: 'center' })")  # scrolling by the click would close the list again
    box.click()
    expect(page.get_by_role("option")).to_have_text(list("456789"))
    page.get_by_role("option", name=value, exact=True).click()


def test_the_buttons_and_the_board_follow_the_size(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=connectfour&position=4433&rows=4&columns=5&depth=1")
    expect_title(player, "Connect Four, rows 4, columns 5")
    buttons = page.locator(".st-key-moves").get_by_role("button")
    squares = player.locator("svg.board [data-key^=square-]")
    expect(buttons).to_have_text(list("12345"))
    expect(squares).to_have_count(20)

    choose(page, "Columns", "9")
    expect(buttons).to_have_text(list("123456789"))
    expect(squares).to_have_count(36)
    buttons.nth(8).click()
    expect(page.get_by_label("Position", exact=True)).to_have_value("44339")
    expect(player.locator("svg.board [data-key=square-i1]")).to_have_attribute("data-mark", "X")

    choose(page, "Columns", "4")
    expect(page.get_by_role("alert")).to_contain_text("position, move 5: there is no column '9'. Write a column from 1")
    expect(buttons).to_have_text(list("1234"))
