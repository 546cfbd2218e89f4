"""What if a leaf had another value: what a search would find then, and for which values it finds the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from core.game import OptionError, Player, Value, has_chance
from core.options import Order, SearchOptions
from core.search import ALGORITHMS, played, revisits, search
from core.studies.proof_by_trial import Proof, prove
from core.trace import Bound, Path, Trace
from core.trace.proven import Claim, Proven, in_favour, shows
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree

MOST_VISITS = 5_000_000
"""About the most nodes that the searches for one answer visit: some ten seconds of work."""


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
        """Return whether a number lies in the interval."""
        above = self.low <= value if self.low_included else self.low < value
        below = value <= self.high if self.high_included else value < self.high
        return above and below


EVERY_VALUE = Interval(-math.inf, math.inf, True, True)


@dataclass(frozen=True)
class Answer:
    """What changes if the leaf at `path` is worth `value` and not `current`.

    `visited` says whether the search of the tree as it is evaluates the leaf. `result_kept` are all the values of the
    leaf with which the search finds the same as with the current one, `kept` those with which its cutoffs are the same
    too. In a narrowed window both are the latter: what is returned from outside it depends on what was cut off.
    Both are None in a tree so large that finding them takes too many visits, and where they need not form one range
    that ends at a leaf's value, because the search may visit a node again or the tree has chance nodes (`has_ranges`
    says so). `proof` is there for a leaf that is skipped.
    """

    path: Path
    current: Value
    value: Value
    visited: bool
    before: Outcome
    after: Outcome
    result_kept: Interval | None
    kept: Interval | None
    proof: Proof | None
    has_ranges: bool = True

    @property
    def changed(self) -> bool:
        """Whether the search has another outcome with the new value."""
        return self.after != self.before


def what_if(tree: LeafTree, options: SearchOptions, path: Path, value: Value, most_visits: int = MOST_VISITS) -> Answer:
    """Return what changes if the leaf at `path` has another value, and for which values nothing changes.

    Each search runs to its end: `options.budget` is ignored. Time grows with the size of the tree and with the
    logarithm of the number of different leaf values; once `most_visits` nodes were visited, no further search begins.
    Raises OptionError if there is no leaf at `path`, if the value is NaN, if the options are not for this tree, or if
    their order follows from the leaves' values.

    >>> answer = what_if(LeafTree.from_nested([[3, 5], [2, 9]]), SearchOptions(), (1, 0), 4)
    >>> answer.before.value, answer.after.value, answer.kept
    (3, 4, Interval(low=-inf, high=3, low_included=True, high_included=True))
    """
    work = answering(tree, options, path, value, most_visits)
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: Answer = done.value
            return answer


def answering(
    tree: LeafTree, options: SearchOptions, path: Path, value: Value, most_visits: int = MOST_VISITS
) -> Generator[None, None, Answer]:
    """Compute the answer of `what_if` (see there), yielding after each search, so that the caller may stop."""
    if value != value:  # NaN is the number that differs from itself
        raise OptionError("NaN is not a number.", "Give a number, inf or -inf.", place="what if")
    if options.order in (Order.BEST, Order.WORST):
        problem = f"children are searched {options.order.words}, so that the order changes with the leaf's value."
        raise OptionError(problem, "Choose another order.", place="what if")
    leaf = _leaf_at(tree, path)
    current = tree.utility(leaf)
    before = outcome(tree, options)
    yield
    visited = _is_visited(tree, leaf, before)
    after = before
    has_ranges = not revisits(options.algorithm) and not has_chance(played(tree, options))
    kept: tuple[Interval, Interval] | tuple[None, None] = EVERY_VALUE, EVERY_VALUE
    if visited:
        if value != current:
            after = outcome(_with_value(tree, leaf, value), options)
            yield
        spent = before.nodes_visited + after.nodes_visited
        if has_ranges:
            kept = yield from _ranges(tree, options, leaf, most_visits - spent)
        else:
            kept = None, None
    proof = None if visited else prove(tree, before.value, before.bound, leaf, value)
    result_kept, all_kept = kept
    return Answer(path, current, value, visited, before, after, result_kept, all_kept, proof, has_ranges)


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


def _leaf_at(tree: LeafTree, path: Path) -> int:
    node = tree.initial
    for index in path:
        if not 0 <= index < len(tree.children[node]):
            raise OptionError(f"the tree has no node {list(path)}.", "Choose one of its leaves.", place="what if")
        node = tree.children[node][index]
    if not tree.is_terminal(node):
        problem = f"the node {list(path)} is not a leaf, and its value follows from those below it."
        raise OptionError(problem, "Choose a leaf.", place="what if")
    return node


def _is_visited(tree: LeafTree, leaf: int, found: Outcome) -> bool:
    """Return whether a search evaluates a leaf: whether it skips neither it nor a node above it."""
    skipped = set(found.skipped)
    node = leaf
    while node not in skipped:
        if node == tree.initial:
            return True
        node = tree.parents[node]
    return False


def _with_value(tree: LeafTree, leaf: int, value: Value) -> LeafTree:
    return replace(tree, values=(*tree.values[:leaf], value, *tree.values[leaf + 1 :]))


def _ranges(
    tree: LeafTree, options: SearchOptions, leaf: int, most_visits: int
) -> Generator[None, None, tuple[Interval, Interval] | tuple[None, None]]:
    """Return the values of a leaf with which the search finds the same, and those with which it cuts off the same too.

    A search only compares numbers, so only their order counts: the other leaves and the window divide the numbers into
    points and the gaps between them, and within a gap nothing changes. The searches here run on a tree
    in which each number is replaced by the place of its point in that order, so that a gap is the integer between two
    points, where the numbers themselves might have none between them.

    Those that keep the outcome lie side by side, so bisection finds the last one on either side. For as long as the
    nodes searched are the same, no value and no bound falls when the leaf's value rises, and of the two numbers that
    a node compares only one depends on the leaf: the result of the comparison changes at most once.
    """
    points = sorted({-math.inf, math.inf, *options.window, *tree.leaf_values})
    last = 2 * (len(points) - 1)

    def number_at(place: int) -> Value:  # an infinite number keeps its value
        return {0: -math.inf, last: math.inf}.get(place, place)

    number = {point: number_at(2 * index) for index, point in enumerate(points)}
    values = tuple(None if value is None else number[value] for value in tree.values)
    ordered = replace(tree, values=values)
    alpha, beta = options.window
    in_order = replace(options, window=(number[alpha], number[beta]))
    current = 2 * points.index(tree.utility(leaf))
    recorded = outcome(ordered, in_order)
    visits = recorded.nodes_visited
    yield

    @cache
    def same_at(place: int) -> tuple[bool, bool]:
        """Return whether the result is kept, and whether the cutoffs are: both bisections ask at the same places."""
        nonlocal visits
        if visits >= most_visits:
            raise _VisitsSpentError
        found = outcome(_with_value(ordered, leaf, number_at(place)), in_order)
        visits += found.nodes_visited
        return found.result == recorded.result, found == recorded

    def interval(which: int) -> Generator[None, None, Interval]:
        low = yield from _furthest(lambda place: same_at(place)[which], current, 0)
        high = yield from _furthest(lambda place: same_at(place)[which], current, last)
        return Interval(points[low // 2], points[(high + 1) // 2], low % 2 == 0, high % 2 == 0)

    try:
        kept = yield from interval(1)
        # In a narrowed window the values with the same result need not lie side by side.
        result_kept = (yield from interval(0)) if options.window == (-math.inf, math.inf) else kept
    except _VisitsSpentError:
        return None, None
    return result_kept, kept


class _VisitsSpentError(Exception):
    """Too many nodes were visited to begin another search."""


def _furthest(holds: Callable[[int], bool], inside: int, end: int) -> Generator[None, None, int]:
    """Return the last integer from `inside` towards `end` that `holds`: so does `inside`, and up to it so do all.

    Yields after each trial.
    """
    if inside == end:
        return end
    reaches_end = holds(end)
    yield
    if reaches_end:
        return end
    outside = end
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        if holds(middle):
            inside = middle
        else:
            outside = middle
        yield
    return inside


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
        self._entered: set[int] | None = set() if revisits(options.algorithm) else None
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
