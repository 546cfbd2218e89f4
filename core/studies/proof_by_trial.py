"""A proof by trial that a leaf which a search skips does not matter: other values are tried there by plain minimax."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from core.game import Value
from core.trace import Bound
from core.trees.leaf_tree import LeafTree

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
        rises = all(one.root <= next_one.root for one, next_one in pairwise(self.trials))
        return rises and all(self._agrees(trial.root) for trial in self.trials)

    def _agrees(self, root: Value) -> bool:
        if self.bound is Bound.EXACT:
            return root == self.value
        return root >= self.value if self.bound is Bound.LOWER else root <= self.value


def prove(tree: LeafTree, claim: Value, bound: Bound, leaf: int, value: Value) -> Proof:
    """Try -inf, inf, `value` and some of the tree's values at a leaf, against a search's claim (as `bound`)."""
    own = sorted(tree.leaf_values)
    tried = sorted({-math.inf, *own[:: math.ceil(len(own) / MOST_TRIALS)], value, math.inf})
    return Proof(claim, bound, tuple(Trial(number, with_value(tree, leaf, number).minimax[0]) for number in tried))


def with_value(tree: LeafTree, leaf: int, value: Value) -> LeafTree:
    """Return the tree with another value at a leaf."""
    return replace(tree, values=(*tree.values[:leaf], value, *tree.values[leaf + 1 :]))
