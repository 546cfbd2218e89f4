"""Whose the keys are: the player's once something was chosen in the form, and never while something is typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.editor import QUERY, by_mouse
from tests.browser.player_page import (
    contract_of,
    expect_idle,
    expect_step,
    expect_title,
    press,
    text_of_tree,
    wait_until_equal,
)

TIC_TAC_TOE = "Tic-tac-toe"
TWO_LEAVES = "One choice between two leaves"


def box(page: Page, label: str) -> Locator:
    return page.get_by_test_id("stSidebar").get_by_role("combobox", name=label)


def choose_by_mouse(page: Page, label: str, title: str) -> None:
    box(page, label).click()
    page.get_by_role("option", name=title).click()


def choose_by_keys(page: Page, label: str, title: str) -> None:
    box(page, label).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(title)
    expect(page.get_by_role("option", name=title)).to_be_visible()
    page.keyboard.press("Enter")


def expect_keys_to_step(player: Locator) -> None:
    """Press what steps, and fail unless the player takes it."""
    expect_idle(player.page)
    press(player, "Home")
    expect_step(player, 0)
    for step, key in enumerate(("ArrowRight", "PageDown"), start=1):
        press(player, key)
        expect_step(player, step)


@pytest.mark.parametrize("choose", [choose_by_mouse, choose_by_keys], ids=["mouse", "keys"])
def test_once_something_is_chosen_the_keys_are_the_players_and_tab_goes_on_in_the_form(
    page: Page, open_app: OpenApp, choose: Callable[[Page, str, str], None]
) -> None:
    player = open_app(page)
    choose(page, "Example", TWO_LEAVES)
    expect_title(player, TWO_LEAVES)
    expect_keys_to_step(player)
    expect(box(page, "Example")).to_be_focused()
    for _ in range(2):  # the first leads to the help of the next field
        page.keyboard.press("Tab")
    expect(text_of_tree(page)).to_be_focused()
    choose(page, "Search in", TIC_TAC_TOE)
    expect(player.get_by_role("heading", level=1)).not_to_have_text(TWO_LEAVES)
    expect_keys_to_step(player)
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")


def test_a_list_that_is_closed_without_a_choice_gives_the_keys_back_and_opens_again_by_its_arrow(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    listed = box(page, "Example")
    listed.click()
    expect(listed).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(listed).to_have_attribute("aria-expanded", "false")
    expect_keys_to_step(player)
    page.keyboard.press("ArrowDown")
    expect(listed).to_have_attribute("aria-expanded", "true")


def test_a_name_that_is_typed_is_typed_whole_also_where_nothing_has_it(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    listed = box(page, "Example")
    listed.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("fuxbea.0?")
    expect(listed).to_have_value("fuxbea.0?")
    expect(player).not_to_have_attribute("data-presenting", "")
    expect_step(player, 0)


@pytest.mark.parametrize("name", ["Speed", "Step by"])
def test_a_list_of_the_player_is_left_to_itself_until_it_was_used(page: Page, open_alone: OpenApp, name: str) -> None:
    player = open_alone(page)
    listed = player.get_by_role("combobox", name=name)
    first = listed.input_value()
    listed.focus()
    page.keyboard.press("ArrowDown")
    chosen = listed.input_value()
    assert chosen != first
    press(player, "PageDown")
    assert player.get_attribute("data-step") != "0"
    expect(listed).to_have_value(chosen)
    page.keyboard.press("ArrowUp")
    expect(listed).to_have_value(first)


def test_an_edited_tree_that_arrives_leaves_the_focus_with_who_types(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, QUERY)
    before = contract_of(player)
    by_mouse(player, "add-child", "0")
    text_of_tree(page).focus()
    wait_until_equal(page, lambda: contract_of(player) != before, True)
    expect_idle(page)
    expect(text_of_tree(page)).to_be_focused()
