"""`FollowedSearch`: a search that proves what it returns, as far as its trace is checked."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from core.audit.audited_visit import ANYTHING, AuditedVisit
from core.audit.auditor import Auditor
from core.audit.claims import ClaimedEndgames, ClaimedOrders, ClaimedTable
from core.game import Game, is_evaluated, tells_noise
from core.search import ALGORITHMS
from core.search.iterative import limits
from core.search.leaf_range import LeafRange, leaf_range
from core.trace import Event, Kind, Trace
from core.trace.kinds import SCORES


def _moves_bounds(trace: Trace) -> bool:
    return bool(np.isin(trace.events["kind"], (Kind.ALPHA, Kind.BETA)).any())


class FollowedSearch(Auditor):
    """The open visits, what the search may do, and what its tables hold."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        super().__init__(trace, game)
        rows = trace.events
        algorithm = ALGORITHMS.get(trace.options.algorithm)
        # Another program may have its own search.
        self.prunes = algorithm is None or algorithm.prunes
        self.revisits = algorithm is None or algorithm.revisits
        self.moves_bounds = _moves_bounds(trace) if algorithm is None else algorithm.moves_bounds
        self.chooses_windows = algorithm is None or (algorithm.passes and "window" not in algorithm.heeds)
        self.plies_beyond = 0 if algorithm is None else algorithm.plies_beyond
        # Slow to ask at each node.
        self.is_evaluated, self.tells_noise = is_evaluated(self.game), tells_noise(self.game)
        self.table = ClaimedTable(trace)
        self.endgames = ClaimedEndgames(self.game, self.options)
        self.orders = ClaimedOrders(trace, self.game)
        self.is_booked = False
        self.cuts_at_chance = algorithm is not None and algorithm.prunes and "leaves" in algorithm.heeds
        self.leaves = leaf_range(self.game, self.options) if self.cuts_at_chance else LeafRange(-math.inf, math.inf)
        self.scores: list[float] = []  # values of which a null window has none between its bounds
        if algorithm is not None and algorithm.scouts:
            scored = np.unique(rows["value"][np.isin(rows["kind"], SCORES)])
            self.scores = sorted(trace.values[index] for index in scored.tolist())
        self.limit = self.options.depth
        passes = rows[rows["kind"] == Kind.ITERATION]
        self.limits = dict(zip(passes["visit"].tolist(), passes["detail"].tolist(), strict=True))
        self.due_limits = limits(self.options.depth)
        self.roots = ANYTHING  # what passes to the same depth prove of the root
        self.stack: list[AuditedVisit] = []
        self.open: dict[int, AuditedVisit] = {}
        self.is_stopped = False

    def stands(self, event: Event, here: AuditedVisit) -> None:
        """Check that an event states the current bounds and value so far."""
        self.bounds(event, here)
        self.claim(event.value == here.v, "the value so far is {:answer}.", here.v)
        self.claim(event.bound is here.towards, "the value so far is known as {0.name}.", here.towards)

    def bounds(self, event: Event, here: AuditedVisit) -> None:
        """Check that an event states the current bounds."""
        holds = event.alpha == here.alpha and event.beta == here.beta
        self.claim(holds, "the bounds are ({0.alpha:answer}, {0.beta:answer}).", here)

    @property
    def is_finished(self) -> bool:
        """Whether the root has returned, or the search was stopped."""
        return self.is_stopped or (self.entered > 0 and not self.stack)

    def is_limited(self) -> bool:
        """Return whether the node being entered is at the depth limit or beyond."""
        return self.limit is not None and len(self.stack) >= self.limit

    def plies_left(self) -> float:
        """Return how many plies are searched below the open node."""
        return math.inf if self.limit is None else self.limit - len(self.stack) + 1
