"""Room: how many controls are in sight, how much of the window the tree has, and what of it is read there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from core.trees.formats import FORMATS
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import present, stop_presenting
from tests.browser.test_boxes import DRAWN, query
from tests.browser.windows import SETTLED, resize, wrong_in_picture
from tests.sweeps import one_in

MOST_CONTROLS = 28
"""On a laptop, with the bar on top."""

TREE = "?tree=[[3,12,8],[2,4,6],[14,5,2]]&step=7"

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


@pytest.mark.thorough
def test_presented_the_tree_has_more_and_stays_where_it_is_whatever_is_said(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, TREE)
    for size in ("projector", "old projector"):
        resize(page, size)
        assert_presented_the_tree_has_more_and_stays_where_it_is(player)


def assert_presented_the_tree_has_more_and_stays_where_it_is(player: Locator) -> None:
    page = player.page
    present(player)
    assert share_of(player) >= 70
    for keys in (("q", *("ArrowRight",) * 12, "a", "Home"), ("q", *("ArrowRight",) * 12, *("x",) * 2, "End")):
        places = set()
        for key in keys:
            page.keyboard.press(key)
            page.wait_for_load_state("networkidle")  # answers to choose from come from the server
            places.add(str(player.locator(".stage").bounding_box()))
        assert len(places) == 1
    for key in "12":
        page.keyboard.press(key)
    assert player.get_attribute("data-views") == "why code"
    for key in "12":
        page.keyboard.press(key)
    stop_presenting(player)


SIXTEEN = "[[[[3,9],[2,7]],[[12,5],[8,1]]],[[[4,6],[14,5]],[[2,11],[7,3]]]]"
TWENTY_SEVEN = "[[[3,12,8],[2,4,6],[14,5,2]],[[7,1,9],[6,6,3],[11,10,4]],[[5,13,2],[8,0,9],[1,15,7]]]"
LARGE = f"[{','.join(['[[3,12,8,2],[4,6,14,5],[2,9,1,7],[3,3,5,11]]'] * 6)}]"
WINDOWS_MISSING = """player => [...player.querySelectorAll(".nodes > .node:not(.leaf)[data-alpha]")]
  .filter(node => node.dataset.alpha)
  .filter(node => ![...node.querySelectorAll(".bound")].some(bound => bound.textContent && bound.checkVisibility()))
  .map(node => node.dataset.path)"""
"""The inner nodes whose window is not shown, though they have one."""


@pytest.mark.parametrize(("tree", "width"), [(SIXTEEN, 1024), (TWENTY_SEVEN, 1366)], ids=["16", "27"])
def test_a_tree_of_a_lecture_is_whole_with_its_windows(page: Page, open_alone: OpenApp, tree: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 722})  # without the bar on top
    player = open_alone(page, f"?tree={tree}&step=999")
    page.evaluate(SETTLED)
    assert player.evaluate(wrong_in_picture()) == [True, []]
    assert player.evaluate(WINDOWS_MISSING) == []
    expect(player.locator("[data-part=in-part]")).to_be_hidden()


def test_what_is_shown_of_a_large_tree_is_said_and_one_button_shows_all_of_it(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"?tree={LARGE}&step=30&picture=focus")
    said = player.locator("[data-part=in-part]")
    expect(said).to_contain_text("of 127 nodes")
    said.get_by_role("button", name="Whole tree").click()
    expect(said).to_be_hidden()
    expect(player.locator(".stage")).to_have_attribute("data-whole", "")
    page.set_viewport_size({"width": 1280, "height": 700})
    page.evaluate(SETTLED)
    expect(said).to_be_hidden()


def test_a_phone_that_shows_a_lecture_s_tree_without_windows_says_how_to_see_them(
    page: Page, open_alone: OpenApp
) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    said = page.locator("[data-part=in-part]")
    player = open_alone(page, f"?tree={SIXTEEN}&step=12")
    page.evaluate(SETTLED)
    expect(said).to_contain_text("Zoom in to see α and β")
    expect(said.get_by_role("button")).to_be_hidden()
    player.get_by_role("button", name="Zoom in").click()
    expect(said).to_contain_text("a part of 31 nodes")
    assert player.evaluate(WINDOWS_MISSING) == []
    open_alone(page, f"?tree={SIXTEEN}&step=12&algorithm=minimax")
    page.evaluate(SETTLED)
    expect(said).to_be_hidden()


PUBLISHED = json.loads((Path(__file__).parents[1] / "data/worked-trees.json").read_text("utf-8"))["trees"]
GENERATED = [
    GeneratorSettings(depth, (1, children), irregular=True, values=(least, 99), decimals=decimals, seed=depth)
    for depth, children, least, decimals in ((2, 5, -99, 0), (3, 3, 0, 1), (4, 3, -9, 0), (5, 2, -99, 0))
]
SEEN = {
    **{name: tree.text for name, tree in LIBRARY.items()},
    **{tree["id"]: json.dumps(tree["tree"]) for tree in PUBLISHED},
    **{f"generated {settings.depth}": FORMATS["lists"].write(generate(settings)) for settings in GENERATED},
}
SEEN_SIZES = [(1920, 1080), (1366, 768), (1024, 768), (800, 600), (390, 844), (390, 667)]


@pytest.mark.thorough
@pytest.mark.parametrize("turn", one_in(4, range(4)))
def test_nothing_of_a_tree_is_clipped_or_overlaps_at_any_size(page: Page, open_alone: OpenApp, turn: int) -> None:
    """Trees of the library, published ones and random ones, each as one course draws it."""
    for at, name in enumerate(sorted(SEEN)[turn::4]):
        player = open_alone(page, f"{query(SEEN[name], DRAWN[at % len(DRAWN)])}&step=999")
        for size in SEEN_SIZES[at % 4 :: 4]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(SETTLED)
            _, wrong = player.evaluate(wrong_in_picture())
            assert wrong == [], f"{name} at {size}"
