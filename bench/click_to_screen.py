"""From the click that searches a new tree until the browser has painted its picture, by the size of the tree.

Run from anywhere: python bench/click_to_screen.py
Needs Chromium and Playwright. The app runs in a child process on a free port of this machine, and is ended with it.
Each tree is new to the server. The last column is the time beyond that of the smallest tree, by n log n: it does not
grow where the cost is at most that.
"""

from __future__ import annotations

import statistics
import sys
from math import log2
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page

from bench.step_in_browser import OPEN_SECONDS, app_in_browser, open_page

REPEATS = 7
SHAPES = ((2, 3), (3, 4), (4, 4), (3, 6), (10, 3), (14, 3))
"""Children of each inner node, and plies."""
LIMITS = {1_093: 500, 1_111: 500, 2_955: 700}
"""Milliseconds, by the nodes of the tree."""

MEASURE = """async ({ element, text }) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();  // its message comes when the frame is made
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(null);
  }));
  const tree = element.querySelector('[data-part="tree"]');
  const built = new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(tree, { childList: true });
  });
  const field = document.querySelector('textarea[aria-label="Tree"]');
  const run = [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Run');
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((done) => setTimeout(done, 300));
  const start = performance.now();
  field.blur();  // as a click on Run does
  run.click();
  await built;
  return (await painted()) - start;
}"""


def tree_of(children: int, plies: int, values: Random) -> str:
    """Return a uniform tree with random leaves as text."""
    if plies == 0:
        return str(values.randint(-99, 99))
    return f"[{','.join(tree_of(children, plies - 1, values) for _ in range(children))}]"


def nodes_of(children: int, plies: int) -> int:
    """Return the nodes of a uniform tree."""
    return sum(children**ply for ply in range(plies + 1))


def open_form(page: Page) -> None:
    """Open the form with the field of the tree, and wait until the page stands still."""
    page.evaluate("document.documentElement.toggleAttribute('data-form', true)")
    page.get_by_test_id("stExpandSidebarButton").dispatch_event("click")
    page.get_by_label("Tree", exact=True).wait_for()
    page.wait_for_timeout(1500)


def main() -> None:
    """Measure each size and print the table."""
    values, least = Random(1), 0.0  # noqa: S311 - has to be the same again
    with app_in_browser() as (browser, url):
        print(f"Chromium {browser.version}. Milliseconds from the click to the painted picture.")
        print(f"{'tree':<8}{'nodes':>7}{'drawn':>7}{'least':>8}{'median':>8}{'most':>8}{'limit':>8}{'µs/n log n':>12}")
        for children, plies in SHAPES:
            page = open_page(browser)
            page.goto(f"{url}/?tree=[3,5]&picture=whole")
            player = page.locator(".plyscope-player[data-steps]")
            player.wait_for(timeout=1000 * OPEN_SECONDS)
            taken: list[float] = []
            for _ in range(REPEATS):
                open_form(page)  # Run closes it
                asked: dict[str, Any] = {"text": tree_of(children, plies, values), "element": player.element_handle()}
                taken.append(page.evaluate(MEASURE, asked))
            nodes, median = nodes_of(children, plies), statistics.median(taken)
            least = least or median
            drawn = player.locator(".node").count()
            row = f"{f'{children}^{plies}':<8}{nodes:>7,}{drawn:>7,}{min(taken):>8.0f}{median:>8.0f}{max(taken):>8.0f}"
            print(f"{row}{LIMITS.get(nodes, ''):>8}{1000 * (median - least) / (nodes * log2(nodes)):>12.1f}")
            page.unroute_all(behavior="ignoreErrors")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
