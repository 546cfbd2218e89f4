"""The app in a child process, and headless Chromium to look at it with."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.compare_page import OPENING, comparison_of, query_of
from viz.figures.html import html
from viz.replay.recording import record
from viz.replay.view_settings import read_settings
from viz.sharing.comparison_link import CompareRequest
from viz.sharing.link import from_query

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
START_SECONDS = 60
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PATIENCE = 15_000  # milliseconds for what the page should do at once
GUIDE_PATIENCE = 60_000  # and for the whole guide, which has some forty players
PAGES = ("practise", "sheets", "play", "compare", "lab", "trees", "guide", "cat-and-mouse")
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no window to draw, which takes a fifth less of the processor."""
CHROMIUM_OPTIONS = (
    "--no-sandbox",  # a container has no user namespaces to build it from
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page lives too short a time to earn back what the last compiler costs, or the middle one where it starts early.
    "--js-flags=--no-opt,--invocation-count-for-maglev=4000",
)

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match><edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans</string></edit></match>
  <match>
    <test name="family" compare="contains"><string>mono</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans Mono</string></edit>
  </match>
</fontconfig>
"""
"""The fonts that the pages fall back to, which are the widest of the usual ones: what fits in them fits in others."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder; in CI, where browsers may be late, one that fails runs again and is listed."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            if os.environ.get("CI") == "true":
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Give the path of Chromium; without one the test is skipped, and in CI it fails."""
    found = os.environ.get("PLYSCOPE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found:
        return found
    reason = f"no browser: install one of {', '.join(CHROMIUM_NAMES)}, or name it in PLYSCOPE_CHROMIUM"
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def app_url(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:  # noqa: ARG001  no browser, no server
    """Give the address of the app, served by a child process until the last test is done."""
    with serving(free_port(), tmp_path_factory.mktemp("server") / "log.txt") as url:
        yield url


@contextmanager
def serving(port: int, log: Path) -> Iterator[str]:
    """Serve the app from a child process; give its address."""
    url = f"http://localhost:{port}"
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    options = {"headless": "true", "address": "localhost", "port": str(port), "fileWatcherType": "none"}
    for name, value in options.items():
        command += [f"--server.{name}", value]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_until_healthy(server, url, log)
        yield url
    finally:
        server.terminate()
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def free_port() -> int:
    """Return a port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_healthy(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    """Return once the server answers; fail with its output if it ends first or takes too long."""
    latest = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < latest:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1):  # noqa: S310  our own server
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the app did not start:\n{log.read_text(errors='replace')}", pytrace=False)


