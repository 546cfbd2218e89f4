"""axe-core finds nothing, text stands out in every theme, nothing is said by colour alone, and zoom clips nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import MENUS, click_node, go, node_at, open_menu, press
from viz.views import VIEWS

ALL_VIEWS = f"views={','.join(VIEWS)}"
TREE = f"?{ALL_VIEWS}&step=24&stops=cutoff"
GAME = f"?game=tictactoe&position=XOX/OO_/_X_&{ALL_VIEWS}&step=30"
TIE = f"?tree=[[3,9],[3,5],[1,2]]&{ALL_VIEWS}"
THEMES = ("light", "dark", "high contrast", "high contrast, dark")
LEAST_CONTRAST = 4.5

# Of every text of the tree that is seen: its colour laid over what is behind it, its opacity counted in, and that.
TEXTS = r"""player => {
  const ink = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const over = (colours) => {
    ink.clearRect(0, 0, 1, 1);
    for (const [colour, opacity] of colours) {
      ink.globalAlpha = opacity;
      ink.fillStyle = colour;
      ink.fillRect(0, 0, 1, 1);
    }
    return [...ink.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const style = (element) => getComputedStyle(element);
  const card = style(player.querySelector(".stage")).backgroundColor;
  const seen = (element) => element && style(element).display !== "none";
  return [...player.querySelectorAll(".nodes > * text")].flatMap((text) => {
    if (!text.textContent || !seen(text)) return [];
    const node = text.closest("[data-key]");
    const [halo, shape] = [node.querySelector(".halo"), node.querySelector(".shape")];
    const behind = [[card, 1]];
    const inside = text.classList.contains("value");
    if (inside && seen(halo)) behind.push([style(halo).fill, 1]);
    if (inside) behind.push([style(shape).fill, Number(style(shape).opacity)]);
    const opacity = Number(style(text).opacity) * Number(style(node).opacity);
    const said = `${node.dataset.state}: ${text.getAttribute("class")} ${text.textContent}`;
    return [[said, node.dataset.state, over([...behind, [style(text).fill, opacity]]), over(behind)]];
  });
}"""

LOOKS = """([element, parts]) => parts.map(([part, names]) => {
  const style = getComputedStyle(element.querySelector(part));
  return names.map(name => style[name]);
})"""
NODE_LOOKS = [
    (".shape", ["strokeDasharray", "strokeWidth"]),
    (".halo", ["display", "strokeDasharray"]),
    (".skipped", ["display"]),
]
EDGE_LOOKS = [(".line", ["strokeDasharray", "strokeWidth"]), (".strike", ["display"])]

CLIPPED = """player => [...player.querySelectorAll("button, select, input, summary")].flatMap(control => {
  const box = control.getBoundingClientRect();
  if (!control.checkVisibility() || !box.width) return [];
  const wide = control.matches("button") && control.scrollWidth > control.clientWidth + 1;
  return box.left < -1 || box.right > innerWidth + 1 || wide ? [control.outerHTML.slice(0, 100)] : [];
})"""


def violations(page: Page) -> list[str]:
    """Return what axe-core finds, in shadow roots too."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def set_theme(player: Locator, theme: str) -> None:
    """Show the player in a theme."""
    player.page.emulate_media(color_scheme="dark" if "dark" in theme else "light", reduced_motion="reduce")
    if "high contrast" in theme:
        menu = open_menu(player, "Views")
        menu.get_by_role("checkbox", name="High contrast").check()
        press(player, "Escape")
        expect(player).to_have_attribute("data-contrast", "high")


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    """Give each theme."""
    name: str = request.param
    return name


@pytest.mark.parametrize("query", [TREE, GAME], ids=["tree", "game"])
def test_axe_finds_nothing_with_every_view_open(page: Page, open_app: OpenApp, theme: str, query: str) -> None:
    player = open_app(page, query)
    set_theme(player, theme)
    click_node(player, "0.0")
    assert violations(page) == []


def test_axe_finds_nothing_in_the_menus_and_the_keys(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    for name in MENUS:
        open_menu(player, name)
        assert violations(page) == [], name
        press(player, "Escape")
    press(player, "Shift+?")
    expect(player.get_by_role("dialog", name="Keys")).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_while_presenting(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, TREE)
    press(player, "f")
    expect(player).to_have_attribute("data-presenting", "")
    assert violations(page) == []


def test_axe_finds_nothing_on_a_phone(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_app(page, TREE)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_guide(
    context_with: Callable[..., Any], app_url: str, scheme: str
) -> None:  # not `new_page`: Streamlit probes for its own files below /guide, and the console names each 404
    page = context_with().new_page()
    try:
        wrong: list[str] = []
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{app_url}/guide")
        page.locator(".plyscope-player[data-steps]").nth(12).wait_for()
        assert violations(page) == []
        assert [text for text in wrong if "404" not in text] == []
        assert len(wrong) <= 2
    finally:
        page.close()


def luminance(colour: list[float]) -> float:
    parts = (part / 255 for part in colour)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[float], other: list[float]) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_text_in_the_tree_stands_out_in_every_state(page: Page, open_app: OpenApp, theme: str) -> None:
    player = open_app(page, TREE)
    set_theme(player, theme)
    faint: dict[str, float] = {}
    states = set()
    for step in (2, 8, 22, 24, 43):
        go(player, step)
        for said, state, text, behind in player.evaluate(TEXTS):
            states.add(state)
            if contrast(text, behind) < LEAST_CONTRAST:
                faint[said] = round(contrast(text, behind), 2)
    assert states == {"unvisited", "open", "current", "done", "skipped"}
    assert faint == {}


def looks(element: Locator, parts: list[tuple[str, list[str]]]) -> list[Any]:
    """Return how an element looks, colours left out."""
    seen: list[Any] = element.evaluate(f"(element, parts) => ({LOOKS})([element, parts])", parts)
    return seen


def test_states_differ_by_more_than_colour(page: Page, open_app: OpenApp, theme: str) -> None:
    player = open_app(page, "?step=24&views=none")
    set_theme(player, theme)
    nodes = {"unvisited": "2.0", "done": "0", "skipped": "1.1", "current": ""}
    for state, path in nodes.items():
        expect(node_at(player, path)).to_have_attribute("data-state", state)
    seen = {state: looks(node_at(player, path), NODE_LOOKS) for state, path in nodes.items()}
    edges = {"unvisited": "2", "done": "0", "cut": "1.1"}
    lines = {name: looks(player.locator(f'.edge[data-to="{path}"]'), EDGE_LOOKS) for name, path in edges.items()}
    press(player, "ArrowLeft", 3)
    expect(player.locator('.edge[data-edge="open"], .edge[data-edge="current"]')).not_to_have_count(0)
    lines["open"] = looks(player.locator('.edge[data-edge="open"], .edge[data-edge="current"]').first, EDGE_LOOKS)
    press(player, "End")
    seen["best"] = looks(node_at(player, "0"), NODE_LOOKS)
    lines["best"] = looks(player.locator('.edge[data-to="0"]'), EDGE_LOOKS)
    for looked in (seen, lines):
        same = [(one, other) for one, other in combinations(looked, 2) if looked[one] == looked[other]]
        assert same == []


def test_the_two_lit_paths_differ_by_more_than_colour(page: Page, open_app: OpenApp, theme: str) -> None:
    player = open_app(page, f"?{ALL_VIEWS}&step=22")
    set_theme(player, theme)
    have, cut = (player.locator(f".edge[data-lit={name}]").first for name in ("have", "cut"))
    assert looks(have, EDGE_LOOKS) != looks(cut, EDGE_LOOKS)


@pytest.mark.parametrize("vision", ["achromatopsia", "deuteranopia", "protanopia", "tritanopia"])
def test_the_current_node_is_told_from_a_done_one_without_colour(page: Page, open_app: OpenApp, vision: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    player = open_app(page, "?step=22&views=none")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    try:
        current, done = node_at(player, "1"), node_at(player, "0")
        expect(current).to_have_attribute("data-state", "current")
        expect(done).to_have_attribute("data-state", "done")
        around = [ring(page, node) for node in (current, done)]
        assert contrast(*around) >= 1.25
    finally:
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        devtools.detach()


PIXEL = """async ([png, x, y]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const ink = new OffscreenCanvas(image.width, image.height).getContext("2d");
  ink.drawImage(image, 0, 0);
  return [...ink.getImageData(x, y, 1, 1).data].slice(0, 3);
}"""


def ring(page: Page, node: Locator) -> list[float]:
    """Return the colour a little to the left of a node's shape, in the screenshot: its halo, if it has one."""
    from base64 import b64encode

    box = node.locator(".shape").bounding_box()
    assert box
    at = [round(box["x"] - 3), round(box["y"] + box["height"] * 0.35)]
    png = b64encode(page.screenshot()).decode()
    colour: list[float] = page.evaluate(PIXEL, [png, *at])
    return colour


def moving(page: Page) -> Iterator[str]:
    """Yield each part of the player that takes time to change."""
    script = """player => [player, ...player.querySelectorAll("*")].flatMap(element => {
      const style = getComputedStyle(element);
      const times = `${style.transitionDuration},${style.animationDuration}`.split(",").map(parseFloat);
      return Math.max(...times) > 0 ? [element.className.baseVal ?? element.className] : [];
    })"""
    yield from page.locator(".plyscope-player").evaluate(script)


def test_nothing_moves_for_those_who_asked_for_less_motion(page: Page, open_app: OpenApp) -> None:
    open_app(page, TREE)
    assert "world" in set(moving(page))
    page.emulate_media(reduced_motion="reduce")
    assert list(moving(page)) == []


@pytest.mark.parametrize("size", [(683, 384), (640, 512)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_at_200_percent_nothing_is_clipped(
    new_page: Callable[..., Page], open_app: OpenApp, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    player = open_app(page, TREE)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    main = page.get_by_test_id("stMain")
    assert main.evaluate("main => main.scrollWidth - main.clientWidth") <= 0
    assert player.evaluate(CLIPPED) == []
    for name in MENUS:
        menu = open_menu(player, name)
        box = menu.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        press(player, "Escape")


def test_no_word_of_the_sentence_is_lost_at_200_percent(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    player = open_app(new_page(viewport={"width": 683, "height": 384}), TREE)
    say = player.locator(".say")
    for step in (5, 22, 24, 43):
        go(player, step)
        assert say.evaluate("say => [say.scrollWidth - say.clientWidth, say.scrollHeight - say.clientHeight]") == [0, 0]
        expect(say).to_have_text(re.compile(r"\w+.*\."))
