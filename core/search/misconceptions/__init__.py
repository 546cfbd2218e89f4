"""Misconceptions: searches that go wrong as people do, each one step of the right search taken otherwise.

They are run by `core.search.search` with the option `misconception`, and their traces are like any other's.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from core.game import Game, OptionError, Value
from core.options import Misconception, SearchOptions
from core.search.misconceptions.chance import Likeliest, Lucky, NoRange, Unlucky, Unweighted, WrongEnd
from core.search.misconceptions.cutoffs import (
    BestLineOnly,
    CutClimbs,
    CutterToo,
    Hindsight,
    NextOnly,
    NoBreak,
    OneLate,
    OwnBound,
    WorseSibling,
    WrongSide,
)
from core.search.misconceptions.steps import AlphaBeta
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
        )
    }
)
"""The misconceptions by name: about values, windows, cutoffs, and chance nodes."""


def is_about_values(name: str) -> bool:
    """Return whether a misconception is about values: where none is seen, its search does what many others do."""
    return name in MISCONCEPTIONS and MISCONCEPTIONS[Misconception(name)].__module__ == Greedy.__module__


def misconceived(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return what a search with a misconception finds; raises as the search that it departs from."""
    return MISCONCEPTIONS[options.misconception](game, record, options).search()


def check_misconception(algorithm: str, options: SearchOptions) -> None:
    """Raise OptionError for a misconception about another search."""
    found = MISCONCEPTIONS.get(options.misconception)
    if found is not None and found.reference != algorithm:
        problem = f"{options.misconception} is a wrong idea of {found.reference}, not of {algorithm}."
        raise OptionError(problem, f"Choose the search {found.reference}, or leave it out.", place="misconception")
