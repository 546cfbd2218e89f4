"""Several experiments that are shown together: by search, by depth, and by the quality of the order."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import product
from typing import Any

from core.game import OptionError
from core.lab.lab_settings import LIST, MAX_LEAVES, MAX_LENGTH, LabSettings, MoveOrder, given_in, read_as, settings_of
from core.lab.lab_settings import to_text as settings_to_text
from core.options import Cutoff

SHARES = tuple(tenth / 10 for tenth in range(11))
"""How often the best child is moved to the front, where the quality of the order varies."""

MAX_CHILDREN = 10_000
"""Children of a node that the page offers."""

_SEPARATOR = "+"
_SEPARATORS = re.compile(r"[+\s]+")
"""A plus in an address that is typed, or copied from a text, reaches the page as a space."""


@dataclass(frozen=True)
class Plan:
    """The trees of `base`, searched in all of `orders` under all of `rules`; `best_first` is for the order `partly`.

    Raises OptionError, with the setting in `place`, if there is nothing to search or more than one experiment may have.
    """

    base: LabSettings = field(default_factory=LabSettings)
    orders: tuple[MoveOrder, ...] = (MoveOrder.RANDOM, MoveOrder.BEST)
    rules: tuple[Cutoff, ...] = (Cutoff.NONSTRICT,)
    best_first: float = 0.7

    def __post_init__(self) -> None:
        if not self.orders:
            raise OptionError("there is none.", "Choose one or more.", place="order")
        if not self.rules:
            raise OptionError("there is none.", "Choose one or more.", place="cutoff")
        if self.base.branching > MAX_CHILDREN:
            problem = f"{self.base.branching:,} is more than {MAX_CHILDREN:,}."
            raise OptionError(problem, "Give each inner node fewer children.", place="branching")
        if self.base.depth < 1:
            raise OptionError(f"{self.base.depth} is below 1.", "Give a number of plies.", place="depth")
        replace(self.base, order=MoveOrder.PARTLY, best_first=self.best_first)  # refuses what is not a share
        self.check_size(MAX_LEAVES)

    def check_size(self, most: int) -> None:
        """Raise OptionError if all experiments together search trees of more than `most` leaves."""
        a_tree = sum(settings.leaves for settings in self.experiments())
        if a_tree * self.base.trees > most:
            trees = most // a_tree
            fewer = "fewer plies, children or orders."
            raise OptionError(
                f"the three charts together search trees of {a_tree * self.base.trees:,} leaves, more than "
                f"{most:,}: every depth for each order and rule, and eleven orders at the full depth.",
                f"Give at most {trees:,} trees, or {fewer}" if trees else f"Give {fewer}",
                place="trees",
            )

    def searches(self) -> tuple[LabSettings, ...]:
        """Return the experiments at the full depth, one per search."""
        return tuple(
            replace(
                self.base,
                order=order,
                best_first=self.best_first if order is MoveOrder.PARTLY else None,
                cutoff=rule,
            )
            for order, rule in product(self.orders, self.rules)
        )

    def by_depth(self) -> tuple[LabSettings, ...]:
        """Return the experiments of every search at every depth from 1 on, the shallow ones first."""
        depths = range(1, self.base.depth + 1)
        return tuple(replace(settings, depth=depth) for depth in depths for settings in self.searches())

    def by_order(self) -> tuple[LabSettings, ...]:
        """Return the experiments at the full depth from random order to best child first, under each rule."""
        return tuple(
            replace(self.base, order=MoveOrder.PARTLY, best_first=share, cutoff=rule)
            for rule in self.rules
            for share in SHARES
        )

    def experiments(self) -> tuple[LabSettings, ...]:
        """Return all experiments, each once, in the order in which they are run."""
        return tuple(dict.fromkeys((*self.by_depth(), *self.by_order())))


def to_text(plan: Plan) -> str:
    """Write a plan as the text that `from_text` reads back: that of its trees, then the orders and the rules.

    >>> to_text(Plan())
    'branching:3,depth:6,trees:1000,order:random+best,cutoff:nonstrict'
    """
    parts = [
        settings_to_text(plan.base),
        f"order:{_SEPARATOR.join(plan.orders)}",
        f"cutoff:{_SEPARATOR.join(plan.rules)}",
    ]
    if plan.best_first != Plan.best_first:
        parts.append(f"best-first:{plan.best_first}")
    return ",".join(parts)


def from_text(text: str) -> Plan:
    """Read a plan; what is not given is the default. Raises OptionError, with the setting in `place`.

    >>> from_text("depth:4,order:random worst").orders == from_text("depth:4,order:random+worst").orders
    True
    """
    given = given_in(text, MAX_LENGTH, LIST)
    written = {name: given.pop(name) for name in _CHOICES if name in given}
    chosen = {
        field: read_as(read, name, written[name], expected)
        for name, (field, read, expected) in _CHOICES.items()
        if name in written
    }
    return Plan(settings_of(given), **chosen)


def _each(choices: type[StrEnum]) -> Callable[[str], tuple[StrEnum, ...]]:
    """Return a function that reads a list of choices, each kept once."""
    return lambda text: tuple(dict.fromkeys(map(choices, _SEPARATORS.split(text))))


_CHOICES: dict[str, tuple[str, Callable[[str], Any], str]] = {
    "order": ("orders", _each(MoveOrder), f"some of {_SEPARATOR.join(MoveOrder)}"),
    "cutoff": ("rules", _each(Cutoff), f"some of {_SEPARATOR.join(Cutoff)}"),
    "best-first": ("best_first", float, "a number from 0 to 1 such as 0.7"),
}
"""The settings that a plan has several of, an experiment one: the field, how it is read, and what is expected."""
