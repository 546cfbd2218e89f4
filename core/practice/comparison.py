"""Compares a hand-in with one answer, item by item."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from core.game import OptionError, Value, has_chance
from core.options import Misconception, SearchOptions
from core.options.paths import Path
from core.practice.following import HandedNodes
from core.practice.hand_in import HandIn, Window, Worth, leaves_below, topmost
from core.practice.reference import Convention, SearchAnswer
from core.search import played
from core.trace import Bound
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of

FULL = (-math.inf, math.inf)

FLOAT_ERROR = 1e-12
"""The relative error allowed for a mean that a program added up in floats."""

Agreed = frozenset[Convention] | None
"""The further conventions under which an item is right; None if it is wrong."""

AT_ONCE: frozenset[Convention] = frozenset()
"""No further ones."""


class Item(StrEnum):
    """What a mark is about."""

    NODE = "node"
    """The value of a node; that of the root has the empty path."""
    MOVE = "move"
    SKIP = "skip"
    """A child handed in as skipped."""
    MISSED = "missed"
    """A child that the search skips, but that was not handed in as skipped."""
    WINDOW = "window"
    ORDER = "order"


def that_show(hand_in: HandIn, conventions: frozenset[Convention]) -> frozenset[Convention]:
    """Return the conventions that matter to a hand-in: some are only about windows."""
    return conventions if hand_in.windows else conventions - {Convention.MOMENT, Convention.FORM}


class Handed:
    """A hand-in with nodes by number; `lost` are the items whose nodes are not in the tree."""

    def __init__(self, tree: LeafTree, hand_in: HandIn) -> None:
        self.tree = tree
        self.lost: list[tuple[Item, Path]] = []
        self._paths: dict[int, Path] = {}
        worths = {node: worth for path, worth in hand_in.nodes.items() if (node := self._node(Item.NODE, path)) >= 0}
        windows = {node: pair for path, pair in hand_in.windows.items() if (node := self._node(Item.WINDOW, path)) >= 0}
        skipped = None
        if hand_in.skipped is not None:
            nodes = (self._node(Item.SKIP, path) for path in sorted(hand_in.skipped))
            skipped = leaves_below(tree, [node for node in nodes if node >= 0])
        self.given = HandedNodes(worths, windows, skipped)
        self.skipped_tops = () if skipped is None else topmost(tree, skipped)
        self.order = None if hand_in.order is None else [self._node(None, path) for path in hand_in.order]
        self.move = hand_in.move

    def _node(self, item: Item | None, path: Path) -> int:
        """Return a node's number, -1 if there is none: the item is then lost."""
        try:
            node = node_at(self.tree, path)
        except OptionError:
            if item is not None:
                self.lost.append((item, path))
            return -1
        self._paths[node] = path
        return node

    def path(self, node: int) -> Path:
        """Return a node's path, cached because it is slow to find in a deep tree."""
        if node not in self._paths:
            self._paths[node] = path_of(self.tree, node)
        return self._paths[node]


@dataclass(frozen=True)
class Tolerance:
    """What passes for an expected number, bound or window; if the search `rounds`, a mean may be rounded."""

    rounds: bool
    conventions: frozenset[Convention]

    @classmethod
    def of(cls, tree: LeafTree, options: SearchOptions, conventions: frozenset[Convention]) -> Self:
        """Return what passes for a search of a tree, under any of these conventions."""
        is_idea = options.misconception is not Misconception.NONE  # one of them takes means everywhere
        return cls(is_idea or has_chance(played(tree, options)), conventions)

    def is_number(self, handed: Value, expected: Value) -> bool:
        """Return whether a number is as expected; a mean may be rounded to two decimals or more, or added in floats.

        >>> means, exact = Tolerance(True, frozenset()), Tolerance(False, frozenset())
        >>> means.is_number(2.33, 7 / 3), means.is_number(2.3, 7 / 3), exact.is_number(2.33, 7 / 3)
        (True, False, False)
        >>> means.is_number(2.5999999999999996, 2.6), exact.is_number(2.5999999999999996, 2.6)
        (True, False)
        """
        if handed == expected or not self.rounds or not isinstance(expected, float):
            return handed == expected
        if isinstance(handed, float) and math.isclose(handed, expected, rel_tol=FLOAT_ERROR):
            return True
        return any(round(expected, digits) == handed for digits in range(2, 16))

    def agreed(self, handed: Worth, expected: Worth, window: Window) -> Agreed:
        """Return the conventions under which a worth is as expected: leaving out a bound, or writing one."""
        if not self.is_number(handed.value, expected.value):
            return None
        if handed.bound is expected.bound:
            return AT_ONCE
        v, is_exact = expected.value, expected.bound is Bound.EXACT
        if handed.bound is Bound.EXACT:
            needed = Convention.BOUND
        elif is_exact and (v <= window[0] if handed.bound is Bound.UPPER else v >= window[1]):
            needed = Convention.OUTSIDE
        else:
            return None
        return frozenset({needed}) if needed in self.conventions else None

    def is_worth(self, handed: Worth, expected: Worth, window: Window) -> bool:
        """Return whether a node's worth is as expected."""
        return self.agreed(handed, expected, window) is not None

    def is_window(self, handed: Window, expected: Window) -> bool:
        """Return whether a window is as expected."""
        return self.is_number(handed[0], expected[0]) and self.is_number(handed[1], expected[1])


