"""Playing: it advances by itself at the chosen speed, stops at the end, and any step by hand pauses it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import address_with_step, expect_step, go, press, run_tree, slider_of, step_of

SHORT = "?tree=7"  # three steps
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
SECONDS_A_STEP = 1.2  # at speed 1


def set_speed(player: Locator, speed: str) -> None:
    player.get_by_label("Speed", exact=True).select_option(speed)


def test_play_goes_to_the_end_and_stops_there(clocked_page: Page, open_alone: OpenApp) -> None:
    player = open_alone(clocked_page, SHORT)
    clocked_page.clock.install()
    to_the_end = round(3 * 1000 * SECONDS_A_STEP)
    player.get_by_role("button", name="Play", exact=True).click()
    expect(player.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    clocked_page.clock.run_for(to_the_end)
    expect_step(player, 3)
    expect(player.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(player).not_to_have_attribute("data-playing", "")
    press(player, "Space")
    clocked_page.clock.run_for(1)
    expect_step(player, 1)  # from the end it begins again
    clocked_page.clock.run_for(to_the_end)
    expect_step(player, 3)


def test_a_step_by_hand_pauses(clocked_page: Page, open_alone: OpenApp) -> None:
    player = open_alone(clocked_page)
    clocked_page.clock.install()
    hands: dict[str, Callable[[], None]] = {
        "key": lambda: press(player, "Home"),
        "button": player.get_by_role("button", name="Forward", exact=True).click,
        "slider": lambda: slider_of(player).fill("30"),
    }
    for name, step_by_hand in hands.items():
        go(player, 10)
        press(player, "Space")
        clocked_page.clock.run_for(1)
        expect_step(player, 11)
        step_by_hand()
        expect(player).not_to_have_attribute("data-playing", "")
        stopped = step_of(player)
        clocked_page.clock.run_for(round(4 * 1000 * SECONDS_A_STEP))
        assert step_of(player) == stopped, name


def test_the_space_bar_pauses_and_the_address_then_names_the_step(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    set_speed(player, "4")
    press(player, "Space")
    expect(player).not_to_have_attribute("data-step", re.compile("^[01]$"))
    press(player, "Space")
    expect(player).not_to_have_attribute("data-playing", "")
    page.wait_for_url(address_with_step(step_of(player)))


def test_each_speed_has_its_pace(clocked_page: Page, open_alone: OpenApp) -> None:
    player = open_alone(clocked_page)
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


def test_a_screen_reader_is_not_spoken_to_at_each_step_of_play(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    sentence = player.locator(".say")
    expect(sentence).to_have_attribute("aria-live", "polite")
    press(player, "Space")
    expect(sentence).to_have_attribute("aria-live", "off")
    press(player, "Space")
    expect(sentence).to_have_attribute("aria-live", "polite")


def test_reduced_motion_has_no_transitions(new_page: Callable[..., Page], open_alone: OpenApp) -> None:
    durations = """player => [...player.querySelectorAll("*")].map(e => getComputedStyle(e).transitionDuration)
      .filter(duration => duration.split(", ").some(part => parseFloat(part) > 0)).length"""
    assert open_alone(new_page(reduced_motion="reduce")).evaluate(durations) == 0
    assert open_alone(new_page(reduced_motion="no-preference")).evaluate(durations) > 0


def test_the_speed_stays_with_another_recording(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    set_speed(player, "2")
    run_tree(page, "[[3,5],[2,9]]")
    expect(player).not_to_have_attribute("data-steps", "43")
    expect(player.get_by_label("Speed", exact=True)).to_have_value("2")
