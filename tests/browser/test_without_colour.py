"""Nothing is said by colour alone: what differs in meaning differs in form, and still does for any kind of eye."""

from __future__ import annotations

import base64
from typing import Literal

from playwright.sync_api import CDPSession, FloatRect, Locator, Page

from tests.browser.conftest import OpenApp
from tests.browser.player_page import STANDS_STILL, go, node_at
from viz.views import VIEWS

QUERY = f"?views={','.join(VIEWS)}"
DEFICIENCIES = ["achromatopsia", "protanopia"]
"""No colour at all, and the one of the others in which red is dark: the lightness is what is compared."""

FORM = """element => {
  const parts = [element, ...element.querySelectorAll("*")].filter(part => part.checkVisibility());
  return parts.map(part => {
    const style = getComputedStyle(part);
    const names = ["strokeDasharray", "strokeWidth", "d", "textDecorationLine", "borderTopStyle"];
    const drawn = names.map(name => style[name]);
    const bar = style.boxShadow === "none" ? "" : "bar";
    const marks = ["::before", "::after"].map(which => getComputedStyle(part, which).content);
    const text = part.children.length ? "" : part.textContent;
    return [part.localName, ...drawn, bar, ...marks, text].join("|");
  });
}"""

LIGHT_CHANGED = """async ([one, other]) => {
  const pixels = async png => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]));
    const brush = new OffscreenCanvas(image.width, image.height).getContext("2d");
    brush.drawImage(image, 0, 0);
    return brush.getImageData(0, 0, image.width, image.height).data;
  };
  const [before, after] = [await pixels(one), await pixels(other)];
  const light = (data, at) => 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
  let changed = 0;
  for (let at = 0; at < before.length; at += 4) if (Math.abs(light(before, at) - light(after, at)) > 32) changed++;
  return changed;
}"""


def form(part: Locator) -> list[str]:
    """Return all of an element that is not a colour: lines, shapes, marks and texts."""
    seen: list[str] = part.evaluate(FORM)
    return seen


def edge(player: Locator, path: str) -> Locator:
    return player.locator(f'.edge[data-to="{path}"]')


def test_what_differs_in_meaning_differs_in_form_and_for_any_eye_in_light(still: Page, open_alone: OpenApp) -> None:
    player = open_alone(still, QUERY)
    assert_states_differ(player)
    assert_best_play_and_the_two_lit_paths_differ(player)
    assert_players_kinds_and_marks_differ(player)
    assert_a_state_is_lighter_or_darker_than_another(player)


def assert_states_differ(player: Locator) -> None:
    steps = {"unvisited": 21, "skipped": 24}
    forms: dict[str, list[list[str]]] = {}
    for state, step in steps.items():
        go(player, step)
        assert node_at(player, "1.1").get_attribute("data-state") == state
        forms[state] = [form(node_at(player, "1.1")), form(edge(player, "1.1"))]
    assert forms["unvisited"][0] != forms["skipped"][0]
    assert forms["unvisited"][1] != forms["skipped"][1]  # dashed, and struck through
    go(player, 15)
    current, is_open = node_at(player, ""), node_at(player, "")
    assert current.get_attribute("data-state") == "current"
    at_current = form(current)
    go(player, 17)
    assert is_open.get_attribute("data-state") == "open"
    assert form(is_open) != at_current
    assert form(edge(player, "1")) != form(edge(player, "2"))  # the way to here


def assert_best_play_and_the_two_lit_paths_differ(player: Locator) -> None:
    go(player, 22)
    lit = {name: player.locator(f".edge[data-lit={name}] .line").first for name in ("have", "cut")}
    assert form(lit["have"]) != form(lit["cut"])
    assert form(edge(player, "2").locator(".line")) not in [form(line) for line in lit.values()]
    go(player, 42)
    before = [form(edge(player, "0").locator(".line")), form(node_at(player, "0"))]
    go(player, 43)
    after = [form(edge(player, "0").locator(".line")), form(node_at(player, "0"))]
    assert node_at(player, "0").get_attribute("data-best") == "true"
    assert before[0] != after[0]
    assert before[1] != after[1]


def assert_players_kinds_and_marks_differ(player: Locator) -> None:
    go(player, 22)
    shapes = [player.locator(f".node.{kind} .shape").first for kind in ("max", "min")]
    assert form(shapes[0]) != form(shapes[1])
    for panel in ("code", "table", "calls"):
        marked = player.locator(f"[data-panel={panel}] [aria-current=step]").first
        assert any("bar" in part for part in form(marked)), panel
    now = player.locator(".lines .now")
    assert "bar" in form(now)[0]
    key = player.locator(".lit-key i")
    assert form(key.nth(0)) != form(key.nth(1))


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def assert_a_state_is_lighter_or_darker_than_another(player: Locator) -> None:
    page = player.page
    eye = page.context.new_cdp_session(page)
    pairs = {
        "skipped": (21, 24, "1.1"),
        "current": (16, 17, "1"),
        "best": (42, 43, "0"),
        "open": (15, 17, "1"),
    }
    seen: dict[tuple[str, int], list[str]] = {}
    try:
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            for path, step in sorted({(path, step) for *steps, path in pairs.values() for step in steps}):
                seen[path, step] = pictures(player, step, path, eye)
            for name, (one, other, path) in pairs.items():
                for kind, *both in zip(DEFICIENCIES, seen[path, one], seen[path, other], strict=True):
                    assert page.evaluate(LIGHT_CHANGED, both) >= 60, f"{name} with {kind}, {scheme}"
    finally:  # the page is that of the next test, too
        eye.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        eye.detach()


def pictures(player: Locator, step: int, path: str, eye: CDPSession) -> list[str]:
    """Return the picture of a node, with the end of the edge that leads to it, at a step, as each eye sees it."""
    go(player, step)
    player.locator(".world").evaluate(STANDS_STILL)
    box = node_at(player, path).locator(".shape").bounding_box()
    assert box
    clip: FloatRect = {"x": box["x"] - 12, "y": box["y"] - 30, "width": box["width"] + 24, "height": box["height"] + 60}
    found = []
    for kind in DEFICIENCIES:
        eye.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        found.append(base64.b64encode(player.page.screenshot(clip=clip)).decode())
    return found
