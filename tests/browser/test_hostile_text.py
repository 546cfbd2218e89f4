"""No text becomes markup or code: through links, fields, files and figures, with everything watched that could run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, ConsoleMessage, FilePayload, Locator, Page, Request, expect

from core.game import Player
from core.options import OPTIONS
from core.trees.formats import read
from tests.browser.compare_page import comparison_of
from tests.browser.conftest import GUIDE_PATIENCE, LAPTOP, exceptions_shown, is_refused_figure
from tests.browser.player_page import (
    at_steps,
    click_node,
    expect_idle,
    node_at,
    open_fold,
    open_menu,
    run_tree,
    steps_of,
)
from tests.hostile import ATTACKS, named_tree
from viz.replay.views import VIEWS
from viz.sharing.packed import pack

TREE = named_tree(ATTACKS)
EVIL = ATTACKS[1]
POLICY = "script-src-attr 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'"
"""What the page itself never needs, and an attack does."""

WATCH = """policy => {
  window.complaints = [];
  addEventListener("securitypolicyviolation", event => complaints.push(`${event.violatedDirective} ${event.sample}`));
  new MutationObserver((_, observer) => {
    if (!document.head) return;
    observer.disconnect();
    const meta = document.createElement("meta");
    document.head.prepend(Object.assign(meta, { httpEquiv: "Content-Security-Policy", content: policy }));
  }).observe(document, { childList: true, subtree: true });
}"""

SUSPECTS = """() => {
  const found = window.hacked === undefined ? [] : ["a script ran"];
  const look = root => {
    for (const part of root.querySelectorAll("*")) {
      const tag = part.localName.toLowerCase();
      if (["iframe", "object", "embed", "base", "foreignobject", "meta"].includes(tag) && part.closest("body")) {
        found.push(part.outerHTML.slice(0, 200));
      }
      for (const { name, value } of part.attributes) {
        const isAddress = /^(href|src|action|xlink:href)$/.test(name);
        const runs = name.startsWith("on") || (isAddress && /^\\s*javascript:/i.test(value));
        const loads = /^(href|src|style|srcdoc)$/.test(name) && /^\\/evil|url\\(\\/evil/.test(value);
        if (runs || loads) found.push(`${tag} ${name}=${value.slice(0, 100)}`);
      }
      if (["script", "style"].includes(tag) && /window\\.hacked|import '\\/evil/.test(part.textContent)) {
        if (part.type !== "application/json" && !part.textContent.includes("export")) found.push(`${tag} in the page`);
      }
      if (part.shadowRoot) look(part.shadowRoot);
    }
  };
  look(document);
  return [...found, ...(window.complaints ?? [])];
}"""


class Watched:
    """A page of which everything is noted that a text could have caused."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.caused: list[str] = []
        page.set_default_timeout(GUIDE_PATIENCE)
        page.add_init_script(f"({WATCH})({json.dumps(POLICY)})")
        page.on("dialog", lambda dialog: self.caused.append(f"dialog: {dialog.message}"))
        page.on("pageerror", lambda error: self.caused.append(f"exception: {error}"))
        page.on("popup", lambda other: self.caused.append(f"window: {other.url}"))
        page.on("console", self.heard)
        page.on("request", self.asked)

    def heard(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not is_refused_figure(said):
            self.caused.append(said.text)

    def asked(self, request: Request) -> None:
        """Note a request that a text asks for."""
        if "/evil" in request.url.partition("?")[0]:
            self.caused.append(request.url)

    def check(self, where: str) -> None:
        """Check that nothing ran, nothing was loaded, and nothing in the page could."""
        found = [*self.caused, *exceptions_shown(self.page), *self.page.evaluate(SUSPECTS)]
        assert not found, where


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    context = browser.new_context(viewport=LAPTOP)
    yield Watched(context.new_page())
    context.close()


def field_of(page: Page) -> Locator:
    return page.get_by_test_id("stSidebar").locator("input[type=text]:visible, textarea:visible")


def open_files(watched: Watched, player: Locator) -> None:
    kept = {"plyscope": 1, "tree": TREE, "format": "labelled", "root": "max", "algorithm": EVIL, "views": EVIL}
    opened = player.locator(f"[data-path='0.0'][data-name={json.dumps(ATTACKS[0])}]")
    refused = player.locator("[data-part=notice]").filter(has_text="this is XML")
    for name, text, shown in ((f"{EVIL}.json", json.dumps(kept), opened), (f"{ATTACKS[2]}.txt", ATTACKS[0], refused)):
        file = FilePayload(name=name, mimeType="text/plain", buffer=text.encode())
        player.locator("[data-part=open-file]").set_input_files(file)
        expect(shown).to_have_count(1)
        expect_idle(watched.page)
        watched.check(f"the file {name}")


def test_no_text_becomes_markup_or_code(watched: Watched, app_url: str, tmp_path: Path) -> None:
    page = watched.page
    packed = pack(read(TREE, Player.MAX).tree, "labelled")
    page.goto(f"{app_url}/?t={packed}&views={','.join(VIEWS)}")
    player = page.locator(".plyscope-player[data-steps]")
    player.wait_for()
    at_steps(player, range(0, steps_of(player) + 1, 5), "() => null")
    named = player.locator(".world .node[data-title*='onerror=']").first
    named.locator(".shape").hover(force=True)
    expect(named.locator("title")).to_contain_text("onerror=")  # it is shown, as text
    watched.check("a link with a packed tree")

    click_node(player, "0.0")
    player.locator("[data-part=edit-name]").fill(f"{EVIL} again")
    player.locator("[data-part=edit-name]").press("Enter")
    expect(node_at(player, "0.0")).to_have_attribute("data-name", f"{EVIL} again")
    watched.check("the fields of the player")

    open_menu(player, "Share")
    player.locator("[data-part=figure-format]").select_option("html")
    with page.expect_download() as saved:
        player.get_by_role("button", name="Save the figure").click()
    assert not set(saved.value.suggested_filename) & set("/\\<>\"'")
    saved.value.save_as(tmp_path / "figure.html")
    player.get_by_role("button", name="Share", exact=True).click()
    watched.check("the menu Share")

    open_files(watched, player)

    run_tree(page, f'("{EVIL}" 3 {EVIL})')
    expect(page.get_by_role("alert").filter(visible=True).first).to_be_visible()
    open_fold(page, "Search options")
    for number in range(field_of(page).count()):
        field_of(page).nth(number).fill(EVIL)
        field_of(page).nth(number).press("Enter")
    expect_idle(page)
    watched.check("the fields of the form")

    names = ("format", "root", "step", "views", "fold", "by", "open", *OPTIONS)
    every = "&".join(f"{name}={quote(EVIL)}" for name in names)
    for where in (f"compare?t={packed}&searches=minimax~alphabeta", f"?tree=[3,5]&{every}"):
        page.goto(f"{app_url}/{where}")
        (comparison_of(page) if where.startswith("compare") else player).wait_for()
        watched.check(where[:40])
    for where in ("compare?tree=[3,5]&searches=", "play?game=tictactoe&moves=", "cat-and-mouse?graph="):
        page.goto(f"{app_url}/{where}{quote(EVIL)}&{every}")
        expect(page.get_by_role("alert").filter(visible=True).first).to_be_visible()
        expect_idle(page)
        watched.check(where)

    page.goto((tmp_path / "figure.html").as_uri())
    assert "onerror" in page.evaluate("document.documentElement.textContent")
    watched.check("the file")
