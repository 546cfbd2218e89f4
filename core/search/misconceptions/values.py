"""Misconceptions about the values: what a node is worth, and which move is best."""

from __future__ import annotations

from fractions import Fraction

from core.expectation import NOTHING, Total, rounded, weighed
from core.game import Player, Value
from core.options import Misconception
from core.search.misconceptions.steps import FULL, AlphaBeta, SearchedNode, Window


class Greedy(AlphaBeta):
    """Everyone moves towards the leaf that is best for the root's player."""

    name = Misconception.GREEDY
    idea = "The best move is the one that leads to the leaf with the best value."
    truth = "The other side moves too, and won't let that leaf be reached; each move is worth what best replies leave."

    def mover(self, player: Player) -> Player:
        return self.root_player

    def handed_down(self, node: SearchedNode) -> Window:
        return FULL

    def move_bounds(self, node: SearchedNode) -> None:
        pass


class NoOpponent(AlphaBeta):
    """The call for a child does not say that the other player moves there."""

    name = Misconception.NO_OPPONENT
    idea = "Whoever moves at the root moves at every node."
    truth = "The players alternate: below a MAX node MIN takes the least value, and below a MIN node MAX the greatest."

    def mover(self, player: Player) -> Player:
        return self.root_player


class Swapped(AlphaBeta):
    """Each node takes the least value where it should take the greatest."""

    name = Misconception.SWAPPED
    idea = "MIN's nodes take the greatest value, and MAX's nodes the least."
    truth = "MAX takes the greatest value of its children and MIN the least; who moves is counted from the root."

    def mover(self, player: Player) -> Player:
        return player.opponent


class Average(AlphaBeta):
    """The root player's opponent takes the mean of its children, which no window can limit."""

    name = Misconception.AVERAGE
    idea = "The opponent may play any move, so its nodes are worth the mean of their children."
    truth = "Minimax assumes the best reply; the mean is right only against an opponent who moves at random."

    def is_averaged(self, node: SearchedNode) -> bool:
        """Return whether a node takes the mean."""
        return node.is_max != (self.root_player is Player.MAX)

    def merged(self, node: SearchedNode) -> Value:
        return mean(node.returned) if self.is_averaged(node) else super().merged(node)

    def cuts_off(self, node: SearchedNode) -> bool:
        return not self.is_averaged(node) and super().cuts_off(node)

    def move_bounds(self, node: SearchedNode) -> None:
        if not self.is_averaged(node):
            super().move_bounds(node)

    def handed_down(self, node: SearchedNode) -> Window:
        return FULL if self.is_averaged(node) else super().handed_down(node)


def mean(values: list[Value]) -> Value:
    """Return the mean of values; the last infinite one wins.

    >>> mean([3, 12, 8])
    7.666666666666667
    """
    total: Total = NOTHING
    for value in values:
        total = weighed(total, Fraction(1, len(values)), value)
    return rounded(total)


class LastChild(AlphaBeta):
    """v is overwritten by each child."""

    name = Misconception.LAST_CHILD
    idea = "A node takes the value that its last child returned."
    truth = "A node keeps the best value of all its children: v becomes the greater of the two at MAX, the less at MIN."

    def merged(self, node: SearchedNode) -> Value:
        return node.returned[-1]


class FromZero(AlphaBeta):
    """v begins at 0 in place of an infinite value."""

    name = Misconception.FROM_ZERO
    idea = "The value of a node begins at 0."
    truth = "It begins at −∞ at MAX and at ∞ at MIN, so that the first child always changes it."

    def first_value(self, node: SearchedNode) -> Value:
        return 0


class LastOfEquals(AlphaBeta):
    """The root takes a later move that returns no more than the best one so far."""

    name = Misconception.LAST_OF_EQUALS
    idea = "Of several moves that return the same value, the last is as good as the first."
    truth = "A later move that equals the best one was often cut off there: it returned a bound, and may be worse."

    def merged(self, node: SearchedNode) -> Value:
        if node.above is None and node.returned[-1] == node.v:
            node.visit.v = None  # so that an equal value counts as better
        return super().merged(node)


class SkippedAreZero(AlphaBeta):
    """A node that is cut off takes 0 for each skipped child."""

    name = Misconception.SKIPPED_ARE_ZERO
    idea = "A child that was skipped is worth 0, and counts like the others."
    truth = "Nothing is known about a skipped child, and it does not count; the node returns what it has seen, a bound."

    def handed_up(self, node: SearchedNode) -> Value:
        return node.best(node.v, 0) if node.skipped else node.v
