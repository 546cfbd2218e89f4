"""A node is made a chance node in the picture, and the probability on an edge is changed in the panel."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.editor import by_mouse
from tests.browser.player_page import node_at, text_of_tree

pytestmark = pytest.mark.browser


def test_probabilities_are_edited_on_their_edges(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]&algorithm=expectiminimax&views=edit")
    by_mouse(player, "make-chance", "0")
    expect(node_at(player, "0")).to_have_attribute("data-player", "chance")
    expect(node_at(player, "0.0").locator(".move")).to_have_text("0.5")
    by_mouse(player, "set-probability", "0.0", "1/3")
    expect(node_at(player, "0.1").locator(".move")).to_have_text("2/3")
    expect(text_of_tree(page)).to_have_value('[{"chance":[[1/3,3],[2/3,5]]},[2,9]]')
    by_mouse(player, "make-choice", "0")
    expect(node_at(player, "0")).to_have_attribute("data-player", "min")
    expect(node_at(player, "0.0").locator(".move")).to_have_count(0)
