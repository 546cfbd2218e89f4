"""The lesson of docs/teaching.md, from its first link to its last, with the keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import choice_of, expect_step, press, steps_of

PLAN = Path(__file__).parents[2] / "docs" / "teaching.md"

LINKS = re.findall(r"`(\?[^`\s]+)`", PLAN.read_text("utf-8"))

MINIMAX, WINDOW, CUTOFFS, DEEP, WHAT_IF, ORDER, TIE, GAME = LINKS


def lead(player: Locator) -> Locator:
    return player.locator("[data-key=lead]")


def tab_to(page: Page, player: Locator, selector: str) -> None:
    """Press Tab until an element of the player has the focus."""
    for _ in range(80):
        if player.locator(selector).evaluate_all("all => all.some(one => one.getRootNode().activeElement === one)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_minimax_and_the_window(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, MINIMAX)
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")
    press(player, "PageDown", 14)
    expect(lead(player)).to_have_text("A is worth at least 3, from B.")
    press(player, "f")
    tab_to(page, player, "[popovertarget=ask]")
    press(player, "Enter")
    tab_to(page, player, "[name=next]")
    press(player, "Space")
    press(player, "Escape")
    press(player, "PageDown")
    expect(player.locator("[data-part=question]")).to_have_text("What happens next?")
    expect_step(player, 14)
    press(player, "PageDown")
    expect_step(player, 15)
    press(player, "End")
    assert steps_of(player) == 41
    expect(player.locator("[data-key=count-leaves]")).to_have_text("9")
    expect(player.locator("[data-key=rest]")).to_have_text("The best move is to B.")
    player = open_app(page, WINDOW)
    press(player, "u")
    expect(lead(player)).to_have_text("B lowers beta from ∞ to 3.")
    press(player, "u")
    expect(lead(player)).to_have_text("A raises alpha from −∞ to 3.")
    expect(player.locator("[data-key=call-0] s").first).to_have_text("−∞")
    press(player, "PageDown")
    expect(player.locator("[data-key=rest]")).to_have_text("Its window is (3, ∞), handed down by A.")
    expect(player.locator("[data-key=call-1] em")).to_have_text("cut as soon as v ≤ 3")


def test_two_cutoffs_order_and_a_game(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, CUTOFFS)
    press(player, "PageDown")
    expect(player.locator("[data-key=why-0]")).to_have_text("A already has 3 from B: MAX can be sure of that.")
    expect(player.locator(".edge[data-lit=have]")).to_have_count(2)
    expect(player.locator(".edge[data-lit=cut]")).to_have_count(2)
    press(player, "x")
    expect(player.locator("[data-key=rest]")).to_have_text("That was the last child of D, so the cutoff saves nothing.")
    player = open_alone(page, DEEP)
    expect(player.locator("[data-key=tag]")).to_have_text("Deep alpha cutoff")
    expect(player.locator("[data-key=why-2]")).to_contain_text("three plies above")
    player = open_alone(page, ORDER)
    press(player, "End")
    expect(player.locator("[data-key=count-skipped]")).to_have_text("0")
    expect(lead(player)).to_have_text("The search is over: A is worth 3.")
    expect(player.locator(".lines .now")).to_be_visible()
    player = open_alone(page, GAME)
    press(player, "PageDown", 5)
    expect(player.locator(".earlier .board")).to_have_count(3)


def test_what_if_and_a_bound_that_is_not_a_tie(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, WHAT_IF)
    tab_to(page, player, "[role=treeitem]")
    for key in ("ArrowDown", "Enter"):  # from C, the node of the step, to its first leaf
        press(player, key)
    expect(player.locator("[data-part=what-hint]")).to_have_text("The leaf 2, the first child of C")
    tab_to(page, player, "[data-part=what-value]")
    press(player, "Control+a")
    page.keyboard.type("7")
    answer = player.locator("[data-part=what-answer]")
    expect(answer).to_contain_text("Any value ≤ 3 keeps the result and the cutoffs.")
    expect(answer.locator("tr", has_text="Move chosen").locator("td").last).to_have_text("C")
    press(player, "Shift+Tab", 5)
    tab_to(page, player, "[role=treeitem]")
    for key in ("ArrowRight", "Enter"):
        press(player, key)
    expect(answer).to_contain_text("The value here does not matter.")
    player = open_app(page, TIE)
    press(player, "End")
    expect(player.locator("[data-path='1'] .value")).to_have_text("≤3")
    expect(player.locator("[data-path='1'] .tie")).to_contain_text("at most 3:")
    steps = str(steps_of(player))
    press(player, "s")
    press(player, "Escape")  # of two lists the first is open
    press(player, "Tab")
    expect(choice_of(page, "Cutoff rule")).to_be_focused()
    press(player, "ArrowDown")
    expect(choice_of(page, "Cutoff rule")).to_have_value("strict")
    expect(player).not_to_have_attribute("data-steps", steps)
    press(player, "End")
    expect(player.locator("[data-path='1'] .value")).to_have_text("=1")
