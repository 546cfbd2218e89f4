"""Every text of a drawing has a contrast of 4.5 to what is painted behind it, in all three themes, at every state."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, choose_theme, show_theme

LEAST = 4.5
SEARCHES = {
    "tree": ("?views=board,window,calls,code,table,why,legend&fold=2", [0, 15, 22, 24, 43]),
    "game": ("?game=tictactoe&position=XOX/OO_/_X_&views=board,legend", [0, 12, 33, 40]),
    "focus": ("?game=connectfour&depth=3&views=none&picture=focus", [60, 125, 300]),
}

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


@pytest.mark.parametrize("name", SEARCHES)
def test_texts_in_drawings_can_be_read(new_page: Callable[..., Page], open_app: OpenApp, name: str) -> None:
    query, steps = SEARCHES[name]
    player = open_app(new_page(reduced_motion="reduce"), query)
    if "focus" not in query:
        player.get_by_role("button", name="Show the whole tree").click()
    assert_legible_in_both_themes(player, steps)
    choose_theme(player.page, "Contrast")
    assert_legible_in_both_themes(player, steps)


def assert_legible_in_both_themes(player: Locator, steps: list[int]) -> None:
    """Fail with each text that stands out too little from what is behind it at some step, in the light or the dark."""
    show_theme(player.page, "light")
    assert_legible(player, steps, "light")
    show_theme(player.page, "dark")
    assert_legible(player, steps, "dark")


def assert_legible(player: Locator, steps: list[int], theme: str) -> None:
    texts: list[tuple[float, str, str]] = []
    for step, seen in zip(steps, at_steps(player, steps, READ), strict=True):
        assert len(seen) >= 15
        texts += [(ratio, f"{theme}, step {step}: {words}", state) for ratio, words, state in seen]
    assert {"unvisited", "open", "current", "done", "skipped"} <= {state for _, _, state in texts}
    assert [f"{words} ({state}): {ratio:.2f}" for ratio, words, state in texts if ratio < LEAST] == []
