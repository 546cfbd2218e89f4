"""Playing: at each speed to the end, and until a step is made by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.trace import Kind
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    address_with_step,
    expect_step,
    expect_tree,
    go,
    press,
    run_tree,
    slider_of,
    step_of,
)
from tests.browser.test_stepping import AGAIN, steps_of_kinds, trace_of
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText

SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")

SECONDS_A_STEP = 1.2  # at speed 1

MOVING = """player => [...player.querySelectorAll("*")].map(e => getComputedStyle(e).transitionDuration)
  .filter(duration => duration.split(", ").some(part => parseFloat(part) > 0)).length"""


@pytest.mark.thorough
def test_it_plays_at_each_speed_and_pauses_by_hand(clocked_page: Page, open_alone: OpenApp) -> None:
    page = clocked_page
    player = open_alone(page, "?by=event")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # a busy machine would play on between two looks
    select, sentence = player.locator("[data-part=speed]"), player.locator("[data-part=heard]")
    assert select.locator("option").all_text_contents() == [f"{speed}×" for speed in SPEEDS]
    for speed in SPEEDS:
        select.select_option(speed, force=True)
        press(player, "Home")
        press(player, "Space")
        page.clock.run_for(1)  # the first step comes at once
        expect_step(player, 1)
        page.clock.run_for(round(4 * 1000 * SECONDS_A_STEP / float(speed)))
        expect_step(player, 5)
        expect(sentence).to_have_text(re.compile("^(|Ready: .+)$"))  # a screen reader is not spoken to at each step
        press(player, "Space")
        page.clock.run_for(100)
        expect(sentence).to_have_text(re.compile("^(?!Ready).+: .+"))  # in one piece, where it stopped
    hands: dict[str, Callable[[], None]] = {
        "key": lambda: press(player, "Home"),
        "button": player.get_by_role("button", name="Forward", exact=True).click,
        "slider": lambda: slider_of(player).fill("30"),
    }
    for name, step_by_hand in hands.items():
        go(player, 10)
        press(player, "Space")
        page.clock.run_for(1)
        expect_step(player, 11)
        step_by_hand()
        expect(player).not_to_have_attribute("data-playing", "")
        stopped = step_of(player)
        page.clock.run_for(1000)
        assert step_of(player) == stopped, name
    go(player, 41)
    select.select_option("0.25", force=True)  # slow enough to be seen to play
    player.get_by_role("button", name="Play", exact=True).click()
    expect(player.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.clock.run_for(10_000)
    expect_step(player, 43)
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(player).not_to_have_attribute("data-playing", "")
    press(player, "Space")
    page.clock.run_for(1)
    expect_step(player, 1)  # from the end it begins again
    press(player, "Space")
    page.emulate_media(reduced_motion="no-preference")
    assert player.evaluate(MOVING) > 0
    page.emulate_media(reduced_motion="reduce")
    assert player.evaluate(MOVING) == 0
    assert_playing_goes_by_the_way_of_stepping(clocked_page, open_alone)


def assert_playing_goes_by_the_way_of_stepping(clocked_page: Page, open_alone: OpenApp) -> None:
    page, trace = clocked_page, trace_of(AGAIN)
    player = open_alone(page, f"?{to_query(AGAIN)}&views=code&by=event")
    go(player, steps_of_kinds(trace, {Kind.RESEARCH})[0])
    expect(player.locator("[data-key=tag]")).to_have_text("Re-search")
    expect(player.locator("[data-key=lead]")).to_have_text("C is worth at least 4, which is more than 3.")
    expect(player.locator("[data-panel=code] [aria-current=step]")).to_have_text("t ← min_value(c, α, β)")
    player.locator("[data-part=speed]").select_option("8", force=True)
    player.get_by_label("Step by", exact=True).select_option("leaf")
    press(player, "Home")
    press(player, "Space")
    page.clock.run_for(1)
    leaves = steps_of_kinds(trace, {Kind.LEAF})
    expect_step(player, leaves[0])
    page.clock.run_for(300)
    expect_step(player, leaves[2])


def test_way_and_speed_go_on_to_another_tree_and_the_way_is_in_the_link(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?views=code")
    player.locator("[data-part=speed]").select_option("2", force=True)
    player.get_by_label("Step by", exact=True).select_option("leaf")
    press(player, "Home")
    page.wait_for_url(re.compile("[?&]by=leaf&.*step=0$"))
    player = open_app(page, f"?{page.url.partition('?')[2]}")
    expect(player.get_by_label("Step by", exact=True)).to_have_value("leaf")
    player.locator("[data-part=speed]").select_option("4", force=True)
    run_tree(page, "[[3,5],[2,9]]")
    expect_tree(player, Request(TreeText("[[3,5],[2,9]]")))
    expect(player.locator("[data-part=speed]")).to_have_value("4")
    press(player, "Space")
    expect(player).not_to_have_attribute("data-step", "0")
    press(player, "Space")
    page.wait_for_url(address_with_step(step_of(player)))
