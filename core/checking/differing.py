"""Finds where an observed search first differs from a recorded one, and why the recorded one goes on as it does."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from itertools import zip_longest

from core.checking.observed import Observed, Step, Visit, observed_in, steps_of, turns_in
from core.game import Value
from core.options import Bounds, Misconception, SearchOptions
from core.options.numerals import in_full, listed
from core.practice.number_words import Unmarked
from core.practice.reasons import bound_from, cut_off, reason_of_worth, reason_to_search
from core.practice.reference import reference as recorded
from core.search import recorder_for, search
from core.search.alpha_beta import ALPHA_BETA
from core.search.minimax import MINIMAX
from core.search.misconceptions import MISCONCEPTIONS, is_about_values, misconceptions_of
from core.search.misconceptions.slips import SLIPS, StopsAtBest, forms, halves, large_start
from core.search.misconceptions.steps import AlphaBeta, without_window
from core.search.recursion_limit import restored
from core.trace import Kind, Trace
from core.trees.leaf_tree import LeafTree


class Level(StrEnum):
    """What is compared, from the least that can be seen to the most."""

    ANSWER = "the answer"
    LEAVES = "the leaves and their order"
    NODES = "the nodes and their order"
    RETURNED = "the values returned"
    WINDOWS = "the windows"


class Departure(StrEnum):
    """How a search differs at one place.

    A node is entered with a different window, visited though it should be skipped, or the other way round; visited a
    second time, or before another; a node returns a different value; the answer has a different value, or a move that
    is not best.
    """

    WINDOW = "window"
    EXTRA = "extra"
    SKIPPED = "skipped"
    AGAIN = "again"
    ORDER = "order"
    RETURNED = "returned"
    VALUE = "value"
    MOVE = "move"


ROUNDING = 1e-12  # of a mean of means, which may be computed in another order


@dataclass(frozen=True)
class Difference:
    """The first event that differs: `event` is its number in the reference's trace, `line` the program's line.

    `place` names its node, `expected` and `got` say what each search does there, and `reason` why; `explained` finds it
    if the difference is in the search.
    """

    departure: Departure
    node: int
    place: str
    expected: str
    got: str
    event: int
    line: int | None = None
    reason: str = ""


@dataclass(frozen=True, eq=False)
class Reference:
    """A recorded search of a tree, and what an observer would see of it."""

    tree: LeafTree
    trace: Trace

    @cached_property
    def observed(self) -> Observed:
        """What is seen of it."""
        return observed_in(self.trace)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Both ends of each visit, with their events; the entry already has `returned`."""
        rows, steps = turns_in(self.trace).tolist(), steps_of(self.observed, self.tree)
        return tuple(step._replace(event=row) for row, step in zip(rows, steps, strict=True))

    @cached_property
    def visited(self) -> frozenset[int]:
        """The nodes that it visits."""
        return frozenset(visit.node for visit in self.observed.visits)


def level_of(observed: Observed, tree: LeafTree) -> frozenset[Level]:
    """Return what can be compared in what was observed of a search."""
    found, is_seen = {Level.ANSWER}, shown_by(observed, tree)
    if any(is_seen[node] for node in range(1, len(tree)) if tree.is_terminal(node)):
        found.add(Level.LEAVES)
    inner = [visit for visit in observed.visits if visit.node and not tree.is_terminal(visit.node)]
    if inner and not observed.by_leaves:
        found.add(Level.NODES)
        if all(visit.alpha is not None for visit in inner):
            found.add(Level.WINDOWS)
        if all(visit.returned is not None for visit in inner):
            found.add(Level.RETURNED)
    return frozenset(found)


def first_difference(observed: Observed, reference: Reference, *, is_right: bool = True) -> Difference | None:
    """Return the first event at which an observed search differs from a reference, None if nothing does.

    A value outside a node's window may be returned as it is, as the bound that it passes, or as anything between. A
    finite bound that no leaf reaches counts as infinite. If the reference `is_right`, any best move will do.
    """
    tree = reference.tree
    if observed.visits:
        is_seen = shown_by(observed, tree)
        expected = (step for step in reference.steps if is_seen[step.visit.node])
        for theirs, ours in zip_longest(steps_of(observed, tree), expected):
            difference = _at_step(theirs, ours, observed, reference)
            if difference is not None:
                return difference
    return _of_answer(observed, reference, is_right=is_right)


def shown_by(observed: Observed, tree: LeafTree) -> list[bool]:
    """Return, for each node, whether its visits can be seen in what was observed."""
    leaves_seen = any(tree.is_terminal(visit.node) for visit in observed.visits)
    return [
        not node or (leaves_seen if tree.is_terminal(node) else not observed.by_leaves) for node in range(len(tree))
    ]


