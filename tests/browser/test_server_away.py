"""The server goes away and is started again: the page says so, goes on stepping, and loses nothing."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.compare_page import comparison_of
from tests.browser.conftest import GUIDE_PATIENCE, PATIENCE, free_port, serving
from tests.browser.player_page import expect_step, expect_text, node_at, press, text_of_tree

CONNECTED = "document.querySelector('.stApp')?.dataset.testConnectionState === 'CONNECTED'"

LONG = 30_000  # milliseconds; a question goes unanswered twice before the page is loaded again


def test_an_edit_and_a_text_outlive_a_server_that_is_started_again(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(PATIENCE)
    sign = page.get_by_role("status").filter(has_text="The server can't be reached.")
    player = page.locator(".plyscope-player[data-steps]")
    with serving(port, tmp_path / "first.txt") as url:
        page.goto(f"{url}/?tree=[[3,5],[2,9]]&views=edit")
        player.wait_for()
        page.wait_for_function("window.plyscopeMailbox?.typed.known.tree")
        text_of_tree(page).fill("[[1,2],[3,4]]")  # and not sent: the field keeps the focus
    expect(sign).to_contain_text("what you typed is kept")
    node_at(player, "1").focus()
    press(player, "Delete")
    press(player, "x")
    expect_step(player, 19)
    page.wait_for_timeout(5_000)  # the question goes unanswered
    expect_step(player, 19)
    expect(sign).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    with serving(port, tmp_path / "second.txt"):
        page.wait_for_function(
            "document.querySelector('textarea[aria-label=Tree]:enabled')?.value === '[[1,2],[3,4]]'"
            " && location.search.includes('[[1,2],[3,4]]')",
            timeout=LONG,
        )
        expect(sign).to_have_count(0)
        for text in ("[[3,5]]", "[[3,5],[2,9]]"):  # the edit was carried out, too
            page.evaluate("document.activeElement.blur()")
            press(player, "Control+z")
            expect_text(page, text)
    page.close()


def test_a_comparison_stands_at_the_same_stop_once_the_server_is_back(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(GUIDE_PATIENCE)
    with serving(port, tmp_path / "first.txt") as url:
        page.goto(f"{url}/compare?tree=[[3,5],[2,9]]&searches=minimax~alphabeta&stop=5")
        comparison = comparison_of(page)
        expect(comparison).to_have_attribute("data-stop", "5")
    sign = page.get_by_role("status").filter(has_text="The server can't be reached.")
    expect(sign).to_be_visible()
    for _ in range(2):  # it goes on without a server
        press(comparison, "ArrowRight")
    expect(comparison).to_have_attribute("data-stop", "7")
    with serving(port, tmp_path / "second.txt"):
        page.wait_for_function(CONNECTED, timeout=LONG)
        expect(comparison_of(page)).to_have_attribute("data-stop", "7")
        expect(sign).to_have_count(0)
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.reload()
        expect(comparison_of(page)).to_have_attribute("data-stop", "7")
        expect(comparison_of(page).locator(".pane")).to_have_count(2)
        assert "tree=[[3,5],[2,9]]" in page.url
    page.close()
