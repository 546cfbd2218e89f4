"""Experiments over positions of a game: their settings, as text too, and the leaves evaluated."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import numpy as np

from core.game import Game, MissingPackageError, OptionError, has_chance, is_evaluated, no_evaluation, tells_noise
from core.games import GAMES
from core.games.entry import Chosen, GameEntry
from core.options import Order, SearchOptions
from core.options.settings_text import Setting, check_range, count, read_settings, settings_in, some_of, write_settings
from core.search import ALGORITHMS, as_heeded, check_fits, recorder_for, search
from core.search.move_order import check_order
from core.trace.kinds import SCORES
from core.trees.generator.generator_settings import MAX_SEED

MAX_POSITIONS = 1_000
MAX_PLIES = 100
"""The most random moves before a position is searched."""
MAX_DEPTH, USUAL_DEPTH = 10, 4
MOST_EVENTS = 1_000_000
"""The most events recorded for one position: about ten seconds of work."""
A_VISIT, WIDE = 300, 4
"""For guessing the work: the leaves that numpy searches in the time of one visit, and a branching factor."""

SEARCHES = {
    name: algorithm.title
    for name, algorithm in ALGORITHMS.items()
    if algorithm.prunes and {"order", "depth"} <= algorithm.heeds and not algorithm.chance
}
"""The searches in which an order can save leaves, by name, with their titles."""

LEFT_OUT = {Order.HAND, Order.REVERSED, Order.WORST}
ORDERS: dict[Order, str] = {order: order.words for order in Order if order not in LEFT_OUT}
"""The orders that may save leaves, in words."""


@dataclass(frozen=True)
class GameSettings:
    """An experiment: `positions` of a game, each after `plies` random moves, searched by `options`.

    Position i of a seed is the same whatever the number of positions and the options; two may be equal. Missing options
    are completed: a depth limit, the seed, and MOST_EVENTS as the budget. Raises OptionError, with the setting in
    `place`, if it can't be run, and PositionError for a start that can't be read.
    """

    game: str
    chosen: Chosen = ()
    start: str = ""
    plies: int = 4
    positions: int = 30
    seed: int = 1
    options: SearchOptions = field(default_factory=SearchOptions)

    def __post_init__(self) -> None:
        check_range("plies", self.plies, 0, MAX_PLIES)
        check_range("positions", self.positions, 1, MAX_POSITIONS)
        check_range("depth", self.depth, 1, MAX_DEPTH)
        check_range("seed", self.seed, 0, MAX_SEED)
        algorithm, order = self.options.algorithm, self.options.order
        if algorithm not in SEARCHES:
            problem = f"{algorithm[:24]!r} is not a search in which an order saves leaves."
            raise OptionError(problem, f"Choose one of {', '.join(SEARCHES)}.", place="algorithm")
        if order not in ORDERS:
            problem = f"the order {order} is not for experiments."
            raise OptionError(problem, f"Choose one of {', '.join(ORDERS)}.", place="order")
        game = self.begun()
        if not is_searched(game):
            by_chance = f"{GAMES[self.game].title} has chance nodes, which these searches don't support"
            problem = f"{by_chance if has_chance(game) else no_evaluation(game)}."
            raise OptionError(problem, f"Choose one of {', '.join(games_searched())}.", place="game")
        options = replace(self.options, depth=self.depth, seed=self.seed, budget=MOST_EVENTS)
        object.__setattr__(self, "options", as_heeded(options))  # equal experiments are equal settings
        check_fits(game, self.options)
        check_order(game, self.options)
        if ALGORITHMS[algorithm].plies_beyond and not tells_noise(game):
            problem = f"{GAMES[self.game].title} does not tell noisy moves from quiet ones."
            raise OptionError(problem, "Choose another search.", place="algorithm")

    @property
    def depth(self) -> int:
        """The depth limit of each search."""
        return USUAL_DEPTH if self.options.depth is None else self.options.depth

    @property
    def trees(self) -> int:
        """The number of trees searched: each position is the root of one."""
        return self.positions

    @property
    def work(self) -> int:
        """A guess at the work of searching a position, as in `Experiment`."""
        return A_VISIT * int(WIDE**self.depth)

    def with_options(self, **others: Any) -> GameSettings:
        """Return the experiment with other values for some of its options, by name."""
        return replace(self, options=replace(self.options, **others))

    def begun(self) -> Game[Any, Any]:
        """Return the game from where the random moves begin."""
        return _entry(self.game).at(self.start or None, None, self.chosen)


def _entry(name: str) -> GameEntry:
    if name not in GAMES:
        raise OptionError(f"{name[:24]!r} is not a game.", f"Choose one of {', '.join(GAMES)}.", place="game")
    return GAMES[name]


def is_searched(game: Game[Any, Any]) -> bool:
    """Return whether these experiments can search a game: to a depth, and without chance nodes."""
    return is_evaluated(game) and not has_chance(game)


@cache
def games_searched() -> dict[str, str]:
    """Return the titles of the games that these experiments can search here, by name."""
    found = {}
    for name, entry in GAMES.items():
        with suppress(MissingPackageError):
            if entry.evaluations and is_searched(entry.at()):
                found[name] = entry.title
    return found


BASELINE = Order.GIVEN
"""The order that the others are compared with; every plan searches it."""


@dataclass(frozen=True)
class GamePlan:
    """The positions of `base`, searched in its order and all `orders`; raises OptionError, with the setting."""

    base: GameSettings = field(default_factory=lambda: GameSettings("connectfour"))
    orders: tuple[Order, ...] = (Order.EVALUATION, Order.HASH, Order.KILLER, Order.HISTORY)

    def __post_init__(self) -> None:
        if not set(self.orders) - {BASELINE}:
            problem = f"there is none to compare with {ORDERS[BASELINE]}."
            raise OptionError(problem, "Choose one or more.", place="order")
        self.searches()

    def check_size(self, most: int) -> None:
        """Raise OptionError if all experiments together exceed the work of `most` leaves of random trees."""
        a_position = sum(settings.work for settings in self.experiments())
        if a_position * self.base.positions > most:
            number, fewer = most // a_position, "fewer plies or orders."
            raise OptionError(
                f"{self.base.positions:,} positions at each depth up to {self.base.depth} in "
                f"{len(self.searches())} orders are too much work here.",
                f"Give at most {number:,} positions, or {fewer}" if number else f"Give {fewer}",
                place="positions",
            )

    def searches(self) -> tuple[GameSettings, ...]:
        """Return the experiments at the full depth, that of the baseline first."""
        return tuple(self.base.with_options(order=order) for order in dict.fromkeys((BASELINE, *self.orders)))

    def experiments(self) -> tuple[GameSettings, ...]:
        """Return all experiments, each order at every depth from 1 on, the shallow ones first."""
        depths = range(1, self.base.depth + 1)
        return tuple(settings.with_options(depth=depth) for depth in depths for settings in self.searches())


TRIES = 200
"""Games begun to find one that lasts beyond its random moves."""


class RandomPosition(NamedTuple):
    """A drawn position: its text, and the side to move, which is MAX at the root."""

    position: str
    side: str


def drawn(settings: GameSettings, number: int) -> RandomPosition:
    """Return position `number`, from 0, after its random moves; raise OptionError if no game lasts so long."""
    game = settings.begun()
    for attempt in range(TRIES):
        dice = Random(f"{settings.seed} {number} {attempt}")  # noqa: S311  a string: the same on every machine
        state, left = game.initial, settings.plies
        while left and not game.is_terminal(state):
            state = game.result(state, dice.choice(game.actions(state)))
            left -= 1
        if not game.is_terminal(state):
            return RandomPosition(*str(state).rsplit(" ", 1))
    raise OptionError(
        f"each of {TRIES} games was over after {settings.plies} random moves or fewer.",
        "Give fewer moves.",
        place="plies",
    )


def leaves_evaluated(settings: GameSettings, number: int) -> int:
    """Return the leaves evaluated in position `number` by all passes; raise OptionError after MOST_EVENTS events."""
    position, side = drawn(settings, number)
    game = GAMES[settings.game].at(position, side, settings.chosen)
    trace = search(game, settings.options, recorder_for(game, settings.options))
    if trace.truncated:
        problem = f"the search of position {number} takes more than {MOST_EVENTS:,} steps."
        raise OptionError(problem, f"Give fewer plies than {settings.depth}.", place="depth")
    return int(np.isin(trace.events["kind"], SCORES).sum())


SETTINGS = {
    "game": Setting(str, ""),
    "start": Setting(unquote, "", lambda start: quote(start, safe="/_ :()=;")),  # commas separate settings
    "plies": Setting(count, "a number such as 4"),
    "positions": Setting(count, "a number such as 30"),
    "depth": Setting(count, "a number such as 4"),
    "seed": Setting(count, "a number such as 7"),
    "algorithm": Setting(str, ""),
    "order": some_of(Order, ORDERS),
}
"""The settings in a text, without the choices that a game leaves open."""

DEFAULTS = {"start": "", "seed": GameSettings.seed, "algorithm": SearchOptions.algorithm}
"""The defaults that a text leaves out; it always states the rest, for its readers."""

EXAMPLE = "game:connectfour,plies:6,positions:30,depth:4,order:killer"


def is_of_game(text: str) -> bool:
    """Return whether a text is about a game, not random trees."""
    return text.strip().startswith("game:")


def to_text(plan: GamePlan) -> str:
    """Write a plan as the text that `from_text` reads back.

    >>> to_text(GamePlan(GameSettings("connectfour", seed=7), (Order.KILLER, Order.HASH)))
    'game:connectfour,plies:4,positions:30,depth:4,seed:7,order:killer+hash'
    """
    return settings_to_text(plan.base, plan.orders)


def settings_to_text(settings: GameSettings, orders: Sequence[Order] = ()) -> str:
    """Write one experiment as the text that `settings_from_text` reads back, with `orders` in place of its own."""
    of_game = {"game": settings.game, **dict(settings.chosen)}
    values = {name: getattr(settings, name) for name in ("start", "plies", "positions", "depth", "seed")}
    searched = {"algorithm": settings.options.algorithm, "order": orders or [settings.options.order]}
    return write_settings(of_game | values | searched, _settings_of(settings.game), DEFAULTS)


def _settings_of(game: str) -> dict[str, Setting]:
    return SETTINGS | dict.fromkeys(_entry(game).choices, Setting(str, ""))


def from_text(text: str) -> GamePlan:
    """Read a plan; what is not given is the default. Raises OptionError, with the setting, or PositionError."""
    settings, orders = _read(text)
    return GamePlan(settings, orders) if orders else GamePlan(settings)


def settings_from_text(text: str) -> GameSettings:
    """Read one experiment, as `from_text` does, with the first of several orders."""
    settings, orders = _read(text)
    return settings.with_options(order=orders[0]) if orders else settings


def _read(text: str) -> tuple[GameSettings, tuple[Order, ...]]:
    """Return a text's settings, in the baseline order, and its orders."""
    game = dict(settings_in(text, "experiment", f"Give a list such as {EXAMPLE}.")).get("game", "")
    found = read_settings(text, _settings_of(game), "experiment", EXAMPLE)
    orders = found.pop("order", ())
    options = SearchOptions(found.pop("algorithm", SearchOptions.algorithm), depth=found.pop("depth", None))
    chosen = _entry(game).chosen({name: found.pop(name) for name in _entry(game).choices if name in found})
    return GameSettings(**found, chosen=chosen, options=options), orders
