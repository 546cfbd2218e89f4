"""`audit`: checks a trace by brute force.

With searches and recorder it shares no code but the sums and windows of chance nodes, and the formulas of UCT. Which
numbers are marked as estimates it takes as told: the tests hold the marks to what they follow from.

Every event has to follow from those before it, and every value returned has to hold whatever the unvisited nodes are
worth. Minimax and expected values are monotonic in the leaves, so two plain searches suffice, with everything unvisited
at -inf and at inf: an exact value equals both, a lower bound is at most the first, an upper bound at least the second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from core.audit.audited_visit import AuditedVisit
from core.audit.auditor import MOST_PROBLEMS, Problem
from core.audit.claims import ClaimedEndgames, Given
from core.audit.decisions import (
    check_book,
    check_decision,
    check_exit,
    check_known,
    check_lookup,
    check_research,
    check_score,
    check_stand_pat,
    check_store,
    weigh,
)
from core.audit.followed_search import FollowedSearch
from core.audit.sampling import SamplingAuditor
from core.audit.windows import check_enter
from core.game import Game
from core.search import ALGORITHMS, as_heeded
from core.trace import Event, Kind, Trace
from core.trace.kinds import CARRIED

__all__ = ["MOST_PROBLEMS", "Given", "Problem", "audit", "taken_as_given"]


def audit(trace: Trace, game: Game[Any, Any]) -> tuple[Problem, ...]:
    """Return what is wrong in a trace of a search of `game`; raise OptionError if it was told another range of leaves.

    Works for any trace, including a truncated one or one written by another program; time grows with the number of
    events.
    """
    algorithm = ALGORITHMS.get(trace.options.algorithm)
    auditor = SamplingAuditor if algorithm is not None and algorithm.samples else _ProvingAuditor
    return auditor(trace, game).audit()


def taken_as_given(trace: Trace, game: Game[Any, Any]) -> Given:
    """Return what the audit takes from an endgame table and an opening book as given, and does not check."""
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
        _CHECKS.get(event.kind, check_decision)(self, event, here)
        if event.kind is not Kind.EXIT:
            self.stands(event, here)

    def check_end(self) -> None:
        """Check that the search came to its end, within its budget, and that no node is left over."""
        self.claim(self.is_finished, "the search has not come to its end.")
        super().check_end()
        nodes = self.options.nodes
        self.claim(nodes is None or self.entered <= nodes, "the budget was {} nodes.", nodes)


def _check_iteration(search: FollowedSearch, event: Event, here: AuditedVisit) -> None:
    """Check that a pass tells its depth limit first of all, and that it is the one that is due."""
    is_first = here.node == 0 and here.is_untouched and not here.told_limit
    search.claim(is_first, "a pass tells its depth limit first.")
    limit = search.needed(next(search.due_limits, None), "no pass is due: the last one was as deep as asked.")
    search.claim(event.limit == limit, "the limit of this pass is {}.", limit)
    here.told_limit = True


def _check_truncated(search: FollowedSearch, event: Event, _: AuditedVisit) -> None:
    left = sum(len(node.unsearched) for node in search.stack)
    search.claim(event.left == left, "{} children were left.", left)
    search.is_stopped = True


_CHECKS: dict[Kind, Callable[[FollowedSearch, Event, AuditedVisit], None]] = {
    Kind.TRUNCATED: _check_truncated,
    Kind.LEAF: check_score,
    Kind.HORIZON: check_score,
    Kind.KNOWN: check_known,
    Kind.BOOK: check_book,
    Kind.EXIT: check_exit,
    Kind.RESEARCH: check_research,
    Kind.STAND_PAT: check_stand_pat,
    Kind.ITERATION: _check_iteration,
    Kind.MISS: check_lookup,
    Kind.HIT: check_lookup,
    Kind.STORE: check_store,
}
