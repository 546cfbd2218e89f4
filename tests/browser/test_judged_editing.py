"""A static evaluation and a noisy move are set in the panel; undo takes them back one by one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.editor import button, by_mouse, expect_problem
from tests.browser.player_page import node_at, text_of_tree

pytestmark = pytest.mark.browser


def test_evaluations_and_noisy_moves_are_set_at_their_nodes(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]&views=edit")
    by_mouse(player, "set-evaluation", "0", "4")
    expect(node_at(player, "0")).to_have_attribute("data-eval", "4")
    expect(node_at(player, "0").locator(".name")).to_contain_text("B ≈4")
    by_mouse(player, "mark-noisy", "0.1")
    expect(node_at(player, "0.1").locator(".move")).to_have_text("!")
    expect(text_of_tree(page)).to_have_value(
        '{"children": [\n  {"eval": 4, "children": [3, {"noisy": true, "value": 5}]},\n  {"children": [2, 9]}]}'
    )
    by_mouse(player, "set-evaluation", "1", "many")
    expect_problem(player, "'many' is not a number.")
    button(player, "Undo").click()
    expect(node_at(player, "0.1")).not_to_have_attribute("data-noisy", "true")
    expect(node_at(player, "0")).to_have_attribute("data-eval", "4")
