"""What experiment to run: the settings of the Lab, their limits, and the short text of them that links hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from core.game import OptionError
from core.options import Cutoff
from core.trees.generator.generator_settings import MAX_SEED

MAX_TREE = 1_000_000
"""Leaves of one tree."""
MAX_TREES = 1_000_000
MAX_LEAVES = 1_000_000_000
"""Leaves of all trees of an experiment, evaluated or not: up to a minute's work on two cores."""
FEW = 5
EDGE = 99


class LeafValues(StrEnum):
    """How the values of the leaves are drawn."""

    DISTINCT = "distinct"
    """A permutation of 1 to b^d, each as likely as any other: the model of Knuth and Moore, and of Pearl."""
    FEW = "few"
    """Integers from 1 to 5, drawn for each leaf by itself, so that ties are common."""
    CORRELATED = "correlated"
    """A leaf is the sum of an integer from -99 to 99 for each edge of its path, so that leaves with a long path in
    common have similar values, as in real games (Newborn, The Efficiency of the Alpha-Beta Search on Trees with
    Branch-Dependent Terminal Node Scores, Artificial Intelligence 8, 1977)."""


class MoveOrder(StrEnum):
    """The order in which the children of a node stand, and are searched."""

    RANDOM = "random"
    """As they are drawn."""
    BEST = "best"
    """From the best for the player to move to the worst, by their minimax values."""
    WORST = "worst"
    """From the worst to the best. Alpha-beta may still save a little: this is not the order that saves the least."""
    PARTLY = "partly"
    """At each node the best child is moved to the front with the probability `best_first`, independently for each node;
    the other children, and all children of the other nodes, stay as they are drawn. So the best child comes first with
    the probability p + (1 - p) / b if all values differ (`core.lab.theory.best_comes_first`). Marsland and Campbell
    call a tree strongly ordered where that is at least 0.7, and the best child is in the first quarter at least 0.9 of
    the time (Parallel Search of Strongly Ordered Game Trees, Computing Surveys 14, 1982)."""


@dataclass(frozen=True)
class LabSettings:
    """An experiment: alpha-beta from left to right on random uniform trees, with MAX at the root.

    Each inner node has `branching` children; leaves are `depth` plies deep. `best_first`, for the order `partly` alone,
    goes from 0 (random) to 1 (best). Tree i of a seed has the same values whatever the number of trees, order and rule.
    Raises OptionError, with the setting in `place`, if there is no such experiment or it is too large.
    """

    branching: int = 3
    depth: int = 6
    trees: int = 1_000
    values: LeafValues = LeafValues.DISTINCT
    order: MoveOrder = MoveOrder.RANDOM
    best_first: float | None = None
    cutoff: Cutoff = Cutoff.NONSTRICT
    seed: int = 1

    def __post_init__(self) -> None:
        if self.branching < 2:
            raise OptionError(
                f"{self.branching} is below 2.", "Give each inner node 2 children or more.", place="branching"
            )
        if self.depth < 0:
            raise OptionError(f"{self.depth} is below 0.", "Give a number of plies.", place="depth")
        if not 1 <= self.trees <= MAX_TREES:
            raise OptionError(
                f"{self.trees:,} is not between 1 and {MAX_TREES:,}.", "Give a number in this range.", place="trees"
            )
        self._check_order()
        if not 0 <= self.seed <= MAX_SEED:
            raise OptionError(
                f"{self.seed} is not between 0 and {MAX_SEED}.", "Give a number in this range.", place="seed"
            )
        self._check_size()

    @property
    def leaves(self) -> int:
        """The number of leaves of one tree."""
        return int(self.branching**self.depth)

    @property
    def work(self) -> int:
        """How long the search of a tree takes, as `Experiment` has it."""
        return self.leaves

    def _check_order(self) -> None:
        if self.order is not MoveOrder.PARTLY:
            if self.best_first is not None:
                raise OptionError(
                    f"it does not go with the order {self.order}.",
                    f"Leave it out, or choose the order {MoveOrder.PARTLY}.",
                    place="best-first",
                )
        elif self.best_first is None:
            raise OptionError(
                f"the order {MoveOrder.PARTLY} needs it.", "Give a number from 0 to 1, such as 0.7.", place="best-first"
            )
        elif not 0 <= self.best_first <= 1:
            raise OptionError(
                f"{self.best_first} is not between 0 and 1.", "Give a number in this range.", place="best-first"
            )

    def _check_size(self) -> None:
        shape = f"{self.branching:,} children per node and {_counted(self.depth, 'ply', 'plies')}"
        if not _fits(self.branching, self.depth, MAX_TREE):
            place = "branching" if self.depth == 1 else "depth"
            problem = f"with {shape}, a tree has more than {MAX_TREE:,} leaves, the most that are searched."
            raise OptionError(problem, _smaller(self.branching, self.depth, MAX_TREE), place=place)
        most = MAX_LEAVES // self.trees
        if self.leaves > most:
            trees = _counted(self.trees, "tree", "trees")
            problem = (
                f"{trees} of {self.leaves:,} leaves have {self.trees * self.leaves:,} together, more than "
                f"{MAX_LEAVES:,}, the most of one experiment."
            )
            fewer = f"Give at most {MAX_LEAVES // self.leaves:,} trees with {shape}."
            smaller = _smaller(self.branching, self.depth, most).replace("Give", f"With {trees} give", 1)
            raise OptionError(problem, f"{fewer} {smaller}", place="trees")


