"""Stepping: keys, buttons and slider move one cursor, and the picture shows what `frame_at` says is true there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core.options import SearchOptions
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    AFTER_KEYS,
    READ,
    READ_ALL,
    contract_at,
    contract_of,
    everything_of,
    expect_step,
    go,
    open_menu,
    places_of,
    press,
    slider_of,
    step_of,
    steps_of,
)
from viz.sharing.request import Position, Request, TreeText

CUTOFFS = [22, 41]  # the steps of the textbook tree's two cutoffs


def test_every_key_every_button_and_the_slider_move_the_cursor(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    moves = [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", 2),
        ("PageUp", 1),
        ("ArrowDown", 1),
        ("ArrowUp", 1),
        ("x", CUTOFFS[0]),
        ("x", CUTOFFS[1]),
        ("x", CUTOFFS[1]),
        ("Shift+X", CUTOFFS[0]),
        ("Shift+X", CUTOFFS[0]),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("End", 43),
        ("ArrowRight", 43),
    ]
    for key, step in moves:
        press(player, key)
        expect_step(player, step)
    go(player, 0)
    for name, step in [("Forward", 1), ("Forward", 2), ("Back", 1), ("Last step", 43), ("First step", 0)]:
        player.get_by_role("button", name=name, exact=True).click()
        expect_step(player, step)
    slider = slider_of(player)
    slider.fill("22")
    expect_step(player, 22)
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 5, box["y"] + box["height"] / 2)
    expect_step(player, 43)
    assert player.locator(".marks i").count() == len(CUTOFFS)


def test_the_app_opens_before_the_first_step_and_keys_work_wherever_the_focus_is_but_where_the_tree_is_typed(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    assert (step_of(player), steps_of(player)) == (0, 43)
    assert contract_of(player) == contract_at(Request(), 0)
    expect(player.locator("[data-part=checked]")).to_have_text("checked")
    expect(player.locator("[data-part=warning]")).to_be_hidden()
    expect(player.locator("[data-key=lead]")).to_have_text("Nothing has been searched yet.")
    run = page.get_by_role("button", name="Run", exact=True)
    page.get_by_text("Root and format", exact=True).click()
    for target in (run, slider_of(player), page.get_by_role("radio").first):
        go(player, 0)
        target.focus()
        press(player, "ArrowRight", 3)
        press(player, "PageDown")
        expect_step(player, 4)
        press(player, "Space")
        expect(player).to_have_attribute("data-playing", "")
        press(player, "Space")
        expect(player).not_to_have_attribute("data-playing", "")
    go(player, 0)
    area = page.get_by_label("Tree", exact=True)
    area.click()
    page.keyboard.press("End")
    for key in ["ArrowLeft", "ArrowRight", "Home", "End", "Space", "x", "c", "r", "Shift+?", "PageDown"]:
        page.keyboard.press(key)
    expect_step(player, 0)
    assert "xcr?" in area.input_value()
    expect(player).not_to_have_attribute("data-playing", "")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_space_bar_ticks_a_box_that_has_the_focus_and_other_keys_step(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    box = open_menu(player, "Views").get_by_role("checkbox", name="Legend")
    box.focus()
    press(player, "Space")
    expect(box).not_to_be_checked()
    press(player, "ArrowRight", 3)
    expect_step(player, 3)
    expect(player).not_to_have_attribute("data-playing", "")


def test_the_question_mark_lists_the_keys(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    dialog = player.get_by_role("dialog", name="Keys")
    press(player, "Shift+?")
    expect(dialog).to_be_visible()
    for key in ["Home", "End", "Space", "Page Down", "Page Up", "Shift", "?"]:
        expect(dialog.locator("kbd", has_text=key).first).to_be_visible()
    press(player, "Escape")
    expect(dialog).to_be_hidden()
    press(player, "ArrowRight")
    expect_step(player, 1)


def test_every_step_shows_its_frame_and_back_restores_it(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    places = places_of(player)
    seen = player.evaluate(AFTER_KEYS, [["ArrowRight"] * 43, READ, READ_ALL])
    for step, (at, shown, _) in enumerate(seen):
        assert (at, shown) == (step, contract_at(Request(), step))
    back = player.evaluate(AFTER_KEYS, [["ArrowLeft"] * 43, READ, READ_ALL])
    for step, now in zip(reversed(range(44)), back, strict=True):
        assert now == seen[step]
    press(player, "End")
    assert everything_of(player) == seen[43][2]
    assert places_of(player) == places


@pytest.mark.parametrize(
    ("query", "request_"),
    [
        ("?tree=[5,[[[3,9],7],8]]", Request(TreeText("[5,[[[3,9],7],8]]"))),
        ("?tree=[5,[[[3,9],7],8]]&algorithm=minimax", Request(TreeText("[5,[[[3,9],7],8]]"), SearchOptions("minimax"))),
        ("?game=tictactoe&position=XOX/OO_/_X_", Request(Position("tictactoe", "XOX/OO_/_X_"))),
    ],
)
def test_other_searches_show_their_frames_too(page: Page, open_alone: OpenApp, query: str, request_: Request) -> None:
    player = open_alone(page, query)
    steps = steps_of(player)
    for step in [1, steps // 3, steps // 2, steps - 1, steps]:
        go(player, step)
        assert contract_of(player) == contract_at(request_, step), f"step {step}"


def test_a_step_needs_no_server_and_streamlit_does_not_hear_c_and_r(page: Page, open_app: OpenApp) -> None:
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda payload: sent.append(payload)))  # noqa: PLW0108
    player = open_app(page)
    page.wait_for_timeout(500)
    assert sent  # the page itself talks to the server
    before = len(sent)
    press(player, "ArrowRight", 20)
    press(player, "c")
    expect_step(player, 20)
    press(player, "r")  # Streamlit would run the page again
    expect_step(player, 21)
    press(player, "ArrowLeft", 6)
    expect_step(player, 15)
    page.wait_for_timeout(800)
    assert len(sent) == before
    expect(page.get_by_role("dialog")).to_have_count(0)
