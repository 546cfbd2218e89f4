"""What-if, arguments, comparison and recording of deep combs: time and memory by the number of plies.

Run from anywhere: python bench/deep_combs.py
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.options import SearchOptions
from core.search import search
from core.studies.what_if import what_if
from viz.comparing.comparison_link import USUAL
from viz.comparing.panes import compare_searches
from viz.panels.why import Why
from viz.recording import record
from viz.scene import followed
from viz.sharing.request import Request, TreeText
from viz.tree.outline import outline

PLIES = (2_000, 4_000, 8_000, 20_000, 50_000)


def comb(plies: int) -> TreeText:
    """Return a tree that is a chain with a leaf beside each node: alpha-beta cuts off at every second ply."""
    return TreeText(f"[5,[6,{'[' * plies}5{',3]' * plies}]]")


def prepare(name: str, plies: int) -> Callable[[], object]:
    """Return a piece of work; what it needs is there before it is measured."""
    subject = comb(plies)
    asked, tree = Request(subject), subject.read().tree
    match name:
        case "what-if, first leaf":
            return lambda: what_if(tree, SearchOptions(), (0,), 7)
        case "what-if, deepest leaf":
            return lambda: what_if(tree, SearchOptions(), (1, 1, *[0] * plies), 7)
        case "arguments":
            trace = search(tree, SearchOptions())
            shape = outline(trace, tree)
            return lambda: followed(trace, [Why(trace, shape)], lambda _: None)
        case "record":
            return lambda: record(asked)
    return lambda: compare_searches(asked, USUAL)


WORK = ("what-if, first leaf", "what-if, deepest leaf", "arguments", "record", "compare")


def measure(name: str, plies: int) -> str:
    """Return the seconds of processor time and the megabytes that a piece of work adds to its process."""
    work = prepare(name, plies)
    before, start = peak(), process_time()
    work()
    return f"{process_time() - start:.1f} s, {peak() - before:,.0f} MB"


def peak() -> float:
    """Return the most megabytes that this process has held (on Linux; elsewhere the unit differs)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure each piece of work in a process of its own and print the table."""
    if len(sys.argv) == 3:
        print(measure(sys.argv[1], int(sys.argv[2])))
        return
    print("| plies | " + " | ".join(WORK) + " |")
    print("|--:|" + "--:|" * len(WORK))
    for plies in PLIES:
        commands = [[sys.executable, __file__, name, str(plies)] for name in WORK]
        cells = [subprocess.run(one, capture_output=True, text=True, check=True).stdout.strip() for one in commands]
        print(f"| {plies:,} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
