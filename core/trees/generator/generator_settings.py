"""The settings of the generator: their limits, and their text for links and commands."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from core.game import OptionError, Player, Value
from core.options.numerals import EXACT_FLOATS, counted
from core.options.numerals import from_text as number_from_text
from core.options.settings_text import Setting, check_range, count, one_of, read_settings, write_settings

MAX_NODES = 1_000_000
MAX_DEPTH = 1_000
"""More plies would take long to draw and be too deep to look at."""

MAX_VALUE = 10**9
MAX_DECIMALS = 6
MAX_SEED = EXACT_FLOATS - 1
"""The greatest seed that every program holds exactly."""


class Distribution(StrEnum):
    """How the leaf values lie in their range."""

    UNIFORM = "uniform"
    """All values are equally likely."""
    NORMAL = "normal"
    """Values near the middle are likelier: a bell curve whose standard deviation is a sixth of the range, clipped."""
    CORRELATED = "correlated"
    """Leaves with a long path in common have similar values, as in real games (Newborn 1977): a leaf is the sum of a
    random number for each edge of its path, scaled to spread as the bell curve does, and clipped."""


@dataclass(frozen=True)
class GeneratorSettings:
    """The settings of a tree; equal settings give equal trees, whose shape does not depend on value settings.

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
        """The most nodes that the tree can have."""
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
        digits = f" with {counted(self.decimals, 'decimal')}"
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
    """Return the remedy for a tree that is too large: the greatest sizes that fit, changing one number.

    An inner node needs at least the `fewest` children.
    """
    plies = bisect_left(range(1, MAX_DEPTH + 1), True, key=lambda plies: not fits(branching, plies))
    children = bisect_left(range(1, MAX_NODES + 1), True, key=lambda children: not fits(children, depth))
    ways = []
    if plies:
        ways.append(f"{counted(plies, 'ply', 'plies')} with {counted(branching, 'child', 'children')} per node")
    if children >= fewest:
        ways.append(f"{counted(children, 'child', 'children')} per node with {counted(depth, 'ply', 'plies')}")
    return f"Give at most {', or '.join(ways)}." if ways else "Give smaller numbers."


EXAMPLE = "depth:4,branching:2-3,values:-9..9,seed:7,wish:deep-cutoff"

_WISH = re.compile(r"[a-z]+(?:-[a-z]+)*(?:=[0-9]{1,9})?")


class WishedSettings(NamedTuple):
    """Settings, and the wishes that their seed must meet, as `core.practice.wishes` reads them."""

    settings: GeneratorSettings
    wishes: tuple[str, ...]


def to_text(settings: GeneratorSettings, wishes: Sequence[str] = ()) -> str:
    """Write settings and wishes as the text that `from_text` reads back, without most defaults.

    >>> to_text(GeneratorSettings(branching=(2, 3), values=(0, 99), ties=False, seed=7), ["cutoffs=3"])
    'depth:3,branching:2-3,values:0..99,ties:no,seed:7,wish:cutoffs=3'
    """
    values = {name: getattr(settings, field) for name, field in _FIELDS.items()}
    return ",".join([write_settings(values, SETTINGS, _DEFAULTS), *(f"wish:{wish}" for wish in wishes)])


def from_text(text: str) -> WishedSettings:
    """Read settings and wishes; what is not given is the default. Raises OptionError, with the setting in `place`."""
    found = read_settings(text, SETTINGS, "generator", EXAMPLE)
    wishes = found.pop("wish", ())
    return WishedSettings(GeneratorSettings(**{_FIELDS[name]: value for name, value in found.items()}), wishes)


def _wish(written: str) -> str:
    if not _WISH.fullmatch(written):
        raise ValueError(written)
    return written


def _range(separator: str, read_number: Callable[[str], Value], expected: str) -> Setting:
    """Return a setting that is a range; a single number is both ends."""

    def read(text: str) -> tuple[Value, Value]:
        ends = text.split(separator, 1)
        return read_number(ends[0]), read_number(ends[-1])

    return Setting(read, expected, lambda ends: separator.join(map(str, dict.fromkeys(ends))))


_ANSWERS = ("no", "yes")
_YES_OR_NO = Setting(lambda text: bool(_ANSWERS.index(text)), "yes or no", lambda flag: _ANSWERS[flag])

_FIELDS = {field.name.removesuffix("_player"): field.name for field in fields(GeneratorSettings)}
"""The setting that each name in the text stands for."""

_DEFAULTS = {
    name: getattr(GeneratorSettings, field)
    for name, field in _FIELDS.items()
    if name not in {"depth", "branching", "values", "seed"}
}
"""The defaults that a text leaves out; it always states the rest, for its readers."""

SETTINGS = {
    "depth": Setting(count, "a number of plies such as 3"),
    "branching": _range("-", count, "a number such as 3 or a range such as 2-3"),
    "irregular": _YES_OR_NO,
    "values": _range("..", number_from_text, "two numbers such as -9..9"),
    "decimals": Setting(count, "a number of digits such as 0 or 2"),
    "distribution": one_of(Distribution),
    "ties": _YES_OR_NO,
    "root": Setting(Player, "max or min"),
    "seed": Setting(count, "a number such as 7"),
    "wish": Setting(_wish, "a wish such as deep-cutoff or cutoffs=3", repeats=True),
}
