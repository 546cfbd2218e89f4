"""The page "Trees": the library is searched and opened, and the generator makes what its settings and wishes say."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from core.options import SearchOptions
from core.search import search
from core.studies.wishes import WISHES, grant
from core.trace.key_steps import moment_step
from core.trees.formats import nested_lists
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.generator.settings_text import to_text
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    contract_of,
    expect_step,
    expect_text,
    expect_title,
    expect_tree,
    go,
    run_tree,
)
from viz.pages.trees import finds
from viz.sharing.request import Request, TreeText

PLAYER = ".plyscope-player[data-steps]"


def cards_of(page: Page) -> Locator:
    """Return the trees of the library that are shown."""
    return page.locator(".st-key-find, [class*=st-key-tree-]").filter(has=page.locator("img.thumbnail"))


def go_to_generator(page: Page) -> None:
    page.get_by_role("link", name="Trees", exact=True).click()
    page.get_by_role("tab", name="Make a tree").click()


def test_a_tree_is_found_by_words_and_opens_at_its_moment(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/trees")
    expect(page.get_by_text(f"{len(LIBRARY)} of {len(LIBRARY)} trees")).to_be_visible()
    assert len(LIBRARY) >= 25
    expect(cards_of(page)).to_have_count(len(LIBRARY))
    words = page.get_by_label("Find a tree by what it shows")
    for text in ("tie", "no tree shows this", "Deep cutoff"):
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


def fill_number(page: Page, label: str, number: int) -> None:
    field = page.get_by_label(label, exact=True).filter(visible=True)
    field.fill(str(number))
    field.press("Tab")


def make(page: Page) -> None:
    page.get_by_role("button", name="Make the tree").click()


def test_the_generator_makes_what_its_link_makes_again(
    new_page: Callable[..., Page], open_app: OpenApp, app_url: str
) -> None:
    page = new_page()
    page.goto(f"{app_url}/trees")
    page.get_by_role("tab", name="Make a tree").click()
    fill_number(page, "Plies", 3)
    fill_number(page, "Smallest value", -20)
    fill_number(page, "Largest value", 20)
    fill_number(page, "Seed", 5)
    fill_number(page, WISHES["cutoffs"].title, 3)
    page.get_by_role("combobox", name="Must show").click()
    page.get_by_role("option", name=WISHES["best-not-first"].title).click()
    page.keyboard.press("Escape")
    make(page)
    wishes = ["best-not-first", "cutoffs=3"]
    granted = grant(GeneratorSettings(depth=3, branching=(2, 3), values=(-20, 20), seed=5), wishes)
    request = Request(TreeText(nested_lists.write(granted.tree)))
    player = page.locator(PLAYER)
    expect_tree(player, request)
    go(player, 4)
    page.wait_for_url(lambda url: "step=4" in url)
    assert parse_qs(urlsplit(page.url).query)["make"] == [to_text(granted.settings, wishes)]
    other_page = new_page(color_scheme="dark")
    other = open_app(other_page, page.url.removeprefix(f"{app_url}/"))
    expect_text(other_page, request.subject.text)
    expect_step(other, 4)
    assert contract_of(other) == contract_of(player)


def test_an_impossible_wish_is_reported_and_the_tree_stays_and_one_that_needs_more_plies_offers_them(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]&step=7")
    go_to_generator(page)
    fill_number(page, "Plies", 1)
    fill_number(page, WISHES["cutoffs"].title, 50)
    make(page)
    problem = page.get_by_role("alert").filter(visible=True)
    expect(problem).to_have_count(1, timeout=5_000)
    expect(problem).not_to_contain_text("Traceback")
    fill_number(page, "Smallest value", 9)
    fill_number(page, "Largest value", -9)
    make(page)
    expect(problem).to_have_count(1)
    page.get_by_role("link", name="Step through", exact=True).click()
    expect_step(player, 7)
    expect_tree(player, Request(TreeText("[[3,5],[2,9]]")))
    run_tree(page, "[[3,5],[2,8]]")
    expect_tree(player, Request(TreeText("[[3,5],[2,8]]")))
    go_to_generator(page)
    fill_number(page, "Plies", 3)
    fill_number(page, "Smallest value", -9)
    fill_number(page, "Largest value", 9)
    page.get_by_role("combobox", name="Must show").click()
    page.get_by_role("option", name=WISHES["deep-cutoff"].title).click()
    page.keyboard.press("Escape")
    make(page)
    expect(problem).to_contain_text("takes 4 plies")
    page.get_by_role("button", name="Use 4 plies").click()
    expect(player.locator(".nodes .leaf[data-path*='.'][data-path*='.']").first).to_be_attached()
