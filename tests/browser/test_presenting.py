"""Presenting: the player alone on the screen, in type that is read from the last row, and nothing in it jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, click_node, expect_step, go, node_at, press, steps_of, wait_until_equal
from tests.browser.windows import SETTLED

SIZES = [(1024, 768), (1920, 1080)]
LEAST_TYPE = 24  # pixels
QUERIES = {"tree": "?step=22", "game": "?game=tictactoe&position=XOX/OO_/_X_&views=board,calls,why&step=5"}

BOXES_AND_OVERFLOW = """player => {
  const [say, stage] = [player.querySelector(".say"), player.querySelector(".stage")];
  const boxes = [say, stage].flatMap(part => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height];
  });
  return [boxes, say.scrollHeight - say.clientHeight];
}"""

# Whatever is hit at points all over the window has to be the player: nothing of Streamlit lies over it.
STRANGERS = """() => {
  const names = new Set();
  for (let x = 4; x < innerWidth; x += 40) for (let y = 4; y < innerHeight; y += 40) {
    const hit = document.elementFromPoint(x, y);
    if (!hit.shadowRoot?.querySelector(".plyscope-player")) names.add(hit.outerHTML.slice(0, 120));
  }
  return [...names];
}"""


@pytest.fixture
def still(new_page: Callable[..., Page]) -> Page:
    """Give a page on which nothing is on its way while it is measured."""
    return new_page(reduced_motion="reduce")


def present(player: Locator) -> None:
    """Start presenting."""
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")


def expect_full_screen(player: Locator, *, is_full: bool) -> None:
    """Wait until the browser has followed: what its window does meanwhile is not the player's doing."""
    page = player.page
    wait_until_equal(page, lambda: page.evaluate("document.fullscreenElement !== null"), is_full)


def presented_at_each_size(player: Locator) -> Iterator[str]:
    """Present at one size after another, and give the name of each."""
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        present(player)
        expect_full_screen(player, is_full=True)
        player.page.evaluate(SETTLED)
        yield f"{width}x{height}"
        press(player, "f")
        expect(player).not_to_have_attribute("data-presenting", "")
        expect_full_screen(player, is_full=False)


def area(player: Locator, part: str) -> float:
    box = player.locator(part).bounding_box()
    return box["width"] * box["height"] if box else 0


@pytest.mark.parametrize(
    "query", ["?step=22&views=table", "?algorithm=uct&step=40&views=playouts", "?algorithm=mtdf&step=30&views=passes"]
)
@pytest.mark.parametrize("width", [1366, 1024])
def test_a_table_ends_inside_its_card(still: Page, open_app: OpenApp, query: str, width: int) -> None:
    player = open_app(still, query)
    still.set_viewport_size({"width": width, "height": 768})
    present(player)
    expect_full_screen(player, is_full=True)
    card = player.locator("aside > section:not([hidden])").filter(has=still.locator("table:visible")).first
    expect(card).to_be_visible()
    assert card.evaluate("card => card.scrollWidth - card.clientWidth") == 0


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_the_player_is_alone_and_the_tree_the_largest_thing(still: Page, open_app: OpenApp, query: str) -> None:
    player = open_app(still, query)
    for size in presented_at_each_size(player):
        wait_until_equal(still, player.bounding_box, {"x": 0, "y": 0, **(still.viewport_size or {})})
        assert still.evaluate(STRANGERS) == [], size
        for part in (".actions", ".bar"):
            expect(player.locator(part)).to_be_hidden()
        type_size = player.locator("[data-key=lead]").evaluate("lead => parseFloat(getComputedStyle(lead).fontSize)")
        assert float(type_size) >= LEAST_TYPE, size
        assert area(player, ".stage") > area(player, ".say") + area(player, "aside"), size
        current = player.locator("[data-state=current] > .shape").bounding_box()
        assert current, size
        assert current["height"] >= 1.5 * LEAST_TYPE, size  # a leaf; a number in it is half as high


