"""Whose the keys are: the player's once something was chosen in the form, and never while something is typed."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    expect_idle,
    expect_step,
    expect_title,
    press,
    text_of_tree,
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


def test_the_keys_are_the_players_once_something_is_chosen_and_the_lists_while_it_is_open(
    page: Page, open_app: OpenApp
) -> None:
    player, listed = open_app(page), box(page, "Example")
    listed.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("fuxbea.0?")  # a name that nothing has
    expect(listed).to_have_value("fuxbea.0?")
    expect(player).not_to_have_attribute("data-presenting", "")
    expect_step(player, 0)
    page.keyboard.press("Escape")
    choose_by_keys(page, "Example", TWO_LEAVES)
    expect_title(player, TWO_LEAVES)
    expect_keys_to_step(player)
    expect(listed).to_be_focused()
    for _ in range(2):  # the first leads to the help of the next field
        page.keyboard.press("Tab")
    expect(text_of_tree(page)).to_be_focused()
    listed.click()
    expect(listed).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(listed).to_have_attribute("aria-expanded", "false")
    expect_keys_to_step(player)
    page.keyboard.press("ArrowDown")
    expect(listed).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    choose_by_mouse(page, "Search in", TIC_TAC_TOE)
    expect_title(player, TIC_TAC_TOE)
    expect_keys_to_step(player)
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")
