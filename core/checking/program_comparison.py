"""Compare a program's search with the right one and with a misconception that does the same, on the page Compare."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import quote_plus

from core.checking.differing import Difference
from core.checking.ideas import Idea
from core.checking.observed import Observed
from core.comparing.synchrony import by_node
from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.search import search
from core.search.search_text import to_text
from core.trace import Trace
from core.trees.formats.nested_lists import write
from core.trees.leaf_tree import LeafTree

TOGETHER: Literal["node"] = "node"
"""How the searches move together: where one has no visit to a node, it waits for the others."""


@dataclass(frozen=True)
class ProgramComparison:
    """Searches of a tree side by side: the right one, the program, and a misconception that does the same, if any.

    `stop` is the stop by node at which they first differ, and `steps` are the events that each of those has done there
    that can be replayed.
    """

    tree: LeafTree
    searches: tuple[SearchOptions, ...]
    stop: int
    steps: tuple[int, ...]

    @property
    def link(self) -> str:
        """The address of the page, below that of the app."""
        searches = "~".join(map(to_text, self.searches))
        tree, chosen = (quote_plus(text, safe="[],;=~") for text in (write(self.tree), searches))
        return f"/compare?tree={tree}&searches={chosen}&by={TOGETHER}&stop={self.stop}"


def beside(
    tree: LeafTree, observed: Observed, options: SearchOptions, fits: Sequence[Idea], difference: Difference | None
) -> ProgramComparison:
    """Return the search with these options, what was observed, and the first of the misconceptions that fit.

    Raises OptionError for more visits than are replayed.
    """
    known = [Misconception(idea.name) for idea in fits if idea.name in set(Misconception)]
    program = replace(options, program=observed.told(tree))
    searches = options, program, *(replace(options, misconception=each) for each in known[:1])
    traces: list[Trace] = []
    for each in searches:
        with suppress(OptionError):  # visits that no replay can show: the others stand without it
            traces.append(search(tree, each))
    steps = by_node(traces).steps
    stop = 0 if difference is None else next(at for at, step in enumerate(steps[0]) if step > difference.event)
    return ProgramComparison(tree, searches, stop, tuple(each[stop] for each in steps))
