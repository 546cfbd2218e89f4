"""`Measurement`: a depth table that fills in the background, so that the page stays responsive."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from threading import Event, Thread
from time import monotonic, thread_time
from typing import Any

from core.comparing.depth_table import MOST_EVENTS, DepthRefused, DepthRow, depth_table
from core.game import Game
from core.options import SearchOptions
from core.search.search_text import to_text
from core.trace.recorder import Recorder

PATIENCE = 120.0
"""Seconds that a measurement runs on unseen: a background page polls at least once a minute."""


class Measurement:
    """The finished rows of a depth table, measured in a thread.

    `subject` identifies what is measured. `rows` and `refused` only grow; once `stopped` they stay as they are.
    `complete` says that no further row will come.
    """

    def __init__(self, subject: object, game: Game[Any, Any], searches: Sequence[SearchOptions], deepest: int) -> None:
        """Prepare a table to `deepest` plies. Raises OptionError as `depth_table` does."""
        self.subject = subject
        self.searches = list(map(to_text, searches))
        self.deepest = deepest
        self.rows: list[DepthRow] = []
        self.refused: list[DepthRefused] = []
        self.complete = False
        self._stopped = Event()
        self._recorder: Recorder | None = None
        self._seen = monotonic()
        # Processor time: by wall-clock time, other pages would slow a search at random.
        self._table = depth_table(game, searches, deepest, self._watch, thread_time)
        self._thread = Thread(target=self._measure, name="depth table", daemon=True)

    def start(self) -> None:
        """Begin to measure."""
        self._thread.start()

    def stop(self) -> None:
        """End the measurement at the next event of its search; finished rows stay."""
        self._stopped.set()  # before the recorder is read: `_watch` sets that before it checks for a stop
        if self._recorder is not None:
            self._recorder.stop()

    def seen(self) -> None:
        """Note that somebody is still looking."""
        self._seen = monotonic()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the end, for at most `seconds` seconds."""
        self._thread.join(seconds)

    @property
    def stopped(self) -> bool:
        """Whether it was asked to stop."""
        return self._stopped.is_set()

    @property
    def running(self) -> bool:
        """Whether rows are still to come. What precedes a search may outlast a stop by seconds."""
        return self._thread.is_alive() and not self.stopped

    @property
    def share(self) -> float:
        """The share of rows that are done, or will not come because a search can't go deeper."""
        left_out = sum(self.deepest - depth for depth in self._ended().values())
        return (len(self.rows) + left_out) / (self.deepest * len(self.searches))

    @property
    def next(self) -> tuple[int, str] | None:
        """The depth and the search of the next row, None if there is none."""
        done = dict.fromkeys(self.searches, 0)
        for row in tuple(self.rows):
            done[row.search] = row.depth
        waiting = [(depth + 1, search) for search, depth in done.items() if search not in self._ended()]
        depth, search = min(waiting, key=lambda row: row[0], default=(self.deepest + 1, ""))
        return None if depth > self.deepest else (depth, search)

    def _ended(self) -> dict[str, int]:
        """Return the searches that can't go deeper, each with the depth of its last row."""
        refused = {refusal.search: refusal.depth - 1 for refusal in tuple(self.refused)}
        return refused | {row.search: row.depth for row in tuple(self.rows) if row.truncated}

    def _watch(self, recorder: Recorder) -> None:
        self._recorder = recorder
        if self.stopped:
            recorder.stop()

    def _measure(self) -> None:
        for found in self._table:
            if monotonic() - self._seen > PATIENCE:
                self.stop()
            if self.stopped:
                return
            if isinstance(found, DepthRefused):
                self.refused.append(found)
            else:
                self.rows.append(found)
        self.complete = True


def expected_seconds(rows: Sequence[DepthRow]) -> float | None:
    """Return how long a search will take for one ply more; None with fewer than two rows.

    It is assumed to grow by the largest factor so far, up to the most events that are recorded.
    """
    if len(rows) < 2:
        return None
    growth = max(after.events / before.events for before, after in pairwise(rows))
    last = rows[-1]
    return last.seconds * min(growth, MOST_EVENTS / last.events)