def _at_step(theirs: Step | None, ours: Step | None, observed: Observed, reference: Reference) -> Difference | None:
    tree = reference.tree
    if theirs is None or ours is None or theirs[0] is not ours[0] or theirs.visit.node != ours.visit.node:
        return _of_place(theirs, ours, observed, reference)
    visit, right, event = theirs.visit, ours.visit, ours.event or 0
    if theirs.moment is Kind.ENTER:
        if visit.alpha is None or visit.beta is None or not [*_moved_bounds(visit, right, tree)]:
            return None
        departure = Departure.WINDOW
        told = _window(right), _window(visit)
    elif visit.returned is None or _returns_alike(visit.returned, right):
        return None
    else:
        departure = Departure.RETURNED
        told = _number(right.returned), _number(visit.returned)
    return Difference(departure, visit.node, name_of(tree, visit.node), *told, event, theirs.line)


def _moved_bounds(theirs: Visit, ours: Visit, tree: LeafTree) -> Iterator[int]:
    """Yield 0 if alpha differs, and 1 if beta does; a number beyond all leaves may stand for ∞."""
    alpha, beta = theirs.alpha, theirs.beta
    if alpha != ours.alpha and not (ours.alpha == -math.inf and alpha is not None and alpha < min(tree.leaf_values)):
        yield 0
    if beta != ours.beta and not (ours.beta == math.inf and beta is not None and beta > max(tree.leaf_values)):
        yield 1


def _returns_alike(returned: Value, ours: Visit) -> bool:
    value, alpha, beta = ours.returned, ours.alpha, ours.beta
    if value is None or alpha is None or beta is None or _is_same(returned, value):
        return True
    return value <= returned <= alpha or beta <= returned <= value


def _is_same(one: Value, other: Value) -> bool:
    if one == other or float not in {type(one), type(other)}:
        return one == other
    with suppress(OverflowError):  # an integer may be too large for a float
        return math.isclose(one, other, rel_tol=ROUNDING)
    return False


def _of_place(theirs: Step | None, ours: Step | None, observed: Observed, reference: Reference) -> Difference:
    tree = reference.tree
    entered = theirs.visit.node if theirs is not None and theirs.moment is Kind.ENTER else None
    wanted = ours.visit if ours is not None and ours.moment is Kind.ENTER else None
    event = len(reference.trace) - 1 if ours is None or ours.event is None else ours.event
    expected, got, line = _done(ours, tree), _done(theirs, tree), None if theirs is None else theirs.line
    reason = ""
    if entered is not None and entered not in reference.visited:
        departure, node, top = Departure.EXTRA, entered, entered
        while tree.parents[top] not in reference.visited:
            top = tree.parents[top]
        expected = f"{name_of(tree, top)} is skipped"
    elif wanted is not None and wanted.node not in {visit.node for visit in observed.visits}:
        departure, node = Departure.SKIPPED, wanted.node
    elif entered is not None and entered in {step.visit.node for step in reference.steps if (step.event or 0) < event}:
        departure, node, reason = Departure.AGAIN, entered, "It was searched before, and its value is known."
    else:
        departure, node = Departure.ORDER, 0 if theirs is None else theirs.visit.node
        reason = "Children come in the order in which the tree is written."
    return Difference(departure, node, name_of(tree, node), expected, got, event, line, reason)


def _done(step: Step | None, tree: LeafTree) -> str:
    if step is None:
        return "the search ends"
    return f"{name_of(tree, step.visit.node)} {'is visited' if step.moment is Kind.ENTER else 'returns'}"


def _of_answer(observed: Observed, reference: Reference, *, is_right: bool) -> Difference | None:
    tree, right, root = reference.tree, reference.observed, name_of(reference.tree, 0)
    last, line = len(reference.trace) - 1, observed.visits[0].ends if observed.visits else None
    if observed.value is not None and not _returns_alike(observed.value, reference.steps[0].visit):
        value = _number(right.value)
        got, reason = _number(observed.value), f"{root} is worth {value}."
        return Difference(Departure.VALUE, 0, root, value, got, last, line, reason)
    if observed.move is None or observed.move == right.move or tree.is_terminal(0):
        return None
    chosen, best = tree.children[0][observed.move], tree.minimax[0]
    if is_right and tree.minimax[chosen] == best:
        return None
    expected = "none" if right.move is None else name_of(tree, tree.children[0][right.move])
    got = name_of(tree, chosen)
    worth = f"{got} is worth {_number(tree.minimax[chosen])}, and the best move {_number(best)}."
    if any(visit.node == chosen and visit.returned == best for visit in observed.visits):
        worth += f" The {_number(best)} that it returned is no more than a bound."
    return Difference(Departure.MOVE, chosen, root, expected, got, last, line, _upper(worth))


