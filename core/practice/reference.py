"""What a hand-in is compared with: the search under each convention that a course may leave open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import TypeVar

import numpy as np

from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.practice.hand_in import Window, Worth, leaves_below, trace_answers
from core.search import heeds, search
from core.trace import Kind, Trace
from core.trees.leaf_tree import LeafTree

T = TypeVar("T")

KEPT = 128
"""Cached references: those of about ten trees under all conventions."""


class Convention(StrEnum):
    """Something on which courses disagree, so that several answers are right."""

    EQUALITY = "equality"
    """Whether equality cuts off."""
    RETURNED = "returned"
    """Whether a node returns its value, or the bound of its window that the value passes (fail-soft, fail-hard)."""
    FORM = "form"
    """Whether a node that is cut off moves its own bound; it shows only in windows at exit."""
    MOMENT = "moment"
    """Whether α and β are those at entry or those at exit."""
    BOUND = "bound"
    """Whether a bound is written as one: 2 for ≤ 2."""
    OUTSIDE = "outside"
    """Whether a value outside the window is written as a bound: ≤ 2 for 2."""
    MOVE = "move"
    """Which of several moves proven equal is chosen."""


ALL = frozenset(Convention)

OPEN = ALL - {Convention.EQUALITY, Convention.MOMENT}
"""What exercises and sheets leave open: they state the rule for equality, and ask for windows at entry."""

OTHER: Mapping[Convention, tuple[str, Mapping[str, str]]] = {
    Convention.EQUALITY: ("cutoff", {Cutoff.NONSTRICT: Cutoff.STRICT, Cutoff.STRICT: Cutoff.NONSTRICT}),
    Convention.RETURNED: ("bounds", {Bounds.SOFT: Bounds.HARD, Bounds.HARD: Bounds.SOFT}),
    Convention.FORM: ("form", {Form.COMPARE: Form.UPDATE, Form.UPDATE: Form.COMPARE}),
}
"""The conventions that are options, with the other choice of each."""


@dataclass(frozen=True)
class Rows:
    """The events of a trace by node: the numbers of ENTER and EXIT, or of a skipped node's SKIP."""

    enter: dict[int, int]
    exit: dict[int, int]
    skip: dict[int, int]
    cutoff: dict[int, int]


@dataclass(frozen=True)
class SearchAnswer:
    """What a search of a tree hands in, with nodes by number.

    `worths` has all visited nodes, leaves too; `entries` and `exits` have their windows. `tops` are the skipped
    children, and `skipped` the leaves below them. `moves` are as in `TraceAnswers`.
    """

    tree: LeafTree = field(compare=False)
    options: SearchOptions = field(compare=False)
    worths: Mapping[int, Worth]
    entries: Mapping[int, Window]
    exits: Mapping[int, Window]
    tops: tuple[int, ...]
    skipped: frozenset[int]
    order: tuple[int, ...]
    moves: tuple[int, ...]

    @property
    def move(self) -> int | None:
        """The move that the search chooses, by its index."""
        return self.moves[0] if self.moves else None

    def windows_at(self, *, at_exit: bool) -> Mapping[int, Window]:
        """Return the windows when nodes are left, or else entered."""
        return self.exits if at_exit else self.entries


@dataclass(frozen=True, eq=False)
class Reference(SearchAnswer):
    """A right answer, with the recorded search.

    `departures` are the conventions in which it differs from the course; `at_exit` means windows at exit.
    """

    trace: Trace
    departures: frozenset[Convention]
    at_exit: bool

    @property
    def windows(self) -> Mapping[int, Window]:
        """The windows that are handed in."""
        return self.windows_at(at_exit=self.at_exit)

    @cached_property
    def inner(self) -> tuple[int, ...]:
        """The visited nodes that a hand-in values: the inner ones and the root, in tree order."""
        return tuple(node for node in sorted(self.worths) if self.tree.children[node] or not node)

    @cached_property
    def rows(self) -> Rows:
        """The events by node."""
        found = Rows({}, {}, {}, {})
        states, events = self.trace.places.states, self.trace.events
        by_kind = {Kind.ENTER: found.enter, Kind.EXIT: found.exit, Kind.CUTOFF: found.cutoff}
        kinds, children = events["kind"].tolist(), events["child"].tolist()
        for row, (kind, place, child) in enumerate(zip(kinds, self.trace.at.tolist(), children, strict=True)):
            node = states[place]
            if kind == Kind.SKIP:
                found.skip[self.tree.children[node][child]] = row
            elif kind in by_kind:
                by_kind[kind][node] = row
        return found

    def bounds_before(self, row: int, node: int) -> Window:
        """Return alpha and beta at a visited node before an event."""
        place = self.trace.places.states.index(node)
        before = self.trace[int(np.flatnonzero(self.trace.at[:row] == place)[-1])]
        return before.alpha, before.beta


