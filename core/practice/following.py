"""What follows from a hand-in: what is right at each place, given what was handed in before it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from core.expectation import NOTHING, Total, exact, plus, rounded
from core.game import CHANCE, MAX, OptionError, Player, Value
from core.options import Bounds, Form, SearchOptions
from core.practice.hand_in import Window, Worth, covered
from core.practice.reference import orders
from core.search import heeds, played
from core.search.cutoff_test import cutoff_test
from core.search.leaf_range import leaf_range
from core.search.recursion_limit import UNASKED, restored, room_for
from core.trace import ABSENT, Bound
from core.trace.proven import Expected, Proven, shows
from core.trees.leaf_tree import LeafTree


@dataclass(frozen=True)
class HandedNodes:
    """What was handed in about a tree's nodes, by number; `skipped` are leaves, None if not handed in."""

    worths: Mapping[int, Worth] = field(default_factory=dict)
    windows: Mapping[int, Window] = field(default_factory=dict)
    skipped: frozenset[int] | None = None


@dataclass
class Following:
    """What is right at each node that this search reaches; `due` says whether a cutoff came before a child.

    `windows` are those at entry, `exits` those at exit. `move` is the index of the root's move, None if none is shown
    to be best.
    """

    worths: dict[int, Worth] = field(default_factory=dict)
    windows: dict[int, Window] = field(default_factory=dict)
    exits: dict[int, Window] = field(default_factory=dict)
    due: dict[int, bool] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    move: int | None = None


def follow(tree: LeafTree, options: SearchOptions, given: HandedNodes) -> Following:
    """Search with what was handed in at each node, skip what that skips, and return what follows.

    It ends at nodes handed in with impossible numbers, such as both infinities at a chance node.
    """
    search = _Search(tree, options, given)
    if tree.is_terminal(0) or not search.leaves_out(0, is_due=False):
        try:
            with restored():
                search.visit(0, *options.root_window, 0)
        except (OptionError, ArithmeticError, ValueError):
            pass  # a sum of both infinities, or a number out of range for floats
    return search.found


class _Search:
    """Searches like alpha-beta, or Star1 at chance nodes, except for what was handed in."""

    def __init__(self, tree: LeafTree, options: SearchOptions, given: HandedNodes) -> None:
        self.found = Following()
        self._tree, self._game, self._given = tree, played(tree, options), given
        self._skipped = None if given.skipped is None else covered(tree, given.skipped)
        self._prunes = heeds(options.algorithm, "cutoff")
        self._reaches = cutoff_test(options)
        self._hard = options.bounds is Bounds.HARD and heeds(options.algorithm, "bounds")
        self._bound_first = options.form is Form.UPDATE and heeds(options.algorithm, "form")
        self._knows_range = heeds(options.algorithm, "leaves")
        self._leaves = leaf_range(self._game, options) if self._knows_range else None
        self._within: Window = self._leaves or (-math.inf, math.inf)
        self._orders = orders(tree, options)
        self._room = UNASKED

    def leaves_out(self, node: int, *, is_due: bool) -> bool:
        """Return whether a node is skipped, as handed in, or else because a cutoff came before it."""
        return is_due if self._skipped is None else self._skipped[node]

    def visit(self, node: int, alpha: Value, beta: Value, depth: int) -> Worth:
        """Return what the parent goes on with: the node's worth as handed in, or else its own."""
        if 2 * depth >= self._room:  # two calls a ply
            self._room = room_for(2 * depth)
        self.found.windows[node] = alpha, beta
        alpha, beta = self._given.windows.get(node, (alpha, beta))
        if self._tree.is_terminal(node):
            self.found.order.append(node)
            worth = Worth(self._tree.utility(node))
        elif self._game.to_move(node) is CHANCE:
            worth = self._chance(node, alpha, beta, depth)
        else:
            worth = self._decided(node, alpha, beta, depth)
        self.found.worths[node] = worth
        handed = self._given.worths.get(node, worth)
        # A bound may be written as a value, and a value outside the window as a bound.
        is_as_good = handed.value == worth.value and Bound.EXACT in (handed.bound, worth.bound)
        return worth if is_as_good else handed

    def _decided(self, node: int, alpha: Value, beta: Value, depth: int) -> Worth:
        is_max, given = self._game.to_move(node) is MAX, (alpha, beta)
        player = Player.MAX if is_max else Player.MIN
        proven = Proven(player)
        v: Value = -math.inf if is_max else math.inf
        is_cut, best = False, ABSENT
        seen: dict[int, Worth] = {}
        for child in self._orders[node]:
            self.found.due[child] = is_cut
            if self.leaves_out(child, is_due=is_cut):
                proven.take(Proven.between(*self._within))
                continue
            worth = seen[child] = self.visit(child, alpha, beta, depth + 1)
            proven.take(Proven.by(worth.value, worth.bound))
            if best == ABSENT or (worth.value > v if is_max else worth.value < v):
                v, best = worth.value, child
            is_cut = self._prunes and (self._reaches(v, beta) if is_max else self._reaches(alpha, v))
            if self._prunes and (not is_cut or self._bound_first):
                alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        self.found.exits[node] = alpha, beta
        returned = self._returned(v, proven, given)
        if not node:
            # Outside the root's window, the child that improved it last may be worth less than it returned.
            is_inside = v > given[0] if is_max else v < given[1]
            showing = (child for child, worth in seen.items() if shows(worth, player, returned.value))
            move = best if is_inside else next(showing, ABSENT)
            self.found.move = None if move == ABSENT else self._tree.children[0].index(move)
        return returned

    def _chance(self, node: int, alpha: Value, beta: Value, depth: int) -> Worth:
        chances = dict(zip(self._tree.children[node], self._game.probabilities(node), strict=True))  # type: ignore[attr-defined]  # Stochastic
        below = self._orders[node]
        proven = Expected([chances[child] for child in below])
        v: Total = NOTHING
        rest = sum(chances.values(), NOTHING)
        is_cut = False
        for child in below:
            self.found.due[child] = is_cut
            p = chances[child]
            if self.leaves_out(child, is_due=is_cut):
                proven.take(Proven.between(*self._within))
                continue
            rest -= p
            window = (alpha, beta) if self._leaves is None else self._leaves.window(alpha, beta, v, rest, p)
            worth = self.visit(child, *window, depth + 1)
            proven.take(Proven.by(worth.value, worth.bound))
            v = plus(v, p, worth.value)
            if self._leaves is not None:
                low, high = self._leaves.at_least(v, rest), self._leaves.at_most(v, rest)
                is_high = self._reaches(low, exact(beta))
                is_cut = is_high or self._reaches(exact(alpha), high)
        self.found.exits[node] = alpha, beta
        if is_cut:
            v = low if is_high else high
        return self._returned(rounded(v), proven, (alpha, beta))

    def _returned(self, v: Value, proven: Proven, given: Window) -> Worth:
        value = max(given[0], min(v, given[1])) if self._hard else v
        return Worth(value, Bound(proven.bound_of(value) or Bound.EXACT))
