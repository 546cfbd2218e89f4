"""What the app looks for in Streamlit's own page may be missing in another version: all that matters works without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.compare_page import comparison_of, expect_stop
from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step, go, go_to, node_at, press, run_tree

TREE = "[[3,12],[2,4]]"

FINDS_NOTHING = """(() => {
  const isTheirs = selector => /\\.st[A-Z-]|stSidebar|script\\[|data-testid/.test(selector);
  for (const kind of [Document, DocumentFragment, Element]) {
    const { querySelector, querySelectorAll } = kind.prototype;
    kind.prototype.querySelector = function(selector) {
      return querySelector.call(this, isTheirs(selector) ? "nothing-of-this-name" : selector);
    };
    kind.prototype.querySelectorAll = function(selector) {
      return querySelectorAll.call(this, isTheirs(selector) ? "nothing-of-this-name" : selector);
    };
  }
  const { closest } = Element.prototype;
  Element.prototype.closest = function(selector) {
    return closest.call(this, isTheirs(selector) ? "nothing-of-this-name" : selector);
  };
  const bare = () => document.querySelectorAll("style").forEach(style => {
    if (/\\.st[A-Z-]/.test(style.textContent)) style.remove(); // those of the pages
  });
  new MutationObserver(bare).observe(document, { childList: true, subtree: true });
})()"""
"""Has every selector of something of Streamlit's find nothing, and takes out the style sheets that have any."""


@pytest.mark.thorough
def test_a_tree_is_entered_searched_stepped_edited_and_compared(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    page = new_page(locale="en-GB")  # a context of its own: what is done to it stays
    page.context.add_init_script(FINDS_NOTHING)
    player = open_app(page, "?views=edit&by=event")
    assert page.evaluate("document.querySelector('.stApp')") is None
    page.get_by_role("button", name="Expand sidebar").click()
    run_tree(page, TREE)
    expect(player.locator(".nodes > .node")).to_have_count(7)
    go(player, 5)
    press(player, "ArrowRight")
    expect_step(player, 6)
    node_at(player, "0.0").focus()
    press(player, "Delete")
    expect(player.locator(".nodes > .node")).to_have_count(6)
    go_to(page, "Compare")
    comparison = comparison_of(page)
    press(comparison, "Home")
    press(comparison, "ArrowRight")
    expect_stop(comparison, 1)
    expect(comparison.locator(".pane")).to_have_count(2)
    expect(comparison.locator(".pane").first.locator(".nodes > .node")).to_have_count(6)
