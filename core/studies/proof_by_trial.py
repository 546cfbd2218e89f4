"""A proof by trial that a leaf which a search skips does not matter: other values are tried there by plain minimax."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from core.game import Player, Value
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
    worth: list[Value] = [0 if own_value is None else own_value for own_value in tree.values]

    def settle(node: int) -> None:
        best = max if tree.to_move(node) is Player.MAX else min
        worth[node] = best(worth[child] for child in tree.children[node])

    for node in reversed(range(len(tree))):  # a node's children have greater numbers than the node
        if not tree.is_terminal(node):
            settle(node)

    def root_with(value: Value) -> Value:
        worth[leaf] = value
        node = leaf
        while node != tree.initial:  # nothing elsewhere depends on the leaf
            node = tree.parents[node]
            settle(node)
        return worth[tree.initial]

    return Proof(claim, bound, tuple(Trial(number, root_with(number)) for number in tried))
