"""What if a leaf had another value: what a search would then find, and the values for which it finds the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from core.game import OptionError, Player, Value
from core.options import Order, SearchOptions
from core.recorder import Recorder
from core.search import search
from core.trace import Bound, Path
from core.trees.leaf_tree import LeafTree

MOST_TRIALS = 10
"""A proof tries at most so many of the tree's own values."""


@dataclass(frozen=True)
class Outcome:
    """What a search finds and what it cuts off.

    `bound` says what `value` is of the root's true value. `best_move` is None if the root has no move, or if none was
    shown to be better than the rest. `cutoffs` are (node, index of the child that caused it), in order; `skipped` are
    the children that they leave out, each the root of a skipped subtree.
    """

    value: Value
    bound: Bound
    best_move: int | None
    cutoffs: tuple[tuple[Path, int], ...]
    skipped: tuple[Path, ...]
    nodes_visited: int
    leaves_visited: int

    @property
    def result(self) -> tuple[Value, Bound, int | None]:
        """What the search found, however it found it: the value, what that is, and the best move."""
        return self.value, self.bound, self.best_move


@dataclass(frozen=True)
class Interval:
    """The numbers from `low` to `high`, each end included or not.

    >>> 3 in Interval(-math.inf, 3, True, True), 3 in Interval(-math.inf, 3, True, False)
    (True, False)
    """

    low: Value
    high: Value
    low_included: bool
    high_included: bool

    def __contains__(self, value: Value) -> bool:
        """Say whether a number lies in the interval."""
        above = self.low <= value if self.low_included else self.low < value
        below = value <= self.high if self.high_included else value < self.high
        return above and below


EVERY_VALUE = Interval(-math.inf, math.inf, True, True)


@dataclass(frozen=True)
class Trial:
    """One value tried at a leaf, and the root's true value with it, by plain minimax."""

    value: Value
    root: Value


@dataclass(frozen=True)
class Proof:
    """A proof by trial that what a search says of the root (`value`, as `bound`) is true whatever one leaf is worth.

    The root's minimax value never falls when a leaf's value rises. So what is true with the leaf at -inf and at inf,
    the first trial and the last, is true for every value; the trials between are there to be looked at.
    """

    value: Value
    bound: Bound
    trials: tuple[Trial, ...]

    @property
    def holds(self) -> bool:
        """Whether every trial agrees with what the search says, and none contradicts that the root never falls."""
        rises = all(one.root <= next_one.root for one, next_one in pairwise(self.trials))
        return rises and all(self._agrees(trial.root) for trial in self.trials)

    def _agrees(self, root: Value) -> bool:
        if self.bound is Bound.EXACT:
            return root == self.value
        return root >= self.value if self.bound is Bound.LOWER else root <= self.value


@dataclass(frozen=True)
class Answer:
    """What changes if the leaf at `path` is worth `value` and not `current`.

    `visited` says whether the search of the tree as it is evaluates the leaf. `result_kept` are all the values of the
    leaf with which the search finds the same as with the current one, `kept` those with which its cutoffs are the same
    too. In a narrowed window both are the latter: what is returned from outside of it depends on what was cut off.
    `proof` is there for a leaf that is skipped.
    """

    path: Path
    current: Value
    value: Value
    visited: bool
    before: Outcome
    after: Outcome
    result_kept: Interval
    kept: Interval
    proof: Proof | None

    @property
    def changed(self) -> bool:
        """Whether the search has another outcome with the new value."""
        return self.after != self.before


def what_if(tree: LeafTree, options: SearchOptions, path: Path, value: Value) -> Answer:
    """Return what changes if the leaf at `path` has another value, and for which values nothing changes.

    Each search runs to its end: `options.budget` is not heeded. Time grows with the size of the tree and with the
    logarithm of the number of different leaf values.
    Raises OptionError if there is no leaf at `path`, if the value is NaN, if the options are not for this tree, or if
    their order follows from the leaves' values.

    >>> answer = what_if(LeafTree.from_nested([[3, 5], [2, 9]]), SearchOptions(), (1, 0), 4)
    >>> answer.before.value, answer.after.value, answer.kept
    (3, 4, Interval(low=-inf, high=3, low_included=True, high_included=True))
    """
    if value != value:  # NaN is the number that differs from itself
        raise OptionError("NaN is no number.", "Give a number, inf or -inf.", place="what if")
    if options.order in (Order.BEST, Order.WORST):
        problem = f"children are searched {options.order.words}, so that the order changes with the leaf's value."
        raise OptionError(problem, "Choose another order.", place="what if")
    leaf = _leaf_at(tree, path)
    before = outcome(tree, options)
    visited = not any(path[: len(skipped)] == skipped for skipped in before.skipped)
    return Answer(
        path=path,
        current=tree.utility(leaf),
        value=value,
        visited=visited,
        before=before,
        after=outcome(_with_value(tree, leaf, value), options) if visited else before,
        result_kept=_kept(tree, options, leaf, _result_in(options.window)) if visited else EVERY_VALUE,
        kept=_kept(tree, options, leaf, lambda found: found) if visited else EVERY_VALUE,
        proof=None if visited else _proof(tree, before, leaf, value),
    )


def outcome(tree: LeafTree, options: SearchOptions) -> Outcome:
    """Search the tree to its end and return the outcome; raise OptionError if the options are not for this tree."""
    tally = _Tally(tree, options)
    search(tree, options, tally)
    return tally.outcome


