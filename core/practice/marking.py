"""Marks of a hand-in: what is right, and under which convention, what follows from a mistake, and what is wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from core.game import OptionError, Value, has_chance
from core.options import SearchOptions
from core.options.numerals import counted
from core.options.paths import Path
from core.practice.following import Following, Given, follow
from core.practice.hand_in import HandIn, Window, Worth, leaves_below, tops
from core.practice.reference import ALL, Convention, Reference, is_near, references
from core.search import heeds, played
from core.trace import Bound
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of

MOST_NODES = 4_000
"""Of a tree whose hand-in is marked: about a second of work."""

MOST_LEAVES_FOR_IDEAS = 200
"""Of a tree on which all misconceptions are tried."""


class Part(StrEnum):
    """What an exercise may ask for."""

    VALUE = "value"
    """The value of the root."""
    MOVE = "move"
    NODES = "nodes"
    """The values of all nodes, or bounds on them."""
    SKIPPED = "skipped"
    ORDER = "order"
    WINDOWS = "windows"


class Item(StrEnum):
    """One thing that is marked."""

    NODE = "node"
    """The value of a node; that of the root has the empty path."""
    MOVE = "move"
    SKIP = "skip"
    """A child that was handed in as skipped."""
    MISSED = "missed"
    """A child that the search skips and that was not handed in as skipped."""
    WINDOW = "window"
    ORDER = "order"


PARTS = {
    Item.MOVE: Part.MOVE,
    Item.SKIP: Part.SKIPPED,
    Item.MISSED: Part.SKIPPED,
    Item.WINDOW: Part.WINDOWS,
    Item.ORDER: Part.ORDER,
}
"""The part of an exercise that each item belongs to; a node is the value of the root, or one of all nodes."""


class Verdict(StrEnum):
    """What is said of an item."""

    RIGHT = "right"
    CONVENTION = "convention"
    """Right under another convention than the course's, one that it leaves open."""
    FOLLOWS = "follows"
    """Not what the search has there, but right given what was handed in before it."""
    WRONG = "wrong"
    MISSING = "missing"
    """Asked for, and not handed in."""


@dataclass(frozen=True)
class Mark:
    """The mark of an item, at a path; `node` is its number in the tree, None where there is no such node.

    `conventions` are those under which it is right; of a wrong one, those under which it would be, but the rest is not.
    `event` is the number of the event in the reference's trace that
    shows it, None if none does. `scores` says whether points are given for it.
    """

    item: Item
    path: Path
    node: int | None
    verdict: Verdict
    conventions: frozenset[Convention] = frozenset()
    event: int | None = None
    scores: bool = True


@dataclass(frozen=True)
class Marking:
    """The marks of a hand-in, in the order of the search, and the reference that it was held against.

    That is the search under the conventions with which the hand-in has the fewest mistakes: all its items have to be
    right under the same ones. `following` is what follows from the hand-in. `fits` are the misconceptions that hand in
    all of it; None if there is no mistake, or the tree is too large to try them.
    """

    tree: LeafTree
    hand_in: HandIn
    reference: Reference
    following: Following
    marks: tuple[Mark, ...]
    fits: tuple[Any, ...] | None = None

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong, and all that was asked for is there."""
        return not any(mark.verdict in (Verdict.WRONG, Verdict.MISSING) for mark in self.marks)

    @property
    def first(self) -> Mark | None:
        """The first mistake, in the order of the search."""
        return next((mark for mark in self.marks if mark.verdict is Verdict.WRONG), None)

    @property
    def step(self) -> int | None:
        """The number of events after which the reference shows the first mistake."""
        first = self.first
        return None if first is None or first.event is None else first.event + 1

    @property
    def conventions(self) -> frozenset[Convention]:
        """The conventions, other than the course's, under which what is right is right."""
        return frozenset(
            convention for mark in self.marks if mark.verdict is Verdict.CONVENTION for convention in mark.conventions
        )


