"""Steps of a comparison in the browser: two panes move together, by node, by event and by leaf.

Run from anywhere: python bench/compare_in_browser.py
Needs Chromium and Playwright. The app runs in a child process on a free port of this machine, and is ended with it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.step_in_browser import OPEN_SECONDS, Spread, app_in_browser, open_page

WAYS = ("node", "event", "leaf")
SEARCHES = ("minimax", "alphabeta")
MOST_STOPS = 400
"""The most stops taken in each way of stepping, forwards and back."""

MEASURE = """async (root, [way, most]) => {
  const select = root.querySelector('[data-part=by]');
  select.value = way;
  select.dispatchEvent(new Event('change', {bubbles: true}));
  const last = Number(root.querySelector('[data-part=stops]').max);
  const press = (key) => window.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  const at = () => Number(root.dataset.stop);
  const found = {script: [], picture: [], stops: last};
  const walk = async (key, to) => {
    for (let count = 0; count < Math.min(last, most); count++) {
      const start = performance.now();
      press(key);
      const end = performance.now();
      root.getBoundingClientRect();  // makes the browser work out style and layout now
      found.script.push(end - start);
      found.picture.push(performance.now() - end);
      if (count % 100 === 99) await new Promise(requestAnimationFrame);
    }
    if (at() !== to) throw new Error(`at stop ${at()} instead of ${to}`);
  };
  press('Home');
  await walk('ArrowRight', Math.min(last, most));
  await walk('ArrowLeft', 0);
  found.nodes = [...root.querySelectorAll('.pane')].map(pane => pane.querySelectorAll('[data-path]').length);
  found.sharp = window.crossOriginIsolated;
  return found;
}"""


def tree_of_400() -> str:
    """Return a tree of 400 nodes, with values that make some cutoffs: 3 moves, 12 answers each, 10 leaves each."""
    answers = [
        "[" + ",".join(str((7 * move + 5 * answer + 3 * leaf) % 10) for leaf in range(10)) + "]"
        for move in range(3)
        for answer in range(12)
    ]
    return "[" + ",".join(f"[{','.join(answers[12 * move : 12 * move + 12])}]" for move in range(3)) + "]"


def main() -> None:
    """Measure each way of stepping together and print the table."""
    with app_in_browser() as (browser, url):
        print(f"Chromium {browser.version}, 1366x768. Milliseconds: median, 95th percentile, maximum.")
        print(f"{'':<12}{'drawn':>14}{'stops':>8}{'script of a step':>24}{'style and layout':>24}")
        page = open_page(browser)
        page.goto(f"{url}/compare?tree={tree_of_400()}&searches={'~'.join(SEARCHES)}")
        comparison = page.locator(".plyscope-comparison[data-stop]")
        comparison.wait_for(timeout=1000 * OPEN_SECONDS)
        for way in WAYS:
            found: dict[str, Any] = comparison.evaluate(MEASURE, [way, MOST_STOPS])
            if not found["sharp"]:
                print("The clock of this page counts in 0.1 ms.")
            drawn = " + ".join(map(str, found["nodes"]))
            spreads = f"{Spread.of(found['script'])}{Spread.of(found['picture'])}"
            print(f"{f'by {way}':<12}{drawn:>14}{found['stops']:>8,}{spreads}")
        page.unroute_all(behavior="ignoreErrors")
        browser.close()


if __name__ == "__main__":
    main()
