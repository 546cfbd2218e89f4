"""What if a leaf had another value: what a search would then find, and for which values it finds the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from core.game import OptionError, Value, has_chance, is_evaluated
from core.options import Order, SearchOptions
from core.search import ALGORITHMS, played, search
from core.trace import Bound, Path, Trace
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import line_to


@dataclass(frozen=True)
class SearchOutcome:
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
        """What the search found: the value, its bound, and the best move."""
        return self.value, self.bound, self.best_move


def outcome(tree: LeafTree, options: SearchOptions) -> SearchOutcome:
    """Search the tree to its end and return the outcome; raise OptionError if the options are not for this tree."""
    return outcome_of(search(tree, replace(options, budget=None)), tree)


def outcome_of(trace: Trace, tree: LeafTree) -> SearchOutcome:
    """Return the outcome of a whole search of a tree."""
    result, states = result_of(trace), trace.places.states
    entered = set(states)
    skipped = (tree.children[states[cutoff.node]][child] for cutoff in result.cutoffs for child in cutoff.skipped)
    return SearchOutcome(
        result.value or 0,
        result.bound,
        result.best_move,
        tuple((states[cutoff.node], cutoff.child) for cutoff in result.cutoffs),
        tuple(node for node in dict.fromkeys(skipped) if node not in entered),
        result.nodes_visited,
        len(result.leaves),
    )


MOST_VISITS = 3_000_000
"""About the most nodes visited for one answer: ten seconds of work."""

MOST_TRIALS = 10
"""The most of the tree's own values that a proof tries."""


@dataclass(frozen=True)
class Trial:
    """One value tried at a leaf, and the root's true value with it, by plain minimax."""

    value: Value
    root: Value


@dataclass(frozen=True)
class Proof:
    """A proof by trial that the claim about the root holds whatever one leaf is worth, first -inf and last inf.

    The root's value never falls when a leaf's rises, so both ends suffice; the trials between are for illustration.
    """

    value: Value
    bound: Bound
    trials: tuple[Trial, ...]

    @property
    def holds(self) -> bool:
        """Whether every trial agrees with the search, and the root never falls from one trial to the next."""
        least = self.value if self.bound in (Bound.EXACT, Bound.LOWER) else -math.inf
        most = math.inf if self.bound is Bound.LOWER else self.value
        rises = all(one.root <= next_one.root for one, next_one in pairwise(self.trials))
        return rises and all(least <= trial.root <= most for trial in self.trials)


@dataclass(frozen=True)
class Interval:
    """The numbers from `low` to `high`, each end included or not."""

    low: Value
    high: Value
    low_included: bool
    high_included: bool

    def __contains__(self, value: Value) -> bool:
        above = self.low <= value if self.low_included else self.low < value
        return above and (value <= self.high if self.high_included else value < self.high)


EVERY_VALUE = Interval(-math.inf, math.inf, True, True)


