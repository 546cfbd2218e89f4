"""Which events are told in the same words: those that have all in common on which their sentence depends."""

from __future__ import annotations

from collections.abc import Iterator
from operator import ne
from typing import Any, NamedTuple

import numpy as np

from core.search import ALGORITHMS
from core.trace import ABSENT, Bound, Kind
from core.trace.kinds import SCORES
from viz.replay.columns import Column, Mask, Whole, choose, column, each, flags
from viz.replay.moments import Moments
from viz.words.narration import Memory
from viz.words.wording import has_name, ordinal


def alike(moments: Moments, so_far: Memory) -> Whole:
    """Return the number of the group of each event, such that those of one group have one sentence.

    What the sentences of the most frequent kinds depend on stands in `_depends`; any other event is a group of its own,
    and so is each event at the root, and each of a search that samples.
    """
    groups = np.arange(len(moments))
    if ALGORITHMS[moments.trace.options.algorithm].samples:
        return groups
    count = len(moments)
    for where, columns in _depends(moments, so_far):
        rows = np.flatnonzero(where & (moments.node != 0))
        found = each(lambda *_: None, *(one[rows] for one in columns))
        groups[rows] = count + found.numbers
        count += len(found.things)
    numbers: Whole = np.unique(groups, return_inverse=True)[1].reshape(-1)
    return numbers


def _depends(moments: Moments, so_far: Memory) -> Iterator[tuple[Mask, tuple[Column[Any], ...]]]:
    """Yield kinds of events, and what their sentences depend on, which the functions in viz/words/narration tell."""
    places, trace = moments.trace.places, moments.trace
    who = column(_Who.of(so_far, node) for node in range(len(places)))
    own, above = who[moments.node], who[places.parent[moments.node]]
    told = moments.value, moments.estimates
    windows = moments.alpha, moments.beta, moments.estimates
    again = flags(trace.visits.numbers[moments.visit] > 1)
    asks = moments.held[moments.above].only(moments.is_narrowed)
    yield moments.of_kind(Kind.ENTER), (own, above, *windows, again, asks)
    yield moments.of_kind(Kind.LEAF, Kind.MISS), (moments.kind, own, *told)
    yield (
        moments.of_kind(Kind.HORIZON),
        (own, *told, Column(moments.depth, range(int(moments.depth.max(initial=0)) + 1))),
    )
    child = _Children(moments, so_far)
    yield moments.of_kind(Kind.BEST), (own, *told, moments.bound, child.names)
    yield (
        moments.of_kind(Kind.ALPHA, Kind.BETA),
        (moments.kind, own, moments.old, *windows, moments.estimates[moments.before]),
    )
    best = moments.last(moments.of_kind(Kind.BEST, Kind.STAND_PAT))
    held = best[moments.above]
    is_held = held != ABSENT
    differs = (best != ABSENT) & each(ne, moments.value[best], moments.value).which(True)
    yield (
        moments.of_kind(Kind.EXIT),
        (
            *(own, above, *told, moments.bound),
            flags(moments.last(moments.of_kind(*SCORES)) != ABSENT),  # whose value is given, so that it is no answer
            *(moments.value[best].only(differs), moments.estimates[best].only(differs)),
            *(thing[held].only(is_held) for thing in (moments.value, moments.bound, moments.estimates, moments.kind)),
            child.bound_returned(held).only(is_held),
        ),
    )


class _Who(NamedTuple):
    """What sentences call a node, and what they say of it."""

    name: str
    move: str
    probability: str
    player: str
    is_inner: bool

    @classmethod
    def of(cls, so_far: Memory, node: int) -> _Who:
        """Return what is said of a node."""
        places = so_far.trace.places
        move = so_far.move_name(so_far.parents[node], so_far.children[node]) if node else ""
        inner = bool(places.branching[node])
        return cls(so_far.name(node), move, so_far.probability(node), places.players[node].name, inner)


class _Children:
    """The children that events are about, as places; ABSENT for one that the search never comes to."""

    def __init__(self, moments: Moments, so_far: Memory) -> None:
        self.moments = moments
        self.so_far = so_far
        child = moments.trace.events["child"].astype(np.int64)
        edges = {edge: place for place, edge in enumerate(zip(so_far.parents, so_far.children, strict=True))}
        about = Column(child + 1, range(-1, int(child.max(initial=ABSENT)) + 1))
        nodes = Column(moments.node, range(len(so_far.parents)))
        found = each(lambda node, index: edges.get((node, index), ABSENT), nodes, about)
        self.index = child
        self.places: Whole = np.array(found.things, np.int64)[found.numbers]

    @property
    def names(self) -> Column[str]:
        """What each is called: its name, else its place among its siblings."""
        trace, so_far = self.moments.trace, self.so_far
        named = [so_far.name(place) if has_name(trace, place) else "" for place in range(len(trace.places))]
        ordinals = [ordinal(index) for index in range(int(self.index.max(initial=0)) + 1)]
        name = column(named)[self.places]
        return choose((self.places != ABSENT) & ~name.which(""), name, Column(np.maximum(self.index, 0), ordinals))

    def bound_returned(self, held: Whole) -> Column[Bound | None]:
        """Return what is known of the child of other events, by its return before each event."""
        moments, rows = self.moments, np.arange(len(self.moments))
        returns = np.flatnonzero(moments.of_kind(Kind.EXIT))
        if not len(returns):
            return Column(0 * rows, (None,))
        returns = returns[np.argsort(moments.node[returns], kind="stable")]
        keys = moments.node[returns] * len(rows) + returns
        wanted = self.places[held]
        found = returns[np.searchsorted(keys, wanted * len(rows) + rows, side="right") - 1]
        return moments.bound[found].only((wanted != ABSENT) & (moments.node[found] == wanted))