def references(tree: LeafTree, options: SearchOptions, conventions: frozenset[Convention]) -> Iterator[Reference]:
    """Yield the course's own reference, then those under other open conventions, the nearest first.

    Raises OptionError for a search that can't be marked, or not on this tree.
    """
    for departures in departures_from(options, conventions):
        at_exit = Convention.MOMENT in departures
        if at_exit or Convention.FORM not in departures:  # the form shows only at exit
            yield reference(tree, departing(options, departures), at_exit=at_exit, departures=departures)


def departures_from(options: SearchOptions, conventions: frozenset[Convention]) -> Iterator[frozenset[Convention]]:
    """Yield the sets of open conventions in which a search may depart from the course's; the fewest first."""
    heeded = {**{each: name for each, (name, _) in OTHER.items()}, Convention.MOMENT: "cutoff"}
    free = [each for each, name in heeded.items() if each in conventions and heeds(options.algorithm, name)]
    return map(frozenset, chain.from_iterable(combinations(free, count) for count in range(len(free) + 1)))


def departing(options: SearchOptions, departures: frozenset[Convention]) -> SearchOptions:
    """Return the options with the other choice of some conventions."""
    others = {name: other[getattr(options, name)] for each, (name, other) in OTHER.items() if each in departures}
    return replace(options, **others)  # type: ignore[arg-type]  # by name


@lru_cache(KEPT)
def reference(
    tree: LeafTree, options: SearchOptions, *, at_exit: bool = False, departures: frozenset[Convention] = frozenset()
) -> Reference:
    """Return what a search of a tree hands in; raise OptionError as `references`."""
    trace = search(tree, replace(options, budget=None))
    return Reference(**vars(answer_in(tree, options, trace)), trace=trace, departures=departures, at_exit=at_exit)


def answer_in(tree: LeafTree, options: SearchOptions, trace: Trace) -> SearchAnswer:
    """Return what a recorded search of a tree hands in."""
    found, states, prunes = trace_answers(trace), trace.places.states, heeds(options.algorithm, "cutoff")

    def by_node(items: Mapping[int, T]) -> dict[int, T]:
        return {states[place]: item for place, item in items.items()}

    tops = tuple(tree.children[states[place]][child] for place, child in found.skipped)
    return SearchAnswer(
        tree=tree,
        options=options,
        worths=by_node(found.worths),
        entries=by_node(found.entries) if prunes else {},
        exits=by_node(found.exits) if prunes else {},
        tops=tops,
        skipped=leaves_below(tree, tops),
        order=tuple(states[place] for place in found.order),
        moves=found.moves,
    )


@lru_cache(KEPT)
def orders(tree: LeafTree, options: SearchOptions) -> Mapping[int, tuple[int, ...]]:
    """Return the children of each inner node in search order."""
    if options.order in (Order.GIVEN, Order.REVERSED):
        step = 1 if options.order is Order.GIVEN else -1
        return {node: below[::step] for node, below in enumerate(tree.children) if below}
    every = SearchOptions("expectiminimax", order=options.order, seed=options.seed, hand=options.hand)
    found: dict[int, list[int]] = {}
    for searched in (every, options):  # at visited nodes the learned order counts
        trace = search(tree, replace(searched, opponent=options.opponent, budget=None))
        states, seen = trace.places.states, dict[int, list[int]]()
        for event in trace:
            if event.kind is Kind.ENTER and event.node:
                seen.setdefault(states[int(trace.places.parent[event.node])], []).append(states[event.node])
            elif event.kind is Kind.SKIP and event.child is not None:
                seen.setdefault(states[event.node], []).append(tree.children[states[event.node]][event.child])
        found |= seen
    return {node: tuple(below) for node, below in found.items()}