def _leaf_at(tree: LeafTree, path: Path) -> int:
    node = tree.initial
    for index in path:
        if not 0 <= index < len(tree.children[node]):
            raise OptionError(f"the tree has no node {list(path)}.", "Choose one of its leaves.", place="what if")
        node = tree.children[node][index]
    if not tree.is_terminal(node):
        problem = f"the node {list(path)} is no leaf, and its value follows from those below it."
        raise OptionError(problem, "Choose a leaf.", place="what if")
    return node


def _with_value(tree: LeafTree, leaf: int, value: Value) -> LeafTree:
    return replace(tree, values=(*tree.values[:leaf], value, *tree.values[leaf + 1 :]))


def _result_in(window: tuple[Value, Value]) -> Callable[[Outcome], object]:
    """Return what has to stay for the result to stay; whatever the window, its values lie side by side."""
    return (lambda found: found.result) if window == (-math.inf, math.inf) else (lambda found: found)


def _kept(tree: LeafTree, options: SearchOptions, leaf: int, of: Callable[[Outcome], object]) -> Interval:
    """Return the values of a leaf with which the search has the same outcome, or what `of` takes of it.

    A search only compares numbers, so that nothing but their order counts: the other leaves and the window part the
    numbers into points and the gaps between them, and within a gap nothing changes. The searches here run on a tree
    in which each number is replaced by the place of its point in that order, so that a gap is the integer between two
    points, where the numbers themselves might have none between them.

    Those that keep the outcome lie side by side, so bisection finds the last one on either side. For as long as the
    nodes searched are the same, no value and no bound falls when the leaf's value rises, and of the two numbers that
    a node compares only one depends on the leaf: what comes of the comparison changes at most once.
    """
    points = sorted({-math.inf, math.inf, *options.window, *_leaf_values(tree)})
    last = 2 * (len(points) - 1)

    def number_at(place: int) -> Value:  # an infinite number means more than its place
        return {0: -math.inf, last: math.inf}.get(place, place)

    number = {point: number_at(2 * index) for index, point in enumerate(points)}
    values = tuple(None if value is None else number[value] for value in tree.values)
    ordered = replace(tree, values=values)
    alpha, beta = options.window
    in_order = replace(options, window=(number[alpha], number[beta]))

    def outcome_at(place: int) -> Outcome:
        return outcome(_with_value(ordered, leaf, number_at(place)), in_order)

    current = 2 * points.index(tree.utility(leaf))
    recorded = of(outcome_at(current))

    def same(place: int) -> bool:
        return of(outcome_at(place)) == recorded

    low, high = _furthest(same, current, 0), _furthest(same, current, last)
    return Interval(points[low // 2], points[(high + 1) // 2], low % 2 == 0, high % 2 == 0)


def _furthest(holds: Callable[[int], bool], inside: int, end: int) -> int:
    """Return the last integer from `inside` towards `end` that `holds`: so does `inside`, and up to it so do all.

    >>> _furthest(lambda place: place >= 3, 10, 0)
    3
    """
    if inside == end or holds(end):
        return end
    outside = end
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        if holds(middle):
            inside = middle
        else:
            outside = middle
    return inside


def _leaf_values(tree: LeafTree) -> set[Value]:
    return {value for value in tree.values if value is not None}


def _proof(tree: LeafTree, before: Outcome, leaf: int, value: Value) -> Proof:
    """Try -inf, inf, `value` and some of the tree's own values at a leaf, by plain minimax."""
    own = sorted(_leaf_values(tree))
    tried = sorted({-math.inf, *own[:: math.ceil(len(own) / MOST_TRIALS)], value, math.inf})
    worth: list[Value] = [0 if own_value is None else own_value for own_value in tree.values]

    def settle(node: int) -> None:
        best = max if tree.to_move(node) is Player.MAX else min
        worth[node] = best(worth[child] for child in tree.children[node])

    for node in reversed(range(len(tree))):  # a node's children have greater numbers than the node
        if not tree.is_terminal(node):
            settle(node)

    def root_with(value: Value) -> Value:
        worth[leaf] = value
        node = leaf
        while node != tree.initial:  # nothing elsewhere depends on the leaf
            node = tree.parents[node]
            settle(node)
        return worth[tree.initial]

    return Proof(before.value, before.bound, tuple(Trial(number, root_with(number)) for number in tried))


class _Tally(Recorder):
    """Keep the outcome of a search and no events: several times as fast as a record."""

    def __init__(self, tree: LeafTree, options: SearchOptions) -> None:
        super().__init__(tree, options)
        self._in_favour = Bound.LOWER if tree.to_move(tree.initial) is Player.MAX else Bound.UPPER
        self._chosen = 0
        self._line: list[int] = []
        self._best: int | None = None
        self._cutoffs: list[tuple[Path, int]] = []
        self._skipped: list[Path] = []
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
            self._best if bound in (Bound.EXACT, self._in_favour) else None,
            tuple(self._cutoffs),
            tuple(self._skipped),
            self._nodes,
            self._leaves,
        )

    def choose(self, child: int, move: Hashable) -> None:
        del move
        self._chosen = child

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value) -> None:
        del state, player, alpha, beta
        self._line.append(self._chosen)
        self._nodes += 1

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
        return self.exit(utility, Bound.EXACT)

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
        node = self.path
        self._cutoffs.append((node, child))
        self._skipped += [(*node, unvisited) for unvisited, _ in skipped]

    def exit(self, value: Value, bound: Bound) -> Value:
        self._line.pop()
        self._returned = value, bound
        return value

    @property
    def known(self) -> Bound:
        """Nothing: it could only tell what an inner node's value is, and a tally keeps the root's alone."""
        return Bound.NONE
