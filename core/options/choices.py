"""The choices on which courses disagree: when to cut off, what to return, in which order to search."""

from __future__ import annotations

from enum import StrEnum


class Cutoff(StrEnum):
    """Which values cut off a node: those that reach the other side's bound, or only those that pass it."""

    NONSTRICT = "nonstrict"
    """v >= beta at MAX, v <= alpha at MIN: equality cuts (Russell and Norvig; Knuth and Moore)."""
    STRICT = "strict"
    """v > beta at MAX, v < alpha at MIN: equality goes on, so that ties at the root are seen (Berkeley CS188)."""

    @property
    def words(self) -> str:
        """The rule in words.

        >>> Cutoff.STRICT.words
        'no cut on equality'
        """
        return "no cut on equality" if self is Cutoff.STRICT else "cut on equality"


class Bounds(StrEnum):
    """What a node returns when its value lies outside its window."""

    SOFT = "soft"
    """The value itself, the tighter bound (fail-soft; Fishburn 1983)."""
    HARD = "hard"
    """The nearer bound of the window (fail-hard)."""


class Form(StrEnum):
    """When an inner node updates its own bound: after the test for a cutoff, or before it."""

    COMPARE = "compare"
    """v is compared with the other side's bound, and only then becomes the node's own (Russell and Norvig, 3rd
    ed.; Berkeley CS188)."""
    UPDATE = "update"
    """v becomes the node's own bound first, and alpha is then compared with beta (UCLA; Wikipedia)."""


class Opponent(StrEnum):
    """How MIN moves."""

    BEST = "best"
    """As well as it can, as minimax assumes."""
    RANDOM = "random"
    """At random, each move as often as any other."""


class Book(StrEnum):
    """Whether a search asks an opening book at the root."""

    OFF = "off"
    ON = "on"


class Replace(StrEnum):
    """Which of two positions with one place in a transposition table stays there."""

    ALWAYS = "always"
    """The new one."""
    DEEPER = "deeper"
    """The one below which more plies were searched; of two alike the new one."""


class Mistake(StrEnum):
    """What a search with a transposition table gets wrong, for a class to see what comes of it."""

    NONE = "none"
    BOUND = "bound"
    """It takes a stored bound for an exact value."""
    DEPTH = "depth"
    """It takes what was stored of a shallower search."""


class Order(StrEnum):
    """The order in which the children of a node are searched."""

    GIVEN = "given"
    REVERSED = "reversed"
    BEST = "best"
    """By minimax value to the depth limit, the best for the side to move first; equal ones as given."""
    WORST = "worst"
    """By minimax value to the depth limit, the worst for the side to move first; equal ones as given."""
    RANDOM = "random"
    """Shuffled, by the seed and the state alone: every search takes a node's children in the same order."""
    EVALUATION = "evaluation"
    """By static evaluation, terminal children by utility, the best for the side to move first; equal ones as given."""
    CAPTURES = "captures"
    """Captures, and what else the game calls noisy, first; each group as given."""
    HASH = "hash"
    """The move first that was best when the position was last searched; the others as given."""
    KILLER = "killer"
    """The moves first that cut off last at nodes of the same ply; the others as given."""
    HISTORY = "history"
    """By how often a move was best or cut off anywhere, weighted by how much was below; equal ones as given."""
    HAND = "hand"
    """As specified, node by node; at the other nodes as given."""

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
    Order.CAPTURES: "captures first",
    Order.HASH: "hash move first",
    Order.KILLER: "killer moves first",
    Order.HISTORY: "by history",
    Order.HAND: "ordered by hand",
}
