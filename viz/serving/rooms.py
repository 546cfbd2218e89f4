"""`Rooms`: the live classes of a server, and their listeners."""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from types import FrameType
from typing import Any

from core.game import OptionError
from viz.contract.live import HeldRoom
from viz.live.codes import name_of
from viz.live.room import MOST_DEVICES, Room
from viz.serving.room_logs import MOST_ROOMS, RoomLogs, unreached
from viz.serving.showing import Showing

HEARTBEAT = 15.0
"""Seconds of silence on a stream until a heartbeat, which shows each side whether the other has gone."""

PHONES_PAUSE = 0.05
"""Seconds between states for phones: a held key steps faster than they can show."""

LEAD_PAUSE = 0.25
"""Seconds between states for the teacher: while a class votes, counts change all the time."""

PRESENT_PAUSE = 1.0
"""Seconds between log entries about the number of listeners."""

MOST_OF_ADDRESS = MOST_ROOMS // 2
"""The most open rooms of one address: enough for a school, and half of all."""

PATIENCE = 10.0
"""Seconds that an entry may take to come back from the log."""


class Channel:
    """Sends the latest text to many, with a pause in between; slow listeners miss some."""

    def __init__(self, make: Callable[[], str], pause: float) -> None:
        self._make, self._pause = make, pause
        self._text, self._is_over = make(), False
        self._changed = asyncio.Event()
        self._last = -pause
        self._next: asyncio.TimerHandle | None = None

    def change(self) -> None:
        """Send what has changed, now or after the pause."""
        if self._next is None and not self._is_over:
            loop = asyncio.get_running_loop()
            self._next = loop.call_later(max(0.0, self._last + self._pause - loop.time()), self._tell)

    def end(self) -> None:
        """Send the latest text, and nothing more."""
        if self._next is not None:
            self._next.cancel()
        self._is_over = True
        self._tell()

    async def listen(self) -> AsyncIterator[str]:
        """Yield the text, and each later one; now and then an empty one."""
        text = self._make()
        while True:
            changed = self._changed
            yield text
            if self._is_over:
                return
            while not changed.is_set():
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await changed.wait()
                except TimeoutError:
                    yield ""
            text = self._text

    def _tell(self) -> None:
        self._next, self._last = None, asyncio.get_running_loop().time()
        self._text = self._make()
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


class SharedRoom:
    """A room as this process knows it from its log, sent to those who listen here."""

    def __init__(self, name: str, process: str, logs: RoomLogs) -> None:
        self.code, self.name, self.room = "", name, Room()
        self.opened_from = ""
        self._process, self._logs = process, logs
        self._devices: dict[str, int] = {}
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._present_timer: asyncio.TimerHandle | None = None
        self.phones = Channel(lambda: json.dumps(self.room.state()), PHONES_PAUSE)
        self.lead = Channel(lambda: json.dumps(self.room.lead_state()), LEAD_PAUSE)
        self.showing = Showing()
        loop = asyncio.get_running_loop()
        self._reader = loop.create_task(self._read())
        self._caught_up = loop.create_task(self.do({"do": "look"}))

    async def do(self, entry: Mapping[str, Any]) -> None:
        """Add an entry to the log, and wait until it is done here; raise its error, or OptionError if it is lost."""
        mark = secrets.token_hex(8)
        done = self._waiting[mark] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._logs.add(self.name, json.dumps({**entry, "mark": mark}))
                await done
        except TimeoutError as error:
            raise unreached() from error
        finally:
            del self._waiting[mark]

    async def vote(self, device: str, number: int, round_: int, choice: int) -> None:
        """Count the vote of a device that listens here; raise as `do`.

        In a full ballot it replaces the vote of a device that has left, so that made-up votes can't fill it.
        """
        votes, gone = self.room.votes, None
        if device not in votes and len(votes) >= MOST_DEVICES:
            gone = next((each for each in votes if each not in self._devices), None)
        vote = {"device": device, "number": number, "round": round_, "choice": choice, "gone": gone}
        self.room.check_vote(number, round_, choice)  # refused votes take no room in the log
        await self.do({"do": "vote", **vote})

    async def caught_up(self) -> None:
        """Wait until the entries that preceded this process are carried out; raise as `do`."""
        await asyncio.shield(self._caught_up)  # one who leaves does not end it for others

    def listens(self, device: str) -> bool:
        """Return whether a device has a stream here."""
        return device in self._devices

    def is_full(self, device: str) -> bool:
        """Return whether there is no room for a device."""
        return device not in self._devices and len(self._devices) >= MOST_DEVICES

    def come(self, device: str) -> None:
        """Note another stream of a device."""
        self._devices[device] = self._devices.get(device, 0) + 1
        self._tell_present()

    def leave(self, device: str) -> None:
        """Note that a stream of a device has ended."""
        self._devices[device] -= 1
        if not self._devices[device]:
            del self._devices[device]
            self._tell_present()

    def close(self) -> None:
        """End the streams of this process."""
        for channel in (self.phones, self.lead):
            channel.end()
        self._reader.cancel()

    @property
    def is_over(self) -> bool:
        """Whether the log has ended."""
        return self._reader.done()

    def _tell_present(self) -> None:
        """Log how many listen here, after a pause, since a class arrives within seconds."""
        if self._present_timer is None:
            loop = asyncio.get_running_loop()
            self._present_timer = loop.call_later(PRESENT_PAUSE, self._add_present)

    def _add_present(self) -> None:
        self._present_timer = None
        entry = {"do": "listen", "process": self._process, "count": len(self._devices)}
        self._adding = asyncio.get_running_loop().create_task(self._add(entry))

    async def _add(self, entry: Mapping[str, Any]) -> None:
        with suppress(OptionError):
            await self.do(entry)

    async def _read(self) -> None:
        with suppress(OptionError):
            async for text in self._logs.entries(self.name):
                self._done(json.loads(text))
        self.phones.end()
        self.lead.end()

    def _done(self, entry: Mapping[str, Any]) -> None:
        before = self.room.version
        waiting = self._waiting.get(entry["mark"])
        try:
            self.code = entry.get("code", self.code)
            self.room.do(entry)
        except OptionError as error:
            if waiting is not None and not waiting.done():
                waiting.set_exception(error)
            return
        if waiting is not None and not waiting.done():
            waiting.set_result(None)
        if self.room.version != before:
            self.phones.change()
        self.lead.change()


