"""By finger at phone size: the sidebar gives way to the page, a tree is chosen, made, opened, and edited."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from core.options import SearchOptions
from core.search import search
from core.studies.wishes import grant
from core.trace.key_steps import moment_step
from core.trees.formats import nested_lists
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    STANDS_STILL,
    expect_picture,
    expect_step,
    expect_title,
    go,
    node_at,
    open_menu,
    press,
    steps_of,
)
from viz.pages.trees import finds
from viz.sharing.request import Request, TreeText

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
FINGER = 44  # pixels; what a finger hits without aiming


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    return new_page(viewport={"width": 390, "height": 844}, has_touch=True)


def follow(page: Page, name: str) -> None:
    """Open the sidebar, tap the link of a page there, and wait until that page can be seen."""
    page.get_by_role("button", name="Expand sidebar").tap()
    expect(page.get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name=name, exact=True).tap()
    expect(page.get_by_role("link", name=name, exact=True)).not_to_be_in_viewport()


def tap(control: Locator) -> None:
    """Tap a control that is large enough to be hit."""
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= FINGER
    control.tap()


def expect_whole(page: Page) -> None:
    """Expect that nothing of the page is beyond its right edge."""
    for part in ("html", ".stApp", ".stMain"):
        assert page.locator(part).evaluate("part => part.scrollWidth - part.clientWidth") <= 1, part


def player_of(page: Page) -> Locator:
    return page.locator(".plyscope-player[data-steps]:not([data-small])")


def test_the_sidebar_closes_after_run_and_opens_on_the_form_again(phone: Page, open_app: OpenApp) -> None:
    open_app(phone, "?tree=[3,5]&views=none")
    opens = phone.get_by_role("button", name="Expand sidebar")
    opens.tap()
    phone.get_by_role("button", name="Run", exact=True).tap()
    expect(opens).to_be_in_viewport(ratio=1)
    opens.tap()
    line = phone.locator(".stSidebar summary").first
    for says in ("Hide the form", "Change the tree"):
        line.tap()
        expect(line).to_contain_text(says)
        expect(line).to_be_in_viewport()  # folded by hand it stays
    line.tap()
    expect(line).to_contain_text("Hide the form")
    phone.get_by_label("Tree", exact=True).fill("[[3,")
    phone.get_by_role("button", name="Run", exact=True).tap()
    expect(phone.locator(".problem")).to_be_in_viewport()  # it stays for a mistake


def test_the_page_of_trees(phone: Page, open_app: OpenApp) -> None:
    open_app(phone, "?tree=[[3,5],[2,9]]&views=none")
    player = player_of(phone)
    phone.wait_for_function("localStorage.getItem('plyscope trees')?.includes('[[3,5],[2,9]]')")

    follow(phone, "Trees")  # the library
    expect(phone.get_by_role("button", name="Expand sidebar")).to_be_in_viewport(ratio=1)
    words = phone.get_by_label("Find a tree by what it shows")
    words.tap()
    words.fill("deep cutoff")
    words.press("Enter")
    found = sum(finds("deep cutoff", each) for each in LIBRARY.values())
    expect(phone.get_by_text(f"{found} of {len(LIBRARY)} trees")).to_be_visible()  # until then a tap may be lost
    example = LIBRARY["deep-cutoff"]
    card = phone.locator(f".st-key-tree-{example.name}")
    expect(phone.locator("[class*=st-key-tree-] img.thumbnail").first).to_be_visible()
    expect_whole(phone)
    tap(card.get_by_role("button", name="Open"))
    expect_title(player, example.title)
    request = Request(TreeText(example.text, root=example.root_player))
    expect_picture(player, request)
    expect_step(player, moment_step(search(request.searched(), SearchOptions()), example.opens_at))

    follow(phone, "Trees")
    tap(phone.get_by_role("tab", name="Make a tree"))
    seed = phone.get_by_label("Seed", exact=True).filter(visible=True)
    expect_whole(phone)
    seed.fill("7")
    seed.press("Tab")
    tap(phone.get_by_role("button", name="Make the tree"))
    made = grant(GeneratorSettings(depth=3, branching=(2, 3), values=(-9, 9), seed=7), [])
    expect_picture(player, Request(TreeText(nested_lists.write(made.tree))))

    follow(phone, "Trees")
    tap(phone.get_by_role("tab", name="Your trees"))
    expect_whole(phone)
    tap(phone.locator("li").filter(has_text="[[3,5],[2,9]]").get_by_role("link"))
    expect_picture(player, Request(TreeText("[[3,5],[2,9]]")))


def test_a_file_is_opened_and_edited(phone: Page, open_app: OpenApp) -> None:
    player = open_app(phone, "?tree=[3,5]&views=none")
    menu = open_menu(player, "Share")
    expect_whole(phone)
    expect(menu).to_be_in_viewport(ratio=1)
    with phone.expect_file_chooser() as chooser:
        tap(menu.locator("label.file"))
    chooser.value.set_files({"name": "exam.txt", "mimeType": "text/plain", "buffer": b"(A (B 3 x:12) left>(C 2 4))"})
    expect_picture(player, Request(TreeText("(A (B 3 x:12) left>(C 2 4))")))
    expect(menu).to_be_hidden()

    player.get_by_role("button", name="Edit", exact=True).tap()
    leaf = node_at(player, "0.1")
    player.locator(".world").evaluate(STANDS_STILL)
    leaf.scroll_into_view_if_needed()
    leaf.locator(".shape").tap(force=True)
    field = player.get_by_role("textbox", name="Value of the leaf")
    expect(field).to_have_value("12")
    field.fill("1")
    press(player, "Enter")
    expect_picture(player, Request(TreeText("(A (B 3 x:1) left>(C 2 4))")))


def test_a_notice_is_a_sign_until_it_is_tapped_and_the_root_is_free(
    new_page: Callable[..., Page], open_alone: OpenApp
) -> None:
    page = new_page(viewport=UPRIGHT, has_touch=True, is_mobile=True)
    player = open_alone(page, "?game=connectfour&depth=3&picture=focus")
    notice, stage = player.locator("[data-part=notice]"), player.locator(".stage")
    tap(notice)
    opened, below = notice.bounding_box(), stage.bounding_box()
    notice.tap()
    closed, high = notice.bounding_box(), stage.bounding_box()
    assert opened
    assert below
    assert closed
    assert high
    assert opened["width"] > 4 * closed["width"]
    assert below["y"] >= opened["y"] + opened["height"]
    assert high["y"] < below["y"]
    assert high["height"] >= 0.6 * UPRIGHT["height"]
    assert high["y"] + high["height"] <= UPRIGHT["height"]
    root = player.locator('[data-spot="0"] .shape').bounding_box()
    button = player.get_by_role("button", name="Whole tree").bounding_box()
    assert root
    assert button
    assert root["x"] + root["width"] <= button["x"]


def test_presented_the_sentence_is_whole_and_the_menu_of_share_is_no_wider_than_it_looks(
    phone: Page, open_app: OpenApp
) -> None:
    player = open_app(phone, "?game=connectfour&depth=4&picture=focus")
    wide = "part => part.scrollWidth - part.clientWidth"
    assert open_menu(player, "Share").evaluate(wide) == 0
    press(player, "Escape")
    press(player, "f")
    for _ in range(3):
        press(player, "x")
        assert player.locator(".say").evaluate("say => say.scrollHeight - say.clientHeight") <= 0
    last = player.locator("aside > section:visible").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.5)


def test_nine_leaves_open_whole_and_have_most_of_the_height(new_page: Callable[..., Page], open_alone: OpenApp) -> None:
    page = new_page(viewport=UPRIGHT, has_touch=True, is_mobile=True)
    player = open_alone(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]&algorithm=mtdf&step=20")
    stage = player.locator(".stage").bounding_box()
    bar = player.locator(".bar").bounding_box()
    assert stage
    assert bar
    assert stage["height"] >= 0.6 * UPRIGHT["height"]
    assert stage["y"] + stage["height"] <= bar["y"] + 1
    for node in player.locator(".canvas .node").all():
        box = node.locator(".shape").bounding_box()
        assert box
        assert stage["x"] <= box["x"]
        assert box["x"] + box["width"] <= stage["x"] + stage["width"]
        assert stage["y"] <= box["y"]
        assert box["y"] + box["height"] <= stage["y"] + stage["height"]


def test_the_numbers_of_a_large_recording_stand_apart(new_page: Callable[..., Page], open_alone: OpenApp) -> None:
    page = new_page(viewport=UPRIGHT)
    player = open_alone(page, "?game=connectfour&depth=5&picture=focus")
    go(player, steps_of(player))
    boxes = player.locator(".counters b").evaluate_all(
        """all => all.map(counter => {
          const range = document.createRange();
          range.selectNodeContents(counter);
          const { left, right, top } = range.getBoundingClientRect();
          return [Math.round(top), left, right];
        })"""
    )
    assert len(boxes) == 5
    for (top, _, right), (next_top, left, _) in pairwise(boxes):
        assert next_top > top or right + 2 <= left
    assert all(left >= 0 and right <= UPRIGHT["width"] for _, left, right in boxes)
