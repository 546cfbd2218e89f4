"""The page "Sheets": made from its form, looked at and saved by the keyboard, and readable in each theme."""

from __future__ import annotations

import csv
import io
import re
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.player_page import expect_idle
from tests.browser.test_accessibility import CLEAN, violations, violations_in_both_themes
from tests.browser.windows import SIZES


def test_a_sheet_is_made_looked_at_and_saved(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/sheets?series=two-plies&kinds=fill&variants=2&seed=7")
    expect(page.get_by_role("img", name=re.compile(r"^A tree\. A, MAX: "))).to_be_visible()
    page.get_by_label("Title").fill("Midterm <b>")
    page.get_by_label("Title").press("Enter")
    expect(page.get_by_role("heading", name="Midterm <b>")).to_be_visible()
    expect(page).to_have_url(
        re.compile(r"/sheets\?series=two-plies&variants=2&seed=7&edition=1&kinds=fill&title=Midterm%20%3Cb%3E$")
    )
    key = page.locator("summary", has_text="Key to question 1")
    key.focus()
    page.keyboard.press("Enter")
    replay = page.get_by_role("link", name="Replay this search")
    expect(replay).to_be_visible()
    assert str(replay.get_attribute("href")).startswith(f"{app_url}/?")
    assert violations_in_both_themes(page) == CLEAN
    expect_idle(page)
    keys = page.get_by_role("option", name="CSV: the keys as a table")
    for _ in range(5):  # a list closes where the page moves under it
        page.get_by_role("combobox", name=re.compile("Format")).click()
        with suppress(AssertionError):
            expect(keys).to_be_visible(timeout=3_000)
            break
    keys.click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download", exact=True).press("Enter")
    assert saved.value.suggested_filename == "two-plies.csv"
    rows = list(csv.DictReader(io.StringIO(Path(saved.value.path()).read_text("utf-8"))))
    assert {row["sheet"] for row in rows} == {"Midterm <b>"}
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert violations(page) == []
