"""Marks a hand-in: what is right, and under which convention, what follows from a mistake, and what is wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.options.paths import Path
from core.practice.comparison import AT_ONCE, FULL, Handed, Item, Marker, that_show
from core.practice.fitting import fitting
from core.practice.following import Following, HandedNodes, follow
from core.practice.hand_in import HandIn, check_nodes, covered, mirrored
from core.practice.reference import ALL, Convention, Reference, references
from core.search import heeds
from core.search.misconceptions.steps import AlphaBeta
from core.trees.leaf_tree import LeafTree


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


PARTS = {
    Item.MOVE: Part.MOVE,
    Item.SKIP: Part.SKIPPED,
    Item.MISSED: Part.SKIPPED,
    Item.WINDOW: Part.WINDOWS,
    Item.ORDER: Part.ORDER,
}
"""The part of an exercise that each item belongs to; a node may be the root, or any node."""


class ItemVerdict(StrEnum):
    """The verdict on an item."""

    RIGHT = "right"
    CONVENTION = "convention"
    """Right under a convention other than the course's that it leaves open."""
    FOLLOWS = "follows"
    """Not what the search has there, but right given what was handed in before."""
    WRONG = "wrong"
    MISSING = "missing"
    """Asked for, but not handed in."""


@dataclass(frozen=True)
class Mark:
    """The mark of an item, at a path; `node` is its number in the tree, None if there is none.

    `conventions` are those under which it is right, or if wrong, those under which it would be, but not the rest.
    `event` is the event in the reference's trace that shows it, if any. `scores` says whether it takes points.
    """

    item: Item
    path: Path
    node: int | None
    verdict: ItemVerdict
    conventions: frozenset[Convention] = frozenset()
    event: int | None = None
    scores: bool = True


@dataclass(frozen=True)
class Marking:
    """The marks of a hand-in, in the order of the search, and the reference that it was compared with.

    The reference is the search under the conventions that leave the fewest mistakes: all items must be right under the
    same ones. `following` is what follows from the hand-in. `fits` are the misconceptions that give all of it, those
    that differ most from what is right first; None if there is no mistake, if they are not looked for, or if the tree
    is too large. `asked` is what the exercise asks for, None for what was handed in. The numbers are MAX's; if the
    hand-in was in those of the side to move, words about it are `for_mover`.
    """

    tree: LeafTree
    hand_in: HandIn
    reference: Reference
    following: Following
    marks: tuple[Mark, ...]
    fits: tuple[type[AlphaBeta], ...] | None = None
    asked: frozenset[Part] | None = None
    for_mover: bool = False

    @property
    def is_right(self) -> bool:
        """Whether all that was asked for is there and right."""
        return not self.mistakes and not any(mark.verdict is ItemVerdict.MISSING for mark in self.marks)

    @property
    def mistakes(self) -> tuple[Mark, ...]:
        """What is wrong, in the order of the search, without notes that were not asked for."""
        return tuple(mark for mark in self.marks if mark.verdict is ItemVerdict.WRONG and self._counts(mark))

    @property
    def notes(self) -> tuple[Mark, ...]:
        """What is wrong but was not asked for."""
        return tuple(mark for mark in self.marks if mark.verdict is ItemVerdict.WRONG and not self._counts(mark))

    def _counts(self, mark: Mark) -> bool:
        return mark.scores or mark.node is None or self.asked is None

    @property
    def first(self) -> Mark | None:
        """The first mistake, in the order of the search."""
        return next(iter(self.mistakes), None)

    @property
    def step(self) -> int | None:
        """The number of events after which the reference shows the first mistake."""
        first = self.first
        return None if first is None or first.event is None else first.event + 1

    @property
    def conventions(self) -> frozenset[Convention]:
        """The conventions, other than the course's, that the right items need."""
        of_marks = (mark.conventions for mark in self.marks if mark.verdict is ItemVerdict.CONVENTION)
        return self.reference.departures.union(*of_marks)  # a node that another convention does not skip has no mark


