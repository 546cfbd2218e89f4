"""The form of Step through folds to a line after Run, and the player takes the room."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import text_of_tree, wait_until_equal

A_LINE = 48  # pixels, with what is above and below it
SEARCHED = "Your tree: alpha-beta, cut on equality, left to right"


def run_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Run", exact=True)


def height_of(part: Locator) -> float:
    box = part.bounding_box()
    return box["height"] if box else 0


def width_of(player: Locator) -> float:
    """Return the width of the player."""
    width: float = player.evaluate("player => player.getBoundingClientRect().width")
    return width


def test_the_pages_stand_in_one_row_under_the_name(page: Page, open_app: OpenApp) -> None:
    open_app(page)
    name = page.get_by_text("Plyscope", exact=True).bounding_box()
    boxes = [link.bounding_box() for link in page.locator(".st-key-pages a").all()]
    assert len(boxes) == 6
    assert name
    assert {box["y"] >= name["y"] + name["height"] for box in boxes if box} == {True}
    assert len({box["y"] for box in boxes if box}) == 1
    assert all(one and other and one["x"] + one["width"] < other["x"] for one, other in pairwise(boxes))


def test_the_form_folds_after_run_and_opens_by_the_keyboard(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,5],[4,9]]")
    before = width_of(player)
    run_button(page).click()
    line = page.locator(".stSidebar summary").filter(has_text=SEARCHED)
    expect(line).to_be_in_viewport()
    wait_until_equal(page, lambda: height_of(line) < A_LINE, True)
    expect(run_button(page)).to_be_hidden()
    expect(page.get_by_role("link", name="Guide", exact=True)).to_be_in_viewport(ratio=1)
    wait_until_equal(page, lambda: width_of(player) > before + 100, True)
    line.focus()
    page.keyboard.press("Enter")
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    expect(text_of_tree(page)).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Hide the form")).to_be_visible()
    run_button(page).click()
    page.wait_for_timeout(500)
    expect(run_button(page)).to_be_in_viewport(ratio=1)


def assert_a_problem_is_seen_with_the_form_that_mends_it(page: Page) -> None:
    """Run what can't be read, and fail unless the form stays as it was."""
    text_of_tree(page).fill("[[3,")
    run_button(page).click()
    expect(page.locator(".stSidebar .problem")).to_be_in_viewport()
    expect(run_button(page)).to_be_in_viewport(ratio=1)


def test_the_sidebar_is_closed_and_opened_with_the_mouse_and_shows_a_problem(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    before = width_of(player)
    page.get_by_role("button", name="Collapse sidebar").click()
    expect(run_button(page)).not_to_be_in_viewport()
    wait_until_equal(page, lambda: width_of(player) > before + 200, True)
    opens = page.get_by_role("button", name="Expand sidebar")
    (above, title) = (found.bounding_box() for found in (opens, player.get_by_role("heading", level=1)))
    assert above
    assert title
    assert above["y"] + above["height"] <= title["y"]
    opens.click()
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    wait_until_equal(page, lambda: width_of(player) == before, True)
    assert_a_problem_is_seen_with_the_form_that_mends_it(page)
