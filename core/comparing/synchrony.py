"""Searches of one tree, step by step together: by node, by event or by leaf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from core.comparing.united_tree import UnitedTree, unite_visits
from core.trace import ABSENT, Kind, Path, Trace
from core.trace.kinds import SCORES


class Moment(IntEnum):
    """What the searches have done at a common stop."""

    START = 0
    """Nothing."""
    ENTER = 1
    """They have entered the node."""
    LEAVE = 2
    """They have returned from the node."""
    EVENT = 3
    """The same number of events."""
    LEAF = 4
    """They have scored their leaf with that number."""
    END = 5
    """Everything."""


class Whereabouts(IntEnum):
    """Where a search is at a common stop."""

    HERE = 0
    """It has just done what the stop is about."""
    SKIPPED = 1
    """It skipped the node or a node above it, and stands at that SKIP."""
    BEYOND = 2
    """The node lies beyond its depth limit: it stands where it returned from the limit."""
    DONE = 3
    """It has ended, by its budget or because it has fewer events or leaves, and stays there."""
    ONCE = 4
    """It has been at the node and does not come back as another search does: it stands where it left the node."""


@dataclass(frozen=True)
class Stop:
    """One stop: the events done (`steps`) and whereabouts of each trace; `path` is None if it is about no one node."""

    moment: Moment
    path: Path | None
    steps: tuple[int, ...]
    where: tuple[Whereabouts, ...]


@dataclass(frozen=True, eq=False)
class Timeline:
    """The stops of k traces: `moments` (uint8) and `nodes` (int32, visits in `tree`, or ABSENT) of shape (n,), `steps`
    (int32) and `where` (uint8) of shape (n, k). `timeline[i]` gives a Stop.
    """  # noqa: D205 - one sentence

    tree: UnitedTree
    moments: NDArray[np.uint8]
    nodes: NDArray[np.int32]
    steps: NDArray[np.int32]
    where: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.moments)

    def __getitem__(self, index: int) -> Stop:
        node = int(self.nodes[index])
        return Stop(
            Moment(self.moments[index]),
            None if node == ABSENT else self.tree.path(node),
            tuple(self.steps[index].tolist()),
            tuple(map(Whereabouts, self.where[index].tolist())),
        )

    def __iter__(self) -> Iterator[Stop]:
        return (self[index] for index in range(len(self)))


def by_node(traces: Sequence[Trace]) -> Timeline:
    """Return the stops at which the searches of one tree enter and leave each node, at each visit of any of them.

    Children come in the order of the first trace that searches them; a search with another order goes back and forth.

    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, [2, 9]])
    >>> timeline = by_node([search(tree, SearchOptions()), search(tree, SearchOptions("minimax"))])
    >>> next((stop.steps, stop.where[0].name) for stop in timeline if stop.path == (1, 1))
    ((13, 11), 'SKIPPED')
    """
    tree = unite_visits(traces)
    nodes, moments = _walk(tree)
    steps = np.zeros((len(nodes), len(traces)), np.int32)
    where = np.zeros((len(nodes), len(traces)), np.uint8)
    entering = moments == Moment.ENTER
    for number, trace in enumerate(traces):
        stands = _Stands(trace, tree, number)
        steps[:, number] = np.where(entering, stands.entered[nodes], stands.left[nodes])
        where[:, number] = np.where(entering, stands.at_entry[nodes], stands.at_leaving[nodes])
    return _after_start(tree, moments, nodes, steps, where)


def by_event(traces: Sequence[Trace]) -> Timeline:
    """Return the stops after 0, 1, 2, … events of each search; one that has ended stays there."""
    lengths = np.array([len(trace) for trace in traces], np.int32)
    count = np.arange(1, max(lengths, default=0) + 1, dtype=np.int32)[:, np.newaxis]
    where = np.where(count <= lengths, Whereabouts.HERE, Whereabouts.DONE).astype(np.uint8)
    moments = np.full(len(count), Moment.EVENT, np.uint8)
    return _after_start(unite_visits(traces), moments, None, np.minimum(count, lengths), where)


def by_leaf(traces: Sequence[Trace]) -> Timeline:
    """Return the stops at the first, second, … leaf of each search, and at the end, where a search without more stays.

    Nodes at the horizon and in an endgame table are leaves.
    """
    leaves = [_steps_of(trace, *SCORES) for trace in traces]
    most = max(map(len, leaves), default=0)
    steps = np.array([[len(trace) for trace in traces]] * (most + 1), np.int32).reshape(most + 1, len(traces))
    where = np.full(steps.shape, Whereabouts.DONE, np.uint8)
    where[-1] = Whereabouts.HERE
    for number, found in enumerate(leaves):
        steps[: len(found), number] = found
        where[: len(found), number] = Whereabouts.HERE
    moments = np.full(most + 1, Moment.LEAF, np.uint8)
    moments[-1] = Moment.END
    return _after_start(unite_visits(traces), moments, None, steps, where)


def _after_start(
    tree: UnitedTree,
    moments: NDArray[np.uint8],
    nodes: NDArray[np.int32] | None,
    steps: NDArray[np.int32],
    where: NDArray[np.uint8],
) -> Timeline:
    """Return the timeline, beginning with a stop at which nothing has been done."""
    if nodes is None:
        nodes = np.full(len(moments), ABSENT, np.int32)
    nothing = np.zeros((1, steps.shape[1]), np.int32)
    return Timeline(
        tree,
        np.concatenate([np.array([Moment.START], np.uint8), moments]),
        np.concatenate([np.array([ABSENT], np.int32), nodes]),
        np.concatenate([nothing, steps]),
        np.concatenate([np.full(nothing.shape, Whereabouts.HERE, np.uint8), where]),
    )


def _walk(tree: UnitedTree) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """Return each visit at its entry and again after all below it, and which of the two it is."""
    children = tree.children
    nodes: list[int] = []
    moments: list[int] = []
    pending = [(root, Moment.ENTER) for root in reversed(tree.roots)]
    while pending:
        node, moment = pending.pop()
        nodes.append(node)
        moments.append(moment)
        if moment is Moment.ENTER:
            pending.append((node, Moment.LEAVE))
            pending.extend((child, Moment.ENTER) for child in reversed(children[node]))
    return np.array(nodes, np.int32), np.array(moments, np.uint8)


def _steps_of(trace: Trace, *kinds: Kind) -> NDArray[np.int32]:
    """Return the steps right after the events of some kinds."""
    return (np.flatnonzero(np.isin(trace.events["kind"], kinds)) + 1).astype(np.int32)


class _Stands:
    """Where one trace stands at the entry of each visit of the united tree, and at leaving it: step and whereabouts."""

    def __init__(self, trace: Trace, tree: UnitedTree, number: int) -> None:
        united = tree.united[number]
        self.entered = np.full(len(tree), len(trace), np.int32)
        self.left = self.entered.copy()
        self.at_entry = np.full(len(tree), Whereabouts.DONE, np.uint8)
        self.at_leaving = self.at_entry.copy()
        for kind, steps, where in (
            (Kind.ENTER, self.entered, self.at_entry),
            (Kind.EXIT, self.left, self.at_leaving),
        ):
            done = _steps_of(trace, kind)
            visited = united[trace.events["visit"][done - 1]]
            steps[visited] = done
            where[visited] = Whereabouts.HERE
        self._hold(trace, tree, number)

    def _hold(self, trace: Trace, tree: UnitedTree, number: int) -> None:
        """Tell where the trace stands for each visit that it does not make: parents stand before their children."""
        own = tree.own[number]
        at_skip = _steps_of(trace, Kind.SKIP)
        rows = trace.events[at_skip - 1]
        skipped = zip(rows["visit"].tolist(), rows["child"].tolist(), strict=True)
        step_of = dict(zip(skipped, at_skip.tolist(), strict=True))
        edges = zip(tree.parent.tolist(), tree.child.tolist(), tree.turn.tolist(), strict=True)
        number_of = {edge: visit for visit, edge in enumerate(edges)}
        own_parent = own[tree.parent]
        for node in np.flatnonzero(own == ABSENT).tolist():
            parent, child, turn = int(tree.parent[node]), int(tree.child[node]), int(tree.turn[node])
            before = number_of.get((parent, child, turn - 1))
            if before is not None and (parent == ABSENT or own_parent[node] != ABSENT):
                step, where = self.left[before], self.at_leaving[before]
                where = Whereabouts.ONCE if where == Whereabouts.HERE else where
            elif own_parent[node] == ABSENT:
                step, where = self.entered[parent], self.at_entry[parent]
            else:
                at = step_of.get((int(own_parent[node]), child))
                if at is not None:
                    step, where = at, Whereabouts.SKIPPED
                elif self.at_leaving[parent] == Whereabouts.HERE:
                    step, where = self.left[parent], Whereabouts.BEYOND
                else:
                    continue  # stopped before it got here: at its end, the initial state of every node
            self.entered[node] = self.left[node] = step
            self.at_entry[node] = self.at_leaving[node] = where