def mark(
    tree: LeafTree,
    options: SearchOptions,
    hand_in: HandIn,
    conventions: frozenset[Convention] = ALL,
    asked: frozenset[Part] | None = None,
    *,
    names_ideas: bool = True,
    for_mover: bool = False,
) -> Marking:
    """Mark a hand-in about a search of a tree.

    `conventions` are those that the course leaves open. `asked` is what the exercise asks for: what is left out of that
    is missing; anything else is marked but does not score. None asks for what was handed in. Nodes that are not in the
    tree are wrong. Unless it `names_ideas`, no misconceptions are looked for. Numbers are MAX's, or with `for_mover`
    those of the side to move at each node.

    Raises OptionError for a search that can't be marked, or not on this tree, and for a tree that is too large.
    """
    check_nodes(len(tree))
    if options.depth is not None and heeds(options.algorithm, "depth"):
        problem = "a hand-in is marked only where the search goes to the leaves."
        raise OptionError(problem, "Leave the depth limit out.", place="depth")
    if options.misconception is not Misconception.NONE and heeds(options.algorithm, "misconception"):
        problem = "a hand-in is marked against the right search."
        raise OptionError(problem, "Leave the misconception out.", place="misconception")
    if for_mover:
        hand_in = mirrored(tree, hand_in)
    handed = Handed(tree, hand_in)
    counted = handed.given if asked is None else _asked_of(handed.given, asked)
    own: Marker | None = None
    tried: list[tuple[tuple[int, int, int], Marking, Marker]] = []
    for reference in references(tree, options, that_show(hand_in, conventions)):
        held = Marker(handed, reference, conventions, at_exit=reference.at_exit)
        own = own or held
        given = replace(counted, windows={}) if reference.at_exit else counted
        following = follow(tree, reference.options, given)
        marks = _Marker(reference, held, own, following, asked).marks()
        marking = Marking(tree, hand_in, reference, following, marks, asked=asked, for_mover=for_mover)
        follows = sum(mark.verdict is ItemVerdict.FOLLOWS for mark in marks)
        mistakes = len(marking.mistakes), follows, len(reference.departures)
        tried.append((mistakes, marking, held))
        if not any(mistakes[:2]):
            break
    best = min(tried, key=lambda each: each[0])[1]
    if best.first is not None and names_ideas:
        best = replace(best, fits=fitting(tree, options, hand_in, conventions))
    others = {each.reference.departures ^ best.reference.departures: held for _, each, held in tried}
    return replace(best, marks=tuple(_with_mixture(mark, others) for mark in best.marks))


def _asked_of(given: HandedNodes, asked: frozenset[Part]) -> HandedNodes:
    """Return the part of a hand-in that was asked for: nothing follows from other notes."""
    return HandedNodes(
        {node: worth for node, worth in given.worths.items() if _is_part(Item.NODE, node, asked)},
        given.windows if Part.WINDOWS in asked else {},
        given.skipped if Part.SKIPPED in asked else None,
    )


def _is_part(item: Item, node: int, asked: frozenset[Part]) -> bool:
    if item is Item.NODE:
        return Part.NODES in asked or (not node and Part.VALUE in asked)
    return PARTS[item] in asked


def agrees(tree: LeafTree, options: SearchOptions, hand_in: HandIn, conventions: frozenset[Convention] = ALL) -> bool:
    """Return whether all of a hand-in is right under open conventions; raises as `mark`."""
    handed = Handed(tree, hand_in)
    found = references(tree, options, that_show(hand_in, conventions))
    return any(Marker(handed, each, conventions, at_exit=each.at_exit).agrees() for each in found)


def _with_mixture(mark: Mark, others: Mapping[frozenset[Convention], Marker]) -> Mark:
    """Return the mark; if it is wrong only beside the rest, with the conventions that the rest does not share."""
    if mark.verdict is not ItemVerdict.WRONG or mark.node is None:
        return mark
    mixed = (conventions for conventions, held in others.items() if held.agrees_on(mark.item, mark.node))
    return replace(mark, conventions=min(mixed, key=len, default=AT_ONCE))


