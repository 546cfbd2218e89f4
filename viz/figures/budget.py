"""The cost of a figure, estimated from its size, and the limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from core.game import OptionError
from core.options.numerals import counted
from core.options.paths import read_path
from core.trace import Path, Trace
from viz.figures.focused import first_visits, nodes_on_path
from viz.replay.scene import Scene
from viz.tree.outline import MOST_OPENED

SECONDS, MEGABYTES = 10, 500
"""The most processor time and memory of a figure."""


class Cost(NamedTuple):
    """The cost of one unit."""

    milliseconds: float
    kilobytes: float = 0.0


COSTS = {
    "events read": Cost(0.02),
    "events of a page": Cost(0.3, 3.6),
    "nodes": Cost(0.7, 25),
    "nodes drawn again": Cost(0.22, 4),
    "nodes of a path": Cost(4, 90),
    "places looked at for a path": Cost(0.005),
    "frames": Cost(50),
}
"""The units of figures, as measured on one processor.

A whole tree is redrawn at each step; a path has its own nodes.
"""

Size = Counter[str]
"""How many of each unit there are."""


def size_of_steps(drawn: Scene, steps: Sequence[int], *, focused: bool, shows: Sequence[str] = ()) -> Size:
    """Return the size of pictures of some steps: of the whole tree, or `focused` with the children of some nodes."""
    trace = drawn.trace
    size = Size({"events read": max(steps, default=0)})
    if not focused:
        elements = len(drawn.outline.parents)
        return size + Size({"nodes": elements, "nodes drawn again": elements * len(steps)})
    places = {int(trace.at[step - 1]) if step else 0 for step in steps}
    nodes = sum(nodes_on_path(trace, place) for place in places)
    nodes += len(places) * _opened(trace, [*map(read_path, shows)])
    return size + Size({"nodes of a path": nodes, "places looked at for a path": len(trace.places) * len(places)})


def _opened(trace: Trace, paths: Sequence[Path]) -> int:
    """Return the children of some nodes."""
    events = [*first_visits(trace, paths).values()]
    branching = trace.places.branching[trace.at[events]] if events else np.zeros(0, np.int32)
    return int(np.minimum(branching, MOST_OPENED).sum())


def check(size: Size, what: str, remedy: str, place: str) -> None:
    """Raise OptionError, with a remedy, for a figure that would take too much."""
    seconds = sum(COSTS[name].milliseconds * number for name, number in size.items()) / 1_000
    megabytes = sum(COSTS[name].kilobytes * number for name, number in size.items()) / 1_000
    if seconds <= SECONDS and megabytes <= MEGABYTES:
        return
    takes = f"{what} would take about {counted(round(seconds), 'second')} and {megabytes:,.0f} MB."
    raise OptionError(takes, remedy, place=place)
