"""`Following`: what is followed of a trace, event by event, and how what is wrong in it is noted."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from core.audit.claimed_endgames import ClaimedEndgames
from core.audit.claimed_orders import ClaimedOrders
from core.audit.claimed_table import ClaimedTable
from core.audit.open_visit import ANYTHING, OpenVisit, Range
from core.audit.problem import Problem, Wrong
from core.game import Game, is_evaluated, tells_noise
from core.search import ALGORITHMS, as_heeded, played
from core.search.leaf_range import leaf_range
from core.trace import Estimates, Event, Kind, Trace


class Following:
    """A trace as far as it was checked: the visits that are open, and the problems so far."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace = trace
        algorithm = ALGORITHMS.get(trace.options.algorithm)
        # Another program's search may be one of its own.
        self.prunes = algorithm is None or algorithm.prunes
        self.revisits = algorithm is None or algorithm.revisits
        moves = np.isin(trace.events["kind"], (Kind.ALPHA, Kind.BETA))
        self.moves_bounds = bool(moves.any()) if algorithm is None else algorithm.moves_bounds
        self.chooses_windows = algorithm is None or (algorithm.passes and "window" not in algorithm.heeds)
        self.table = ClaimedTable(trace)
        self.plies_beyond = 0 if algorithm is None else algorithm.plies_beyond
        self.roots = ANYTHING  # what the passes to the same depth prove of the root
        self.options = as_heeded(trace.options)
        self.game = game = played(game, trace.options)
        self.is_evaluated, self.tells_noise = (
            is_evaluated(game),
            tells_noise(game),
        )  # asked at each node, this would take long
        self.endgames = ClaimedEndgames(game, self.options)
        self.booked_already = False
        self.leaves = ANYTHING
        self.cuts_at_chance = algorithm is not None and algorithm.prunes and "leaves" in algorithm.heeds
        if self.cuts_at_chance:
            least, most = leaf_range(game, self.options)
            self.leaves = Range(least, most, least, most)
        self.limit = self.options.depth
        limits = trace.events[trace.events["kind"] == Kind.ITERATION]
        self.limits = dict(zip(limits["visit"].tolist(), limits["detail"].tolist(), strict=True))
        self.problems: list[Problem] = []
        self.at = 0
        self.lost = False
        self.stack: list[OpenVisit] = []
        self.open: dict[int, OpenVisit] = {}
        self.entered = 0
        self.passes = self.deepest = 0
        self.places: dict[tuple[int, int], int] = {}
        self.finished = self.stopped = False
        self.orders = ClaimedOrders(trace, game)
        self.tells_estimates = bool(trace.events["estimates"].any())  # a file of another program may not

    def claim(self, holds: bool, text: str, *words: object) -> None:
        """Note a problem unless the claim holds; only then is the text filled with its words, which takes time."""
        if not holds:
            self.problems.append(Problem.of(self.at, text, *words))

    def note(self, wrong: Wrong) -> None:
        """Note a problem if something is wrong."""
        if wrong:
            self.problems.append(Problem.of(self.at, *wrong))

    def require(self, holds: bool, text: str, *words: object) -> bool:
        """Note a problem unless the claim holds, and stop there: what comes after can't be followed."""
        if not holds:
            self.claim(holds, text, *words)
            self.lost = True
        return holds

    def stands(self, event: Event, here: OpenVisit) -> None:
        """Check that an event states the current bounds and value so far."""
        self.bounds(event, here)
        self.claim(event.value == here.v, "the value so far is {:answer}.", here.v)
        self.claim(event.bound is here.towards, "the value so far is known as {0.name}.", here.towards)
        self.estimated(event, here)

    def estimated(self, event: Event, here: OpenVisit) -> None:
        """Check that an event states which of its numbers rest on static evaluations."""
        if self.tells_estimates:
            self.claim(event.estimates == here.estimates, "its estimates are {!r}.", Estimates(here.estimates))

    def bounds(self, event: Event, here: OpenVisit) -> None:
        """Check that an event states the current bounds."""
        self.claim(
            event.alpha == here.alpha and event.beta == here.beta,
            "the bounds are ({0.alpha:answer}, {0.beta:answer}).",
            here,
        )

    def is_limited(self) -> bool:
        """Return whether the node that is being entered is at the depth limit or beyond it."""
        return self.limit is not None and len(self.stack) >= self.limit

    def goes_beyond(self) -> bool:
        """Return whether the search goes on with noisy moves at the node that is being entered."""
        return len(self.stack) < (self.limit or 0) + self.plies_beyond

    def plies_left(self) -> float:
        """Return how many plies are searched below the open node."""
        return math.inf if self.limit is None else self.limit - len(self.stack) + 1
