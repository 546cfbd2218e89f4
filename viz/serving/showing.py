"""What phones load of what their teacher shows, and their turns if that needs a run of the page."""

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
"""The most page runs for phones at a time, in all and of one class, so that none keeps the others waiting."""

LONGEST_TURN = 10.0
"""The most seconds of a turn."""


class Showing:
    """What a class looks at: the first phone that asks makes the player for all."""

    def __init__(self) -> None:
        self._making = asyncio.Lock()  # one at a time, whatever the teacher shows
        self._made: tuple[str, bytes] | None = None
        self._turns = asyncio.Semaphore(RUNS_OF_CLASS)

    async def player(self, query: str, workers: Executor) -> bytes:
        """Return the player for a query, as browsers load it; raise PlyscopeError if there is none."""
        async with self._making:
            if self._made is None or self._made[0] != query:
                self._made = query, await asyncio.wrap_future(workers.submit(packed_player, query))
            return self._made[1]

    async def turn(self, of_all: asyncio.Semaphore) -> AsyncIterator[str]:
        """Yield a word once a phone's page may run, until it leaves."""
        async with self._turns, of_all:
            yield "now\n"
            await asyncio.sleep(LONGEST_TURN)


def packed_player(query: str) -> bytes:
    """Return a player's data as browsers load it, with the name of its recording's document.

    Raises PlyscopeError for a query without a recording.
    """
    recording = recording_at(dict(parse_qsl(query, keep_blank_values=True)))
    return packed({**served_data(recording, Settings()), "check": None})  # the teacher's page shows what it found
