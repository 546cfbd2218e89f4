"""From following a link until the browser has painted its picture: a search new to the server, and pages that it has.

Run from anywhere: python bench/open_link.py
Needs Chromium and Playwright. Each round has a server of its own, in a child process on a free port of this machine,
and a browser that holds the app's scripts.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.step_in_browser import OPEN_SECONDS, app_in_browser

ROUNDS = 9
FIRST = "tree=[3,5,9]"
LINKS = {"tic-tac-toe's empty board, new": "game=tictactoe", "… once more": "game=tictactoe", "a small tree": FIRST}
SETTLED = 1500
"""Milliseconds after which nothing of the page before is still at work."""

PAINTED = """() => new Promise((done) => requestAnimationFrame(() => {
  const channel = new MessageChannel();  // its message comes when the frame is made
  channel.port1.onmessage = () => done(performance.now());
  channel.port2.postMessage(null);
}))"""


def a_round() -> list[float]:
    """Return the milliseconds that each link takes, with a new server."""
    taken = []
    with app_in_browser() as (browser, url):
        page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
        for query in (FIRST, *LINKS.values()):
            page.goto(f"{url}/?{query}", wait_until="commit")
            page.locator(".plyscope-player[data-steps]").wait_for(timeout=1000 * OPEN_SECONDS)
            taken.append(page.evaluate(PAINTED))
            page.wait_for_timeout(SETTLED)
        browser.close()
    return taken[1:]


def main() -> None:
    """Measure the rounds and print the table."""
    rounds = [a_round() for _ in range(ROUNDS)]
    print(f"Milliseconds from the link to the painted picture, {ROUNDS} rounds.")
    print(f"{'link':<34}{'least':>8}{'median':>8}{'most':>8}")
    for title, taken in zip(LINKS, zip(*rounds, strict=True), strict=True):
        print(f"{title:<34}{min(taken):>8.0f}{statistics.median(taken):>8.0f}{max(taken):>8.0f}")


if __name__ == "__main__":
    main()
