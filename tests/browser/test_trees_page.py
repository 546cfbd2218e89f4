"""The page "Trees": the library is searched and opened, and the generator makes what its settings and wishes say."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from core.options import SearchOptions
from core.practice.wishes import WISHES, grant
from core.search import search
from core.trace.key_steps import moment_step
from core.trees.formats import nested_lists
from core.trees.generator.generator_settings import GeneratorSettings, to_text
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    contract_of,
    expect_step,
    expect_text,
    expect_title,
    expect_tree,
    go,
    go_to,
    show_theme,
    wait_until_equal,
)
from tests.browser.test_accessibility import COLOURS, violations
from viz.pages.trees import finds
from viz.sharing.request import Request, TreeText

PLAYER = ".plyscope-player[data-steps]"


def cards_of(page: Page) -> Locator:
    return page.locator(".st-key-find, [class*=st-key-tree-]").filter(has=page.locator("img.thumbnail"))


def fill_numbers(page: Page, numbers: dict[str, int]) -> None:
    for label, number in numbers.items():
        field = page.get_by_label(label, exact=True).filter(visible=True)
        field.fill(str(number))
        field.press("Tab")


def make(page: Page) -> None:
    page.get_by_role("button", name="Make the tree").click()


def must_show(page: Page, wish: str) -> None:
    page.get_by_role("combobox", name="Must show").click()
    page.get_by_role("option", name=WISHES[wish].title).click()
    page.keyboard.press("Escape")


@pytest.mark.thorough
def test_a_tree_is_found_by_words_and_one_is_made_as_its_link_makes_it_again(
    new_page: Callable[..., Page], open_app: OpenApp, app_url: str
) -> None:
    page = new_page()
    page.goto(f"{app_url}/trees")
    expect(page.get_by_text(f"{len(LIBRARY)} trees")).to_be_visible()
    assert len(LIBRARY) >= 25
    expect(cards_of(page)).to_have_count(len(LIBRARY))
    in_a_row = "cards => new Set(cards.slice(0, 3).map(card => card.offsetHeight)).size"
    wait_until_equal(page, lambda: cards_of(page).evaluate_all(in_a_row), 1)
    words = page.get_by_label("Find a tree by what it shows")
    for text in ("no tree shows this", "Deep cutoff"):
        found = [example for example in LIBRARY.values() if finds(text, example)]
        words.fill(text)
        words.press("Enter")
        expect(page.get_by_text(f"{len(found)} of {len(LIBRARY)} trees")).to_be_visible()
        expect(cards_of(page)).to_have_count(len(found))
        assert cards_of(page).locator("h2").all_inner_texts() == [example.title for example in found]
        expect(page.get_by_text("No tree matches.")).to_be_visible(visible=not found)
    example = LIBRARY["deep-cutoff"]
    card = cards_of(page).filter(has=page.get_by_role("heading", name=example.title, exact=True))
    card.get_by_role("button", name="Open").click()
    player = page.locator(PLAYER)
    request = Request(TreeText(example.text, root=example.root_player))
    expect_title(player, example.title)
    expect_step(player, moment_step(search(request.searched(), SearchOptions()), example.opens_at))
    expect_tree(player, request)
    page.wait_for_url(lambda url: "step=" in url)  # who leaves before has not looked at the tree: it is not kept
    go_to(page, "Trees")
    words.fill("Deep cutoff")  # of the whole library axe would look at each card
    words.press("Enter")
    expect(cards_of(page)).to_have_count(len(found))
    assert_all_can_read_each_tab(page)
    page.get_by_role("tab", name="Make a tree").click()
    fill_numbers(page, {"Plies": 3, "Smallest value": -20, "Largest value": 20, "Seed": 5, WISHES["cutoffs"].title: 3})
    must_show(page, "best-not-first")
    make(page)
    wishes = ["best-not-first", "cutoffs=3"]
    granted = grant(GeneratorSettings(depth=3, branching=(2, 3), values=(-20, 20), seed=5), wishes)
    request = Request(TreeText(nested_lists.write(granted.tree)))
    expect_tree(player, request)
    go(player, 4)
    page.wait_for_url(lambda url: "step=4" in url)
    assert parse_qs(urlsplit(page.url).query)["make"] == [to_text(granted.settings, wishes)]
    shown = contract_of(player)
    player = open_app(page, page.url.removeprefix(f"{app_url}/"))
    expect_text(page, request.subject.text)
    expect_step(player, 4)
    assert contract_of(player) == shown
    go_to(page, "Trees")
    page.get_by_role("tab", name="Make a tree").click()
    assert_a_wish_that_can_not_be_is_told_and_one_click_makes_room_for_it(page)


def assert_all_can_read_each_tab(page: Page) -> None:
    for tab, seen in (("Make a tree", "Make the tree"), ("Your trees", "Forget all"), ("Library", "Open")):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("button", name=seen).first).to_be_visible()
        if tab != "Library":  # which is looked at with the page
            assert violations(page, part=page.get_by_role("tabpanel").filter(visible=True)) == [], tab
    assert violations(page) == []
    show_theme(page, "dark")
    assert violations(page, COLOURS) == []


def assert_a_wish_that_can_not_be_is_told_and_one_click_makes_room_for_it(page: Page) -> None:
    """Ask for a tree that takes more plies."""
    fill_numbers(page, {"Plies": 3})
    must_show(page, "deep-cutoff")
    make(page)
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("takes 4 plies")
    page.get_by_role("button", name="Use 4 plies").click()
    expect(page.locator(PLAYER).locator(".nodes .leaf[data-path*='.'][data-path*='.']").first).to_be_attached()
