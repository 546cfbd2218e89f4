"""The choices on which courses disagree: when to cut off, what to return, in which order to search."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class InWords(StrEnum):
    """A choice whose values have `words` for people."""

    words: str

    def __new__(cls, value: str, words: str = "") -> Self:
        """Return a value with its words."""
        member = str.__new__(cls, value)
        member._value_, member.words = value, words
        return member


class Cutoff(InWords):
    """Which values cut off a node: those that reach the other side's bound, or only those that pass it."""

    NONSTRICT = "nonstrict", "cut on equality"
    """v >= beta at MAX, v <= alpha at MIN: equality cuts (Russell and Norvig; Knuth and Moore)."""
    STRICT = "strict", "no cut on equality"
    """v > beta at MAX, v < alpha at MIN: equality goes on, so that ties at the root are seen (Berkeley CS188)."""


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


class Order(InWords):
    """The order in which the children of a node are searched."""

    GIVEN = "given", "left to right"
    REVERSED = "reversed", "right to left"
    BEST = "best", "best first"
    """By minimax value to the depth limit, the best for the side to move first; equal ones as given."""
    WORST = "worst", "worst first"
    """By minimax value to the depth limit, the worst for the side to move first; equal ones as given."""
    RANDOM = "random", "random order"
    """Shuffled, by the seed and the state alone: every search takes a node's children in the same order."""
    EVALUATION = "evaluation", "by static evaluation"
    """By static evaluation, terminal children by utility, the best for the side to move first; equal ones as given."""
    CAPTURES = "captures", "captures first"
    """Captures, and what else the game calls noisy, first; each group as given."""
    HASH = "hash", "hash move first"
    """The move first that was best when the position was last searched; the others as given."""
    KILLER = "killer", "killer moves first"
    """The moves first that cut off last at nodes of the same ply; the others as given."""
    HISTORY = "history", "by history"
    """By how often a move was best or cut off anywhere, weighted by how much was below; equal ones as given."""
    HAND = "hand", "ordered by hand"
    """As specified, node by node; at the other nodes as given."""
