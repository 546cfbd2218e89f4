"""The form of Step through folds to a line in a bar after Run, and the player takes the room."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_idle, text_of_tree, wait_until_equal
from tests.browser.windows import box_of

A_LINE = 48  # pixels, with what is above and below it

FOLDED = "Change the tree"


def run_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Run", exact=True)


def middle(box: FloatRect) -> float:
    return box["y"] + box["height"] / 2


def width_of(player: Locator) -> float:
    width: float = player.evaluate("player => player.getBoundingClientRect().width")
    return width


def row_of_pages(page: Page, *, rows: int = 1) -> list[FloatRect]:
    """Return where the links to the pages are, which stand side by side, in two rows in the column of the form."""
    boxes: list[FloatRect] = page.locator(".st-key-pages a").evaluate_all(
        "all => all.map(link => link.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == 8
    assert len({box["y"] for box in boxes}) == rows
    assert all(
        one["x"] + one["width"] < other["x"] or one["y"] + one["height"] <= other["y"] for one, other in pairwise(boxes)
    )
    return boxes


def test_the_form_folds_to_a_bar_with_the_pages_and_opens_by_the_keyboard_and_the_mouse(
    moving: Page, open_app: OpenApp
) -> None:
    page = moving
    player = open_app(page, "?tree=[[3,5],[4,9]]")
    before, name = width_of(player), page.get_by_text("Plyscope", exact=True)
    above = box_of(name)
    assert row_of_pages(page, rows=2)[0]["y"] >= above["y"] + above["height"]
    run_button(page).click()
    line = page.locator(".stSidebar summary").filter(has_text=FOLDED)
    expect(line).to_be_in_viewport()
    wait_until_equal(page, lambda: box_of(line)["height"] < A_LINE, True)
    expect(run_button(page)).to_be_hidden()
    expect(page.get_by_role("link", name="Guide", exact=True)).to_be_in_viewport(ratio=1)
    wait_until_equal(page, lambda: width_of(player) > before + 100, True)
    for width in (1920, 800, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        wait_until_equal(page, lambda: 0 <= page.evaluate("innerWidth") - width_of(player) < 40, True)
        links, folded, title = row_of_pages(page), box_of(line), box_of(name)
        assert title["x"] + title["width"] < links[0]["x"]
        assert links[-1]["x"] + links[-1]["width"] < folded["x"] < folded["x"] + folded["width"] < width
        assert abs(middle(folded) - middle(links[0])) < 2
        assert folded["y"] + folded["height"] <= box_of(player)["y"]
    line.focus()
    page.keyboard.press("Enter")
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    expect(text_of_tree(page)).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Hide the form")).to_be_visible()
    run_button(page).click()
    expect_idle(page)
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    assert_the_sidebar_is_closed_and_opened_and_shows_a_problem(player)
    assert_a_page_without_a_form_has_the_window_below_the_bar(page)


def assert_the_sidebar_is_closed_and_opened_and_shows_a_problem(player: Locator) -> None:
    page, before = player.page, width_of(player)
    page.get_by_role("button", name="Collapse sidebar").click()
    expect(run_button(page)).not_to_be_in_viewport()
    wait_until_equal(page, lambda: width_of(player) > before + 200, True)
    opens = page.get_by_role("button", name="Expand sidebar")
    above, title = box_of(opens), box_of(player.get_by_role("heading", level=1))
    assert above["y"] + above["height"] <= title["y"]
    opens.click()
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    wait_until_equal(page, lambda: width_of(player) == before, True)
    text_of_tree(page).fill("[[3,")
    run_button(page).click()
    expect(page.locator(".stSidebar .problem")).to_be_in_viewport()
    expect(run_button(page)).to_be_in_viewport(ratio=1)


def assert_a_page_without_a_form_has_the_window_below_the_bar(page: Page) -> None:
    page.get_by_role("link", name="Trees", exact=True).click()
    title = page.get_by_role("heading", level=1, name="Trees")
    expect(title).to_be_visible()
    for width in (1366, 800):
        page.set_viewport_size({"width": width, "height": 768})
        expect(page.get_by_role("link", name="Guide", exact=True)).to_be_in_viewport(ratio=1)
        wait_until_equal(page, lambda: len({box["y"] for box in row_of_pages(page)}), 1)
        links, name = row_of_pages(page), box_of(page.get_by_text("Plyscope", exact=True))
        assert abs(middle(name) - middle(links[0])) < 4
        assert name["x"] + name["width"] < links[0]["x"]
        assert box_of(title)["y"] >= links[0]["y"] + links[0]["height"]
        assert box_of(title)["x"] < links[0]["x"]
