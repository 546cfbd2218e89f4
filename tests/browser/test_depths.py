"""The depth table on the page Compare: measured, opened, kept as a file, and stopped."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenComparison
from tests.browser.player_page import search_in

LONG = 30_000  # milliseconds: the searches share the processor with the page and with other tests


SHALLOW = "game=connectfour&position=4433&searches=minimax~alphabeta&depth=1"
"""Two trees of eight nodes: the depth table has depths of its own."""


def rows_of(page: Page) -> Locator:
    """Return the rows of a depth table, once there is a table; there are no rows yet."""
    expect(page.get_by_role("heading", name="Depth table")).to_be_visible(timeout=LONG)
    rows = page.locator(".depths tbody tr")
    expect(rows).to_have_count(0)
    return rows


def test_each_search_is_measured_to_each_depth_and_opens(open_comparison: OpenComparison, tmp_path: Path) -> None:
    page = open_comparison("tree=[3,5]").page
    search_in(page, "Tic-tac-toe")
    rows = rows_of(page)
    expect(page.get_by_label("Greatest depth", exact=True)).to_have_value("3")
    page.get_by_role("button", name="Measure", exact=True).click()
    expect(rows).to_have_count(6, timeout=LONG)
    shown = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    assert [row[:2] for row in shown] == [
        [depth, search] for depth in ("1", "2", "3") for search in ("1 Minimax", "2 Alpha-beta")
    ]
    expect(page.get_by_test_id("stVegaLiteChart").locator("canvas, svg").first).to_be_visible()

    with page.expect_download() as started:
        page.get_by_role("button", name="CSV", exact=True).click()
    assert started.value.suggested_filename == "tictactoe-depths.csv"
    kept = tmp_path / "depths.csv"
    started.value.save_as(kept)
    with kept.open(encoding="utf-8", newline="") as file:
        measured = list(csv.DictReader(file))
    assert [[row["depth"], row["nodes_visited"], row["leaves_evaluated"], row["best_action"]] for row in measured] == [
        [row[0], row[2], row[3], row[8]] for row in shown
    ]

    with page.context.expect_page() as opened:
        rows.nth(2).get_by_role("link").click()
    other = opened.value
    try:
        player = other.locator(".plyscope-player[data-steps]")
        player.wait_for(timeout=LONG)
        expect(other).to_have_url(re.compile(r"\bdepth=2&algorithm=minimax\b"))
        expect(player.locator("[data-part=meta]")).to_contain_text("to 2 plies")
    finally:
        other.close()


def test_a_stop_keeps_the_rows_until_another_position_is_searched(open_comparison: OpenComparison) -> None:
    page = open_comparison(SHALLOW).page
    rows = rows_of(page)
    deepest = page.get_by_label("Greatest depth", exact=True)
    expect(deepest).to_have_value("4")
    deepest.fill("12")
    deepest.press("Enter")
    page.get_by_role("button", name="Measure", exact=True).click()
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_visible(timeout=LONG)
    expect(rows.nth(1)).to_be_visible(timeout=LONG)
    stop.click()
    expect(page.get_by_text("Stopped. The finished rows are shown.")).to_be_visible(timeout=LONG)
    expect(stop).to_be_hidden()
    done = rows.count()
    assert 2 <= done < 24

    deepest.fill("3")
    deepest.press("Enter")
    expect(rows).to_have_count(done)
    search_in(page, "Tic-tac-toe")
    expect(rows).to_have_count(0, timeout=LONG)
    expect(deepest).to_have_value("3")
