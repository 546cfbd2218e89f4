"""At 200 % zoom, which halves the window: nothing scrolls sideways, and every control can be reached and hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import MENUS, open_menu, press
from tests.browser.windows import SETTLED
from viz.views import VIEWS

HALVES = [(960, 540), (683, 384)]  # of 1920x1080 and 1366x768
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


OUT_OF_SIGHT = """async menu => {
  const seen = control => new Promise(told => {
    const watch = new IntersectionObserver(([entry]) => (watch.disconnect(), told(entry.intersectionRatio)));
    watch.observe(control);
  });
  const out = [];
  for (const control of [...menu.querySelectorAll("button, input")].filter(control => control.checkVisibility())) {
    control.scrollIntoView({ block: "nearest" });
    if (await seen(control) < 0.95) out.push(control.ariaLabel || control.textContent);
  }
  return out;
}"""


@pytest.mark.parametrize("name", QUERIES)
def test_everything_is_reached(page: Page, open_app: OpenApp, name: str) -> None:
    player = open_app(page, QUERIES[name])
    for width, height in HALVES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        for box in ("html", ".stApp", "[data-testid=stMain]", ".plyscope-player"):
            overflow = page.locator(box).first.evaluate("box => box.scrollWidth - box.clientWidth")
            assert overflow <= 1, f"{box} is {overflow} px too wide for {width}"
        assert player.evaluate(UNREACHED) == [], width
        for title in MENUS:
            menu = open_menu(player, title)
            assert menu.evaluate(OUT_OF_SIGHT) == [], title
            press(player, "Escape")
    if name == "tree":
        assert_the_sidebar_is_reached(player)


def assert_the_sidebar_is_reached(player: Locator) -> None:
    """Unfold the sidebar, and run a tree there."""
    page, steps = player.page, player.get_attribute("data-steps")
    assert steps
    page.get_by_role("button", name="Expand sidebar").click()
    page.get_by_label("Tree", exact=True).fill("[[3,5],[2,9]]")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(player).not_to_have_attribute("data-steps", steps)
