"""Where only a part of the tree is seen, what the sentence is about is in the picture or in the line above it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from core.options import SearchOptions
from core.search import search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, node_at, open_menu, press, steps_of
from tests.browser.windows import resize

WIDE = "?tree=[" + ",".join(["[[3,12,8,2],[4,6,14,5],[2,9,1,7],[3,3,5,11]]"] * 8) + "]&views=none"
"""128 leaves: too many for a laptop, at a size that can be read."""

OUT_OF_SIGHT = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const strip = player.querySelector(".levels").getBoundingClientRect().right;
  const buttons = [...player.querySelectorAll(".zoom button")].filter(button => button.checkVisibility());
  const isCovered = box => buttons.map(button => button.getBoundingClientRect()).some(button =>
    box.right > button.left && box.left < button.right && box.top < button.bottom && box.bottom > button.top);
  const inside = box => !isCovered(box) && box.left >= strip - 2 && box.right <= stage.right + 2 &&
    box.top >= stage.top - 2 && box.bottom <= stage.bottom + 2;
  const open = [...player.querySelectorAll(".node:is([data-state=open], [data-state=current])")];
  const missing = open.filter(node => !inside(node.querySelector(".shape").getBoundingClientRect()));
  const told = node => [node.querySelector(".name tspan")?.textContent ?? "",
    node.querySelector("[data-part=value]").textContent];
  const line = [...player.querySelectorAll(".inset button")].filter(button => button.checkVisibility());
  return [missing.map(told), line.map(button => [...button.children].slice(0, 2).map(part => part.textContent))];
}"""


def test_every_node_on_the_way_is_in_sight_or_in_the_line(new_page: Callable[..., Page], open_alone: OpenApp) -> None:
    page = new_page(reduced_motion="reduce")
    player = open_alone(page, WIDE)
    steps = range(1, steps_of(player) + 1, 3)
    for size in ("laptop", "phone"):
        resize(page, size)
        seen: list[Any] = at_steps(player, steps, OUT_OF_SIGHT)
        assert any(missing for missing, _ in seen), size
        for step, (missing, line) in zip(steps, seen, strict=True):
            assert all(told in line for told in missing), (size, step)


A_MOVE = 12  # frames: the tree may have to move
SAID_OUT_OF_SIGHT = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const isSeen = ({ left, right }) => left >= stage.left && right <= stage.right;
  const said = player.querySelector(".say").textContent;
  const named = [...player.querySelectorAll(".node .name tspan:first-child")].filter(({ textContent }) =>
    new RegExp(`from ${textContent}\\\\b`).test(said));
  const line = [...player.querySelectorAll(".inset button")].map(button => button.firstChild.textContent);
  const shapeOf = name => name.closest(".node").querySelector(".shape").getBoundingClientRect();
  return [named.length, named.filter(name => !isSeen(shapeOf(name))).map(name => name.textContent)
    .filter(name => !line.includes(name))];
}"""


def test_at_a_cutoff_the_node_whose_value_is_secured_is_in_sight_or_in_the_line(
    page: Page, open_alone: OpenApp
) -> None:
    text = LIBRARY["critical-tree"].text
    player = open_alone(page, f"?tree={text}&views=none")
    resize(page, "phone")
    events = search(LeafTree.from_nested(json.loads(text)), SearchOptions())
    steps = [step for step, event in enumerate(events, 1) if event.kind is Kind.CUTOFF]
    found = at_steps(player, steps, SAID_OUT_OF_SIGHT, A_MOVE)
    assert [named for named, _ in found] == [1] * 4
    assert {step: missing for step, (_, missing) in zip(steps, found, strict=True) if missing} == {}


def test_names_of_levels_stay_in_the_stage_when_the_window_changed_in_focus(
    new_page: Callable[..., Page], open_alone: OpenApp
) -> None:
    page = new_page(reduced_motion="reduce")
    player = open_alone(page, WIDE)
    press(player, "w")
    resize(page, "phone")
    press(player, "w")
    names = player.locator(".levels > *")
    for name, text in enumerate(("MAX", "MIN", "MAX", "leaves")):
        expect(names.nth(name)).to_have_text(text)
        expect(names.nth(name)).to_be_in_viewport(ratio=0.9)
    stage, last = player.locator(".stage").bounding_box(), names.last.bounding_box()
    assert stage
    assert last
    assert last["width"] > 10
    assert last["y"] + last["height"] <= stage["y"] + stage["height"]


def test_a_node_in_the_line_is_shown_by_a_click_and_a_whole_tree_has_no_line(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"{WIDE}&step=60")
    open_menu(player, "Ask first").locator("input[type=checkbox]").first.check()
    press(player, "Escape")
    expect(player.locator(".inset b").first).to_be_visible()
    expect(player.locator(".inset-value").first).to_be_hidden()
    chip = player.locator(".inset button").first
    expect(chip).to_contain_text("A")
    chip.click()
    expect(node_at(player, "")).to_be_in_viewport()
    expect(player.locator(".inset button", has_text=re.compile("^A"))).to_have_count(0)
    press(player, "0")
    expect(player.locator(".inset")).to_be_hidden()
