"""Stepping and moving: keys, buttons, slider and clicks move one cursor, and the picture shows its frame."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from core.options import SearchOptions
from core.options.paths import read_path
from core.trace import Event, Kind, Trace
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    AFTER_KEYS,
    address_with_step,
    click_node,
    contract_at,
    contract_of,
    drawn,
    expect_idle,
    expect_step,
    go,
    node_at,
    open_form,
    open_menu,
    press,
    slider_of,
    step_of,
    steps_of,
    text_of_tree,
    wait_until_equal,
)
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText

CUTOFFS = [24, 41]  # where the steps by node with the textbook tree's two cutoffs end

ASKED = Request(TreeText("[[3,12,8],[2,[4,9],6],[14,5,2]]"))

AGAIN = Request(TreeText("[[3,12],[[6,5],[4,9]],[2,7]]"), SearchOptions("pvs"))


def trace_of(request: Request) -> Trace:
    return drawn(request)[0]


def steps_where(trace: Trace, test: Callable[[Event], bool]) -> list[int]:
    return [step for step, event in enumerate(trace, start=1) if test(event)]


def steps_of_kinds(trace: Trace, kinds: set[Kind]) -> list[int]:
    return steps_where(trace, lambda event: event.kind in kinds)


def steps_at(trace: Trace, path: str) -> list[int]:
    return steps_where(trace, lambda event: trace.places.path(event.node) == read_path(path))


def test_every_way_of_stepping_moves_the_cursor_without_the_server_and_what_tells_a_step_is_a_jump(
    moving: Page, open_alone: OpenApp, open_app: OpenApp
) -> None:
    page = moving
    player = open_alone(page)
    moves = [
        *[("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 7), ("PageDown", 10), ("PageUp", 7), ("ArrowLeft", 2)],
        *[("Shift+ArrowRight", 3), ("Shift+ArrowRight", 4), ("Shift+ArrowLeft", 3), ("ArrowRight", 7)],
        *[("ArrowDown", 7), ("ArrowUp", 7), ("x", CUTOFFS[0]), ("x", CUTOFFS[1]), ("x", CUTOFFS[1])],
        *[("Shift+X", CUTOFFS[0]), ("Shift+X", CUTOFFS[0]), ("Home", 0), ("ArrowLeft", 0)],
        *[("End", 43), ("ArrowRight", 43)],
    ]
    for key, step in moves:
        press(player, key)
        expect_step(player, step)
    expect(player.locator("[data-chosen]")).to_have_count(0)  # the reader has pointed at no node
    go(player, 0)
    for name, step in [("Forward", 1), ("Forward", 2), ("Back", 1), ("Next cutoff", 24), ("First step", 0)]:
        player.get_by_role("button", name=name, exact=True).click()
        expect_step(player, step)
    slider = slider_of(player)
    slider.fill("8")
    expect_step(player, CUTOFFS[0])
    expect(player.locator(".counters .step")).to_have_text("8 / 15")
    expect(player.locator("[data-key=count-cutoffs]")).to_have_text("1")
    expect(player.locator("[data-key=count-skipped]")).to_have_text("2")
    assert contract_of(player) == contract_at(Request(), CUTOFFS[0])
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 5, box["y"] + box["height"] / 2)
    expect_step(player, 43)
    expect(player.get_by_role("button", name="Next cutoff")).to_be_disabled()
    for mark, step in zip(player.locator(".marks i").all(), CUTOFFS, strict=True):
        mark.click()
        expect_step(player, step)
    assert_to_drag_is_not_to_click(player)
    assert_the_question_mark_lists_the_keys(player)
    assert_boxes_and_lists_keep_the_keys_that_are_theirs(player)
    assert_steps_go_by_a_way_to_marks_to_nodes_and_to_their_visits(page, open_alone)
    assert_the_events_of_a_node_its_visits_and_the_calls_are_jumps(page, open_alone)
    assert_in_the_app_keys_step_wherever_the_focus_is_without_the_server(page, open_app)


def assert_to_drag_is_not_to_click(player: Locator) -> None:
    go(player, 3)
    box, mouse = node_at(player, "1").locator(".shape").bounding_box(), player.page.mouse
    assert box
    mouse.move(box["x"] + box["width"] / 2, box["y"] + 5)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + 5, steps=3)
    mouse.up()
    assert step_of(player) == 3
    player.get_by_role("button", name="Show the whole tree").click()


def assert_the_question_mark_lists_the_keys(player: Locator) -> None:
    dialog = player.get_by_role("dialog", name="Keys")
    press(player, "Shift+?")
    expect(dialog).to_be_visible()
    for key in ["Home", "End", "Space", "Page Down", "Page Up", "Shift", "?"]:
        expect(dialog.locator("kbd", has_text=key).first).to_be_visible()
    press(player, "Escape")
    expect(dialog).to_be_hidden()
    press(player, "ArrowRight")
    expect_step(player, 7)


def assert_boxes_and_lists_keep_the_keys_that_are_theirs(player: Locator) -> None:
    """Fail unless Space ticks a box, and a list is left to itself until it was used; other keys step."""
    box = open_menu(player, "Tools").get_by_role("checkbox", name="What happens next")
    box.focus()
    press(player, "Space")
    expect(box).to_be_checked()
    press(player, "Space")
    press(player, "ArrowRight", 3)
    expect_step(player, 16)
    expect(player).not_to_have_attribute("data-playing", "")
    press(player, "Escape")
    press(player, "Home")
    listed = player.get_by_role("combobox", name="Step by")
    first = listed.input_value()
    listed.focus()
    press(player, "ArrowDown")
    chosen = listed.input_value()
    assert chosen != first
    press(player, "PageDown")
    assert step_of(player) > 0
    expect(listed).to_have_value(chosen)
    press(player, "ArrowUp")
    expect(listed).to_have_value(first)


def assert_steps_go_by_a_way_to_marks_to_nodes_and_to_their_visits(page: Page, open_alone: OpenApp) -> None:
    trace = trace_of(ASKED)
    player = open_alone(page, f"?{to_query(ASKED)}&views=node")
    player.get_by_label("Step by", exact=True).select_option("leaf")
    stations = steps_of_kinds(trace, {Kind.LEAF})
    keys = [*["ArrowRight"] * len(stations), "PageDown"]  # beyond the last one the end
    assert player.evaluate(AFTER_KEYS, [keys]) == [[step] for step in [0, *stations, len(trace)]]
    assert player.evaluate(AFTER_KEYS, [["PageUp"] * (len(stations) + 1)]) == [
        [step] for step in [len(trace), *reversed(stations), 0]
    ]
    press(player, "Home")
    changes, middle = steps_of_kinds(trace, {Kind.ALPHA, Kind.BETA}), len(trace) // 2
    there = steps_where(trace, lambda event: event.node == trace[middle - 1].node)
    for begin, key, step in (
        (0, "u", changes[0]),
        (len(trace), "Shift+U", changes[-1]),
        (middle, "r", min(at for at in there if at > middle)),
        (middle, "Shift+R", max(at for at in there if at < middle)),
    ):
        go(player, begin)
        press(player, key)
        expect_step(player, step)
    player.get_by_role("button", name="Show the whole tree").click()
    for path in ("1", "", "2.1"):  # the first visit, the return, and the first again
        visits = steps_at(trace, path)
        press(player, "Home")
        for step in (visits[0], visits[-1], visits[0]):
            click_node(player, path)
            expect_step(player, step)
        expect(player.locator("[data-chosen]")).to_have_attribute("data-path", path)
    for path in ("1.1", "1.1.0"):  # which the cutoff skips
        press(player, "Home")
        click_node(player, path)
        expect_step(player, steps_of_kinds(trace, {Kind.CUTOFF})[0])


def assert_the_events_of_a_node_its_visits_and_the_calls_are_jumps(page: Page, open_alone: OpenApp) -> None:
    trace = trace_of(AGAIN)
    player = open_alone(page, f"?{to_query(AGAIN)}&views=node,calls")
    items, visits = player.locator("[data-view=node] ol li"), player.locator("[data-part=node-visits] li")
    click_node(player, "")
    steps = steps_at(trace, "")
    assert items.locator("small").all_inner_texts() == [str(step) for step in steps]
    for place in (len(steps) - 1, len(steps) // 2):
        items.nth(place).get_by_role("button").click()
        expect_step(player, steps[place])
        expect(items.nth(place)).to_have_attribute("aria-current", "step")
        assert player.locator("[data-part=sentence] p").inner_text().strip() in items.nth(place).inner_text()
    assert items.locator("xpath=self::*[contains(@class, 'later')]").count() == len(steps) - 1 - len(steps) // 2
    expect(visits).to_have_count(0)
    click_node(player, "1")
    expect(visits).to_have_text(["Visit 1, window (3, 4): ≥4", "Visit 2, window (3, ∞): =6"])
    entered = [step for step in steps_at(trace, "1") if trace[step - 1].kind is Kind.ENTER]
    for number in (1, 0):
        visits.nth(number).get_by_role("button").click()
        expect_step(player, entered[number])
        expect(visits.nth(number)).to_have_attribute("aria-current", "step")
        expect(node_at(player, "1").locator("[data-part=again]")).to_have_text(["visit 2"] if number else [])
    deepest = steps_where(trace, lambda event: trace.places.depth[event.node] == 3)[0]
    go(player, deepest)
    rows = player.locator("[data-panel=calls] tbody tr").filter(visible=True)
    paths = ["", "1", "1.0", "1.0.0"]
    expect(rows).to_have_count(len(paths))
    for row, path in enumerate(paths):
        rows.nth(row).get_by_role("button").press("Enter")  # to scroll to it for a click would move it
        expect(node_at(player, path)).to_have_attribute("data-chosen", "")
        expect(player.locator("[data-chosen]")).to_have_count(1)
        assert step_of(player) == deepest  # the reader only looks


def assert_in_the_app_keys_step_wherever_the_focus_is_without_the_server(page: Page, open_app: OpenApp) -> None:
    sent: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda payload: sent.append(payload)))  # noqa: PLW0108
    player = open_app(page)
    assert (step_of(player), steps_of(player)) == (0, 43)
    assert contract_of(player) == contract_at(Request(), 0)
    expect(player.locator("[data-part=checked]")).to_have_text("checked")
    expect(player.locator("[data-part=warning]")).to_be_hidden()
    expect(player.locator("[data-key=lead]")).to_have_text("Nothing has been searched yet.")
    open_form(page)
    page.get_by_text("Root and format", exact=True).click()
    for target in (page.get_by_role("button", name="Run", exact=True), page.get_by_role("radio").first):
        go(player, 0)
        target.focus()
        press(player, "ArrowRight", 3)
        press(player, "PageDown")
        expect_step(player, 10)
        for is_playing in (True, False):
            press(player, "Space")
            expect(player).to_have_attribute("data-playing", "") if is_playing else None
        expect(player).not_to_have_attribute("data-playing", "")
    wait_until_equal(page, lambda: len(sent) > 0, True)  # the page itself talks to the server
    expect_idle(page)
    before = len(sent)
    go(player, 0)
    press(player, "ArrowRight", 7)
    press(player, "c")
    expect_step(player, 17)
    press(player, "r")  # Streamlit would run the page again
    expect_step(player, 24)
    page.wait_for_url(address_with_step(24))  # which comes last of all that a step does
    assert len(sent) == before
    go(player, 0)
    area = text_of_tree(page)
    area.click()
    page.keyboard.press("End")
    for key in ["ArrowLeft", "ArrowRight", "Home", "End", "Space", "x", "c", "r", "Shift+?", "PageDown"]:
        page.keyboard.press(key)
    expect_step(player, 0)
    assert "xcr?" in area.input_value()
    expect(player).not_to_have_attribute("data-playing", "")
    expect(page.get_by_role("dialog")).to_have_count(0)
