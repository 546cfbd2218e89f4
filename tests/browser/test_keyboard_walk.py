"""The tree by keyboard: one stop for Tab, arrows along the branches, and words that agree with the frame."""

from __future__ import annotations

from math import inf

import pytest
from playwright.sync_api import Locator, Page, expect

from core.game import Player
from core.options.paths import read_path
from core.search import search
from core.trace import Bound, Path, Trace
from tests.browser.conftest import OpenApp
from tests.browser.player_page import MENUS, expect_picture, expect_step, go, node_at, press, text_of_tree
from tests.frames import frame_at
from tests.viz.replayed import skipped_or_unvisited
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText
from viz.tree.outline import DrawnNode, Outline, outline
from viz.views import VIEWS
from viz.words.wording import ordinal

ASKED = Request(TreeText("[5,[[[3,-inf],7],8],[2,0.5]]"))
STATES = {
    "unvisited": "not visited yet",
    "open": "open",
    "current": "the current node",
    "done": "done",
    "skipped": "skipped",
}
WORTH = {
    Bound.NONE: "best so far",
    Bound.EXACT: "worth exactly",
    Bound.LOWER: "worth at least",
    Bound.UPPER: "worth at most",
}

TAB_STOP = """() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused?.closest(".plyscope-player")) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
  const labels = [...(focused.labels ?? [])].map(label => label.textContent);
  const name = [focused.ariaLabel, ...labels, focused.textContent].map(text => text?.trim()).find(Boolean) ?? "";
  const { width, height } = focused.getBoundingClientRect();
  const ring = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 || boxShadow !== "none";
  return { name, ring, seen: width > 0 && height > 0, tree: focused.getAttribute("role") === "treeitem" };
}"""


@pytest.fixture(scope="module")
def trace() -> Trace:
    return search(ASKED.searched(), ASKED.options())


@pytest.fixture(scope="module")
def drawn(trace: Trace) -> Outline:
    return outline(trace, ASKED.searched())


def into_the_tree(player: Locator) -> None:
    """Press Tab until a node has the focus."""
    player.get_by_role("button", name="Present", exact=True).focus()
    press(player, "Tab")
    expect(player.locator("[role=treeitem]:focus")).to_have_count(1)


def number(value: float) -> str:
    return {inf: "infinity", -inf: "minus infinity"}.get(value, str(value))


def spoken(node: DrawnNode, trace: Trace, shape: Outline, step: int) -> str:
    """Return what has to be said of a node at a step, from the frame."""
    frame = frame_at(trace, step)
    at = None if node.place is None else frame.nodes.get(node.place)
    above = shape.nodes[node.parent].label if node.parent is not None else ""
    kind = "leaf" if node.is_leaf else node.player.name
    parts = [f"{node.label or f'the {ordinal(node.path[-1])} child of {above}'}, {kind}"]
    if at is None:
        parts.append(STATES[skipped_or_unvisited(frame, node, {one.path: one for one in shape.nodes})])
        if node.known is not None:
            parts.append("value " + number(node.known).replace("-", "−"))
    else:
        parts.append(STATES[at.status])
        if at.value is not None:
            parts.append(f"{WORTH[at.bound]} {number(at.value)}")
        parts.append(f"alpha {number(at.alpha)}, beta {number(at.beta)}")
        if node.place in frame.cutoffs:
            parts.append(f"{'beta' if node.player is Player.MAX else 'alpha'} cutoff here")
    children = len(shape.children[node.key])
    if children:
        parts.append(f"{children} {'child' if children == 1 else 'children'}")
    return ", ".join(parts)


def test_tab_comes_to_one_node_and_arrows_go_to_the_parent_the_first_child_and_the_siblings(
    page: Page, open_alone: OpenApp
) -> None:
    player = open_alone(page, f"?{to_query(ASKED)}")
    for step, path in ((0, ""), (3, "0"), (12, "1.0.0.0")):
        go(player, step)
        reached = player.locator('[role=treeitem][tabindex="0"]')
        expect(reached).to_have_count(1)
        assert reached.get_attribute("data-path") == path
        into_the_tree(player)
        assert player.locator("[role=treeitem]:focus").get_attribute("data-path") == path
        press(player, "Tab")
        expect(player.locator("[role=treeitem]:focus")).to_have_count(0)
    go(player, 0)
    into_the_tree(player)
    walk = [
        ("ArrowUp", ""),
        ("ArrowLeft", ""),
        ("ArrowDown", "0"),
        ("ArrowDown", "0"),  # a leaf
        ("ArrowLeft", "0"),
        ("ArrowRight", "1"),
        ("ArrowRight", "2"),
        ("ArrowRight", "2"),
        ("ArrowLeft", "1"),
        ("ArrowDown", "1.0"),
        ("ArrowDown", "1.0.0"),
        ("ArrowRight", "1.0.1"),
        ("ArrowUp", "1.0"),
        ("ArrowUp", "1"),
    ]
    for key, path in walk:
        press(player, key)
        assert player.locator("[role=treeitem]:focus").get_attribute("data-path") == path, key
    expect_step(player, 0)
    press(player, "PageDown", 3)  # a remote steps wherever the focus is
    expect_step(player, 3)
    assert player.locator("[role=treeitem]:focus").get_attribute("data-path") == "1"
    press(player, "Enter")
    expect(node_at(player, "1")).to_have_attribute("data-chosen", "")
    expect_step(player, 7)


