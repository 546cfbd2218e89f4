"""How long figures take: a step as SVG, PNG, PDF and TikZ, a replay as GIF and handout.

Run from anywhere: python bench/figures.py
Times are those of the processor, which depend little on what else the machine does.
Python looks for garbage as seldom as in the app.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.full_tree import full_tree
from core.game import OptionError
from viz.figures.formats import FORMATS, Wanted, make
from viz.figures.replay import Replay
from viz.figures.svg import Look, svg
from viz.figures.whole_tree import WholeTree
from viz.serving.runtime_tuning import collect_seldom

SIXTEEN = "[[[[3,5],[6,9]],[[1,2],[0,-1]]],[[[7,4],[8,2]],[[5,3],[6,1]]]]"
LIMITS = {"svg": 100, "png": 300, "gif": 5_000}
"""Milliseconds."""
TIMES = 7

FRAMES = 100

SUBJECTS = {"16 leaves": SIXTEEN, "3^6, 1,000 nodes drawn": full_tree(3, 6)}


def milliseconds(doing: Callable[[], object], times: int = TIMES) -> float:
    """Return the median processor time of doing something."""
    taken = []
    for _ in range(times):
        began = process_time()
        doing()
        taken.append(1_000 * (process_time() - began))
    return median(taken)


def first(replay: Replay, wanted: Wanted) -> str:
    """Return a step as SVG as if no figure of the recording had been made before."""
    return svg(WholeTree(replay.recording.scene), wanted.step or 0, wanted.look)


def told(what: str, taken: float) -> None:
    """Print a row of the table."""
    limit = LIMITS.get(what.split(maxsplit=1)[0])
    print(f"{what:<44}{taken:>9.0f} ms{f'   at most {limit:,} ms' if limit else ''}")


def told_of(subject: str, tree: str) -> None:
    """Print the rows of a tree."""
    print(subject)
    replay = Replay.of(tree)
    told("search, layout and words", milliseconds(lambda: Replay.of(tree), 3))
    wanted = Wanted(replay.steps // 2, Look(sentence=True))
    # Once: what is found out about its shapes is kept for later figures.
    told("the first svg of a recording", milliseconds(lambda: first(replay, wanted), 1))
    for name, format_ in FORMATS.items():
        if not format_.whole:
            told(f"{name} of a step", milliseconds(lambda name=name: make(replay, name, wanted)))  # type: ignore[misc]
    later = iter(range(replay.steps))
    told("svg of another step", milliseconds(lambda: make(replay, "svg", Wanted(next(later), Look(sentence=True)))))
    film = Wanted(look=Look(sentence=True), steps=FRAMES)
    frames = min(FRAMES, replay.steps + 1)
    try:
        told(f"gif of {frames} steps", milliseconds(lambda: make(Replay(replay.recording), "gif", film), 3))
    except OptionError as refused:
        print(refused)
    told(f"page of {replay.steps:,} steps", milliseconds(lambda: make(Replay(replay.recording), "html", Wanted()), 3))
    told("handout of its key moments", milliseconds(lambda: make(replay, "handout", Wanted()), 3))


def main() -> None:
    """Measure, and print a table."""
    collect_seldom()
    for subject, tree in SUBJECTS.items():
        told_of(subject, tree)


if __name__ == "__main__":
    main()
