"""Asks an ASGI application as a browser would, without a server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Scope


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
    sent: list[Any] = []
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not messages:
            await asyncio.Event().wait()  # whoever asked stays
        return messages.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    async def asked() -> None:
        await app(scope, receive, send)

    with ThreadPoolExecutor(1) as elsewhere:  # a browser test in this process may have an event loop running
        elsewhere.submit(asyncio.run, asked()).result()
    start, *bodies = sent
    headers = {key.decode(): value.decode() for key, value in start["headers"]}
    return Answer(start["status"], headers, b"".join(each["body"] for each in bodies))
