"""`NodeSteps`: the events of a trace in meaningful groups, the steps by node."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.trace import Kind, Trace
from core.trace.kinds import SCORES

_BEGIN = (Kind.ENTER, Kind.EXIT, Kind.STORE, Kind.BOOK, Kind.TRUNCATED)
"""The kinds that begin a step; all others belong to what came before."""


class NodeSteps:
    """The steps by node: a node is entered, or a child returns with all its effects on the node.

    A leaf is entered and returns in one step, with its effects on the parent. In a search that samples, each event is a
    step: one of the four phases.

    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> from core.trees.leaf_tree import LeafTree
    >>> steps = NodeSteps(search(LeafTree.from_nested([3, [2, 9]]), SearchOptions()))
    >>> steps.ends.tolist(), steps.ending(3), steps.at(13), steps.at(11)
    ([1, 6, 7, 13, 14, 15], 6, range(7, 13), None)
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    @cached_property
    def ends(self) -> NDArray[np.int32]:
        """The number of events after which each step ends."""
        trace = self._trace
        if trace.samples:
            return np.arange(1, len(trace) + 1, dtype=np.int32)
        kinds, visits = trace.events["kind"], trace.events["visit"]
        returns = np.isin(kinds, (Kind.EXIT, Kind.STORE))
        is_scored = np.zeros(len(trace.visits), bool)
        is_scored[visits[np.isin(kinds, SCORES)]] = True
        goes_on = returns & is_scored[visits] & (trace.at > 0)  # a leaf returns within its step
        goes_on[1:] |= (kinds[1:] == Kind.EXIT) & (kinds[:-1] == Kind.STORE)
        begins = np.isin(kinds, _BEGIN) & ~goes_on
        return np.append(np.flatnonzero(begins)[1:], len(trace)).astype(np.int32)

    def ending(self, step: int) -> int:
        """Return the end of the step that contains a step by event."""
        return int(self.ends[self.ends.searchsorted(step)]) if step else 0

    @property
    def ending_each(self) -> list[int]:
        """The end of each event's step."""
        return self.ends[self.ends.searchsorted(np.arange(1, len(self._trace) + 1))].tolist()  # type: ignore[no-any-return]

    def at(self, step: int) -> range | None:
        """Return the numbers of the events of the step that ends there, if one does."""
        number = int(self.ends.searchsorted(step))
        if not step or self.ends[number] != step:
            return None
        return range(int(self.ends[number - 1]) if number else 0, step)
