"""`LeanRecorder`: notes what a search tells, and leaves what follows from it to be worked out at the end."""

# ruff: noqa: D102  each method notes what the one of Recorder records
from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from typing import Any

from core.game import Game, Player, Value
from core.options import SearchOptions
from core.trace import Path, Trace
from core.trace.from_notes import trace_of
from core.trace.notes import Notes
from core.trace.plain import ALPHA, BEST, BETA, CUTOFF, ENTER, EXIT, HORIZON, LEAF
from core.trace.record import BudgetSpentError
from core.trace.recorder import Recorder


class LeanRecorder(Recorder):
    """Record a search that is `plain`: see `core.search.algorithm`.

    The trace is the one of `Recorder`, for less time. Each call is a note or two, and what is true at the open nodes
    after each event is worked out for all events together. A search may go on for a little after its budget is spent or
    it was stopped, before an `enter` raises BudgetSpentError; what it tells from there on is left out.
    """

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        super().__init__(game, options)
        self._notes = notes = Notes()
        # Looked up once, what every event adds to.
        self._calls, self._told, self._entered, self._chosen = notes.calls, notes.told, notes.entered, notes.chosen
        self._most_events = sys.maxsize if options.budget is None else options.budget - 1
        self._count_at = 0
        self.branch = notes.branched.append  # type: ignore[method-assign, assignment]  # saves a call
        self._stopped_at: int | None = None

    @property
    def depth(self) -> int:
        return len(self.path)

    @property
    def path(self) -> Path:
        """The path of the current node, found by going back through the calls."""
        line: list[int] = []
        node, returned = len(self._entered) // 2, 0
        for call in reversed(self._calls):
            if call in {LEAF, HORIZON, EXIT}:
                returned += 1
            elif call == ENTER:
                node -= 1
                if not returned:
                    line.append(self._chosen[2 * node])
                returned = max(0, returned - 1)
        return tuple(line[-2::-1])

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:  # noqa: ARG002
        calls = self._calls
        if len(calls) >= self._count_at:
            self._count(alpha, beta)
        self._entered += (state, player)
        self._chosen += self.chosen
        calls.append(ENTER)

    def _count(self, alpha: Value, beta: Value) -> None:
        """Raise BudgetSpentError if there is no room for a further event; there always is for the root's ENTER.

        To count the events takes time, so it is done again only when half of those that are left may have happened.
        """
        calls = len(self._calls)
        if not calls:
            self._notes.window = alpha, beta
        left = 0 if self._stopped_at is not None else self._most_events - self._notes.events()
        if calls and left <= 0:
            raise BudgetSpentError
        self._count_at = calls + 1 + left // 2

    def leaf(self, utility: Value) -> Value:
        self._told.append(utility)
        self._calls.append(LEAF)
        return utility

    def horizon(self, evaluation: Value) -> Value:
        self._told.append(evaluation)
        self._calls.append(HORIZON)
        return evaluation

    def best(self, child: int, value: Value) -> None:
        del child
        self._told.append(value)
        self._calls.append(BEST)

    def alpha(self, child: int, alpha: Value) -> None:
        """Note that a MAX node raises its own alpha, which has changed."""
        del child
        self._told.append(alpha)
        self._calls.append(ALPHA)

    def beta(self, child: int, beta: Value) -> None:
        """Note that a MIN node lowers its own beta, which has changed."""
        del child
        self._told.append(beta)
        self._calls.append(BETA)

    def cutoff(self, child: int, skipped: Sequence[tuple[int, Hashable]]) -> None:
        del child
        self._notes.skipped.append(skipped)
        self._calls.append(CUTOFF)

    def exit(self, value: Value) -> Value:
        self._told.append(value)
        self._calls.append(EXIT)
        return value

    def stop(self) -> None:
        if self._stopped_at is None:
            self._stopped_at, self._count_at = len(self._calls), 0

    def truncate(self) -> None:
        self._notes.is_cut_short = True

    def freeze(self) -> Trace:
        most = self._most_events
        if self._stopped_at is not None:
            most = min(most, max(1, self._notes.events(self._stopped_at)))
        return trace_of(self._notes, most, self._game, self._options)
