"""Slips in minimax and negamax that are not listed misconceptions: wrong searches, and how programs write them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from core.game import MAX, MIN, Game, Player, Value
from core.options import Misconception, SearchOptions
from core.search.misconceptions.steps import FULL, AlphaBeta, SearchedNode, Window
from core.search.misconceptions.values import mean
from core.search.move_order import Numbered
from core.trace import negated
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree


@dataclass(frozen=True)
class Slip:
    """A slip, described like a misconception, with the searches of those who make it.

    One that `is_of_minimax` means nothing with a window, one that `is_of_windows` nothing without. One that
    `has_halves` may be made in the MAX half alone, or in the MIN half.
    """

    name: str
    title: str
    idea: str
    truth: str
    kinds: tuple[type[AlphaBeta], ...]
    is_of_minimax: bool = False
    is_of_windows: bool = False
    has_halves: bool = False


# Who moves


class _MinEverywhere(AlphaBeta):
    def mover(self, player: Player) -> Player:
        return self.root_player.opponent


class _OpponentStays(AlphaBeta):
    def mover(self, player: Player) -> Player:
        return self.root_player.opponent if self.record.depth else player


class _RootTwice(AlphaBeta):
    def mover(self, player: Player) -> Player:
        return player.opponent if self.record.depth else player


def _from_leaves(max_at: int) -> type[AlphaBeta]:
    class FromLeaves(AlphaBeta):
        def mover(self, player: Player) -> Player:
            return MAX if (max(_leaf_tree(self.game).depths) - self.record.depth) % 2 == max_at else MIN

    return FromLeaves


# What a node takes from its children


class _FirstOnly(AlphaBeta):
    def in_order(self, node: SearchedNode, depth: int) -> Numbered:
        return super().in_order(node, depth)[:1]


class _Summed(AlphaBeta):
    def merged(self, node: SearchedNode) -> Value:
        return sum(node.returned)


class _Averaged(AlphaBeta):
    def merged(self, node: SearchedNode) -> Value:
        return mean(node.returned)


class _Unsigned(AlphaBeta):
    """In MAX's numbers: the node takes the negation of a child's value."""

    def merged(self, node: SearchedNode) -> Value:
        return node.best(node.v, negated(node.returned[-1]))


class _Handed(AlphaBeta):
    """In MAX's numbers: a side gets the other side's window, negated and swapped."""

    def handed_down(self, node: SearchedNode) -> Window:
        return negated(node.beta), negated(node.alpha)


# Values and places of leaves


def _taking(taken: Callable[[Value, Player], Value]) -> type[AlphaBeta]:
    class Taking(AlphaBeta):
        def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
            tree = _leaf_tree(game)
            values = (
                None if value is None else taken(value, tree.to_move(node)) for node, value in enumerate(tree.values)
            )
            super().__init__(replace(tree, values=tuple(values)), record, options)

    return Taking


_NEGATED = (
    _taking(lambda value, player: value if player is MAX else negated(value)),
    _taking(lambda value, player: negated(value) if player is MAX else value),
    _taking(lambda value, _player: negated(value)),
)
_PLY_LONG = _taking(lambda _value, player: -math.inf if player is MAX else math.inf)
"""A loop over no children leaves v at its initial value."""


class _PlyShort(AlphaBeta):
    """Inner nodes have no evaluation, so the program's lookup gives 0."""

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        tree = _leaf_tree(game)
        evaluated = replace(tree, evals={node: 0 for node, below in enumerate(tree.children) if below})
        super().__init__(evaluated, record, replace(options, depth=max(tree.depths) - 1))


def _leaf_tree(game: Game[Any, Any]) -> LeafTree:
    assert isinstance(game, LeafTree)  # noqa: S101  only leaf trees are checked
    return game


_ALTERNATE = "The players alternate: MAX moves at the root, MIN one ply below it, then MAX again."
_SIGNED = "In negamax a leaf is worth its value to the side that moves there: minus the value where that is MIN."