# Nobody scrolls: the views stay where they are, and what is current in them is in sight without that.
OUT_OF_SIGHT = """player => {
  const column = player.querySelector("aside");
  const seen = column.getBoundingClientRect();
  const isOut = part => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < seen.top - 1 || bottom > seen.bottom + 1;
  };
  const parts =
    ["[data-part=board] .board", ".number-line", "[data-panel=calls] [aria-current]", ".code [aria-current]"];
  return parts.filter(part => [...column.querySelectorAll(part)].some(isOut));
}"""


LEAST_NUMBER = 14  # pixels: alpha and beta of the current path
READ_BESIDE = """player => {
  const panel = player.querySelector("[data-panel=code]").getBoundingClientRect();
  const isSeen = line => {
    const { top, bottom } = line.getBoundingClientRect();
    return top > panel.top - 12 && bottom < panel.bottom + 12;
  };
  const lines = [...player.querySelectorAll(".code li")];
  const at = lines.findIndex(line => line.matches("[aria-current]"));
  const beside = at < 0 ? 3 : lines.slice(Math.max(0, at - 1), at + 2).filter(isSeen).length;
  const isLast = at === 0 || at === lines.length - 1;
  const numbers = [...player.querySelectorAll("[data-panel=calls] td b")]
    .map(number => parseFloat(getComputedStyle(number).fontSize));
  return [beside + isLast, Math.min(...numbers)];
}"""


@pytest.mark.parametrize(
    "query",
    [
        "?tree=[[[[3,5],[6,9]],[[1,2],[0,-1]]],[[[7,4],[8,2]],[[5,3],[6,1]]]]",
        "?game=tictactoe&position=XO_/___/___",
        "?game=nim&position=2,3,3",
    ],
)
def test_what_is_current_in_board_window_calls_and_code_is_in_sight(
    still: Page, open_alone: OpenApp, query: str
) -> None:
    player = open_alone(still, f"{query}&views=board,window,calls,code,legend&picture=focus")
    steps = range(1, min(900, steps_of(player)), 31)
    for size in presented_at_each_size(player):
        seen = at_steps(player, steps, OUT_OF_SIGHT, 2)
        assert {tuple(out) for out in seen} == {()}, size
        lines, types = zip(*at_steps(player, steps, READ_BESIDE, 2), strict=True)
        assert min(lines) >= 3, f"{size}: the line of the code that runs, and those beside it"
        assert min(types) >= LEAST_NUMBER, size


def test_the_legend_and_the_counts_are_there_on_a_key(still: Page, open_alone: OpenApp) -> None:
    player = open_alone(still, "?step=22&views=legend")
    counters, legend = player.locator(".counters"), player.locator("[data-view=legend]")
    press(player, "l")
    expect(legend).to_be_visible()
    for _ in presented_at_each_size(player):
        expect(legend).to_be_hidden()
        expect(counters).to_be_hidden()
        room = area(player, ".stage")
        press(player, "l")
        expect(legend).to_be_visible()
        assert area(player, ".stage") < 0.9 * room, "without a view the tree has all the room"
        press(player, "c")
        expect(counters).to_be_in_viewport(ratio=1)
        for text in ("22 / 43", "4", "leaves"):
            expect(counters.get_by_text(text, exact=True).first).to_be_visible()
        press(player, "ArrowRight")
        expect(counters).to_contain_text("23 / 43")
        press(player, "ArrowLeft")
        for key in ("l", "c"):
            press(player, key)


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_nothing_moves_at_any_step(still: Page, open_alone: OpenApp, query: str) -> None:
    player = open_alone(still, query)
    steps = range(steps_of(player) + 1)
    for size in presented_at_each_size(player):
        places, beyond = zip(*at_steps(player, steps, BOXES_AND_OVERFLOW), strict=True)
        assert len({tuple(place) for place in places}) == 1, size
        assert max(beyond) <= 0, f"{size}: a sentence is longer than its place"


