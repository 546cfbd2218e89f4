"""The outcome of a search: what it finds and what it cuts off, without a record of its events where none is needed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.game import Player, Value
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Bound, Path, Trace
from core.trace.proven import Claim, Proven, in_favour, shows
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree


@dataclass(frozen=True)
class Outcome:
    """What a search finds and what it cuts off.

    `bound` says how `value` relates to the root's true value. `best_move` is None if the root has no move, or if none
    was shown to be better than the rest. `cutoffs` are (node, index of the child that caused it), in order; `skipped`
    are the children that they skip, each the root of a skipped subtree. Nodes are numbers in the tree: the paths of a
    deep one would fill memory.
    """

    value: Value
    bound: Bound
    best_move: int | None
    cutoffs: tuple[tuple[int, int], ...]
    skipped: tuple[int, ...]
    nodes_visited: int
    leaves_visited: int

    @property
    def result(self) -> tuple[Value, Bound, int | None]:
        """What the search found, no matter how: the value, its bound, and the best move."""
        return self.value, self.bound, self.best_move


def outcome(tree: LeafTree, options: SearchOptions) -> Outcome:
    """Search the tree to its end and return the outcome; raise OptionError if the options are not for this tree."""
    algorithm = ALGORITHMS[options.algorithm]
    if algorithm.passes or algorithm.has_table or algorithm.samples or algorithm.chance:
        return _outcome_of(search(tree, replace(options, budget=None)), tree)
    tally = _Tally(tree, options)
    search(tree, options, tally)
    return tally.outcome


def _outcome_of(trace: Trace, tree: LeafTree) -> Outcome:
    """Return the outcome of a recorded search that ran to its end."""
    result, states = result_of(trace), trace.places.states
    entered = set(states)
    skipped = (tree.children[states[cutoff.node]][child] for cutoff in result.cutoffs for child in cutoff.skipped)
    return Outcome(
        result.value or 0,
        result.bound,
        result.best_move,
        tuple((states[cutoff.node], cutoff.child) for cutoff in result.cutoffs),
        tuple(node for node in dict.fromkeys(skipped) if node not in entered),
        result.nodes_visited,
        len(result.leaves),
    )


class _Tally(Recorder):
    """Keeps the outcome of a search and no events: several times as fast as a full record."""

    def __init__(self, tree: LeafTree, options: SearchOptions) -> None:
        super().__init__(tree, options)
        self._player = tree.to_move(tree.initial)
        self._tree = tree
        self._line: list[int] = []
        self._open_nodes: list[int] = []
        self._proven: list[Proven] = []
        self._closed = Proven(self._player)
        self._earlier: list[Proven | None] = []
        self._seen_before: Proven | None = None
        self._entered: set[int] | None = set() if ALGORITHMS[options.algorithm].revisits else None
        self._best: int | None = None
        self._at_root: dict[int, Claim] = {}
        self._cutoffs: list[tuple[int, int]] = []
        self._skipped: list[int] = []
        self._nodes = 0
        self._leaves = 0
        self._returned: tuple[Value, Bound]

    @property
    def outcome(self) -> Outcome:
        """The outcome of the search, which is over."""
        value, bound = self._returned
        return Outcome(
            value,
            bound,
            self._best_move() if bound in (Bound.EXACT, in_favour(self._player)) else None,
            tuple(self._cutoffs),
            self._left_out(),
            self._nodes,
            self._leaves,
        )

    def _best_move(self) -> int | None:
        """Return the move that shows the root's value: the last one that improved it, unless that is only a bound."""
        value, _ = self._returned
        moves = sorted(self._at_root, key=lambda move: move != self._best)
        return next((move for move in moves if shows(self._at_root[move], self._player, value)), None)

    def _left_out(self) -> tuple[int, ...]:
        """Return what is skipped; what another visit to the node above enters all the same is not."""
        if self._entered is None:
            return tuple(self._skipped)
        return tuple(node for node in dict.fromkeys(self._skipped) if node not in self._entered)

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:
        del alpha, beta, mean
        self._line.append(self.chosen[0])
        self._open_nodes.append(state)
        self._proven.append(Proven(player))
        self._earlier.append(self._seen_before)
        self._seen_before = None
        self._nodes += 1
        if self._entered is not None:
            self._entered.add(state)

    @property
    def depth(self) -> int:
        return len(self._line) - 1

    @property
    def path(self) -> Path:
        return tuple(self._line[1:])

    def branch(self, children: int) -> None:
        pass

    def leaf(self, utility: Value) -> Value:
        self._leaves += 1
        self._proven[-1].settle(utility, utility)
        return self.exit(utility)

    def horizon(self, evaluation: Value) -> Value:
        return self.leaf(evaluation)

    def best(self, child: int, value: Value) -> None:
        del value
        if len(self._line) == 1:
            self._best = child

    def alpha(self, child: int, alpha: Value) -> None:
        pass

    def beta(self, child: int, beta: Value) -> None:
        pass

    def cutoff(self, child: int, skipped: Sequence[tuple[int, Hashable]]) -> None:
        node = self._open_nodes[-1]
        self._cutoffs.append((node, child))
        self._skipped += [self._tree.children[node][unvisited] for unvisited, _ in skipped]
        if skipped:
            self._proven[-1].leave_out()

    def research(self, child: int, found: Value) -> None:
        del child, found
        self._proven[-1].take_back()
        self._seen_before = self._closed

    def exit(self, value: Value) -> Value:
        chosen = self._line.pop()
        self._open_nodes.pop()
        proven = self._closed = self._proven.pop()
        earlier = self._earlier.pop()
        self._returned = value, proven.bound_of(value)
        if earlier is not None:
            proven.settle(*proven.both(earlier))
        if self._proven:
            self._proven[-1].take(proven.least, proven.most)
        if len(self._line) == 1:
            self._at_root[chosen] = self._returned
        return value
