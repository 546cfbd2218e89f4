"""`trace_of`: the trace that the notes of a plain search make, worked out for all events together."""

from __future__ import annotations

import math
from itertools import repeat
from operator import is_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.game import MAX, Game, Labelled
from core.options import Bounds, SearchOptions
from core.trace import ABSENT, EVENT, Bound, Estimates, Kind, Places, Trace, Visits
from core.trace.notes import Events, Notes, events_of
from core.trace.own_order import Mask, OwnOrder, latest
from core.trace.returns import Returns, returns_of
from core.trace.visits import Column

_OF_BOUNDS = ((Kind.ALPHA, Estimates.ALPHA), (Kind.BETA, Estimates.BETA))


def trace_of(notes: Notes, most: int, game: Game[Any, Any], options: SearchOptions) -> Trace:
    """Return the trace of a search: at most `most` events and after them the root's EXIT, or TRUNCATED."""
    events = events_of(notes, most)
    nodes = len(events.branching)
    states, players = tuple(notes.entered[: 2 * nodes : 2]), tuple(notes.entered[1 : 2 * nodes : 2])
    child = np.array(notes.chosen[: 2 * nodes : 2], np.int32)
    order = OwnOrder(events.kind)
    is_max = np.fromiter(map(is_, players, repeat(MAX)), bool, nodes)[order.nodes]
    # Only a game that is `Evaluated` has a node at a depth limit.
    extremes = game.utility_range if (events.kind == Kind.HORIZON).any() else None  # type: ignore[attr-defined]
    told, clamps = events.told[order.at], options.bounds is Bounds.HARD
    returns = returns_of(order, told, tuple(events.values), is_max, extremes=extremes, clamps=clamps)
    rows = _Columns(events, order, is_max, child[order.nodes], returns).rows()
    label = game.label if isinstance(game, Labelled) else None
    return Trace(
        options,
        rows,
        tuple(events.values),
        Places(
            parent=order.parent,
            child=child,
            depth=order.depth,
            branching=events.branching,
            players=players,
            moves=tuple(notes.chosen[1 : 2 * nodes : 2]),
            states=states,
            labels=("",) * nodes if label is None else tuple(map(label, states)),
        ),
        Visits.of(np.arange(nodes, dtype=np.int32), order.parent),
    )