def test_a_remote_moves_the_cursor_and_blanks_the_screen(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    blank = player.locator("[data-part=blank]")
    press(player, ".")
    expect(blank).to_be_hidden()
    present(player)
    for key, step in [("PageDown", 1), ("PageDown", 2), ("PageUp", 1), ("End", 43), ("Home", 0), ("PageDown", 1)]:
        press(player, key)
        expect_step(player, step)
    window = {"x": 0, "y": 0, **(page.viewport_size or {})}
    for to_blank, to_show in [(".", "."), ("b", "PageDown"), (".", "a"), ("b", "b")]:
        press(player, to_blank)
        expect(blank).to_be_visible()
        assert blank.bounding_box() == window
        press(player, to_show)
        expect(blank).to_be_hidden()
        expect_step(player, 1)
    press(player, "f")
    expect(player).not_to_have_attribute("data-presenting", "")
    expect(player.locator(".actions")).to_be_visible()
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_in_viewport()


def test_the_ends_of_the_number_line_stay_on_their_card(still: Page, open_alone: OpenApp) -> None:
    player = open_alone(still, "?step=22&views=window")
    for size in presented_at_each_size(player):
        card, *ends = (player.locator(f"[data-view=window]{part}") for part in ("", " .from", " .to"))
        sides = card.bounding_box()
        assert sides
        for end in ends:
            box = end.bounding_box()
            assert box
            assert sides["x"] < box["x"] < box["x"] + box["width"] < sides["x"] + sides["width"], size


def test_any_key_ends_a_blank_screen_and_the_mouse_leaves_too(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    blank = player.locator("[data-part=blank]")
    present(player)
    for key in ("q", "c", "ArrowDown", "Enter", "Tab"):
        press(player, ".")
        expect(blank).to_be_visible()
        press(player, key)
        expect(blank).to_be_hidden()
        expect_step(player, 0)
    expect(player).to_have_attribute("data-presenting", "")
    press(player, "f")
    expect(player).not_to_have_attribute("data-presenting", "")
    player.get_by_role("button", name="Present", exact=True).click()
    expect(player).to_have_attribute("data-presenting", "")
    player.get_by_role("button", name="End the presentation").click()
    expect(player).not_to_have_attribute("data-presenting", "")


def opacities(player: Locator) -> dict[str, Any]:
    shown: dict[str, Any] = player.evaluate(
        "player => Object.fromEntries([...player.querySelectorAll('.nodes > .node')].map("
        "node => [node.dataset.path, Number(getComputedStyle(node).opacity)]))"
    )
    return shown


def test_a_node_that_is_pointed_at_stands_out(page: Page, open_alone: OpenApp) -> None:
    page.emulate_media(reduced_motion="reduce")
    player = open_alone(page)
    go(player, 22)
    node_at(player, "1").hover(force=True)
    assert set(opacities(player).values()) == {1}
    present(player)
    for path in ("1", "0.1"):
        node_at(player, path).locator(".shape").hover(force=True)
        expect(player.locator(".node:hover")).to_have_attribute("data-path", path)
        shown = opacities(player)
        assert shown.pop(path) == 1
        assert {other for other, opacity in shown.items() if opacity > 0.5} == set()
    press(player, "ArrowRight")  # a pointer that was left there hides nothing
    expect(player.locator(".node:hover")).to_have_attribute("data-path", "0.1")
    wait_until_equal(page, lambda: set(opacities(player).values()), {1})
    node_at(player, "1").locator(".shape").hover(force=True)
    wait_until_equal(page, lambda: opacities(player)["0.1"] < 0.5, True)
    page.mouse.move(5, 5)
    assert set(opacities(player).values()) == {1}
    click_node(player, "1")
    expect(node_at(player, "1")).to_have_attribute("data-chosen", "")