SLIPS = (
    Slip(
        "min-everywhere",
        "MIN moves everywhere",
        "Every node takes the least value of its children.",
        _ALTERNATE,
        (_MinEverywhere,),
    ),
    Slip(
        "opponent-stays",
        "The opponent moves everywhere below the root",
        "After the first move the opponent moves at every node.",
        _ALTERNATE,
        (_OpponentStays,),
    ),
    Slip(
        "root-twice",
        "The first player moves twice",
        "Whoever moves at the root moves one ply below it too.",
        _ALTERNATE,
        (_RootTwice,),
    ),
    Slip(
        "from-leaves",
        "Turns counted from the leaves",
        "Who moves depends on the number of plies that are left.",
        "Turns are counted from the root: it is MAX's, however many plies are below it.",
        (_from_leaves(0), _from_leaves(1)),
    ),
    Slip(
        "first-child",
        "Only the first child searched",
        "A node returns what its first child returns.",
        "The loop goes on over all children, and the node returns after it.",
        (_FirstOnly,),
        has_halves=True,
    ),
    Slip(
        "sum",
        "The children added up",
        "A node is worth the sum of its children.",
        "A node is worth the one child that its player chooses: the greatest at MAX, the least at MIN.",
        (_Summed,),
        is_of_minimax=True,
        has_halves=True,
    ),
    Slip(
        "mean",
        "The children averaged everywhere",
        "A node is worth the mean of its children.",
        "A node is worth the one child that its player chooses: the greatest at MAX, the least at MIN.",
        (_Averaged,),
        is_of_minimax=True,
    ),
    Slip(
        "unsigned",
        "The sign of a child's value kept",
        "In negamax a node takes the greatest of the values that its children return.",
        "A child's value is its worth to the other side, so its sign changes: v = max(v, −negamax(child)).",
        (_Unsigned,),
    ),
    Slip(
        "window-kept",
        "The window handed down as it is",
        "In negamax a child gets the window (alpha, beta).",
        "It gets (−beta, −alpha): what one side has secured bounds the other side from above.",
        (_Handed,),
        is_of_windows=True,
    ),
    Slip(
        "leaf-sign",
        "A wrong sign at the leaves",
        "In negamax the sign of a leaf's value does not depend on who moves there, or is changed once more.",
        _SIGNED,
        _NEGATED,
    ),
    Slip(
        "ply-short",
        "One ply too few",
        "The search ends one ply above the leaves.",
        "Where the depth counts the plies that are left it is 0 at the leaves; at 1 a node is still searched.",
        (_PlyShort,),
    ),
    Slip(
        "ply-long",
        "One ply too many",
        "A leaf is searched like any other node.",
        "A leaf has no children, so that v stays infinite there; the test for a leaf comes before the loop.",
        (_PLY_LONG,),
    ),
)
"""The slips in plain minimax and negamax, also with alpha and beta."""


def halves(kind: type[AlphaBeta]) -> tuple[type[AlphaBeta], ...]:
    """Return the searches that go wrong only in the MAX half, and only in the MIN half."""

    def half(*, of_max: bool) -> type[AlphaBeta]:
        def step(name: str) -> Callable[..., Any]:
            wrong, right = getattr(kind, name), getattr(AlphaBeta, name)
            return lambda self, node, *given: (wrong if node.is_max is of_max else right)(self, node, *given)

        steps = {name: step(name) for name in ("first_value", "merged", "in_order")}
        return type(kind.__name__, (kind,), {"name": kind.name, **steps})

    return half(of_max=True), half(of_max=False)


# How they are written


class BoundsTested(AlphaBeta):
    """The bound moves first and is tested instead of v: the textbooks' other form."""

    def cuts_off(self, node: SearchedNode) -> bool:
        self.move_bounds(node)
        return self.reaches(node.alpha, node.beta)


class BoundsByChild(BoundsTested):
    """A child's result moves the bound, where others use v: the same unless v is wrong."""

    def move_bounds(self, node: SearchedNode) -> None:
        returned = node.returned[-1]
        if node.is_max:
            self.put(node, max(node.alpha, returned), node.beta)
        else:
            self.put(node, node.alpha, min(node.beta, returned))


class RootUncut(AlphaBeta):
    """The root has its own loop without a test: nothing is above ∞, but a leaf may equal it."""

    def cuts_off(self, node: SearchedNode) -> bool:
        """Return whether a node below the root is cut off."""
        return node.above is not None and super().cuts_off(node)


class StopsAtBest(AlphaBeta):
    """Minimax in which a node ends at the best value that any leaf can have: right if `options.leaves` is."""

    def handed_down(self, node: SearchedNode) -> Window:
        """Return no window."""
        return FULL

    def move_bounds(self, node: SearchedNode) -> None:
        """Move no bound."""

    def cuts_off(self, node: SearchedNode) -> bool:
        """Return whether no other child can be better."""
        return node.v == node.best(*(self.options.leaves or FULL))


def large_start(size: int) -> type[AlphaBeta]:
    """Return a search whose v begins at a large number instead of infinity."""

    class LargeStart(AlphaBeta):
        name = Misconception.FROM_ZERO

        def first_value(self, node: SearchedNode) -> Value:
            return -size if node.is_max else size

    return LargeStart


def forms(kind: type[AlphaBeta]) -> tuple[type[AlphaBeta], ...]:
    """Return a search in all the ways to write it; they differ only where it goes wrong."""
    found = [kind]
    if kind.cuts_off is AlphaBeta.cuts_off:
        found.append(type(kind.__name__, (BoundsTested, kind), {"name": kind.name}))
        if kind.move_bounds is AlphaBeta.move_bounds:
            found.append(type(kind.__name__, (BoundsByChild, kind), {"name": kind.name}))
    return tuple(found)