def mark(
    tree: LeafTree,
    options: SearchOptions,
    hand_in: HandIn,
    conventions: frozenset[Convention] = ALL,
    asked: frozenset[Part] | None = None,
) -> Marking:
    """Return the marks of a hand-in about a search of a tree.

    `conventions` are those that the course leaves open. `asked` is what the exercise asks for: of that, what is left
    out is missing; what was not asked for is marked and does not score. None asks for what was handed in. Nodes that
    are not in the tree are wrong, and the rest is marked.

    Raises OptionError for a search that can't be marked, or not of this tree, and for a tree that is too large.
    """
    if len(tree) > MOST_NODES:
        problem = f"the tree has {counted(len(tree), 'node')}, and a hand-in is marked on at most {MOST_NODES:,}."
        raise OptionError(problem, "Hand in a smaller tree.", place="TREE")
    if options.depth is not None and heeds(options.algorithm, "depth"):
        problem = "a hand-in is marked only where the search goes to the leaves."
        raise OptionError(problem, "Leave the depth limit out.", place="depth")
    handed = _Handed(tree, hand_in)
    tried: list[tuple[tuple[int, int, int], Marking]] = []
    for reference in references(tree, options, _that_show(hand_in, conventions)):
        own = tried[0][1].reference if tried else reference
        given = replace(handed.given, windows={}) if reference.at_exit else handed.given
        following = follow(tree, reference.options, given)
        marks = _Marker(handed, reference, conventions).marks(own, following, asked)
        verdicts = [mark.verdict for mark in marks]
        mistakes = verdicts.count(Verdict.WRONG), verdicts.count(Verdict.FOLLOWS), len(reference.departures)
        tried.append((mistakes, Marking(tree, hand_in, reference, following, marks)))
        if not any(mistakes[:2]):
            break
    best = min(tried, key=lambda each: each[0])[1]
    others = [_Marker(handed, each.reference, conventions) for _, each in tried if each is not best]
    return replace(best, marks=tuple(_with_mixture(mark, best.reference, others) for mark in best.marks))


def _with_mixture(mark: Mark, reference: Reference, others: list[_Marker]) -> Mark:
    """Return the mark; if it is wrong only beside the rest, with the conventions that the rest does not share."""
    if mark.verdict is not Verdict.WRONG or mark.node is None:
        return mark
    mixed = (other.departures ^ reference.departures for other in others if other.agrees_on(mark.item, mark.node))
    return replace(mark, conventions=min(mixed, key=len, default=frozenset()))


def agrees(reference: Reference, hand_in: HandIn, conventions: frozenset[Convention] = ALL) -> bool:
    """Return whether every item of a hand-in is what a search hands in."""
    handed = _Handed(reference.tree, hand_in)
    return not handed.lost and _Marker(handed, reference, conventions).agrees_on_all()


def _that_show(hand_in: HandIn, conventions: frozenset[Convention]) -> frozenset[Convention]:
    """Return the conventions that can make a difference to what was handed in."""
    hidden = set() if hand_in.windows else {Convention.MOMENT, Convention.FORM}
    return conventions - hidden - (set() if hand_in.nodes or hand_in.windows else {Convention.RETURNED})


class _Handed:
    """A hand-in with nodes by their numbers; `lost` are the items whose nodes are not in the tree."""

    def __init__(self, tree: LeafTree, hand_in: HandIn) -> None:
        self.tree = tree
        self.lost: list[tuple[Item, Path]] = []
        self.paths: dict[int, Path] = {}
        worths = {node: worth for path, worth in hand_in.nodes.items() if (node := self._node(Item.NODE, path)) >= 0}
        windows = {node: pair for path, pair in hand_in.windows.items() if (node := self._node(Item.WINDOW, path)) >= 0}
        skipped = None
        if hand_in.skipped is not None:
            nodes = (self._node(Item.SKIP, path) for path in sorted(hand_in.skipped))
            skipped = leaves_below(tree, [node for node in nodes if node >= 0])
        self.given = Given(worths, windows, skipped)
        self.skipped_tops = () if skipped is None else tops(tree, skipped)
        self.order = None if hand_in.order is None else [self._node(None, path) for path in hand_in.order]
        self.move = hand_in.move

    def _node(self, item: Item | None, path: Path) -> int:
        """Return the number of a node, -1 if there is none: the item is lost then."""
        try:
            return node_at(self.tree, path)
        except OptionError:
            if item is not None:
                self.lost.append((item, path))
            return -1


Agreed = frozenset[Convention] | None
"""Under which conventions an item is right, besides the reference's own; None if it is not."""

AT_ONCE: frozenset[Convention] = frozenset()


