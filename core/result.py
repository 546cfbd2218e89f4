"""`Result`: what a search found and what it cost, read off its trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from core.game import Player, Value
from core.trace import ABSENT, Bound, Event, Kind, Trace


@dataclass(frozen=True)
class CutoffResult:
    """One cutoff: where, by which bound of which ancestor (None: the initial window), and what it skipped.

    `alpha` and `beta` are the node's bounds at the cutoff. If the search updates before it tests (`Form.UPDATE`), the
    node's own is the value that met the other.
    """

    node: int
    player: Player
    child: int
    alpha: Value
    beta: Value
    set_by: int | None
    deep: bool
    skipped: tuple[int, ...]

    @property
    def kind(self) -> str:
        """`beta` at a MAX node, `alpha` at a MIN node: the bound that the node's value met."""
        return "beta" if self.player is Player.MAX else "alpha"


@dataclass(frozen=True)
class Result:
    """What a search found: nodes are numbers in visiting order, children and moves are indices as written.

    `value` is None if a stopped search has no value yet. `best_move` is None if the root has no move, or if none was
    shown to be better than the rest: when the root's value is only an upper bound (for MAX) every child is.
    """

    value: Value | None
    bound: Bound
    best_move: int | None
    principal_variation: tuple[int, ...]
    nodes_visited: int
    leaves: tuple[int, ...]
    cutoffs: tuple[CutoffResult, ...]
    events: int
    truncated: bool

    @property
    def skipped(self) -> int:
        """The number of children that cutoffs left unvisited."""
        return sum(len(cutoff.skipped) for cutoff in self.cutoffs)


def result_of(trace: Trace) -> Result:
    """Return what a trace's search found."""
    kinds, nodes = trace.events["kind"], trace.events["node"]
    at_root = np.flatnonzero(nodes == 0)
    root: Event | None = trace[int(at_root[-1])] if len(at_root) else None
    line = tuple(principal_variation(trace))
    return Result(
        value=root.value if root else None,
        bound=root.bound if root else Bound.NONE,
        best_move=line[0] if line else None,
        principal_variation=line,
        nodes_visited=len(trace.nodes),
        leaves=tuple(nodes[(kinds == Kind.LEAF) | (kinds == Kind.HORIZON)].tolist()),
        cutoffs=tuple(cutoffs(trace)),
        events=len(trace),
        truncated=trace.truncated,
    )


def returns(trace: Trace) -> Iterator[Event]:
    """Yield each node's EXIT, in order of return."""
    return (trace[int(index)] for index in np.flatnonzero(trace.events["kind"] == Kind.EXIT))


def cutoffs(trace: Trace) -> Iterator[CutoffResult]:
    """Yield each cutoff in order, with the children that it skipped."""
    kinds, children = trace.events["kind"], trace.events["child"].tolist()
    for index in np.flatnonzero(kinds == Kind.CUTOFF).tolist():
        event = trace[index]
        end = index + 1
        while end < len(trace) and kinds[end] == Kind.SKIP:
            end += 1
        yield CutoffResult(
            event.node,
            trace.nodes.players[event.node],
            children[index],
            event.alpha,
            event.beta,
            event.set_by,
            trace.is_deep(event.node, event.set_by),
            tuple(children[index + 1 : end]),
        )


def principal_variation(trace: Trace) -> Iterator[int]:
    """Yield the child indices of best play for both sides, from the root, as far as the search has shown it.

    Each is the child that last improved its node, while the node's value is known as that child's: exactly, or, at
    the root, as a bound in the mover's favour.
    """
    rows, nodes = trace.events, trace.nodes
    last_row = np.zeros(len(nodes), np.intp)
    last_row[rows["node"]] = np.arange(len(rows))  # of several rows of one node the last one stays
    improved = rows[rows["kind"] == Kind.BEST]
    best = np.full(len(nodes), ABSENT)
    best[improved["node"]] = improved["child"]
    node = 0
    while node < len(nodes) and best[node] != ABSENT:
        bound = rows["bound"][last_row[node]]
        in_favour = Bound.LOWER if nodes.players[node] is Player.MAX else Bound.UPPER
        if bound != Bound.EXACT and (node != 0 or bound != in_favour):
            return
        child = int(best[node])
        yield child
        node = int(np.flatnonzero((nodes.parent == node) & (nodes.child == child))[0])
