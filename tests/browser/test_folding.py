"""Folding: a fold says what it hides, what is seen lies apart, and opening it restores every place."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, click_node, expect_step, go, node_at, places_of, press, steps_of
from viz.sharing.request import Request, TreeText

DEEP = Request(TreeText("[[[[3,5],[6,9]],[[1,2],[0,4]]],[[[7,4],[3,2]],[[8,6],[5,1]]],[4,[2,[9,1]]]]"))

QUERY = f"?tree={DEEP.subject.text}&views=none"

DRAWN = """player => [...player.querySelectorAll(".nodes > :not([data-folded])")].map(node => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const at = node.getAttribute("transform").match(/[-.0-9]+/g).map(Number);
  const label = [...node.querySelectorAll(".fold text")].map(text => text.textContent);
  return { path: node.dataset.path ?? null, x, y, width, height, at, label };
})"""

CURRENT = 'player => player.querySelector("[data-state=current]")?.dataset.path ?? ""'

INSIDE = f"""player => [({CURRENT})(player), [...player.querySelectorAll("[data-inside]")].map(
  node => [node.dataset.path, Boolean(node.querySelector(".halo"))])]"""
"""The node of the step, and each folded node that is marked as having it inside, with whether it has a halo."""


def drawn(player: Locator) -> list[dict[str, Any]]:
    """Return each element that is seen: its path, its box on the screen, its place in the tree, its fold's label."""
    elements: list[dict[str, Any]] = player.evaluate(DRAWN)
    return elements


LABEL = ["+14", "10 visited", "2 cutoffs", "4 skipped"]
"""What the fold of the node 1 says at the end."""


def test_folds_tell_what_is_in_them_and_open_by_mouse_and_keyboard(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, QUERY)
    go(player, 20)
    places, before = list(places_of(player)), drawn(player)
    click_node(player, "0.0")
    press(player, "o")
    after = drawn(player)
    assert [element["path"] for element in after if element["label"]] == ["0.0"]
    assert {element["path"] for element in after} == {path for path in places if not path.startswith("0.0.")}
    go(player, 20)
    press(player, "o")
    assert [element["at"] for element in drawn(player)] == [element["at"] for element in before]
    assert_a_fold_stands_for_what_is_in_it(player)


def assert_a_fold_stands_for_what_is_in_it(player: Locator) -> None:
    """Fold a node by the key, and fail unless it is marked while the search is in it, and its label and key open it."""
    node_at(player, "1").focus()
    press(player, "o")
    steps = range(0, steps_of(player) + 1, 5)
    looks = [(current.startswith("1."), marked) for current, marked in at_steps(player, steps, INSIDE)]
    assert {hidden for hidden, _ in looks} == {False, True}
    for step, (hidden, marked) in zip(steps, looks, strict=True):
        assert marked == [["1", True]] * hidden, f"step {step}"  # it stands for the node of the step
    go(player, steps_of(player))
    expect(node_at(player, "1").locator(".fold text")).to_have_text(LABEL)
    go(player, 9)
    node_at(player, "1").get_by_text(LABEL[0]).click()
    expect(player.locator(".fold")).to_have_count(0)
    expect_step(player, 9)
    node_at(player, "").focus()
    press(player, "ArrowDown")
    for is_open in (False, True):
        press(player, "o")
        expect(node_at(player, "0.1")).to_be_visible(visible=is_open)
