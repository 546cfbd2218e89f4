"""Connect Four in the controls: its example, the board on which a position is set up, and what can't arise."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_title, open_fold, search_in


def set_up_board(page: Page) -> Locator:
    """Open the board on which positions are set up."""
    page.get_by_test_id("stSidebar").get_by_text("Set up on the board", exact=True).click()
    return page.locator(".plyscope-set-up")


def choose(page: Page, label: str, value: str) -> None:
    """Choose a number of columns."""
    open_fold(page, "Rules and side to move")
    box = page.get_by_test_id("stSidebar").get_by_role("combobox", name=label, exact=True)
    box.evaluate("box => box.scrollIntoView({ block: 'center' })")  # scrolling by the click would close the list again
    box.click()
    expect(page.get_by_role("option")).to_have_text(list("456789"))
    page.get_by_role("option", name=value, exact=True).click()


def test_its_example_its_board_to_set_up_and_its_size(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=tictactoe&position=XOX/OO_/_X_&depth=1&picture=focus")
    search_in(page, "Connect Four")
    expect_title(player, "Connect Four")
    expect(player.locator("[data-part=meta]")).to_contain_text("to 4 plies")  # a depth of its own
    position = page.get_by_label("Position", exact=True)
    expect(position).to_have_value("ddcc")
    disc = player.locator("svg.board [data-key=square-d3]")
    expect(disc).to_have_attribute("data-mark", "")

    board = set_up_board(page)
    board.get_by_role("button", name="d6, empty", exact=True).click()
    expect(position).to_have_value("ddccd")
    expect(disc).to_have_attribute("data-mark", "X")
    board.get_by_role("button", name="d3, X", exact=True).press("Enter")
    expect(position).to_have_value("ddcc")
    board.get_by_role("button", name="d1, X", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("X has 1 disc and O has 2, but X begins")
    position.fill("ddcc")
    position.press("Enter")
    choose(page, "Columns", "9")
    squares = player.locator("svg.board [data-key^=square-]")
    expect(squares).to_have_count(54)
    expect(board.get_by_role("button")).to_have_count(54)
    board.get_by_role("button", name="i6, empty", exact=True).click()
    expect(position).to_have_value("ddcci")
    expect(player.locator("svg.board [data-key=square-i1]")).to_have_attribute("data-mark", "X")
