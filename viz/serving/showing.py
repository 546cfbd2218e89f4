"""What phones load of what their teacher shows, and the turns that they take where that needs a run of the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from urllib.parse import parse_qsl

from viz.replay.document import packed
from viz.replay.player_data import served_data
from viz.replay.view_settings import Settings
from viz.serving.recordings import recording_at

RUNS_AT_ONCE, RUNS_OF_CLASS = 3, 2
"""Runs of the page for phones at the same time: of all classes, and of one, so that none keeps the others waiting."""

LONGEST_TURN = 10.0
"""Seconds until a turn ends in which no run has come to its end."""


class Showing:
    """What a class looks at: its player is made by the first phone that asks, for all of them."""

    def __init__(self) -> None:
        self._making = asyncio.Lock()  # one at a time, whatever the teacher shows meanwhile
        self._made: tuple[str, bytes] | None = None
        self._turns = asyncio.Semaphore(RUNS_OF_CLASS)

    async def player(self, query: str, workers: Executor) -> bytes:
        """Return the player for a query, as browsers load it; raise PlyscopeError where there is none."""
        async with self._making:
            if self._made is None or self._made[0] != query:
                self._made = query, await asyncio.wrap_future(workers.submit(packed_player, query))
            return self._made[1]

    async def turn(self, of_all: asyncio.Semaphore) -> AsyncIterator[str]:
        """Yield a word once a phone may have its page run, which it may until it leaves."""
        async with self._turns, of_all:
            yield "now\n"
            await asyncio.sleep(LONGEST_TURN)


def packed_player(query: str) -> bytes:
    """Return what a player is made of, as browsers load it: it names the document of its recording.

    Raises PlyscopeError for a query that names no recording, and opens none.
    """
    recording = recording_at(dict(parse_qsl(query, keep_blank_values=True)))
    return packed({**served_data(recording, Settings()), "check": None})  # the teacher's page shows what it found
