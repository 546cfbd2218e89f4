"""Edits of a tree of about 1,000 nodes, each from the key press until the browser has painted the new picture.

Run from anywhere: python bench/edit_in_browser.py
Needs Chromium and Playwright. The app runs in a child process on a free port of this machine, and is ended with it.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.full_tree import full_tree
from bench.step_in_browser import OPEN_SECONDS, app_in_browser, open_page

REPEATS = 10
MOST = 500
"""The most milliseconds that an edit may take."""

MEASURE = """async (root, {edits, repeats}) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const bubbling = {bubbles: true, composed: true, cancelable: true};
  const press = (element, key, options) =>
    element.dispatchEvent(new KeyboardEvent('keydown', {key, ...bubbling, ...options}));
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();  // its message comes when the frame is made
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(null);
  }));
  const tree = root.querySelector('[data-part="tree"]');
  const field = root.querySelector('[data-part="in-place"]');
  const built = () => new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      done(performance.now());
    });
    observer.observe(tree, {childList: true});
  });
  const found = {};
  for (const {title, path, key, options, typed} of edits) {
    const times = (found[title] = {built: [], painted: []});
    for (let number = 0; number < repeats; number++) {
      const node = root.querySelector(`.node[data-path="${path}"]`);
      node.focus({preventScroll: true});
      if (typed) {
        press(node, '5');
        field.value = `${10 + number}`;  // another value each time
      }
      const start = performance.now();
      const arrived = built();
      press(typed ? field : node, key, options);
      const end = await arrived;
      times.built.push(end - start);
      times.painted.push((await painted()) - start);
      press(field, 'Escape');  // it stands over a new leaf
      await pause(1200);  // what is noted for the reader's next visit is done
    }
  }
  found.nodes = root.querySelectorAll('[data-path]').length;
  return found;
}"""

EDITS = (
    {"title": "set value", "path": "{leaf}", "key": "Enter", "typed": True},
    {"title": "add child", "path": "{above}", "key": "+"},
    {"title": "delete", "path": "{leaf}", "key": "Delete"},
    {"title": "move right", "path": "0", "key": "ArrowRight", "options": {"altKey": True}},
    {"title": "undo", "path": "", "key": "z", "options": {"ctrlKey": True}},
)
"""Each with the node that has the focus, and the key whose press is the start; a value is typed before."""

CASES = (("3^6", full_tree(3, 6), "0.0.0.0.0.1"), ("10^3", full_tree(10, 3), "4.4.4"))
"""Each with a leaf that is drawn and stays so."""

VIEWS = "edit,window,calls,code"
"""The views that a new reader sees, and the panel for editing."""


def main() -> None:
    """Measure each edit of each tree and print the table."""
    with app_in_browser() as (browser, url):
        print(f"Chromium {browser.version}. Milliseconds, at most {MOST}: least, median, maximum.")
        print(f"{'':<6}{'':<12}{'drawn':>7}{'new picture built':>24}{'painted':>24}")
        for title, tree, leaf in CASES:
            page = open_page(browser)
            page.goto(f"{url}/?tree={tree}&views={VIEWS}")
            player = page.locator(".plyscope-player[data-steps]")
            player.wait_for(timeout=1000 * OPEN_SECONDS)
            page.wait_for_timeout(2000)
            places = {"leaf": leaf, "above": leaf.rpartition(".")[0]}
            edits = [{**edit, "path": str(edit["path"]).format(**places)} for edit in EDITS]
            found: dict[str, Any] = player.evaluate(MEASURE, {"edits": edits, "repeats": REPEATS})
            for edit in edits:
                times = found[str(edit["title"])]
                columns = [(min(of), statistics.median(of), max(of)) for of in (times["built"], times["painted"])]
                row = "".join(f"{number:>8.0f}" for column in columns for number in column)
                print(f"{title:<6}{edit['title']:<12}{found['nodes']:>7,}{row}")
            page.unroute_all(behavior="ignoreErrors")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
