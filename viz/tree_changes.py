"""What each event changes in the picture of the tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from core.game import Player
from core.replay import Status
from core.result import principal_variation
from core.trace import Bound, Event, Kind, Trace
from viz.outline import Outline
from viz.wording import SIGNS, coded, shown

Change: TypeAlias = tuple[str, str, str | None]
"""An element's `data-key`, what changes there (an attribute, or the text of a part as "text:part"), and to what.
None takes the attribute away."""


class TreeChanges:
    """Turns the events of a trace, in order, into changes of its picture."""

    def __init__(self, outline: Outline, trace: Trace) -> None:
        self.outline = outline
        self.trace = trace
        self.windows = trace.options.algorithm != "minimax"
        self.current: int | None = None
        self.exited = False
        self.last = len(trace) - 1
        self.visits: dict[int, int] = {}
        self.cuts: dict[int, int] = {}
        self.skips: dict[int, int] = {}
        self.pending = {bundle.key: len(bundle.indices) for bundle in outline.bundles}

    def is_drawn(self, key: int) -> bool:
        """Say whether an element is a node, not a bundle."""
        return key < len(self.outline.nodes)

    def of(self, index: int, event: Event) -> Iterator[Change]:
        """Yield the changes that an event makes, given that all before it were made."""
        key = self.outline.owner[event.node]
        if key != self.current:
            if self.current is not None:
                yield from self.left(self.current)
            self.current = key
            yield from self.state(key, Status.CURRENT)
        if self.is_drawn(key):
            yield from self.node(key, event)
        else:
            yield from self.bundle(key, event)
        if event.kind is Kind.SKIP and self.is_drawn(key):
            yield from self.skip(self.outline.child_key(key, event.child or 0), event)
        if index == self.last and event.kind is Kind.EXIT:
            yield from self.principal_variation()
        self.exited = event.kind is Kind.EXIT

    def state(self, key: int, status: str) -> Iterator[Change]:
        """Yield a change of an element's state, and of the edge that leads to it."""
        yield f"n{key}", "data-state", status
        if key:
            yield f"e{key}", "data-edge", status

    def left(self, key: int) -> Iterator[Change]:
        """Yield the state of the element that the search has just moved on from."""
        if self.is_drawn(key):
            yield from self.state(key, Status.DONE if self.exited else Status.OPEN)
        else:
            yield from self.state(key, Status.OPEN if self.pending[key] else Status.DONE)

    def node(self, key: int, event: Event) -> Iterator[Change]:
        """Yield the values of a drawn node after an event."""
        name = f"n{key}"
        is_leaf = self.outline.nodes[key].is_leaf
        if event.value is not None:
            sign = SIGNS[event.bound]
            yield name, "data-value", sign + coded(event.value)
            yield name, "text:value", shown(event.value) if is_leaf else sign + shown(event.value)
        if self.windows:
            yield name, "data-alpha", coded(event.alpha)
            yield name, "data-beta", coded(event.beta)
            if not is_leaf:
                yield name, "text:alpha", f"α {shown(event.alpha)}"
                yield name, "text:beta", f"β {shown(event.beta)}"
        if event.kind is Kind.CUTOFF:
            is_max = self.trace.nodes.players[event.node] is Player.MAX
            yield name, "data-cutoff", "beta" if is_max else "alpha"
            yield name, "text:cutoff", "β cut" if is_max else "α cut"

    def bundle(self, key: int, event: Event) -> Iterator[Change]:
        """Yield the counts of a bundle after an event inside it."""
        if event.kind is Kind.ENTER:
            self.visits[key] = self.visits.get(key, 0) + 1
            yield f"n{key}", "text:visits", f"{self.visits[key]:,} visited"
        elif event.kind is Kind.CUTOFF:
            self.cuts[key] = self.cuts.get(key, 0) + 1
            yield f"n{key}", "text:cuts", f"{self.cuts[key]:,} cutoff{'s' if self.cuts[key] > 1 else ''}"
        elif event.kind is Kind.EXIT:
            parent = int(self.trace.nodes.parent[event.node])
            if self.outline.owner[parent] != key:
                self.pending[key] -= 1

    def skip(self, key: int, event: Event) -> Iterator[Change]:
        """Yield the state of a skipped child and of all that is drawn below it."""
        kind = "beta" if self.trace.nodes.players[event.node] is Player.MAX else "alpha"
        if not self.is_drawn(key):
            yield from self.skip_in_bundle(key, kind)
            return
        yield f"e{key}", "data-cut", kind
        below = [key]
        while below:
            under = below.pop()
            yield from self.state(under, Status.SKIPPED)
            if self.is_drawn(under):
                below.extend(dict.fromkeys(self.outline.children[under].values()))

    def skip_in_bundle(self, key: int, kind: str) -> Iterator[Change]:
        """Yield the count of a bundle's skipped children; the bundle is skipped itself when all of them are."""
        self.pending[key] -= 1
        self.skips[key] = self.skips.get(key, 0) + 1
        yield f"n{key}", "text:skips", f"{self.skips[key]:,} skipped"
        if not self.pending[key]:
            yield from self.state(key, Status.DONE if key in self.visits else Status.SKIPPED)
            if key not in self.visits:
                yield f"e{key}", "data-cut", kind

    def principal_variation(self) -> Iterator[Change]:
        """Yield the marks of best play, as far as it is drawn; none if no move was shown to be best."""
        is_exact = self.trace[self.last].bound is Bound.EXACT  # of a bound it is not known which move is best
        line = tuple(principal_variation(self.trace)) if is_exact else ()
        if line:
            yield "n0", "data-best", "true"
        key = 0
        for index in line:
            key = self.outline.children[key].get(index, -1)
            if key < 0 or not self.is_drawn(key):
                return
            yield f"n{key}", "data-best", "true"
            yield f"e{key}", "data-best", "true"
