"""The file descriptors of this process: as many as the system gives, with some kept free."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

OF_PHONE = 5
"""The descriptors of a phone in a class: four of its Streamlit session, and the stream of the class."""

OF_SERVER = 40
"""The descriptors of the server itself."""

KEPT_FREE, KEPT_FROM_STREAMS = 0.2, 0.1
"""The shares that pages and streams leave free: a phone's first visit takes six more for a while."""

LOOKS_AGAIN = 1.0
"""Seconds between counts of descriptors; in between, newcomers are added."""

MOST_ASKED = 1_048_576
"""The descriptors requested if the system names no limit."""

TRIES_AGAIN = 20
"""Seconds until a refused page tries again."""


def raise_limit() -> int | None:
    """Raise the limit of descriptors as far as possible; return it, None if the system has none (Windows)."""
    if sys.platform == "win32":
        return None
    from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit  # noqa: PLC0415  Windows has none

    _, hard = getrlimit(RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS may name no limit but have one
        setrlimit(RLIMIT_NOFILE, (MOST_ASKED if hard == RLIM_INFINITY else hard, hard))
    return limit()


def limit() -> int | None:
    """Return how many descriptors this process may have, None if the system does not say."""
    if sys.platform == "win32":
        return None
    from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit  # noqa: PLC0415

    soft, _ = getrlimit(RLIMIT_NOFILE)
    return None if soft == RLIM_INFINITY else soft


def most_phones(limit: int) -> int:
    """Return how many phones the descriptors suffice for.

    >>> most_phones(1_024), most_phones(65_536)
    (155, 10477)
    """
    return max(0, int(limit * (1 - KEPT_FREE)) - OF_SERVER) // OF_PHONE


def say_room() -> None:
    """Raise the limit, and log how many phones it holds."""
    most = raise_limit()
    if most is not None:
        phones = f"Plyscope has room for {most_phones(most):,} phones of classes at once"
        sys.stderr.write(f"{phones}, with a limit of {most:,} descriptors (ulimit -n).\n")


def open_now() -> int:
    """Return how many descriptors are open."""
    try:
        return len(os.listdir("/dev/fd"))  # noqa: PTH208  a list of numbers
    except OSError:  # none was left to look with
        return sys.maxsize


class Descriptors:
    """Tells whether there are descriptors for another page or stream."""

    def __init__(self, limit: Callable[[], int | None] = limit) -> None:
        self._limit = limit
        self._open, self._looked = 0, -LOOKS_AGAIN

    def has_room(self, more: int, kept_free: float) -> bool:
        """Return whether so many more leave a share of the limit free, and if so count them."""
        most = self._limit()
        if most is None:
            return True
        if monotonic() - self._looked >= LOOKS_AGAIN:
            self._open, self._looked = open_now(), monotonic()
        has_room = self._open + more <= most * (1 - kept_free)
        self._open += more if has_room else 0
        return has_room


DESCRIPTORS = Descriptors()


class RoomForPages:
    """Refuses new pages, with words, while there are no descriptors for them; open ones go on."""

    def __init__(self, app: ASGIApp, descriptors: Descriptors = DESCRIPTORS) -> None:
        self.app, self._descriptors = app, descriptors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say that there is no room."""
        if scope["type"] == "websocket" and not self._descriptors.has_room(OF_PHONE, KEPT_FREE):
            await send({"type": "websocket.close", "code": 1013})  # the page tries again by itself
        elif _opens_page(scope) and not self._descriptors.has_room(
            0, KEPT_FREE
        ):  # its session is counted when it begins
            await FULL(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _opens_page(scope: Scope) -> bool:
    return scope["type"] == "http" and "text/html" in HTTPConnection(scope).headers.get("accept", "")


FULL = HTMLResponse(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plyscope</title>'
    "<p>This server has no room for another reader at the moment. The page tries again by itself.</p>",
    503,
    {"Cache-Control": "no-store", "Connection": "close", "Refresh": str(TRIES_AGAIN), "Retry-After": str(TRIES_AGAIN)},
)
