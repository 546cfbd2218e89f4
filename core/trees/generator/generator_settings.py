"""What tree to make: the settings of the generator, and what no tree can be."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from core.game import OptionError, Player, Value
from core.options.numerals import EXACT_FLOATS
from core.options.settings_text import check_range

MAX_NODES = 1_000_000
MAX_DEPTH = 1_000
"""More plies make a chain with a leaf at its end, long to draw and nothing to look at."""

MAX_VALUE = 10**9
MAX_DECIMALS = 6
MAX_SEED = EXACT_FLOATS - 1
"""The greatest seed: every program that reads a link holds it exactly."""


class Distribution(StrEnum):
    """How the leaf values lie in their range."""

    UNIFORM = "uniform"
    """Every value is as likely as any other."""
    NORMAL = "normal"
    """Values near the middle are likelier: a bell curve whose standard deviation is a sixth of the range, clipped."""
    CORRELATED = "correlated"
    """Leaves with a long path in common have similar values, as in real games (Newborn 1977): a leaf is the sum of a
    random number for each edge of its path, scaled to spread as the bell curve does, and clipped."""


@dataclass(frozen=True)
class GeneratorSettings:
    """What tree to make; equal settings give equal trees, whose shape does not depend on the values' settings.

    `depth` is the plies of the longest branch, `branching` the range of the children of an inner node; in an
    `irregular` tree leaves may come earlier. `values` is the range of the leaves, both ends included, `decimals` their
    digits; without `ties` all differ. Raises OptionError, with the setting in `place`, if there is none or it is too
    large.
    """

    depth: int = 3
    branching: tuple[int, int] = (2, 2)
    irregular: bool = False
    values: tuple[Value, Value] = (-9, 9)
    decimals: int = 0
    distribution: Distribution = Distribution.UNIFORM
    ties: bool = True
    root_player: Player = Player.MAX
    seed: int = 0

    def __post_init__(self) -> None:
        self._check_shape()
        self._check_values()
        check_range("seed", self.seed, 0, MAX_SEED)

    @property
    def most_nodes(self) -> int:
        """How many nodes the tree can have at most."""
        return _nodes(self.branching[1], self.depth)

    @property
    def grid(self) -> tuple[int, int]:
        """The least and the greatest leaf value, counted in units of the last decimal."""
        least, most = (Fraction(str(value)) * 10**self.decimals for value in self.values)
        return math.ceil(least), math.floor(most)

    def _check_shape(self) -> None:
        depth, (least, most) = self.depth, self.branching
        _check(depth >= 0, "depth", f"{depth} is below 0.", "Give a number of plies.")
        problem = f"{depth:,} plies are more than {MAX_DEPTH:,}, the most that are made."
        _check(depth <= MAX_DEPTH, "depth", problem, f"Give at most {MAX_DEPTH:,} plies.")
        _check(least >= 1, "branching", f"{least} is below 1.", "Give each inner node a child or more.")
        _check_order("branching", least, most, "-")
        if self.most_nodes > MAX_NODES:
            raise OptionError(
                f"with {counted(most, 'child', 'children')} per node and {counted(depth, 'ply', 'plies')}, a "
                f"tree can have more than {MAX_NODES:,} nodes, the most that are made.",
                largest_that_fit(most, depth, lambda branching, depth: _nodes(branching, depth) <= MAX_NODES),
                place="branching" if depth == 1 else "depth",
            )

    def _check_values(self) -> None:
        least, most = self.values
        for value in self.values:
            check_range("values", value, -MAX_VALUE, MAX_VALUE)
        _check_order("values", least, most, "..")
        check_range("decimals", self.decimals, 0, MAX_DECIMALS)
        low, high = self.grid
        room, leaves = high - low + 1, self.branching[1] ** self.depth
        digits = f" with {counted(self.decimals, 'decimal', 'decimals')}"
        number, numbers = (f"number{digits}", f"numbers{digits}") if self.decimals else ("integer", "integers")
        problem = f"no {number} lies between {least} and {most}."
        _check(room >= 1, "values", problem, "Give a wider range, or more decimals.")
        if not self.ties and room < leaves:
            raise OptionError(
                f"{least}..{most} holds {counted(room, number, numbers)}, and the tree can have {leaves:,} leaves, "
                "all different.",
                "Give a wider range or more decimals, or allow ties.",
                place="values",
            )


def _check(holds: bool, place: str, problem: str, remedy: str) -> None:
    if not holds:
        raise OptionError(problem, remedy, place=place)


def _check_order(place: str, least: Value, most: Value, separator: str) -> None:
    remedy = f"Give the smaller number first: {most}{separator}{least}."
    _check(least <= most, place, f"{least} is above {most}.", remedy)


def _nodes(branching: int, depth: int) -> int:
    return sum(branching**ply for ply in range(depth + 1))


def largest_that_fit(branching: int, depth: int, fits: Callable[[int, int], bool], fewest: int = 1) -> str:
    """Return the remedy for a tree that is too large: the greatest sizes that fit, changing one number alone.

    An inner node has to have the `fewest` children or more.
    """
    plies = bisect_left(range(1, MAX_DEPTH + 1), True, key=lambda plies: not fits(branching, plies))
    children = bisect_left(range(1, MAX_NODES + 1), True, key=lambda children: not fits(children, depth))
    ways = []
    if plies:
        ways.append(f"{counted(plies, 'ply', 'plies')} with {counted(branching, 'child', 'children')} per node")
    if children >= fewest:
        ways.append(f"{counted(children, 'child', 'children')} per node with {counted(depth, 'ply', 'plies')}")
    return f"Give at most {', or '.join(ways)}." if ways else "Give smaller numbers."


def counted(number: int, one: str, many: str) -> str:
    """Return a number with the name of what it counts."""
    return f"{number:,} {one if number == 1 else many}"