class Marker:
    """Says whether each item is right by an answer; nodes are by number, 0 for items without one."""

    def __init__(
        self, handed: Handed, answer: SearchAnswer, conventions: frozenset[Convention], *, at_exit: bool = False
    ) -> None:
        self.handed, self._answer, self._windows = handed, answer, answer.windows_at(at_exit=at_exit)
        self._given, self._conventions = handed.given, conventions
        self.tolerance = Tolerance.of(answer.tree, answer.options, conventions)
        self._agreed: Mapping[Item, Callable[[int], Agreed]] = {
            Item.NODE: self._worth,
            Item.WINDOW: self._window,
            Item.MOVE: self._move,
            Item.SKIP: self._skip,
            Item.MISSED: self._missed,
            Item.ORDER: self._order,
        }

    def agreed(self, item: Item, node: int) -> Agreed:
        """Return the conventions under which an item is right."""
        return self._agreed[item](node)

    def agrees_on(self, item: Item, node: int) -> bool:
        """Return whether an item is right."""
        return self._agreed[item](node) is not None

    def agrees(self) -> bool:
        """Return whether every item is right."""
        given, handed, answer = self._given, self.handed, self._answer
        return (
            not handed.lost
            and (handed.move is None or self.agrees_on(Item.MOVE, 0))
            and (given.skipped is None or given.skipped == answer.skipped)
            and (handed.order is None or self.agrees_on(Item.ORDER, 0))
            and all(self.agrees_on(Item.NODE, node) for node in given.worths)
            and all(self.agrees_on(Item.WINDOW, node) for node in given.windows)
        )

    def _worth(self, node: int) -> Agreed:
        expected, window = self._answer.worths.get(node), self._answer.entries.get(node, FULL)
        return None if expected is None else self.tolerance.agreed(self._given.worths[node], expected, window)

    def _window(self, node: int) -> Agreed:
        expected = self._windows.get(node)
        return AT_ONCE if expected and self.tolerance.is_window(self._given.windows[node], expected) else None

    def _move(self, _: int) -> Agreed:
        move, answer = self.handed.move, self._answer
        if move == answer.move:
            return AT_ONCE
        return frozenset({Convention.MOVE}) if move in answer.moves and Convention.MOVE in self._conventions else None

    def _skip(self, top: int) -> Agreed:
        """Return whether a node was rightly handed in as skipped; at the root, whether nothing rightly was."""
        if not self._given.skipped:
            return None if self._answer.skipped else AT_ONCE
        return AT_ONCE if leaves_below(self._answer.tree, [top]) <= self._answer.skipped else None

    def _missed(self, top: int) -> Agreed:
        """Return whether a node was rightly not handed in as (wholly) skipped: only if it is visited."""
        is_whole = leaves_below(self._answer.tree, [top]) <= (self._given.skipped or frozenset())
        return AT_ONCE if is_whole or not leaves_below(self._answer.tree, [top]) <= self._answer.skipped else None

    def _order(self, _: int) -> Agreed:
        return AT_ONCE if self.handed.order == [*self._answer.order] else None
