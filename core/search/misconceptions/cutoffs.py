"""Misconceptions about the cutoff: what ends a node, and what is then skipped."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from core.game import Game, Value
from core.options import Cutoff, Misconception, SearchOptions
from core.search.misconceptions.steps import AlphaBeta, SearchedNode
from core.search.move_order import Numbered
from core.search.state_values import state_values
from core.trace.recorder import Recorder


class OtherRule(AlphaBeta):
    """Equality cuts off where it does not in this course, or the other way round."""

    name = Misconception.EQUALITY
    idea = "A node whose value equals the bound may be cut off or not: both are right."
    truth = "Both find the same value, but they skip different nodes: the course says whether equality cuts off."

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        is_strict = options.cutoff is Cutoff.STRICT
        super().__init__(game, record, replace(options, cutoff=Cutoff.NONSTRICT if is_strict else Cutoff.STRICT))


class OwnBound(AlphaBeta):
    """v is compared with the bound that the node itself moves, once it has one."""

    name = Misconception.OWN_BOUND
    idea = "MAX's nodes compare their value with alpha, and MIN's nodes theirs with beta."
    truth = "The value is compared with what the other side has secured: with beta at MAX, with alpha at MIN."

    def cuts_off(self, node: SearchedNode) -> bool:
        own = node.alpha if node.is_max else node.beta
        return -math.inf < own < math.inf and (self.reaches(node.v, own) if node.is_max else self.reaches(own, node.v))


class WrongSide(AlphaBeta):
    """A child that is no better than the node's own bound ends the node."""

    name = Misconception.WRONG_SIDE
    idea = "A bad child ends the node: what comes after it need not be searched."
    truth = "A bad child says nothing about its siblings; a node ends when it is too good for the other side to allow."

    def cuts_off(self, node: SearchedNode) -> bool:
        last = node.returned[-1]
        return self.reaches(node.alpha, last) if node.is_max else self.reaches(last, node.beta)


class WorseSibling(AlphaBeta):
    """A leaf that is worse for the side to move than its left sibling ends the node too."""

    name = Misconception.WORSE_SIBLING
    idea = "A leaf that is worse than its left sibling ends the node."
    truth = "A later leaf may be better again; only the bound of a node further up can end the node."

    def cuts_off(self, node: SearchedNode) -> bool:
        is_worse = node.child is None and node.best(*node.returned[-2:]) != node.returned[-1]
        return is_worse or super().cuts_off(node)


class _Foreseeing(AlphaBeta):
    """A search that knows each child's value beforehand."""

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        super().__init__(game, record, options)
        self._value_at = state_values(game, options.depth, "misconception", record.check_stop)

    def worth(self, node: SearchedNode, move: tuple[int, Any]) -> Value:
        """Return what a child is worth."""
        return self._value_at(self.game.result(node.visit.state, move[1]), self.record.depth + 1)


class Hindsight(_Foreseeing):
    """A child whose full value changes nothing is not searched."""

    name = Misconception.HINDSIGHT
    idea = "A child whose value turns out to be no better is skipped."
    truth = "Its value is known only when it was searched; a node is skipped for what is known before."
    uses_cut_bounds = True

    def cuts_off(self, node: SearchedNode) -> bool:
        return bool(self.skips(node)) or super().cuts_off(node)

    def skips(self, node: SearchedNode) -> Numbered:
        if super().cuts_off(node):
            return node.rest
        known = node.best(node.v, node.alpha if node.is_max else node.beta)
        return [move for move in node.rest if node.best(known, self.worth(node, move)) == known]


class BestLineOnly(_Foreseeing):
    """At each node only the best child is searched."""

    name = Misconception.BEST_LINE_ONLY
    idea = "Everything beside the line of best play is skipped."
    truth = "To know which line is best, a bound on each other move is needed, and that takes some of its leaves."

    def in_order(self, node: SearchedNode, depth: int) -> Numbered:
        moves = super().in_order(node, depth)
        worths = [self.worth(node, move) for move in moves]
        best = moves.pop(worths.index(node.best(*worths)))
        return [best, *moves]

    def cuts_off(self, node: SearchedNode) -> bool:
        return bool(node.rest) or super().cuts_off(node)


class OneLate(AlphaBeta):
    """The test uses v as it was before the last child."""

    name = Misconception.ONE_LATE
    idea = "The test for a cutoff comes before the next child's value is taken in."
    truth = "The test comes right after v has changed, before another child is searched."

    def cuts_off(self, node: SearchedNode) -> bool:
        return self.reaches(node.before, node.beta) if node.is_max else self.reaches(node.alpha, node.before)


class NoBreak(AlphaBeta):
    """The test has no consequence."""

    name = Misconception.NO_BREAK
    idea = "The bounds are kept, but every child is searched."
    truth = "Once v reaches the other side's bound the loop ends: nothing that follows can change the result."

    def cuts_off(self, node: SearchedNode) -> bool:
        return False


class NextOnly(AlphaBeta):
    """A cutoff skips one child."""

    name = Misconception.NEXT_ONLY
    idea = "A cutoff skips the next child."
    truth = "A cutoff ends the node: all the children that are left are skipped."
    uses_cut_bounds = True

    def cuts_off(self, node: SearchedNode) -> bool:
        return not node.skipped and super().cuts_off(node)

    def skips(self, node: SearchedNode) -> Numbered:
        return node.rest[:1]


class CutClimbs(AlphaBeta):
    """A node is left as well if a cutoff in its last child skipped something."""

    name = Misconception.CUT_CLIMBS
    idea = "Where a node is cut off, its parent is finished too."
    truth = "A cutoff ends one node. Its parent goes on with the next child: only this one was not worth finishing."

    def cuts_off(self, node: SearchedNode) -> bool:
        child = node.child
        climbs = child is not None and bool(child.skipped) and super().cuts_off(child)
        return climbs or super().cuts_off(node)


class CutterToo(AlphaBeta):
    """The leaf that causes a cutoff is crossed out along with those skipped."""

    name = Misconception.CUTTER_TOO
    idea = "The leaf that causes a cutoff is crossed out too."
    truth = "That leaf was evaluated, or nobody would know of the cutoff; only the children after it are skipped."

    def skips(self, node: SearchedNode) -> Numbered:
        return [node.move, *node.rest] if node.child is None and node.rest else node.rest