def _fits(branching: int, depth: int, most: int) -> bool:
    return branching == 1 or (depth < most.bit_length() and branching**depth <= most)


def _smaller(branching: int, depth: int, most: int) -> str:
    """Return the remedy for a tree of more than `most` leaves: the greatest sizes that fit, changing one number."""
    plies = 1
    while _fits(branching, plies + 1, most):
        plies += 1
    children = int(most ** (1 / depth)) + 1
    while not _fits(children, depth, most):
        children -= 1
    ways = []
    if _fits(branching, plies, most):
        ways.append(f"{_counted(plies, 'ply', 'plies')} with {branching:,} children per node")
    if children > 1:
        ways.append(f"{children:,} children per node with {_counted(depth, 'ply', 'plies')}")
    return f"Give at most {', or '.join(ways)}." if ways else "Give smaller numbers."


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


EXAMPLE = "branching:3,depth:8,trees:1000,order:partly,best-first:0.7"
MAX_LENGTH = 500
"""The most characters of a text: far more than the settings need, but a text of this length takes no time."""


def to_text(settings: LabSettings) -> str:
    """Write settings as the text that `from_text` reads back: the size always, the rest where it is not the default.

    >>> to_text(LabSettings(branching=2, depth=4, order=MoveOrder.PARTLY, best_first=0.5))
    'branching:2,depth:4,trees:1000,order:partly,best-first:0.5'
    """
    written = []
    for field in fields(settings):
        value = getattr(settings, field.name)
        if field.name in _ALWAYS or value != field.default:
            written.append(f"{_name(field.name)}:{value}")
    return ",".join(written)


def from_text(text: str) -> LabSettings:
    """Read settings; what is not given is the default. Raises OptionError, with the setting in `place`.

    >>> from_text("depth:4, values:few").trees
    1000
    """
    return settings_of(given_in(text, MAX_LENGTH, LIST))


def given_in(text: str, longest: int, remedy: str) -> dict[str, str]:
    """Return the settings that are written in a text, by name; raise OptionError with the remedy if it is no list."""
    if len(text) > longest:
        raise OptionError(f"this text has more than {longest} characters.", remedy, place="experiment")
    given: dict[str, str] = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, colon, written = (part.strip() for part in item.partition(":"))
        if not colon:
            raise OptionError(f"{item[:40]!r} is not a setting.", remedy, place="experiment")
        if name in given:
            raise OptionError("this setting is given twice.", "Give it once.", place=name)
        given[name] = written
    return given


def settings_of(given: Mapping[str, str]) -> LabSettings:
    """Return the settings that are written; raise OptionError, with the setting in `place`, as `from_text` does."""
    read: dict[str, Any] = {}
    for name, written in given.items():
        if name not in _READ:
            raise OptionError(f"{f'{name}:{written}'[:40]!r} is not a setting.", LIST, place="experiment")
        read[name.replace("-", "_")] = read_as(_READ[name], name, written, _EXPECTED[name])
    return LabSettings(**read)


def read_as(read: Callable[[str], Any], name: str, written: str, expected: str) -> Any:
    """Return what `read` makes of a setting as it is written; raise OptionError if it can't be read."""
    try:
        return read(written)
    except ValueError as error:
        raise OptionError(f"{written[:40]!r} can't be read here.", f"Write {expected}.", place=name) from error


def _name(field: str) -> str:
    return field.replace("_", "-")


def count(text: str) -> int:
    """Return the whole number that a text is; raise ValueError if it is not one, or far too long."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ValueError(text)
    return int(text)


_ALWAYS = frozenset({"branching", "depth", "trees"})

_READ: dict[str, Callable[[str], Any]] = {
    "branching": count,
    "depth": count,
    "trees": count,
    "values": LeafValues,
    "order": MoveOrder,
    "best-first": float,
    "cutoff": Cutoff,
    "seed": count,
}

_EXPECTED = {
    "branching": "a number of children such as 3",
    "depth": "a number of plies such as 8",
    "trees": "a number of trees such as 1000",
    "values": f"one of {', '.join(LeafValues)}",
    "order": f"one of {', '.join(MoveOrder)}",
    "best-first": "a number from 0 to 1 such as 0.7",
    "cutoff": f"one of {', '.join(Cutoff)}",
    "seed": "a number such as 7",
}
"""What is expected for a setting, for the error message."""

LIST = f"Give a list such as {EXAMPLE}; the settings are {', '.join(_READ)}."