class _Columns:
    """The columns of the events, in own order; `is_max` and `child` are by `OwnOrder.nodes`."""

    def __init__(self, events: Events, order: OwnOrder, is_max: Mask, child: Column, returns: Returns) -> None:
        self.events, self.order, self.is_max, self.child, self.returns = events, order, is_max, child, returns
        self.kind, self.told = order.kind, events.told[order.at]
        self.estimates_any = bool(returns.is_estimate.any())
        self.number_of = np.bincount(self.kind, minlength=max(Kind) + 1)
        self.best, self.exits, self.scored = self.of(Kind.BEST), self.of(Kind.EXIT), self.of(Kind.LEAF, Kind.HORIZON)
        self.decisions = self.of(Kind.BEST, Kind.ALPHA, Kind.BETA, Kind.CUTOFF)
        self.returned = np.zeros(len(self.kind), np.int32)  # the child that each decision is about
        last_return = latest(events.kind == Kind.EXIT)
        self.returned[self.decisions] = order.index_in_time[last_return[order.at[self.decisions]]]
        self.held: slice | Column = slice(None)
        others = self.of(Kind.ALPHA, Kind.BETA, Kind.CUTOFF, Kind.SKIP, Kind.TRUNCATED)
        if len(others):  # these leave the value, and what it is, as they were
            says_value = np.ones(len(self.kind), bool)
            says_value[others] = False
            self.held = latest(says_value)

    def of(self, *kinds: Kind) -> NDArray[np.intp]:
        """Return the places of the events of some kinds."""
        table = np.zeros(len(self.number_of), bool)
        table[list(kinds)] = True
        return np.flatnonzero(table[self.kind]) if self.number_of[table].any() else np.empty(0, np.intp)

    def rows(self) -> NDArray[np.void]:
        """Return the events as a trace holds them."""
        order, events = self.order, self.events
        value, bound, detail = self.values()
        is_estimate = self.is_estimate()
        estimates = is_estimate * np.uint8(Estimates.VALUE)
        rows = np.empty(len(self.kind), EVENT)
        rows["kind"] = events.kind
        rows["visit"] = order.nodes[order.index_in_time]
        rows["child"] = events.skips
        rows["child"][order.at[self.decisions]] = self.child[self.returned[self.decisions]]
        for (change, of_bound), initial, cuts in zip(
            _OF_BOUNDS, events.window, (~self.is_max, self.is_max), strict=True
        ):
            number, changes = np.int32(events.values[initial]), self.of(change)
            name = change.name.lower()
            if not len(changes):
                rows[name] = number
                continue
            set_at = order.set_at(self.kind == change)
            is_set = set_at != ABSENT
            column = np.where(is_set, self.told[set_at], number)
            rows[name] = order.in_time(column)
            detail[changes] = column[changes - 1]
            self.tell_setters(detail, set_at, cuts)
            if self.estimates_any:
                estimates |= (is_set & is_estimate[set_at]) * np.uint8(of_bound)
        rows["estimates"] = order.in_time(estimates) if self.estimates_any else 0
        rows["bound"], rows["value"] = order.in_time(bound), order.in_time(value)
        rows["detail"] = order.in_time(detail)
        if len(rows) and events.kind[-1] == Kind.TRUNCATED:
            _truncate(rows, events, order, self.is_max, self.returns)
        return rows

    def values(self) -> tuple[Column, NDArray[np.uint8], Column]:
        """Return the value so far at each event, what it is, and of a BEST event the value before."""
        number, best, of_best = self.events.values, self.best, self.order.index[self.best]
        value = self.told[self.held]
        bound = np.zeros(len(self.kind), np.uint8)
        bound[self.scored] = Bound.EXACT
        bound[self.exits] = self.returns.bound[self.order.index[self.exits]]
        bound[best] = _in_favour(self.returns.bound[self.returned[best]], self.is_max[of_best])
        detail = np.full(len(self.kind), ABSENT, np.int32)
        if len(best):
            worst = np.where(self.is_max[of_best], number[-math.inf], number[math.inf])
            before = value[best - 1]
            detail[best] = np.where(before == ABSENT, worst, before)
        return value, bound[self.held], detail

    def is_estimate(self) -> Mask:
        """Return where the value so far rests on static evaluations."""
        is_estimate = np.zeros(len(self.kind), bool)
        if not self.estimates_any:
            return is_estimate
        for told_at in (self.scored, self.exits):
            is_estimate[told_at] = self.returns.is_estimate[self.order.index[told_at]]
        is_estimate[self.best] = self.returns.is_estimate[self.returned[self.best]]
        held: Mask = is_estimate[self.held]
        return held

    def tell_setters(self, detail: Column, set_at: Column, cuts: Mask) -> None:
        """Note which node set the bound that each cutoff met, at the nodes where it `cuts`."""
        cutoffs = self.of(Kind.CUTOFF)
        met = cutoffs[cuts[self.order.index[cutoffs]] & (set_at[cutoffs] != ABSENT)]
        detail[met] = self.order.nodes[self.order.index[set_at[met]]]


def _in_favour(bound: NDArray[np.uint8], is_max: Mask) -> NDArray[np.uint8]:
    """Return what children known by a bound show about their parents, as the recorder's open visits have it."""
    towards = np.where(is_max, np.uint8(Bound.LOWER), np.uint8(Bound.UPPER))
    return np.where((bound == Bound.EXACT) | (bound == towards), towards, np.uint8(Bound.NONE))


def _truncate(rows: NDArray[np.void], events: Events, order: OwnOrder, is_max: Mask, returns: Returns) -> None:
    """Set what TRUNCATED tells: how many children are left, and what the children so far show of the open node."""
    has_returned = order.kind[order.ends] == Kind.EXIT
    is_open = ~has_returned
    searched = np.count_nonzero(is_open[order.up[1:]] & has_returned[1:])
    searched += np.count_nonzero(is_open[order.index[order.kind == Kind.SKIP]])
    left = int(events.branching[order.nodes[is_open]].sum()) - searched - (np.count_nonzero(is_open) - 1)
    rows["detail"][-1] = left
    here = order.index_in_time[-1]
    if rows["bound"][-1] != Bound.NONE or rows["value"][-1] == ABSENT:
        return
    # A child that equals the value without improving it may show what it is worth.
    best = order.at[order.starts[here] : order.ends[here]].max()
    children = np.flatnonzero(order.up == here)
    children = children[(children > 0) & has_returned[children]]
    children = children[order.at[order.ends[children]] > best]
    equal = children[events.told[order.at[order.ends[children]]] == rows["value"][-1]]
    rows["bound"][-1] = _in_favour(returns.bound[equal], is_max[here]).max(initial=0)
