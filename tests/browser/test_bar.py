"""The bar is in the same place on every page, and the form is a drawer that opens, closes and is out of reach then."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Page, expect

from core.trees.library import LIBRARY
from tests.browser.conftest import FORGET, PAGES, OpenApp
from tests.browser.player_page import (
    MORE,
    choose_from,
    drawer_of,
    expect_text,
    go_to,
    open_form,
    run_button,
    text_of_tree,
)
from tests.browser.windows import assert_nothing_is_too_wide, box_of

FIRST = ("Step", "Compare", "Practise", "Play")
TREE = "?tree=[[3,5],[4,9]]"
PLAYER = ".plyscope-player[data-steps]"
MOVING = """() => [...document.querySelectorAll(".stApp, .stApp *")]
  .filter(part => parseFloat(getComputedStyle(part).transitionDuration) > 0).length"""


def expect_closed(page: Page) -> None:
    expect(drawer_of(page)).to_have_attribute("data-collapsed", "true")
    expect(run_button(page)).to_have_count(0)  # out of reach, for the Tab key too


def places_in_bar(page: Page) -> list[FloatRect]:
    """Return where the pages are, which stand side by side within the bar."""
    bar = page.get_by_test_id("stHeader")
    links = [bar.get_by_role("link", name=name, exact=True) for name in FIRST]
    places = list(map(box_of, [*links, bar.get_by_role("button", name="More", exact=True)]))
    assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(places))
    assert all(place["y"] + place["height"] <= box_of(bar)["height"] for place in places)
    return places


def test_the_bar_stands_in_the_same_place_on_every_page_and_leads_to_all_of_them(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/practise")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    places = places_in_bar(page)
    for name in (*FIRST, *MORE):
        if name == "Guide":  # which takes its time; test_guide.py goes there
            continue
        go_to(page, name)
        expect(page).to_have_title(f"{name} · Plyscope")
        assert places_in_bar(page) == places, name
        join, theme = page.get_by_role("button", name="Join a class"), page.get_by_label("Theme")
        expect(join).to_be_in_viewport(ratio=1)
        assert places[-1]["x"] + places[-1]["width"] < box_of(join)["x"] < box_of(theme)["x"], name
    for address in PAGES:
        assert page.request.get(f"{app_url}/{address}").text().count('name="description"') == 1


@pytest.mark.thorough
def test_the_drawer_is_closed_until_it_is_opened_and_closes_when_what_it_asks_for_is_shown(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, TREE)
    expect_closed(page)
    before = box_of(player)
    assert_nothing_fades_or_slides_where_a_reader_asks_for_that(page)
    open_form(page)
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    assert box_of(player) == before  # the drawer lies over it
    text_of_tree(page).fill("[[3,")
    run_button(page).click()
    expect(page.locator(".stSidebar .problem")).to_be_in_viewport()
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    text_of_tree(page).fill("[[3,1],[2]]")
    run_button(page).click()
    expect_closed(page)
    expect(player.locator(".nodes > .leaf")).to_have_count(3)
    choose_from(page, "Example", LIBRARY["deep-cutoff"].title)
    expect_closed(page)
    open_form(page)
    page.reload()
    page.locator(PLAYER).wait_for()
    expect_closed(page)
    assert_the_drawer_is_opened_and_left_by_the_keyboard(page)


def assert_nothing_fades_or_slides_where_a_reader_asks_for_that(page: Page) -> None:
    assert page.evaluate(MOVING) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVING) > 0
    page.emulate_media(reduced_motion="reduce")


def assert_the_drawer_is_opened_and_left_by_the_keyboard(page: Page) -> None:
    go_to(page, "Play")
    opens = page.get_by_role("button", name="Change the game")
    opens.press("Enter")
    expect(page.get_by_role("button", name="Collapse sidebar")).to_be_focused()
    page.keyboard.press("Tab")
    expect(drawer_of(page).locator(":focus")).to_have_count(1)
    page.get_by_label("Position", exact=True).focus()
    page.keyboard.press("Escape")
    expect_closed(page)
    expect(opens).to_be_focused()


@pytest.mark.thorough
def test_on_a_phone_a_class_is_one_tap_away_and_the_menu_leads_to_the_pages(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_app(page, TREE)
    menu, join = page.get_by_role("button", name="Expand sidebar"), page.get_by_role("button", name="Join a class")
    expect(menu).to_be_in_viewport(ratio=1)
    join.tap()
    expect(page.get_by_role("dialog", name="Join a class")).to_be_visible()
    page.get_by_role("button", name="Cancel").tap()
    go_to(page, "Trees")
    expect(page.get_by_role("heading", level=1, name="Trees")).to_be_in_viewport(ratio=1)
    assert_nothing_is_too_wide(page)
    menu.tap()
    expect(page.get_by_role("link", name="Guide", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Theme")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Step", exact=True).tap()
    expect(page).to_have_url(re.compile(r"tree="))
    open_form(page)
    expect(run_button(page)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Guide", exact=True)).to_have_count(0)
    expect_text(page, "[[3,5],[4,9]]")


@pytest.mark.thorough
def test_a_first_visit_is_told_what_this_is_until_something_is_done_and_never_again(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    page = new_page(locale="en-AU")  # a context of its own, in which nothing was done yet
    open_app(page)
    line = page.get_by_text("See how minimax and alpha-beta search a game tree.")
    expect(line).to_be_in_viewport(ratio=1)
    for name, field in (("Paste a tree", "Tree"), ("Open an example", "Example")):
        page.get_by_role("button", name=name).click()
        expect(drawer_of(page).locator(f'[aria-label="{field}"]').last).to_be_focused()
        expect(line).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator('.plyscope-player [data-do="change"]')).to_be_focused()
        page.evaluate(FORGET)
        open_app(page)
    page.get_by_role("link", name="Try a game").click()
    expect(page.locator(".plyscope-player h1")).to_have_text("Tic-tac-toe")
    open_app(page)
    expect(line).to_be_hidden()
    page.evaluate(FORGET)
    open_app(page, TREE)  # who follows a link is shown what it names
    expect(line).to_have_count(0)
