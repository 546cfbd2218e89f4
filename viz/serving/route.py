"""The addresses of documents, and of what a check found, by name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict
from threading import Event
from time import monotonic
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from core.game import OptionError
from viz.live.limits import network_of
from viz.replay.check import find_check
from viz.replay.document import find
from viz.serving.store import Progress

T = TypeVar("T")

PATH = "/recordings"
"""The folder of documents in the address of the app; viz/components/shared/streamlit_page.js knows it too."""

CHECKS = "/checks"
"""The folder of checks, which the same file knows."""

IMMUTABLE = {
    # A name stands for one content, so browsers and proxies never have to ask again.
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}
HEADERS = {"Content-Encoding": "gzip", **IMMUTABLE}


def routes(base: str = "") -> list[Route]:
    """Return the routes besides the pages, where the app lies below a `base` such as "class/plyscope"."""
    return [Route(f"{under(base, PATH)}/{{name}}", _document), Route(f"{under(base, CHECKS)}/{{name}}", _check)]


def under(base: str, path: str) -> str:
    """Return where a path is, below a base that may be empty.

    >>> under("", "/figures"), under("/class/plyscope/", "/figures")
    ('/figures', '/class/plyscope/figures')
    """
    return f"/{base.strip('/')}{path}" if base.strip("/") else path


LOOKS_UP = 0.5
"""Seconds between checks that the asker still waits."""


MOST_SECONDS = 10.0
"""The most seconds of a question's search; the page has no such limit, but a Stop button."""


class LeftError(Exception):
    """The asker has gone."""


async def while_asked(request: Request, workers: Executor, make: Callable[[Progress], T]) -> T:
    """Return what a worker makes; if the asker leaves, it is not begun, or ends at its next report.

    Raises LeftError then, OptionError at a report after MOST_SECONDS, and whatever `make` raises.
    """
    left = Event()

    def made() -> T:
        end = monotonic() + MOST_SECONDS

        def tell(*_: object) -> None:
            if left.is_set():
                raise LeftError
            if monotonic() > end:
                problem = f"the search takes more than {MOST_SECONDS:g} seconds."
                raise OptionError(problem, "Open it on the page first, or search less deep.", place="search")

        return make(tell)

    answer = asyncio.wrap_future(workers.submit(made))
    while not (await asyncio.wait([answer], timeout=LOOKS_UP))[0]:
        if await request.is_disconnected():
            left.set()
            answer.cancel()
            raise LeftError
    return answer.result()


def address_of(request: Request) -> str:
    """Return the key of a request's address in limits."""
    return network_of(request.client.host if request.client else "")


async def body_of(request: Request, most: int) -> bytes | None:
    """Return the body of a request, None if it is too long; no more is read."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            return None
    return body


def _document(request: Request) -> Response:
    found = find(request.path_params["name"])
    return Response(found.body, headers=HEADERS, media_type="application/json") if found else _missing()


async def _check(request: Request) -> Response:
    """Answer with the outcome of a check once it is over; the first request begins it, and no thread waits."""
    check = find_check(request.path_params["name"])
    if check is None:
        return _missing()
    found = await asyncio.shield(asyncio.wrap_future(check.begun()))  # one who leaves does not end it for others
    return JSONResponse(asdict(found), headers={"Cache-Control": "no-store"})


def _missing() -> Response:
    return Response("There is no such recording.", 404, {"Cache-Control": "no-store"}, "text/plain")
