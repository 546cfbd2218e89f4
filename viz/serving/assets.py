"""Streamlit's own files as a browser loads them that was never here: compressed once, and kept in memory.

By itself Streamlit opens each file for each browser anew and sends it as it lies there, three times as large.
"""

from __future__ import annotations

import gzip
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

import streamlit
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/static"
"""The folder of these files in the address of the app, as Streamlit has it."""

FOLDER = Path(streamlit.__file__).parent / "static" / "static"

PACKED = frozenset((".woff2", ".png", ".jpg", ".webp"))
"""Files that compression makes no smaller."""

HEADERS = {
    # A name changes with what is in the file, so a browser never has to ask again.
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}


class Asset(NamedTuple):
    """A file as it is sent."""

    body: bytes
    media_type: str
    is_compressed: bool


class Assets:
    """Answers requests for Streamlit's files; the `app`, which lies below a `base`, answers all others.

    Streamlit keeps the address of its files for itself, so no route can stand there, but what is asked before it can.
    """

    def __init__(self, app: ASGIApp, base: str = "") -> None:
        self._app = app
        below = base.strip("/")
        self._folder = f"{f'/{below}' if below else ''}{PATH}/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        name = self._name(scope)
        if name is None:
            await self._app(scope, receive, send)
            return
        asset = _asset(name) if name in _sent else await run_in_threadpool(_asset, name)
        _sent.add(name)
        await _response(asset, Headers(scope=scope))(scope, receive, send)

    def _name(self, scope: Scope) -> str | None:
        """Return the name of the file that a request is for; None if it is for something else."""
        if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].startswith(self._folder):
            return None
        name: str = scope["path"].removeprefix(self._folder)
        return name if name in _names() else None


def _response(asset: Asset, asked: Headers) -> Response:
    if not asset.is_compressed:
        return Response(asset.body, headers=HEADERS, media_type=asset.media_type)
    headers = HEADERS | {"Vary": "Accept-Encoding"}
    if "gzip" not in asked.get("Accept-Encoding", ""):
        return Response(gzip.decompress(asset.body), headers=headers, media_type=asset.media_type)
    return Response(asset.body, headers=headers | {"Content-Encoding": "gzip"}, media_type=asset.media_type)


_sent: set[str] = set()
"""The names of the files that are in memory: for these no thread is needed."""


@cache
def _names() -> frozenset[str]:
    """Return the names of all files; no other is ever opened."""
    return frozenset(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file())


@cache
def _asset(name: str) -> Asset:
    body = (FOLDER / name).read_bytes()
    media_type = guess_type(name)[0] or "application/octet-stream"
    if Path(name).suffix in PACKED:
        return Asset(body, media_type, is_compressed=False)
    return Asset(gzip.compress(body), media_type, is_compressed=True)
