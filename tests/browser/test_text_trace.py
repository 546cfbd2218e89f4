"""The text trace: its lines are those of the core's search, each a jump; copied and downloaded they are the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.search import search
from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step, go, press
from tests.viz.written import as_text, line_at
from viz.sharing.link import to_query
from viz.sharing.request import Position, Request
from viz.words import text_trace

LONG = Request(Position("tictactoe", "XO_/_X_/O__"))
SEARCHES = [Request(), LONG]

ALL_LINES = """async lines => {
  const seen = new Map();
  for (let top = 0; ; top += lines.clientHeight) {
    lines.scrollTop = top;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    for (const row of lines.querySelectorAll("button")) seen.set(Number(row.dataset.at), row.textContent);
    if (top + lines.clientHeight >= lines.scrollHeight) break;
  }
  return [...seen].sort(([a], [b]) => a - b).map(([, text]) => text);
}"""


@pytest.mark.parametrize("request_", SEARCHES, ids=["textbook", "game"])
def test_the_lines_are_those_of_the_search_and_that_of_the_step_is_marked_and_in_sight(
    page: Page, open_alone: OpenApp, request_: Request
) -> None:
    player = open_alone(page, f"?{to_query(request_)}&views=trace")
    game = request_.searched()
    trace = search(game, request_.options())
    box = player.get_by_role("region", name="Text trace")
    assert "".join(f"{line}\n" for line in box.evaluate(ALL_LINES)) == as_text(trace, game)
    written = list(text_trace.lines(trace, game))
    marked = box.locator(".now")
    for step in [1, len(trace) // 3, len(trace), len(trace) // 2, 2]:
        go(player, step)
        line = written[line_at(written, step)]
        expect(marked).to_have_text(str(line))
        outer, inner = box.bounding_box(), marked.bounding_box()
        assert outer
        assert inner
        assert outer["y"] - 1 <= inner["y"]
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
        rows = box.locator("button").evaluate_all("all => all.map(row => [row.dataset.at, row.matches('.later')])")
        assert all(is_later == (written[int(at)].step > step) for at, is_later in rows), f"step {step}"
    press(player, "Home")
    expect(marked).to_have_count(0)


def test_a_click_on_a_line_goes_to_its_step_and_a_browser_that_may_not_copy_says_so(
    page: Page, open_alone: OpenApp
) -> None:
    player = open_alone(page, "?views=trace")
    trace = search(Request().searched(), Request().options())
    written = list(text_trace.lines(trace, Request().searched()))
    for place in (3, 0, 6):
        player.locator(f".lines [data-at='{place}']").click()
        expect_step(player, written[place].step)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    copy = player.locator("[data-part=copy]")
    copy.click()
    expect(copy).to_have_text("Can't copy; download it")


def test_copy_and_download_give_the_whole_text(
    new_page: Callable[..., Page], open_alone: OpenApp, tmp_path: Path
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    player = open_alone(page, f"?{to_query(LONG)}&views=trace")
    game = LONG.searched()
    text = as_text(search(game, LONG.options()), game)
    copy = player.locator("[data-part=copy]")
    copy.click()
    expect(copy).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == text
    with page.expect_download() as started:
        player.get_by_role("button", name="Download", exact=True).click()
    assert started.value.suggested_filename == "trace.txt"
    started.value.save_as(tmp_path / "trace.txt")
    assert (tmp_path / "trace.txt").read_text("utf-8") == text
