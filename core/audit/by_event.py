"""`problems_by_event`: what is wrong in a trace, checked event by event."""

from __future__ import annotations

from typing import Any

from core.audit.entering import Entering
from core.audit.looking_up import LookingUp
from core.audit.open_visit import OpenVisit
from core.audit.problem import MOST_PROBLEMS, Problem
from core.audit.returning import Returning
from core.game import Game
from core.search.algorithm import EVERY_PLY
from core.trace import Event, Kind, Trace
from core.trace.kinds import CARRIED


def problems_by_event(trace: Trace, game: Game[Any, Any]) -> tuple[Problem, ...]:
    """Return what is wrong in a trace of a search that proves what it returns, up to what can't be followed."""
    auditor = _Auditor(trace, game)
    for index, event in enumerate(trace):
        auditor.at = index
        auditor.check(event)
        if auditor.lost or len(auditor.problems) >= MOST_PROBLEMS:
            return tuple(auditor.problems)
    auditor.check_end()
    return tuple(auditor.problems)


class _Auditor(Entering, LookingUp, Returning):
    """Checks one event after the other, each against those before it."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        super().__init__(trace, game)
        self.checks = {
            Kind.TRUNCATED: self.truncated,
            Kind.LEAF: self.scored,
            Kind.HORIZON: self.scored,
            Kind.KNOWN: self.known,
            Kind.BOOK: self.booked,
            Kind.EXIT: self.exit,
            Kind.STAND_PAT: self.stood_pat,
            Kind.ITERATION: self.iteration,
            Kind.MISS: self.looked_up,
            Kind.HIT: self.looked_up,
            Kind.STORE: self.stored,
        }

    def check(self, event: Event) -> None:
        """Check one event against those before it."""
        begins_again = self.revisits and event.kind in (Kind.ENTER, Kind.TRUNCATED) and not self.stopped
        if not self.require(not self.finished or begins_again, "the search was already over."):
            return
        self.claim(event.child is None or CARRIED[event.kind].child, "{0.kind.name} is about no child.", event)
        if event.kind is Kind.ENTER:
            self.enter(event)
            return
        if event.kind is Kind.TRUNCATED and not self.stack and self.entered:
            self.claim(event.left == 0 and event.node == 0, "nothing was left between two passes.")
            self.finished = self.stopped = True
            return
        if not self.require(bool(self.stack) and self.stack[-1].visit == event.visit, "this node's turn has not come."):
            return
        here = self.stack[-1]
        if event.kind is Kind.RESEARCH:
            self.research(event, here)
            return
        self.weigh(here)
        self.checks.get(event.kind, self.decision)(event, here)

    def iteration(self, event: Event, here: OpenVisit) -> None:
        """Check that a pass tells its depth limit first of all, that it is deeper than the last, and not too deep."""
        first = here.node == 0 and here.v is None and here.arrived is None and not here.looked_up
        self.claim(first and not here.told_limit, "a pass tells its depth limit first.")
        before, most = self.deepest, self.options.depth
        limit = 1 if not before else before + 1 if before < EVERY_PLY else 2 * before
        if most is not None:
            limit = min(limit, most)
        self.claim(event.limit == limit != before, "the limit of this pass is {}.", limit)
        self.deepest = limit
        here.told_limit = True
        self.stands(event, here)

    def truncated(self, event: Event, here: OpenVisit) -> None:
        """Check what a stopped search knew of its last node, and how many children of open nodes were left."""
        self.stands(event, here)
        left = sum(len(node.unsearched) for node in self.stack)
        self.claim(event.left == left, "{} children were left.", left)
        self.finished = self.stopped = True

    def check_end(self) -> None:
        """Check that the search came to its end, within its budget, and that no node is left over."""
        self.at = len(self.trace)
        self.claim(self.finished, "the search has not come to its end.")
        self.claim(self.entered == len(self.trace.visits), "there are only {} visits.", self.entered)
        self.claim(len(self.places) == len(self.trace.places), "only {} nodes were entered.", len(self.places))
        budget = self.options.budget
        self.claim(budget is None or len(self.trace) <= budget, "the budget was {} events.", budget)
        nodes = self.options.nodes
        self.claim(nodes is None or self.entered <= nodes, "the budget was {} nodes.", nodes)
