"""Misconceptions about chance nodes: how outcomes are weighed, and when a chance node can be cut off."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from core.expectation import NOTHING, Total, exact, plus, rounded
from core.game import CHANCE, MIN, Game, Value
from core.options import Misconception, SearchOptions
from core.search.leaf_range import LeafRange, leaf_range
from core.search.misconceptions.steps import FULL, AlphaBeta, SearchedNode, Window
from core.search.visits import Visit
from core.trace.recorder import Recorder


class Star1(AlphaBeta):
    """Star1, as in `core.search.star1`, in steps: alpha-beta plus a function for chance nodes."""

    reference = "star1"

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        self.leaves = self.known_range(game, record, options)
        super().__init__(game, record, options)

    def known_range(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> LeafRange:
        """Return the range of the leaves, and pass it to the recorder; raises as `leaf_range`."""
        leaves = leaf_range(game, options)
        record.expect_leaves(*leaves)
        return leaves

    def score(self, visit: Visit, state: Any) -> Value:
        return self.leaves.check(visit.value, state)

    def function(self, state: Any) -> Callable[[Any, Value, Value, int, SearchedNode | None], Value]:
        return self.expected_value if self.game.to_move(state) is CHANCE else self.value

    def expected_value(self, state: Any, alpha: Value, beta: Value, depth: int, above: SearchedNode | None) -> Value:
        """Return the value of a chance node in a window."""
        visit = self.visits.enter(state, CHANCE, alpha, beta, depth)
        if visit.ends:
            return self.score(visit, state)
        v: Total = NOTHING
        rest = sum(visit.probabilities, NOTHING)
        for move in visit.moves:
            rest -= visit.probability(move)
            child = visit.result(move)
            a, b = self.chance_window(alpha, beta, v, rest, visit.probability(move))
            v = self.weighed(visit, move, v, self.function(child)(child, a, b, depth + 1, None))
            visit.chance(rounded(v))
            least, most = self.ends(v, rest)
            if self.reaches(least, exact(beta)):
                return visit.cutoff_at(rounded(least))
            if self.reaches(exact(alpha), most):
                return visit.cutoff_at(rounded(most))
        return visit.exit(rounded(v))

    # The steps

    def chance_window(self, alpha: Value, beta: Value, v: Total, rest: Fraction, p: Fraction) -> Window:
        """Return the window for a chance node's next child, of probability p, with `rest` to come."""
        return self.leaves.window(alpha, beta, v, rest, p)

    def weighed(self, visit: Visit, move: tuple[int, Any], v: Total, value: Value) -> Total:
        """Return v after a child has returned a value."""
        return plus(v, visit.probability(move), value)

    def ends(self, v: Total, rest: Fraction) -> tuple[Total, Total]:
        """Return the least and the most that a chance node can be worth, with `rest` to come."""
        return self.leaves.at_least(v, rest), self.leaves.at_most(v, rest)


class Expectiminimax(Star1):
    """Expectiminimax, as in `core.search.expectiminimax`: Star1 without windows, bounds and cutoffs."""

    reference = "expectiminimax"

    def known_range(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> LeafRange:
        return LeafRange(*FULL)

    def root_window(self) -> Window:
        return FULL

    def cuts_off(self, node: SearchedNode) -> bool:
        return False

    def move_bounds(self, node: SearchedNode) -> None:
        pass

    def chance_window(self, alpha: Value, beta: Value, v: Total, rest: Fraction, p: Fraction) -> Window:
        return FULL

    def ends(self, v: Total, rest: Fraction) -> tuple[Total, Total]:
        return FULL


class Unweighted(Expectiminimax):
    """All outcomes count the same."""

    name = Misconception.UNWEIGHTED
    idea = "A chance node is worth the mean of its children."
    truth = "Each child counts with its probability: [0.9: 0, 0.1: 10] is worth 1, not 5."

    def weighed(self, visit: Visit, move: tuple[int, Any], v: Total, value: Value) -> Total:
        return plus(v, Fraction(1, len(visit.moves)), value)


class Lucky(Expectiminimax):
    """The dice do what is best for the root's player."""

    name = Misconception.LUCKY
    idea = "A chance node is worth its best outcome."
    truth = "Dice have no preference: a chance node is worth the sum of its children, each times its probability."

    def weighed(self, visit: Visit, move: tuple[int, Any], v: Total, value: Value) -> Total:
        best = min if self.root_player is MIN else max
        return exact(value) if move == visit.moves[0] else best(v, exact(value))


class Unlucky(Expectiminimax):
    """The dice do what is worst for the root's player."""

    name = Misconception.UNLUCKY
    idea = "A chance node is worth its worst outcome."
    truth = "Dice are no opponent: a chance node is worth the sum of its children, each times its probability."

    def weighed(self, visit: Visit, move: tuple[int, Any], v: Total, value: Value) -> Total:
        worst = max if self.root_player is MIN else min
        return exact(value) if move == visit.moves[0] else worst(v, exact(value))


class Likeliest(Expectiminimax):
    """Only the first of the likeliest outcomes counts."""

    name = Misconception.LIKELIEST
    idea = "A chance node is worth its likeliest outcome."
    truth = "The less likely outcomes count too, each with its probability: one may be worth a great deal."

    def weighed(self, visit: Visit, move: tuple[int, Any], v: Total, value: Value) -> Total:
        likeliest = visit.probabilities.index(max(visit.probabilities))
        return exact(value) if move[0] == likeliest else v


class NoRange(Star1):
    """A chance node's sum so far is compared with alpha and beta as if nothing were to come."""

    name = Misconception.NO_RANGE
    idea = "A chance node is cut off as soon as its sum so far reaches the bound, as at MIN and MAX."
    truth = "The rest may change the sum either way; only a known range of the leaves limits how far."

    def chance_window(self, alpha: Value, beta: Value, v: Total, rest: Fraction, p: Fraction) -> Window:
        return alpha, beta

    def ends(self, v: Total, rest: Fraction) -> tuple[Total, Total]:
        return v, v


class WrongEnd(Star1):
    """The least leaf stands for the rest in the upper bound, and the greatest in the lower one."""

    name = Misconception.WRONG_END
    idea = "With the least leaf for the rest, a chance node's sum is the most that it can be worth."
    truth = "The most takes the greatest leaf for the rest, and the least takes the least leaf."

    def ends(self, v: Total, rest: Fraction) -> tuple[Total, Total]:
        least, most = super().ends(v, rest)
        return most, least
