"""WCAG 2.2 AA by axe-core: no violation on any page, in any theme, with everything open."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import MENUS, choose_theme, click_node, node_at, open_menu, press, run_tree, show_theme
from viz.views import VIEWS

OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
"""The rules that depend on the theme, which changes nothing but colours and how thick a line is."""
ALL = f"views={','.join(VIEWS)}"
TREE = f"?{ALL}&stops=cutoff,alpha@0&step=22"
GAME = f"?game=tictactoe&position=XOX/OO_/_X_&{ALL}&step=20"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SCHEMES: list[tuple[Literal["light", "dark"], dict[str, Any]]] = [("light", OPTIONS), ("dark", COLOURS)]
CLEAN: dict[str, list[str]] = {"dark": [], "light": []}


# Streamlit fades what a run of the page has not brought again yet, and then its colours are not those that are read.
SETTLED = """() => !document.querySelector('[data-stale="true"]')
  && !document.getAnimations().some((animation) => animation.transitionProperty === "opacity")"""


def violations(page: Page, options: dict[str, Any] = OPTIONS) -> list[str]:
    """Return what axe finds, a line each: the rule, and the places where it does not hold."""
    page.wait_for_function(SETTLED)
    if page.evaluate("!('axe' in window)"):
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate("options => axe.run(options).then(seen => seen.violations)", options)
    return [f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']]}" for one in found]


def violations_in_both_themes(page: Page) -> dict[str, list[str]]:
    """Return what axe finds in the light theme, and of its colours in the dark one, in which the page is left."""
    show_theme(page, "light")
    light = violations(page)
    show_theme(page, "dark")
    return {"dark": violations(page, COLOURS), "light": light}


def colours_in_both_schemes(page: Page) -> dict[str, list[str]]:
    """Return what axe finds of the colours of a theme, light and dark."""
    show_theme(page, "dark")
    dark = violations(page, COLOURS)
    show_theme(page, "light")
    return {"dark": dark, "light": violations(page, COLOURS)}


def test_every_view_menu_theme_and_form(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, TREE)
    click_node(player, "0.1")
    expect(player.locator("[data-part=what-answer] table")).to_be_visible()
    assert violations_in_both_themes(page) == CLEAN
    show_theme(page, "light")
    assert_menus_the_list_of_keys_and_presenting(player)
    press(player, "f")
    expect(player).not_to_have_attribute("data-presenting", "")
    choose_theme(page, "Contrast")
    expect(player).to_have_attribute("data-contrast", "high")
    assert colours_in_both_schemes(page) == CLEAN
    choose_theme(page, "System")
    expect(player).not_to_have_attribute("data-contrast", "high")
    node_at(player, "1").focus()
    press(player, "o")
    expect(node_at(player, "1").locator(".fold")).to_be_visible()
    menu = open_menu(player, "Ask first")
    for box in menu.get_by_role("checkbox").all():
        box.check()
    press(player, "Escape")
    run_tree(page, "[[3,12,8],[2")
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(1)
    assert violations(page) == []  # folded, covered, and with a mistake


def test_a_game_in_focus(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"{GAME}&picture=focus")
    expect(player.locator(".stage[data-focus-view]")).to_be_visible()
    assert violations_in_both_themes(page) == CLEAN
    choose_theme(page, "Contrast")
    expect(player).to_have_attribute("data-contrast", "high")
    assert colours_in_both_schemes(page) == CLEAN


def assert_menus_the_list_of_keys_and_presenting(player: Locator) -> None:
    """Fail with what axe finds in a menu, in the list of keys, or while presenting."""
    page = player.page
    for name in MENUS:
        open_menu(player, name)
        assert violations(page) == [], name
        press(player, "Escape")
    press(player, "Shift+?")
    expect(player.get_by_role("dialog", name="Keys")).to_be_visible()
    assert violations(page) == []
    press(player, "Escape")
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")
    assert violations(page) == []


def test_a_phone(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    page = new_page(**PHONE)
    open_app(page, TREE)
    assert violations(page) == []
    page.get_by_role("button", name="Expand sidebar").click()
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_in_viewport()
    assert violations(page) == []


def test_playing(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/play")
    page.locator(".plyscope-play [data-press=b2]").click()
    expect(page.locator("[data-part=found-lead]")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-part=hint-lead]")).to_be_visible()
    for summary in ("Legal moves", "Share"):
        page.get_by_text(summary, exact=True).click()
    assert violations_in_both_themes(page) == CLEAN


def test_the_trees(page: Page, open_app: OpenApp) -> None:
    open_app(page, "?step=22")
    expect(page).to_have_url(re.compile("step=22"))
    page.get_by_role("link", name="Trees", exact=True).click()
    for scheme, options in SCHEMES:
        show_theme(page, scheme)
        for tab, seen in (("Make a tree", "Make the tree"), ("Your trees", "Forget all"), ("Library", "Open")):
            page.get_by_role("tab", name=tab).click()
            expect(page.get_by_role("button", name=seen).first).to_be_visible()
            assert violations(page, options) == [], f"{tab}, {scheme}"


def test_a_leaf_that_is_typed_and_the_code_of_a_link(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?views=edit")
    click_node(player, "0.1")
    expect(player.get_by_label("Value of the leaf")).to_be_focused()
    player.get_by_label("Value of the leaf").fill("x")
    press(player, "Enter")
    expect(player.locator("[data-part=in-place-note]")).to_contain_text("is not a number")
    assert violations(page) == []
    press(player, "Escape")
    open_menu(player, "Share").get_by_role("button", name="QR code").click()
    expect(player.get_by_role("dialog", name="QR code").locator("svg")).to_be_visible()
    assert violations(page) == []
