"""What changes on the page around a player is no work for its tree: the browser works out no style of it anew."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page

from tests.browser.conftest import OpenApp

TREE = "[" + ",".join(["[" + ",".join(map(str, range(12))) + "]"] * 12) + "]"

CHANGES = {
    "beside the player": "document.querySelector('.stSidebar [data-testid=stSidebarUserContent]').append('word')",
    "above the player": """{
      const line = Object.assign(document.createElement('p'), { textContent: 'words', className: 'added' });
      document.querySelector('.stMainBlockContainer').prepend(line);
    }""",
}


def test_a_change_of_the_page_restyles_only_what_moves(page: Page, browser: Browser, open_app: OpenApp) -> None:
    player = open_app(page, f"?tree={TREE}&picture=whole")
    elements = player.locator(".tree *").count()
    placed = player.locator(".tree :is([transform], .line, .strike)").count()  # what a lower window moves
    for place, change in CHANGES.items():
        page.evaluate(FRAMES)
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.evaluate(change)
        page.evaluate(FRAMES)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        restyled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
        assert restyled, place
        assert max(restyled) <= placed + 200 < elements


FRAMES = """async () => {
  for (let left = 3; left; left--) await new Promise(requestAnimationFrame);
}"""
