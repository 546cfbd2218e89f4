"""WCAG 2.2 AA: no violation on any page, in any theme, with everything open, and each text of a drawing can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    MENUS,
    at_steps,
    choose_theme,
    click_node,
    go,
    node_at,
    open_form,
    open_menu,
    present,
    press,
    run_tree,
    show_theme,
    stop_presenting,
)
from tests.browser.windows import SIZES, TALL, by_finger
from tests.sweeps import one_in
from viz.replay.views import VIEWS

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
TREE = f"?{ALL}&step=22&fold=2", [0, 15, 24, 43, 22]
FOCUS = f"?game=connectfour&depth=2&{ALL}&picture=focus&step=30", [30, 82, 108]
BOARDS = "?game=tictactoe&position=XOX/OO_/_X_&views=board,legend", [0, 12, 33, 40]
"""A page, and the steps at which all of its drawings are looked at."""
THEMES: tuple[tuple[str, Literal["light", "dark"], dict[str, Any]], ...] = (
    ("System theme", "light", OPTIONS),
    ("System theme", "dark", COLOURS),
    ("High contrast", "dark", COLOURS),
    ("High contrast", "light", COLOURS),
)
AXE = """(part, [options, isOfColours]) => {
  const drawings = root => [...root.querySelectorAll("*")].flatMap(each =>
    each.localName === "svg" ? [each] : each.shadowRoot ? drawings(each.shadowRoot) : []);
  const exclude = isOfColours ? drawings(part) : [];
  return axe.run({ include: [part], exclude }, options).then(seen => seen.violations);
}"""
"""Of the colours of a drawing axe knows little, and it takes most of its time: `assert_legible` looks at them."""
CLEAN: dict[str, list[str]] = {"dark": [], "light": []}
LEAST = 4.5  # of the contrast of a text to what is painted behind it

READ = """player => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  const known = {};
  const parts = colour => known[colour] ??= (() => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].map(part => part / 255);
  })();
  const over = (below, [red, green, blue, alpha], opacity) =>
    [red, green, blue].map((part, at) => part * alpha * opacity + below[at] * (1 - alpha * opacity));
  const opacity = element => {
    let product = 1;
    for (let at = element; at && at !== player; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
    return product;
  };
  const paint = element => {
    const { fill, backgroundColor } = getComputedStyle(element);
    const colour = element instanceof SVGElement && !(element instanceof SVGSVGElement) ? fill : backgroundColor;
    return colour === "none" || ["text", "tspan", "g"].includes(element.localName) ? null : colour;
  };
  const light = colour => {
    const [red, green, blue] = colour.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const seen = [];
  for (const text of player.querySelectorAll("svg :is(text:not(:has(tspan)), tspan)")) {
    if (!text.textContent || !text.checkVisibility({ visibilityProperty: true })) continue;
    text.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = text.getBoundingClientRect();
    const stack = player.getRootNode().elementsFromPoint(x + width / 2, y + height / 2);
    if (!stack.length || !player.contains(stack[0])) continue;
    let behind = [1, 1, 1];
    const isBelow = element => element !== text && player.contains(element);
    for (const element of stack.filter(isBelow).reverse()) {
      const colour = paint(element);
      if (colour !== null) behind = over(behind, parts(colour), opacity(element));
    }
    const own = over(behind, parts(getComputedStyle(text).fill), opacity(text));
    const [darker, lighter] = [light(own), light(behind)].sort((a, b) => a - b);
    const words = `${text.getAttribute("class")} ${text.textContent}`;
    seen.push([(lighter + 0.05) / (darker + 0.05), words, text.closest("[data-state]")?.dataset.state ?? ""]);
  }
  return seen;
}"""

# Streamlit fades what a run of the page has not brought again yet, and its sidebar slides: colours and places are not
# yet those that are seen. In a closed fold, which is not drawn, a transition stands still.
UNSETTLED = """() => [
  ...document.querySelectorAll('[data-stale="true"]'),
  ...document.getAnimations().filter(moving => moving.transitionProperty === "opacity" ||
    moving.effect.target.matches(".stSidebar")).map(moving => moving.effect.target)
    .filter(element => element.checkVisibility()),
].map(element => element.outerHTML.slice(0, 200))"""


def violations(page: Page, options: dict[str, Any] = OPTIONS, part: Locator | None = None) -> list[str]:
    """Return what axe finds on a page or in a part of it, a line each: the rule, and where it does not hold."""
    try:
        page.wait_for_function(f"() => !({UNSETTLED})().length")
    except Error as error:
        raise AssertionError(f"these move still: {page.evaluate(UNSETTLED)}") from error
    if page.evaluate("!('axe' in window)"):
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = (part or page.locator("html")).evaluate(AXE, [options, options is COLOURS])
    return [f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']]}" for one in found]


def violations_in_both_themes(page: Page) -> dict[str, list[str]]:
    """Return what axe finds in the light theme, and of its colours in the dark one, in which the page is left."""
    show_theme(page, "light")
    light = violations(page)
    show_theme(page, "dark")
    return {"dark": violations(page, COLOURS), "light": light}


every_theme = pytest.mark.parametrize("themes", one_in(2, [1, len(THEMES)]), ids=["light", "all"])


def each_theme(page: Page, themes: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Show one theme after another; give its name, and the rules that have to be looked at in it."""
    for name, scheme, options in THEMES[:themes]:
        choose_theme(page, name)
        show_theme(page, scheme)
        yield f"{name}, {scheme}", options
    choose_theme(page, "System theme")


def assert_legible(player: Locator, steps: list[int], theme: str) -> None:
    """Fail with each text of a drawing that stands out too little from what is behind it at some step."""
    texts: list[tuple[float, str, str]] = []
    for step, seen in zip(steps, at_steps(player, steps, READ), strict=True):
        assert len(seen) >= 15
        texts += [(ratio, f"{theme}, step {step}: {words}", state) for ratio, words, state in seen]
    assert {"unvisited", "open", "current", "done", "skipped"} <= {state for _, _, state in texts}
    assert [f"{words} ({state}): {ratio:.2f}" for ratio, words, state in texts if ratio < LEAST] == []


@every_theme
def test_a_tree_with_everything_open_in_every_theme_and_on_a_phone(
    new_page: Callable[..., Page], open_app: OpenApp, themes: int
) -> None:
    page = new_page(viewport=TALL)
    query, steps = TREE
    player = open_app(page, query)
    player.get_by_role("button", name="Show the whole tree").click()
    click_node(player, "0.1")
    expect(player.get_by_label("Value of the leaf")).to_be_focused()
    player.get_by_label("Value of the leaf").fill("x")
    press(player, "Enter")
    expect(player.locator("[data-part=in-place-note]")).to_contain_text("is not a number")
    expect(player.locator("[data-part=what-answer] table")).to_be_visible()
    for theme, options in each_theme(page, themes):
        assert violations(page, options) == [], theme
        assert_legible(player, steps, theme)
    assert_menus_the_list_of_keys_and_presenting(player)
    node_at(player, "1").focus()
    press(player, "o")
    expect(node_at(player, "1").locator(".fold")).to_be_visible()
    menu = open_menu(player, "Tools")
    for box in menu.get_by_role("checkbox").all():
        box.check()
    press(player, "Escape")
    with by_finger(page):
        width, height = SIZES["phone"]
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Expand sidebar")).to_be_in_viewport(ratio=1)
        open_form(page)
        expect(page.get_by_role("button", name="Run", exact=True)).to_be_in_viewport()
        run_tree(page, "[[3,12,8],[2")
        expect(page.get_by_role("alert").filter(visible=True)).to_have_count(1)
        assert violations(page) == []  # folded, covered, on a phone, and with a mistake


def assert_menus_the_list_of_keys_and_presenting(player: Locator) -> None:
    page = player.page
    for name in MENUS:
        menu = open_menu(player, name)
        assert violations(page, part=menu) == [], name
        if name == "Share":
            menu.get_by_role("button", name="QR code").click()
            code = player.get_by_role("dialog", name="QR code")
            expect(code.locator("svg")).to_be_visible()
            assert violations(page, part=code) == [], "QR code"
            press(player, "Escape")
        press(player, "Escape")
    press(player, "Shift+?")
    listed = player.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    assert violations(page, part=listed) == []
    press(player, "Escape")
    present(player)
    assert violations(page) == []
    stop_presenting(player)


@pytest.mark.thorough
@every_theme
def test_a_game_in_focus_and_its_boards_in_every_theme(
    new_page: Callable[..., Page], open_app: OpenApp, themes: int
) -> None:
    page = new_page(viewport=TALL)
    query, steps = FOCUS
    player = open_app(page, query)
    expect(player.locator(".stage[data-focus-view]")).to_be_visible()
    for theme, options in each_theme(page, themes):
        if options is OPTIONS:  # the words of views have the colours of the tree's
            assert violations(page, options) == [], theme
        assert_legible(player, steps, theme)
        go(player, steps[0])
    query, steps = BOARDS
    player = open_app(page, query)
    player.get_by_role("button", name="Show the whole tree").click()
    for theme, _ in each_theme(page, themes):
        assert_legible(player, steps, theme)


@pytest.mark.thorough
def test_practising_in_both_themes(new_page: Callable[..., Page], open_app: OpenApp, app_url: str) -> None:
    """On its page and on the tree on screen, before a check and after it, with the ideas that fit."""
    page = new_page()
    page.goto(f"{app_url}/practise?series=two-plies")
    player = page.locator(".plyscope-player[data-steps]")
    expect(player.get_by_role("button", name="Check")).to_be_visible()
    assert violations(page) == []
    player.get_by_role("group", name="Best move").get_by_role("button", name="D", exact=True).click()
    for label in ("Check", "Why?"):
        player.get_by_role("button", name=label).click()
    expect(player.get_by_role("link", name="Compare it with the search").first).to_be_visible()
    assert violations_in_both_themes(page) == CLEAN
    player = open_app(page, "?tree=[[3,12,8],[2,4,6],[14,5,2]]&views=practise")
    player.get_by_role("group", name="Best move").get_by_role("button", name="B", exact=True).click()
    player.get_by_role("button", name="Check").click()
    expect(player.locator('[data-part="practice-tag"]')).to_have_text(re.compile("Right|Not", re.IGNORECASE))
    assert violations_in_both_themes(page) == CLEAN
