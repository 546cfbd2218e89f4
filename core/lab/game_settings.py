"""An experiment over positions of a game: how many leaves a search evaluates in them in one order of moves."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from core.game import Game, MissingPackageError, OptionError, has_chance, is_evaluated, no_evaluation, tells_noise
from core.games import GAMES
from core.games.entry import Chosen
from core.options import Order, SearchOptions
from core.search import ALGORITHMS, check_fits
from core.search.move_order import check_order
from core.trees.generator.generator_settings import MAX_SEED

MAX_POSITIONS = 1_000
MAX_PLIES = 100
"""Moves that are made at random before a position is searched."""
MAX_DEPTH = 10
MOST_EVENTS = 1_000_000
"""The most events that the search of one position may record: some ten seconds of work."""
A_VISIT, WIDE = 300, 4
"""For a guess at the work: the leaves that numpy searches in the time of one visit here, and the branching factor."""

SEARCHES = {
    name: algorithm.title
    for name, algorithm in ALGORITHMS.items()
    if algorithm.prunes and {"order", "depth"} <= algorithm.heeds and not algorithm.chance
}
"""The searches in which an order can save leaves, by name, with their titles."""

LEFT_OUT = {Order.HAND, Order.REVERSED, Order.WORST}
ORDERS: dict[Order, str] = {order: order.words for order in Order if order not in LEFT_OUT}
"""The orders that somebody may hope to save leaves by, with the words for them."""


@dataclass(frozen=True)
class GameSettings:
    """An experiment: `positions` of a game, each reached by so many `plies` of random moves, searched to `depth`.

    The moves are made from `start`, the text of a position ("" for the start of the game). Position number i of a seed
    is the same whatever the number of positions, the search, its depth and its order; two of them may be equal.
    Raises OptionError, with the setting in `place`, if there is no such experiment or it is too large, and
    PositionError for a start that can't be read.
    """

    game: str
    chosen: Chosen = ()
    start: str = ""
    plies: int = 4
    positions: int = 30
    depth: int = 4
    algorithm: str = "alphabeta"
    order: Order = Order.GIVEN
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse experiments that can't be run."""
        _check_range("plies", self.plies, 0, MAX_PLIES)
        _check_range("positions", self.positions, 1, MAX_POSITIONS)
        _check_range("depth", self.depth, 1, MAX_DEPTH)
        _check_range("seed", self.seed, 0, MAX_SEED)
        if self.algorithm not in SEARCHES:
            problem = f"{self.algorithm[:24]!r} is not a search in which an order saves leaves."
            raise OptionError(problem, f"Choose one of {', '.join(SEARCHES)}.", place="algorithm")
        if self.order not in ORDERS:
            problem = f"the order {self.order} is not for experiments."
            raise OptionError(problem, f"Choose one of {', '.join(ORDERS)}.", place="order")
        if self.game not in GAMES:
            raise OptionError(f"{self.game[:24]!r} is not a game.", f"Choose one of {', '.join(GAMES)}.", place="game")
        game = self.begun()
        if not is_searched(game):
            by_chance = f"{GAMES[self.game].title} has chance nodes, which these searches don't support"
            problem = f"{by_chance if has_chance(game) else no_evaluation(game)}."
            raise OptionError(problem, f"Choose one of {', '.join(games_searched())}.", place="game")
        check_fits(game, self.options)
        check_order(game, self.options)
        if ALGORITHMS[self.algorithm].plies_beyond and not tells_noise(game):
            problem = f"{GAMES[self.game].title} does not tell noisy moves from quiet ones."
            raise OptionError(problem, "Choose another search.", place="algorithm")

    @property
    def trees(self) -> int:
        """The number of trees searched: each position is the root of one."""
        return self.positions

    @property
    def work(self) -> int:
        """A guess at how long the search of a position takes, as `Experiment` has it."""
        return A_VISIT * int(WIDE**self.depth)

    @property
    def options(self) -> SearchOptions:
        """The options of each search."""
        seed = self.seed if self.order is Order.RANDOM else SearchOptions.seed
        return SearchOptions(self.algorithm, order=self.order, depth=self.depth, seed=seed, budget=MOST_EVENTS)

    def begun(self) -> Game[Any, Any]:
        """Return the game from where the random moves begin."""
        return GAMES[self.game].at(self.start or None, None, self.chosen)


def is_searched(game: Game[Any, Any]) -> bool:
    """Return whether a game can be searched by these experiments: to a depth, and without chance nodes."""
    return is_evaluated(game) and not has_chance(game)


@cache
def games_searched() -> dict[str, str]:
    """Return the titles of the games that these experiments search, by name: those whose packages are installed."""
    found = {}
    for name, entry in GAMES.items():
        with suppress(MissingPackageError):
            if entry.evaluations and is_searched(entry.at()):
                found[name] = entry.title
    return found


def _check_range(place: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        problem = f"{number} is not between {least} and {most:,}."
        raise OptionError(problem, "Give a number in this range.", place=place)
