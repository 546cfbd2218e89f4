"""Misconceptions: searches that go wrong as people do, each with one step of the right search changed.

`core.search.search` runs them with the option `misconception`; their traces are like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from core.game import Game, OptionError, Value
from core.options import Misconception, SearchOptions
from core.search.misconceptions.chance import (
    Expectiminimax,
    Likeliest,
    Lucky,
    NoRange,
    Star1,
    Unlucky,
    Unweighted,
    WrongEnd,
)
from core.search.misconceptions.cutoffs import (
    BestLineOnly,
    CutClimbs,
    CutterToo,
    Hindsight,
    NextOnly,
    NoBreak,
    OneLate,
    OtherRule,
    OwnBound,
    WorseSibling,
    WrongSide,
)
from core.search.misconceptions.order import OtherEnd
from core.search.misconceptions.steps import AlphaBeta, without_window
from core.search.misconceptions.values import (
    Average,
    FromZero,
    Greedy,
    LastChild,
    LastOfEquals,
    NoOpponent,
    SkippedAreZero,
    Swapped,
)
from core.search.misconceptions.windows import (
    AlphaEverywhere,
    BoundGoesUp,
    BoundsSwapped,
    FreshWindow,
    GlobalBounds,
    NegatedOnly,
    NeverUpdated,
    ParentOnly,
    Premature,
    ReversedWindow,
    RootFresh,
)
from core.trace.recorder import Recorder

MISCONCEPTIONS: Mapping[Misconception, type[AlphaBeta]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Greedy,
            NoOpponent,
            Swapped,
            Average,
            LastChild,
            FromZero,
            LastOfEquals,
            SkippedAreZero,
            FreshWindow,
            ParentOnly,
            RootFresh,
            GlobalBounds,
            AlphaEverywhere,
            BoundsSwapped,
            BoundGoesUp,
            Premature,
            NeverUpdated,
            NegatedOnly,
            ReversedWindow,
            OwnBound,
            WrongSide,
            WorseSibling,
            Hindsight,
            BestLineOnly,
            OneLate,
            NoBreak,
            NextOnly,
            CutClimbs,
            CutterToo,
            Unweighted,
            Lucky,
            Unlucky,
            Likeliest,
            NoRange,
            WrongEnd,
            OtherRule,
            OtherEnd,
        )
    }
)
"""The misconceptions by name: about values, windows, cutoffs, chance nodes, and what courses choose."""

OF_MINIMAX = frozenset(
    {
        Misconception.GREEDY,
        Misconception.NO_OPPONENT,
        Misconception.SWAPPED,
        Misconception.AVERAGE,
        Misconception.LAST_CHILD,
        Misconception.FROM_ZERO,
        Misconception.LAST_OF_EQUALS,
        Misconception.REVERSED,
    }
)
"""Those that are wrong without a window too."""

MINIMAX = "minimax"

OF_CHANCE: Mapping[str, tuple[type[AlphaBeta], tuple[type[AlphaBeta], ...]]] = {
    Expectiminimax.reference: (Expectiminimax, (OtherEnd,)),
    Star1.reference: (Star1, (OtherRule, OtherEnd)),
}
"""The searches of chance nodes, and the misconceptions that they share with alpha-beta."""


@cache
def misconceptions_of(algorithm: str) -> Mapping[Misconception, type[AlphaBeta]]:
    """Return the misconceptions of a search, each as a search."""
    if algorithm == MINIMAX:
        return {name: without_window(each) for name, each in MISCONCEPTIONS.items() if name in OF_MINIMAX}
    own = {name: each for name, each in MISCONCEPTIONS.items() if each.reference == algorithm}
    if algorithm in OF_CHANCE:
        search, shared = OF_CHANCE[algorithm]
        own |= {each.name: type(each.__name__, (each, search), {"name": each.name}) for each in shared}
    return own


def is_about_values(name: str) -> bool:
    """Return whether a misconception is about values: if none is seen, its search does what many others do."""
    return name in MISCONCEPTIONS and MISCONCEPTIONS[Misconception(name)].__module__ == Greedy.__module__


def misconceived(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Run a search with a misconception and return its value; raises as the search that it departs from."""
    return misconceptions_of(options.algorithm)[options.misconception](game, record, options).search()


def check_misconception(options: SearchOptions) -> None:
    """Raise OptionError for a misconception about another search."""
    name, algorithm = options.misconception, options.algorithm
    if name in MISCONCEPTIONS and name not in misconceptions_of(algorithm):
        reference = MISCONCEPTIONS[name].reference
        problem = f"{name} is a wrong idea of {reference}, not of {algorithm}."
        raise OptionError(problem, f"Choose the search {reference}, or leave it out.", place="misconception")
