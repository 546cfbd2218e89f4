"""The tree has all the room that the header and the sentence leave, and stepping takes none of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import LAPTOP, OpenApp
from tests.browser.player_page import at_steps, press, steps_of

SIXTEEN_LEAVES = "?tree=[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]"
AGAIN = "?tree=[[[3,5],[2,9]],[[0,1],[7,4]]]&algorithm=pvs"
GAME = "?game=tictactoe&position=XOX/OO_/_X_"
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
PLACES = """player => [".notice", ".meta", ".say", ".stage"].map(name => {
  const { top, left, width, height } = player.querySelector(name).getBoundingClientRect();
  return [name, top, left, name === ".meta" ? 0 : width, height].join(" ");
}).join()"""
HIDDEN = """player => { const say = player.querySelector(".say"); return say.scrollHeight - say.clientHeight; }"""

LINES = """say => {
  const { paddingTop, lineHeight } = getComputedStyle(say);
  return (say.clientHeight - 2 * parseFloat(paddingTop)) / parseFloat(lineHeight);
}"""


def height_of(player: Locator, name: str) -> float:
    """Return the height of a part of the player."""
    height: float = player.locator(name).evaluate("part => part.getBoundingClientRect().height")
    return height


def lines_of(player: Locator) -> int:
    """Return how many lines of the sentence there is room for."""
    return round(player.locator(".say").evaluate(LINES))


def test_a_laptop_leaves_two_thirds_of_its_height_to_the_tree(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, SIXTEEN_LEAVES)
    assert player.locator(".notice").is_visible()
    assert height_of(player, ".stage") >= 2 / 3 * LAPTOP["height"]


@pytest.mark.parametrize("query", [SIXTEEN_LEAVES, AGAIN, GAME], ids=["tree", "again", "game"])
@pytest.mark.parametrize("size", [LAPTOP, SCREEN], ids=["laptop", "screen"])
def test_no_step_moves_anything_or_hides_a_word(
    new_page: Callable[..., Page], open_app: OpenApp, query: str, size: ViewportSize
) -> None:
    player = open_app(new_page(viewport=size), query)
    steps = range(0, steps_of(player) + 1, max(1, steps_of(player) // 150))
    for presents in (False, True):
        if presents:
            press(player, "f")
            expect(player).to_have_attribute("data-presenting", "")
        assert len(set(at_steps(player, steps, PLACES))) == 1, f"presenting: {presents}"
        assert set(at_steps(player, steps, HIDDEN)) == {0}, f"presenting: {presents}"


def test_sentences_that_are_all_short_have_one_line(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    player = open_app(new_page(viewport=SCREEN), SIXTEEN_LEAVES)
    assert lines_of(player) == 1
    player.page.set_viewport_size(LAPTOP)
    assert lines_of(player) == 2


def test_what_is_said_of_a_search_stands_beside_its_title_where_there_is_room(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    player = open_app(new_page(viewport=SCREEN), "?tree=[3,5]")
    assert not player.locator(".notice").is_visible()
    assert height_of(player, "header") < 40
