"""Steps in the browser with the usual views and with all of them, jumps along the slider, and folding.

Run from anywhere: python bench/step_in_browser.py
Words choose the cases whose titles have one of them: python bench/step_in_browser.py focus boards
Needs Chromium and Playwright. The app runs in a child process on a free port of this machine, and is ended with it.
"""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, Route, sync_playwright

from bench.full_tree import full_tree

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60
OPEN_SECONDS = 120
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
"""A page with these headers has a clock of 5 microseconds instead of 100."""

SETTINGS = {"mostSteps": 4_000, "runLength": 100, "frameRuns": 12, "frameRun": 10, "jumps": 5}
"""A recording of more than `mostSteps` is stepped through in runs of `runLength` at places spread over it.

`frameRuns` runs of `frameRun` steps are followed to the frame that shows each step.
"""

MEASURE = """async (root, {mostSteps, runLength, frameRuns, frameRun, jumps}) => {
  const total = Number(root.dataset.steps);
  const slider = root.querySelector('[data-part=slider]');
  const at = () => Number(root.dataset.step);
  const pressed = {bubbles: true, cancelable: true};
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, ...pressed}));
  const jump = (step) => {
    slider.value = step;
    slider.dispatchEvent(new Event('input', {bubbles: true}));
  };
  const expect = (step) => {
    if (at() !== step) throw new Error(`at step ${at()} instead of ${step}`);
  };
  const frame = () => new Promise(requestAnimationFrame);
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const [step, began] = [at(), performance.now()];
    const channel = new MessageChannel();  // its message comes when the frame is made
    channel.port1.onmessage = () => done({step, began, work: performance.now() - began});
    channel.port2.postMessage(null);
  }));
  const step = (key, script, picture) => {
    const start = performance.now();
    press(key);
    const end = performance.now();
    root.getBoundingClientRect();  // makes the browser work out style and layout now
    script.push(end - start);
    picture.push(performance.now() - end);
  };

  const found = {forward: [], back: [], picture: [], delay: [], work: [], late: 0, toEnd: [], toStart: []};
  const runs = total <= mostSteps ? [[0, total]] : Array.from({length: mostSteps / runLength}, (_, run) => {
    const first = Math.floor(run * (total - runLength) / (mostSteps / runLength - 1));
    return [first, first + runLength];
  });
  for (const [first, last] of runs) {
    jump(first);
    await frame();
    for (let s = first; s < last; s++) step('ArrowRight', found.forward, found.picture);
    expect(last);
    await frame();
    for (let s = last; s > first; s--) step('ArrowLeft', found.back, found.picture);
    expect(first);
    await frame();
  }
  for (let run = 0; run < frameRuns; run++) {
    const first = Math.floor(run * Math.max(0, total - frameRun) / frameRuns);
    jump(first);
    await painted();
    await painted();
    for (let s = first; s < Math.min(total, first + frameRun); s++) {
      const start = performance.now();
      press('ArrowRight');
      const shown = await painted();
      found.delay.push(shown.began - start);
      found.work.push(shown.work);
      found.late += shown.step !== s + 1;
    }
  }
  for (let number = 0; number < jumps; number++) {
    for (const [to, list] of [[0, null], [total, found.toEnd], [0, found.toStart]]) {
      const start = performance.now();
      jump(to);
      root.getBoundingClientRect();
      list?.push(performance.now() - start);
      await frame();
    }
  }
  const timed = async (list, act) => {
    const start = performance.now();
    act();
    root.getBoundingClientRect();
    list.push(performance.now() - start);
    await frame();
  };
  found.fold = [];
  found.open = [];
  const focused = root.querySelector('.stage[data-focus-view]') !== null;
  for (let number = 0; number < (focused ? 0 : jumps); number++) {
    jump(total);
    await timed(found.fold, () => press('o'));
    await timed(found.open, () => press('o'));
  }
  found.total = total;
  found.nodes = root.querySelectorAll(focused ? '[data-spot]' : '[data-path]').length;
  found.sharp = window.crossOriginIsolated;
  return found;
}"""


ALL = "&views=board,window,calls,code,table,why,node,what-if,trace,stops,path,legend"
"""Opens every view."""

CASES = (
    ("3^4, alpha-beta", f"?tree={full_tree(3, 4)}&picture=whole"),
    ("3^6, alpha-beta", f"?tree={full_tree(3, 6)}&picture=whole"),
    ("10^3, minimax", f"?tree={full_tree(10, 3)}&algorithm=minimax&picture=whole"),
    ("tic-tac-toe, alpha-beta", "?game=tictactoe&picture=whole"),
    ("3^6, focus", f"?tree={full_tree(3, 6)}&picture=focus"),
    ("empty board, focus", "?game=tictactoe&position=___/___/___&picture=focus"),
    ("Connect Four 5, focus", "?game=connectfour&depth=5&picture=focus"),
    ("Connect Four 3, boards", "?game=connectfour&depth=3&picture=focus"),
)


