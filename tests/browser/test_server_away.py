"""The server goes away and is started again, or is far away: the page goes on stepping, and loses nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.compare_page import comparison_of
from tests.browser.conftest import GUIDE_PATIENCE, LAPTOP, PATIENCE, OpenApp, free_port, serving
from tests.browser.player_page import (
    expect_idle,
    expect_step,
    expect_text,
    node_at,
    open_form,
    press,
    search_by,
    text_of_tree,
)

pytestmark = pytest.mark.thorough

CONNECTED = "document.querySelector('.stApp')?.dataset.testConnectionState === 'CONNECTED'"

LONG = 30_000  # milliseconds; a server starts, and the page has to find it
UNANSWERED = 5_000  # milliseconds


def expect_away(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="Can't reach the server.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def expect_back(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="Can't reach the server.")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_text_an_edit_and_a_comparison_outlive_a_server_that_is_started_again(
    browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    page, beside = browser.new_page(viewport=LAPTOP), browser.new_page(viewport=LAPTOP)
    page.set_default_timeout(PATIENCE)
    beside.set_default_timeout(GUIDE_PATIENCE)
    player = page.locator(".plyscope-player[data-steps]")
    page.clock.install()
    with serving(port, tmp_path / "first.txt") as url:
        page.goto(f"{url}/?tree=[[3,5],[2,9]]&views=edit&by=event")
        beside.goto(f"{url}/compare?tree=[[3,5],[2,9]]&searches=minimax~alphabeta&stop=5")
        player.wait_for()
        comparison = comparison_of(beside)
        expect(comparison).to_have_attribute("data-stop", "5")
        page.bring_to_front()
        page.wait_for_function("window.plyscopeMailbox?.typed.known.tree")
        page.evaluate("window.stays = true")
        open_form(page)
        text_of_tree(page).fill("[[1,2],[3,4]]")  # and not sent: the field keeps the focus
    expect(page.get_by_role("status").filter(has_text="what you typed is kept")).to_be_visible()
    node_at(player, "1").focus()
    press(player, "Delete")
    press(player, "x")
    expect_step(player, 19)
    page.clock.run_for(UNANSWERED)
    expect_step(player, 19)
    expect_away(page)
    expect_away(beside)
    press(comparison, "ArrowRight", 2)  # it goes on without a server
    expect(comparison).to_have_attribute("data-stop", "7")
    with serving(port, tmp_path / "second.txt"):
        page.wait_for_function(
            "document.querySelector('textarea[aria-label=Tree]:enabled')?.value === '[[1,2],[3,4]]'"
            " && location.search.includes('[[1,2],[3,4]]')",
            timeout=LONG,
        )
        expect_back(page)
        for text in ("[[3,5]]", "[[3,5],[2,9]]"):  # the edit was carried out, too
            page.evaluate("document.activeElement.blur()")
            press(player, "Control+z")
            expect_text(page, text)
        assert page.evaluate("window.stays")  # it was not loaded again
        beside.bring_to_front()
        beside.wait_for_function(CONNECTED, timeout=LONG)
        expect(comparison_of(beside)).to_have_attribute("data-stop", "7")
        expect_back(beside)
    for each in (page, beside):
        each.context.close()


def test_a_question_asked_while_the_connection_is_lost_is_answered_when_it_is_back(
    browser: Browser, app_url: str
) -> None:
    page = browser.new_page(viewport=LAPTOP)
    page.set_default_timeout(PATIENCE)
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("_stcore/stream"), carry)
    page.goto(f"{app_url}/?tree=[[3,5],[2,9]]&views=edit&picture=whole")
    player = page.locator(".plyscope-player[data-steps]")
    player.wait_for()
    expect_idle(page)
    node_at(player, "0.1").focus()
    lines[-1].close()
    page.wait_for_function(f"!({CONNECTED})")
    press(player, "Delete")
    expect_text(page, "[[3],[2,9]]")
    page.context.close()


ROUNDS = 6
ASKED = """number => {
  document.addEventListener('plyscope-answered', ({ detail }) => window.answered = detail.number);
  document.dispatchEvent(new CustomEvent('plyscope-asked', { detail: { typed: {}, number } }));
}"""
RUN = "plyscopeConnection.run()"


def test_a_question_between_two_runs_of_the_page_is_answered_and_needs_no_clock(
    clocked_page: Page, open_app: OpenApp
) -> None:
    page = clocked_page
    open_app(page, "?tree=[[3,5],[2,9]]&views=edit")
    expect_idle(page)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    for number in range(1_000, 1_000 + ROUNDS):
        for act, argument in ((RUN, None), (ASKED, number), (RUN, None)):
            page.evaluate(act, argument)
            page.clock.run_for(5)
        for _ in range(50):
            if page.evaluate("window.answered") == number:
                break
            page.wait_for_timeout(100)
            page.clock.run_for(20)  # a second for the page, and six for the server
        assert page.evaluate("window.answered") == number


SLOW = 3.0  # seconds until an answer comes

SLOW_SOCKETS = """delay => {
  window.isSlow = false;
  window.WebSocket = class extends WebSocket {
    send(data) {
      window.isSlow ? setTimeout(() => super.send(data), delay) : super.send(data);
    }
    set onmessage(hear) {
      super.onmessage = event => window.isSlow ? setTimeout(() => hear(event), delay) : hear(event);
    }
  };
}"""
"""Has Streamlit's messages take their time both ways, which the browser's own slow lines leave out."""


def test_over_a_slow_line_no_key_no_edit_and_no_choice_is_lost(browser: Browser, app_url: str) -> None:
    page = browser.new_page(viewport=LAPTOP)
    page.set_default_timeout(LONG)
    page.add_init_script(f"({SLOW_SOCKETS})({SLOW * 500})")
    page.goto(f"{app_url}/?tree=[[3,5],[2,9]]&views=edit&picture=whole&by=event")
    player = page.locator(".plyscope-player[data-steps]")
    player.wait_for()
    page.evaluate("window.isSlow = window.stays = true")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": SLOW * 1000, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    node_at(player, "0.1").focus()
    press(player, "Delete")
    press(player, "PageDown", 3)
    expect_step(player, 3)  # meanwhile
    expect(node_at(player, "0.1")).to_have_count(0, timeout=LONG)
    expect_text(page, "[[3],[2,9]]")
    node_at(player, "1.0").focus()
    press(player, "Delete")
    search_by(page, "Minimax")  # before the edit has come back
    expect(node_at(player, "1.1")).to_have_count(0, timeout=LONG)
    page.wait_for_url("**algorithm=minimax**")
    expect_text(page, "[[3],[9]]")
    open_form(page)
    text_of_tree(page).fill("[[3],[2,9]]")  # the reader's own return to a text that an edit has changed
    text_of_tree(page).press("ControlOrMeta+Enter")
    expect(node_at(player, "1.1")).to_have_count(1, timeout=LONG)
    assert page.evaluate("window.stays")  # it was not loaded again
    page.context.close()
