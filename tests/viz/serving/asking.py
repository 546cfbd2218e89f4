"""Asks an ASGI application as a browser would, without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, TypeVar

from starlette.types import ASGIApp, Scope

T = TypeVar("T")


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


def scope_of(path: str, method: str = "GET", **headers: str) -> Scope:
    """Return a request for a path."""
    asked = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": method, "path": path, "headers": asked, "query_string": b""}


def ask(app: ASGIApp, scope: Scope, body: bytes = b"") -> Answer:
    """Return the answer of an application to a request with a body."""
    return run(answer(app, scope, body))


def run(play: Coroutine[Any, Any, T]) -> T:
    """Return what comes of a coroutine in an event loop of its own; fail if that takes long."""

    async def played() -> T:
        async with asyncio.timeout(60):
            return await play

    with ThreadPoolExecutor(1) as elsewhere:  # a browser test in this process may have an event loop running
        return elsewhere.submit(asyncio.run, played()).result()


async def answer(app: ASGIApp, scope: Scope, body: bytes = b"") -> Answer:
    """Return the answer of an application to a request, in the event loop that is running."""
    sent: list[Any] = []
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not messages:
            await asyncio.Event().wait()  # whoever asked stays
        return messages.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start, *bodies = sent
    headers = {key.decode(): value.decode() for key, value in start["headers"]}
    return Answer(start["status"], headers, b"".join(each["body"] for each in bodies))


class Heard:
    """What a stream of server-sent events has said: the name of each event, and its data."""

    def __init__(self) -> None:
        self.events: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.headers: dict[str, str] = {}
        self.retry = 0

    async def next(self) -> tuple[str, Any]:
        """Return the next event; fail if none comes for long."""
        async with asyncio.timeout(10):
            return await self.events.get()

    async def until(self, **fields: Any) -> dict[str, Any]:
        """Return the data of the next event that has these fields; fail if none comes for long."""
        while True:
            _, data = await self.next()
            if all(data.get(name) == value for name, value in fields.items()):
                return dict(data)

    def take(self, text: str) -> None:
        """Take over what came: each message has whole events."""
        for block in text.split("\n\n"):
            fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
            if "retry" in fields:
                self.retry = int(fields["retry"])
            if "event" in fields:
                self.events.put_nowait((fields["event"], json.loads(fields["data"])))


@asynccontextmanager
async def listening(app: ASGIApp, scope: Scope) -> AsyncIterator[Heard]:
    """Listen to a stream in the event loop that is running; leave at the end."""
    heard, left, begun = Heard(), asyncio.Event(), [False]

    async def receive() -> dict[str, Any]:
        if not begun[0]:
            begun[0] = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            heard.headers = {key.decode(): value.decode() for key, value in message["headers"]}
        heard.take(message.get("body", b"").decode())

    async def streamed() -> None:
        await app(scope, receive, send)

    stream = asyncio.create_task(streamed())
    try:
        yield heard
    finally:
        left.set()
        with suppress(asyncio.CancelledError):
            await stream
