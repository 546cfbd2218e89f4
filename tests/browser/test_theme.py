"""The theme is chosen in the bar, for all pages and for what is Streamlit's on them, and stays chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import REDRAWN, choose_theme, expect_step, go_to, press

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
TREE = "?tree=[[3,5],[4,9]]&by=event"
PAGES = ("Play", "Lab", "Trees")
LIGHT, DARK, WHITE, BLACK = "rgb(246, 247, 249)", "rgb(14, 18, 22)", "rgb(255, 255, 255)", "rgb(0, 0, 0)"
CARDS = {LIGHT: WHITE, DARK: "rgb(22, 27, 33)", WHITE: WHITE, BLACK: BLACK}
"""What is behind the buttons for stepping, on each background of the page."""


def expect_background(player: Locator, colour: str) -> None:
    expect(player.page.locator(".stApp")).to_have_css("background-color", colour)
    expect(player.locator(".bar")).to_have_css("background-color", CARDS[colour])


@pytest.mark.thorough
def test_a_theme_is_shown_at_once_on_other_pages_and_at_the_next_visit_and_a_system_that_changes_is_followed(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    page = new_page(color_scheme="dark")
    player = open_app(page, TREE)
    expect_background(player, DARK)
    press(player, "ArrowRight", 3)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        is_dark = scheme == "dark"
        for name, colour in {
            "Dark": DARK,
            "Light": LIGHT,
            "High contrast": BLACK if is_dark else WHITE,
            "System theme": DARK if is_dark else LIGHT,
        }.items():
            choose_theme(page, name)
            expect_background(player, colour)
            expect_step(player, 3)
    choose_theme(page, "Dark")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(REDRAWN)
        expect_background(player, DARK)  # a scheme that was chosen stays
    assert_a_theme_is_that_of_other_pages_and_of_the_next_visit(page, open_app)


def assert_a_theme_is_that_of_other_pages_and_of_the_next_visit(page: Page, open_app: OpenApp) -> None:
    """Fail if a page has another theme than the one chosen, or if something else in the storage is one."""
    for name in PAGES:
        go_to(page, name)
        expect(page).to_have_url(re.compile(rf"/{name.lower()}\b"))
        expect(page.locator(".stApp")).to_have_css("background-color", DARK)
    player = open_app(page, TREE)
    expect_background(player, DARK)
    expect(page.get_by_label("Theme")).to_have_value("dark")
    page.evaluate("localStorage.setItem('plyscope theme', '\"constructor\"')")
    page.reload()
    expect(page.get_by_label("Theme")).to_have_value("system")
    expect_background(player, LIGHT)