class _Marker:
    """Marks a hand-in against one reference and the course's own, given what follows from it."""

    def __init__(
        self, reference: Reference, held: Marker, own: Marker, following: Following, asked: frozenset[Part] | None
    ) -> None:
        self._reference, self._tree = reference, reference.tree
        self._held, self._own, self._following, self._asked = held, own, following, asked
        self._handed, self._given = held.handed, held.handed.given

    def marks(self) -> tuple[Mark, ...]:
        """Return all marks in the order of the search."""
        marks = [*self._of_nodes(), *self._of_move(), *self._of_skipped(), *self._of_order()]
        marks += [Mark(item, path, None, ItemVerdict.WRONG, scores=False) for item, path in self._handed.lost]
        last = len(self._reference.trace)
        return tuple(sorted(marks, key=lambda mark: last if mark.event is None else mark.event))

    def _of_nodes(self) -> Iterator[Mark]:
        reference, following = self._reference, self._following
        for node, worth in self._given.worths.items():
            at, window = following.worths.get(node), following.windows.get(node, FULL)
            follows = at is not None and self._held.tolerance.is_worth(worth, at, window)
            yield self._mark(Item.NODE, node, follows=follows, scores=self._is_inner(node))
        expected = following.exits if reference.at_exit else following.windows
        for node, window in self._given.windows.items():
            follows = node in expected and self._held.tolerance.is_window(window, expected[node])
            yield self._mark(Item.WINDOW, node, follows=follows, scores=self._is_inner(node))
        yield from self._of_blanks(Item.NODE, self._given.worths, reference.worths)
        if reference.windows:
            yield from self._of_blanks(Item.WINDOW, self._given.windows, reference.windows)

    def _of_blanks(self, item: Item, given: Collection[int], expected: Collection[int]) -> Iterator[Mark]:
        """Yield the marks of nodes left empty, which is right if the search skips them.

        It counts only if they are crossed out or all others are filled in: an empty tree must not give them away.
        """
        blank = [node for node in range(len(self._tree)) if self._is_inner(node) and node not in given]
        is_rest = not any(node in expected for node in blank)
        crossed_out = covered(self._tree, self._given.skipped or frozenset())
        for node in blank:
            if node in expected or not (is_rest or crossed_out[node]):
                yield from self._missing(item, node)
            elif self._asked is not None and self._is_asked(item, node):
                yield Mark(item, self._handed.path(node), node, ItemVerdict.RIGHT, event=self._event(item, node))

    def _is_inner(self, node: int) -> bool:
        return bool(self._tree.children[node]) or not node

    def _of_move(self) -> Iterator[Mark]:
        handed, moves = self._handed.move, len(self._tree.children[0])
        if handed is None:
            if self._reference.move is not None:
                yield from self._missing(Item.MOVE, 0)
        elif handed < moves:
            yield self._mark(Item.MOVE, 0, follows=handed == self._following.move is not None, path=(handed,))
        else:
            yield Mark(Item.MOVE, (handed,), None, ItemVerdict.WRONG, scores=False)

    def _of_skipped(self) -> Iterator[Mark]:
        reference, skipped, due = self._reference, self._given.skipped, self._following.due
        if skipped is None:
            if heeds(reference.options.algorithm, "cutoff"):
                yield from self._missing(Item.SKIP, 0)
            return
        for top in reference.tops:
            if not self._held.agrees_on(Item.MISSED, top):
                yield self._mark(Item.MISSED, top, follows=not due.get(top, True))
            else:
                yield self._mark(Item.SKIP, top, follows=False)
        for top in self._handed.skipped_tops:
            if not self._held.agrees_on(Item.SKIP, top):
                yield self._mark(Item.SKIP, top, follows=due.get(top, False))
        if not reference.tops and not skipped:
            yield self._mark(Item.SKIP, 0, follows=False)

    def _of_order(self) -> Iterator[Mark]:
        if self._handed.order is None:
            yield from self._missing(Item.ORDER, 0)
        else:
            yield self._mark(Item.ORDER, 0, follows=self._handed.order == self._following.order)

    def _mark(self, item: Item, node: int, *, follows: bool, scores: bool = True, path: Path | None = None) -> Mark:
        agreed, by_own = self._held.agreed(item, node), self._own.agreed(item, node)
        if agreed is None:
            verdict, conventions = ItemVerdict.FOLLOWS if follows else ItemVerdict.WRONG, AT_ONCE
        else:
            conventions = agreed | self._reference.departures if by_own is None else by_own
            verdict = ItemVerdict.CONVENTION if conventions else ItemVerdict.RIGHT
        path = self._handed.path(node) if path is None else path
        is_asked, event = self._is_asked(item, node), self._event(item, node)
        return Mark(item, path, node, verdict, conventions, event, scores and is_asked)

    def _missing(self, item: Item, node: int) -> Iterator[Mark]:
        if self._asked is not None and self._is_asked(item, node):
            path = () if item is Item.MOVE else self._handed.path(node)
            yield Mark(item, path, node, ItemVerdict.MISSING)

    def _is_asked(self, item: Item, node: int) -> bool:
        return self._asked is None or _is_part(item, node, self._asked)

    def _event(self, item: Item, node: int) -> int | None:
        """Return the event that shows an item in the reference."""
        rows, order = self._reference.rows, self._handed.order
        if item is Item.MISSED:
            return rows.cutoff.get(self._tree.parents[node], rows.skip.get(node))
        if item is Item.ORDER and order is not None:
            differing = self.first_difference(order)
            return rows.exit.get(0) if differing is None else rows.enter.get(differing)
        found = (rows.exit if item in (Item.NODE, Item.MOVE) else rows.enter).get(node)
        while found is None and node:  # it is at or below a skipped node
            found, node = rows.skip.get(node), self._tree.parents[node]
        return found

    def first_difference(self, order: list[int]) -> int | None:
        """Return the leaf that the reference evaluates where the hand-in has another; None if it has ended."""
        pairs = zip(self._reference.order, [*order, *(-1 for _ in self._reference.order)], strict=False)
        return next((leaf for leaf, handed in pairs if leaf != handed), None)