class _Marker:
    """Holds a hand-in against one reference."""

    def __init__(self, handed: _Handed, reference: Reference, conventions: frozenset[Convention]) -> None:
        self._handed, self._given, self._tree = handed, handed.given, handed.tree
        self._reference, self._conventions = reference, conventions
        self._rounds = has_chance(played(handed.tree, reference.options))
        self.departures = reference.departures
        self._agreed: Mapping[Item, Callable[[int], Agreed]] = {
            Item.NODE: self._worth,
            Item.WINDOW: self._window,
            Item.MOVE: self._move,
            Item.SKIP: self._skip,
            Item.MISSED: self._missed,
            Item.ORDER: self._order,
        }

    def agrees_on(self, item: Item, node: int) -> bool:
        """Return whether an item is right."""
        return self._agreed[item](node) is not None

    def agrees_on_all(self) -> bool:
        """Return whether every item is right."""
        given, handed, reference = self._given, self._handed, self._reference
        return (
            (handed.move is None or self.agrees_on(Item.MOVE, 0))
            and (given.skipped is None or given.skipped == reference.skipped)
            and (handed.order is None or self.agrees_on(Item.ORDER, 0))
            and all(self.agrees_on(Item.NODE, node) for node in given.worths)
            and all(self.agrees_on(Item.WINDOW, node) for node in given.windows)
        )

    def marks(self, own: Reference, following: Following, asked: frozenset[Part] | None) -> tuple[Mark, ...]:
        """Return all marks in the order of the search, given what follows and what the course itself has."""
        self._own = self if own is self._reference else _Marker(self._handed, own, self._conventions)
        self._following, self._asked = following, asked
        marks = [*self._of_nodes(), *self._of_move(), *self._of_skipped(), *self._of_order()]
        marks += [Mark(item, path, None, Verdict.WRONG, scores=False) for item, path in self._handed.lost]
        last = len(self._reference.trace)
        return tuple(sorted(marks, key=lambda mark: last if mark.event is None else mark.event))

    def _of_nodes(self) -> Iterator[Mark]:
        reference, following = self._reference, self._following
        inner = {*reference.inner}
        for node, worth in self._given.worths.items():
            at, window = following.worths.get(node), following.windows.get(node, FULL)
            follows = at is not None and self._is_worth(worth, at, window) is not None
            yield self._mark(Item.NODE, node, follows=follows, scores=node in inner)
        expected = following.exits if reference.at_exit else following.windows
        for node, window in self._given.windows.items():
            follows = node in expected and self._is_window(window, expected[node])
            yield self._mark(Item.WINDOW, node, follows=follows, scores=node in inner)
        for node in reference.inner:
            if node not in self._given.worths:
                yield from self._missing(Item.NODE, node)
            if node not in self._given.windows and reference.windows:
                yield from self._missing(Item.WINDOW, node)

    def _of_move(self) -> Iterator[Mark]:
        handed, moves = self._handed.move, len(self._tree.children[0])
        if handed is None:
            if self._reference.move is not None:
                yield from self._missing(Item.MOVE, 0)
        elif handed < moves:
            yield self._mark(Item.MOVE, 0, follows=handed == self._following.move is not None, path=(handed,))
        else:
            yield Mark(Item.MOVE, (handed,), None, Verdict.WRONG, scores=False)

    def _of_skipped(self) -> Iterator[Mark]:
        reference, skipped, due = self._reference, self._given.skipped, self._following.due
        if skipped is None:
            for top in reference.tops:
                yield from self._missing(Item.MISSED, top)
            if not reference.tops and heeds(reference.options.algorithm, "cutoff"):
                yield from self._missing(Item.SKIP, 0)
            return
        for top in reference.tops:
            if self._missed(top) is None:
                yield self._mark(Item.MISSED, top, follows=not due.get(top, True))
            else:
                yield self._mark(Item.SKIP, top, follows=False)
        for top in self._handed.skipped_tops:
            if self._skip(top) is None:
                yield self._mark(Item.SKIP, top, follows=due.get(top, False))
        if not reference.tops and not skipped:
            yield self._mark(Item.SKIP, 0, follows=False)

    def _of_order(self) -> Iterator[Mark]:
        if self._handed.order is None:
            yield from self._missing(Item.ORDER, 0)
        else:
            yield self._mark(Item.ORDER, 0, follows=self._handed.order == self._following.order)

    def _mark(self, item: Item, node: int, *, follows: bool, scores: bool = True, path: Path | None = None) -> Mark:
        agreed, by_own = self._agreed[item](node), self._own._agreed[item](node)  # noqa: SLF001  of the same class
        if agreed is None:
            verdict, conventions = Verdict.FOLLOWS if follows else Verdict.WRONG, AT_ONCE
        else:
            conventions = agreed | self.departures if by_own is None else by_own
            verdict = Verdict.CONVENTION if conventions else Verdict.RIGHT
        path = path_of(self._tree, node) if path is None else path
        return Mark(
            item, path, node, verdict, conventions, self._event(item, node), scores and self._is_asked(item, node)
        )

    def _missing(self, item: Item, node: int) -> Iterator[Mark]:
        if self._asked is not None and self._is_asked(item, node):
            path = () if item is Item.MOVE else path_of(self._tree, node)
            yield Mark(item, path, node, Verdict.MISSING, event=self._event(item, node))

    def _is_asked(self, item: Item, node: int) -> bool:
        if self._asked is None:
            return True
        if item is Item.NODE:
            return Part.NODES in self._asked or (not node and Part.VALUE in self._asked)
        return PARTS[item] in self._asked

    def _event(self, item: Item, node: int) -> int | None:
        """Return the number of the event that shows an item in the reference."""
        rows, order = self._reference.rows, self._handed.order
        if item is Item.MISSED:
            return rows.cutoff.get(self._tree.parents[node], rows.skip.get(node))
        if item is Item.ORDER and order is not None:
            differing = self.first_difference(order)
            return rows.exit.get(0) if differing is None else rows.enter.get(differing)
        found = (rows.exit if item in (Item.NODE, Item.MOVE) else rows.enter).get(node)
        while found is None and node:  # it is skipped, or below a node that is
            found, node = rows.skip.get(node), self._tree.parents[node]
        return found

    def first_difference(self, order: list[int]) -> int | None:
        """Return the leaf that the reference evaluates where another was handed in; None if it is at an end there."""
        pairs = zip(self._reference.order, [*order, *(-1 for _ in self._reference.order)], strict=False)
        return next((leaf for leaf, handed in pairs if leaf != handed), None)

    # What agrees with the reference

    def _worth(self, node: int) -> Agreed:
        expected, window = self._reference.worths.get(node), self._reference.entries.get(node, FULL)
        return None if expected is None else self._is_worth(self._given.worths[node], expected, window)

    def _is_worth(self, handed: Worth, expected: Worth, window: Window) -> Agreed:
        """Return whether a node is handed in as expected: a bound may be left out, or written if v is outside."""
        if not self._is_near(handed.value, expected.value):
            return None
        if handed.bound is expected.bound:
            return AT_ONCE
        v, is_exact = expected.value, expected.bound is Bound.EXACT
        may_be = {Bound.EXACT: True, Bound.UPPER: is_exact and v <= window[0], Bound.LOWER: is_exact and v >= window[1]}
        is_open = Convention.BOUND in self._conventions and may_be.get(handed.bound, False)
        return frozenset({Convention.BOUND}) if is_open else None

    def _window(self, node: int) -> Agreed:
        expected = self._reference.windows.get(node)
        return AT_ONCE if expected and self._is_window(self._given.windows[node], expected) else None

    def _move(self, _: int) -> Agreed:
        move, reference = self._handed.move, self._reference
        if move == reference.move:
            return AT_ONCE
        return (
            frozenset({Convention.MOVE}) if move in reference.moves and Convention.MOVE in self._conventions else None
        )

    def _skip(self, top: int) -> Agreed:
        """Return whether it is right that a node was handed in as skipped; at the root, that nothing was."""
        if not self._given.skipped:
            return None if self._reference.skipped else AT_ONCE
        return AT_ONCE if leaves_below(self._tree, [top]) <= self._reference.skipped else None

    def _missed(self, top: int) -> Agreed:
        """Return whether it is right that a node was not handed in as skipped, or not whole: only if it is visited."""
        is_whole = leaves_below(self._tree, [top]) <= (self._given.skipped or frozenset())
        return AT_ONCE if is_whole or not leaves_below(self._tree, [top]) <= self._reference.skipped else None

    def _order(self, _: int) -> Agreed:
        return AT_ONCE if self._handed.order == [*self._reference.order] else None

    def _is_near(self, handed: Value, expected: Value) -> bool:
        return is_near(handed, expected, rounds=self._rounds)

    def _is_window(self, handed: Window, expected: Window) -> bool:
        return self._is_near(handed[0], expected[0]) and self._is_near(handed[1], expected[1])


FULL = (-math.inf, math.inf)
