"""`audit`: checks a trace by brute force.

It shares no code with searches and recorder except formulas (chance nodes, UCT, the range of a leaf), the limits of
iterative deepening, the game against a random opponent, and the entries of the algorithms. It does not check which
numbers are marked as estimates: tests do.

Every event has to follow from those before it, and every value returned has to hold whatever the unvisited nodes are
worth. Minimax and expected values are monotonic in the leaves, so two plain searches suffice, with everything unvisited
at -inf and at inf: an exact value equals both, a lower bound is at most the first, an upper bound at least the second.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from core.audit.auditor import MOST_PROBLEMS, Problem
from core.audit.claims import ClaimedEndgames, Given
from core.audit.event_checks import CHECKS, check_decision, check_enter, weigh
from core.audit.followed_search import FollowedSearch
from core.audit.sampling import SamplingAuditor
from core.game import Game
from core.search import ALGORITHMS, as_heeded
from core.trace import Event, Kind, Trace
from core.trace.kinds import CARRIED

__all__ = ["MOST_PROBLEMS", "Given", "Problem", "audit", "taken_as_given"]


def audit(trace: Trace, game: Game[Any, Any]) -> tuple[Problem, ...]:
    """Return what is wrong in a trace of a search of `game`; raise OptionError if its leaf range is another.

    Works for any trace, truncated or written by another program; time grows with the number of events.
    """
    algorithm = ALGORITHMS.get(trace.options.algorithm)
    auditor = SamplingAuditor if algorithm is not None and algorithm.samples else _ProvingAuditor
    return auditor(trace, game).audit()


def taken_as_given(trace: Trace, game: Game[Any, Any]) -> Given:
    """Return what the audit takes from an endgame table and an opening book without checking it."""
    endgames = ClaimedEndgames(game, as_heeded(trace.options))
    for row in np.flatnonzero(np.isin(trace.events["kind"], (Kind.BOOK, Kind.KNOWN))).tolist():
        event = trace[row]
        endgames.wrong(event, trace.places.states[event.node])
    return endgames.given


class _ProvingAuditor(FollowedSearch):
    """Checks a search that proves what it returns, one event after the other."""

    def check(self, event: Event) -> None:
        """Check one event against those before it."""
        begins_again = self.revisits and event.kind in (Kind.ENTER, Kind.TRUNCATED) and not self.is_stopped
        self.require(not self.is_finished or begins_again, "the search was already over.")
        self.claim(event.child is None or CARRIED[event.kind].child, "{0.kind.name} is about no child.", event)
        if event.kind is Kind.ENTER:
            check_enter(self, event)
            return
        if event.kind is Kind.TRUNCATED and not self.stack and self.entered:
            self.claim(event.left == 0 and event.node == 0, "nothing was left between two passes.")
            self.is_stopped = True
            return
        self.require(bool(self.stack) and self.stack[-1].visit == event.visit, "this node's turn has not come.")
        here = self.stack[-1]
        if event.kind is not Kind.RESEARCH:
            weigh(self, here)
        CHECKS.get(event.kind, check_decision)(self, event, here)
        if event.kind is not Kind.EXIT:
            self.stands(event, here)

    def check_end(self) -> None:
        """Check that the search ended, within its budget, and left no node open."""
        self.claim(self.is_finished, "the search has not come to its end.")
        super().check_end()
        nodes = self.options.nodes
        self.claim(nodes is None or self.entered <= nodes, "the budget was {} nodes.", nodes)