def walk_to(player: Locator, start: Path, path: Path) -> None:
    """Walk from a node to another by the arrows, by way of the root."""
    press(player, "ArrowUp", len(start))
    for index in path:
        press(player, "ArrowDown")
        press(player, "ArrowRight", index)


def test_each_node_is_described_as_the_frame_has_it_and_while_it_has_the_focus_the_words_follow_the_step(
    page: Page, open_alone: OpenApp, trace: Trace, drawn: Outline
) -> None:
    player = open_alone(page, f"?{to_query(ASKED)}&views=none")
    focused = player.locator("[role=treeitem]:focus")
    for step in (len(trace) // 2, len(trace)):
        go(player, step)
        into_the_tree(player)
        here = read_path(focused.get_attribute("data-path") or "")
        for node in drawn.nodes:
            walk_to(player, here, node.path)
            here = node.path
            assert focused.get_attribute("data-path") == ".".join(map(str, node.path))
            expect(focused).to_have_accessible_name(spoken(node, trace, drawn, step))
            expect(focused).to_have_attribute("aria-level", str(len(node.path) + 1))
    walk_to(player, here, ())
    go(player, 0)
    node_at(player, "").focus()
    root = drawn.nodes[0]
    for step in range(1, len(trace) + 1):
        press(player, "PageDown")
        expect(node_at(player, "")).to_have_accessible_name(spoken(root, trace, drawn, step))


def test_a_node_that_is_walked_to_comes_into_sight(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"?tree=[{','.join(['[[1,2],[3,4]]'] * 30)}]&views=none")
    into_the_tree(player)
    press(player, "ArrowDown")
    press(player, "ArrowRight", 25)
    focused = player.locator("[role=treeitem]:focus")
    assert focused.get_attribute("data-path") == "25"
    expect(focused.locator(".shape")).to_be_in_viewport(ratio=1)
    stage = player.locator(".stage")
    stage.hover()
    page.mouse.down()
    page.mouse.move(2000, 300, steps=3)  # the node is dragged out of sight
    page.mouse.up()
    into_the_tree(player)
    assert stage.evaluate("stage => [stage.scrollLeft, stage.scrollTop]") == [0, 0]
    expect(player.locator("[role=treeitem]:focus .shape")).to_be_in_viewport(ratio=1)


def tab_stops(page: Page, most: int = 150) -> list[dict[str, object]]:
    """Press Tab through the player and return what is true of each stop inside it."""
    stops: list[dict[str, object]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(TAB_STOP)
        if stop is None:
            if stops:
                return stops
            continue
        stops.append(stop)
    raise AssertionError("Tab never leaves the player")


def test_every_control_has_a_name_and_a_visible_focus(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"?views={','.join(VIEWS)}&step=22&stops=cutoff")
    node_at(player, "0.1").evaluate("node => node.focus()")
    press(player, "Enter")
    press(player, "PageDown", 3)
    player.get_by_role("button", name="Views", exact=True).focus()
    stops = tab_stops(page)
    assert len(stops) >= 30
    assert sum(bool(stop["tree"]) for stop in stops) == 1
    for stop in stops:
        assert stop["name"], stop
        assert stop["ring"], stop
        assert stop["seen"], stop


def test_a_menu_is_walked_by_tab_and_gives_the_focus_back(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    for name in MENUS:
        opener = player.get_by_role("button", name=name, exact=True)
        opener.focus()
        press(player, "Enter")
        menu = player.get_by_role("group", name=name, exact=True)
        expect(menu).to_be_visible()
        controls = menu.locator("button, input").count()
        assert controls >= 3
        for _ in range(controls):
            press(player, "Tab")
            stop = page.evaluate(TAB_STOP)
            assert stop["name"], stop
            assert stop["ring"], stop
            assert stop["seen"], stop
        expect(menu.locator(":focus")).to_have_count(1)
        press(player, "Escape")
        expect(menu).to_be_hidden()
        expect(opener).to_be_focused()


def test_a_new_recording_leaves_the_focus_where_it_was_and_at_the_root_where_its_node_is_gone(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,12],[2,4]]&views=edit")
    text_of_tree(page).fill("[[3,12],[9,4]]")
    node_at(player, "1.0").focus()  # which leaves the field, and so runs the tree
    expect_picture(player, Request(TreeText("[[3,12],[9,4]]")))
    expect(node_at(player, "1.0")).to_be_focused()
    press(player, "Delete")
    expect_picture(player, Request(TreeText("[[3,12],[4]]")))

    node_at(player, "1.0").focus()
    text_of_tree(page).fill("[[3,12],[4,6]]")
    fold = player.get_by_role("button", name="Fold", exact=True)
    fold.focus()
    expect_picture(player, Request(TreeText("[[3,12],[4,6]]")))
    expect(fold).to_be_focused()  # the tree has not taken what it did not have

    text_of_tree(page).fill("[[3,12],[4]]")
    node_at(player, "1.1").focus()
    expect_picture(player, Request(TreeText("[[3,12],[4]]")))
    expect(node_at(player, "")).to_be_focused()
    press(player, "ArrowDown")
    expect(node_at(player, "0")).to_be_focused()
