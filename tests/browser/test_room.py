"""The tree has all the room that the header and the sentence leave, and stepping takes none of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, OpenApp
from tests.browser.player_page import at_steps, press, steps_of
from tests.browser.windows import resize, resize_alone, settle

SIXTEEN_LEAVES = "?tree=[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]"
AGAIN = "?tree=[[[3,5],[2,9]],[[0,1],[7,4]]]&algorithm=pvs"
GAME = "?game=tictactoe&position=XOX/OO_/_X_"
PLACES_AND_HIDDEN = """player => {
  const places = [".notice", ".meta", ".say", ".stage"].map(name => {
    const { top, left, width, height } = player.querySelector(name).getBoundingClientRect();
    return [name, top, left, name === ".meta" ? 0 : width, height].join(" ");
  });
  const say = player.querySelector(".say");
  return [places.join(), say.scrollHeight - say.clientHeight];
}"""
"""Where the parts of the player are, and how much of the sentence there is no room for."""

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


def test_a_laptop_leaves_two_thirds_of_its_height_to_the_tree_and_short_sentences_take_one_line_of_a_large_screen(
    page: Page, open_alone: OpenApp
) -> None:
    player = open_alone(page, SIXTEEN_LEAVES)
    resize_alone(page, "laptop")
    assert player.locator(".notice").is_visible()
    assert height_of(player, ".stage") >= 2 / 3 * LAPTOP["height"]
    assert lines_of(player) == 2
    resize_alone(page, "projector")
    assert lines_of(player) == 1


@pytest.mark.parametrize("query", [SIXTEEN_LEAVES, AGAIN, GAME], ids=["tree", "again", "game"])
def test_no_step_moves_anything_or_hides_a_word(page: Page, open_alone: OpenApp, query: str) -> None:
    player = open_alone(page, query)
    steps = range(0, steps_of(player) + 1, max(1, steps_of(player) // 150))
    for size in ("laptop", "projector"):
        resize_alone(page, size)
        for presents in (False, True):
            if presents:
                press(player, "f")
                expect(player).to_have_attribute("data-presenting", "")
                settle(page)
            places, hidden = zip(*at_steps(player, steps, PLACES_AND_HIDDEN), strict=True)
            assert len(set(places)) == 1, f"{size}, presenting: {presents}"
            assert set(hidden) == {0}, f"{size}, presenting: {presents}"
        press(player, "f")
        expect(player).not_to_have_attribute("data-presenting", "")


def test_what_is_said_of_a_search_stands_beside_its_title_where_there_is_room(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?tree=[3,5]")
    resize_alone(page, "projector")
    assert not player.locator(".notice").is_visible()
    assert height_of(player, "header") < 40


@pytest.mark.parametrize("game", ["tictactoe", "connectfour"])
def test_beside_the_form_on_an_old_projector_the_button_of_the_focus_view_covers_no_node(
    page: Page, open_app: OpenApp, game: str
) -> None:
    player = open_app(page, f"?game={game}&depth=3&picture=focus&step=9")
    resize(page, "old projector")
    button = player.get_by_role("button", name="Whole tree").bounding_box()
    assert button
    for shape in player.locator(".focus .node .shape").all():
        box = shape.bounding_box()
        assert box
        assert box["x"] + box["width"] <= button["x"] or box["y"] >= button["y"] + button["height"]
