"""`Observed`: a search as seen from outside: its visits in order, their windows, and what they return."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.options.visit_report import ReportedVisit, VisitReport
from core.trace import Kind, Trace
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of


class Trouble(StrEnum):
    """The kinds of failure."""

    RECURSION = "recursion"
    TIME = "time"
    MEMORY = "memory"
    EXIT = "exit"
    ERROR = "error"
    CHANGED = "changed"
    NOTHING = "nothing"
    NO_ANSWER = "no-answer"
    UNREAD = "unread"
    UNCLEAR = "unclear"
    MISSING = "missing"
    ENDED = "ended"


@dataclass(frozen=True)
class Failure:
    """What went wrong, in a sentence, and the program's line if known."""

    trouble: Trouble
    said: str
    line: int | None = None


class Stopped(BaseException):
    """Ends a program that runs too long, does something forbidden, or can't be followed."""

    def __init__(self, trouble: Trouble, said: str, line: int | None = None) -> None:
        super().__init__(said)
        self.failure = Failure(trouble, said, line)


class Visit(NamedTuple):
    """A visit to a node, given by its number, as far as it is seen.

    `line` is in the program or the text, `ends` the program's line on which the visit ended or left its loop.
    """

    node: int
    alpha: Value | None = None
    beta: Value | None = None
    returned: Value | None = None
    line: int | None = None
    ends: int | None = None


@dataclass(frozen=True)
class Observed:
    """The visits of a search in the order in which they begin, and its answer.

    `move` is the index of a child of the root. `by_leaves`: below the root, only leaves are seen.
    """

    visits: tuple[Visit, ...] = ()
    value: Value | None = None
    move: int | None = None
    by_leaves: bool = False

    @classmethod
    def of(
        cls, visits: Sequence[Visit], tree: LeafTree, value: Value | None = None, move: int | None = None
    ) -> Observed:
        """Return what was observed of a search of a tree, with a visit to the root if none is among the visits."""
        whole = (Visit(0), *visits) if visits and visits[0].node else tuple(visits)
        has_inner = any(below and node for node, below in enumerate(tree.children))
        sees_inner = any(visit.node and not tree.is_terminal(visit.node) for visit in visits)
        return cls(whole, value, move, by_leaves=has_inner and not sees_inner)

    def report(self, tree: LeafTree) -> VisitReport:
        """Return the visits in the form of the option `program`, for a replay."""
        visits = [ReportedVisit(path_of(tree, node), *seen[:3]) for node, *seen in self.visits]
        if visits and not visits[0].path and visits[0].returned is None:
            visits[0] = visits[0]._replace(returned=self.value)
        return tuple(visits)


class Step(NamedTuple):
    """One end of a visit, with the number of its event if it comes from a trace."""

    moment: Kind
    visit: Visit
    event: int | None = None

    @property
    def line(self) -> int | None:
        """The line of the program at which it comes to this."""
        return self.visit.line if self.moment is Kind.ENTER else self.visit.ends or self.visit.line


def steps_of(observed: Observed, tree: LeafTree) -> Iterator[Step]:
    """Yield both ends of each visit in order: a node is left before one outside its subtree is entered."""
    open_visits: list[Visit] = []
    for visit in observed.visits:
        while open_visits and not open_visits[-1].node < visit.node < tree.ends[open_visits[-1].node]:
            yield Step(Kind.EXIT, open_visits.pop())
        open_visits.append(visit)
        yield Step(Kind.ENTER, visit)
    while open_visits:
        yield Step(Kind.EXIT, open_visits.pop())


def observed_in(trace: Trace) -> Observed:
    """Return a recorded search as observed: everything is seen."""
    turns = list(trace.some(turns_in(trace)))
    returned = {event.visit: event.value for event in turns if event.kind is Kind.EXIT}
    visits = tuple(
        Visit(trace.places.states[event.node], event.alpha, event.beta, returned.get(event.visit))
        for event in turns
        if event.kind is Kind.ENTER
    )
    rows = trace.events
    improved = rows["child"][(trace.at == 0) & (rows["kind"] == Kind.BEST)]
    move = int(improved[-1]) if len(improved) else None  # the last child to improve the root
    return Observed(visits, visits[0].returned if visits else None, move)


def turns_in(trace: Trace) -> NDArray[np.intp]:
    """Return the numbers of the events at which a visit begins or ends."""
    return np.flatnonzero(np.isin(trace.events["kind"], (Kind.ENTER, Kind.EXIT)))