@dataclass(frozen=True)
class Spread:
    """What a list of milliseconds is like."""

    median: float
    high: float
    largest: float

    @classmethod
    def of(cls, values: list[float]) -> Spread:
        """Return the median, the 95th percentile and the maximum."""
        return cls(statistics.median(values), statistics.quantiles(values, n=20)[-1], max(values))

    def __str__(self) -> str:
        """Return the three as columns."""
        return f"{self.median:>8.2f}{self.high:>8.2f}{self.largest:>8.2f}"


@contextmanager
def app(*options: str) -> Iterator[tuple[str, int]]:
    """Run the app in a child process, with more options of Streamlit; yield its address and the process's id."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    url = f"http://localhost:{port}"
    command = [sys.executable, "-m", "streamlit", "run", "app.py"]
    for name, value in {"headless": "true", "address": "localhost", "port": port}.items():
        command += [f"--server.{name}", str(value)]
    command += options
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        latest = time.monotonic() + START_SECONDS
        while not healthy(url):
            if server.poll() is not None or time.monotonic() > latest:
                sys.exit("The app did not start. Try: make run")
            time.sleep(0.02)
        yield url, server.pid
    finally:
        server.terminate()
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def healthy(url: str) -> bool:
    """Return whether the app answers."""
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1):  # noqa: S310  our own server
            return True
    except OSError:
        return False


def chromium() -> str:
    """Return the path of a Chromium; without one, end and say how to get it."""
    found = os.environ.get("PLYSCOPE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return found or sys.exit(
        f"No browser. Install one of {', '.join(CHROMIUM_NAMES)}, or name it in PLYSCOPE_CHROMIUM."
    )


@contextmanager
def app_in_browser() -> Iterator[tuple[Browser, str]]:
    """Yield a headless Chromium and the address of the app; ends without one, as `chromium` says."""
    with app() as (url, _), sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_OPTIONS), url


def open_page(browser: Browser) -> Page:
    """Return an empty page of a profile of its own, whose documents get a sharp clock."""

    def isolate(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, **ISOLATED})

    context = browser.new_context(viewport={"width": 1366, "height": 768})
    # To Chromium a document that was given new headers comes from anywhere; the app is on this machine.
    context.grant_permissions(["local-network-access"])
    page = context.new_page()
    page.route(lambda url: not any(part in url for part in ("/_stcore/", "/static/", "/recordings/")), isolate)
    return page


def main() -> None:
    """Measure each case and print the table."""
    with app_in_browser() as (browser, url):
        print(f"Chromium {browser.version}, 1366x768. Milliseconds: median, 95th percentile, maximum.")
        headings = ("script of a step", "style and layout", "to the next frame", "work in it")
        print(
            f"{'':<30}{'drawn':>6}{'events':>8}{''.join(f'{heading:>24}' for heading in headings)}{'late':>6}"
            f"{'to end':>8}{'to start':>9}{'open s':>8}{'fold':>7}{'unfold':>7}"
        )
        wanted = [case for case in CASES if not sys.argv[1:] or any(name in case[0] for name in sys.argv[1:])]
        cases = [case for title, query in wanted for case in ((title, query), (f"{title}, all", query + ALL))]
        for title, query in cases:
            page = open_page(browser)
            start = time.monotonic()
            page.goto(f"{url}/{query}&by=event")
            player = page.locator(".plyscope-player[data-steps]")
            player.wait_for(timeout=1000 * OPEN_SECONDS)
            opened = time.monotonic() - start
            found: dict[str, Any] = player.evaluate(MEASURE, SETTINGS)
            page.unroute_all(behavior="ignoreErrors")
            page.context.close()
            if not found["sharp"]:
                print("The clock of this page counts in 0.1 ms.")
            columns = (found["forward"] + found["back"], found["picture"], found["delay"], found["work"])
            print(
                f"{title:<30}{found['nodes']:>6,}{found['total']:>8,}"
                + "".join(map(str, map(Spread.of, columns)))
                + f"{found['late']:>6}{statistics.median(found['toEnd']):>8.1f}"
                f"{statistics.median(found['toStart']):>9.1f}{opened:>8.1f}"
                f"{max(found['fold'], default=0):>7.1f}{max(found['open'], default=0):>7.1f}"
            )
        browser.close()
    print("late: steps that the next frame did not show yet. to end, to start: a jump along the slider, with layout.")
    print("all: every view open. fold, unfold: the longest of folding the root, and of opening it again, with layout.")


if __name__ == "__main__":
    main()
