"""Where browsers load documents, and ask what a check found: below the address of the app, by their names."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from viz.check import find_check
from viz.document import find

PATH = "/recordings"
"""The folder of documents in the address of the app; viz/components/shared/streamlit_page.js knows it too."""

CHECKS = "/checks"
"""The folder of checks, which the same file knows."""

IMMUTABLE = {
    # A name stands for one content, so a browser, or what stands between it and the server, never has to ask again.
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}
HEADERS = {"Content-Encoding": "gzip", **IMMUTABLE}


def routes(base: str = "") -> list[Route]:
    """Return what the server needs beside the pages, where the app lies below a `base` such as "class/plyscope"."""
    below = f"/{base.strip('/')}" if base.strip("/") else ""
    return [Route(f"{below}{PATH}/{{name}}", _document), Route(f"{below}{CHECKS}/{{name}}", _check)]


def _document(request: Request) -> Response:
    found = find(request.path_params["name"])
    return Response(found.body, headers=HEADERS, media_type="application/json") if found else _missing()


async def _check(request: Request) -> Response:
    """Answer with the outcome of a check once it is over; the first who asks begins it, and no thread waits for it."""
    check = find_check(request.path_params["name"])
    if check is None:
        return _missing()
    found = await asyncio.shield(asyncio.wrap_future(check.begun()))  # one who leaves ends it for nobody
    return JSONResponse(asdict(found), headers={"Cache-Control": "no-store"})


def _missing() -> Response:
    return Response("There is no such recording.", 404, {"Cache-Control": "no-store"}, "text/plain")
