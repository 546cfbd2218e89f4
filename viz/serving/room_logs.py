"""The logs of rooms, which every process replays in the same order: in memory, or in Redis."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

from core.game import MissingPackageError, OptionError
from viz.owner_settings import ROOMS

SILENCE = 24 * 60 * 60
"""Seconds of silence after which a room ends."""

MOST_ROOMS = 200
"""The most rooms of one process."""


class RoomLogs(Protocol):
    """The logs of all rooms: entries are added, and read in one order."""

    async def begin(self, code: str, name: str, first: str) -> bool:
        """Begin a room's log with an entry, unless there is one; return whether the code is the room's own.

        Raises OptionError if there is no room for it.
        """

    async def named(self, code: str) -> str | None:
        """Return the name of the room with a code, if there is one."""

    async def is_kept(self, name: str) -> bool:
        """Return whether there is a room with a name."""

    async def add(self, name: str, entry: str) -> None:
        """Add an entry to a room's log; raise OptionError, as all methods may, if it can't be reached."""

    def entries(self, name: str) -> AsyncIterator[str]:
        """Yield all entries of a room, past and coming, until the room ends."""

    async def drop(self, code: str, name: str) -> None:
        """End a room."""


@dataclass
class _Log:
    """A log in memory, dropped as it is read, since only this process reads it."""

    code: str
    entries: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    touched: float = 0.0


class LogsInMemory:
    """Logs in one process's memory."""

    def __init__(self) -> None:
        self._logs: OrderedDict[str, _Log] = OrderedDict()
        self._names: dict[str, str] = {}

    async def begin(self, code: str, name: str, first: str) -> bool:
        """Begin the log of a room."""
        await self._sweep()
        if self._names.get(code, name) != name:
            return False
        if name not in self._logs:
            if len(self._logs) >= MOST_ROOMS:
                problem = f"this server has {MOST_ROOMS} classes already."
                raise OptionError(problem, "Wait until one of them ends.", place="class")
            self._logs[name], self._names[code] = _Log(code), name
            await self.add(name, first)
        return True

    async def named(self, code: str) -> str | None:
        """Return the name of the room with a code."""
        await self._sweep()
        return self._names.get(code)

    async def is_kept(self, name: str) -> bool:
        """Return whether there is a room with a name."""
        await self._sweep()
        return name in self._logs

    async def add(self, name: str, entry: str) -> None:
        """Add an entry to the log of a room."""
        log = self._logs.get(name)
        if log is None:
            raise unreached()
        log.touched = monotonic()
        self._logs.move_to_end(name)
        log.entries.put_nowait(entry)

    async def entries(self, name: str) -> AsyncIterator[str]:
        """Yield the entries of a room."""
        entries = self._logs[name].entries
        while (entry := await entries.get()) is not None:
            yield entry

    async def drop(self, code: str, name: str) -> None:
        """End a room."""
        log = self._logs.pop(name, None)
        if log is not None:
            del self._names[code]
            log.entries.put_nowait(None)

    async def _sweep(self) -> None:
        """End the rooms that were silent too long; the first ones have been silent the longest."""
        while self._logs:
            name, log = next(iter(self._logs.items()))
            if monotonic() - log.touched <= SILENCE:
                return
            await self.drop(log.code, name)


class LogsInRedis:
    """Logs shared by several processes: a Redis stream each, which Redis forgets after a day of silence."""

    def __init__(self, address: str) -> None:
        """Connect at the first use; raise MissingPackageError without the package, OptionError for no address."""
        place = ROOMS.variable
        try:
            from redis import RedisError  # noqa: PLC0415  an extra
            from redis.asyncio import BlockingConnectionPool, Redis  # noqa: PLC0415
        except ImportError as error:
            remedy = "Install it: pip install --group redis"
            raise MissingPackageError(f"{place} needs the package redis.", remedy, place=place) from error
        try:
            pool = BlockingConnectionPool.from_url(
                address, max_connections=AT_ONCE, timeout=PATIENCE, decode_responses=True
            )
            self._redis: Any = Redis.from_pool(pool)
            self._readers: Any = Redis.from_url(address, max_connections=2 * MOST_ROOMS, decode_responses=True)
        except ValueError as error:
            remedy = "Give an address such as redis://10.0.0.5:6379."
            raise OptionError(f"{place} is {address[:40]!r}.", remedy, place=place) from error
        self._failed = RedisError

    async def begin(self, code: str, name: str, first: str) -> bool:
        """Begin the log of a room."""
        with self._reaching():
            holder = await self._redis.set(_code(code), name, nx=True, get=True, ex=CODE_KEPT) or name
            if not await self._redis.exists(_log(holder)):
                await self._redis.set(_code(code), name, ex=CODE_KEPT)
                await self._add(name, first)
                holder = name
        return bool(holder == name)

    async def named(self, code: str) -> str | None:
        """Return the name of the room with a code."""
        with self._reaching():
            found: str | None = await self._redis.get(_code(code))
            return found if found and await self._redis.exists(_log(found)) else None

    async def is_kept(self, name: str) -> bool:
        """Return whether there is a room with a name."""
        with self._reaching():
            return bool(await self._redis.exists(_log(name)))

    async def add(self, name: str, entry: str) -> None:
        """Add an entry to the log of a room."""
        with self._reaching():
            await self._add(name, entry)

    async def entries(self, name: str) -> AsyncIterator[str]:
        """Yield the entries of a room."""
        last = "0"
        while True:
            with self._reaching():
                found = await self._readers.xread({_log(name): last}, count=1_000, block=LOOKS_UP)
            entries = found[0][1] if found else []
            for number, fields in entries:
                last = number
                yield fields["entry"]
            if not entries and not await self.is_kept(name):
                return

    async def drop(self, code: str, name: str) -> None:
        """End a room."""
        with self._reaching():
            await self._redis.delete(_code(code), _log(name))

    async def _add(self, name: str, entry: str) -> None:
        async with self._redis.pipeline(transaction=False) as together:
            together.xadd(_log(name), {"entry": entry})
            together.expire(_log(name), SILENCE)
            await together.execute()

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        try:
            yield
        except self._failed as error:
            raise unreached() from error


AT_ONCE, PATIENCE = 20, 10
"""The connections for adding entries, which votes share in turn, and the most seconds of waiting."""

CODE_KEPT = 30 * SILENCE
"""Seconds that a code is reserved for its room; it counts only while the room's log exists."""

LOOKS_UP = 2_000
"""Milliseconds between checks that a room without new entries still exists."""


def unreached() -> OptionError:
    """Return the error for an unreachable log."""
    return OptionError("the class can't be reached.", "Try again.", place="class")


def _code(code: str) -> str:
    return f"plyscope:code:{code}"


def _log(name: str) -> str:
    return f"plyscope:room:{name}"
