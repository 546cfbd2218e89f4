"""A random walk over the controls of the page: nothing may fail, and the picture has to be that of the trace.

Run from anywhere: python bench/random_walk.py [ACTIONS [SEED]]
Clicks whatever can be clicked, chooses from lists, types trees, presses keys, and goes back, in headless Chromium. An
exception on the page, in the console or in the server's log ends the walk, with what was done last; so does a picture
of a small tree that shows something else than the search of the address does at that step.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.parse import parse_qsl, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import ConsoleMessage, Error, Locator, Page
from playwright.sync_api import TimeoutError as TooLateError

from bench.step_in_browser import app_in_browser
from core.game import PlyscopeError
from tests.browser.conftest import exceptions_shown, is_probe
from tests.browser.player_page import contract_at, contract_of, step_of
from viz.sharing.link import read_link

ACTIONS = 2_000
MOST_NODES = 60
"""A picture with more nodes is not compared: that takes longer than all else."""

CONTROLS = ",".join(
    f"{kind}:visible"
    for kind in (
        "button:enabled",
        "a[href]:not([target=_blank])",
        "select:enabled",
        "input:enabled",
        "textarea:enabled",
        "summary",
        "[role=option]",
        ".node",
        "[data-press]",
    )
)
KEYS = (
    *("ArrowRight", "ArrowLeft", "Home", "End", "PageDown", "PageUp", "Space", "Tab", "Enter", "Escape"),
    *(
        "x",
        "u",
        "r",
        "f",
        "b",
        "a",
        "o",
        "w",
        "e",
        "?",
        "d",
        "Control+z",
        "Control+y",
        "Delete",
        "ArrowUp",
        "ArrowDown",
    ),
)
TEXTS = (
    *("[[3,5],[2,9]]", "[[[3,5],[6,9]],[[1,2],[0,4]]]", "7", "(A (B 3 5) (C 2 9))", "XOX/OO_/_X_", "1,5,2", "0.5"),
    *("", "[[3,", "<img src=x onerror=alert(1)>", "=HYPERLINK(1)", "\N{PILE OF POO}" * 3, "9" * 40, "root=1,0", "3"),
)
LEAVES = ("Download", "Save", "Make the")
"""What begins the name of a control that is left alone: it opens a window of the system or takes long."""

PATIENCE = 3_000
A_LOOK = 200
FOLLOWED = 15.0
"""Seconds in which the address follows a change of the tree, on a loaded machine."""
SETTLED = 120_000
"""The longest search that a reader may ask for takes as long on a loaded machine."""


class Walk:
    """One reader who does what no reader would."""

    def __init__(self, page: Page, url: str, random: Random) -> None:
        self.page = page
        self.url = url
        self.random = random
        self.done: list[str] = []
        self.wrong: list[str] = []
        self.compared = 0
        page.on("pageerror", lambda error: self.wrong.append(f"exception: {error}"))
        page.on("console", self.heard)
        page.on("dialog", lambda dialog: self.wrong.append(f"dialog: {dialog.message}"))

    def heard(self, message: ConsoleMessage) -> None:
        """Take in a message of the console."""
        if message.type == "error" and not is_probe(message):
            self.wrong.append(f"console: {message.text}")

    def act(self) -> None:
        """Do something."""
        what = self.random.random()
        try:
            if what < 0.35:
                self.do(f"key {(key := self.random.choice(KEYS))}", lambda: self.page.keyboard.press(key))
            elif what < 0.37:
                self.do("back", lambda: self.page.go_back(timeout=PATIENCE))
            elif what < 0.38:
                self.do("reload", self.page.reload)
            else:
                self.use(self.page.locator(CONTROLS))
        except (TooLateError, Error) as error:  # it went away, or something lies over it
            self.done[-1] += f" ({str(error).splitlines()[0][:60]})"
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url)

    def use(self, controls: Locator) -> None:
        """Click, choose or type at one of the controls."""
        control = controls.nth(self.random.randrange(max(1, controls.count())))
        tag, kind, name = control.evaluate(
            "e => [e.tagName, e.type ?? '', (e.ariaLabel ?? e.title ?? e.textContent ?? '').trim().slice(0, 40)]",
            timeout=PATIENCE,
        )
        if name.startswith(LEAVES) or kind == "file":
            self.done.append("nothing")
        elif tag == "SELECT":
            number = self.random.randrange(max(1, control.locator("option").count()))  # it may have gone meanwhile
            self.do(f"choose {number} of {name}", lambda: control.select_option(index=number, timeout=PATIENCE))
        elif kind == "range":
            key = self.random.choice(("Home", "End", "ArrowRight", "PageDown"))
            self.do(f"slide {name}", lambda: control.press(key, timeout=PATIENCE))
        elif tag == "TEXTAREA" or kind in {"text", "number", "search"}:
            text = self.random.choice(TEXTS)
            self.do(f"type {text[:30]!r} into {name}", lambda: control.fill(text, timeout=PATIENCE))
            self.do("key Enter", lambda: self.page.keyboard.press("ControlOrMeta+Enter"))
        else:
            self.do(f"click {name or tag}", lambda: control.click(timeout=PATIENCE, force=tag == "g"))

    def do(self, named: str, action: Callable[[], object]) -> None:
        """Do an action, and remember its name."""
        self.done.append(named)
        action()

    def settle(self) -> None:
        """Wait until the server has done what it was asked for, and look for what went wrong."""
        idle = "() => document.querySelector('.stApp')?.dataset.testScriptState !== 'running'"
        try:
            self.page.wait_for_function(idle, timeout=SETTLED)
        except TooLateError:
            self.wrong.append(f"the server is busy for more than {SETTLED // 1000} s")
        self.wrong += exceptions_shown(self.page)

    def compare(self) -> None:
        """Compare the picture with the address, and once more a little later where one is ahead of the other."""
        latest = perf_counter() + FOLLOWED
        while (different := self.difference()) and perf_counter() < latest:
            self.page.wait_for_timeout(A_LOOK)
            self.settle()
        self.wrong += [different] if different else []

    def difference(self) -> str:
        """Return where the picture of a small tree differs from the search of the address; "" if they agree.

        So it is where the page does not show both.
        """
        player = self.page.locator(".plyscope-player[data-steps]:not([data-small])")
        hidden = ".blank:not([hidden]), [data-covers], .waiting"
        if player.count() != 1 or player.locator(hidden).count() or not player.locator(".world:visible").count():
            return ""
        if player.locator("[data-path]").count() > MOST_NODES:
            return ""
        try:
            request, left_out = read_link(dict(parse_qsl(urlsplit(self.page.url).query, keep_blank_values=True)))
        except PlyscopeError:
            return ""
        address = urlsplit(self.page.url)
        if left_out or "step=" not in address.query or step_of(player) != request.step or address.path not in ("", "/"):
            return ""  # the address follows a moment later
        self.compared += 1
        shown, expected = contract_of(player), contract_at(request, request.step)
        if shown == expected or urlsplit(self.page.url) != address:
            return ""
        paths = [path for path in {**expected, **shown} if shown.get(path) != expected.get(path)]
        return f"the picture is not that of {self.page.url}: {paths[:5]}"


def main() -> None:
    """Walk, and say how far it went."""
    actions = int(sys.argv[1]) if len(sys.argv) > 1 else ACTIONS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with app_in_browser() as (browser, url):
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(SETTLED)
        page.goto(url)
        page.locator(".plyscope-player[data-steps]").wait_for()
        walk = Walk(page, url, Random(seed))  # noqa: S311  has to be the same again
        start = perf_counter()
        for number in range(1, actions + 1):
            walk.act()
            walk.settle()
            walk.compare()
            if walk.wrong:
                print("\n".join(walk.wrong))
                sys.exit(f"after {number:,} actions, the last of them: {'; '.join(walk.done[-12:])}\n{page.url}")
        took = perf_counter() - start
        print(f"{actions:,} actions, {walk.compared:,} pictures compared, {took:,.0f} s: nothing went wrong")


if __name__ == "__main__":
    main()
