"""The Lab: its speed beside the readable search on the same trees.

Run from anywhere: python bench/lab.py
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.lab.experiment import ExperimentOutcome, run, search_here
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.uniform_trees import tree_of
from core.lab.workers import workers_of
from core.options import SearchOptions
from core.search import search
from core.trace.result import result_of

MEGABYTE = 2**20
UNIT = 1 if sys.platform == "darwin" else 1024
"""What `ru_maxrss` counts in: bytes on macOS, kilobytes elsewhere."""

SPEED = LabSettings(branching=3, depth=8, trees=10_000)
SECONDS, TIMES, MEMORY = 5, 10, 300
"""The most seconds that this may take, how many times as fast as the readable search it has to be, and the most MB."""

KINDS = (
    SPEED,
    LabSettings(3, 8, 10_000, LeafValues.FEW),
    LabSettings(3, 8, 10_000, LeafValues.CORRELATED),
    LabSettings(3, 8, 10_000, order=MoveOrder.PARTLY, best_first=0.7),
    LabSettings(3, 8, 10_000, order=MoveOrder.BEST),
    LabSettings(3, 8, 10_000, order=MoveOrder.WORST),
)
READABLE = 200
"""How many of the same trees, from the first, the readable search takes."""


def timed(settings: LabSettings) -> tuple[ExperimentOutcome, float, float]:
    """Return what an experiment finds, and its seconds: by the clock, and of the processor where one thread does it."""
    start = perf_counter()
    *_, outcome = run(settings, workers_of())
    seconds, processor = perf_counter() - start, process_time()
    *_, again = run(settings, [search_here], small=0)
    if again.total != outcome.total:
        raise AssertionError(f"{settings} is counted differently")
    return outcome, seconds, process_time() - processor


def readable_seconds(outcome: ExperimentOutcome) -> float:
    """Return the processor seconds of the readable search for all trees of the experiment; check what it counts."""
    options = SearchOptions(cutoff=outcome.settings.cutoff)
    seconds = 0.0
    for index in range(READABLE):
        tree = tree_of(outcome.settings, index)
        start = process_time()
        trace = search(tree, options)
        seconds += process_time() - start
        if len(result_of(trace).leaves) != outcome.leaves[index]:
            raise AssertionError(f"tree {index} of {outcome.settings} is counted differently")
    return seconds / READABLE * outcome.trees


def main() -> None:
    """Print the time of each kind of experiment, and of the readable search."""
    print(
        f"10,000 trees of 6,561 leaves. At most {SECONDS} s, {MEMORY} MB; at least {TIMES} times the readable search."
    )
    columns = ("seconds", "processor", "readable", "times", "mean", "of all")
    print(f"{'values':<12}{'order':<8}" + "".join(f"{column:>11}" for column in columns))
    before = peak_memory()
    runs = [timed(settings) for settings in KINDS]
    peak = peak_memory()
    for outcome, seconds, processor in runs:
        settings, readable = outcome.settings, readable_seconds(outcome)
        print(
            f"{settings.values:<12}{settings.order:<8}{seconds:>11.2f}{processor:>11.2f}{readable:>11.1f}"
            f"{readable / processor:>11.0f}{outcome.mean:>11,.2f}{outcome.mean / settings.leaves:>11.1%}"
        )
    print(f"Readable: processor time, from the first {READABLE} trees; each was counted alike.")
    print(f"Memory: {peak:.0f} MB at the peak, {before:.0f} MB before.")


def peak_memory() -> float:
    """Return the most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / MEGABYTE


if __name__ == "__main__":
    main()
