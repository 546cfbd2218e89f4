"""By finger at phone size: trees and files are opened, and all of it is in sight."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    drawer_of,
    expect_picture,
    go,
    open_form,
    open_menu,
    run_button,
    steps_of,
    text_of_tree,
)
from tests.browser.windows import assert_nothing_is_too_wide, box_of, lies_within, settle
from viz.pages.trees import finds
from viz.sharing.request import Request, TreeText

UPRIGHT: ViewportSize = {"width": 390, "height": 844}

CLEAR = "rgba(0, 0, 0, 0)"

FINGER = 44  # pixels; what a finger hits without aiming


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    return new_page(viewport={"width": 390, "height": 844}, has_touch=True)


def expect_for_a_finger(control: Locator) -> None:
    control.scroll_into_view_if_needed()
    box = box_of(control)
    assert min(box["width"], box["height"]) >= FINGER


def tap(control: Locator) -> None:
    """Tap a control that is large enough to be hit."""
    expect_for_a_finger(control)
    control.tap()


@pytest.mark.thorough
def test_on_a_phone_files_open_and_a_game_has_its_numbers_in_sight(
    phone: Page, open_app: OpenApp, new_page: Callable[..., Page], open_alone: OpenApp
) -> None:
    player = open_app(phone, "?tree=[[3,5],[2,9]]&views=none")
    phone.wait_for_function("localStorage.getItem('plyscope trees')?.includes('[[3,5],[2,9]]')")
    assert_the_page_of_trees_is_whole_and_opens_one(player)
    menu = open_menu(player, "Share")
    assert_nothing_is_too_wide(phone)
    expect(menu).to_be_in_viewport(ratio=1)
    with phone.expect_file_chooser() as chooser:
        tap(menu.locator("label.file"))
    chooser.value.set_files({"name": "exam.txt", "mimeType": "text/plain", "buffer": b"(A (B 3 x:12) left>(C 2 4))"})
    expect_picture(player, Request(TreeText("(A (B 3 x:12) left>(C 2 4))")))
    expect(menu).to_be_hidden()
    open_form(phone)
    text_of_tree(phone).fill("[[3,")
    run_button(phone).tap()
    expect(phone.locator(".problem")).to_be_in_viewport()
    expect(run_button(phone)).to_be_in_viewport(ratio=1)
    assert_a_game_in_focus_leaves_its_notice_the_sentence_the_menu_and_the_numbers_in_sight(new_page, open_alone)


SIXTEEN = "?tree=[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]&step=20"


def test_no_leaf_lies_below_the_controls_of_a_phone_whatever_stands_above_the_tree(
    new_page: Callable[..., Page], open_alone: OpenApp
) -> None:
    page = new_page(viewport=UPRIGHT)  # without a finger a notice has its lines
    for query in ("", "&ask=values", "&ask=next"):
        player = open_alone(page, f"{SIXTEEN}{query}")
        expect(player.locator("[data-part=notice]")).to_contain_text("The cutoff rule matters here")
        warning = player.locator("[data-part=warning]")
        for height in (UPRIGHT["height"], 667):
            page.set_viewport_size({"width": UPRIGHT["width"], "height": height})
            warning.evaluate("warning => (warning.hidden = true)")
            room = assert_the_tree_ends_above_the_bar(player)
            warning.evaluate(
                "warning => (warning.textContent = 'Something is wrong here. '.repeat(8), warning.hidden = false)"
            )
            assert assert_the_tree_ends_above_the_bar(player) < max(room, 301)


def assert_the_tree_ends_above_the_bar(player: Locator) -> float:
    """Return how high the tree may be."""
    settle(player.page)
    stage, bar = box_of(player.locator(".stage")), box_of(player.locator(".bar"))
    assert stage["y"] + stage["height"] <= bar["y"]
    return stage["height"]


def assert_the_page_of_trees_is_whole_and_opens_one(player: Locator) -> None:
    """Find a tree of the library, open one of the reader's, and fail with what is beyond the right edge of a tab."""
    phone = player.page
    phone.get_by_role("button", name="Expand sidebar").click()
    expect(drawer_of(phone)).to_have_attribute("data-collapsed", "false")
    expect(phone.locator(".stAppHeader")).not_to_have_css("background-color", CLEAR)  # the page may lie below it
    phone.get_by_role("link", name="Trees", exact=True).click()
    words = phone.get_by_label("Find a tree by what it shows")
    words.tap()
    words.fill("deep cutoff")
    words.press("Enter")
    found = sum(finds("deep cutoff", each) for each in LIBRARY.values())
    expect(phone.get_by_text(f"{found} of {len(LIBRARY)} trees")).to_be_visible()  # until then a tap may be lost
    expect(phone.locator("[class*=st-key-tree-] img.thumbnail").first).to_be_visible()
    assert_nothing_is_too_wide(phone)
    opens = phone.locator(".st-key-tree-deep-cutoff").get_by_role("button", name="Open")
    expect(opens).to_have_count(1)  # until the row stands where it stays, there are two
    expect_for_a_finger(opens)
    tap(phone.get_by_role("tab", name="Make a tree"))
    expect(phone.get_by_role("button", name="Make the tree")).to_be_visible()
    assert_nothing_is_too_wide(phone)
    tap(phone.get_by_role("tab", name="Your trees"))
    entry = phone.locator("li").filter(has_text="[[3,5],[2,9]]").get_by_role("link")
    expect(entry).to_be_visible()
    assert_nothing_is_too_wide(phone)
    tap(entry)
    expect_picture(player, Request(TreeText("[[3,5],[2,9]]")))


def assert_a_game_in_focus_leaves_its_notice_the_sentence_the_menu_and_the_numbers_in_sight(
    new_page: Callable[..., Page], open_alone: OpenApp
) -> None:
    page = new_page(viewport=UPRIGHT, has_touch=True, is_mobile=True)
    player = open_alone(page, "?game=connectfour&depth=4&picture=focus")
    notice, stage = player.locator("[data-part=notice]"), player.locator(".stage")
    tap(notice)
    opened, below = box_of(notice), box_of(stage)
    notice.tap()
    closed, high = box_of(notice), box_of(stage)
    assert opened["width"] > 4 * closed["width"]
    assert below["y"] >= opened["y"] + opened["height"]
    assert high["y"] < below["y"]
    assert high["height"] >= 0.6 * UPRIGHT["height"]
    assert high["y"] + high["height"] <= UPRIGHT["height"]
    expect(player.get_by_role("button", name="Whole tree", exact=True)).to_have_count(1)  # beside what is searched
    go(player, steps_of(player))
    boxes = player.locator(".counters b").evaluate_all(
        """all => all.filter(counter => counter.checkVisibility()).map(counter => {
          const range = document.createRange();
          range.selectNodeContents(counter);
          const { left, right, top } = range.getBoundingClientRect();
          return [Math.round(top), left, right];
        })"""
    )
    assert len(boxes) == 3
    for (top, _, right), (next_top, left, _) in pairwise(boxes):  # the numbers stand apart
        assert next_top > top or right + 2 <= left
    assert all(left >= 0 and right <= UPRIGHT["width"] for _, left, right in boxes)
    player = open_alone(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]&algorithm=mtdf&step=20")
    whole, bar = box_of(player.locator(".stage")), box_of(player.locator(".bar"))
    assert whole["height"] >= 0.6 * UPRIGHT["height"]
    assert whole["y"] + whole["height"] <= bar["y"] + 1
    for shape in player.locator(".canvas .node .shape").all():
        assert lies_within(box_of(shape), whole, slack=0)
