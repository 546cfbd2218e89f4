"""`Piece`: the rows of a stretch of a plain search, worked out for all its events together."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.trace import ABSENT, EVENT, Bound, Estimates, Kind
from core.trace.notes import Events
from core.trace.numbered import Numbered
from core.trace.open_line import OpenLine
from core.trace.own_order import Mask, OwnOrder, latest
from core.trace.returns import Returns, returns_of
from core.trace.visit_table import IntColumn

_BOUNDS = (Kind.ALPHA, Kind.BETA)
_RESTS = {Kind.ALPHA: np.uint8(Estimates.ALPHA), Kind.BETA: np.uint8(Estimates.BETA)}


class Entered(NamedTuple):
    """The nodes that are entered in a piece, in order: their numbers, which child each is, and whether MAX moves."""

    node: IntColumn
    child: IntColumn
    is_max: Mask


class Worked(NamedTuple):
    """What a piece makes: its rows, the parent and the depth of each node entered, and the nodes that stay open."""

    rows: NDArray[np.void]
    parent: IntColumn
    depth: IntColumn
    line: OpenLine


class Piece:
    """The columns of the events, in own order. The nodes that were open before are entered first, once more.

    `is_max`, `child`, `node` and `branching` are by `OwnOrder.nodes`. The `values` get a number for each infinity where
    a node's value changes.
    """

    def __init__(
        self,
        line: OpenLine,
        events: Events,
        entered: Entered,
        values: Numbered[Value],
        window: tuple[Value, Value],
        *,
        extremes: tuple[Value, Value] | None,
        clamps: bool,
    ) -> None:
        before = len(line)
        self.line, self.values, self.window = line, values, window
        self.kind_in_time = np.append(np.full(before, int(Kind.ENTER), np.uint8), events.kind)
        self.skips = np.append(np.full(before, ABSENT, np.int32), events.skips)
        self.order = order = OwnOrder(self.kind_in_time)
        self.kind, self.told = order.kind, np.append(line.value, events.told)[order.at]
        self.node = np.append(line.node, entered.node)[order.nodes]
        self.child = np.append(line.child, entered.child)[order.nodes]
        self.is_max = np.append(line.is_max, entered.is_max)[order.nodes]
        self.branching = np.append(line.branching, events.branching)[order.nodes]
        self.entered_before = order.starts[order.first_at_depth[:before]]
        self.returns: Returns = returns_of(
            order, self.told, tuple(values), self.is_max, line, extremes=extremes, clamps=clamps
        )
        self.estimates_any = bool(self.returns.is_estimate.any() or line.estimates.any())
        self.number_of = np.bincount(self.kind, minlength=max(Kind) + 1)
        self.best, self.exits, self.scored = self.of(Kind.BEST), self.of(Kind.EXIT), self.of(Kind.LEAF, Kind.HORIZON)
        self.decisions = self.of(Kind.BEST, *_BOUNDS, Kind.CUTOFF)
        self.returned = np.zeros(len(self.kind), np.int32)  # the child that each decision is about
        last_return = latest(self.kind_in_time == Kind.EXIT)
        self.returned[self.decisions] = order.index_in_time[last_return[order.at[self.decisions]]]
        self.held: slice | IntColumn = slice(None)
        others = self.of(*_BOUNDS, Kind.CUTOFF, Kind.SKIP)
        if len(others):  # these leave the value, and what it is, as they were
            says_value = np.ones(len(self.kind), bool)
            says_value[others] = False
            self.held = latest(says_value)

    def of(self, *kinds: Kind) -> NDArray[np.intp]:
        """Return the places of the events of some kinds."""
        table = np.zeros(len(self.number_of), bool)
        table[list(kinds)] = True
        return np.flatnonzero(table[self.kind]) if self.number_of[table].any() else np.empty(0, np.intp)

    def worked(self) -> Worked:
        """Return what the piece makes."""
        order, before = self.order, len(self.line)
        value, bound, detail = self.values_so_far()
        is_estimate = self.is_estimate()
        estimates = is_estimate * np.uint8(Estimates.VALUE)
        rows = np.empty(len(self.kind), EVENT)
        rows["kind"] = self.kind_in_time
        rows["visit"] = self.node[order.index_in_time]
        rows["child"] = self.skips
        rows["child"][order.at[self.decisions]] = self.child[self.returned[self.decisions]]
        setters = []
        for change, initial, cuts in zip(_BOUNDS, self.window, (~self.is_max, self.is_max), strict=True):
            name = change.name.lower()
            changes, number = self.of(change), np.int32(self.values[initial])
            set_before = getattr(self.line, f"{name}_setter")
            if not len(changes) and (set_before == ABSENT).all():
                rows[name] = number
                setters.append(np.full(len(order.still_open), ABSENT, np.int32))
                continue
            sets = self.kind == change
            sets[self.entered_before] = True
            told = self.told.copy()
            told[self.entered_before] = getattr(self.line, name)
            set_at = order.set_at(sets)
            is_set = set_at != ABSENT
            column = np.where(is_set, told[set_at], number)
            rows[name] = order.in_time(column)
            detail[changes] = column[changes - 1]
            met = self.of(Kind.CUTOFF)
            met = met[cuts[order.index[met]]]
            detail[met] = self.setters(set_at[met], set_before)
            setters.append(self.setters(set_at[order.ends[order.still_open]], set_before))
            if self.estimates_any:
                rests = is_estimate.copy()
                rests[self.entered_before] = self.line.estimates & _RESTS[change] != 0
                estimates |= (is_set & rests[set_at]) * _RESTS[change]
        rows["estimates"] = order.in_time(estimates) if self.estimates_any else 0
        rows["bound"], rows["value"] = order.in_time(bound), order.in_time(value)
        rows["detail"] = order.in_time(detail)
        parent = order.by_node(self.node[order.up])
        if not before:
            parent[:1] = ABSENT
        line = self.still_open(rows, *setters)
        return Worked(rows[before:], parent[before:], order.depth[before:], line)

    def values_so_far(self) -> tuple[IntColumn, NDArray[np.uint8], IntColumn]:
        """Return the value so far at each event, what it is, and of a BEST event the value before."""
        number, best, of_best = self.values, self.best, self.order.index[self.best]
        value = self.told[self.held]
        bound = np.zeros(len(self.kind), np.uint8)
        bound[self.entered_before] = self.line.bound
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
        is_estimate[self.entered_before] = self.line.estimates & np.uint8(Estimates.VALUE) != 0
        for told_at in (self.scored, self.exits):
            is_estimate[told_at] = self.returns.is_estimate[self.order.index[told_at]]
        is_estimate[self.best] = self.returns.is_estimate[self.returned[self.best]]
        held: Mask = is_estimate[self.held]
        return held

    def setters(self, places: IntColumn, set_before: IntColumn) -> IntColumn:
        """Return the nodes that set a bound at some places, ABSENT for the initial window.

        `set_before` are those that set it where the nodes that were open before had got to.
        """
        setters = np.full(len(places), ABSENT, np.int32)
        found = places[places != ABSENT]
        node, at = self.node[self.order.index[found]], self.order.at[found]
        was_open = at < len(self.line)
        node[was_open] = set_before[at[was_open]]
        setters[places != ABSENT] = node
        return setters

    def still_open(self, rows: NDArray[np.void], alpha_setter: IntColumn, beta_setter: IntColumn) -> OpenLine:
        """Return the nodes that are open at the end."""
        order = self.order
        nodes = order.still_open
        last = order.at[order.ends[nodes]]
        were_open = np.count_nonzero(order.nodes[nodes] < len(self.line))
        children = np.flatnonzero(order.has_returned).astype(np.int32)
        children = children[children > 0]  # the root is nobody's child
        above = order.up[children]
        finished = np.bincount(above, minlength=len(order.nodes))
        finished += np.bincount(order.index[self.of(Kind.SKIP)], minlength=len(order.nodes))
        finished[nodes[:were_open]] += self.line.finished[:were_open]
        return OpenLine(
            node=self.node[nodes],
            child=self.child[nodes],
            branching=self.branching[nodes],
            is_max=self.is_max[nodes],
            bound=rows["bound"][last],
            estimates=rows["estimates"][last],
            alpha=rows["alpha"][last],
            beta=rows["beta"][last],
            value=rows["value"][last],
            alpha_setter=alpha_setter,
            beta_setter=beta_setter,
            finished=finished[nodes].astype(np.int32),
            shown=self.shown(children, above)[nodes],
            worths=self.returns.worths,
        )

    def shown(self, children: IntColumn, above: IntColumn) -> NDArray[np.uint8]:
        """Return what children show of the nodes above that they equal without improving them, by node."""
        order = self.order
        shown = np.zeros(len(order.nodes), np.uint8)
        quiet = order.ends[order.first_at_depth[: len(self.line)]] == self.entered_before  # no event since then
        shown[order.first_at_depth[: len(self.line)][quiet]] = self.line.shown[quiet]
        returned, last = order.ends[children], order.ends[above]
        equal = (order.at[returned] > order.at[last]) & (self.told[returned] == self.told[self.held][last])
        towards = _in_favour(self.returns.bound[children[equal]], self.is_max[above[equal]])
        np.maximum.at(shown, above[equal], towards)
        return shown


def _in_favour(bound: NDArray[np.uint8], is_max: Mask) -> NDArray[np.uint8]:
    """Return what children known by a bound show about their parents, as the recorder's open visits have it."""
    towards = np.where(is_max, np.uint8(Bound.LOWER), np.uint8(Bound.UPPER))
    return np.where((bound == Bound.EXACT) | (bound == towards), towards, np.uint8(Bound.NONE))
