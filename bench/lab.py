"""The Lab: its speed beside the readable search on the same trees, and what it finds beside theory.

Run from anywhere: python bench/lab.py
"""

from __future__ import annotations

import math
import resource
import sys
from itertools import permutations
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from core.lab.experiment import CONFIDENCE, ExperimentOutcome, Here
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.running import run
from core.lab.theory import expected_leaves, growth
from core.lab.uniform_trees import leaf_counts, tree_of
from core.options import Cutoff, SearchOptions
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

GROWTH = ((2, 12, 4_000), (2, 16, 1_500), (2, 18, 750), (3, 8, 10_000), (3, 10, 2_000), (3, 12, 300), (4, 8, 3_000))
"""Branching, depth and trees; as many trees of two plies less are searched too."""


def timed(settings: LabSettings) -> tuple[ExperimentOutcome, float, float]:
    """Return what an experiment finds, and its seconds: by the clock, and of the processor where one thread does it."""
    start = perf_counter()
    *_, outcome = run(settings)
    seconds, processor = perf_counter() - start, process_time()
    *_, again = run(settings, [Here()], small=0)
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


def show_speed() -> None:
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


def show_enumeration() -> None:
    """Print the mean over all orders of distinct values, as enumerated, as worked out, and as measured."""
    print(f"\n{'b':>2}{'d':>4}{'orders':>9}{'enumerated':>14}{'quadrature':>14}{'measured':>12}{'band':>22}")
    for branching, depth in ((2, 2), (2, 3), (3, 2)):
        leaves = branching**depth
        rows = np.fromiter(permutations(range(leaves)), np.dtype((np.int8, leaves)))
        enumerated = leaf_counts(rows, branching, depth, Cutoff.NONSTRICT).mean()
        outcome, *_ = timed(LabSettings(branching, depth, 1_000_000))
        print(
            f"{branching:>2}{depth:>4}{len(rows):>9,}{enumerated:>14.6f}{expected_leaves(branching, depth):>14.6f}"
            f"{outcome.mean:>12.4f}{band_text(*(outcome.band or ()), digits=4):>22}"
        )


def show_growth() -> None:
    """Print the growth of the mean with a ply, from depths two apart, beside the exact one and its limit."""
    print(
        f"\n{'b':>2}{'d':>4}{'trees':>8}{'mean':>13}{'expected':>13}{'growth':>9}{'band':>18}{'exact':>9}{'limit':>9}"
    )
    for branching, depth, trees in GROWTH:
        below, *_ = timed(
            LabSettings(branching, depth - 2, trees, seed=2)
        )  # other trees, so that errors are independent
        outcome, *_ = timed(LabSettings(branching, depth, trees))
        measured = math.sqrt(outcome.mean / below.mean)
        error = measured / 2 * math.hypot(*((found.standard_error or 0) / found.mean for found in (outcome, below)))
        band = band_text(measured - CONFIDENCE * error, measured + CONFIDENCE * error, digits=4)
        exact = exact_growth(branching, depth)
        print(
            f"{branching:>2}{depth:>4}{trees:>8,}{outcome.mean:>13,.2f}{expected_leaves(branching, depth):>13,.2f}"
            f"{measured:>9.4f}{band:>18}{exact:>9.4f}{growth(branching):>9.4f}"
        )
    print(f"\nexact growth at greater depths:{'20':>9}{'30':>9}{'40':>9}{'50':>9}{'limit':>9}")
    for branching in (2, 3, 4):
        plies = [exact_growth(branching, depth) for depth in (20, 30, 40, 50)]
        print(f"{f'b = {branching}':<31}" + "".join(f"{number:>9.4f}" for number in (*plies, growth(branching))))


def exact_growth(branching: int, depth: int) -> float:
    """Return the growth of the expected leaves with a ply, from this depth and two plies less."""
    return math.sqrt(expected_leaves(branching, depth) / expected_leaves(branching, depth - 2))


def band_text(*ends: float, digits: int) -> str:
    """Return a confidence band as text."""
    return " to ".join(f"{end:.{digits}f}" for end in ends)


def peak_memory() -> float:
    """Return the most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / MEGABYTE


def main() -> None:
    """Measure and print the tables."""
    show_speed()
    show_enumeration()
    show_growth()


if __name__ == "__main__":
    main()
