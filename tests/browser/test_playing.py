"""Playing: it advances by itself at the chosen speed, stops at the end, and any step by hand pauses it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import address_with_step, expect_step, press, run_tree, slider_of, step_of

SHORT = "?tree=7"  # three steps
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
SECONDS_A_STEP = 1.2  # at speed 1


def set_speed(player: Locator, speed: str) -> None:
    player.get_by_label("Speed", exact=True).select_option(speed)


def test_play_goes_to_the_end_and_stops_there(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, SHORT)
    set_speed(player, "4")
    player.get_by_role("button", name="Play", exact=True).click()
    expect(player.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect_step(player, 3)
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(player).not_to_have_attribute("data-playing", "")
    press(player, "Space")
    expect_step(player, 1)  # from the end it begins again
    expect_step(player, 3)


@pytest.mark.parametrize("hand", ["Home", "button", "slider"])
def test_a_step_by_hand_pauses(page: Page, open_app: OpenApp, hand: str) -> None:
    player = open_app(page, "?step=10")
    press(player, "Space")
    expect_step(player, 11)
    hands: dict[str, Callable[[], None]] = {
        "button": player.get_by_role("button", name="Forward", exact=True).click,
        "slider": lambda: slider_of(player).fill("30"),
    }
    hands.get(hand, lambda: press(player, hand))()
    expect(player).not_to_have_attribute("data-playing", "")
    stopped = step_of(player)
    page.wait_for_timeout(1500)  # longer than a step takes
    assert step_of(player) == stopped


def test_the_space_bar_pauses_and_the_address_then_names_the_step(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    set_speed(player, "4")
    press(player, "Space")
    expect_step(player, 2)
    press(player, "Space")
    expect(player).not_to_have_attribute("data-playing", "")
    page.wait_for_url(address_with_step(step_of(player)))


def test_each_speed_has_its_pace(clocked_page: Page, open_app: OpenApp) -> None:
    player = open_app(clocked_page)
    clocked_page.clock.install()
    select = player.get_by_label("Speed", exact=True)
    assert select.locator("option").all_inner_texts() == [f"{speed}×" for speed in SPEEDS]
    for speed in SPEEDS:
        set_speed(player, speed)
        press(player, "Home")
        press(player, "Space")
        clocked_page.clock.run_for(1)  # the first step comes at once
        expect_step(player, 1)
        clocked_page.clock.run_for(round(4 * 1000 * SECONDS_A_STEP / float(speed)))
        expect_step(player, 5)
        press(player, "Space")


def test_a_screen_reader_is_not_spoken_to_at_each_step_of_play(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    sentence = player.locator(".say")
    expect(sentence).to_have_attribute("aria-live", "polite")
    press(player, "Space")
    expect(sentence).to_have_attribute("aria-live", "off")
    press(player, "Space")
    expect(sentence).to_have_attribute("aria-live", "polite")


def test_reduced_motion_has_no_transitions(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    durations = """player => [...player.querySelectorAll("*")].map(e => getComputedStyle(e).transitionDuration)
      .filter(duration => duration.split(", ").some(part => parseFloat(part) > 0)).length"""
    assert open_app(new_page(reduced_motion="reduce")).evaluate(durations) == 0
    assert open_app(new_page(reduced_motion="no-preference")).evaluate(durations) > 0


def test_the_speed_stays_with_another_recording(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    set_speed(player, "2")
    run_tree(page, "[[3,5],[2,9]]")
    expect(player).not_to_have_attribute("data-steps", "43")
    expect(player.get_by_label("Speed", exact=True)).to_have_value("2")
