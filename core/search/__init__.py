"""The search algorithms, by the names that commands and links use, and the one way to run them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from core.game import Game, OptionError, is_evaluated, no_evaluation
from core.options import OPTIONS, Misconception, SearchOptions
from core.options.numerals import listed
from core.search.algorithm import Algorithm, Group, Search
from core.search.alpha_beta import ALPHA_BETA
from core.search.alpha_beta_table import ALPHA_BETA_TABLE
from core.search.aspiration import ASPIRATION
from core.search.endgame_table import check_endgames
from core.search.expectiminimax import EXPECTIMINIMAX
from core.search.iterative import ITERATIVE
from core.search.memoized import MEMOIZED
from core.search.minimax import MINIMAX
from core.search.misconceptions import check_misconception, misconceived
from core.search.mtdf import MTDF
from core.search.negamax import NEGAMAX
from core.search.opening_book import check_book
from core.search.program_trace import replay_program
from core.search.pvs import PVS
from core.search.quiescence import QUIESCENCE
from core.search.random_opponent import as_played
from core.search.recursion_limit import restored
from core.search.sss import SSS
from core.search.star1 import STAR1
from core.search.uct import UCT
from core.trace import Trace
from core.trace.recorder import BudgetSpentError, Recorder

ALGORITHMS: dict[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        ALPHA_BETA,
        MINIMAX,
        NEGAMAX,
        EXPECTIMINIMAX,
        UCT,
        PVS,
        MEMOIZED,
        ALPHA_BETA_TABLE,
        ITERATIVE,
        ASPIRATION,
        MTDF,
        SSS,
        STAR1,
        QUIESCENCE,
    )
}
"""The registry of the searches, by name: group by group, the basic ones first."""

CHECKS: dict[str, Callable[[Game[Any, Any], SearchOptions], object]] = {
    "misconception": lambda _, options: check_misconception(options),
    "endgame": lambda game, _: check_endgames(game),
    "book": lambda game, _: check_book(game),
}
"""Raises OptionError if an option has another value than the default that does not go with the search or the game."""


def grouped() -> dict[Group, list[Algorithm]]:
    """Return the searches of each group."""
    return {group: [each for each in ALGORITHMS.values() if each.group is group] for group in Group}


def heeds(algorithm: str, option: str) -> bool:
    """Return whether an option makes a difference to an algorithm; an unknown one may heed any."""
    known = ALGORITHMS.get(algorithm)
    return known is None or option in known.heeds


def as_heeded(options: SearchOptions) -> SearchOptions:
    """Return the options with the default wherever the value does not count."""
    known = ALGORITHMS.get(options.algorithm)
    return options if known is None else known.heeded(options)


def played(game: Game[Any, Any], options: SearchOptions) -> Game[Any, Any]:
    """Return the game as a search with these options plays it: with a random opponent, if it heeds that."""
    return as_played(game, as_heeded(options))


def default_search(game: Game[Any, Any], usual: str = "") -> str:
    """Return the default search: `usual`, or one that knows chance nodes; raise OptionError if unknown."""
    named = [_named(usual).name] if usual else []
    return next(name for name in (*named, *ALGORITHMS) if ALGORITHMS[name].can_search(game))


def check_fits(game: Game[Any, Any], options: SearchOptions) -> None:
    """Raise OptionError for what an algorithm or its options need and the game lacks, or for chance nodes."""
    algorithm = ALGORITHMS[options.algorithm]
    if not algorithm.can_search(game):
        raise OptionError(
            f"{algorithm.said} does not support chance nodes.",
            f"Choose {listed((name for name, each in ALGORITHMS.items() if each.chance), 'or')}.",
            place="algorithm",
        )
    if algorithm.deepens and not is_evaluated(game):
        problem = f"{no_evaluation(game)}, so a pass of iterative deepening can't stop above the leaves."
        raise OptionError(problem, "Choose a search without passes to growing depths.", place="algorithm")
    for name, check in CHECKS.items():
        if name in algorithm.heeds and getattr(options, name) != OPTIONS[name].default:
            check(game, options)


def recorder_for(game: Game[Any, Any], options: SearchOptions) -> Recorder:
    """Return a recorder for a search of a game; its trace has the default of what is not heeded."""
    heeded = as_heeded(options)
    return Recorder(as_played(game, heeded), heeded)


def _check_given(options: SearchOptions, algorithm: Algorithm) -> None:
    for name, option in OPTIONS.items():
        if getattr(options, name) == option.default:
            continue
        reason = algorithm.refused.get(name)
        if option.part and not heeds(options.algorithm, name):
            problem = f"{algorithm.said} has no {option.part}{f': {reason}' if reason else ''}."
            others = listed((each for each in ALGORITHMS if heeds(each, name)), "or")
            raise OptionError(problem, f"Choose {others}, or leave the {option.part} out.", place=name)
        if reason:
            problem = f"{algorithm.said} does not take “{option.title}”: {reason}."
            raise OptionError(problem, "Leave it out, or choose another search.", place=name)


def _named(name: str) -> Algorithm:
    if name not in ALGORITHMS:
        problem = f"there is no search named {name!r}."
        raise OptionError(problem, f"Choose one of {', '.join(ALGORITHMS)}.", place="algorithm")
    return ALGORITHMS[name]


def _run_of(algorithm: Algorithm, options: SearchOptions) -> Search:
    if options.program:
        return partial(replay_program, prunes=algorithm.prunes)
    return algorithm.search if options.misconception is Misconception.NONE else misconceived


def search(game: Game[Any, Any], options: SearchOptions, record: Recorder | None = None) -> Trace:
    """Search the game and return the trace; it is partial if the budget is spent or the recorder is stopped.

    Raises OptionError if the algorithm is unknown or an option contradicts it or the game.
    """
    algorithm = _named(options.algorithm)
    _check_given(options, algorithm)
    heeded = algorithm.heeded(options)
    game = as_played(game, heeded)
    check_fits(game, heeded)
    record = record or Recorder(game, heeded)
    if algorithm.passes:
        record.expect_passes()
    try:
        with restored():
            _run_of(algorithm, heeded)(game, record, heeded)
    except BudgetSpentError:
        record.truncate()
    return record.freeze()
