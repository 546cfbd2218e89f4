"""UCB1, by which UCT selects, and its inputs: the results of playouts as shares of their range.

`Tallies` derive from the events of a trace what the search knew at a step.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.game import MAX, Game, Player, Value, is_evaluated
from core.options import SearchOptions
from core.options.numerals import INFINITE
from core.trace import Event, Kind, Trace
from core.trace.frames import Frames

ResultTotal: TypeAlias = int | Fraction
"""An exact sum of results."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class ByPlace(Protocol[T_co]):
    """A value for each place."""

    def __getitem__(self, place: int, /) -> T_co:
        """Return it."""


def exactly(result: Value) -> ResultTotal:
    """Return a result as an exact number; integers, the fastest to add, stay integers."""
    return result if isinstance(result, int) else Fraction(result)


def mean(total: ResultTotal, visits: int) -> Value:
    """Return the mean of results from their sum, rounded once: to the nearest float, unless it is an integer.

    >>> mean(6, 3), mean(1, 3)
    (2, 0.3333333333333333)
    """
    quotient, rest = divmod(total, visits)
    if not rest:
        return int(quotient)
    try:
        return float(total / visits)
    except OverflowError:  # beyond a float's precision the rest makes no visible difference
        return int(quotient)


def ucb1(share: float, visits: int, visits_above: int, exploration: float) -> float:
    """Return the upper confidence bound of a child from its mean (as a share), its visits and those of its parent.

    Source: Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", *Machine Learning*
    47 (2002), where the exploration constant is sqrt 2.

    >>> ucb1(0.5, 1, 1, 1.4)
    0.5
    """
    return share + exploration * math.sqrt(math.log(visits_above) / visits)


class Scale:
    """The range of the utilities, on which a mean is a share from 0 to 1 for the player who compares.

    A range stated by the game counts; else it is that of the results so far, with one half each until two differ.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.low: ResultTotal | None = None
        self.high: ResultTotal | None = None
        if is_evaluated(game) and not set(game.utility_range) & set(INFINITE):
            self.low, self.high = map(exactly, game.utility_range)

    def see(self, result: ResultTotal) -> None:
        """Take in a result."""
        if self.low is None or result < self.low:
            self.low = result
        if self.high is None or result > self.high:
            self.high = result

    def share(self, total: ResultTotal, visits: int, player: Player) -> float:
        """Return the mean of results as a share for a player: 1 is the best of the range."""
        if self.low is None or self.high is None or self.low == self.high:
            return 0.5
        for_max = float((total - visits * self.low) / (visits * (self.high - self.low)))
        return for_max if player is MAX else 1 - for_max


class VisitCounts:
    """The visits to each place, and the results of the playouts, at one moment of a search.

    A visit counts once it has returned; `result` is None until the playout ends.
    """

    def __init__(
        self, trace: Trace, scale: Scale, visits: ByPlace[int], totals: ByPlace[ResultTotal], playouts: int = 0
    ) -> None:
        self.options: SearchOptions = trace.options
        self.players = trace.places.players
        self.scale = scale
        self.visits = visits
        self.totals = totals
        self.playouts = playouts
        self.result: Value | None = None

    def mean(self, place: int) -> Value | None:
        """Return the mean of the results at a place, None before the first."""
        return mean(self.totals[place], self.visits[place]) if self.visits[place] else None

    def share(self, place: int, above: int) -> float:
        """Return the mean at a visited place as a share, for the player who moves above it."""
        return self.scale.share(self.totals[place], self.visits[place], self.players[above])

    def bound(self, place: int, above: int) -> float:
        """Return the upper confidence bound of a visited place, as compared at the place above it."""
        return ucb1(self.share(place, above), self.visits[place], self.visits[above], float(self.options.exploration))


class Tally(VisitCounts):
    """Follows the events of a trace, in order, as an audit does."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.visits: list[int] = [0] * len(trace.places)
        self.totals: list[ResultTotal] = [0] * len(trace.places)
        super().__init__(trace, Scale(game), self.visits, self.totals)

    def take(self, event: Event) -> None:
        """Take the next event."""
        if event.kind in (Kind.LEAF, Kind.PLAYOUT) and event.value is not None:
            self.result = event.value
            self.scale.see(exactly(event.value))  # before any node counts it, so that no share is out of range
        elif event.kind is Kind.EXIT and self.result is not None:
            self.visits[event.node] += 1
            self.totals[event.node] += exactly(self.result)
            if event.node == 0:
                self.playouts += 1
                self.result = None


class Tallies:
    """The tally at any step of a trace, by queries."""

    def __init__(self, trace: Trace, game: Game[Any, Any], frames: Frames) -> None:
        self._trace, self._game, self._frames = trace, game, frames
        kinds = trace.events["kind"]
        self._numbers = np.flatnonzero((kinds == Kind.LEAF) | (kinds == Kind.PLAYOUT))
        self._values = [event.value or 0 for event in trace.some(self._numbers)]
        self._results = list(map(exactly, self._values))
        scale = Scale(game)
        self._ranges: list[tuple[ResultTotal | None, ResultTotal | None]] = [(scale.low, scale.high)]
        for result in self._results:
            scale.see(result)
            self._ranges.append((scale.low, scale.high))
        self._returns: dict[int, tuple[NDArray[np.int32], list[ResultTotal]]] = {}

    def at(self, step: int) -> VisitCounts:
        """Return the tally after the first `step` events."""
        seen = int(self._numbers.searchsorted(step))
        scale = Scale(self._game)
        scale.low, scale.high = self._ranges[seen]
        visits = _Column(lambda place: int(self.returns(place)[0].searchsorted(step)))
        counted = VisitCounts(
            self._trace, scale, visits, _Column(lambda place: self.returns(place)[1][visits[place]]), visits[0]
        )
        exits = self.returns(0)[0]
        is_open = seen and (not visits[0] or exits[visits[0] - 1] < self._numbers[seen - 1])
        counted.result = self._values[seen - 1] if is_open else None
        return counted

    def returns(self, place: int) -> tuple[NDArray[np.int32], list[ResultTotal]]:
        """Return the event numbers of a place's returns, and the sum of the results before each and after all."""
        if place not in self._returns:
            own = self._frames.events_at(place)
            exits = own[self._trace.events["kind"][own] == Kind.EXIT]
            results = [self._results[at - 1] for at in self._numbers.searchsorted(exits).tolist()]
            self._returns[place] = exits, [0, *accumulate(results)]
        return self._returns[place]


class _Column(Generic[T]):
    def __init__(self, of: Callable[[int], T]) -> None:
        self._of = of

    def __getitem__(self, place: int) -> T:
        return self._of(place)
