"""Misconceptions about the window: where alpha and beta come from, who moves them, and who hears of it."""

from __future__ import annotations

import math

from core.game import Value
from core.options import Misconception
from core.search.misconceptions.steps import FULL, AlphaBeta, SearchedNode, Window


class FreshWindow(AlphaBeta):
    """No child receives a bound."""

    name = Misconception.FRESH_WINDOW
    idea = "Every node begins with alpha = −∞ and beta = ∞."
    truth = "A node begins with the alpha and beta of its parent at that moment; only the root's window is (−∞, ∞)."

    def handed_down(self, node: SearchedNode) -> Window:
        return FULL


class ParentOnly(AlphaBeta):
    """A child receives what its parent has found, but nothing from further up: there are no deep cutoffs."""

    name = Misconception.PARENT_ONLY
    idea = "A node is cut off only by what its parent has found."
    truth = "Alpha and beta come down from all nodes above: a bound set far up can cut off too, a deep cutoff."

    def handed_down(self, node: SearchedNode) -> Window:
        return (node.v, math.inf) if node.is_max else (-math.inf, node.v)


class RootFresh(AlphaBeta):
    """The loop over the root's moves does not pass on what it has found."""

    name = Misconception.ROOT_FRESH
    idea = "Each move at the root is searched by itself, with the window that the search began with."
    truth = "The best move so far sets the root's own bound, and the moves after it are searched with that."

    def handed_down(self, node: SearchedNode) -> Window:
        return self.root_window() if node.above is None else super().handed_down(node)


class GlobalBounds(AlphaBeta):
    """There is one alpha and one beta, which a node's return does not restore."""

    name = Misconception.GLOBAL_BOUNDS
    idea = "There is one alpha and one beta for the whole search."
    truth = "Each node has its own: what a node changes holds for its children, and is gone when it returns."
    uses_cut_bounds = True

    def merged(self, node: SearchedNode) -> Value:
        if node.child is not None:
            self.put(node, node.child.alpha, node.child.beta)
        return super().merged(node)


class AlphaEverywhere(AlphaBeta):
    """Every node raises alpha."""

    name = Misconception.ALPHA_EVERYWHERE
    idea = "Every better value raises alpha, at MIN's nodes too."
    truth = "Alpha is what MAX has secured, so only MAX's nodes raise it; MIN's nodes lower beta."

    def move_bounds(self, node: SearchedNode) -> None:
        self.put(node, max(node.alpha, node.v), node.beta)


class BoundsSwapped(AlphaBeta):
    """MAX lowers beta and MIN raises alpha."""

    name = Misconception.BOUNDS_SWAPPED
    idea = "MAX's nodes lower beta, and MIN's nodes raise alpha."
    truth = "MAX's nodes raise alpha, MIN's nodes lower beta, and each is compared with the other bound."

    def move_bounds(self, node: SearchedNode) -> None:
        if node.is_max:
            self.put(node, node.alpha, min(node.beta, node.v))
        else:
            self.put(node, max(node.alpha, node.v), node.beta)


class BoundGoesUp(AlphaBeta):
    """The parent of an inner node takes the child's bound of its own kind as v, and the other as its bound."""

    name = Misconception.BOUND_GOES_UP
    idea = "A parent takes over the alpha and beta of its child in place of its value."
    truth = "Only the value goes up; alpha and beta go down, and a child's own end when it returns."
    uses_cut_bounds = True

    def merged(self, node: SearchedNode) -> Value:
        if node.child is None:
            return super().merged(node)
        return node.best(node.v, node.child.alpha if node.is_max else node.child.beta)

    def move_bounds(self, node: SearchedNode) -> None:
        moved = node.returned[-1]
        if node.child is not None:
            bound = node.child.beta if node.is_max else node.child.alpha
            moved = bound if -math.inf < bound < math.inf else moved
        alpha, beta = node.alpha, node.beta
        self.put(node, *((max(alpha, moved), beta) if node.is_max else (alpha, min(beta, moved))))


class Premature(AlphaBeta):
    """A node's value so far is immediately its parent's bound, so the node is compared with itself."""

    name = Misconception.PREMATURE
    idea = "The value so far of a node that is not finished is a bound for its parent already."
    truth = "A value goes up when the node returns: until then MIN may find less there, and MAX more."

    def cuts_off(self, node: SearchedNode) -> bool:
        if node.above is not None:
            alpha, beta = node.alpha, node.beta
            self.put(node, *((alpha, min(beta, node.v)) if node.is_max else (max(alpha, node.v), beta)))
        return super().cuts_off(node)


class NeverUpdated(AlphaBeta):
    """The line that moves the bound is missing."""

    name = Misconception.NEVER_UPDATED
    idea = "Alpha and beta stay as they are at the root."
    truth = "A better value at MAX raises alpha, at MIN it lowers beta, and the next child gets the new window."

    def move_bounds(self, node: SearchedNode) -> None:
        pass


class NegatedOnly(AlphaBeta):
    """Negamax hands down (−α, −β) in place of (−β, −α): in MAX's numbers, alpha and beta change places."""

    name = Misconception.NEGATED_ONLY
    idea = "In negamax a child gets the window (−alpha, −beta)."
    truth = "It gets (−beta, −alpha): for the other side, the lower end is the upper end with its sign changed."

    def handed_down(self, node: SearchedNode) -> Window:
        return node.beta, node.alpha


class ReversedWindow(AlphaBeta):
    """The search begins with alpha at the upper end."""

    name = Misconception.REVERSED_WINDOW
    idea = "The search begins with alpha = ∞ and beta = −∞."
    truth = "Nobody has secured anything yet, so alpha begins at −∞ and beta at ∞."

    def root_window(self) -> Window:
        alpha, beta = super().root_window()
        return beta, alpha
