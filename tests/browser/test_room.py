"""Room: how many controls are in sight, and how much of the window the tree has."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tests.browser.conftest import OpenApp
from tests.browser.player_page import present, stop_presenting
from tests.browser.windows import SETTLED

MOST_CONTROLS = 29
"""On a laptop, with the bar on top."""

TREE = "?tree=[[3,12,8],[2,4,6],[14,5,2]]&step=22"

IN_SIGHT = """() => {
  const all = root =>
    [...root.querySelectorAll("*")].flatMap(part => [part, ...(part.shadowRoot ? all(part.shadowRoot) : [])]);
  return all(document).filter(part => {
    if (!part.matches("button, a[href], select, input, textarea, summary")) return false;
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
    return width > 2 && height > 2 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  }).map(part => part.ariaLabel || part.textContent || part.name);
}"""

SHARE = """stage => {
  const { width, top, bottom } = stage.getBoundingClientRect();
  return 100 * width * (Math.min(bottom, innerHeight) - top) / (innerWidth * innerHeight);
}"""


def share_of(player: Locator) -> float:
    """Return how much of the window the tree has, in per cent."""
    player.page.evaluate(SETTLED)
    share: float = player.locator(".stage").evaluate(SHARE)
    return share


def test_few_controls_are_in_sight_and_the_tree_has_most_of_the_window(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, TREE)
    page.evaluate(SETTLED)
    in_sight = page.evaluate(IN_SIGHT)
    assert len(in_sight) <= MOST_CONTROLS, in_sight
    for size, least in {(1366, 768): 55, (1024, 768): 60, (390, 844): 50}.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert share_of(player) >= least, size


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)], ids=["hall", "old"])
def test_presented_the_tree_has_more_and_stays_where_it_is_whatever_is_said(
    page: Page, open_app: OpenApp, size: tuple[int, int]
) -> None:
    window: ViewportSize = {"width": size[0], "height": size[1]}
    page.set_viewport_size(window)
    player = open_app(page, TREE)
    present(player)
    assert share_of(player) >= 70
    places = set()
    for key in ("q", *("ArrowRight", "a") * 5, "Home", "q", *("x",) * 2, "End"):
        page.keyboard.press(key)
        places.add(str(player.locator(".stage").bounding_box()))
    assert len(places) == 1
    for key in "12":
        page.keyboard.press(key)
    assert player.get_attribute("data-views") == "why code"
    stop_presenting(player)
