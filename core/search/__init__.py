"""The search algorithms, by the name that the command line and links use, and the one way to run them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.game import Game, OptionError, Value
from core.options import SearchOptions
from core.recorder import BudgetSpentError, Recorder
from core.search.alpha_beta import alpha_beta
from core.search.minimax import minimax
from core.search.negamax import negamax
from core.trace import Trace

Search: TypeAlias = Callable[[Game[Any, Any], Recorder, SearchOptions], Value]


@dataclass(frozen=True)
class Algorithm:
    """A search that can be chosen by name; `prunes` says whether it heeds `window`, `cutoff`, `bounds` and `form`."""

    name: str
    title: str
    search: Search
    prunes: bool


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("alphabeta", "Alpha-beta", alpha_beta, prunes=True),
        Algorithm("minimax", "Minimax", minimax, prunes=False),
        Algorithm("negamax", "Negamax", negamax, prunes=True),
    )
}


def search(game: Game[Any, Any], options: SearchOptions, record: Recorder | None = None) -> Trace:
    """Search the game and return the trace, a partial one if the budget is spent or the recorder is stopped.

    Raises OptionError if the algorithm is unknown or an option contradicts it or the game.
    """
    algorithm = ALGORITHMS.get(options.algorithm)
    if algorithm is None:
        raise OptionError(
            f"there is no search named {options.algorithm!r}.",
            f"Choose one of {', '.join(ALGORITHMS)}.",
            place="algorithm",
        )
    if not algorithm.prunes and options.window != (-math.inf, math.inf):
        pruning = " or ".join(name for name, other in ALGORITHMS.items() if other.prunes)
        raise OptionError(
            f"{algorithm.title.lower()} has no window.", f"Choose {pruning}, or leave the window out.", place="window"
        )
    record = record or Recorder(game, options)
    try:
        algorithm.search(game, record, options)
    except BudgetSpentError:
        record.truncate()
    return record.freeze()