@pytest.fixture(scope="session")
def browser(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Give one headless Chromium for all tests, with wide fonts, and with scrollbars that take room as most have."""
    fonts = tmp_path_factory.mktemp("fonts") / "fonts.conf"
    fonts.write_text(FONTS, "utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=CHROMIUM_OPTIONS,
            ignore_default_args=["--hide-scrollbars"],
            env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
        )
        yield browser
        browser.close()


FORGET = """async () => {
  if (document.fullscreenElement) await document.exitFullscreen(); // on its way out a window can't be resized
  localStorage.clear();
  sessionStorage.clear();
  Storage.prototype.setItem = () => {}; // the work would be kept once more when the page is left
}"""
"""What leaves nothing of a reader: views and work are kept by the browser."""

Home = Literal["app", "file"]
"""Where a page goes: to go from the app to a file, or back, costs it a new process."""


class Pages:
    """Gives pages of one browser, and takes them back for the next test: a page loads faster than a new one."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: dict[str, BrowserContext] = {}
        self._idle: dict[tuple[BrowserContext, Home], list[Page]] = {}

    def take(
        self,
        viewport: ViewportSize = LAPTOP,
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce", "no-preference"] = "reduce",
        home: Home = "app",
        **options: Any,
    ) -> Page:
        """Return an empty page; `options` are those of a context, of which each other one has to fill its cache."""
        key = repr(sorted(options.items()))
        if key not in self._contexts:
            self._contexts[key] = self._browser.new_context(**options)
        context = self._contexts[key]
        idle = self._idle.get((context, home))
        page = idle.pop() if idle else context.new_page()
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        page.bring_to_front()
        return page

    def give_back(self, page: Page) -> None:
        """Keep a page for another test, as it was when it was new."""
        home: Home = "file" if page.url.startswith("file:") else "app"
        if page.url != "about:blank":
            page.evaluate(FORGET)
        page.goto("about:blank")
        page.mouse.move(0, 0)
        self._idle.setdefault((page.context, home), []).append(page)


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Pages:
    return Pages(browser)


@pytest.fixture
def new_page(pages: Pages, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Give a function that returns an empty page, with the options of `Pages.take`.

    An exception that no script catches, an error in the console, or an exception that Streamlit shows
    in the page, fails the test when it ends.
    """
    wrong: list[str] = []
    taken: list[Page] = []
    home: Home = "file" if "open_alone" in request.fixturenames and "open_app" not in request.fixturenames else "app"

    def on_exception(error: Error) -> None:
        wrong.append(error.stack or str(error))

    def on_message(message: ConsoleMessage) -> None:
        if message.type == "error" and not is_refused_figure(message):
            wrong.append(message.text)

    def open_page(**options: Any) -> Page:
        page = pages.take(home=home, **options)
        taken.append(page)
        page.on("pageerror", on_exception)
        page.on("console", on_message)
        return page

    yield open_page
    wrong += [text for page in taken for text in exceptions_shown(page)]
    for page in taken:
        page.remove_listener("pageerror", on_exception)
        page.remove_listener("console", on_message)
        pages.give_back(page)
    assert not wrong


def is_refused_figure(message: ConsoleMessage) -> bool:
    """Return whether a message is of a figure that can't be made, which the page says."""
    return "400" in message.text and "/figures/" in message.location["url"]


def exceptions_shown(page: Page) -> list[str]:
    """Return the text of every Python exception in the page."""
    return page.get_by_test_id("stException").all_inner_texts()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """Give an empty page of 1366x768."""
    return new_page()


@pytest.fixture
def moving(new_page: Callable[..., Page]) -> Page:
    """Give a page on which things move to where they go, as most readers have it; a test takes longer there."""
    return new_page(reduced_motion="no-preference")


@pytest.fixture
def clocked_page(new_page: Callable[..., Page]) -> Iterator[Page]:
    """Give an empty page for a test that moves its clock: the clock is that of all pages of a context."""
    page = new_page(timezone_id="UTC")
    page.clock.install()
    yield page
    page.clock.resume()


class OpenApp(Protocol):
    """Open the app in `page`, at a link's query such as `?tree=[3,5]`, and return the player once it is drawn."""

    def __call__(self, page: Page, query: str = "") -> Locator: ...


@pytest.fixture
def open_app(app_url: str) -> OpenApp:
    """Give the function that opens the app: what a link names with its whole tree, unless it says what is shown."""

    def open_in(page: Page, query: str = "") -> Locator:
        if re.search(r"[?&](game|tree|make)=", query) and "picture=" not in query:
            query += "&picture=whole"
        page.goto(f"{app_url}/{query}", timeout=OPENING)
        player = page.locator(".plyscope-player[data-steps]")
        player.wait_for(timeout=OPENING)
        return player

    return open_in


@pytest.fixture
def open_alone(tmp_path: Path) -> OpenApp:
    """Give the function that opens the player in a file of its own: it loads four times as fast as the app.

    For tests of what the player does by itself; test_alone.py compares it with the player in the app.
    """

    def open_in(page: Page, query: str = "") -> Locator:
        asked = dict(parse_qsl(query.removeprefix("?"), keep_blank_values=True))
        asked.setdefault("picture", "whole")
        request, (settings, _) = from_query(asked), read_settings(asked)
        file = tmp_path / "replay.html"
        file.write_text(html(record(request), request.step, settings), "utf-8")
        page.goto(file.as_uri(), timeout=OPENING)
        player = page.locator(".plyscope-player[data-steps]")
        player.wait_for(timeout=OPENING)
        return player

    return open_in


OpenComparison = Callable[..., Locator]
"""Open a comparison by its address, or by what a link asks for, with the options of `Pages.take`."""


@pytest.fixture
def open_comparison(app_url: str, new_page: Callable[..., Page]) -> OpenComparison:
    """Give the function that opens a comparison by its address."""

    def open_at(asked: CompareRequest | str, **options: Any) -> Locator:
        page = new_page(**options)
        page.goto(f"{app_url}/compare?{asked if isinstance(asked, str) else query_of(asked)}", timeout=OPENING)
        return comparison_of(page)

    return open_at
