"""At 200 % zoom, which halves the window: nothing scrolls sideways, and every control can be reached and hit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import MENUS, open_menu, press
from viz.views import VIEWS

HALVES = [(683, 384), (960, 540)]  # of 1366x768 and 1920x1080
QUERIES = {
    "tree": f"?views={','.join(VIEWS)}&step=22&stops=cutoff",
    "game": "?game=tictactoe&position=XO_/_X_/O__",
}

UNREACHED = """player => {
  const width = document.documentElement.clientWidth;
  const controls = ["header", ".bar", ".zoom", "aside"].flatMap(part =>
    [...player.querySelectorAll(`${part} :is(button, select, input)`)]);
  return controls
    .filter(control => control.checkVisibility() && !control.closest(".lines"))
    .flatMap(control => {
      control.scrollIntoView({ block: "center" });
      const box = control.getBoundingClientRect();
      const hit = player.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const reached = control.contains(hit) && box.left >= -1 && box.right <= width + 1;
      return reached ? [] : [`${control.ariaLabel || control.textContent}: ${hit?.outerHTML.slice(0, 60)}`];
    });
}"""


@pytest.mark.parametrize("size", HALVES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", QUERIES)
def test_everything_is_reached(
    new_page: Callable[..., Page], open_app: OpenApp, size: tuple[int, int], name: str
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, device_scale_factor=2)
    player = open_app(page, QUERIES[name])
    for box in ("html", ".stApp", "[data-testid=stMain]", ".plyscope-player"):
        overflow = page.locator(box).first.evaluate("box => box.scrollWidth - box.clientWidth")
        assert overflow <= 1, f"{box} is {overflow} px too wide"
    assert player.evaluate(UNREACHED) == []
    for title in MENUS:
        menu = open_menu(player, title)
        for control in menu.locator("button, input").filter(visible=True).all():
            control.scroll_into_view_if_needed()
            expect(control).to_be_in_viewport(ratio=0.95)
        press(player, "Escape")


def test_the_sidebar_is_reached_too(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    page = new_page(viewport={"width": 683, "height": 384}, device_scale_factor=2)
    player = open_app(page)
    page.get_by_role("button", name="Expand sidebar").click()
    run = page.get_by_role("button", name="Run", exact=True)
    page.get_by_label("Tree", exact=True).fill("[[3,5],[2,9]]")
    run.click()
    expect(player).not_to_have_attribute("data-steps", "43")
