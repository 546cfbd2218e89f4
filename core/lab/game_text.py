"""Experiments in a game as a short text for links: `game:connectfour,plies:6,positions:30,depth:4,order:killer`."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote, unquote

from core.game import OptionError
from core.games import GAMES
from core.games.entry import Chosen
from core.lab.game_settings import ORDERS, GamePlan, GameSettings
from core.lab.lab_settings import MAX_LENGTH, count, given_in, read_as
from core.options import Order, SearchOptions

EXAMPLE = "game:connectfour,plies:6,positions:30,depth:4,order:killer"
LONGEST = 2 * MAX_LENGTH
"""The most characters of a text: a position may be among them."""
COUNTS = ("plies", "positions", "depth", "seed")
OPEN = "/_ :()=;"
"""The characters of a start that stay as they are; others are written as in an address, as commas part settings."""


def is_of_game(text: str) -> bool:
    """Return whether a text is about a game, and not about random trees."""
    return text.strip().startswith("game:")


def to_text(plan: GamePlan) -> str:
    """Write a plan as the text that `from_text` reads back.

    >>> to_text(GamePlan(GameSettings("connectfour", seed=7), (Order.KILLER, Order.HASH)))
    'game:connectfour,plies:4,positions:30,depth:4,seed:7,order:killer+hash'
    """
    return ",".join((*_written(plan.base), f"order:{'+'.join(plan.orders)}"))


def settings_to_text(settings: GameSettings) -> str:
    """Write one experiment as the text that `settings_from_text` reads back."""
    return ",".join((*_written(settings), f"order:{settings.options.order}"))


def from_text(text: str) -> GamePlan:
    """Read a plan; what is not given is the default. Raises OptionError, with the setting in `place`, or PositionError.

    >>> from_text("game:tictactoe,depth:3,order:hash killer").orders
    (<Order.HASH: 'hash'>, <Order.KILLER: 'killer'>)
    """
    settings, orders = _read(text)
    return GamePlan(settings, orders) if orders else GamePlan(settings)


def settings_from_text(text: str) -> GameSettings:
    """Read one experiment, as `from_text` does; of several orders the first counts."""
    settings, orders = _read(text, order=True)
    del orders
    return settings


def _written(settings: GameSettings) -> Iterator[str]:
    yield f"game:{settings.game}"
    for name, value in settings.chosen:
        yield f"{name}:{value}"
    if settings.start:
        yield f"start:{quote(settings.start, safe=OPEN)}"
    yield from (f"{name}:{getattr(settings, name)}" for name in ("plies", "positions", "depth"))
    if settings.seed != GameSettings.seed:
        yield f"seed:{settings.seed}"
    if settings.options.algorithm != SearchOptions.algorithm:
        yield f"algorithm:{settings.options.algorithm}"


def _read(text: str, *, order: bool = False) -> tuple[GameSettings, tuple[Order, ...]]:
    """Return the settings of a text, in the first of its orders if it is one experiment's, and the orders."""
    given = given_in(text, LONGEST, f"Give a list such as {EXAMPLE}.")
    orders = read_as(_orders, "order", given.pop("order", ""), f"some of {'+'.join(ORDERS)}")
    counts = {name: read_as(count, name, given.pop(name), "a number such as 4") for name in COUNTS if name in given}
    options = SearchOptions(
        given.pop("algorithm", SearchOptions.algorithm),
        order=orders[0] if order and orders else SearchOptions.order,
        depth=counts.pop("depth", None),
    )
    game, start = given.pop("game", ""), unquote(given.pop("start", ""))
    chosen: Chosen = ()
    if game in GAMES:
        unknown = [name for name in given if name not in GAMES[game].choices]
        if unknown:
            known = ", ".join(("game", "start", *COUNTS, "algorithm", "order", *GAMES[game].choices))
            raise OptionError(
                f"{unknown[0][:40]!r} is not a setting of this game.", f"The settings are {known}.", place="experiment"
            )
        chosen = GAMES[game].chosen(given)
    return GameSettings(game, chosen, start, **counts, options=options), orders


def _orders(text: str) -> tuple[Order, ...]:
    """Return a list of orders, each once; a plus in an address that is typed reaches the page as a space."""
    return tuple(dict.fromkeys(map(Order, text.replace("+", " ").split())))
