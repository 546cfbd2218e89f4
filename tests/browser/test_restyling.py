"""The browser styles little: a step what it changes, a large tree first what is in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.compare_page import comparison_of
from tests.browser.conftest import OpenApp
from tests.browser.player_page import press
from tests.sweeps import one_in

LEAVES = [[[[leaf * 7 % 10 for leaf in range(at, at + 3)] for at in range(row, row + 9, 3)] for row in (0, 9, 18)]] * 2
TREE = f"tree={LEAVES}".replace(" ", "")
FEW = 120
"""Elements: a step changes some nodes, their words, and the panels beside the tree, which has about 600."""


STEPS = 6
LATE = 2
"""So many changes may need more: what arrives while it steps, as the outcome of the check."""


def restyled(page: Page, act: Callable[[], object]) -> int:
    """Return of how many elements the browser works out the style anew in each step, but for what comes late."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    ended: list[object] = []
    session.on("Tracing.dataCollected", lambda sent: found.extend(sent["value"]))
    session.on("Tracing.tracingComplete", lambda sent: ended.append(sent))  # noqa: PLW0108  what is built in is not taken
    page.evaluate("new Promise(requestAnimationFrame)")
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    act()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()
    counts = sorted(event["args"]["elementCount"] for event in found if event["name"] == "UpdateLayoutTree")
    assert len(counts) >= STEPS
    return int(counts[-1 - LATE])


def steps(root: Locator) -> Callable[[], None]:
    """Return what goes some steps on, each to its frame."""

    def go() -> None:
        for _ in range(STEPS):
            press(root, "ArrowRight")
            root.evaluate("() => new Promise(requestAnimationFrame)")

    return go


@pytest.mark.parametrize(
    "query", one_in(3, [f"{TREE}&picture=whole", f"{TREE}&picture=focus", f"{TREE}&picture=whole&views=calls"])
)
def test_a_step_restyles_little(page: Page, open_app: OpenApp, query: str) -> None:
    player = open_app(page, f"?{query}")
    steps(player)()
    assert restyled(page, steps(player)) < FEW
    press(player, "f")
    node = player.get_by_role("treeitem").filter(visible=True).nth(1)
    node.locator(".shape").hover(force=True)  # others stand back until the next step
    steps(player)()
    assert restyled(page, steps(player)) < FEW


def test_a_step_of_a_comparison_restyles_little(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/compare?{TREE}&searches=minimax~alphabeta&picture=whole")
    comparison = comparison_of(page)
    steps(comparison)()
    assert restyled(page, steps(comparison)) < 2 * FEW


EACH_FRAME = """
const look = (drawn) => {
  const inside = [...document.querySelectorAll("*")].map((element) => element.shadowRoot?.querySelector(".nodes"));
  const nodes = inside.find((group) => group)?.children;
  if (nodes) drawn.push([...nodes].map((node) => Number(node.dataset.key.slice(1))));
  requestAnimationFrame(() => look(drawn));
};
look(window.drawn = []);
"""
"""Notes at each frame which elements of the whole tree are on the page."""


def test_what_is_in_sight_of_a_large_tree_is_painted_first(page: Page, open_app: OpenApp) -> None:
    page.add_init_script(EACH_FRAME)
    leaves = iter(range(3**5))
    row = [
        [[[[next(leaves) for _ in range(3)] for _ in range(3)] for _ in range(3)] for _ in range(3)] for _ in range(3)
    ]
    player = open_app(page, f"?tree={row}&picture=whole".replace(" ", ""))
    expect(player.locator(".nodes > .node")).to_have_count(364)
    expect(player.locator(".edges > .edge")).to_have_count(363)
    first, *_, last = page.evaluate("window.drawn")
    assert 0 in first
    assert len(first) < 364 // 2
    assert last == list(range(364))
