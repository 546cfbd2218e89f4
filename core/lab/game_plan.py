"""Several experiments over the same positions of a game, shown together: by order of moves, and by depth."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.game import OptionError
from core.lab.game_settings import ORDERS, GameSettings
from core.options import Order

BASELINE = Order.GIVEN
"""The order that the others are compared with; every plan searches it."""


@dataclass(frozen=True)
class GamePlan:
    """The positions of `base`, whose order is `BASELINE`, searched in this order and in all of `orders`.

    Raises OptionError, with the setting in `place`, if there is nothing to compare, or an order that the game can't
    serve.
    """

    base: GameSettings = field(default_factory=lambda: GameSettings("connectfour"))
    orders: tuple[Order, ...] = (Order.EVALUATION, Order.HASH, Order.KILLER, Order.HISTORY)

    def __post_init__(self) -> None:
        """Refuse experiments that can't be run."""
        if not set(self.orders) - {BASELINE}:
            problem = f"there is none to compare with {ORDERS[BASELINE]}."
            raise OptionError(problem, "Choose one or more.", place="order")
        self.searches()

    def check_size(self, most: int) -> None:
        """Raise OptionError if all experiments together are more work than searching `most` leaves of random trees."""
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

    def by_depth(self) -> tuple[GameSettings, ...]:
        """Return all experiments, each order at every depth from 1 on, the shallow ones first."""
        depths = range(1, self.base.depth + 1)
        return tuple(settings.with_options(depth=depth) for depth in depths for settings in self.searches())

    def experiments(self) -> tuple[GameSettings, ...]:
        """Return all experiments, each once, in the order in which they are run."""
        return self.by_depth()
