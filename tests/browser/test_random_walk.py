"""Actions at random on all pages: nothing fails, and what is shown at a step does not depend on the way to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import settings
from playwright.sync_api import Error, Locator, Page

from tests.browser.conftest import PAGES, exceptions_shown
from tests.browser.player_page import GO, READ_ALL
from tests.browser.windows import SIZES

ACTIONS = min(2_000, 6 * settings().max_examples)
COMPARED = 10
"""Actions between two looks at a step from another side."""

STARTS = (
    "?tree=[[3,12,8],[2,4,6],[14,5,2]]&root=max",
    "?tree=[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[7,9],[5,12]],[[8,25],[0,3]]]]&root=max&algorithm=pvs",
    "?game=tictactoe&position=XOX/OO_/_X_&algorithm=negamax",
    "?game=connectfour&rows=4&columns=4&depth=3&algorithm=iterative",
    "?make=depth:4,branching:3,seed:7&algorithm=alphabeta",
    *PAGES,
)
KEYS = (
    *("ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End", "Enter", "Escape", "Tab", "Shift+Tab", "Space"),
    *"xXuUrRbaoepdw0lPqQcf?123456789",
    *("Control+z", "Control+y"),
)
TEXTS = ("3", "[[1,2],[3,0]]", "b2 a3", "<=2", "-inf, 3", "B", "7", "", "nonsense")
LAYERS = "button, summary, select, input, textarea, [role=button], [role=option], .node, a[href^='/']"

VISIBLE = f"""() => {{
  const found = [];
  const look = root => {{
    for (const each of root.querySelectorAll("*")) {{
      if (each.shadowRoot) look(each.shadowRoot);
      if (!each.matches("{LAYERS}") || each.disabled || each.type === "file") continue;
      const {{ x, y, width, height }} = each.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      if (!width || !height || left < 0 || top < 0 || left > innerWidth || top > innerHeight) continue;
      let hit = document.elementFromPoint(left, top);
      while (hit?.shadowRoot?.elementFromPoint(left, top) && hit.shadowRoot.elementFromPoint(left, top) !== hit)
        hit = hit.shadowRoot.elementFromPoint(left, top);
      if (hit && (each.contains(hit) || hit.contains(each)))
        found.push([left, top, each.tagName.toLowerCase(), each.type ?? "", each.textContent.slice(0, 30).trim()]);
    }}
  }};
  look(document);
  return found;
}}"""
"""The middle of each control in sight that a click would meet, with what it is."""


class Walk:
    """A reader who does anything; `done` is what was done so far."""

    def __init__(self, page: Page, url: str, random: Random) -> None:
        self.page, self.url, self.random = page, url, random
        self.done: list[str] = []
        self.compared = 0  # steps
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(error.stack or str(error)))

    def act(self) -> None:
        """Do one thing."""
        actions: dict[Callable[[], None], int] = {
            self.press: 45,
            self.click: 45,
            self.open: 3,
            self.resize: 3,
            self.go_back: 2,
        }
        (action,) = self.random.choices([*actions], [*actions.values()])
        action()
        self.page.wait_for_timeout(60)

    def open(self) -> None:
        where = self.random.choice(STARTS)
        self.done.append(f"open {where}")
        self.page.goto(f"{self.url}/{where}")
        self.page.wait_for_timeout(1_500)

    def resize(self) -> None:
        name = self.random.choice([*SIZES])
        self.done.append(name)
        width, height = SIZES[name]
        self.page.evaluate("async () => document.fullscreenElement && await document.exitFullscreen()")
        self.page.wait_for_timeout(500)
        self.page.set_viewport_size({"width": width, "height": height})

    def go_back(self) -> None:
        self.done.append("back")
        if self.page.evaluate("history.length") > 2:
            self.page.go_back()
            self.page.wait_for_timeout(1_000)
        if not self.page.url.startswith(self.url):
            self.open()

    def press(self) -> None:
        key = self.random.choice(KEYS)
        self.done.append(key)
        self.page.keyboard.press(key)

    def click(self) -> None:
        found = self.page.evaluate(VISIBLE)
        if not found:
            return self.press()
        x, y, tag, kind, said = self.random.choice(found)
        self.done.append(f"click {tag} {said!r}")
        self.page.mouse.click(x, y)
        if tag == "textarea" or (tag == "input" and kind in {"text", "number", ""}):
            text = self.random.choice(TEXTS)
            self.done.append(f"type {text!r}")
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(text)
            self.page.keyboard.press(self.random.choice(["Enter", "Tab", "Escape"]))
        elif tag == "select":
            self.page.keyboard.press(self.random.choice(["ArrowDown", "ArrowUp"]))
            self.page.keyboard.press("Enter")
        return None

    def check(self) -> None:
        """Fail if the page shows an exception, or something beside the window."""
        assert not self.errors
        assert not exceptions_shown(self.page)
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{wide} pixels too wide"

    def compare(self) -> None:
        """Fail if a step looks otherwise from its other side."""
        player = self.page.locator(".plyscope-player[data-steps]:visible")
        if player.count() != 1 or player.evaluate(
            "player => Boolean(player.querySelector('.waiting, [data-loading]'))"
        ):
            return
        if player.get_attribute("data-practises") is not None or self.page.locator("dialog[open]").count():
            return
        steps = int(player.get_attribute("data-steps") or 0)
        step = self.random.randint(0, steps)
        self.done.append(f"compare step {step}")
        self.looks(player, step, 0)  # the address is whole from the first step on
        before = self.searched(player)
        looks = [self.looks(player, step, side) for side in (0, steps)]
        self.page.wait_for_timeout(500)
        if self.searched(player) == before:  # else an edit has come meanwhile
            assert looks[0] == looks[1]
            self.compared += 1

    def searched(self, player: Locator) -> tuple[str | None, str]:
        return player.get_attribute("data-steps"), re.sub(r"&step=\d+", "", self.page.url)

    def looks(self, player: Locator, step: int, side: int) -> object:
        player.evaluate(GO, side)
        player.evaluate(GO, step)
        self.page.wait_for_timeout(400)
        return player.evaluate(READ_ALL)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_a_reader_does_nothing_fails_and_each_step_has_one_look(page: Page, app_url: str, seed: int) -> None:
    walk = Walk(page, app_url, Random(seed))  # noqa: S311  the same walk in every run
    walk.open()
    for number in range(ACTIONS):
        try:
            walk.act()
            walk.check()
            if number >= COMPARED * walk.compared:  # or as soon as there is a player
                walk.compare()
        except (AssertionError, Error) as error:
            # A link was followed meanwhile, or the guide shows one player after the other.
            if re.search("context was destroyed|navigating|strict mode violation", str(error)):
                page.wait_for_timeout(1_500)
                continue
            raise AssertionError(f"after {walk.done[-12:]}: {error}") from error
    assert walk.compared
