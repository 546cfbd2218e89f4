"""`LeanRecorder`: notes what a search tells, and leaves what follows from it to be worked out at the end."""

# ruff: noqa: D102  each method notes what the one of Recorder records
from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from typing import Any

from core.game import Game, Player, Value
from core.options import SearchOptions
from core.trace import Path, Trace
from core.trace.notes import Notes
from core.trace.pieces import Pieces
from core.trace.plain import ALPHA, BEST, BETA, CUTOFF, ENTER, EXIT, HORIZON, LEAF
from core.trace.record import BudgetSpentError
from core.trace.recorder import Recorder

EVENTS_A_CALL = 2
"""A guess: calls tell of events, and more follow from them."""


class LeanRecorder(Recorder):
    """Record a search that is `plain`: see `core.search.algorithm`.

    The trace is the one of `Recorder`, for less time and memory. Each call is a note or two, and what is true at the
    open nodes after each event is worked out for many events together. A search may go on for a little after its budget
    is spent or it was stopped, before an `enter` raises BudgetSpentError; what it tells from there on is left out.
    """

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        super().__init__(game, options)
        self._notes = notes = Notes()
        # Looked up once, what every event adds to.
        self._calls, self._told, self._entered, self._chosen = notes.calls, notes.told, notes.entered, notes.chosen
        self._most_events = sys.maxsize if options.budget is None else options.budget - 1
        self._look_at = 0  # the number of calls at which more is due than a note
        self.branch = notes.branched.append  # type: ignore[method-assign, assignment]  # saves a call
        self._pieces = Pieces(game, options)
        self._calls_before = 0  # the calls that are in the pieces
        self._stopped_at: int | None = None
        self._is_cut_short = False
        self._frozen: Trace | None = None

    @property
    def depth(self) -> int:
        return self._pieces.open_nodes + self._notes.deeper() - 1

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
        before = self._pieces.path
        return (*before[: len(before) - returned], *line[::-1])[1:]

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:  # noqa: ARG002
        calls = self._calls
        if len(calls) >= self._look_at:
            self._look(alpha, beta)
        self._entered += (state, player)
        self._chosen += self.chosen
        calls.append(ENTER)

    def _look(self, alpha: Value, beta: Value) -> None:
        """Raise BudgetSpentError if there is no room for a further event; there always is for the root's ENTER.

        To count the events takes time, so it is done again only when half of those that are left may have happened.
        When there are enough notes, they are worked out.
        """
        calls, pieces, notes = len(self._calls), self._pieces, self._notes
        is_first = not calls and not len(pieces)
        if is_first:
            pieces.begin((alpha, beta))
        left = 0 if self._stopped_at is not None else self._most_events - len(pieces) - notes.events()
        if not is_first and left <= 0:
            raise BudgetSpentError
        if calls >= pieces.calls_at_once:
            pieces.add(notes)
            self._calls_before += calls
            notes.clear()
            calls = 0
        self._look_at = min(calls + 1 + left // 2, pieces.calls_at_once)
        if self._stopped_at is not None:  # meanwhile
            self._look_at = 0

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

    @property
    def recorded(self) -> int:
        return len(self._pieces) + EVENTS_A_CALL * len(self._calls)

    def stop(self) -> None:
        if self._stopped_at is None:
            self._stopped_at, self._look_at = self._calls_before + len(self._calls), 0

    def check_stop(self) -> None:
        if self._stopped_at is not None:
            raise BudgetSpentError

    def truncate(self) -> None:
        self._is_cut_short = True

    def freeze(self) -> Trace:
        if self._frozen is not None:
            return self._frozen
        notes, is_over = self._notes, self.depth < 0 and bool(len(self._calls))
        most = self._most_events
        if self._stopped_at is not None:
            until = len(self._pieces) + notes.events(max(0, self._stopped_at - self._calls_before))
            most = min(most, max(1, until))
        made = len(self._pieces) + notes.events()
        is_whole = not self._is_cut_short and (made <= most or (made == most + 1 and is_over))
        has_ended = self._is_cut_short or is_over
        pieces = self._pieces if has_ended else self._pieces.copy()
        pieces.add(notes, None if is_whole else most - len(self._pieces))
        if not is_whole:
            pieces.truncate()
        trace = pieces.trace()
        if has_ended:
            self._frozen = trace
            notes.clear()
        return trace