class Rooms:
    """The live classes that this process shows."""

    def __init__(self, logs: RoomLogs) -> None:
        self._logs = logs
        self._shared: dict[str, SharedRoom] = {}
        self._process = secrets.token_hex(8)
        self._ends_with_server = False

    async def opened(self, code: str, token: str, held: HeldRoom | None, address: str) -> SharedRoom | None:
        """Return the room of a token, restored if the held one is newer; None if others have the code.

        Raises OptionError if there are too many rooms, in all or from an address.
        """
        name, entry = name_of(token), {"do": "open", "code": code, "held": held}
        from_there = sum(shared.opened_from == address for shared in self._living().values())
        if from_there >= MOST_OF_ADDRESS and name not in self._shared:
            problem = f"{MOST_OF_ADDRESS} classes are open that were opened from your address."
            raise OptionError(problem, "Wait until one of them ends.", place="class")
        if not await self._logs.begin(code, name, json.dumps({**entry, "mark": ""})):
            return None
        shared = await self._here(name)
        shared.opened_from = shared.opened_from or address
        if held is not None and held["state"]["version"] > shared.room.version:  # another tab opened an older state
            await shared.do(entry)
        return shared

    async def named(self, code: str) -> str | None:
        """Return the name of the room with a code, if there is one."""
        return await self._logs.named(code)

    async def find(self, name: str) -> SharedRoom | None:
        """Return the room with a name, None if there is none."""
        return await self._here(name) if await self._logs.is_kept(name) else None

    async def end(self, shared: SharedRoom) -> None:
        """End a room for everyone."""
        await shared.do({"do": "end"})
        await self._logs.drop(shared.code, shared.name)

    def close(self) -> None:
        """End all streams of this process."""
        for shared in self._shared.values():
            shared.close()
        self._shared.clear()

    def _living(self) -> dict[str, SharedRoom]:
        """Return the rooms that are not over, and forget the others."""
        self._shared = {each: shared for each, shared in self._shared.items() if not shared.is_over}
        return self._shared

    async def _here(self, name: str) -> SharedRoom:
        self._living()
        if not self._ends_with_server:
            self._end_with_server()
        shared = self._shared.get(name)
        if shared is None:
            shared = self._shared[name] = SharedRoom(name, self._process, self._logs)
        try:
            await shared.caught_up()
        except OptionError:
            shared.close()  # the next asker begins anew
            raise
        return shared

    def _end_with_server(self) -> None:
        """End the streams when the server is told to stop, since it waits for all open answers."""
        self._ends_with_server = True
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(number)

            def ended(number: int, frame: FrameType | None, before: Any = before) -> None:
                loop.call_soon_threadsafe(self.close)
                if callable(before):
                    before(number, frame)

            with suppress(ValueError):  # only the main thread receives signals
                signal.signal(number, ended)
