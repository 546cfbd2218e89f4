"""Go to steps of a long trace: tic-tac-toe from the empty board by minimax, 1.7 million events, and a search of passes.

Run from anywhere: python bench/seek.py. A seek is everything that a reader sees of a step: the event, the counters, and
what the nodes from the root to the current one show, with what each has skipped. Times are of the processor.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace import Trace
from core.trace.frames import Frames

SEEKS = 2_000
"""How many steps are gone to, in an order that is the same in each run."""

UNIT = 2**20 if sys.platform == "darwin" else 2**10
"""How many of what `ru_maxrss` counts make a megabyte."""


def seek(frames: Frames, step: int) -> list[object]:
    """Return what a reader sees at a step."""
    frame = frames.at(step)
    line = frames.trace.places.line(frame.current) if frame.current is not None else []
    edges = zip(line, frames.trace.places.path(line[-1]) if line else (), strict=False)
    return [
        frame.event,
        frame.counters,
        [frame.nodes[node] for node in line],
        [frame.cutoffs.get(node) for node in line],
        [edge in frame.skipped for edge in edges],
    ]


def times(frames: Frames, steps: Sequence[int]) -> list[float]:
    """Return how long each seek takes, in ms, the shortest first."""
    taken = []
    for step in steps:
        start = process_time()
        seek(frames, step)
        taken.append((process_time() - start) * 1000)
    return sorted(taken)


def peak() -> float:
    """Return the most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / UNIT


def measure(name: str, trace: Trace) -> None:
    """Print the line of a trace."""
    before, start = peak(), process_time()
    frames = Frames(trace)
    ready, added = process_time() - start, peak() - before
    random = Random(1)  # noqa: S311  has to be the same again
    taken = times(frames, [random.randint(0, len(trace)) for _ in range(SEEKS)])
    print(
        f"{name:<28}{len(trace):>10,}{ready * 1000:>9.0f}{added:>7.0f}"
        f"{taken[len(taken) // 2]:>9.3f}{taken[len(taken) * 95 // 100]:>9.3f}{taken[-1]:>9.3f}"
    )


def main() -> None:
    """Print the table."""
    print(f"{'':<28}{'events':>10}{'ready':>9}{'MB':>7}{'median':>9}{'95%':>9}{'maximum':>9}   ms")
    measure("tic-tac-toe, minimax", search(TicTacToe(), SearchOptions("minimax")))
    deepening = SearchOptions("iterative", depth=7)
    measure("Connect Four, deepening", search(ConnectFour(), deepening))


if __name__ == "__main__":
    main()