def has_null_windows(observed: Observed, tree: LeafTree) -> bool:
    """Return whether a search returns to a node after searching it with a null window, as PVS does."""
    leaves = {*tree.leaf_values, *(-value for value in tree.leaf_values)}
    windows = ((visit.alpha, visit.beta) for visit in observed.visits)
    pairs = ((alpha, beta) for alpha, beta in windows if alpha is not None and beta is not None)
    inner = [visit.node for visit in observed.visits if not tree.is_terminal(visit.node)]
    is_null = any(beta - alpha == 1 and not {alpha, beta} <= leaves for alpha, beta in pairs)
    return is_null and len(inner) > len(set(inner))


def has_table(observed: Observed, tree: LeafTree) -> bool:
    """Return whether a search has a table: it stops at a node only if it has searched an equal subtree before."""
    visited = {visit.node for visit in observed.visits}
    searched, hits = set[object](), 0
    for visit in observed.visits:
        if tree.is_terminal(visit.node) or observed.by_leaves:
            continue
        if any(child in visited for child in tree.children[visit.node]):
            searched.add(_below(tree, visit.node))
        elif _below(tree, visit.node) in searched:
            hits += 1
        else:
            return False
    return hits > 0


def _below(tree: LeafTree, node: int) -> Hashable:
    """Return what is below a node, in whatever order: a table may know a position by another that mirrors it."""
    if tree.is_terminal(node):
        return tree.utility(node)
    return tree.to_move(node), frozenset(Counter(_below(tree, child) for child in tree.children[node]).items())


def first_untrue(observed: Observed, reference: Reference) -> Difference | None:
    """Return the first visit that returns something untrue, as a value or as a bound, whatever is visited."""
    tree = reference.tree
    for step in steps_of(observed, tree):
        node, alpha, beta, returned, *_ = visit = step.visit
        true, name = tree.minimax[node], name_of(tree, node)
        is_low = returned is not None and alpha is not None and max(returned, true) <= alpha
        is_high = returned is not None and beta is not None and min(returned, true) >= beta
        if step.moment is Kind.ENTER or returned is None or _is_same(returned, true) or is_low or is_high:
            continue
        reason = f"{_upper(name)} is worth {_number(true)}, and the window is {_window(visit)}."
        earlier = observed.visits[: observed.visits.index(visit)]
        if any(_below(tree, node) == _below(tree, other.node) for other in earlier):
            reason += " It was met before: what a search in another window has found may be no more than a bound."
        told, last = (_number(true), _number(returned)), len(reference.trace) - 1
        return Difference(Departure.RETURNED, node, name, *told, last, step.line, reason)
    return _of_answer(observed, reference, is_right=True)


# Reasons


def explained(difference: Difference, observed: Observed, right: Reference) -> Difference:
    """Return a difference from a right search with its reason, and with the cutoff before what should be skipped."""
    tree, node = right.tree, difference.node
    held = Unmarked(tree, recorded(tree, right.trace.options))
    rows, entries = held.reference.rows, held.reference.entries
    why, event = "", difference.event
    match difference.departure:
        case Departure.WINDOW if node in entries:
            theirs = next(visit for visit in observed.visits if visit.node == node)
            moved = _moved_bounds(theirs, Visit(node, *entries[node]), tree)
            why = listed([bound_from(held, node, which) for which in moved])
        case Departure.EXTRA:
            while node not in rows.skip and node:
                node = tree.parents[node]
            event = rows.cutoff.get(tree.parents[node], event)
            why = cut_off(held, tree.parents[node]) + ": what is left there can't matter" if node else ""
        case Departure.SKIPPED:
            why = reason_to_search(held, node)
        case Departure.RETURNED if tree.is_terminal(node):
            why = f"{difference.place} is worth {_number(tree.utility(node))}"
        case Departure.RETURNED:
            why = reason_of_worth(held, node)
    return replace(difference, event=event, reason=f"{_upper(why.lstrip(':, '))}." if why else difference.reason)


def name_of(tree: LeafTree, node: int) -> str:
    """Return a node's name in messages; a leaf has its value in it.

    >>> tree = LeafTree.from_nested([3, [2, 9]])
    >>> name_of(tree, 2), name_of(tree, 4)
    ('B', 'the leaf 9 (the second child of B)')
    """
    if tree.children[node] or not node:
        return tree.called(node)
    return f"the leaf {in_full(tree.utility(node))} ({tree.called(node)})"


def _window(visit: Visit) -> str:
    return f"({_number(visit.alpha)}, {_number(visit.beta)})"


