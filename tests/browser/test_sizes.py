"""Sizes of the window, and 200 % zoom: nothing is clipped or moves, all can be reached, hit and read."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import LAPTOP, OpenApp
from tests.browser.player_page import (
    MENUS,
    at_steps,
    choice_of,
    click_node,
    close_form,
    go,
    open_form,
    open_menu,
    present,
    press,
    slider_of,
    steps_of,
    stop_presenting,
    wait_until_equal,
)
from tests.browser.windows import (
    LEAST_TYPE,
    SHRINKING,
    SIZES,
    box_of,
    by_finger,
    lies_within,
    resize,
    resize_alone,
    settle,
)
from viz.replay.views import VIEWS

FINGER = 44  # pixels; what a finger hits without aiming

LEAST = 24  # pixels; WCAG 2.2 AA

USUAL = 34  # pixels; the least of what is used often, by mouse

HALVES = [(960, 540), (683, 384)]  # of 1920x1080 and 1366x768

ON_THEIR_SIDE = [(932, 430), (667, 375)]  # phones

WIDE = f"?tree=[{','.join(['[[1,2],[3,4]]'] * 30)}]"

GAME = "?game=tictactoe&position=XO_/_X_/O__"

DEEP = "?tree=[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]"
"""Sixteen leaves, five calls deep."""

A_DRAWING = 2  # frames: a size that changed is measured by the browser when it draws


def boxes_of(*parts: str) -> str:
    """Return the script that reads the boxes of some parts of the player, of which there is one each."""
    return f"""player => {json.dumps(parts)}.map(part => {{
      const found = player.querySelectorAll(part);
      if (found.length !== 1) throw new Error(`${{found.length}} of ${{part}}`);
      const {{ x, y, width, height }} = found[0].getBoundingClientRect();
      return {{ x, y, width, height }};
    }})"""


def at_each_size(page: Page) -> Iterator[tuple[str, FloatRect]]:
    """Resize the window from large to small, and give the name of each size, and the window as a box."""
    for size in SHRINKING:
        resize(page, size)
        width, height = SIZES[size]
        yield size, {"x": 0, "y": 0, "width": width, "height": height}


def assert_nothing_is_too_wide(page: Page, size: str) -> None:
    for box in ("html", ".stApp", "[data-testid=stMain]", ".plyscope-player", ".bar", ".say", "header"):
        overflow = page.locator(box).first.evaluate("box => box.scrollWidth - box.clientWidth")
        assert overflow <= 1, f"{box} is {overflow} px too wide for a {size}"


SMALL = """(part, [often, least]) => [...part.querySelectorAll("button, summary, select, input")].flatMap(control => {
  const boxes = [control, control.closest("label")].filter(Boolean).map(box => box.getBoundingClientRect());
  const sides = ["width", "height"].map(side => Math.max(...boxes.map(box => box[side])));  // a label counts as its box
  if (!control.checkVisibility() || !boxes[0].width) return [];
  const limit = control.closest(".transport, .zoom, .actions, .scrub") ? often : least;
  return Math.min(...sides) < limit ? [`${control.ariaLabel || control.textContent || control.name}: ${sides}`] : [];
})"""

WHOLE = """list => {
  const { x, y, width, height } = list.getBoundingClientRect();
  if (list.getRootNode().elementFromPoint(x + width / 2, y + height / 2) !== list) return "covered";
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(list);
  pen.font = style.font;
  const words = pen.measureText(list.selectedOptions[0].text).width;
  const needed = words + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  return needed <= list.clientWidth + 1 ? "whole" : "cropped";
}"""
"""Whether a list can be hit, and shows the words that are chosen whole."""

UNREACHED = """player => {
  const width = document.documentElement.clientWidth;
  const controls = ["header", ".bar", ".zoom", "aside"].flatMap(part =>
    [...player.querySelectorAll(`${part} :is(button, select, input)`)]);
  return controls
    .filter(control => control.checkVisibility())
    .flatMap(control => {
      control.scrollIntoView({ block: "center" });
      const box = control.getBoundingClientRect();
      const hit = player.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const reached = control.contains(hit) && box.left >= -1 && box.right <= width + 1;
      return reached ? [] : [`${control.ariaLabel || control.textContent}: ${hit?.outerHTML.slice(0, 60)}`];
    });
}"""

STANDING = "() => !document.getAnimations().some(({ effect }) => effect.target.checkVisibility())"
"""Whether nothing that is drawn moves: in a closed fold a transition stands still, and is there for ever."""

OUT_OF_SIGHT = """async menu => {
  const seen = control => new Promise(told => {
    const watch = new IntersectionObserver(([entry]) => (watch.disconnect(), told(entry.intersectionRatio)));
    watch.observe(control);
  });
  const out = [];
  for (const control of [...menu.querySelectorAll("button, input")].filter(control => control.checkVisibility())) {
    control.scrollIntoView({ block: "nearest" });
    if (await seen(control) < 0.95) out.push(control.ariaLabel || control.textContent);
  }
  return out;
}"""


@pytest.mark.thorough
def test_nothing_is_clipped_at_any_size(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=tictactoe&position=XOX/OO_/_X_")
    press(player, "x")
    for size, window in at_each_size(page):
        assert_nothing_is_too_wide(page, size)
        for part in (".scrub", ".counters", ".say", ".stage"):
            place = box_of(player.locator(part))
            assert place["x"] >= 0, (part, size)
            assert place["x"] + place["width"] <= window["width"] + 1, (part, size)
        for control in [*player.locator(".transport > *:visible").all(), slider_of(player), player.locator(".say")]:
            assert lies_within(box_of(control), window), size
        algorithm, cutoff = (choice_of(page, name) for name in ("Algorithm", "Cutoff rule"))
        assert [each.evaluate(WHOLE) for each in (algorithm, cutoff)] == ["whole"] * 2, size
        assert box_of(algorithm)["x"] + box_of(algorithm)["width"] <= box_of(cutoff)["x"], size
        assert box_of(cutoff)["y"] + box_of(cutoff)["height"] <= box_of(player.locator(".stage"))["y"], size
        if size != "phone":
            assert page.get_by_test_id("stMain").evaluate("main => main.scrollHeight - main.clientHeight") == 0, size
        else:
            page.get_by_role("button", name="Expand sidebar").click()  # the pages, which are in the bar elsewhere
            assert_the_drawer_is_not_too_wide(page, size)
        links = page.get_by_role("navigation").get_by_role("link").all()
        assert len(links) >= 4, size
        for link in links:
            assert lies_within(box_of(link), window, slack=0), size
        close_form(page)
        open_form(page)
        assert_the_drawer_is_not_too_wide(page, size)
        close_form(page)


def assert_the_drawer_is_not_too_wide(page: Page, size: str) -> None:
    page.wait_for_function(STANDING)  # it slides in
    content = page.get_by_test_id("stSidebarContent")
    assert content.evaluate("content => content.scrollWidth - content.clientWidth") == 0, size


@pytest.mark.thorough
def test_every_control_can_be_hit_and_at_200_percent_reached(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"?tree=[[3,5],[2,9]]&views={','.join(VIEWS)}&step=9")
    click_node(player, "1.1")
    for width, height in HALVES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert_nothing_is_too_wide(page, f"window of {width}")
        wait_until_equal(page, lambda: player.evaluate(UNREACHED), [])  # once the sidebar has slid away
    for title in MENUS:  # where there is the least room
        assert open_menu(player, title).evaluate(OUT_OF_SIGHT) == [], title
        press(player, "Escape")
    for size, _ in at_each_size(page):
        if size == "phone":
            with by_finger(page):
                assert_large_enough(player, (FINGER, LEAST), size)
                for name in ("Algorithm", "Cutoff rule"):
                    box = box_of(choice_of(page, name))
                    assert min(box["width"], box["height"]) >= FINGER
        else:
            assert_large_enough(player, (USUAL, LEAST), size)


def assert_large_enough(player: Locator, limits: tuple[int, int], size: str) -> None:
    assert player.get_by_role("button").filter(visible=True).count() >= 12, size
    assert player.evaluate(SMALL, limits) == [], size
    for name in MENUS if size in ("laptop", "phone") else ():  # by mouse they are the same everywhere
        menu = open_menu(player, name)
        assert menu.evaluate(SMALL, limits) == [], (name, size)
        press(player, "Escape")


PLACES_AND_HIDDEN = """player => {
  const places = [".notice", ".meta", ".say", ".stage"].map(name => {
    const { top, left, width, height } = player.querySelector(name).getBoundingClientRect();
    return [name, top, left, name === ".meta" ? 0 : width, height].join(" ");
  });
  const say = player.querySelector(".say");
  return [places.join(), say.scrollHeight - say.clientHeight];
}"""
"""Where the parts of the player are, and how much of the sentence there is no room for."""


@pytest.mark.parametrize(
    ("query", "sizes"),
    [
        ("?tree=[[[3,5],[2,9]],[[0,1],[7,4]]]&algorithm=pvs", ("phone", "laptop")),
        ("?game=tictactoe&position=XOX/OO_/_X_", ("old projector", "projector")),
    ],
    ids=["again", "game"],
)
def test_no_step_moves_anything_or_hides_a_word(
    page: Page, open_alone: OpenApp, query: str, sizes: tuple[str, ...]
) -> None:
    player = open_alone(page, query)
    steps = range(0, steps_of(player) + 1, max(1, steps_of(player) // 80))
    for size in sizes:
        resize_alone(page, size)
        for presents in (False, True) if size != "phone" else (False,):
            if presents:
                present(player)
                settle(page)
            places, hidden = zip(*at_steps(player, steps, PLACES_AND_HIDDEN), strict=True)
            assert len(set(places)) == 1, f"{size}, presenting: {presents}"
            assert max(hidden) <= 0 or size == "phone", f"{size}, presenting: {presents}"
            if presents:
                stop_presenting(player)


LINES = """say => {
  const { paddingTop, lineHeight } = getComputedStyle(say);
  return Math.round((say.clientHeight - 2 * parseFloat(paddingTop)) / parseFloat(lineHeight));
}"""
"""How many lines of the sentence there is room for."""


def test_low_windows_have_the_tree_as_well(page: Page, open_app: OpenApp) -> None:
    for first, more in (((844, 390), ""), ((960, 540), "&views=code")):
        page.set_viewport_size({"width": first[0], "height": first[1]})
        player = open_app(page, f"{DEEP}&step=40{more}")
        for presents in (False, True):
            for width, height in (first, *ON_THEIR_SIDE, *HALVES):
                page.set_viewport_size({"width": width, "height": height})
                settle(page)
                stage = box_of(player.locator(".stage"))
                assert stage["height"] > 0.4 * height, (width, height, presents)
                assert stage["width"] > width / 2, (width, height, presents)
            if not presents:
                page.set_viewport_size(LAPTOP)
                present(player)
        stop_presenting(player)


def assert_a_laptop_leaves_two_thirds_to_the_tree(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, DEEP)
    say = player.locator(".say")
    resize_alone(page, "projector")
    assert say.evaluate(LINES) == 1
    resize_alone(page, "laptop")
    assert player.locator(".notice").is_visible()
    assert box_of(player.locator(".stage"))["height"] >= 2 / 3 * LAPTOP["height"]
    assert say.evaluate(LINES) == 2
    press(player, "Shift+?")
    dialog = player.get_by_role("dialog", name="Keys")
    assert lies_within(box_of(dialog.get_by_role("heading")), {"x": 0, "y": 0, "width": 1366, "height": 768})
    expect(dialog).to_be_focused()
    press(player, "Escape")
    wider = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    page.evaluate("() => { document.body.style.marginLeft = '760px'; }")  # as beside a text of the guide
    player.evaluate("player => player.removeAttribute('data-steps')")  # the recording has not come
    assert page.evaluate(wider) == 0


def test_the_tree_has_most_of_the_room_and_the_current_node_stays_in_sight(page: Page, open_alone: OpenApp) -> None:
    parts = boxes_of("[data-path][data-state=current] > .shape", ".stage")
    for query, size in ((GAME, "old projector"), (WIDE, "phone")):  # the least room, wide and narrow
        player = open_alone(page, query)
        last = steps_of(player)
        steps = range(1, last + 1, max(1, last // 12))
        resize_alone(page, size)
        for step, (current, stage) in zip(steps, at_steps(player, steps, parts, A_DRAWING), strict=True):
            assert lies_within(current, stage), f"{query} at step {step} on a {size}"
        go(player, 8)
        assert box_of(player.locator("[data-path][data-state=current] .value"))["height"] >= LEAST_TYPE
    player = open_alone(page)
    resize_alone(page, "laptop")
    world, stage = player.locator(".world"), box_of(player.locator(".stage"))
    seen = [world.get_attribute("style")]
    player.get_by_role("button", name="Zoom in").click()
    seen.append(world.get_attribute("style"))
    page.mouse.move(stage["x"] + 200, stage["y"] + 150)
    page.mouse.wheel(0, -300)
    expect(world).not_to_have_attribute("style", seen[-1] or "")
    seen.append(world.get_attribute("style"))
    page.mouse.down()
    page.mouse.move(stage["x"] + 240, stage["y"] + 190, steps=4)
    page.mouse.up()
    seen.append(world.get_attribute("style"))
    assert len(set(seen)) == 4
    player.get_by_role("button", name="Show the whole tree").click()
    expect(world).to_have_attribute("style", seen[0] or "")
    assert_a_laptop_leaves_two_thirds_to_the_tree(page, open_alone)
