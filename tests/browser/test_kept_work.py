"""What the browser keeps: the tree, its undo, and the place; and the list of trees, on the reader's device only."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from core.options import SearchOptions
from tests.browser.conftest import LAPTOP, PATIENCE, OpenApp
from tests.browser.player_page import (
    address_with_step,
    contract_at,
    contract_of,
    expect_idle,
    expect_step,
    expect_text,
    expect_tree,
    go,
    go_to,
    node_at,
    press,
    run_tree,
    title_of,
)
from viz.sharing.request import Request, TreeText

WORK = "plyscope work"

TREES = "plyscope trees"


def kept(page: Page, name: str) -> Any:
    return page.evaluate("name => JSON.parse(localStorage.getItem(name))", name)


def keep(page: Page, app_url: str, **contents: str) -> None:
    """Put something into the browser's store, and nothing else, from a page of the app's origin that keeps no work."""
    empty = f"{app_url}/empty"
    page.route(empty, lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(empty)
    page.unroute(empty)
    page.evaluate("localStorage.clear()")
    for name, content in contents.items():
        page.evaluate("([name, content]) => localStorage.setItem(name, content)", [f"plyscope {name}", content])


def wait_until_kept(page: Page, words: str, name: str = WORK) -> None:
    page.wait_for_function("([name, words]) => localStorage.getItem(name)?.includes(words)", arg=[name, words])


def entries_of(page: Page) -> Locator:
    go_to(page, "Trees")
    page.get_by_role("tab", name="Your trees").click()
    return page.locator("li:has(code)")


def test_work_is_kept_over_a_reload_and_at_a_bare_address(page: Page, open_app: OpenApp, app_url: str) -> None:
    keep(page, app_url, work="{")  # torn, which does no harm
    player = open_app(page, "?views=edit,legend")
    first, second = (Request(TreeText(text)) for text in ("(A(B 3 x:5)(C 2 9)(D 7 1))", "(A(B 3 x:5)(D 7 1))"))
    run_tree(page, first.subject.text)
    expect_tree(player, first)
    node_at(player, "1").focus()
    press(player, "Delete")
    expect_tree(player, second)
    for opened in ("again", "bare"):
        go(player, 7)
        page.wait_for_url(address_with_step(7))
        wait_until_kept(page, "step=7")
        if opened == "again":
            page.reload()
        else:
            player = open_app(page)
        expect_text(page, second.subject.text)
        expect_step(player, 7)
        assert contract_of(player) == contract_at(second, 7)
        expect(title_of(player, "Legend")).to_have_attribute("aria-expanded", "true")
        expect(player.locator("[data-view=edit]")).to_be_hidden()  # a visit begins without
    for key, request in (("Control+z", first), ("Control+z", Request()), ("Control+y", first)):
        press(player, key)
        expect_tree(player, request)


@pytest.mark.thorough
def test_your_trees_are_listed_however_long_opened_and_forgotten(page: Page, open_app: OpenApp, app_url: str) -> None:
    keep(page, app_url)
    player = open_app(page, "?tree=[4,[2,6]]&algorithm=minimax&step=3")
    press(player, "ArrowRight")
    wait_until_kept(page, "[4,[2,6]]", TREES)
    named = "(Root(Left 3 5)2)"
    run_tree(page, named)
    wait_until_kept(page, json.dumps(named), TREES)
    random = Random(1)  # noqa: S311  the same tree each time
    long = Request(
        TreeText(str([[random.randrange(10**600) for _ in range(5)] for _ in range(5)])), SearchOptions("minimax")
    )
    run_tree(page, long.subject.text)
    page.wait_for_url(f"{app_url}/")
    go(player, 7)
    wait_until_kept(page, "step=7")
    page.reload()
    expect_text(page, long.subject.text)
    expect_step(player, 7)
    assert contract_of(player) == contract_at(long, 7)
    entries = entries_of(page)
    expect(entries.locator("code")).to_have_text([long.subject.text[:80], named, "[4,[2,6]]"])
    entries.nth(1).get_by_role("link").click()
    expect_text(page, named)
    entries_of(page).get_by_role("button", name="Your tree", exact=True).click()
    expect_text(page, long.subject.text)
    expect_step(player, 7)
    entries_of(page)
    page.get_by_role("button", name="Forget all").click()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    expect(entries).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('pagehide'))")  # which keeps what was not forgotten
    assert kept(page, TREES) is None
    assert kept(page, WORK) is None


@pytest.mark.thorough
def test_work_stays_kept_when_its_page_is_left_before_the_server_has_opened_it(
    browser: Browser, open_app: OpenApp, app_url: str
) -> None:
    page = browser.new_page(viewport=LAPTOP)  # of its own: its messages go through here as long as it lives
    page.set_default_timeout(PATIENCE)
    lost: list[bytes] = []  # words of the messages that do not reach the server

    def carry(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if isinstance(message, str) or not any(words in message for words in lost):
                server.send(message)

        route.on_message(pass_on)

    page.route_web_socket(re.compile("_stcore/stream"), carry)
    keep(page, app_url, work=json.dumps({"query": "?tree=[[3,5],[2,9]]"}))
    player = open_app(page, "?tree=[4,[2,6]]&algorithm=minimax&by=event&step=3")
    expect_tree(player, Request(TreeText("[4,[2,6]]"), SearchOptions("minimax")))  # a link is what it says
    expect_step(player, 3)
    press(player, "ArrowLeft")
    wait_until_kept(page, "step=2")
    work = kept(page, WORK)
    lost.append(b'"restore"')
    press(open_app(page), "ArrowRight")
    page.wait_for_url(address_with_step(1))
    page.wait_for_timeout(1_000)  # longer than it takes to keep a change
    assert kept(page, WORK) == work
    lost.clear()
    player = open_app(page)
    expect_text(page, "[4,[2,6]]")
    expect_step(player, 2)
    page.context.close()


EVIL = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"

HOSTILE_TREES = [
    *(None, 5, "x", {}),
    {"id": 5, "title": EVIL, "about": EVIL, "query": "javascript:window.hacked=1", "at": EVIL},
    *([{"id": 5, "title": EVIL, "about": EVIL, "query": "?tree=[1,2]&x=" + EVIL, "at": EVIL}] * 50),
]


@pytest.mark.thorough
def test_hostile_work_in_the_store_does_no_harm_and_hostile_trees_are_listed_as_text_or_not_at_all(
    page: Page, open_app: OpenApp, app_url: str
) -> None:
    query = f"?tree=[3,5]&views={EVIL}&root=<b>&step=-1&fold={EVIL}"
    work = json.dumps({"query": query, "history": [1, 0, [[EVIL, EVIL, EVIL, EVIL]]]})
    keep(page, app_url, work=work, trees=json.dumps(HOSTILE_TREES))
    player = open_app(page)
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("in the work stored in this browser")
    expect_idle(page)
    press(player, "ArrowRight")
    wait_until_kept(page, "step=1")  # beside them
    entries = entries_of(page)
    expect(page.get_by_text("Trees from your recent visits")).to_be_visible()
    expect(entries.last).to_contain_text(EVIL)
    for link in entries.locator("a").evaluate_all("all => all.map(link => link.getAttribute('href'))"):
        assert link.startswith("./?")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0
