"""Three sizes and two themes: nothing is clipped, fingers can hit the buttons, the current node is in sight."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    MENUS,
    at_steps,
    click_node,
    expect_idle,
    expect_step,
    go,
    open_menu,
    press,
    run_tree,
    show_theme,
    slider_of,
    steps_of,
)
from tests.browser.windows import SHRINKING, SIZES, by_finger, resize, resize_alone
from viz.views import VIEWS

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
LEAST_TYPE = 11  # pixels
FINGER = 44  # pixels; what a finger hits without aiming
LEAST = 24  # pixels; WCAG 2.2 AA
USUAL = 34  # pixels; the least of what is used often, by mouse
TREES = {
    "textbook": "",
    "wide": f"?tree=[{','.join(['[[1,2],[3,4]]'] * 30)}]",
    "game": "?game=tictactoe&position=XO_/_X_/O__",
}

DEEP = "?tree=[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]"
"""Sixteen leaves, five calls deep."""

COLOURS = """player => ["color", "background-color"].map(name => getComputedStyle(player.querySelector(".say"))[name])
  .concat(getComputedStyle(player.querySelector(".node.max .shape")).stroke)
  .concat(getComputedStyle(player.querySelector(".node.min .shape")).stroke)
  .concat(getComputedStyle(document.querySelector(".stApp")).backgroundColor)"""


A_DRAWING = 2  # frames: a size that changed is measured by the browser when it draws


def boxes_of(*parts: str) -> str:
    """Return the script that reads the boxes of some parts of the player, of which there is one each."""
    return f"""player => {json.dumps(parts)}.map(part => {{
      const found = player.querySelectorAll(part);
      if (found.length !== 1) throw new Error(`${{found.length}} of ${{part}}`);
      const {{ x, y, width, height }} = found[0].getBoundingClientRect();
      return {{ x, y, width, height }};
    }})"""


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box
    return box


def lies_within(inner: FloatRect, outer: FloatRect, slack: float = 1) -> bool:
    return (
        inner["x"] >= outer["x"] - slack
        and inner["y"] >= outer["y"] - slack
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + slack
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + slack
    )


def at_each_size(page: Page) -> Iterator[tuple[str, FloatRect]]:
    """Resize the window from large to small, and give the name of each size, and the window as a box."""
    for size in SHRINKING:
        resize(page, size)
        width, height = SIZES[size]
        yield size, {"x": 0, "y": 0, "width": width, "height": height}


@pytest.mark.parametrize("query", [TREES["textbook"], TREES["game"]], ids=["tree", "game"])
def test_nothing_is_clipped(page: Page, open_app: OpenApp, query: str) -> None:
    player = open_app(page, query)
    press(player, "x")
    for size, window in at_each_size(page):
        for box in (".stApp", "[data-testid=stMain]", ".plyscope-player", ".bar", ".say", "header"):
            overflow = page.locator(box).first.evaluate("box => box.scrollWidth - box.clientWidth")
            assert overflow <= 1, f"{box} is {overflow} px too wide for a {size}"
        for part in (".scrub", ".counters", ".say", ".stage"):
            place = box_of(player.locator(part))
            assert place["x"] >= 0, (part, size)
            assert place["x"] + place["width"] <= window["width"] + 1, (part, size)
        for control in player.locator(".transport > *").all():
            assert lies_within(box_of(control), window), size
        assert lies_within(box_of(slider_of(player)), window), size
        assert lies_within(box_of(player.locator(".say")), window), size


SCROLLBAR = 15  # pixels
LETTER = 0.974  # of an m in DejaVu Sans, as a share of the size of the type
MEASURED = """() => {
  const [box, text] = [document.createElement("div"), document.createElement("span")];
  Object.assign(box.style, { overflow: "scroll", width: "100px", position: "absolute" });
  Object.assign(text.style, { font: "100px system-ui, sans-serif", position: "absolute" });
  text.textContent = "m";
  document.body.append(box, text);
  return [box.offsetWidth - box.clientWidth, text.getBoundingClientRect().width / 100];
}"""


def test_the_browser_has_scrollbars_that_take_room_and_a_wide_font(page: Page) -> None:
    page.goto("about:blank")
    assert page.evaluate(MEASURED) == [SCROLLBAR, pytest.approx(LETTER, abs=0.002)]


def test_the_page_does_not_scroll_nor_the_sidebar_sideways(page: Page, open_app: OpenApp) -> None:
    open_app(page)
    main = page.get_by_test_id("stMain")
    content = page.get_by_test_id("stSidebarContent")
    for size, window in at_each_size(page):
        if size != "phone":
            assert main.evaluate("main => main.scrollHeight - main.clientHeight") == 0, size
        else:
            page.get_by_role("button", name="Expand sidebar").click()
            page.wait_for_function("() => !document.getAnimations().length")  # it slides in
        assert content.evaluate("content => content.scrollWidth - content.clientWidth") == 0, size
        room = box_of(content)
        for link in content.get_by_role("link").all():
            assert lies_within(box_of(link), {**window, "width": room["x"] + room["width"]}, slack=0), size


def test_a_player_whose_recording_has_not_come_does_not_widen_the_page(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    wider = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    page.evaluate("() => { document.body.style.marginLeft = '760px'; }")  # as beside a text of the guide
    player.evaluate("player => player.removeAttribute('data-steps')")
    assert page.evaluate(wider) == 0


SMALL = """(part, [often, least]) => [...part.querySelectorAll("button, summary, select, input")].flatMap(control => {
  const boxes = [control, control.closest("label")].filter(Boolean).map(box => box.getBoundingClientRect());
  const sides = ["width", "height"].map(side => Math.max(...boxes.map(box => box[side])));  // a label counts as its box
  if (!control.checkVisibility() || !boxes[0].width) return [];
  const limit = control.closest(".transport, .zoom, .actions, .scrub") ? often : least;
  return Math.min(...sides) < limit ? [`${control.ariaLabel || control.textContent || control.name}: ${sides}`] : [];
})"""


def test_every_control_is_large_enough_to_hit(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"?tree=[[3,5],[2,9]]&views={','.join(VIEWS)}&step=9&stops=cutoff")
    click_node(player, "1.1")
    for size, _ in at_each_size(page):
        if size == "phone":
            with by_finger(page):
                assert_large_enough(player, (FINGER, LEAST), size)
        else:
            assert_large_enough(player, (USUAL, LEAST), size)


def assert_large_enough(player: Locator, limits: tuple[int, int], size: str) -> None:
    """Fail with each control that is smaller than the limit for what is used often, or for the others."""
    assert player.get_by_role("button").filter(visible=True).count() >= 20, size
    assert player.evaluate(SMALL, limits) == [], size
    for name in MENUS:
        menu = open_menu(player, name)
        assert menu.evaluate(SMALL, limits) == [], (name, size)
        press(player, "Escape")


@pytest.mark.parametrize("name", ["wide", "game"])
def test_the_current_node_stays_in_sight_and_can_be_read(
    new_page: Callable[..., Page], open_alone: OpenApp, name: str
) -> None:
    page = new_page(reduced_motion="reduce")  # nothing is on its way while it is measured
    player = open_alone(page, TREES[name])
    last = steps_of(player)
    steps = range(1, last + 1, max(1, last // 12))
    parts = boxes_of("[data-path][data-state=current] > .shape", ".stage")
    for size in SHRINKING:
        resize_alone(page, size)
        for step, (current, stage) in zip(steps, at_steps(player, steps, parts, A_DRAWING), strict=True):
            assert lies_within(current, stage), f"step {step} on a {size}"
    go(player, 8)
    assert box_of(player.locator("[data-path][data-state=current] .value"))["height"] >= LEAST_TYPE


def test_the_marked_lines_are_in_sight_and_the_keys_open_at_their_top(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, DEEP)
    steps = range(1, steps_of(player), 3)
    parts = boxes_of(".code [aria-current]", "[data-panel=calls] tr[aria-current]", "aside")
    for step, (line, call, sides) in zip(steps, at_steps(player, steps, parts, A_DRAWING), strict=True):
        assert lies_within(line, sides), f"the line of code at step {step}"
        assert lies_within(call, sides), f"the call at step {step}"
    assert player.locator("aside").evaluate("aside => aside.scrollTop") == 0
    press(player, "Shift+?")
    dialog = player.get_by_role("dialog", name="Keys")
    assert lies_within(box_of(dialog.get_by_role("heading")), {"x": 0, "y": 0, "width": 1366, "height": 768})
    expect(dialog).to_be_focused()
    press(player, "Escape")


def test_the_current_call_is_in_sight_where_the_views_end_in_the_middle_of_the_calls(
    page: Page, open_alone: OpenApp
) -> None:
    player = open_alone(page, "?game=connectfour&depth=4&views=board,window,calls&picture=focus")
    resize_alone(page, "projector")
    steps = range(1, 200, 17)
    parts = boxes_of("[data-panel=calls] tr[aria-current]", "aside")
    for step, (call, sides) in zip(steps, at_steps(player, steps, parts, A_DRAWING), strict=True):
        assert lies_within(call, sides), step
    assert player.locator("aside").evaluate("aside => aside.scrollTop") == 0


def test_on_a_phone_the_sentence_never_moves_the_tree(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, "?game=tictactoe&position=XOX/OO_/_X_")
    resize_alone(page, "phone")
    stages = at_steps(player, range(41), boxes_of(".stage"), A_DRAWING)
    for step, [stage] in enumerate(stages):
        assert stage == stages[0][0], f"step {step}"


def test_the_theme_follows_the_system_and_text_stands_out_from_what_is_behind_it(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    seen: dict[str, Any] = {}
    player = open_app(new_page(color_scheme="dark"), "?step=22")
    expect_step(player, 22)
    for scheme in SCHEMES:
        show_theme(player.page, scheme)
        seen[scheme] = player.evaluate(COLOURS)
        behind = rgb(player.locator(".say").evaluate("say => getComputedStyle(say).backgroundColor"))
        for part in ("[data-key=lead]", "[data-key=rest]", "[data-key=tag]", ".counters span"):
            text = rgb(player.locator(part).first.evaluate("part => getComputedStyle(part).color"))
            assert contrast(text, behind) >= 4.5, f"{part}, {scheme}"
    assert all(light != dark for light, dark in zip(seen["light"], seen["dark"], strict=True))


def rgb(colour: str) -> list[float]:
    """Return the three parts of a computed colour, from 0 to 1."""
    return [float(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]


def contrast(one: list[float], other: list[float]) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""

    def luminance(parts: list[float]) -> float:
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_zooming_and_moving_change_the_view_and_no_place(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page)
    world = player.locator(".world")
    before = world.get_attribute("style")
    player.get_by_role("button", name="Zoom in").click()
    zoomed = world.get_attribute("style")
    assert zoomed != before
    stage = box_of(player.locator(".stage"))
    page.mouse.move(stage["x"] + 200, stage["y"] + 150)
    page.mouse.wheel(0, -300)
    assert world.get_attribute("style") != zoomed
    wheeled = world.get_attribute("style")
    page.mouse.down()
    page.mouse.move(stage["x"] + 240, stage["y"] + 190, steps=4)
    page.mouse.up()
    assert world.get_attribute("style") != wheeled
    player.get_by_role("button", name="Show the whole tree").click()
    expect(world).to_have_attribute("style", before or "")


def test_on_a_phone_the_controls_give_way_to_a_new_picture_and_stay_for_a_mistake(
    new_page: Callable[..., Page], open_app: OpenApp
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    player = open_app(page)
    steps = steps_of(player)
    page.get_by_role("button", name="Expand sidebar").click()
    run_tree(page, "[[3,")
    expect(page.locator(".problem")).to_be_in_viewport()
    expect_idle(page)  # the form changes its height with the mistake, and Run its place
    page.get_by_label("Tree", exact=True).fill("[[3,5],[2,9]]")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(player).not_to_have_attribute("data-steps", str(steps))
    expect(page.get_by_role("button", name="Run")).not_to_be_in_viewport()
