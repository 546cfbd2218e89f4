"""The choices that courses disagree about, as the arguments of a search."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from core.game import OptionError, Value
from core.paths import Hand, path_text


class Cutoff(StrEnum):
    """When a value that meets the other side's bound ends a node."""

    NONSTRICT = "nonstrict"
    """v >= beta at MAX, v <= alpha at MIN: equality cuts (Russell and Norvig; Knuth and Moore)."""
    STRICT = "strict"
    """v > beta at MAX, v < alpha at MIN: equality goes on, so that ties at the root are seen (Berkeley CS188)."""


class Bounds(StrEnum):
    """What a node returns when its value lies outside its window."""

    SOFT = "soft"
    """The value itself, the tighter bound (fail-soft; Fishburn 1983)."""
    HARD = "hard"
    """The edge of the window (fail-hard)."""


class Form(StrEnum):
    """When an inner node updates its own bound: after the test for a cutoff, or before it."""

    COMPARE = "compare"
    """v is compared with the other side's bound, and only then becomes the node's own (Russell and Norvig, 3rd
    ed.; Berkeley CS188)."""
    UPDATE = "update"
    """v becomes the node's own bound first, and alpha is then compared with beta (UCLA; Wikipedia)."""


class Order(StrEnum):
    """In which order the children of a node are searched."""

    GIVEN = "given"
    REVERSED = "reversed"
    BEST = "best"
    """By minimax value to the depth limit, the best for the side to move first; equal ones as given."""
    WORST = "worst"
    """By minimax value to the depth limit, the worst for the side to move first; equal ones as given."""
    RANDOM = "random"
    """Shuffled, by the seed and the state alone: every search meets a node's children in the same order."""
    EVALUATION = "evaluation"
    """By static evaluation, terminal children by utility, the best for the side to move first; equal ones as given."""
    HAND = "hand"
    """As the reader says, node by node; at the other nodes as given."""

    @property
    def words(self) -> str:
        """The order in words.

        >>> Order.BEST.words
        'best first'
        """
        return _ORDER_WORDS[self]


_ORDER_WORDS = {
    Order.GIVEN: "left to right",
    Order.REVERSED: "right to left",
    Order.BEST: "best first",
    Order.WORST: "worst first",
    Order.RANDOM: "random order",
    Order.EVALUATION: "by static evaluation",
    Order.HAND: "ordered by hand",
}


@dataclass(frozen=True)
class SearchOptions:
    """How to search. A search that does not prune heeds only `order`, `seed`, `hand`, `depth` and `budget`.

    `window` is the root's (alpha, beta), alpha < beta. `depth` is the greatest number of plies searched, None for no
    limit. `budget` is the greatest number of events recorded, None for no limit. Only random order heeds `seed`; `hand`
    goes with no order but that by hand, and is kept sorted by path.
    Raises OptionError if a choice is out of range or contradicts another.
    """

    algorithm: str = "alphabeta"
    cutoff: Cutoff = Cutoff.NONSTRICT
    bounds: Bounds = Bounds.SOFT
    order: Order = Order.GIVEN
    window: tuple[Value, Value] = (-math.inf, math.inf)
    depth: int | None = None
    budget: int | None = None
    form: Form = Form.COMPARE
    seed: int = 0
    hand: Hand = ()

    def __post_init__(self) -> None:
        """Refuse what no search could do."""
        alpha, beta = self.window
        if not alpha < beta:
            raise OptionError(
                f"alpha {alpha} is not below beta {beta}.", "Give a window such as -inf,inf or 0,5.", place="window"
            )
        if self.depth is not None and self.depth < 0:
            raise OptionError(f"{self.depth} is below 0.", "Give a number of plies, or no limit.", place="depth")
        if self.budget is not None and self.budget < 2:
            raise OptionError(
                f"{self.budget} is below 2.", "Give a number of events of 2 or more, or no limit.", place="budget"
            )
        if self.seed < 0:
            raise OptionError(f"{self.seed} is below 0.", "Give a whole number of 0 or more.", place="seed")
        if self.hand:
            self._check_hand()
            object.__setattr__(self, "hand", tuple(sorted(self.hand)))  # equal choices are equal options

    def _check_hand(self) -> None:
        """Refuse an order by hand that is none, or that another order leaves no room for."""
        if self.order is not Order.HAND:
            problem = f"children searched {self.order.words} can't be ordered by hand as well."
            raise OptionError(problem, f"Choose the order {Order.HAND}, or leave this out.", place="hand")
        named = set()
        for path, children in self.hand:
            if path in named:
                raise OptionError(f"the node {path_text(path)} is named twice.", "Leave one out.", place="hand")
            named.add(path)
            if sorted(children) != list(range(len(children))):
                problem = f"{','.join(map(str, children))} at {path_text(path)} is no order of children."
                raise OptionError(problem, f"Name each child from 0 to {len(children) - 1} once.", place="hand")

    @property
    def closed(self) -> bool:
        """Whether a value on the edge of the window is exact.

        Strict cutoffs search on at equality, so an edge value is known as well as one inside; but fail-hard
        returns that same edge for everything beyond it.
        """
        return self.cutoff is Cutoff.STRICT and self.bounds is Bounds.SOFT
