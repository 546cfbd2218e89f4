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
    """Which values cut off a node: those that reach the other side's bound, or only those beyond it."""

    NONSTRICT = "nonstrict", "cut at v ≥ β"
    """v >= beta at MAX, v <= alpha at MIN: equality cuts (Russell and Norvig; Knuth and Moore)."""
    STRICT = "strict", "cut at v > β"
    """v > beta at MAX, v < alpha at MIN: no cutoff on equality, so ties at the root show (Berkeley CS188)."""


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
    """Which of two positions keeps the place that they share in a transposition table."""

    ALWAYS = "always"
    """The new one."""
    DEEPER = "deeper"
    """The one searched deeper; of two alike the new one."""


class Mistake(StrEnum):
    """What a search with a transposition table gets wrong, to show a class the consequences."""

    NONE = "none"
    BOUND = "bound"
    """It takes a stored bound for an exact value."""
    DEPTH = "depth"
    """It uses the result of a shallower search."""


class Misconception(InWords):
    """A wrong idea of a search, to be run; `core.search.misconceptions` says what each does and what is true."""

    NONE = "none", "none"

    GREEDY = "greedy", "towards the best leaf"
    SWAPPED = "swapped", "the players swapped"
    NO_OPPONENT = "no-opponent", "one player moves everywhere"
    AVERAGE = "average", "the opponent's moves averaged"
    LAST_CHILD = "last-child", "the last child's value"
    FROM_ZERO = "from-zero", "values that begin at 0"

    FRESH_WINDOW = "fresh-window", "a fresh window at each node"
    PARENT_ONLY = "parent-only", "the parent's bound only"
    ROOT_FRESH = "root-fresh", "a fresh window at each move"
    GLOBAL_BOUNDS = "global-bounds", "one alpha and beta for all nodes"
    ALPHA_EVERYWHERE = "alpha-everywhere", "alpha raised at MIN too"
    BOUNDS_SWAPPED = "bounds-swapped", "alpha and beta mixed up"
    BOUND_GOES_UP = "bound-goes-up", "bounds handed up"
    PREMATURE = "premature", "unfinished values as bounds"
    NEVER_UPDATED = "never-updated", "bounds that never move"
    NEGATED_ONLY = "negated-only", "the window negated but not turned"
    REVERSED_WINDOW = "reversed-window", "alpha and beta begin exchanged"

    OWN_BOUND = "own-bound", "compared with the node's own bound"
    WRONG_SIDE = "wrong-side", "cut off by a bad child"
    WORSE_SIBLING = "worse-sibling", "cut off by a leaf worse than the last"
    HINDSIGHT = "hindsight", "skipped in hindsight"
    BEST_LINE_ONLY = "best-line-only", "only the line of play"
    ONE_LATE = "one-late", "cut off one child late"
    NO_BREAK = "no-break", "no child skipped"
    NEXT_ONLY = "next-only", "only the next child skipped"
    CUT_CLIMBS = "cut-climbs", "the parent cut off too"
    CUTTER_TOO = "cutter-too", "the leaf that cuts off crossed out too"

    EQUALITY = "equality", "the other rule for equality"
    REVERSED = "reversed", "from the other end"

    LAST_OF_EQUALS = "last-of-equals", "the last of equal moves"
    SKIPPED_ARE_ZERO = "skipped-are-zero", "skipped children count as 0"

    UNWEIGHTED = "unweighted", "outcomes not weighted"
    LUCKY = "lucky", "the dice help"
    UNLUCKY = "unlucky", "the dice do harm"
    LIKELIEST = "likeliest", "only the likeliest outcome"
    NO_RANGE = "no-range", "cuts without a range"
    WRONG_END = "wrong-end", "the wrong end of the range"


class Order(InWords):
    """The order in which the children of a node are searched."""

    GIVEN = "given", "left to right"
    REVERSED = "reversed", "right to left"
    BEST = "best", "best first"
    """By minimax value to the depth limit, the best for the side to move first; equal ones as given."""
    WORST = "worst", "worst first"
    """By minimax value to the depth limit, the worst for the side to move first; equal ones as given."""
    RANDOM = "random", "random order"
    """Shuffled, by the seed and the state alone: every search has the same order at a node."""
    EVALUATION = "evaluation", "by static evaluation"
    """By static evaluation, terminal children by utility, the best for the side to move first; equal ones as given."""
    CAPTURES = "captures", "captures first"
    """Captures and other noisy moves first; each group as given."""
    HASH = "hash", "hash move first"
    """First the move that was best when the position was last searched; the others as given."""
    KILLER = "killer", "killer moves first"
    """First the moves that last caused cutoffs at the same ply; the others as given."""
    HISTORY = "history", "by history"
    """By how often a move was best or caused a cutoff anywhere, weighted by the depth below; equal ones as given."""
    HAND = "hand", "ordered by hand"
    """As specified, node by node; elsewhere as given."""
