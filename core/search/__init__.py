"""The search algorithms, by the names that the command line and links use, and the one way to run them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from core.game import Game, OptionError
from core.options import OPTIONS, SearchOptions
from core.options.option import Option
from core.search.algorithm import Algorithm
from core.search.alpha_beta import ALPHA_BETA
from core.search.alpha_beta_table import ALPHA_BETA_TABLE
from core.search.aspiration import ASPIRATION
from core.search.iterative import ITERATIVE
from core.search.memoized import MEMOIZED
from core.search.minimax import MINIMAX
from core.search.mtdf import MTDF
from core.search.negamax import NEGAMAX
from core.search.pvs import PVS
from core.search.recursion_limit import restored
from core.trace import Trace
from core.trace.recorder import BudgetSpentError, Recorder

ALGORITHMS: dict[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        ALPHA_BETA,
        MINIMAX,
        NEGAMAX,
        PVS,
        MEMOIZED,
        ALPHA_BETA_TABLE,
        ITERATIVE,
        ASPIRATION,
        MTDF,
    )
}


def heeds(algorithm: str, option: str) -> bool:
    """Return whether an option makes a difference to an algorithm; a foreign one may heed any."""
    known = ALGORITHMS.get(algorithm)
    return known is None or option in known.heeds


def revisits(algorithm: str) -> bool:
    """Return whether an algorithm may visit a node again; one that is not ours may."""
    known = ALGORITHMS.get(algorithm)
    return known is None or known.revisits


def counting(chosen: Mapping[str, Any]) -> Iterator[Option]:
    """Yield the options that count in a search: those that it heeds, unless another one makes them ineffective.

    `chosen` holds the algorithm, and the options by name; one that is not given is the default.
    """
    for name, option in OPTIONS.items():
        only = option.only
        if heeds(chosen["algorithm"], name) and (
            only is None or chosen.get(only.option, OPTIONS[only.option].default) == only.value
        ):
            yield option


def as_heeded(options: SearchOptions) -> SearchOptions:
    """Return the options of the same search, with the default wherever the value does not count."""
    count = {option.name for option in counting(vars(options))}
    return replace(options, **{name: option.default for name, option in OPTIONS.items() if name not in count})


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
    if options.window != SearchOptions.window and not heeds(options.algorithm, "window"):
        pruning = " or ".join(name for name in ALGORITHMS if heeds(name, "window"))
        raise OptionError(
            f"{algorithm.title.lower()} has no window.", f"Choose {pruning}, or leave the window out.", place="window"
        )
    record = record or Recorder(game, options)
    if algorithm.passes:
        record.expect_passes()
    try:
        with restored():
            algorithm.search(game, record, as_heeded(options))
    except BudgetSpentError:
        record.truncate()
    return record.freeze()
