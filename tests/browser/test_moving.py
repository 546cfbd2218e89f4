"""Moving: by event, node, decision, leaf; to cutoffs, bounds and the same node; by clicks on nodes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core.search import search
from core.trace import Kind, Trace
from tests.browser.conftest import OpenApp
from tests.browser.player_page import AFTER_KEYS, at_steps, click_node, expect_step, go, press, step_of
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText

ASKED = Request(TreeText("[[3,12,8],[2,[4,9],6],[14,5,2]]"))
WAYS = {
    "node": {Kind.ENTER, Kind.EXIT},
    "decision": {Kind.ALPHA, Kind.BETA, Kind.CUTOFF},
    "leaf": {Kind.LEAF, Kind.HORIZON},
}


@pytest.fixture(scope="module")
def trace() -> Trace:
    return search(ASKED.searched(), ASKED.options())


def steps_of_kinds(trace: Trace, kinds: set[Kind]) -> list[int]:
    return [step for step, event in enumerate(trace, start=1) if event.kind in kinds]


def test_a_step_goes_by_the_chosen_way(page: Page, open_app: OpenApp, trace: Trace) -> None:
    player = open_app(page, f"?{to_query(ASKED)}")
    for way, kinds in WAYS.items():
        press(player, "Home")
        player.get_by_label("Step by", exact=True).select_option(way)
        stations = steps_of_kinds(trace, kinds)
        press(player, "ArrowRight")
        expect_step(player, stations[0])
        keys = [*["ArrowRight"] * len(stations[1:]), "PageDown"]  # beyond the last one the end
        assert player.evaluate(AFTER_KEYS, [keys]) == [[step] for step in [*stations, len(trace)]]
        back = [*reversed(stations[:-1] if stations[-1] == len(trace) else stations), 0]
        assert player.evaluate(AFTER_KEYS, [["PageUp"] * len(back)]) == [[step] for step in [len(trace), *back]]
        page.wait_for_url(f"**&by={way}&step=0")
        player.get_by_role("button", name="Forward", exact=True).click()
        expect_step(player, stations[0])


def test_keys_go_to_the_next_one_to_the_previous_one_and_on_at_the_same_node(
    page: Page, open_alone: OpenApp, trace: Trace
) -> None:
    player = open_alone(page, f"?{to_query(ASKED)}")
    for key, kinds in (("x", {Kind.CUTOFF}), ("u", {Kind.ALPHA, Kind.BETA})):
        press(player, "Home")
        stations = steps_of_kinds(trace, kinds)
        assert len(stations) >= 2
        for step in [*stations, stations[-1]]:  # where there is no next one nothing moves
            press(player, key)
            expect_step(player, step)
        for step in [*reversed(stations[:-1]), stations[0]]:
            press(player, f"Shift+{key.upper()}")
            expect_step(player, step)
    steps = range(1, len(trace) + 1)
    for key, direction in (("r", 1), ("R", -1)):
        reached = at_steps(player, steps, AFTER_KEY.replace("KEY", key))
        assert reached == [at_the_same_node(trace, step, direction) for step in steps]
    for key, direction in (("r", 1), ("Shift+R", -1)):
        go(player, len(trace) // 2)
        press(player, key)
        expect_step(player, at_the_same_node(trace, len(trace) // 2, direction))


AFTER_KEY = """player => {
  const event = { key: "KEY", shiftKey: "KEY" === "R", bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", event));
  return Number(player.dataset.step);
}"""


def at_the_same_node(trace: Trace, step: int, direction: int) -> int:
    """Return the next step at the node of a step, else at the nearest one above it that has one."""
    node = trace[step - 1].node
    while node >= 0:
        steps = [at for at, event in enumerate(trace, start=1) if event.node == node and (at - step) * direction > 0]
        if steps:
            return min(steps) if direction > 0 else max(steps)
        node = int(trace.places.parent[node])
    return step


def test_a_click_shows_a_nodes_first_visit_another_its_return_and_of_a_skipped_one_the_cutoff(
    page: Page, open_alone: OpenApp, trace: Trace
) -> None:
    player = open_alone(page, f"?{to_query(ASKED)}&views=node")
    visits: dict[str, list[int]] = {}
    for step, event in enumerate(trace, start=1):
        path = ".".join(map(str, trace.places.path(event.node)))
        visits.setdefault(path, []).append(step)
    player.get_by_role("button", name="Show the whole tree").click()
    for path in ("1", "", "2.1", "0"):
        for step in (visits[path][0], visits[path][-1], visits[path][0]):
            click_node(player, path)
            expect_step(player, step)
        expect(player.locator("[data-chosen]")).to_have_attribute("data-path", path)
    cutoff = steps_of_kinds(trace, {Kind.CUTOFF})[0]
    for path in ("1.1", "1.1.0", "1.2"):
        press(player, "Home")
        click_node(player, path)
        expect_step(player, cutoff)


def test_to_drag_is_not_to_click(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?step=3")
    box = player.locator('[data-path="1"] .shape').bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + 5, steps=3)
    page.mouse.up()
    assert step_of(player) == 3


def test_the_way_of_stepping_is_also_the_way_of_playing(clocked_page: Page, open_alone: OpenApp, trace: Trace) -> None:
    player = open_alone(clocked_page, f"?{to_query(ASKED)}&by=leaf")
    clocked_page.clock.install()
    press(player, "Space")
    leaves = steps_of_kinds(trace, WAYS["leaf"])
    clocked_page.clock.run_for(1)
    expect_step(player, leaves[0])
    clocked_page.clock.run_for(2400)
    expect_step(player, leaves[2])
