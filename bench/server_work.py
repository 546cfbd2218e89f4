"""Server work from pressing Run to the picture, split into its parts, and the size of what the browser gets.

Run from anywhere: python bench/server_work.py
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import viz.recording
import viz.scene
import viz.tree.layout
import viz.tree.picture
from bench.full_tree import full_tree
from core.options import SearchOptions
from viz.recording import record
from viz.sharing.request import Position, Request, TreeText

PARTS = {
    "parse": (Request, "searched"),
    "search": (viz.recording, "search"),
    "outline": (viz.scene, "outline"),
    "patches": (viz.scene, "followed"),
    "draw": (viz.scene, "draw"),
    "layout": (viz.tree.picture, "lay_out"),
}
"""The functions that are timed while `record` calls them; `draw` calls `layout`, which is taken off its time."""


CASES: tuple[tuple[str, Request, int, int | None], ...] = (
    ("3^4: 121 nodes", Request(TreeText(full_tree(3, 4))), 15, 150),
    ("10^3: 1,111 nodes", Request(TreeText(full_tree(10, 3))), 9, 500),
    ("3^6: 1,093 nodes", Request(TreeText(full_tree(3, 6))), 9, 500),
    ("10^5: 111,111 nodes", Request(TreeText(full_tree(10, 5))), 3, None),
    ("tic-tac-toe, alpha-beta", Request(Position("tictactoe")), 3, None),
    ("tic-tac-toe, minimax", Request(Position("tictactoe"), SearchOptions("minimax")), 3, None),
)
"""Each with its number of repeats and, where there is one, the most milliseconds that it may take."""


def measure(request: Request) -> tuple[dict[str, float], int, int]:
    """Return the milliseconds of each part and of the whole, the number of events, and the bytes of JSON."""
    viz.tree.layout.placed.cache_clear()  # a tree that was not drawn before
    spent = dict.fromkeys(PARTS, 0.0)

    def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            start = perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                spent[name] += 1000 * (perf_counter() - start)

        return call

    with ExitStack() as patches:
        for name, (owner, function) in PARTS.items():
            patches.enter_context(patch.object(owner, function, timed(name, getattr(owner, function))))
        start = perf_counter()
        recording = record(request)
        recorded = perf_counter()
    text = json.dumps(recording.scene.data())
    end = perf_counter()
    spent["draw"] -= spent["layout"]
    spent |= {"JSON": 1000 * (end - recorded), "total": 1000 * (end - start)}
    return spent, recording.scene.steps, len(text)


def main() -> None:
    """Measure each case and print the medians."""
    columns = [*PARTS, "JSON", "total"]
    print("Server work in milliseconds, medians. JSON is in bytes per event.")
    print(f"{'':<24}{'events':>8}" + "".join(f"{name:>9}" for name in columns) + f"{'at most':>9}{'JSON/event':>12}")
    for title, request, repeats, most in CASES:
        measure(request)  # the first call also fills the caches of the game
        runs = [measure(request) for _ in range(repeats)]
        _, events, size = runs[0]
        medians = (statistics.median(run[0][name] for run in runs) for name in columns)
        print(
            f"{title:<24}{events:>8,}"
            + "".join(f"{value:>9,.1f}" for value in medians)
            + f"{'' if most is None else most:>9}{size / events:>12,.0f}"
        )


if __name__ == "__main__":
    main()
