"""The player in a file of its own is the app's: the same picture at every step, from file://, with no server at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import open_menu, open_view
from tests.sweeps import one_in
from viz.figures.html import frame, html
from viz.figures.whole_tree import WholeTree
from viz.looks import on_paper
from viz.replay.recording import record
from viz.replay.view_settings import Settings
from viz.sharing.link import from_query

SEARCHES = {
    "edges": {"tree": "[[3,5],[6,[1,2]],[4]]", "windows": "edges", "shapes": "squares-and-circles"},
    "names": {"tree": "(A a>(B x>1234567.891 2) b>(C -inf 4))", "root": "min", "windows": "interval"},
    "endgame": {"game": "tictactoe", "position": "XOX/OO_/_X_"},
}
IN_APP = ("edges", "endgame")
"""Where the app shows the same: with all that can be drawn of a tree, and in a game. The figures have every search."""

WHOLE = Settings(picture="whole", views=("legend",))
READ = """(player) => {
  const slider = player.querySelector("[data-part=slider]");
  const way = player.querySelector("[data-part=way]");
  way.value = "event";
  way.dispatchEvent(new Event("change", { bubbles: true }));
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  const known = {};
  const hex = (colour) => colour === "none" ? colour : known[colour] ??= (() => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const parts = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return "#" + parts.map((part) => part.toString(16).padStart(2, "0")).join("");
  })();
  const isSeen = (part) => part.nodeType === Node.TEXT_NODE || part.checkVisibility();
  const textOf = (part) => [...part.childNodes].filter(isSeen).map((child) => child.textContent).join("").trim();
  const steps = [];
  for (let step = 0; step <= Number(slider.max); step++) {
    slider.value = step;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const parts = [];
    for (const part of player.querySelectorAll('[data-key="tree"] :is(path, rect, circle, text)')) {
      part.closest("[data-chosen]")?.removeAttribute("data-chosen"); // the reader's own mark
      const look = getComputedStyle(part);
      const isText = part.localName === "text";
      if (!part.checkVisibility() || part.closest('.fold') || (isText && !textOf(part))) continue;
      if (part.matches(".leaf > .skipped")) continue; // it is there if the pane is wide
      const lines = look.stroke === "none" || (isText && !part.closest(".edges")) ? [] :
        [hex(look.stroke), parseFloat(look.strokeWidth), look.strokeDasharray.replaceAll("px", "").replaceAll(",", "")];
      const isBold = look.fontWeight >= 600;
      const letters = isText ? [textOf(part), parseFloat(look.fontSize), isBold, look.textAnchor] : [];
      let seen = 1;
      for (let at = part; at !== player; at = at.parentElement) seen *= getComputedStyle(at).opacity;
      parts.push([part.localName, hex(look.fill), seen, lines, letters]);
    }
    const say = player.querySelector(".say > div");
    const number = player.querySelector("[data-part=step]").textContent;
    steps.push([parts, say.innerText.replace(/\\s+/g, " ").trim(), number]);
  }
  return steps;
}"""


class Opened(NamedTuple):
    """A stand-alone file in the browser, and what the browser had to complain of."""

    page: Page
    complaints: list[str]


def recording(query: dict[str, str]) -> Any:
    return record(from_query(query))


@pytest.fixture
def opened(new_page: Callable[..., Page], tmp_path: Path) -> Callable[..., Opened]:
    """Give what opens a page of text from a file, without a network."""

    def open_text(text: str, address: str = "") -> Opened:
        file = tmp_path / "replay.html"
        file.write_text(text, "utf-8")
        page = new_page()
        complaints: list[str] = []

        def hear(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                complaints.append(message.text)

        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if "replay.html" not in request.url else None)
        page.goto(f"{file.as_uri()}{address}")
        return Opened(page, complaints)

    return open_text


def shown_by_figures(query: dict[str, str]) -> list[Any]:
    """Return what the reading has to find at each step, from the figures."""
    stills = WholeTree(recording(query).scene)
    steps = []
    for step in range(stills.scene.steps + 1):
        parts = []
        for part in stills.drawn(step).walk():
            given, tag = part.element.get, part.element.tag
            if tag == "g":
                continue
            lines: list[Any] = []
            if given("stroke", "none") != "none":
                lines = [given("stroke"), float(given("stroke-width", "")), given("stroke-dasharray", "none")]
            letters: list[Any] = []
            if tag == "text":
                is_bold = given("font-weight") == "bold"
                letters = [part.text.strip(), float(given("font-size", "")), is_bold, given("text-anchor", "start")]
            parts.append([tag, given("fill"), lines, letters])
        steps.append(parts)
    return steps


def on_white(part: list[Any]) -> list[Any]:
    """Return what the browser shows of a part with the colours that it has on white, as on paper."""
    tag, fill, seen, lines, letters = part
    return [tag, on_paper(fill, seen), [on_paper(lines[0], seen), *lines[1:]] if lines else [], letters]


def nearly(found: Any, expected: Any) -> bool:
    """Return whether two readings are the same, up to a rounding of a colour."""
    if isinstance(found, list):
        return len(found) == len(expected) and all(map(nearly, found, expected))
    if isinstance(found, str) and found.startswith("#") and len(found) == 7:
        return all(abs(int(found[at : at + 2], 16) - int(expected[at : at + 2], 16)) <= 1 for at in (1, 3, 5))
    return bool(found == expected)


@pytest.mark.parametrize("name", one_in(3, SEARCHES))
def test_every_step_is_that_of_the_app_and_that_of_the_figures(
    name: str, opened: Callable[..., Opened], open_app: OpenApp, page: Page
) -> None:
    query = SEARCHES[name]
    link = "&".join(f"{key}={value}" for key, value in query.items())
    alone = opened(html(recording(query), settings=WHOLE))
    found = alone.page.locator(".plyscope-player").evaluate(READ)
    assert len(found) == recording(query).scene.steps + 1
    if name in IN_APP:
        assert found == open_app(page, f"?{link}&views=legend").evaluate(READ)
    for step, (shown, expected) in enumerate(zip(found, shown_by_figures(query), strict=True)):
        assert len(shown[0]) == len(expected), f"step {step}"
        for part, as_figure in zip(shown[0], expected, strict=True):
            assert nearly(on_white(part), as_figure), f"step {step}: {part} in the browser, {as_figure} in the figure"
    assert not alone.complaints


@pytest.mark.thorough
def test_a_player_in_a_file_works_by_itself_and_inside_another_page(opened: Callable[..., Opened]) -> None:
    alone = opened(html(recording({})), "#step=22")
    page = alone.page
    player = page.locator(".plyscope-player")
    expect(player).to_have_attribute("data-step", "22")
    page.keyboard.press("ArrowRight")
    expect(player).to_have_attribute("data-step", "24")
    for key in ("End", "x", "Shift+X", "u", "r", "Home", "a", "o", "o", "0", "e", "Control+z", "Delete"):
        page.keyboard.press(key)
    share = open_menu(player, "Share")
    expect(share.get_by_role("button")).to_have_text(["Save the figure"])
    page.keyboard.press("Escape")
    for title in ("Legend", "Node", "Calls", "Decision table"):
        open_view(player, title)
    for name in ("edit", "practise", "board", "what-if"):
        expect(player.locator(f'[data-view="{name}"]')).to_be_hidden()
    menu = open_menu(player, "Tools")
    expect(menu.get_by_role("button")).to_have_text(["Keys ?"])
    menu.get_by_label("Theme").select_option("Dark")
    expect(player.locator(".stage")).to_have_css("background-color", "rgb(22, 27, 33)")
    menu.get_by_label("Theme").select_option("High contrast")
    expect(player.locator(".stage")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(player).to_have_attribute("data-contrast", "high")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#step=3'")
    expect(player).to_have_attribute("data-step", "3")
    assert not alone.complaints
    assert_it_plays_inside_another_page_and_says_what_is_not_in_the_file(opened)


def assert_it_plays_inside_another_page_and_says_what_is_not_in_the_file(opened: Callable[..., Opened]) -> None:
    inside = frame(html(recording({})))
    for text in (inside, inside.replace("<iframe", '<iframe sandbox="allow-scripts"')):
        alone = opened(f'<!doctype html><meta charset="utf-8"><body>{text}</body>')
        player = alone.page.frame_locator("iframe").locator(".plyscope-player")
        player.locator("[data-do=forward]").click()
        expect(player).to_have_attribute("data-step", "1")
        expect(player.locator('[data-key="n0"]')).to_have_attribute("data-state", "current")
        assert not alone.complaints
    alone = opened(html(recording({"game": "tictactoe", "position": "X__/_O_/___"}), settings=WHOLE))
    bundle = alone.page.locator(".nodes > .bundle").first
    expect(alone.page.locator("[data-part=notice]")).not_to_contain_text("click")
    bundle.focus()
    bundle.press("Enter")
    expect(alone.page.locator("[data-part=notice]")).to_contain_text("has no more of the tree")
    assert not alone.complaints
