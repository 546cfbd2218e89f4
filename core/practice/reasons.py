"""Reasons for marks: the leaf that shows that a node must not be cut off, and where a bound comes from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from core.expectation import expectation
from core.game import CHANCE, MAX, OptionError, Value
from core.options.numerals import INFINITE
from core.practice.reference import Reference
from core.search import played
from core.trees.leaf_tree import LeafTree


@dataclass(frozen=True)
class Change:
    """What the root would be worth if a leaf, or a node as a whole, were worth something else."""

    node: int
    value: Value
    root: Value


@dataclass(frozen=True)
class Setter:
    """The node that set another's bound, and how many plies above it is; None is the initial window."""

    node: int | None
    plies: int


def change_at_root(reference: Reference, top: int) -> Change | None:
    """Return a change at or below a node that would change the root, everything else being equal.

    It is preferably one leaf, with the nearest value that does it, or else the node as a whole. None if no value of the
    node changes the root: then searching it only proves that.
    """
    tree: LeafTree = played(reference.tree, reference.options)  # type: ignore[assignment]  # of its class
    leaves = [leaf for leaf in range(top, tree.ends[top]) if tree.is_terminal(leaf)]
    root = tree.minimax[0]
    try:
        for node in dict.fromkeys([*leaves, top]):
            if [_root_if(tree, node, end) for end in (-math.inf, math.inf)] != [root, root]:
                value = _nearest(tree, node)
                return Change(node, value, _root_if(tree, node, value))
    except OptionError:  # both infinities at a chance node
        pass
    return None


def _nearest(tree: LeafTree, node: int) -> Value:
    """Return the value nearest to a node's own that changes the root."""
    known = [value for value in (*tree.leaf_values, tree.minimax[0]) if value not in INFINITE]
    worth = tree.minimax[node]
    root, at = tree.minimax[0], Fraction(0) if worth in INFINITE else Fraction(worth)
    beside = {each for value in known for each in (value - 1, value, value + 1)}
    tried = sorted(beside, key=lambda each: abs(Fraction(each) - at))
    return next((value for value in (*tried, math.inf, -math.inf) if _root_if(tree, node, value) != root), worth)


def _root_if(tree: LeafTree, node: int, value: Value) -> Value:
    """Return the root's worth if a node has this worth."""
    worth = tree.minimax
    while node:
        parent = tree.parents[node]
        below = [value if child == node else worth[child] for child in tree.children[parent]]
        player = tree.to_move(parent)
        if player is CHANCE:
            value = expectation(zip(tree.probabilities(parent), below, strict=True))
        else:
            value = max(below) if player is MAX else min(below)
        node = parent
    return value


def setter_at_entry(reference: Reference, node: int, *, of_alpha: bool) -> Setter:
    """Return the setter of alpha or beta at a visited node's entry."""
    which, row = 0 if of_alpha else 1, reference.rows.enter[node]
    bound, at, plies = reference.entries[node][which], node, 0
    while at:
        at, plies = reference.tree.parents[at], plies + 1
        moved_here = reference.bounds_before(row, at)[which] != reference.entries[at][which]
        if moved_here or reference.entries[at][which] != bound:  # a chance node does not hand down its own
            return Setter(at, plies)
    return Setter(None, plies)