@dataclass(frozen=True)
class WhatIfAnswer:
    """What changes if the leaf at `path` is worth `value` in place of `current`.

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
    before: SearchOutcome
    after: SearchOutcome
    result_kept: Interval | None
    kept: Interval | None
    proof: Proof | None
    has_ranges: bool = True


def answering(
    tree: LeafTree, options: SearchOptions, path: Path, value: Value, most_visits: int = MOST_VISITS
) -> Generator[None, None, WhatIfAnswer]:
    """Return what changes if the leaf at `path` has another value, and for which values nothing changes.

    Yields after each search, so that the caller may stop. Each search runs to its end: `options.budget` is ignored.
    Time grows with the size of the tree and with the logarithm of the number of different leaf values; once
    `most_visits` nodes were visited, no further search begins. Raises OptionError if there is no leaf at `path`, if the
    value is NaN, if the options are not for this tree, or if their order follows from the leaves' values.
    """
    if value != value:  # only NaN differs from itself
        raise OptionError("NaN is not a number.", "Give a number, inf or -inf.", place="what if")
    if is_evaluated(tree) and (options.depth is not None or options.nodes is not None):
        problem = "this search may stop above the leaves, where other numbers count than theirs."
        raise OptionError(problem, "Choose a search without a depth limit and a node budget.", place="what if")
    if options.order in (Order.BEST, Order.WORST):
        problem = f"children are searched {options.order.words}, so that the order changes with the leaf's value."
        raise OptionError(problem, "Choose another order.", place="what if")
    try:
        *_, leaf = line = line_to(tree, path)
    except OptionError as error:
        raise error.at("what if") from None
    if not tree.is_terminal(leaf):
        problem = f"the node {list(path)} is not a leaf, and its value follows from those below it."
        raise OptionError(problem, "Choose a leaf.", place="what if")
    current = tree.utility(leaf)
    before = after = outcome(tree, options)
    yield
    visited = set(line).isdisjoint(before.skipped)
    has_ranges = not ALGORITHMS[options.algorithm].revisits and not has_chance(played(tree, options))
    kept: tuple[Interval, Interval] | tuple[None, None] = EVERY_VALUE, EVERY_VALUE
    # An unevaluated leaf still counts if the search uses the decimals or the range of all leaves.
    if visited or not has_ranges:
        if value != current:
            after = outcome(_with_value(tree, leaf, value), options)
            yield
        spent = before.nodes_visited + after.nodes_visited
        if has_ranges:
            kept = yield from _ranges(tree, options, leaf, most_visits - spent)
        else:
            kept = None, None
    proof = None if visited else _prove(tree, before, leaf, value)
    result_kept, all_kept = kept
    return WhatIfAnswer(path, current, value, visited, before, after, result_kept, all_kept, proof, has_ranges)


def _prove(tree: LeafTree, found: SearchOutcome, leaf: int, value: Value) -> Proof:
    """Try -inf, inf, `value` and some of the tree's values at a leaf, and compare with what a search found."""
    own = sorted(tree.leaf_values)
    tried = sorted({-math.inf, *own[:: math.ceil(len(own) / MOST_TRIALS)], value, math.inf})
    trials = tuple(Trial(number, _with_value(tree, leaf, number).minimax[0]) for number in tried)
    return Proof(found.value, found.bound, trials)


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
    points = sorted({-math.inf, math.inf, *options.root_window, *tree.leaf_values})
    last = 2 * (len(points) - 1)

    def number_at(place: int) -> Value:  # an infinite number keeps its value
        return {0: -math.inf, last: math.inf}.get(place, place)

    number = {point: number_at(2 * index) for index, point in enumerate(points)}
    values = tuple(None if value is None else number[value] for value in tree.values)
    ordered = replace(tree, values=values)
    alpha, beta = options.root_window
    in_order = replace(options, window=(number[alpha], number[beta]), leaves=None)
    current = 2 * points.index(tree.utility(leaf))
    recorded = outcome(ordered, in_order)
    visits = recorded.nodes_visited
    yield

    @cache
    def same_at(place: int) -> tuple[bool, bool]:
        """Return whether the result and the cutoffs are kept: both bisections ask at the same places."""
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
        # In a narrowed window the values with the same result need not be contiguous.
        result_kept = (yield from interval(0)) if options.root_window == (-math.inf, math.inf) else kept
    except _VisitsSpentError:
        return None, None
    return result_kept, kept


class _VisitsSpentError(Exception):
    """Too many nodes were visited to begin a new search."""


def _furthest(holds: Callable[[int], bool], inside: int, end: int) -> Generator[None, None, int]:
    """Return the last integer from `inside` towards `end` for which `holds`, as it does for all up to it.

    Tries the end first, and yields after each trial.
    """
    outside, tried = end + (1 if inside <= end else -1), end
    while abs(outside - inside) > 1:
        if holds(tried):
            inside = tried
        else:
            outside = tried
        yield
        tried = (inside + outside) // 2
    return inside