def _number(value: Value | None) -> str:
    return "nothing" if value is None else in_full(value)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:] if text[:1].isascii() else text


KEPT = 8_192  # recorded searches: all ideas on all trees, and those of some random checks


@dataclass(frozen=True)
class Idea:
    """A wrong idea that is a search of its own: `idea` is what its author thinks, `truth` what is true.

    `searches` are the ways to write it, each with its options.
    """

    name: str
    title: str
    idea: str
    truth: str
    searches: tuple[tuple[SearchOptions, type[AlphaBeta]], ...]


@cache
def ideas_about(options: SearchOptions) -> tuple[Idea, ...]:
    """Return the ideas about alpha-beta or minimax: the misconceptions, and the slips that are not among them."""
    is_minimax = options.algorithm == MINIMAX.name
    misconceptions = (
        Idea(
            str(each),
            kind.title,
            kind.idea,
            kind.truth,
            _written(replace(options, misconception=each), kind, has_halves=each in HALVED),
        )
        for each, kind in MISCONCEPTIONS.items()
        if each in misconceptions_of(options.algorithm) and each not in ALIKE[options.algorithm]
    )
    slips = (
        Idea(each.name, each.title, each.idea, each.truth, _written(options, *each.kinds, has_halves=each.has_halves))
        for each in SLIPS
        if not (each.is_of_windows if is_minimax else each.is_of_minimax)
    )
    return (*(_large_number(size, options) for size in LARGE), *misconceptions, *slips)


ALIKE = {
    ALPHA_BETA.name: (Misconception.CUTTER_TOO,),
    MINIMAX.name: (Misconception.GREEDY, Misconception.LAST_OF_EQUALS),
}
"""Misconceptions whose search equals the right one, or another misconception's."""

HALVED = frozenset({Misconception.LAST_CHILD, Misconception.FROM_ZERO})
"""Misconceptions that a program may have in its MAX half alone, or in its MIN half."""

LARGE = (100, 999, 1_000, 9_999, 10_000)
"""Numbers used for ∞, none of them beyond the leaves of the trees that are tried."""


def _large_number(size: int, options: SearchOptions) -> Idea:
    searches = _written(options, large_start(size), has_halves=True)
    if options.algorithm == ALPHA_BETA.name:
        searches += _written(replace(options, window=(-size, size)), large_start(size), AlphaBeta)
    return Idea(
        "large-number",
        f"{size:,} in place of ∞",
        f"No value is beyond {size:,}.",
        "A leaf may be worth more than any number that is chosen; only −∞ and ∞ are beyond them all.",
        searches,
    )


def _written(
    options: SearchOptions, *kinds: type[AlphaBeta], has_halves: bool = False
) -> tuple[tuple[SearchOptions, type[AlphaBeta]], ...]:
    """Return the ways to write searches; without a window, the returned bound and the form make no difference."""
    if options.algorithm == MINIMAX.name:
        each_half = [half for kind in kinds for half in halves(kind)] if has_halves else []
        return tuple((options, without_window(kind)) for kind in (*kinds, *each_half))
    return tuple((replace(options, bounds=bounds), form) for kind in kinds for form in forms(kind) for bounds in Bounds)


@lru_cache(KEPT)
def reference(tree: LeafTree, options: SearchOptions) -> Reference:
    """Return a recorded search of a tree; with known bounds of the leaves, minimax stops at them."""
    if options.algorithm == MINIMAX.name and options.leaves is not None:
        return misled(tree, options, StopsAtBest)
    return Reference(tree, search(tree, options))


def misled(tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> Reference:
    """Return the recorded search of a wrong idea."""
    return _misled(tree, options, kind)  # type: ignore[arg-type]  # a class can be hashed


@lru_cache(KEPT)
def _misled(tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> Reference:
    record = recorder_for(tree, options)
    with restored():
        kind(tree, record, options).search()
    return Reference(tree, record.freeze())


def fitting(observations: Iterable[tuple[LeafTree, Observed]], options: SearchOptions) -> tuple[Idea, ...]:
    """Return the ideas whose searches match what was observed exactly, on every tree."""
    held = list(observations)
    fits = (
        idea
        for idea in ideas_about(options)
        if held and any(all(_does(seen, tree, *each) for tree, seen in held) for each in idea.searches)
    )
    return tuple(
        sorted(fits, key=lambda idea: is_about_values(idea.name) or any(idea.name == slip.name for slip in SLIPS))
    )


def _does(seen: Observed, tree: LeafTree, options: SearchOptions, kind: type[AlphaBeta]) -> bool:
    return first_difference(seen, misled(tree, options, kind), is_right=False) is None
