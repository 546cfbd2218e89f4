"""The range of a game's leaves, and what follows from it at chance nodes."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

from core.expectation import Total, at_most, exact, weighed
from core.game import Game, OptionError, Value, has_chance, is_evaluated, name_of
from core.options import SearchOptions
from core.options.numerals import in_full
from core.trees.leaf_tree import LeafTree

REMEDY = "Give a range such as 0,10 that holds every leaf."


class LeafRange(NamedTuple):
    """The least and the greatest value that a leaf can have, both included: L and U."""

    least: Value
    most: Value

    def check(self, value: Value, name: object) -> Value:
        """Return a leaf's value; raise OptionError, which names the leaf, if it lies outside."""
        if not self.least <= value <= self.most:
            problem = f"the leaf {name} is worth {in_full(value)}, not {in_full(self.least)} to {in_full(self.most)}."
            raise OptionError(problem, REMEDY, place="leaves")
        return value

    def at_least(self, v: Total, rest: Fraction) -> Total:
        """Return the least that a chance node can be worth: the sum so far, with the least leaf for the rest."""
        return weighed(v, rest, self.least)

    def at_most(self, v: Total, rest: Fraction) -> Total:
        """Return the most that a chance node can be worth: the sum so far, with the greatest leaf for the rest."""
        return weighed(v, rest, self.most)

    def window(self, alpha: Value, beta: Value, v: Total, rest: Fraction, p: Fraction) -> tuple[Value, Value]:
        """Return the window of a chance node's next child, of probability p, with `rest` to come, within the range.

        Up to its lower end the node is worth alpha or less whatever the rest is worth, from its upper end on beta or
        more. An end that floating point can't hold lies just outside.

        >>> LeafRange(0, 10).window(4, math.inf, Fraction(0), Fraction(1, 2), Fraction(1, 2))
        (0, 10)
        >>> LeafRange(0, 10).window(4, math.inf, Fraction(1), Fraction(0), Fraction(1, 2))
        (6, 10)
        """
        low, high = self.least, self.most
        above, below = self.at_most(v, rest), self.at_least(v, rest)
        if alpha != -math.inf and above != math.inf:
            low = self._nearest(at_most((exact(alpha) - above) / p))
        if beta != math.inf and below != -math.inf:
            high = self._nearest(-at_most((below - exact(beta)) / p))
        return low, high

    def _nearest(self, value: Value) -> Value:
        return max(self.least, min(self.most, value))


def leaf_range(game: Game[Any, Any], options: SearchOptions) -> LeafRange:
    """Return the range of the leaves: the given one, at chance nodes the game's or tree's, else infinite.

    Raises OptionError if it is unknown, or if a tree's leaf lies outside; a game's leaves are checked when met.
    """
    if options.leaves is not None:
        given = LeafRange(*options.leaves)
        if isinstance(game, LeafTree):
            for node, value in enumerate(game.values):
                if value is not None:
                    given.check(value, game.label(node) or _place(game, node))
        return given
    if not has_chance(game):
        return LeafRange(-math.inf, math.inf)
    if isinstance(game, LeafTree):
        known = game.leaf_values | set(game.evals.values())  # a depth limit makes leaves of nodes with evaluations
        return LeafRange(min(known), max(known))
    if is_evaluated(game):
        return LeafRange(*game.utility_range)
    raise OptionError(f"{name_of(game)} does not tell the range of its leaves.", REMEDY, place="leaves")


def _place(tree: LeafTree, node: int) -> str:
    parent = tree.parents[node]
    return f"at {tree.label(parent)}, child {tree.children[parent].index(node) + 1},"
