"""The choices that courses disagree about, as the arguments of a search."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from core.game import OptionError, Value


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


@dataclass(frozen=True)
class SearchOptions:
    """How to search. A search that does not prune heeds only `order`, `depth` and `budget`.

    `window` is the root's (alpha, beta), alpha < beta. `depth` is the greatest number of plies searched, None for no
    limit. `budget` is the greatest number of events recorded, None for no limit.
    Raises OptionError if a choice is out of range.
    """

    algorithm: str = "alphabeta"
    cutoff: Cutoff = Cutoff.NONSTRICT
    bounds: Bounds = Bounds.SOFT
    order: Order = Order.GIVEN
    window: tuple[Value, Value] = (-math.inf, math.inf)
    depth: int | None = None
    budget: int | None = None
    form: Form = Form.COMPARE

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

    @property
    def closed(self) -> bool:
        """Whether a value on the edge of the window is exact.

        Strict cutoffs search on at equality, so an edge value is known as well as one inside; but fail-hard
        returns that same edge for everything beyond it.
        """
        return self.cutoff is Cutoff.STRICT and self.bounds is Bounds.SOFT
